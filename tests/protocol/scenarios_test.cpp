// Every scenario once more, played by a client of the real program.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/position_fields.h"
#include "tests/keyforge/scenario.h"
#include "tests/protocol/served_program.h"

namespace archon::protocol::scenarios_test {
namespace {

using namespace keyforge;

std::string list(std::vector<std::string> words, bool sorted = true) {
  if (sorted) std::sort(words.begin(), words.end());
  return fmt::format("[{}]", fmt::join(words, ", "));
}

std::string list(const Answer& names, bool sorted = true) {
  return list(names.get<std::vector<std::string>>(), sorted);
}

std::string flag(const Answer& b) { return b == true ? "true" : "false"; }
std::string side_word(const Answer& player) { return player == 1 ? "you" : "foe"; }

// "staralliance" as position files write it.
std::string house_slug(const Answer& house) {
  if (house.is_null()) return "none";
  return slug(name_of(*house_by_name(house.get<std::string>())));
}

int trait_number(const std::string& name) {
  static const Library library = Library::load();
  const auto& traits = library.traits();
  return static_cast<int>(std::find(traits.begin(), traits.end(), name) - traits.begin());
}

// The facts of a position, from what `state` and the decision say.
class Facts {
 public:
  FactMap of(const Answer& state, const Answer& decision) {
    for (const int p : {0, 1}) add_side(state["players"][static_cast<size_t>(p)], p);
    for (const auto& [name, card] : state["cards"].items()) {
      if (card["zone"] == "line" || card["zone"] == "artifacts") add_card(name + ".", card);
      if (card["zone"] == "upgrades") add_counters(name + ".", card);
      if (card["zone"] == "line") add_creature(name + ".", card);
    }
    out_["active"] = side_word(state["active"]);
    out_["house"] = house_slug(state["house"]);
    out_["turn"] = state["turn"].dump();
    const int tide = state["tide"].is_number() ? state["tide"].get<int>() : 0;
    out_["tide"] = tide > 0 ? side_word(tide) : "none";
    out_["winner"] = !state["winner"].is_null() ? side_word(state["winner"])
                     : state["over"] == true    ? "drawn"
                                                : "none";
    out_["pending"] = pending(decision);
    return out_;
  }

 private:
  static std::string pending(const Answer& decision) {
    static const FactMap words = {{"target", "choose"},     {"pick-card", "choose"},
                                  {"distribute", "choose"}, {"yes-no", "may"},
                                  {"unforge", "key"},       {"game-over", "over"}};
    const std::string kind = decision["kind"];
    if (kind == "order" && decision["window"] != "abilities") return "choose";
    const auto at = words.find(kind);
    return at == words.end() ? kind : at->second;
  }

  void add_side(const Answer& player, int p) {
    const std::string name = side_word(p + 1) + ".";
    out_[name + "aember"] = player["aember"].dump();
    out_[name + "chains"] = player["chains"].dump();
    std::vector<std::string> keys;
    for (const char* colour : {"red", "blue", "yellow"})
      if (player["keys"][colour] == true) keys.emplace_back(colour);
    out_[name + "keys"] = list(keys, false);
    for (const char* zone : {"line", "deck", "discard"})
      out_[name + zone] = list(player[zone], false);
    for (const char* zone : {"artifacts", "hand", "archives", "purged"})
      out_[name + zone] = list(player[zone]);
    out_[name + "check"] = flag(player["check"]);
    out_[name + "key_cost"] = player["key_cost"].dump();
    out_[name + "hand_size"] = player["hand_size"].dump();
    if (!player.contains("prophecies")) return;
    for (const Answer& prophecy : player["prophecies"]) {
      const std::string uid = prophecy["uid"].get<std::string>() + ".";
      out_[uid + "active"] = flag(prophecy["active"]);
      out_[uid + "under"] = list(prophecy.value("under", Answer::array()));
    }
  }

  void add_card(const std::string& name, const Answer& card) {
    out_[name + "ready"] = flag(card["ready"]);
    out_[name + "aember"] = card["aember"].dump();
    out_[name + "house"] = house_slug(card["houses"][0]);
    out_[name + "upgrades"] = list(card["upgrades"]);
    out_[name + "under"] = list(card["under"]);
    add_counters(name, card);
  }

  // A card that has none of its kind says so, too: which kind that is, the scenario knows.
  void add_counters(const std::string& name, const Answer& card) {
    for (const keyforge::Counter kind : keyforge::kCountedNames) {
      const std::string word(name_of(kind));
      out_[name + word] = std::to_string(card["counters"].value(word, 0));
    }
  }

  void add_creature(const std::string& name, const Answer& card) {
    for (const char* mark : {"stunned", "warded", "enraged", "doomed", "ignorant"})
      out_[name + mark] = flag(card[mark]);
    out_[name + "facedown"] = flag(card["facedown"]);
    out_[name + "damage"] = card["damage"].dump();
    out_[name + "counters"] = card["power_counters"].dump();
    out_[name + "power"] = card["power"].dump();
    out_[name + "armor"] = card["armor_left"].dump();
    std::vector<std::string> keywords;
    for (const auto& [word, value] : card["keywords"].items()) {
      const bool numbered = word == "assault" || word == "hazardous" || word == "splash-attack";
      keywords.push_back(numbered ? word + " " + value.dump() : word);
    }
    out_[name + "keywords"] = list(keywords);
  }

