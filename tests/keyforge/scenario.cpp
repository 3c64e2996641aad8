#include "tests/keyforge/scenario.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <sstream>

#include "engine/keyforge/position.h"

namespace archon::keyforge {
namespace {

using FactMap = std::map<std::string, std::string>;

// Facts that follow from others: compared only where a scenario names them.
bool is_derived(const std::string& path) {
  for (const char* end : {".power", ".armor", ".keywords", ".key_cost", ".hand_size", ".check"})
    if (path.ends_with(end)) return true;
  return false;
}


// What a card that has just come into play is like unless the scenario says otherwise.
const FactMap& fresh_card() {
  static const FactMap facts = {{"ready", "false"}, {"aember", "0"}, {"upgrades", "[]"}, {"under", "[]"},
                                {"stunned", "false"}, {"warded", "false"}, {"enraged", "false"},
                                {"damage", "0"}, {"counters", "0"}};
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
  Run(const YAML::Node& node, const Library& library, GameLog* log)
      : node_(node), lib_(library), log_(log) {}

  std::vector<std::string> problems() {
    try {
      check_keys();
      position_ = read_position(node_, lib_);
      before_ = facts_of(position_, lib_);
      const YAML::Node steps = node_["do"];
      if (!steps || steps.size() == 0) throw Error("do: expected at least one action");
      for (size_t i = 0; i < steps.size(); ++i) step(steps[i].as<std::string>());
      settle_flank();
      check_invariants(position_.state, lib_);
      compare();
    } catch (const std::exception& e) {
      problems_.push_back(e.what());
    }
    return problems_;
  }

 private:
  void check_keys() const {
    static const std::set<std::string> known = [] {
      std::set<std::string> keys(position_keys().begin(), position_keys().end());
      keys.insert({"id", "name", "shows", "do", "expect"});
      return keys;
    }();
    for (const auto& entry : node_)
      if (!known.contains(entry.first.as<std::string>()))
        throw Error(fmt::format("unknown key '{}'", entry.first.as<std::string>()));
  }

  CardId card(const std::string& label) const {
    const auto at = position_.labels.find(label);
    if (at == position_.labels.end()) throw Error(fmt::format("no card is called '{}'", label));
    return at->second;
  }

  MoveList moves() const {
    MoveList list;
    legal_moves(position_.state, list);
    return list;
  }

  std::string listed() const {
    std::vector<std::string> words;
    for (const Move& m : moves()) {
      const std::string label = m.card == kNoCard ? "" : " (" + position_.label_of(m.card) + ")";
      words.push_back(describe(position_.state, lib_, m) + label);
    }
    return fmt::format("{}", fmt::join(words, "; "));
  }

  // The move that the words stand for, whether or not it is legal.
  Move parse(const std::string& verb, const std::string& rest) const {
    const auto with_card = [&](Verb v) { return Move{v, card(rest), 0}; };
    if (verb == "play") return with_card(Verb::Play);
    if (verb == "discard") return with_card(Verb::Discard);
    if (verb == "reap") return with_card(Verb::Reap);
    if (verb == "fight") return with_card(Verb::Fight);
    if (verb == "action") return with_card(Verb::Action);
    if (verb == "omni") return with_card(Verb::Omni);
    if (verb == "unstun") return with_card(Verb::Unstun);
    if (verb == "choose") return with_card(Verb::Pick);
    if (verb == "done") return {Verb::Done, kNoCard, 0};
    if (verb == "yes" || verb == "take") return {Verb::Yes, kNoCard, 0};
    if (verb == "no" || verb == "leave") return {Verb::No, kNoCard, 0};
    if (verb == "left") return {Verb::Left, kNoCard, 0};
    if (verb == "right") return {Verb::Right, kNoCard, 0};
    if (verb == "end") return {Verb::EndTurn, kNoCard, 0};
    if (verb == "keep") return {Verb::Keep, kNoCard, 0};
    if (verb == "mulligan") return {Verb::Mulligan, kNoCard, 0};
    if (verb == "house") {
      const auto h = house_by_name(rest);
      if (!h) throw Error(fmt::format("'{}' is not a house", rest));
      return {Verb::House, kNoCard, static_cast<uint16_t>(*h)};
    }
    if (verb == "number") return {Verb::Number, kNoCard, static_cast<uint16_t>(std::stoi(rest))};
    if (verb == "option") return {Verb::Option, kNoCard, static_cast<uint16_t>(std::stoi(rest) - 1)};
    if (verb == "key") {
      const auto colour = find_name(kKeyColourNames, rest);
      if (!colour) throw Error(fmt::format("'{}' is not a key colour", rest));
      return {Verb::Key, kNoCard, static_cast<uint16_t>(*colour)};
    }
    if (verb == "next") {
      for (const Move& m : moves())
        if (m.verb == Verb::Next && m.card == card(rest)) return m;
      throw Error(fmt::format("nothing of {} waits; there is: {}", rest, listed()));
    }
    throw Error(fmt::format("unknown action '{}'", verb));
  }

  void play(const Move& move, const std::string& words) {
    if (moves().find(move) < 0)
      throw Error(fmt::format("'{}' is not legal; there is: {}", words, listed()));
    apply(position_.state, lib_, move, log_);
    check_invariants(position_.state, lib_);
  }

  // A flank that is asked for and not named is the right one.
  void settle_flank() {
    if (position_.state.decision.ask == Ask::Flank) play({Verb::Right, kNoCard, 0}, "right");
  }

  // One line of `do`.
  void step(std::string line) {
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
    else if (!extra.empty() && position_.state.decision.ask == Ask::Pick)
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
    const bool legal = moves().find(parse(verb, rest)) >= 0;
    if (legal != expected)
      throw Error(fmt::format("'{}' should {}be legal; there is: {}", line, expected ? "" : "not ",
                              listed()));
  }

  void expect_choices(const std::string& line) {
    std::vector<std::string> wanted;
    std::istringstream labels(line);
    for (std::string label; std::getline(labels >> std::ws, label, ',');) wanted.push_back(label);
    std::vector<std::string> found;
    for (const Move& m : moves())
      if (m.verb == Verb::Pick) found.push_back(position_.label_of(m.card));
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
    const FactMap now = facts_of(position_, lib_);
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
  GameLog* log_;
  Position position_;
  FactMap before_;
  std::set<std::string> named_;
  std::vector<std::string> problems_;
};

}  // namespace

// The library whose rules the scenario is played by.
const Library& edition_of(const YAML::Node& scenario, const std::vector<Library>& editions) {
  if (!scenario["rules"]) return editions.back();
  const auto name = scenario["rules"].as<std::string>();
  const auto rules = rules_named(name);
  if (!rules) throw Error(fmt::format("rules: expected {}, not '{}'", edition_list(), name));
  return editions[static_cast<size_t>(rules->edition)];
}

std::vector<std::string> run_scenarios(const std::string& path,
                                       const std::vector<Library>& editions, int* count,
                                       GameLog* log) {
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
    for (const auto& problem : Run(file[i], edition_of(file[i], editions), file[i]["rules"] ? nullptr : log).problems())
      out.push_back(fmt::format("{}: {}: {}", name, title, problem));
  }
  if (file.size() == 0) out.push_back(fmt::format("{}: no scenario", name));
  return out;
}

std::vector<std::string> scenario_files(const std::string& folder) {
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".yaml") out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace archon::keyforge
