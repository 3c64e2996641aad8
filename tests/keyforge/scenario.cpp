#include "tests/keyforge/scenario.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

#include "engine/keyforge/formats/position.h"
#include "tests/keyforge/engine_game.h"

namespace archon::keyforge {
namespace {

// Facts that follow from others: compared only where a scenario names them.
bool is_derived(const std::string& path) {
  for (const char* end : {".power", ".armor", ".keywords", ".key_cost", ".hand_size", ".check"})
    if (path.ends_with(end)) return true;
  return false;
}

// What a card that has just come into play is like unless the scenario says otherwise.
const FactMap& fresh_card() {
  static const FactMap facts = {{"ready", "false"},   {"aember", "0"},      {"upgrades", "[]"},
                                {"under", "[]"},      {"stunned", "false"}, {"warded", "false"},
                                {"enraged", "false"}, {"damage", "0"},      {"counters", "0"},
                                {"facedown", "false"}};
  return facts;
}

std::string as_text(const YAML::Node& node, bool sorted) {
  if (node.IsScalar()) return node.as<std::string>();
  std::vector<std::string> words;
  for (const auto& item : node) words.push_back(item.as<std::string>());
  if (sorted) std::sort(words.begin(), words.end());
  return fmt::format("[{}]", fmt::join(words, ", "));
}

bool is_ordered(const std::string& path) {
  for (const char* end : {".line", ".deck", ".discard", ".keys"})
    if (path.ends_with(end)) return true;
  return false;
}

class Run {
 public:
  Run(const YAML::Node& node, const Library& library, const BeginScenario& begin)
      : node_(node), lib_(library), begin_(begin) {}

  std::vector<std::string> problems() {
    try {
      check_keys();
      const YAML::Node steps = node_["do"];
      if (!steps || steps.size() == 0) throw Error("do: expected at least one action");
      game_ = begin_(node_, lib_);
      before_ = game_->facts();
      for (size_t i = 0; i < steps.size(); ++i) step(steps[i].as<std::string>());
      settle_flank();
      compare();
      for (const std::string& card : game_->still_rigged())
        problems_.push_back(fmt::format("rig: chance never came to {}", card));
    } catch (const std::exception& e) {
      problems_.push_back(e.what());
    }
    return problems_;
  }

 private:
  void check_keys() const {
    static const std::set<std::string> known = [] {
      std::set<std::string> keys(position_keys().begin(), position_keys().end());
      keys.insert({"id", "name", "shows", "rig", "do", "expect"});
      return keys;
    }();
    for (const auto& entry : node_)
      if (!known.contains(entry.first.as<std::string>()))
        throw Error(fmt::format("unknown key '{}'", entry.first.as<std::string>()));
  }

  std::string card(const std::string& label) const {
    if (!game_->has_card(label)) throw Error(fmt::format("unknown card '{}'", label));
    return label;
  }

  bool is_legal(const NamedMove& move) const {
    for (const NamedMove& m : game_->moves())
      if (m.is(move)) return true;
    return false;
  }

  // Whether there is a move of this kind.
  bool offers(Verb verb) const {
    for (const NamedMove& m : game_->moves())
      if (m.verb == verb) return true;
    return false;
  }

  std::string listed() const {
    std::vector<std::string> words;
    for (const NamedMove& m : game_->moves()) words.push_back(m.words);
    return fmt::format("{}", fmt::join(words, "; "));
  }

