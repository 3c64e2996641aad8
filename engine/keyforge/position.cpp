#include "engine/keyforge/position.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/text.h"
#include "engine/keyforge/query.h"
#include "engine/keyforge/resolve.h"
#include "engine/keyforge/zones.h"

namespace archon::keyforge {
namespace {

constexpr std::array<std::string_view, 2> kSides = {"you", "foe"};

class Reader {
 public:
  Reader(const Library& library, Position& out) : lib_(library), out_(out), t_{out.state, library} {}

  void read(const YAML::Node& node) {
    State& s = out_.state;
    s = State{};
    s.rng = Rng(node["seed"] ? node["seed"].as<uint64_t>() : 1);
    s.turn = static_cast<uint8_t>(node["turn"] ? node["turn"].as<int>() : 3);
    s.turn_limit = 200;
    s.settings = kAskEnd;
    for (const auto& what : node["ask"]) s.settings |= setting(what.as<std::string>());
    s.step = Step::Main;
    for (Player p = 0; p < 2; ++p)
      if (const YAML::Node side = node[std::string(kSides[p])]) read_side(side, p);
    const std::string step = node["step"] ? node["step"].as<std::string>() : "main";
    const YAML::Node you = node["you"];
    if (step == "main" && (!you || !you["house"]))
      throw Error("you.house: expected the active house");
    if (step == "main") s.house = house(you["house"]);
    for (Player p = 0; p < 2; ++p) complete_houses(node[std::string(kSides[p])], p);
    for (const Side& side : s.side) s.aember = static_cast<uint16_t>(s.aember + side.aember);
    for (const Card& c : s.card) s.aember = static_cast<uint16_t>(s.aember + c.aember);
    refresh_listeners(t_);
    begin(step);
    run(t_);
  }

 private:
  // Where the game stands: in the main step, at the start of the turn (which `turn` counts), or before
  // the cards are dealt.
  void begin(const std::string& step) {
    State& s = out_.state;
    if (step == "setup") {
      s.turn = 0;
      s.step = Step::Setup;
      push(t_, FrameKind::Setup, kNoCard, 0);
    } else if (step == "start") {
      --s.turn;
      push(t_, FrameKind::Turn, kNoCard, 0);
    } else if (step == "main") {
      push(t_, FrameKind::Turn, kNoCard, 0).pc = kMainStep;
    } else {
      throw Error(fmt::format("step: expected main, start or setup, not '{}'", step));
    }
  }

  static uint8_t setting(const std::string& what) {
    if (what == "keys") return kAskKeys;
    if (what == "order") return kAskOrder;
    throw Error(fmt::format("ask: expected keys or order, not '{}'", what));
  }

  static House house(const YAML::Node& node) {
    const auto h = house_by_name(node.as<std::string>());
    if (!h) throw Error(fmt::format("'{}' is not a house", node.as<std::string>()));
    return *h;
  }

  static const std::vector<std::string>& side_keys() {
    static const std::vector<std::string> keys = {
        "house", "houses",   "aember",  "chains",  "keys",   "line",  "artifacts", "hand",
        "deck",  "discard",  "archives", "purged", "played", "forged_last_turn", "from_hand"};
    return keys;
  }

  void read_side(const YAML::Node& node, Player p) {
    for (const auto& entry : node) {
      const auto key = entry.first.as<std::string>();
      if (std::find(side_keys().begin(), side_keys().end(), key) == side_keys().end())
        throw Error(fmt::format("{}.{}: unknown key{}", kSides[p], key, did_you_mean(key, side_keys())));
    }
    Side& side = out_.state.side[p];
    const auto small = [&](const char* key) {
      return static_cast<uint8_t>(node[key] ? node[key].as<int>() : 0);
    };
    side.aember = small("aember");
    side.chains = small("chains");
    side.played = small("played");
    side.from_hand = small("from_hand");
    for (const auto& key : node["keys"]) {
      const auto colour = find_name(kKeyColourNames, key.as<std::string>());
      if (!colour) throw Error(fmt::format("{}.keys: expected red, blue or yellow", kSides[p]));
      side.keys = static_cast<uint8_t>(side.keys | 1U << *colour);
    }
    side.forged_last_turn = lowest_bits(side.keys, small("forged_last_turn"));
    for (const auto& c : node["line"]) in_play(c, p);
    for (const auto& c : node["artifacts"]) in_play(c, p);
    for (const char* zone : {"hand", "deck", "discard", "archives", "purged"})
      for (const auto& c : node[zone]) {
        const CardId id = new_card(c, p);
        place(id, zone, p);
      }
  }

  static uint8_t lowest_bits(unsigned keys, int count) {
    unsigned out = 0;
    for (; count > 0 && keys != 0; --count, keys &= keys - 1) out |= keys & -keys;
    return static_cast<uint8_t>(out);
  }

