#include "protocol/keyforge/formats/load.h"

#include <fmt/format.h>

#include <array>
#include <set>
#include <utility>

#include "engine/core/text.h"
#include "engine/keyforge/formats/position_fields.h"
#include "protocol/formats/field_tree.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

Tree word_at(std::string word, const Field& field) {
  Tree out = Tree::of_word(std::move(word));
  out.path = field.path();
  return out;
}

// What is said of a card by the name that position files have for it.
std::vector<const char*> names_as_in_files() {
  std::vector<const char*> out = {"ready", "damage", "aember", "armor_used",
                                  "plays", "uses",   "bonus",  "facedown"};
  for (const MarkField& mark : kInPlayMarks) out.push_back(mark.key);
  return out;
}

// Turns a request into the tree of a position file, in which every card is called by a name of its
// own.
class FileMaker {
 public:
  Tree file(const Field& request) {
    Tree out = Tree::map();
    for (const char* key : {"turn", "seed", "step", "turn_limit", "rules"})
      copy(request, key, out, key);
    out["ask"] = asked(read_auto(request["auto"], kServeSettings));
    if (request["first_turn"].flag_or(false)) out["turn"] = Tree::of_word("1");
    for (const Thing thing : kFavours)
      if (const Field high = request[row_of(thing).name]; high.present())
        out[row_of(thing).name] = favour(high);
    const Field active = request["active"];
    const Player mover = active.present() ? active.player() : 0;
    out["active"] = Tree::of_word(side_word(mover));
    if (request["first"].present())
      out["first"] = Tree::of_word(side_word(request["first"].player()));
    const std::vector<Field> players = request["players"].items();
    if (players.size() != 2) request["players"].expected("a list of two players");
    for (Player p = 0; p < 2; ++p) out[side_word(p)] = side(players[p], p);
    // Where it is missed, the complaint names the request's field.
    out[side_word(mover)]["house"] = house(request["house"]);
    add_history_of_turn(request["history"], mover, out);
    return out;
  }

  // What the client calls each card, by its name in the file.
  const std::vector<std::pair<std::string, std::string>>& uids() const { return uids_; }

 private:
  static std::string side_word(Player p) { return std::string(kSides[p]); }

  // What is resolved before the first question asks, too.
  static Tree asked(uint8_t settings) {
    Tree out = Tree::list();
    for (const SettingField& known : kSettings)
      if (settings & known.setting) out.items.push_back(Tree::of_word(known.word));
    if (!(settings & kAskEnd)) out.items.push_back(Tree::of_word("no-end"));
    return out;
  }

  static Tree house(const Field& field) {
    if (!field.present()) return tree_of(field);
    return word_at(std::string(name_of(read_house(field))), field);
  }

  static Tree favour(const Field& field) {
    const int high = field.number(0, 2);
    return word_at(high == 0 ? "none" : side_word(high == 1 ? 0 : 1), field);
  }

  static void copy(const Field& from, const char* key, Tree& to, const char* as) {
    if (from[key].present()) to[as] = tree_of(from[key]);
  }

  Tree side(const Field& player, Player p) {
    std::vector<const char*> known = {"houses",  "line",    "artifacts", "hand",
                                      "deck",    "discard", "archives",  "purged",
                                      "history", "token",   "power",     "prophecies"};
    add_names(known, true);
    player.only(known);
    Tree out = Tree::map();
    out.path = player.path();
    add_numbers(player, true, out);
    for (const char* beside : {"token", "power"}) copy(player, beside, out, beside);
    add_prophecies(player["prophecies"], p, out);
    if (player["houses"].present()) {
      Tree& houses = out["houses"] = list_at(player["houses"]);
      for (const Field& item : player["houses"].items()) houses.items.push_back(house(item));
    }
    for (const char* zone :
         {"line", "artifacts", "hand", "deck", "discard", "archives", "purged"}) {
      if (!player[zone].present()) continue;
      Tree& cards = out[zone] = list_at(player[zone]);
      for (const Field& item : player[zone].items()) cards.items.push_back(card(item, p));
    }
    add_history(player["history"], out);
    return out;
  }

  static Tree list_at(const Field& field) {
    Tree out = Tree::list();
    out.path = field.path();
    return out;
  }

  // {"red": true}, or a list of colours.
  static Tree colours(const Field& keys) {
    if (keys.json().is_array()) return tree_of(keys);
    Tree out = list_at(keys);
    for (const auto& [colour, has] : keys.members())
      if (has.flag()) out.items.push_back(word_at(colour, has));
    return out;
  }

  // Names of what the player has, or else of the history, in any version.
  static void add_names(std::vector<const char*>& out, bool held) {
    for (const SideRow& row : kSideTable)
      if ((row.span == Span::Held) == held)
        for (const char* name : {row.name, row.formerly})
          if (*name) out.push_back(name);
  }

  static void add_numbers(const Field& from, bool held, Tree& out) {
    for (const SideRow& row : kSideTable) {
      if ((row.span == Span::Held) != held) continue;
      const Field now = from[row.name];
      const Field before = from[row.formerly];
      if (now.present() && before.present())
        before.expected(fmt::format("`{}` or `{}`, not both", row.name, row.formerly));
      const Field& field = now.present() ? now : before;
      if (!field.present()) continue;
      out[row.name] = row.holds == SideHolds::Keys ? colours(field) : tree_of(field);
    }
  }

