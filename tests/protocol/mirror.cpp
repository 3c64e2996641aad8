#include "tests/protocol/mirror.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/keyforge/question/pick_group.h"
#include "engine/keyforge/rules/turns/options.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

std::string lower(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (c != ' ') out += static_cast<char>(std::tolower(c));
  return out;
}

Answer uids(const CardSet& cards) {
  Answer out = Answer::array();
  for (const CardId id : cards) out.push_back(uid_of(id));
  return out;
}

template <class Pile>
Answer from_top(const Pile& pile) {
  Answer out = Answer::array();
  for (int i = pile.size() - 1; i >= 0; --i) out.push_back(uid_of(pile[i]));
  return out;
}

Answer keys(unsigned colours) {
  return {
      {"red", (colours & 1) != 0}, {"blue", (colours & 2) != 0}, {"yellow", (colours & 4) != 0}};
}

Answer side(const keyforge::View& t, Player p) {
  const Side& side = t.s.side[p];
  Answer out = {{"aember", side.aember},
                {"chains", side.chains},
                {"keys", keys(side.keys)},
                {"key_cost", key_cost(t, p)},
                {"check", is_check(t, p)},
                {"hand_size", hand_size(t, p)},
                {"artifacts", uids(t.s.artifacts & side.controlled)},
                {"hand", uids(side.hand)},
                {"archives", uids(side.archives)},
                {"purged", uids(side.purged)},
                {"deck", from_top(side.deck)},
                {"discard", from_top(side.discard)}};
  out["line"] = Answer::array();
  for (const CardId id : side.line) out["line"].push_back(uid_of(id));
  for (const House house : t.match.houses(p)) out["houses"].push_back(lower(name_of(house)));
  out["history"] = {{"turns", side.turns},
                    {"more_turns", side.more_turns},
                    {"played", side.played},
                    {"from_hand", side.from_hand},
                    {"creatures_played", side.creatures_played},
                    {"creatures_played_last_turn", side.creatures_played_last_turn},
                    {"used", side.used},
                    {"creatures_used", side.creatures_used},
                    {"lost_in_fight", side.lost_in_fight},
                    {"creatures_lost", side.lost},
                    {"cards_discarded", side.discards},
                    {"cards_refilled", side.refilled},
                    {"creatures_exalted", side.exalted},
                    {"prophesied", side.prophesied},
                    {"first_times", side.first_times},
                    {"times_reaped", side.reaps},
                    {"times_fought", side.fights},
                    {"aember_stolen", side.stolen},
                    {"aember_stolen_last_turn", side.stolen_last_turn},
                    {"forged", keys(side.forged)},
                    {"forged_last_turn", keys(side.forged_last_turn)}};
  const House last = side.last_house;
  out["history"]["house_last_turn"] =
      last == House::None ? Answer(nullptr) : Answer(lower(name_of(last)));
  return out;
}

std::string zone_of(const State& s, CardId id) {
  static const std::array<const char*, 10> kZones = {
      "none", "deck", "hand", "discard", "archives", "purged", "play", "played", "under", "joined"};
  if (s.creatures.has(id)) return "line";
  if (s.artifacts.has(id)) return "artifacts";
  if (s.upgrades.has(id)) return "upgrades";
  // The order of Zone is checked here rather than trusted.
  static const std::array<Zone, 10> order = {
      Zone::None,   Zone::Deck, Zone::Hand,  Zone::Discard, Zone::Archives,
      Zone::Purged, Zone::Play, Zone::Limbo, Zone::Under,   Zone::Joined};
  const auto at = std::find(order.begin(), order.end(), s.at(id).zone) - order.begin();
  return kZones[static_cast<size_t>(at)];
}

CardSet lying_on(const State& s, CardId host, Zone zone) {
  CardSet out;
  for (const int first : {0, 64})
    for (int id = first; id < first + kMaxOwned; ++id) {
      const Card& c = s.at(static_cast<CardId>(id));
      if (c.zone == zone && c.host == host) out.add(id);
    }
  return out;
}