  void place(CardId id, std::string_view zone, Player p) {
    Side& side = out_.state.side[p];
    Card& c = out_.state.at(id);
    if (zone == "hand") { c.zone = Zone::Hand; side.hand.add(id); }
    if (zone == "archives") { c.zone = Zone::Archives; side.archives.add(id); }
    if (zone == "purged") { c.zone = Zone::Purged; side.purged.add(id); }
    if (zone == "deck") { c.zone = Zone::Deck; side.deck.insert(0, id); }
    if (zone == "discard") { c.zone = Zone::Discard; side.discard.insert(0, id); }
    if (zone == "hand" || zone == "archives") side.known.add(id);
  }

  // A card is written `troll` or `troll: {damage: 2}`.
  static std::pair<std::string, YAML::Node> parts(const YAML::Node& node) {
    if (node.IsScalar()) return {node.as<std::string>(), YAML::Node()};
    if (!node.IsMap() || node.size() != 1) throw Error("a card is written `id` or `id: {...}`");
    return {node.begin()->first.as<std::string>(), node.begin()->second};
  }

  CardId new_card(const YAML::Node& node, Player p) {
    const auto [name, marks] = parts(node);
    const int number = lib_.find(name);
    if (number < 0) throw Error(fmt::format("unknown card '{}'", name));
    if (!lib_.def(number).scripted) throw Error(fmt::format("'{}' has no script", name));
    const Player owner = marks["owner"] ? other(p) : p;
    ARCHON_CHECK(next_[owner] < kMaxOwned);
    const auto id = static_cast<CardId>(64 * owner + next_[owner]++);
    Card& c = out_.state.at(id);
    const CardDef& def = lib_.def(number);
    c.def = static_cast<uint16_t>(number);
    c.bonus = def.bonus;
    c.house = marks["house"] ? house(marks["house"]) : def.house;
    c.controller = p;
    std::string label = marks["as"] ? marks["as"].as<std::string>() : def.id;
    for (int n = 2; out_.labels.contains(label); ++n) label = fmt::format("{}#{}", def.id, n);
    out_.labels[label] = id;
    return id;
  }

  void in_play(const YAML::Node& node, Player p) {
    State& s = out_.state;
    const CardId id = new_card(node, p);
    const YAML::Node marks = parts(node).second;
    enter_play(t_, id, p, false);
    Card& c = s.at(id);
    const auto is = [&](const char* key, bool otherwise) {
      return marks[key] ? marks[key].as<bool>() : otherwise;
    };
    const auto small = [&](const char* key) {
      return static_cast<uint8_t>(marks[key] ? marks[key].as<int>() : 0);
    };
    if (is("ready", true)) s.ready.add(id);
    if (is("stunned", false)) s.stunned.add(id);
    if (is("warded", false)) s.warded.add(id);
    if (is("enraged", false)) s.enraged.add(id);
    if (is("attacked", false)) s.attacked.add(id);
    c.damage = small("damage");
    c.aember = small("aember");
    c.power_counters = small("counters");
    c.armor_used = small("armor_used");
    s.touched.add(id);
    for (const auto& u : marks["upgrades"]) {
      const CardId upgrade = new_card(u, p);
      const Player by = parts(u).second["by"] ? other(p) : p;
      attach(t_, upgrade, id, by);
      // Control that it gives has been taken from the creature's owner.
      if (!(t_.def(upgrade).script.rows & row_bit(Op::Controls))) continue;
      s.at(id).controller = owner_of(id);
      take_control_while(t_, id, upgrade, by);
      if (s.stack.size() > 0) pop(t_);
      s.at(id).controller = p;
    }
    for (const auto& u : marks["under"]) {
      const CardId tucked = new_card(u, p);
      s.at(tucked).zone = Zone::Under;
      s.at(tucked).host = id;
    }
  }

  // The identity card: as written, or the houses of the player's cards, filled up.
  void complete_houses(const YAML::Node& node, Player p) {
    Side& side = out_.state.side[p];
    std::vector<House> found;
    const auto add = [&](House h) {
      if (h != House::None && std::find(found.begin(), found.end(), h) == found.end())
        found.push_back(h);
    };
    if (node && node["houses"])
      for (const auto& h : node["houses"]) add(house(h));
    if (p == 0) add(out_.state.house);
    if (!node || !node["houses"]) {
      for (const auto& [label, id] : out_.labels)
        if (owner_of(id) == p) add(out_.state.at(id).house);
      for (int h = 0; h < 7; ++h) add(static_cast<House>(h));
    }
    found.resize(3, House::None);
    std::copy(found.begin(), found.end(), side.houses.begin());
  }

  const Library& lib_;
  Position& out_;
  Table t_;
  std::array<int, 2> next_{0, 0};
};

std::string join(std::vector<std::string> words, bool sorted) {
  if (sorted) std::sort(words.begin(), words.end());
  return fmt::format("[{}]", fmt::join(words, ", "));
}

// Writes down what facts_of() promises.
class FactWriter {
 public:
  FactWriter(const Position& position, const Library& library)
      : position_(position), t_{const_cast<State&>(position.state), library} {}

