#include "engine/archmajesty/battles/library.h"

#include <algorithm>

#include "engine/archmajesty/language/compiler.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr std::string_view kEnding = ".card";
constexpr std::string_view kBasicScript = "play:\n  attack an enemy\n";
constexpr std::string_view kBreathScript =
    "play:\n  hit an enemy\n  hit up to 2 new enemies within 3 of it\n";

// The scripts of one kind of thing, each in a file called by its id.
class Scripts {
 public:
  Scripts(std::string_view kind, std::string_view folder, Library& made,
          std::vector<script::Diagnostic>& problems)
      : title_(std::string(kind) + " "), folder_(folder), made_(made), problems_(problems) {}

  // Calls `take(number, script)` for each that belongs to a row.
  template <class Table, class Take>
  void read(const Table& rows, std::span<const EmbeddedFile> files, Take take) {
    for (const EmbeddedFile& file : files) {
      if (!file.path.starts_with(folder_) || !file.path.ends_with(kEnding)) continue;
      const std::string path(file.path);
      const std::string id(
          file.path.substr(folder_.size(), file.path.size() - folder_.size() - kEnding.size()));
      const int row = rows.find(id);
      if (row < 0 || rows[row].id != id) {
        problems_.push_back({path, {1, 1}, "no " + title_ + "'" + id + "'"});
        continue;
      }
      const std::string_view text = script_in(file, rows[row].name);
      take(row, compile(text, path, 2, made_.program, problems_));
    }
  }

 private:
  // The first line names the thing, as a reader expects; the rest is the script.
  std::string_view script_in(const EmbeddedFile& file, const std::string& name) {
    const size_t end = std::min(file.text.find('\n'), file.text.size());
    const std::string_view line = file.text.substr(0, end);
    if (line != title_ + name)
      problems_.push_back({std::string(file.path), {1, 1}, "expected '" + title_ + name + "'"});
    return file.text.substr(std::min(end + 1, file.text.size()));
  }

  std::string title_;
  std::string_view folder_;
  Library& made_;
  std::vector<script::Diagnostic>& problems_;
};

TypeId add_type(Library& made, const std::string& id, const std::string& name, const Range& range,
                const CardScript& script) {
  Spell spell;
  spell.id = id;
  spell.name = name;
  spell.range = range;
  spell.script = script;
  made.spells.push_back(std::move(spell));
  return static_cast<TypeId>(made.spells.size() - 1);
}

Spell basic_spell(const BasicAttack& attack, Program& program) {
  Spell spell;
  spell.id = attack.id;
  spell.name = attack.name;
  spell.left = spell.right = kBlack;
  spell.elements = attack.elements;
  spell.range = attack.range;
  spell.attack = attack.attack;
  spell.has_damage = true;
  spell.damage = attack.damage;
  spell.adds = attack.adds;
  spell.script = compile(attack.attack != 0 ? kBasicScript : kBreathScript, attack.id, program);
  return spell;
}

}  // namespace

int Library::scripts() const {
  return narrow<int>(std::count(scripted.begin(), scripted.end(), true));
}

Library make_library(const Facts& facts, std::span<const EmbeddedFile> files) {
  Library made;
  std::vector<script::Diagnostic> problems;
  for (const CardFacts& card : facts.cards) {
    Spell spell;
    static_cast<CardFacts&>(spell) = card;
    made.spells.push_back(std::move(spell));
  }
  made.scripted.assign(made.spells.size(), false);
  Scripts("card", "cards/", made, problems)
      .read(facts.cards, files, [&](int row, const CardScript& script) {
        made.spells[row].script = script;
        made.spells[row].scrap = script.scrap;
        made.scripted[row] = true;
      });
  made.abilities.assign(facts.abilities.size(), 0);
  Scripts("ability", "abilities/", made, problems)
      .read(facts.abilities, files, [&](int row, const CardScript& script) {
        const AbilityFacts& of = facts.abilities[row];
        made.abilities[row] =
            add_type(made, of.id, of.name, Range{RangeKind::Self, 0, WeaponKind::None, 0}, script);
      });
  made.items.assign(facts.items.size(), 0);
  Scripts("item", "items/", made, problems)
      .read(facts.items, files, [&](int row, const CardScript& script) {
        const ItemFacts& of = facts.items[row];
        made.items[row] = add_type(made, of.id, of.name, of.range, script);
      });
  made.sheet_attacks.resize(facts.sheet_attacks.size());
  Scripts("attack", "attacks/", made, problems)
      .read(facts.sheet_attacks, files,
            [&](int row, const CardScript& script) { made.sheet_attacks[row] = script; });
  script::throw_if_any(problems);
  for (const BasicAttack& attack : facts.attacks) {
    if (attack.id == "basic-melee-attack")
      made.basic_melee = static_cast<TypeId>(made.spells.size());
    if (attack.id == "basic-breath-attack")
      made.basic_breath = static_cast<TypeId>(made.spells.size());
    if (attack.id == "basic-ranged-attack")
      made.basic_ranged = static_cast<TypeId>(made.spells.size());
    made.spells.push_back(basic_spell(attack, made.program));
  }
  return made;
}

const Library& library() {
  static const Library made = make_library(facts(), embedded_files());
  return made;
}

}  // namespace archon::archmajesty