  // The move that the words stand for, whether or not it is legal.
  NamedMove parse(const std::string& verb, const std::string& rest) const {
    static const std::map<std::string, Verb> with_card = {
        {"play", Verb::Play},     {"discard", Verb::Discard}, {"reap", Verb::Reap},
        {"fight", Verb::Fight},   {"action", Verb::Action},   {"omni", Verb::Omni},
        {"unstun", Verb::Unstun}, {"choose", Verb::Pick},     {"activate", Verb::Activate}};
    static const std::map<std::string, Verb> plain = {
        {"done", Verb::Done},   {"yes", Verb::Yes},          {"take", Verb::Yes},
        {"no", Verb::No},       {"leave", Verb::No},         {"left", Verb::Left},
        {"right", Verb::Right}, {"end", Verb::EndTurn},      {"raise-tide", Verb::RaiseTide},
        {"keep", Verb::Keep},   {"mulligan", Verb::Mulligan}};
    if (const auto at = with_card.find(verb); at != with_card.end())
      return {at->second, card(rest)};
    if (const auto at = plain.find(verb); at != plain.end()) return {at->second, ""};
    if (verb == "house") {
      const auto h = house_by_name(rest);
      if (!h) throw Error(fmt::format("'{}' is not a house", rest));
      return {Verb::House, "", static_cast<int>(*h)};
    }
    if (verb == "icon") {
      const auto way = find_name(kIconWayNames, rest);
      if (!way) throw Error(fmt::format("'{}' is no way to resolve an icon", rest));
      return {Verb::Icon, "", *way};
    }
    if (verb == "trait") {
      const auto& traits = lib_.traits();
      const auto at = std::find(traits.begin(), traits.end(), rest);
      if (at == traits.end()) throw Error(fmt::format("'{}' is no trait", rest));
      return {Verb::Trait, "", static_cast<int>(at - traits.begin())};
    }
    if (verb == "place") return {Verb::Place, "", std::stoi(rest)};
    if (verb == "number") return {Verb::Number, "", std::stoi(rest)};
    if (verb == "option") return {Verb::Option, "", std::stoi(rest) - 1};
    if (verb == "key") {
      const auto colour = find_name(kKeyColourNames, rest);
      if (!colour) throw Error(fmt::format("'{}' is not a key colour", rest));
      return {Verb::Key, "", *colour};
    }
    if (verb == "next") {
      const size_t by = rest.find(" by ");
      const std::string of = card(rest.substr(0, by));
      const std::string giver = by == std::string::npos ? "" : card(rest.substr(by + 4));
      for (const NamedMove& m : game_->moves())
        if (m.verb == Verb::Next && m.card == of && (giver.empty() || m.by == giver)) return m;
      throw Error(fmt::format("nothing of {} waits; there is: {}", rest, listed()));
    }
    throw Error(fmt::format("unknown action '{}'", verb));
  }

  void play(const NamedMove& move, const std::string& words) {
    if (!is_legal(move))
      throw Error(fmt::format("'{}' is not legal; there is: {}", words, listed()));
    game_->make(move);
  }

  // A flank that is asked for and not named is the right one.
  void settle_flank() {
    if (offers(Verb::Left)) play({Verb::Right, ""}, "right");
  }

  // One line of `do`.
  void step(const std::string& line) {
    std::istringstream in(line);
    std::string verb;
    in >> verb;
    std::string rest;
    std::getline(in >> std::ws, rest);
    if (verb != "left" && verb != "right") settle_flank();
    if (verb == "can" || verb == "cannot") {
      expect_legal(rest, verb == "can");
      return;
    }
    if (verb == "choices") {
      expect_choices(rest);
      return;
    }
    std::string extra;
    split_extra(verb, rest, extra);
    if (verb == "choose") {
      std::istringstream labels(rest);
      for (std::string label; std::getline(labels >> std::ws, label, ',');)
        play(parse("choose", label), "choose " + label);
      return;
    }
    play(parse(verb, rest), line);
    if (extra == "left" || extra == "right")
      play(parse(extra, ""), line);
    else if (!extra.empty() && offers(Verb::Pick))
      play(parse("choose", extra), line);
  }

  // "play troll left", "fight troll bumpsy".
  void split_extra(const std::string& verb, std::string& rest, std::string& extra) const {
    if (verb != "play" && verb != "fight") return;
    const auto space = rest.find(' ');
    if (space == std::string::npos) return;
    extra = rest.substr(space + 1);
    rest = rest.substr(0, space);
  }

  void expect_legal(const std::string& line, bool expected) {
    std::istringstream in(line);
    std::string verb;
    in >> verb;
    std::string rest;
    std::getline(in >> std::ws, rest);
    const bool legal = is_legal(parse(verb, rest));
    if (legal != expected)
      throw Error(fmt::format("'{}' should {}be legal; there is: {}", line, expected ? "" : "not ",
                              listed()));
  }

  void expect_choices(const std::string& line) {
    std::vector<std::string> wanted;
    std::istringstream labels(line);
    for (std::string label; std::getline(labels >> std::ws, label, ',');) wanted.push_back(label);
    std::vector<std::string> found;
    for (const NamedMove& m : game_->moves())
      if (m.verb == Verb::Pick) found.push_back(m.card);
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    if (wanted != found)
      throw Error(fmt::format("choices are [{}], expected [{}]", fmt::join(found, ", "),
                              fmt::join(wanted, ", ")));
  }