  std::map<std::string, std::string> write() {
    const State& s = t_.s;
    for (Player p = 0; p < 2; ++p) add_side(p);
    for (const int id : s.creatures | s.artifacts) add_card(static_cast<CardId>(id));
    for (const int id : s.creatures) add_creature(static_cast<CardId>(id));
    out_["active"] = s.active == 0 ? "you" : "foe";
    out_["house"] = slug(name_of(s.house));
    out_["turn"] = std::to_string(s.turn);
    out_["winner"] =
        s.winner < 2 ? std::string(kSides[s.winner]) : s.winner == kDrawn ? "drawn" : "none";
    out_["pending"] = kAskNames[static_cast<size_t>(s.decision.ask)];
    return std::move(out_);
  }

 private:
  static constexpr std::array<std::string_view, kAsks> kAskNames = {
      "nothing", "mulligan", "house",  "archives", "main",         "choose", "may", "flank",
      "number",  "key",      "option", "order",    "choose-house", "use",    "over"};

  static const char* flag(bool b) { return b ? "true" : "false"; }

  template <class Cards>
  std::string list(const Cards& cards, bool sorted, bool reversed = false) const {
    std::vector<std::string> words;
    for (const auto id : cards) words.push_back(position_.label_of(static_cast<CardId>(id)));
    if (reversed) std::reverse(words.begin(), words.end());
    return join(words, sorted);
  }

  void add_side(Player p) {
    const Side& side = t_.s.side[p];
    const std::string name(kSides[p]);
    out_[name + ".aember"] = std::to_string(side.aember);
    out_[name + ".chains"] = std::to_string(side.chains);
    std::vector<std::string> keys;
    for (size_t k = 0; k < kKeys; ++k)
      if (side.keys >> k & 1) keys.emplace_back(kKeyColourNames[k]);
    out_[name + ".keys"] = join(keys, false);
    out_[name + ".line"] = list(side.line, false);
    out_[name + ".artifacts"] = list(side.controlled & t_.s.artifacts, true);
    out_[name + ".hand"] = list(side.hand, true);
    out_[name + ".archives"] = list(side.archives, true);
    out_[name + ".purged"] = list(side.purged, true);
    out_[name + ".deck"] = list(side.deck, false, true);
    out_[name + ".discard"] = list(side.discard, false, true);
    out_[name + ".check"] = flag(is_check(t_, p));
    out_[name + ".key_cost"] = std::to_string(key_cost(t_, p));
    out_[name + ".hand_size"] = std::to_string(hand_size(t_, p));
  }

  void add_card(CardId id) {
    const State& s = t_.s;
    const std::string name = position_.label_of(id) + ".";
    out_[name + "ready"] = flag(s.ready.has(id));
    out_[name + "aember"] = std::to_string(s.at(id).aember);
    out_[name + "house"] = slug(name_of(house_of(t_, id)));
    CardSet on;
    for (const int u : s.upgrades)
      if (s.at(static_cast<CardId>(u)).host == id) on.add(u);
    out_[name + "upgrades"] = list(on, true);
    CardSet under;
    for (const auto& [label, tucked] : position_.labels)
      if (s.at(tucked).zone == Zone::Under && s.at(tucked).host == id) under.add(tucked);
    out_[name + "under"] = list(under, true);
  }

  void add_creature(CardId id) {
    const State& s = t_.s;
    const Card& c = s.at(id);
    const std::string name = position_.label_of(id) + ".";
    out_[name + "stunned"] = flag(s.stunned.has(id));
    out_[name + "warded"] = flag(s.warded.has(id));
    out_[name + "enraged"] = flag(s.enraged.has(id));
    out_[name + "damage"] = std::to_string(c.damage);
    out_[name + "counters"] = std::to_string(c.power_counters);
    out_[name + "power"] = std::to_string(power(t_, id));
    out_[name + "armor"] = std::to_string(armor_left(t_, id));
    std::vector<std::string> keywords;
    for (size_t k = 0; k < kKeywords; ++k) {
      const int value = keyword(t_, id, static_cast<Keyword>(k));
      if (value == 0) continue;
      keywords.push_back(k < kFlagKeywords ? std::string(kKeywordNames[k])
                                           : fmt::format("{} {}", kKeywordNames[k], value));
    }
    out_[name + "keywords"] = join(keywords, true);
  }

  const Position& position_;
  Table t_;
  std::map<std::string, std::string> out_;
};

}  // namespace

std::string Position::label_of(CardId id) const {
  for (const auto& [label, card] : labels)
    if (card == id) return label;
  return "";
}

Position read_position(const YAML::Node& node, const Library& library) {
  Position out;
  try {
    Reader(library, out).read(node);
  } catch (const YAML::Exception& e) {
    throw Error(fmt::format("line {}: {}", e.mark.line + 1, e.msg));
  }
  return out;
}

std::map<std::string, std::string> facts_of(const Position& position, const Library& library) {
  return FactWriter(position, library).write();
}

}  // namespace archon::keyforge