  static void add_history(const Field& history, Tree& out) {
    std::vector<const char*> known = {"house_last_turn"};
    add_names(known, false);
    history.only(known);
    add_numbers(history, false, out);
    if (history["house_last_turn"].present())
      out["house_last_turn"] = house(history["house_last_turn"]);
  }

  // "anger", or an object. Returns what stands in the file for it.
  Tree card(const Field& item, Player side_of) {
    if (!item.present()) item.expected("a card");
    const std::string name = fmt::format("card {}", uids_.size());
    const bool plain = item.json().is_string();
    const Field& title = plain ? item : item["card"];
    const std::string uid = plain ? "" : item["uid"].text_or("");
    if (!plain && item["uid"].present() && (uid.empty() || !given_.insert(uid).second))
      item["uid"].expected("a name that no other card uses");
    uids_.emplace_back(name, uid);
    Tree out = Tree::map();
    out.path = item.path();
    Tree& marks = out[title.text()] = Tree::map();
    marks.path = item.path();
    marks["as"] = Tree::of_word(name);
    if (!plain) add_marks(item, side_of, marks);
    return out;
  }

  void add_marks(const Field& item, Player side_of, Tree& marks) {
    static const std::vector<const char*> as_in_files = names_as_in_files();
    std::vector<const char*> known = {"uid",   "card",  "power_counters", "counters",   "upgrades",
                                      "under", "house", "owner",          "controller", "half"};
    known.insert(known.end(), as_in_files.begin(), as_in_files.end());
    item.only(known);
    for (const char* key : as_in_files) copy(item, key, marks, key);
    copy(item, "power_counters", marks, "counters");
    for (const auto& [counter, count] : item["counters"].members())
      if (count.number(0, 255) > 0) marks[counter] = tree_of(count);
    if (item["house"].present()) marks["house"] = house(item["house"]);
    for (const auto& [key, as] : {std::pair{"owner", "owner"}, std::pair{"controller", "by"}})
      if (item[key].present() && item[key].player() != side_of)
        marks[as] = word_at("other", item[key]);
    if (item["half"].present()) marks["half"] = card(item["half"], side_of);
    for (const char* key : {"upgrades", "under"}) {
      if (!item[key].present()) continue;
      Tree& cards = marks[key] = list_at(item[key]);
      for (const Field& lying : item[key].items()) cards.items.push_back(card(lying, side_of));
    }
  }

  // Ids, or objects that say which are active and what lies under them.
  void add_prophecies(const Field& list, Player p, Tree& out) {
    if (!list.present()) return;
    Tree& prophecies = out["prophecies"] = list_at(list);
    for (const Field& item : list.items()) {
      if (!item.present()) item.expected("a prophecy");
      const bool plain = item.json().is_string();
      if (!plain) item.only({"card", "active", "under"});
      Tree& one = prophecies.items.emplace_back(Tree::map());
      one.path = item.path();
      Tree& marks = one[plain ? item.text() : item["card"].text()] = Tree::map();
      marks.path = item.path();
      if (plain) continue;
      copy(item, "active", marks, "active");
      if (!item["under"].present()) continue;
      Tree& cards = marks["under"] = list_at(item["under"]);
      for (const Field& lying : item["under"].items()) cards.items.push_back(card(lying, p));
    }
  }

  static void add_history_of_turn(const Field& history, Player mover, Tree& out) {
    history.only(
        {"played_this_turn", "creatures_played_this_turn", "forged_this_turn", "forged_last_turn"});
    Tree& side = out[side_word(mover)];
    if (const Field played = history["played_this_turn"]; played.present())
      for (const char* count : {"played", "from_hand"})
        side[count] = word_at(std::to_string(played.items().size()), played);
    copy(history, "creatures_played_this_turn", side, "creatures_played");
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

constexpr std::array<std::pair<const char*, uint8_t>, 5> kAutos = {{{"forced", kAskForced},
                                                                    {"order", kAskOrder},
                                                                    {"discard_order", kAskDiscards},
                                                                    {"keys", kAskKeys},
                                                                    {"end", kAskEnd}}};

}  // namespace

LoadedPosition load_players(const Field& request, const Library& library) {
  FileMaker maker;
  const Tree file = maker.file(request);
  const Position position = reading("players", true, [&] { return parse_position(file, library); });
  LoadedPosition out{position.match, position.state, {}};
  for (const auto& [name, uid] : maker.uids())
    if (!uid.empty()) out.names.emplace_back(position.labels.at(name), uid);
  return out;
}

LoadedPosition load_file(const Field& file, const Library& library) {
  const Position position =
      reading_file(file, [&](const Tree& tree) { return parse_position(tree, library); });
  LoadedPosition out{position.match, position.state, {}};
  for (const auto& [label, id] : position.labels) out.names.emplace_back(id, label);
  return out;
}

Rules rules_of_file(const Field& file) {
  return reading_file(file, [](const Tree& tree) { return rules_of_position(tree); });
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
    before = settings[key].flag() ? before & ~bit : before | bit;
  }
  return before;
}

Json auto_json(uint8_t settings) {
  Json out = Json::object();
  for (const auto& [key, bit] : kAutos) out[key] = (settings & bit) == 0;
  return out;
}

}  // namespace archon::protocol