void add_creature(const keyforge::View& t, CardId id, Answer& out) {
  const State& s = t.s;
  const auto& line = s.side[s.at(id).controller].line;
  const int at = line.find(id);
  out["index"] = at;
  out["armor_lost"] = s.bare.has(id);
  out["power"] = power(t, id);
  out["armor"] = armor(t, id);
  out["armor_left"] = armor_left(t, id);
  out["neighbors"] = Answer::array();
  CardSet beside;
  if (at > 0) beside.add(line[at - 1]);
  if (at + 1 < line.size()) beside.add(line[at + 1]);
  out["neighbors"] = uids(beside);
  out["flank"] = Answer::array();
  if (at == 0) out["flank"].push_back("left");
  if (at + 1 == line.size()) out["flank"].push_back("right");
  if (out["flank"].empty() && flank_creatures(t).has(id)) out["flank"].push_back("considered");
}

Answer named_counters(const keyforge::View& t, CardId id) {
  Answer out = Answer::object();
  for (int i = 0; i < keyforge::kCounters; ++i) {
    const auto kind = value_at<keyforge::Counter>(i);
    const auto mark = mark_of(kind);
    if (mark && row_of(*mark).lasts == keyforge::MarkLasts::Worn) continue;
    if (const int n = counters_on(t, id, kind); n > 0) out[std::string(name_of(kind))] = n;
  }
  return out;
}

void add_in_play(const keyforge::View& t, CardId id, Answer& out) {
  const State& s = t.s;
  const Card& c = s.at(id);
  const Answer marks = {{"ready", s.ready.has(id)},
                        {"damage", c.damage},
                        {"aember", c.aember},
                        {"power_counters", c.power_counters},
                        {"counters", named_counters(t, id)},
                        {"stunned", s.stunned.has(id)},
                        {"warded", s.warded.has(id)},
                        {"enraged", s.enraged.has(id)},
                        {"doomed", s.doomed.has(id)},
                        {"ignorant", s.ignorant.has(id)},
                        {"tagged", s.tagged.has(id)},
                        {"upgrades", uids(lying_on(s, id, Zone::Play))},
                        {"under", uids(lying_on(s, id, Zone::Under))}};
  out.update(marks);
  if (!s.creatures.has(id)) return;
  if (const CardSet half = lying_on(s, id, Zone::Joined); !half.empty())
    out["half"] = uid_of(half.first());
  add_creature(t, id, out);
}

// What may be done with a card, from the moves.
void add_uses(const State& s, CardId id, Answer& out) {
  static const std::array<const char*, 7> kWords = {"play",   "discard", "reap",  "fight",
                                                    "action", "omni",    "unstun"};
  out["playable"] = out["discardable"] = out["usable"] = false;
  out["uses"] = Answer::array();
  if (s.over() || s.decision.ask != Ask::Main) return;
  MoveList moves;
  legal_moves(s, moves);
  std::array<bool, 7> can{};
  for (const Move& move : moves)
    if (move.card == id) can[static_cast<size_t>(move.verb)] = true;
  out["playable"] = can[0];
  out["discardable"] = can[1];
  for (size_t verb = 2; verb < can.size(); ++verb)
    if (can[verb]) out["uses"].push_back(kWords[verb]);
  out["usable"] = !out["uses"].empty();
}

Answer houses(const keyforge::View& t, CardId id, bool in_play) {
  const House first = in_play ? house_of(t, id) : t.match.house(id);
  Answer out = {lower(name_of(first))};
  for (int h = 0; h < kHouses; ++h) {
    const auto house = static_cast<House>(h);
    const bool its = in_play ? is_of_house(t, id, house) : t.match.of_house(house).has(id);
    if (its && house != first) out.push_back(lower(name_of(house)));
  }
  return out;
}

