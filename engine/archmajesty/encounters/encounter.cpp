#include "engine/archmajesty/encounters/encounter.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/archmajesty/cards/file_text.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "engine/core/text.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon::archmajesty {
namespace {

using Keys = std::vector<std::string>;

constexpr size_t kMostSheets = 24;  // of foes that differ
constexpr size_t kMostWaves = 8;
constexpr int kLastRound = 20;
constexpr int kHpStep = 10;  // percent
constexpr int kLeastHp = 20;

class EncounterReader {
 public:
  explicit EncounterReader(const TreeReader& file) : file_(file) {}

  Encounter read() {
    if (!file_.is_map())
      file_.expected("an encounter: a map with `name`, `map`, `waves` and others");
    file_.only_keys(Keys{"name", "mages", "map", "foes", "waves", "ladder"});
    out_.name = read_title(file_["name"]);
    out_.id = id_of(out_.name);
    if (out_.id.empty()) file_["name"].expected("a name with letters or digits");
    out_.mages = byte(file_["mages"].number_or(1, kMostMages, 1));
    read_its_map();
    read_own_foes();
    read_waves();
    read_ladder();
    if (room_in(out_) < 0)
      file_["waves"].wrong(fmt::format("{} foes and {} boulders; expected at most {} in all",
                                       foes_in(out_), out_.map.boulders.size(), kMostFoes));
    return std::move(out_);
  }

 private:
  void read_its_map() {
    const TreeReader at = file_["map"];
    if (at.is_map()) {
      out_.map = archmajesty::read_map(at);
    } else {
      const std::string word = at.word("the name of a map, or a map");
      const int found = bundled_maps().find(word);
      if (found < 0)
        at.wrong(
            fmt::format("there is no map '{}'{}", excerpt(word), bundled_maps().suggest(word)));
      out_.map = bundled_maps()[found];
    }
    if (out_.map.allied.size() < out_.mages)
      at.wrong(
          fmt::format("{} squares for {} mages to start on", out_.map.allied.size(), out_.mages));
  }

  void read_own_foes() {
    for (const TreeReader& at : file_["foes"].items()) {
      if (out_.foes.size() == kMostSheets)
        at.wrong(fmt::format("expected at most {} sheets", kMostSheets));
      Foe foe = read_foe(at);
      if (place_of(foe.id) >= 0) at["name"].wrong("this foe is there twice; expected it once");
      out_.foes.push_back(std::move(foe));
    }
  }

  int place_of(const std::string& id) const {
    const auto at = std::find_if(out_.foes.begin(), out_.foes.end(),
                                 [&](const Foe& one) { return one.id == id; });
    return at == out_.foes.end() ? -1 : archon::place_of(out_.foes, at);
  }

  // Its place among the encounter's foes, which a bundled one joins.
  uint8_t foe_called(const TreeReader& at, const std::string& word) {
    const int place = place_of(id_of(word));
    if (place >= 0) return byte(place);
    const int bundled = bundled_foes().find(word);
    if (bundled < 0)
      at.wrong(fmt::format("there is no foe '{}'{}", excerpt(word), bundled_foes().suggest(word)));
    if (out_.foes.size() == kMostSheets)
      at.wrong(fmt::format("another foe besides {}; expected at most so many", kMostSheets));
    out_.foes.push_back(bundled_foes()[bundled]);
    return byte(out_.foes.size() - 1);
  }

  Wave read_wave(const TreeReader& at, int after) {
    at.only_keys(Keys{"round", "foes"});
    Wave wave;
    const TreeReader round = at["round"];
    wave.round = byte(after == 0 ? round.number_or(1, 1, 1) : round.number(after + 1, kLastRound));
    for (const TreeReader& one : at["foes"].items()) {
      FoeGroup group;
      if (one.is_word()) {
        group.foe = foe_called(one, one.word());
      } else {
        const auto [word, count] = one.only_entry("a foe, or `foe: how many`");
        group.foe = foe_called(one, word);
        group.count = byte(count.number(1, kMostFoes));
      }
      if (std::any_of(wave.groups.begin(), wave.groups.end(),
                      [&](const FoeGroup& other) { return other.foe == group.foe; }))
        one.wrong("this foe is in the wave twice; expected it once, with how many");
      wave.groups.push_back(group);
    }
    if (wave.groups.empty()) at["foes"].wrong("expected a list of one or more foes");
    return wave;
  }

  void read_waves() {
    const TreeReader at = file_["waves"];
    for (const TreeReader& one : at.items()) {
      if (out_.waves.size() == kMostWaves)
        one.wrong(fmt::format("expected at most {} waves", kMostWaves));
      out_.waves.push_back(read_wave(one, out_.waves.empty() ? 0 : out_.waves.back().round));
    }
    if (out_.waves.empty()) at.wrong("expected a list of one or more waves");
  }

