#include "protocol/load.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "engine/core/text.h"
#include "engine/keyforge/papers/position_fields.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

// Turns a request into a position file, in which every card is called by a name of its own.
class FileMaker {
 public:
  Json file(const Field& request) {
    Json out = Json::object();
    for (const char* key : {"turn", "seed", "step", "turn_limit", "rules"})
      if (request[key].present()) out[key] = request[key].json();
    out["ask"] = asked(read_auto(request["auto"], kServeSettings));
    if (request["first_turn"].flag_or(false)) out["turn"] = 1;
    const Field active = request["active"];
    const Player mover = active.present() ? active.player() : 0;
    out["active"] = side_word(mover);
    if (request["first"].present()) out["first"] = side_word(request["first"].player());
    const std::vector<Field> players = request["players"].items();
    if (players.size() != 2) request["players"].expected("a list of two players");
    for (Player p = 0; p < 2; ++p) out[side_word(p)] = side(players[p], p);
    if (request["house"].present()) out[side_word(mover)]["house"] = house_name(request["house"]);
    add_history(request["history"], mover, out);
    return out;
  }

  // What the client calls each card, by its name in the file.
  const std::vector<std::pair<std::string, std::string>>& uids() const { return uids_; }

  static std::string side_word(Player p) { return p == 0 ? "you" : "foe"; }

 private:
  // What is resolved before the first question asks, too.
  static Json asked(uint8_t settings) {
    Json out = Json::array();
    for (const SettingField& known : kSettings)
      if (settings & known.setting) out.push_back(known.word);
    if (!(settings & kAskEnd)) out.push_back("no-end");
    return out;
  }

  static std::string house_name(const Field& house) { return std::string(name_of(house.house())); }

  static void copy(const Field& from, const char* key, Json& to, const char* as) {
    if (from[key].present()) to[as] = from[key].json();
  }

  Json side(const Field& player, Player p) {
    player.only({"houses", "amber", "chains", "keys", "line", "artifacts", "hand", "deck",
                 "discard", "archives", "purged", "history"});
    Json out = Json::object();
    copy(player, "amber", out, "aember");
    copy(player, "chains", out, "chains");
    if (player["keys"].present()) out["keys"] = colours(player["keys"]);
    if (player["houses"].present()) {
      Json& houses = out["houses"] = Json::array();
      for (const Field& house : player["houses"].items()) houses.push_back(house_name(house));
    }
    for (const char* zone :
         {"line", "artifacts", "hand", "deck", "discard", "archives", "purged"}) {
      if (!player[zone].present()) continue;
      Json& cards = out[zone] = Json::array();
      for (const Field& item : player[zone].items()) cards.push_back(card(item, p));
    }
    add_counts(player["history"], out);
    return out;
  }

  // {"red": true}, or a list of colours.
  static Json colours(const Field& keys) {
    Json out = Json::array();
    if (keys.json().is_array()) {
      for (const Field& key : keys.items()) out.push_back(key.text());
      return out;
    }
    for (const auto& [colour, has] : keys.members())
      if (has.flag()) out.push_back(colour);
    return out;
  }

  static void add_counts(const Field& history, Json& out) {
    static constexpr std::array<std::pair<const char*, const char*>, 6> kNames = {
        {{"turns", "turns"},
         {"cards_played", "played"},
         {"creatures_played", "creatures_played"},
         {"creatures_played_last_turn", "creatures_played_last_turn"},
         {"cards_used", "used"},
         {"creatures_lost_in_fights", "lost_in_fight"}}};
    for (const auto& [key, name] : kNames) copy(history, key, out, name);
    for (const char* key : {"forged", "forged_last_turn"})
      if (history[key].present()) out[key] = colours(history[key]);
  }

  // "anger", or an object. Returns what stands in the file for it.
  Json card(const Field& item, Player side_of) {
    if (!item.present()) item.expected("a card");
    const std::string name = fmt::format("card {}", uids_.size());
    Json marks = {{"as", name}};
    if (item.json().is_string()) {
      uids_.emplace_back(name, "");
      return {{item.text(), marks}};
    }
    const std::string uid = item["uid"].text_or("");
    if (item["uid"].present() && (uid.empty() || !given_.insert(uid).second))
      item["uid"].expected("a name that no other card has");
    uids_.emplace_back(name, uid);
    add_marks(item, side_of, marks);
    return {{item["card"].text(), marks}};
  }

  void add_marks(const Field& item, Player side_of, Json& marks) {
    item.only({"uid",      "card",      "ready",    "damage",  "amber",    "power_counters",
               "counters", "stunned",   "warded",   "enraged", "attacked", "armor_used",
               "plays",    "uses",      "upgrades", "under",   "bonus",    "house",
               "owner",    "controller"});
    for (const char* key : {"ready", "damage", "stunned", "warded", "enraged", "attacked",
                            "armor_used", "plays", "uses"})
      copy(item, key, marks, key);
    copy(item, "amber", marks, "aember");
    copy(item, "power_counters", marks, "counters");
    for (const auto& [counter, count] : item["counters"].members())
      if (count.number(0, 255) > 0) count.expected("0: no card so far has counters of its own");
    if (item["house"].present()) marks["house"] = house_name(item["house"]);
    if (item["owner"].present() && item["owner"].player() != side_of) marks["owner"] = "other";
    if (item["controller"].present() && item["controller"].player() != side_of)
      marks["by"] = "other";
    if (item["bonus"].present()) {
      Json& icons = marks["bonus"] = Json::array();
      for (const Field& icon : item["bonus"].items())
        icons.push_back(icon.text() == "amber" ? "aember" : icon.text());
    }
    for (const char* key : {"upgrades", "under"}) {
      if (!item[key].present()) continue;
      Json& cards = marks[key] = Json::array();
      for (const Field& lying : item[key].items()) cards.push_back(card(lying, side_of));
    }
  }

