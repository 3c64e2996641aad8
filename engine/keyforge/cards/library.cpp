#include "engine/keyforge/cards/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "engine/core/text.h"
#include "engine/keyforge/cards/card_folder.h"
#include "engine/keyforge/cards/compiled.h"
#include "engine/keyforge/cards/embedded.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/language/compiler/compiler.h"
#include "engine/keyforge/language/printer/printer.h"

namespace archon::keyforge {
namespace {

// "dextre.card" of "cards/cota/dextre.card", and "cards/cota". Paths of the library would allocate,
// for thousands of files.
std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }
std::string_view parent_of(std::string_view path) {
  return path.substr(0, path.size() - std::min(path.size(), last_part(path).size() + 1));
}

// Scripts by file name, as they read in an edition: those in a folder `before-X` stand for the
// others of the same name in editions before X.
class Sources {
 public:
  explicit Sources(Rules rules) : rules_(rules) {}

  void add(const std::string& path, std::string text) {
    const std::string name(last_part(path));
    const std::string folder(last_part(parent_of(path)));
    const bool older = folder.starts_with(kBefore);
    if (older) {
      const auto newer = rules_named(folder.substr(kBefore.size()));
      if (!newer)
        throw Error(fmt::format("{}: the folder '{}' is not named after an edition; expected {}{}",
                                path, folder, kBefore, edition_list()));
      if (!rules_.before(newer->edition)) return;
    }
    if (!older && older_.contains(name)) return;
    if (older) older_.insert(name);
    scripts_[name] = {path, std::move(text)};
  }

  std::map<std::string, ScriptSource> take() { return std::move(scripts_); }

 private:
  static constexpr std::string_view kBefore = "before-";

  Rules rules_;
  std::set<std::string> older_;
  std::map<std::string, ScriptSource> scripts_;
};

// The embedded scripts, replaced by those of a folder.
std::map<std::string, ScriptSource> scripts_of(const CardFolder& folder, Rules rules) {
  Sources out(rules);
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.ends_with(".card"))
      out.add("data/keyforge/" + std::string(file.path), std::string(file.text));
  for (const CardFile& file : folder.scripts) out.add(file.path, file.text);
  return out.take();
}

}  // namespace

class LibraryBuilder {
 public:
  Library build(const std::string& dir, Rules rules) {
    lib_.rules_ = rules;
    fingerprint_.add(rules.name());
    const CardFolder folder = dir.empty() ? CardFolder() : read_card_folder(dir);
    if (!folder.facts.empty()) lib_.own_facts_ = std::make_shared<const Facts>(facts_with(folder));
    for (const CardFile& file : folder.facts) fingerprint_.add(file.text);
    const auto scripts = scripts_of(folder, rules);
    add_facts(scripts);
    join_halves();
    add_scripts(scripts);
    expect_scripts(dir);
    summarise_blocks();
    lib_.fingerprint_ = fingerprint_.value();
    return std::move(lib_);
  }

  Library add(Library lib, const std::string& file, const std::string& text) {
    lib_ = std::move(lib);
    fingerprint_.add_value(lib_.fingerprint_);
    add_scripts({{file, {file, text}}});
    summarise_blocks();
    lib_.fingerprint_ = fingerprint_.value();
    return std::move(lib_);
  }

 private:
  // Of later sets only what has a script is in the library.
  static bool is_here(const CardFacts& f, const std::map<std::string, ScriptSource>& scripts) {
    if (index_of(f.set) < kSetsOf2021 || f.is_homebrew()) return true;
    const std::string whole = f.id.ends_with('2') ? f.id.substr(0, f.id.size() - 1) : f.id;
    return scripts.contains(f.id + ".card") || scripts.contains(whole + ".card");
  }