  FactMap out_;
};

// A scenario's actions name one card of several after the other: they are gathered here until the
// choice is whole.
class ServedGame : public ScenarioGame {
 public:
  ServedGame(ServedProgram& program, const YAML::Node& scenario) : program_(program) {
    YAML::Node position = YAML::Clone(scenario);
    for (const char* key : {"id", "name", "shows", "rig", "do", "expect"}) position.remove(key);
    const Answer opened = program_.ask({{"op", "load"}, {"position", YAML::Dump(position)}});
    game_ = opened["game"];
    decision_ = opened["decision"];
    if (scenario["rig"]) rig(scenario["rig"]);
  }
  ~ServedGame() override { program_.tell({{"op", "drop"}, {"game", game_}}); }

  std::vector<NamedMove> moves() override {
    std::vector<NamedMove> out;
    if (decision_["kind"] == "game-over") return out;
    const auto& options = decision_["options"];
    for (size_t k = first_open(); k + still_needed() <= options.size(); ++k)
      out.push_back(named(options[k]));
    const bool enough =
        gathered() > 0 ? gathered() >= decision_["min"].get<int>() : decision_["pass"].get<bool>();
    if (enough && decision_["min"] != decision_["max"]) out.push_back({Verb::Done, "", 0, "done"});
    return out;
  }

  void make(const NamedMove& move) override {
    if (move.verb == Verb::Done) return send();
    const auto& options = decision_["options"];
    for (size_t k = first_open(); k < options.size(); ++k) {
      if (!named(options[k]).is(move)) continue;
      picks_.push_back(static_cast<int>(k));
      break;
    }
    if (is_whole()) send();
  }

  FactMap facts() override {
    FactMap out = Facts().of(program_.ask({{"op", "state"}, {"game", game_}})["state"], decision_);
    for (const int p : {0, 1}) {
      const std::string name = side_word(p + 1) + ".";
      out[name + "knows"] = unusually_known(p);
      out[name + "shuffled"] = shuffled_[static_cast<size_t>(p)] ? "true" : "false";
    }
    return out;
  }

  std::vector<std::string> still_rigged() override { return rigged_; }

  bool has_card(const std::string& name) const override {
    const Answer state = program_.ask({{"op", "state"}, {"game", game_}})["state"];
    return state["cards"].contains(name) || lies_beside(state["players"], name);
  }

 private:
  void rig(const YAML::Node& wanted) {
    Answer request = {{"op", "rig"}, {"game", game_}};
    for (const char* key : {"shuffle", "random"})
      if (wanted[key])
        for (const auto& card : wanted[key]) request[key].push_back(card.as<std::string>());
    note_rig(program_.ask(request));
  }

  void note_rig(const Answer& answer) {
    rigged_.clear();
    if (!answer.contains("rigged")) return;
    for (const char* key : {"shuffle", "random"})
      for (const auto& card : answer["rigged"][key]) rigged_.push_back(card);
  }

  static bool lies_beside(const Answer& players, const std::string& name) {
    for (const Answer& player : players) {
      if (player.value("power", "") == name || player.value("token", "") == name) return true;
      if (!player.contains("prophecies")) continue;
      for (const Answer& prophecy : player["prophecies"])
        if (prophecy["uid"] == name) return true;
    }
    return false;
  }

  static bool lies_under_prophecy(const Answer& player, const std::string& name) {
    if (!player.contains("prophecies")) return false;
    for (const Answer& prophecy : player["prophecies"])
      if (prophecy.contains("under"))
        for (const Answer& under : prophecy["under"])
          if (under == name) return true;
    return false;
  }

  // The cards that a player's view tells by name though they lie hidden.
  std::string unusually_known(int p) {
    const Answer state = program_.ask({{"op", "state"}, {"game", game_}, {"view", p + 1}})["state"];
    const Answer& own = state["players"][static_cast<size_t>(p)];
    std::vector<std::string> out;
    for (const auto& [name, card] : state["cards"].items()) {
      const std::string zone = card["zone"];
      const bool down = zone == "line" && card["facedown"] == true && card.contains("face");
      const bool secret = zone == "hand" || zone == "deck" || zone == "archives" || zone == "under";
      if (!(secret || down) || name.starts_with('?')) continue;
      const bool usual = (zone == "hand" || zone == "archives" || zone == "line") &&
                         std::find(own[zone].begin(), own[zone].end(), name) != own[zone].end();
      if (!usual && !lies_under_prophecy(own, name)) out.push_back(name);
    }
    return list(out);
  }

  int gathered() const { return static_cast<int>(picks_.size()); }
  bool shares() const { return decision_["kind"] == "distribute"; }