  // What must hold now: all as before, but for the changes that the scenario lists.
  FactMap wanted(const FactMap& now) {
    FactMap out;
    for (const auto& [path, value] : before_)
      if (now.contains(path)) out[path] = value;
    for (const auto& [path, value] : now) {
      if (out.contains(path)) continue;
      const auto dot = path.find('.');
      const auto fresh = fresh_card().find(path.substr(dot + 1));
      if (fresh != fresh_card().end()) out[path] = fresh->second;
    }
    for (const auto& entry : node_["expect"]) {
      const auto key = entry.first.as<std::string>();
      if (!entry.second.IsMap()) {
        out[key] = as_text(entry.second, !is_ordered(key));
        named_.insert(key);
        continue;
      }
      for (const auto& mark : entry.second) {
        const auto path = key + "." + mark.first.as<std::string>();
        out[path] = as_text(mark.second, !is_ordered(path));
        named_.insert(path);
      }
    }
    return out;
  }

  void compare() {
    const FactMap now = game_->facts();
    for (const auto& [path, value] : wanted(now)) {
      if (!named_.contains(path) && (is_derived(path) || path.ends_with(".house"))) continue;
      const auto found = now.find(path);
      if (found == now.end())
        problems_.push_back(fmt::format("{}: expected {}, but it has none", path, value));
      else if (found->second != value)
        problems_.push_back(fmt::format("{}: expected {}, found {}", path, value, found->second));
    }
  }

  const YAML::Node node_;
  const Library& lib_;
  const BeginScenario& begin_;
  std::unique_ptr<ScenarioGame> game_;
  FactMap before_;
  std::set<std::string> named_;
  std::vector<std::string> problems_;
};

// The library whose rules the scenario is played by.
const Library& edition_of(const YAML::Node& scenario, const std::vector<Library>& editions) {
  if (!scenario["rules"]) return editions[static_cast<size_t>(Rules{}.edition)];
  const auto name = scenario["rules"].as<std::string>();
  const auto rules = rules_named(name);
  if (!rules) throw Error(fmt::format("rules: expected {}, not '{}'", edition_list(), name));
  return editions[static_cast<size_t>(rules->edition)];
}

std::unique_ptr<ScenarioGame> in_engine(const YAML::Node& scenario, const Library& library) {
  return engine_game(scenario, library, nullptr);
}

}  // namespace

std::vector<std::string> run_scenarios(const std::string& path,
                                       const std::vector<Library>& editions,
                                       const BeginScenario& begin, int* count) {
  std::vector<std::string> out;
  YAML::Node file;
  try {
    file = YAML::LoadFile(path);
  } catch (const std::exception& e) {
    return {fmt::format("{}: {}", path, e.what())};
  }
  const std::string name = std::filesystem::path(path).filename().string();
  for (size_t i = 0; i < file.size(); ++i) {
    if (count) ++*count;
    const std::string title = file[i]["name"] ? file[i]["name"].as<std::string>() : "?";
    for (const auto& problem : Run(file[i], edition_of(file[i], editions), begin).problems())
      out.push_back(fmt::format("{}: {}: {}", name, title, problem));
  }
  if (file.size() == 0) out.push_back(fmt::format("{}: no scenario", name));
  return out;
}

std::vector<std::string> run_scenarios(const std::string& path,
                                       const std::vector<Library>& editions, int* count) {
  return run_scenarios(path, editions, in_engine, count);
}

std::vector<std::string> differing_scenarios(const std::string& path, const Library& library) {
  std::vector<std::string> out;
  for (const auto& scenario : YAML::LoadFile(path))
    if (!scenario["rules"] && !Run(scenario, library, in_engine).problems().empty())
      out.push_back(scenario["name"].as<std::string>());
  return out;
}

bool any_fails(const YAML::Node& scenarios, const std::vector<Library>& editions) {
  const BeginScenario begin = in_engine;
  return std::any_of(scenarios.begin(), scenarios.end(), [&](const YAML::Node& scenario) {
    return !Run(scenario, edition_of(scenario, editions), begin).problems().empty();
  });
}

std::vector<std::string> scenario_files(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".yaml") out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace archon::keyforge