Answer card(const keyforge::View& t, CardId id) {
  const State& s = t.s;
  const Card& c = s.at(id);
  const CardDef& def = t.def(id);
  const bool moved = c.zone == Zone::Play || c.zone == Zone::Limbo;
  const bool in_play = c.zone == Zone::Play;
  const House printed = t.match.house(id);
  const std::string zone = zone_of(s, id);
  const std::string type = zone == "line"        ? "creature"
                           : zone == "artifacts" ? "artifact"
                           : zone == "upgrades"  ? "upgrade"
                                                 : std::string(name_of(def.type));
  Answer out = {{"card", def.id},
                {"name", def.title},
                {"type", type},
                {"owner", owner_of(id) + 1},
                {"controller", (moved ? c.controller : owner_of(id)) + 1},
                {"zone", zone},
                {"house", lower(name_of(printed))},
                {"houses", houses(t, id, in_play)},
                {"base_power", def.power},
                {"base_armor", def.armor}};
  const bool lies_on = c.host != kNoCard && c.zone != Zone::Purged;
  out["on"] = lies_on ? Answer(uid_of(c.host)) : Answer(nullptr);
  if (c.zone == Zone::Purged && c.host != kNoCard) out["purged_with"] = uid_of(c.host);
  const bool seen_by_both = s.side[0].known.has(id) && s.side[1].known.has(id);
  out["facedown"] = s.facedown.has(id) || (c.zone == Zone::Under && !seen_by_both);
  out["traits"] = Answer::array();
  for (const int trait : traits_of(t, id))
    out["traits"].push_back(t.lib.traits()[static_cast<size_t>(trait)]);
  out["keywords"] = Answer::object();
  for (size_t k = 0; k < kKeywords; ++k)
    if (const int value = keyword(t, id, static_cast<Keyword>(k)); value > 0)
      out["keywords"][std::string(kKeywordNames[k])] = value;
  out["bonus"] = Answer::array();
  const BonusIcons icons = t.match.bonus(id);
  for (int i = 0; i < icons.size(); ++i)
    out["bonus"].push_back(kBonusNames[static_cast<size_t>(icons.at(i))]);
  if (in_play) add_in_play(t, id, out);
  add_uses(s, id, out);
  return out;
}

Answer whole(const State& s, const Match& match) {
  static const std::array<const char*, 7> kSteps = {"setup", "forge", "house", "main",
                                                    "ready", "draw",  "over"};
  const keyforge::View t(s, match);
  Answer out = {{"active", s.active + 1},        {"turn", s.turn},
                {"turn_limit", s.turn_limit},    {"step", kSteps[static_cast<size_t>(s.step)]},
                {"first", s.first + 1},          {"over", s.over()},
                {"rules", t.lib.rules().name()}, {"tide", nullptr}};
  if (match.has(Thing::Tide)) out["tide"] = s.is_tide_high(0) ? 1 : s.is_tide_high(1) ? 2 : 0;
  out["house"] = s.house == House::None ? Answer(nullptr) : Answer(lower(name_of(s.house)));
  out["winner"] = s.winner < 2 ? Answer(s.winner + 1) : Answer(nullptr);
  out["players"] = {side(t, 0), side(t, 1)};
  for (const int first : {0, 64})
    for (int i = first; i < first + kMaxOwned; ++i) {
      const auto id = static_cast<CardId>(i);
      if (s.at(id).zone != Zone::None) out["cards"][uid_of(id)] = card(t, id);
    }
  return out;
}