  void read_ladder() {
    const TreeReader at = file_["ladder"];
    out_.ladder = foe_called(at, at.word("the grunt that levels add"));
    const Foe& foe = out_.foes[out_.ladder];
    if (foe.tier != Tier::Grunt) at.wrong(fmt::format("{} is no grunt; expected one", foe.name));
  }

  const TreeReader& file_;
  Encounter out_;
};

// How many of the Grunts that levels add are written in the first wave.
int written_grunts(const Encounter& encounter) {
  for (const FoeGroup& group : encounter.waves[0].groups)
    if (group.foe == encounter.ladder) return group.count;
  return 0;
}

void add_grunts(Encounter& encounter, int count) {
  auto& groups = encounter.waves[0].groups;
  const auto at = std::find_if(groups.begin(), groups.end(), [&](const FoeGroup& group) {
    return group.foe == encounter.ladder;
  });
  if (at == groups.end()) {
    if (count > 0) groups.push_back({encounter.ladder, byte(count)});
    return;
  }
  add(at->count, count);
  if (at->count == 0) groups.erase(at);
}

}  // namespace

int foes_in(const Encounter& encounter) {
  int sum = 0;
  for (const Wave& wave : encounter.waves)
    for (const FoeGroup& group : wave.groups) sum += group.count;
  return sum;
}

int room_in(const Encounter& encounter) {
  return kMostFoes - encounter.map.boulders.size() - foes_in(encounter);
}

Encounter read_encounter(const TreeReader& file) { return EncounterReader(file).read(); }

Encounter read_encounter(const std::string& text) {
  const Tree tree = tree_of_yaml(text);
  const TreeReader file(&tree);
  return read_encounter(file);
}

std::string write_encounter(const Encounter& encounter) {
  std::string out =
      fmt::format("name: {}\nmages: {}\nmap:\n", title_text(encounter.name), encounter.mages);
  out += write_map(encounter.map, "  ");
  out += "foes:\n";
  for (const Foe& foe : encounter.foes) {
    std::string sheet = write_foe(foe, "    ");
    sheet[2] = '-';
    out += sheet;
  }
  out += "waves:\n";
  for (const Wave& wave : encounter.waves) {
    std::vector<std::string> groups;
    for (const FoeGroup& group : wave.groups)
      groups.push_back(
          fmt::format("{}: {}", title_text(encounter.foes[group.foe].id), group.count));
    out += fmt::format("  - {{round: {}, foes: [{}]}}\n", wave.round, fmt::join(groups, ", "));
  }
  return out + fmt::format("ladder: {}\n", title_text(encounter.foes[encounter.ladder].id));
}

LevelStep step_of(const Encounter& encounter, int level) {
  const int room = room_in(encounter);
  const int written = written_grunts(encounter);
  // A first wave can't be empty.
  const int fewest = encounter.waves[0].groups.size() == 1 ? 1 : 0;
  LevelStep step;
  for (int i = 1; i <= level; ++i) {
    if (i % 2 == 1 && step.grunts < room) {
      ++step.grunts;
    } else {
      step.hp_percent += kHpStep;
    }
  }
  for (int i = 1; i <= -level; ++i) {
    if (i % 2 == 0 && written + step.grunts > fewest) {
      --step.grunts;
    } else {
      step.hp_percent -= kHpStep;
    }
  }
  return step;
}

std::string level_text(const Encounter& encounter, int level) {
  const LevelStep step = step_of(encounter, level);
  std::string out;
  if (step.grunts != 0)
    out = fmt::format("{} {:+}", encounter.foes[encounter.ladder].name, step.grunts);
  if (step.hp_percent != 100)
    out += fmt::format("{}{} % HP", out.empty() ? "" : ", ", step.hp_percent);
  return out.empty() ? "as written" : out;
}

int lowest_level(const Encounter& encounter) {
  int level = 0;
  while (step_of(encounter, level - 1).hp_percent >= kLeastHp) --level;
  return level;
}

Encounter at_level(const Encounter& encounter, int level) {
  const int low = lowest_level(encounter);
  if (level < low || level > kHighestLevel)
    throw Error(fmt::format("level {} of {}; expected one from {} to {}", level, encounter.name,
                            low, kHighestLevel));
  Encounter out = encounter;
  const LevelStep step = step_of(encounter, level);
  add_grunts(out, step.grunts);
  for (Foe& foe : out.foes)
    foe.hp = narrow<uint16_t>(std::max(1, (foe.hp * step.hp_percent + 50) / 100));
  return out;
}

uint64_t fingerprint(const Encounter& encounter) {
  // Without what things are called; numbers say who is meant.
  Encounter plain = encounter;
  plain.name = plain.map.name = "x";
  for (size_t i = 0; i < plain.foes.size(); ++i) {
    Foe& foe = plain.foes[i];
    foe.name = foe.id = fmt::format("f{}", i);
    for (FoeAttack& attack : foe.templates) attack.name = "x";
  }
  Fnv1a out;
  out.add(write_encounter(plain));
  return out.value();
}

}  // namespace archon::archmajesty
