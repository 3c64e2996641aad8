#include "sim/event/event_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "sim/tournament/chain_ladder.h"

namespace archon::event {
namespace {

constexpr int kVersion = 1;
constexpr int kMostRounds = 10'000;
constexpr int kMostCounted = 1000;  // keys or Æmber
constexpr int kMostRow = 100;

// ---- Reading -----------------------------------------------------------------------------------

// What `use` says is wrong gets its place.
template <class Use>
auto at_place(const TreeReader& place, const Use& use) {
  try {
    return use();
  } catch (const TreeError&) {
    throw;
  } catch (const Error& e) {
    place.wrong(e.what());
  }
}

std::string name_at(const TreeReader& place) { return place.word("a name"); }

std::vector<std::string> names_at(const TreeReader& place) {
  std::vector<std::string> out;
  for (const TreeReader& item : place.items()) out.push_back(name_at(item));
  return out;
}

std::array<std::string, 2> couple_at(const TreeReader& place) {
  const std::vector<std::string> names =
      place.is_list() ? names_at(place) : std::vector<std::string>{};
  if (names.size() != 2) place.expected("a list of two names");
  return {names[0], names[1]};
}

Two numbers_at(const TreeReader& place) {
  const std::vector<TreeReader> items = place.is_list() ? place.items() : std::vector<TreeReader>{};
  if (items.size() != 2) place.expected("a list of two numbers");
  return {items[0].number(0, kMostCounted), items[1].number(0, kMostCounted)};
}

std::optional<Two> numbers_if_any(const TreeReader& place) {
  if (!place.present()) return std::nullopt;
  return numbers_at(place);
}

Act enter_at(const TreeReader& place) {
  static const std::vector<std::string> kKeys = {"enter", "deck", "chains", "meets"};
  place.only_keys(kKeys);
  return Enter{name_at(place["enter"]),
               place["deck"].present() ? place["deck"].word("the name of a deck") : "",
               place["chains"].number_or(0, sim::ChainLadder::kMost, 0),
               place["meets"].present() ? name_at(place["meets"]) : ""};
}

Act drop_at(const TreeReader& place) {
  static const std::vector<std::string> kKeys = {"drop"};
  place.only_keys(kKeys);
  return Drop{name_at(place["drop"])};
}

Act pair_at(const TreeReader& place) {
  static const std::vector<std::string> kKeys = {"pair", "tables", "byes", "seeds"};
  place.only_keys(kKeys);
  Pair out;
  out.round = place["pair"].number(1, kMostRounds);
  for (const TreeReader& item : place["tables"].items()) out.tables.push_back(couple_at(item));
  out.byes = names_at(place["byes"]);
  out.seeds = names_at(place["seeds"]);
  return out;
}

Act result_at(const TreeReader& place) {
  static const std::vector<std::string> kKeys = {"result", "round",  "games",     "time",
                                                 "keys",   "aember", "potential", "bid"};
  place.only_keys(kKeys);
  Result out;
  out.players = couple_at(place["result"]);
  out.round = place["round"].number(1, kMostRounds);
  out.score.games = numbers_at(place["games"]);
  out.score.time = place["time"].flag_or(false);
  out.score.keys = numbers_if_any(place["keys"]);
  out.score.aember = numbers_if_any(place["aember"]);
  out.score.potential = numbers_if_any(place["potential"]);
  const TreeReader bid = place["bid"];
  if (!bid.present()) return out;
  static const std::vector<std::string> kBidKeys = {"by", "chains"};
  bid.only_keys(kBidKeys);
  const std::string by = name_at(bid["by"]);
  if (by != out.players[0] && by != out.players[1]) bid["by"].expected("one of the two who met");
  out.score.bid = Bid{by == out.players[0] ? 0 : 1, bid["chains"].number(0, kMostCounted)};
  return out;
}

Act undo_at(const TreeReader& place) {
  static const std::vector<std::string> kKeys = {"undo"};
  place.only_keys(kKeys);
  return Undo{place["undo"].word("the kind of act that it undoes")};
}

Act act_at(const TreeReader& place) {
  using Read = Act (*)(const TreeReader&);
  static constexpr std::pair<std::string_view, Read> kReaders[] = {{"enter", enter_at},
                                                                   {"drop", drop_at},
                                                                   {"pair", pair_at},
                                                                   {"result", result_at},
                                                                   {"undo", undo_at}};
  if (place.is_map())
    for (const auto& [kind, read] : kReaders)
      if (place[kind].present()) return read(place);
  place.expected("an act: enter, drop, pair, result or undo");
}

Settings settings_at(const TreeReader& top) {
  Settings out;
  out.name = top["name"].word("the name of the event");
  out.seed = top["seed"].big_number();
  out.format =
      at_place(top["format"], [&] { return sim::parse_format(top["format"].word("a format")); });
  out.match = top["match"].word("a match");
  at_place(top["match"], [&] { return match_rule(out.match); });
  out.row = top["row"].number_or(1, kMostRow, out.row);
  if (!top["wall"].present()) return out;
  out.wall = top["wall"].word("the name of a page");
  at_place(top["wall"], [&] { check_wall(out.wall); });
  return out;
}

// ---- Writing -----------------------------------------------------------------------------------

// YAML reads JSON's strings.
std::string quoted(const std::string& text) { return nlohmann::json(text).dump(); }

std::string quoted_list(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const std::string& name : names) out.push_back(quoted(name));
  return fmt::format("[{}]", fmt::join(out, ", "));
}

std::string couple(const std::array<std::string, 2>& names) {
  return quoted_list({names[0], names[1]});
}

std::string text_of(const Enter& act) {
  std::string out = "enter: " + quoted(act.player);
  if (!act.deck.empty()) out += ", deck: " + quoted(act.deck);
  if (act.chains > 0) out += fmt::format(", chains: {}", act.chains);
  if (!act.meets.empty()) out += ", meets: " + quoted(act.meets);
  return out;
}

std::string text_of(const Drop& act) { return "drop: " + quoted(act.player); }

std::string text_of(const Pair& act) {
  std::vector<std::string> tables;
  for (const auto& two : act.tables) tables.push_back(couple(two));
  std::string out = fmt::format("pair: {}, tables: [{}]", act.round, fmt::join(tables, ", "));
  if (!act.byes.empty()) out += ", byes: " + quoted_list(act.byes);
  if (!act.seeds.empty()) out += ", seeds: " + quoted_list(act.seeds);
  return out;
}

std::string text_of(const Result& act) {
  const auto two = [](const Two& numbers) {
    return fmt::format("[{}, {}]", numbers[0], numbers[1]);
  };
  const Score& score = act.score;
  std::string out = fmt::format("result: {}, round: {}, games: {}", couple(act.players), act.round,
                                two(score.games));
  if (score.time) out += ", time: true";
  if (score.keys) out += ", keys: " + two(*score.keys);
  if (score.aember) out += ", aember: " + two(*score.aember);
  if (score.potential) out += ", potential: " + two(*score.potential);
  if (score.bid)
    out += fmt::format(", bid: {{by: {}, chains: {}}}",
                       quoted(act.players[score.bid->side == 0 ? 0 : 1]), score.bid->chains);
  return out;
}

std::string text_of(const Undo& act) { return "undo: " + quoted(act.act); }

}  // namespace