// The stack and what waits on it: the cards, in order.
std::string difference_of_stack(const Answer& told, const State& s) {
  size_t frames = 0;
  for (const Frame& f : s.stack()) {
    if (f.kind == FrameKind::Turn || f.kind == FrameKind::Setup) continue;
    if (frames >= told["stack"].size()) return "stack: too short";
    const Answer& item = told["stack"][frames++];
    if (item["player"] != f.player + 1) return "stack: another player";
    if (item.contains("uid") != (f.source != kNoCard)) return "stack: uid";
    if (f.source != kNoCard && item["uid"] != uid_of(f.source)) return "stack: another card";
  }
  if (frames != told["stack"].size()) return "stack: too long";
  size_t waiting = 0;
  for (const Pending& p : s.pending()) {
    if (p.ability == kSilencedAbility) continue;
    if (waiting >= told["pending"].size()) return "pending: too short";
    if (told["pending"][waiting++]["uid"] != uid_of(p.source)) return "pending: another card";
  }
  if (waiting != told["pending"].size()) return "pending: too long";
  if (told["lasting"].size() != static_cast<size_t>(s.lasting().size()))
    return "lasting: its length";
  for (int i = 0; i < s.lasting().size(); ++i) {
    const Answer& item = told["lasting"][static_cast<size_t>(i)];
    const Lasting& l = s.lasting()[i];
    if (item["uid"] != uid_of(l.source) || item["player"] != l.player + 1) return "lasting: whose";
    if (item.contains("cards") &&
        item["cards"] != (l.cards.empty() ? Answer(nullptr) : uids(l.cards)))
      return "lasting: its cards";
  }
  return "";
}

// The move that an option stands for, from what is said of it.
static uint16_t icon_way(const Answer& name) {
  const auto at = std::find(kIconWayNames.begin(), kIconWayNames.end(), name.get<std::string>());
  return static_cast<uint16_t>(at - kIconWayNames.begin());
}

Move move_of(const Answer& decision, const Answer& option, const State& s) {
  const std::string kind = decision["kind"];
  const auto number = [](int n) { return static_cast<uint16_t>(n); };
  if (kind == "mulligan")
    return {option["mulligan"] == true ? Verb::Mulligan : Verb::Keep, kNoCard, 0};
  if (kind == "archives") return {option["take"] == true ? Verb::Yes : Verb::No, kNoCard, 0};
  if (kind == "yes-no") return {option["yes"] == true ? Verb::Yes : Verb::No, kNoCard, 0};
  if (kind == "bonus-icon") return {Verb::Icon, kNoCard, icon_way(option["icon"])};
  if (kind == "place") return {Verb::Place, kNoCard, option["at"].get<uint16_t>()};
  if (kind == "flank") return {option["pos"] == "left" ? Verb::Left : Verb::Right, kNoCard, 0};
  if (kind == "number") return {Verb::Number, kNoCard, number(option["value"])};
  if (kind == "option") return {Verb::Option, kNoCard, number(option["k"])};
  if (kind == "house" || kind == "choose-house") {
    const auto house = house_by_name(option["house"].get<std::string>());
    REQUIRE(house);
    return {Verb::House, kNoCard, number(static_cast<int>(*house))};
  }
  if (kind == "key" || kind == "unforge") {
    const auto key = find_name(kKeyColourNames, option["key"].get<std::string>());
    REQUIRE(key);
    return {Verb::Key, kNoCard, number(*key)};
  }
  if (decision.value("window", "") == "abilities") {
    const CardId source = card_of(option["source"]);
    MoveList moves;
    legal_moves(s, moves);
    const Move move = moves[option["k"].get<int>()];
    REQUIRE(move.card == source);
    return move;
  }
  if (kind == "main" || kind == "use") {
    static const std::array<std::string, 8> kWords = {"play",   "discard", "reap",   "fight",
                                                      "action", "omni",    "unstun", "end"};
    const auto at = std::find(kWords.begin(), kWords.end(), option["verb"]) - kWords.begin();
    REQUIRE(at < 8);
    const CardId id = option.contains("uid") ? card_of(option["uid"]) : kNoCard;
    return {static_cast<Verb>(at), id, 0};
  }
  return {Verb::Pick, card_of(option["uid"]), 0};
}

bool is_picking(const std::string& kind, const Answer& decision) {
  return kind == "target" || kind == "pick-card" || kind == "distribute" ||
         (kind == "order" && decision.value("window", "") != "abilities");
}