  static void add_history(const Field& history, Player mover, Json& out) {
    history.only(
        {"played_this_turn", "creatures_played_this_turn", "forged_this_turn", "forged_last_turn"});
    Json& side = out[side_word(mover)];
    if (history["played_this_turn"].present()) {
      const auto played = history["played_this_turn"].items().size();
      side["played"] = side["from_hand"] = played;
    }
    if (history["creatures_played_this_turn"].present())
      side["creatures_played"] = history["creatures_played_this_turn"].json();
    for (const auto& [key, name] : {std::pair{"forged_this_turn", "forged"},
                                    std::pair{"forged_last_turn", "forged_last_turn"}})
      for (const auto& [player, keys] : history[key].members()) {
        if (player != "1" && player != "2") keys.expected("player 1 or 2 before it");
        out[side_word(player == "1" ? 0 : 1)][name] = colours(keys);
      }
  }

  std::vector<std::pair<std::string, std::string>> uids_;
  std::set<std::string> given_;
};

// "you.line[1].troll.aember" in the file that was made is "players.0.line.0.amber" in the request.
std::string path_in_request(const std::string& path) {
  static const std::map<std::string, std::string> kWords = {{"you", "players.0"},
                                                            {"foe", "players.1"},
                                                            {"aember", "amber"},
                                                            {"counters", "power_counters"}};
  std::string out;
  bool is_name = false;  // of a card, which stands behind the card's place
  std::istringstream in(path);
  for (std::string word; std::getline(in, word, '.');) {
    if (std::exchange(is_name, false)) continue;
    const size_t bracket = word.find('[');
    is_name = bracket != std::string::npos;
    if (is_name)
      word = fmt::format("{}.{}", word.substr(0, bracket), std::atoi(&word[bracket + 1]) - 1);
    if (const auto known = kWords.find(word); known != kWords.end()) word = known->second;
    out += out.empty() ? word : "." + word;
  }
  return out.ends_with(".house") && out.size() == std::string("players.0.house").size() ? "house"
                                                                                        : out;
}

// What a position file's reader complains about, in the request's own terms.
[[noreturn]] void complain(std::string message, bool players) {
  if (message.starts_with("line ")) message.erase(0, message.find(": ") + 2);
  if (!players) throw Fault(kBadField, message, "position");
  const size_t end = message.find(": ");
  if (message.find(' ') < end) throw Fault(kBadField, message, "players");  // of the whole
  const std::string field = path_in_request(message.substr(0, end));
  throw Fault(kBadField, field + message.substr(end), field);
}

Position read(const std::string& text, const Library& library, bool players) {
  try {
    return parse_position(text, library);
  } catch (const Error& e) {
    complain(e.what(), players);
  }
}

constexpr std::array<std::pair<const char*, uint8_t>, 5> kAutos = {{{"forced", kAskForced},
                                                                    {"order", kAskOrder},
                                                                    {"discard_order", kAskDiscards},
                                                                    {"keys", kAskKeys},
                                                                    {"end", kAskEnd}}};

}  // namespace

LoadedPosition load_players(const Field& request, const Library& library) {
  FileMaker maker;
  const Position position = read(maker.file(request).dump(), library, true);
  LoadedPosition out{position.match, position.state, {}};
  for (const auto& [name, uid] : maker.uids())
    if (!uid.empty()) out.names.emplace_back(position.labels.at(name), uid);
  return out;
}

LoadedPosition load_file(const Field& file, const Library& library) {
  const std::string text = file.json().is_string() ? file.text() : file.json().dump();
  const Position position = read(text, library, false);
  LoadedPosition out{position.match, position.state, {}};
  for (const auto& [label, id] : position.labels) out.names.emplace_back(id, label);
  return out;
}

Rules rules_of_file(const Field& file) {
  if (!file.json().is_string()) return read_rules(file["rules"]);
  try {
    return rules_of_position(file.text());
  } catch (const Error& e) {
    complain(e.what(), false);
  }
}

Rules read_rules(const Field& rules) {
  if (!rules.present()) return {};
  const auto named = rules_named(rules.text());
  if (!named) rules.expected("an edition: " + edition_list());
  return *named;
}

uint8_t read_auto(const Field& settings, uint8_t before) {
  settings.only({"forced", "order", "discard_order", "keys", "end"});
  for (const auto& [key, bit] : kAutos) {
    if (!settings[key].present()) continue;
    before = static_cast<uint8_t>(settings[key].flag() ? before & ~bit : before | bit);
  }
  return before;
}

Json auto_json(uint8_t settings) {
  Json out = Json::object();
  for (const auto& [key, bit] : kAutos) out[key] = (settings & bit) == 0;
  return out;
}

}  // namespace archon::protocol