Event read_event(const Tree& tree) {
  const TreeReader top(&tree);
  if (!top.is_map() || !top["archon_event"].present())
    throw Error("is not an event; expected a file that 'archon event new' made");
  if (top["archon_event"].word() != fmt::format("{}", kVersion))
    top["archon_event"].expected(fmt::format("{}, the version that this program reads", kVersion));
  static const std::vector<std::string> kKeys = {"archon_event", "name", "seed", "format",
                                                 "match",        "row",  "wall", "acts"};
  top.only_keys(kKeys);
  Settings settings = settings_at(top);
  const std::vector<TreeReader> places = top["acts"].items();
  std::vector<Act> acts;
  for (const TreeReader& place : places) acts.push_back(act_at(place));
  return Event(std::move(settings), std::move(acts),
               [&](size_t act, const std::string& why) { places[act].wrong(why); });
}

std::string event_text(const Event& event) {
  const Settings& settings = event.settings();
  std::string out = fmt::format(
      "# Kept by 'archon event'. Acts are added at the end and stay; 'undo' is an act, too.\n"
      "archon_event: {}\nname: {}\nseed: {}\nformat: {}\nmatch: {}\n",
      kVersion, quoted(settings.name), settings.seed, quoted(sim::to_string(settings.format)),
      quoted(settings.match));
  if (event.rule().ladder) out += fmt::format("row: {}\n", settings.row);
  if (!settings.wall.empty()) out += fmt::format("wall: {}\n", quoted(settings.wall));
  out += "acts:\n";
  for (const Act& act : event.acts())
    out += std::visit([](const auto& one) { return "  - {" + text_of(one) + "}\n"; }, act);
  return out;
}

}  // namespace archon::event