std::string difference_of_picks(const Answer& told, const State& s, const Match& match,
                                const MoveList& moves) {
  CardSet offered;
  for (const Answer& option : told["options"]) offered.add(card_of(option["uid"]));
  const auto group = open_group(s, match);
  CardSet wanted;
  bool pass = false;
  for (const Move& move : moves)
    if (move.verb == Verb::Done)
      pass = true;
    else
      wanted.add(move.card);
  if (told["pass"] != pass) return "pass";
  if (!(wanted - offered).empty()) return "a card that can be picked is not offered";
  if (!group) {
    if (offered != wanted) return "a card is offered that can't be picked";
    return told["max"] == 1 && told["min"] == (pass ? 0 : 1) ? "" : "min and max";
  }
  if (offered != group->cards) return "the cards of a group";
  if (told["max"] != group->most) return "the most of a group";
  return told["min"] == (pass ? 0 : group->least) ? "" : "the least of a group";
}

}  // namespace

std::string uid_of(CardId id) {
  std::string out = owner_of(id) == 0 ? "1" : "2";
  const int i = id % 64;
  if (i >= 26) out += "a";
  return out + static_cast<char>('a' + i % 26);
}

CardId card_of(const std::string& uid) {
  for (const int first : {0, 64})
    for (int id = first; id < first + kMaxOwned; ++id)
      if (uid_of(static_cast<CardId>(id)) == uid) return static_cast<CardId>(id);
  FAIL("no card is called " << uid);
  return kNoCard;
}

std::string difference(const Answer& told, const State& s, const Match& match) {
  if (std::string wrong = difference_of_stack(told, s); !wrong.empty()) return wrong;
  Answer plain = told;
  for (const char* key : {"stack", "pending", "lasting"}) plain.erase(key);
  const Answer wanted = whole(s, match);
  if (plain == wanted) return "";
  return Answer::diff(wanted, plain)[0].dump();
}

std::string difference_of_choices(const Answer& told, const State& s, const Match& match) {
  if (s.over()) {
    const bool won = s.winner < 2;
    if (told["kind"] != "game-over") return "the game is over";
    return told["winner"] == (won ? Answer(s.winner + 1) : Answer(nullptr)) ? "" : "winner";
  }
  if (told["player"] != s.decision.player + 1) return "who decides";
  MoveList moves;
  legal_moves(s, moves);
  const std::string kind = told["kind"];
  for (size_t k = 0; k < told["options"].size(); ++k) {
    if (told["options"][k]["k"] != k) return "keys";
    if (told["options"][k]["label"].get<std::string>().empty()) return "an empty label";
  }
  if (is_picking(kind, told)) return difference_of_picks(told, s, match, moves);
  if (told["options"].size() != static_cast<size_t>(moves.size())) return "the number of options";
  for (const Answer& option : told["options"]) {
    const Move move = move_of(told, option, s);
    if (moves.find(move) < 0) return "an option is not legal: " + option.dump();
    if (move.verb != Verb::Fight) continue;
    const keyforge::View t(s, match);
    if (option["targets"] != uids(attackable_by(t, move.card))) return "whom it can fight";
  }
  return told["min"] == 1 && told["max"] == 1 && told["pass"] == false ? "" : "min and max";
}

void make_choice(const Answer& decision, const Answer& choice, State& s, const Match& match,
                 std::vector<Move>& made) {
  made.clear();
  const auto play = [&](Move move) {
    apply(s, match, move);
    made.push_back(move);
  };
  if (choice.contains("pass")) return play({Verb::Done, kNoCard, 0});
  std::vector<Move> moves;
  for (const Answer& pick : choice["pick"]) {
    const bool shares = pick.is_object();
    const size_t k = shares ? pick["k"] : pick;
    const int times = shares ? pick["amount"].get<int>() : 1;
    for (int i = 0; i < times; ++i) moves.push_back(move_of(decision, decision["options"][k], s));
  }
  const auto group = open_group(s, match);
  if (!group) return play(moves.at(0));
  std::vector<CardId> cards;
  for (const Move& move : moves) cards.push_back(move.card);
  made = choose_group(s, match, *group, cards);
}

}  // namespace archon::protocol