  void add_facts(const std::map<std::string, ScriptSource>& scripts) {
    for (const CardFacts& f : lib_.facts().printings()) {
      // The first printing stands for all.
      if (lib_.facts().first_printing(f.id) != &f || !is_here(f, scripts)) continue;
      if (f.set != Set::Homebrew) printed_ = lib_.size() + 1;
      CardDef def;
      def.id = f.id;
      def.title = f.name;
      def.house = f.house;
      def.type = f.type;
      def.reference = f.reference;
      def.power = byte(f.power);
      def.armor = byte(f.armor);
      def.keywords = f.keywords;
      for (const Bonus icon : f.bonuses) {
        if (icon == Bonus::Aember) ++def.aember;
        def.bonus.push(icon);
      }
      for (const std::string& trait : f.traits) def.traits.add(trait_number(trait));
      lib_.index_.emplace_back(def.id, int_size(lib_.defs_));
      lib_.defs_.push_back(std::move(def));
    }
    std::sort(lib_.index_.begin(), lib_.index_.end());
    std::map<std::string_view, int> first;
    for (int i = 0; i < lib_.size(); ++i) {
      CardDef& def = lib_.defs_[i];
      def.namesake = first.emplace(def.title, i).first->second;
    }
  }

  // Power, armor, traits and text stand on the first half (rulebook: Gigantic).
  void join_halves() {
    for (int number = 0; number < lib_.size(); ++number) {
      CardDef& second = lib_.defs_[number];
      if (!second.id.ends_with('2')) continue;
      const int first = lib_.find(second.id.substr(0, second.id.size() - 1));
      if (first < 0 || lib_.def(first).title != second.title) continue;
      CardDef& whole = lib_.defs_[first];
      whole.half = Half::First;
      whole.other_half = number;
      second.half = Half::Second;
      second.other_half = first;
      second.power = second.armor = 0;
      second.traits = {};
    }
  }

  int trait_number(const std::string& trait) {
    const std::string name = slug(trait);
    const auto at = std::find(lib_.traits_.begin(), lib_.traits_.end(), name);
    if (at != lib_.traits_.end()) return place_of(lib_.traits_, at);
    lib_.traits_.push_back(name);
    ARCHON_CHECK(lib_.traits_.size() <= kMostTraits);
    return int_size(lib_.traits_) - 1;
  }

  void add_scripts(const std::map<std::string, ScriptSource>& sources) {
    std::vector<script::Diagnostic> problems;
    Vocabulary vocabulary;
    vocabulary.traits = lib_.traits_;
    vocabulary.title = [this](std::string_view title) { return lib_.find(title); };
    for (const auto& [name, source] : sources) {
      std::string title;
      const size_t first_node = lib_.program_.nodes.size();
      const CardScript script = compile_card(lib_.program_, source, vocabulary, &title, problems);
      fingerprint_.add(source.text);
      const int number = scripted_card(source.file, title);
      if (number < 0) {
        if (!title.empty()) problems.push_back({source.file, {1, 6}, unknown_title(title)});
        continue;
      }
      CardDef& def = lib_.defs_[number];
      def.script = script;
      for (int k = 0; k < kKeywords; ++k)
        if (def.keywords[k] > 0) def.script.rows |= rows_meant_by(static_cast<Keyword>(k));
      def.scripted = true;
      if (def.half == Half::First) lib_.defs_[def.other_half].scripted = true;
      def.counted = counted_by(script, first_node);
    }
    script::throw_if_any(problems);
  }

  void expect_scripts(const std::string& dir) const {
    std::vector<std::string> problems;
    for (int number = printed_; number < lib_.size(); ++number) {
      const CardDef& def = lib_.def(number);
      if (def.scripted || def.half == Half::Second) continue;
      problems.push_back(fmt::format(
          "{}: {} has facts but no script; expected {}.card, which begins with 'card {}'", dir,
          def.title, def.id, def.title));
    }
    if (!problems.empty()) throw Problems(std::move(problems));
  }

  // A title may belong to two cards, twins; then the name of the file, an id, says whose script it
  // is.
  int scripted_card(const std::string& file, const std::string& title) const {
    const std::string_view id = last_part(file);
    const int named = lib_.find(id.substr(0, id.rfind('.')));
    if (named >= 0 && lib_.def(named).title == title) return named;
    return lib_.find(title);
  }

  // The counters that a card puts on itself, or asks for: others may put them there.
  CountedKinds counted_by(const CardScript& script, size_t first_node) const {
    const Program& program = lib_.program_;
    CountedKinds out;
    const auto add = [&](const Node& n) {
      if (!mark_of(n.counter()) && !out.full()) out.add(n.counter());
    };
    for (int i = script.first_code; i < script.first_code + script.codes; ++i) {
      const Node& n = program.code[i];
      if (n.op == Op::PutCounters) add(n);
    }
    for (size_t i = first_node; i < program.nodes.size(); ++i) {
      const Node& n = program.nodes[i];
      if (n.op == Op::CountersOn && program.nodes[n.set()].op == Op::This) add(n);
    }
    return out;
  }

