#include "engine/archmajesty/cards/library.h"

#include <algorithm>

#include "engine/archmajesty/language/compiler.h"
#include "engine/core/check.h"

namespace archon::archmajesty {
namespace {

constexpr std::string_view kFolder = "cards/";
constexpr std::string_view kEnding = ".card";
constexpr std::string_view kTitle = "card ";
constexpr std::string_view kBasicScript = "play:\n  attack an enemy\n";
constexpr std::string_view kAutomaticScript = "play:\n  hit an enemy\n";

bool is_script(const EmbeddedFile& file) {
  return file.path.starts_with(kFolder) && file.path.ends_with(kEnding);
}

// The first line names the card, as a reader expects; the rest is the script.
std::string_view script_in(const EmbeddedFile& file, const CardFacts& card,
                           std::vector<script::Diagnostic>& problems) {
  const size_t end = std::min(file.text.find('\n'), file.text.size());
  const std::string_view line = file.text.substr(0, end);
  if (!line.starts_with(kTitle) || line.substr(kTitle.size()) != card.name)
    problems.push_back(
        {std::string(file.path), {1, 1}, "expected '" + std::string(kTitle) + card.name + "'"});
  return file.text.substr(std::min(end + 1, file.text.size()));
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
  spell.script = compile(attack.attack != 0 ? kBasicScript : kAutomaticScript, attack.id, program);
  return spell;
}

}  // namespace

int Library::scripts() const {
  return static_cast<int>(std::count(scripted.begin(), scripted.end(), true));
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
  for (const EmbeddedFile& file : files) {
    if (!is_script(file)) continue;
    const std::string path(file.path);
    const std::string_view id =
        file.path.substr(kFolder.size(), file.path.size() - kFolder.size() - kEnding.size());
    const int card = facts.cards.find(id);
    if (card < 0 || facts.cards[card].id != id) {
      problems.push_back({path, {1, 1}, "no card '" + std::string(id) + "'"});
      continue;
    }
    const std::string_view text = script_in(file, facts.cards[card], problems);
    std::vector<script::Diagnostic> own;  // compiling stops at the first
    made.spells[static_cast<size_t>(card)].script = compile(text, path, 2, made.program, own);
    problems.insert(problems.end(), own.begin(), own.end());
    made.spells[static_cast<size_t>(card)].scrap =
        made.spells[static_cast<size_t>(card)].script.scrap;
    made.scripted[static_cast<size_t>(card)] = true;
  }
  script::throw_if_any(problems);
  for (const BasicAttack& attack : facts.attacks) {
    if (attack.id == "basic-melee-attack")
      made.basic_melee = static_cast<TypeId>(made.spells.size());
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