  // Of several cards those before the last one are no longer asked for; shares may pile up.
  size_t first_open() const {
    return picks_.empty() ? 0 : static_cast<size_t>(picks_.back() + (shares() ? 0 : 1));
  }

  // An option must leave enough others behind it; itself counts.
  size_t still_needed() const {
    const int left = decision_["min"].get<int>() - gathered();
    return shares() || left < 1 ? 1 : static_cast<size_t>(left);
  }

  // As the engine has it: what is forced is not asked.
  bool is_whole() {
    const int left = decision_["max"].get<int>() - gathered();
    const size_t open = decision_["options"].size() - first_open();
    if (left == 0 || open == 0) return true;
    const bool exactly = decision_["min"] == decision_["max"];
    if (!exactly) return false;
    if (shares() ? open > 1 : open > static_cast<size_t>(left)) return false;
    for (int i = 0; i < left; ++i) picks_.push_back(static_cast<int>(first_open()));
    return true;
  }

  void send() {
    Answer request = {{"op", "choose"}, {"game", game_}, {"n", decision_["n"]}};
    if (picks_.empty()) {
      request["pass"] = true;
    } else if (shares()) {
      for (size_t k = 0; k < decision_["options"].size(); ++k)
        if (const auto amount = std::count(picks_.begin(), picks_.end(), static_cast<int>(k)))
          request["pick"].push_back({{"k", k}, {"amount", amount}});
    } else {
      request["pick"] = picks_;
    }
    picks_.clear();
    const Answer answer = program_.ask(request);
    decision_ = answer["decision"];
    note_rig(answer);
    for (const Answer& event : answer["events"])
      if (event["event"] == "shuffle") shuffled_[event["player"].get<size_t>() - 1] = true;
  }

  NamedMove named(const Answer& option) const {
    const std::string kind = decision_["kind"];
    NamedMove out{Verb::Pick, option.value("uid", ""), 0, option["label"]};
    out.words += " (" + out.card + ")";
    if (kind == "main" || kind == "use") {
      static const std::vector<std::string> verbs = {
          "play", "discard", "reap", "fight", "action", "omni", "unstun", "end", "raise-tide"};
      out.verb =
          static_cast<Verb>(std::find(verbs.begin(), verbs.end(), option["verb"]) - verbs.begin());
      if (option["verb"] == "activate") out.verb = Verb::Activate;
    } else if (kind == "mulligan") {
      out.verb = option["mulligan"] == true ? Verb::Mulligan : Verb::Keep;
    } else if (kind == "archives" || kind == "yes-no") {
      out.verb = option.value("take", option.value("yes", false)) ? Verb::Yes : Verb::No;
    } else if (kind == "bonus-icon") {
      out.verb = Verb::Icon;
      out.value = *find_name(kIconWayNames, option["icon"].get<std::string>());
    } else if (kind == "name-trait") {
      out.verb = Verb::Trait;
      out.value = trait_number(option["trait"]);
    } else if (kind == "place") {
      out.verb = Verb::Place;
      out.value = option["at"];
    } else if (kind == "flank") {
      out.verb = option["pos"] == "left" ? Verb::Left : Verb::Right;
    } else if (kind == "house" || kind == "choose-house") {
      out.verb = Verb::House;
      out.value = static_cast<int>(*house_by_name(option["house"].get<std::string>()));
    } else if (kind == "number") {
      out.verb = Verb::Number;
      out.value = option["value"];
    } else if (kind == "option") {
      out.verb = Verb::Option;
      out.value = option["k"];
    } else if (kind == "key" || kind == "unforge") {
      out.verb = Verb::Key;
      out.value = *find_name(kKeyColourNames, option["key"].get<std::string>());
    } else if (kind == "order" && decision_["window"] == "abilities") {
      out.verb = Verb::Next;
      out.card = option["source"];
      out.by = option.value("from", "");
      out.value = option["k"];
    }
    return out;
  }

  ServedProgram& program_;
  std::string game_;
  Answer decision_;
  std::vector<int> picks_;  // keys, ascending
  std::vector<std::string> rigged_;
  std::array<bool, 2> shuffled_{};
};

}  // namespace

// SCENARIOS=part-of-a-path runs only some of them.
TEST_CASE("every scenario ends as its file says when a client plays it") {
  std::vector<Library> editions;
  for (int i = 0; i < kEditions; ++i)
    editions.push_back(Library::load("", Rules{static_cast<Edition>(i)}));
  ServedProgram program;
  const auto begin = [&](const YAML::Node& scenario, const Library&) {
    return std::make_unique<ServedGame>(program, scenario);
  };
  const char* only = std::getenv("SCENARIOS");
  int count = 0;
  for (const auto& file : scenario_files(std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios")) {
    if (only && file.find(only) == std::string::npos) continue;
    for (const auto& problem : run_scenarios(file, editions, begin, &count)) FAIL_CHECK(problem);
  }
  CHECK(program.finish() == 0);
  CHECK(count > 0);
  MESSAGE(count << " scenarios");
}

}  // namespace archon::protocol::scenarios_test