  std::string unknown_title(const std::string& title) const {
    std::vector<std::string> titles;
    for (const CardDef& def : lib_.defs_) titles.push_back(def.title);
    return fmt::format(
        "unknown card '{}'{} (a new card needs facts, in a .json file of the "
        "folder)",
        title, did_you_mean(title, titles));
  }

  void summarise_blocks() {
    lib_.block_rows_.clear();
    lib_.block_triggers_.clear();
    for (const Block& block : lib_.program_.blocks) {
      RowMask rows;
      uint64_t triggers = 0;
      for (int i = block.first_row; i < block.first_row + block.rows; ++i) {
        const Node& row = lib_.program_.rows[i].node;
        rows |= rows_asked_by(lib_.program_.rows[i]);
        if (row.op == Op::GainsText) {  // whose, is known once it is played
          rows = ~RowMask{};
          triggers = ~uint64_t{0};
        }
        // What a lasting effect grants is heard like what it has itself.
        if (row.op != Op::GrantAbilities) continue;
        triggers |= granted_triggers(row.imm);
        rows |= granted_rows(row.imm);
      }
      for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i)
        triggers |= trigger_bit(lib_.program_.abilities[i].trigger);
      lib_.block_rows_.push_back(rows);
      lib_.block_triggers_.push_back(triggers);
    }
  }

  RowMask granted_rows(int block) const {
    const Block& b = lib_.program_.blocks[block];
    RowMask rows;
    for (int i = b.first_row; i < b.first_row + b.rows; ++i)
      rows |= rows_asked_by(lib_.program_.rows[i]);
    return rows;
  }

  uint64_t granted_triggers(int block) const {
    const Block& b = lib_.program_.blocks[block];
    uint64_t triggers = 0;
    for (int i = b.first_ability; i < b.first_ability + b.abilities; ++i)
      triggers |= trigger_bit(lib_.program_.abilities[i].trigger);
    return triggers;
  }

  Fnv1a fingerprint_;
  Library lib_;
  int printed_ = 0;  // cards, before those of the folder
};

Library Library::load(const std::string& cards_dir, Rules rules) {
  if (cards_dir.empty())
    if (std::optional<Library> compiled = CompiledCards::library(rules))
      return std::move(*compiled);
  return LibraryBuilder().build(cards_dir, rules);
}

Library Library::with_script(const std::string& file, const std::string& text) const {
  return LibraryBuilder().add(*this, file, text);
}

int Library::find(std::string_view name) const {
  const auto find_id = [&](std::string_view id) {
    const auto at =
        std::lower_bound(index_.begin(), index_.end(), id,
                         [](const auto& entry, auto wanted) { return entry.first < wanted; });
    return at != index_.end() && at->first == id ? at->second : -1;
  };
  if (const int number = find_id(name); number >= 0) return number;
  return find_id(facts().canonical_id(name));
}

const Facts& Library::facts() const { return own_facts_ ? *own_facts_ : keyforge::facts(); }

std::string Library::explain(int number) const {
  const CardDef& card = def(number);
  std::string out;
  for (size_t k = 0; k < kKeywords; ++k) {
    if (card.keywords[k] == 0) continue;
    std::string word(kKeywordNames[k]);
    word[0] = word[0] - 'a' + 'A';
    out += !has_number(static_cast<Keyword>(k)) ? fmt::format("{}. ", word)
                                                : fmt::format("{} {}. ", word, card.keywords[k]);
  }
  if (!out.empty()) out.back() = '\n';
  if (!card.scripted) return out + "Not scripted yet.\n";
  if (card.half == Half::Second)
    return out + fmt::format("The second half of a gigantic creature; see {}.\n",
                             def(card.other_half).id);
  const auto title = [this](int n) { return def(n).title; };
  out += keyforge::explain(program_, card.script, {traits_, title});
  if (!out.empty() && out.back() != '\n') out += '\n';
  return out;
}

bool Library::is_scripted(std::string_view id) const {
  const int number = find(id);
  return number >= 0 && def(number).scripted;
}

}  // namespace archon::keyforge
