#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/formats/position_fields.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/play.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

Json names(const View& view, const std::vector<CardId>& cards) {
  Json out = Json::array();
  for (const CardId id : cards) out.push_back(view.name(id));
  return out;
}

// Of cards in play.
Json names(const View& view, const CardSet& cards) {
  Json out = Json::array();
  for (const CardId id : cards) out.push_back(view.name(id));
  return out;
}

Json bonus_json(BonusIcons icons) {
  Json out = Json::array();
  for (int i = 0; i < icons.size(); ++i) out.push_back(kBonusNames[index_of(icons.at(i))]);
  return out;
}

Json keys_json(unsigned keys) {
  Json out = Json::object();
  for (size_t k = 0; k < kKeys; ++k) out[std::string(kKeyColourNames[k])] = (keys >> k & 1) != 0;
  return out;
}

Json traits_json(const View& view, CardId id) {
  Json out = Json::array();
  for (const int trait : traits_of(view.table(), id)) out.push_back(view.library().traits()[trait]);
  return out;
}

// As what it is in play, else what is printed.
CardType type_now(const View& view, CardId id) {
  const State& s = view.state();
  if (s.creatures.has(id)) return CardType::Creature;
  if (s.artifacts.has(id)) return CardType::Artifact;
  return s.upgrades.has(id) ? CardType::Upgrade : view.table().type(id);
}

Json keywords_json(const View& view, CardId id) {
  Json out = Json::object();
  for (int k = 0; k < kKeywords; ++k) {
    const int value = keyword(view.table(), id, value_at<Keyword>(k));
    if (value > 0) out[std::string(kKeywordNames[k])] = value;
  }
  return out;
}

void add_place(const View& view, CardId id, Json& out) {
  const State& s = view.state();
  const Card& c = s.at(id);
  out["owner"] = owner_of(id) + 1;
  out["controller"] =
      (c.zone == Zone::Play || c.zone == Zone::Limbo ? c.controller : owner_of(id)) + 1;
  out["zone"] = zone_word(s, id);
  const bool line = s.creatures.has(id);
  if (line) out["index"] = line_index(s, id);
  out["on"] = c.host != kNoCard && c.zone != Zone::Purged ? Json(view.name(c.host)) : Json(nullptr);
  if (c.zone == Zone::Purged && c.host != kNoCard) out["purged_with"] = view.mention(c.host);
  const bool under = c.zone == Zone::Under;
  out["facedown"] =
      s.facedown.has(id) || (under && !(s.side[0].known.has(id) && s.side[1].known.has(id)));
}

void add_in_play(const View& view, CardId id, Json& out) {
  const State& s = view.state();
  const keyforge::View& t = view.table();
  const Card& c = s.at(id);
  out["ready"] = s.ready.has(id);
  out["damage"] = c.damage;
  if (s.facedown.has(id)) {
    if (!view.is_hidden(id)) out["face"] = view.match().def(id).id;
  } else if (c.as != kNoCard) {
    out["copy_of"] = view.table().def(id).id;
  }
  out["aember"] = c.aember;
  out["power_counters"] = c.power_counters;
  out["counters"] = Json::object();
  for_counters(t, id,
               [&](Counter kind, int n) { out["counters"][std::string(name_of(kind))] = n; });
  for (const Mark mark : kWornMarks)
    out[std::string(row_of(mark).in_files)] = (s.*set_of(mark)).has(id);
  out["tagged"] = s.tagged.has(id);
  out["upgrades"] = names(view, view.upgrades_of(id));
  out["under"] = names(view, view.under(id));
  if (!s.creatures.has(id)) return;
  if (const CardId half = joined_half(t, id); half != kNoCard) out["half"] = view.name(half);
  for (const Mark mark : kMarksOfTurn)
    out[std::string(row_of(mark).in_files)] = (s.*set_of(mark)).has(id);
  out["power"] = power(t, id);
  out["armor"] = armor(t, id);
  out["armor_left"] = armor_left(t, id);
  const auto& line = s.side[c.controller].line;
  Json& flank = out["flank"] = Json::array();
  if (line[0] == id) flank.push_back("left");
  if (line.back() == id) flank.push_back("right");
  if (flank.empty() && flank_creatures(t).has(id)) flank.push_back("considered");
  out["neighbors"] = names(view, neighbors(s, id));
}

void add_uses(const View& view, CardId id, Json& out) {
  const Decision& d = view.state().decision;
  const bool main = d.ask == Ask::Main;
  out["playable"] = main && d.cards.has(id);
  out["discardable"] = main && d.disposable.has(id);
  Json ways = Json::array();
  for (size_t v = 0; main && v < d.usable.size(); ++v)
    if (d.usable[v].has(id)) ways.push_back(verb_word(value_at<Verb>(index_of(Verb::Reap) + v)));
  out["usable"] = !ways.empty();
  out["uses"] = std::move(ways);
}

// The first is that of `house`, unless an effect has changed it.
Json houses_json(const keyforge::View& t, CardId id) {
  const bool in_play = is_in_play(t.s, id);
  const House first = in_play ? house_of(t, id) : t.house(id);
  Json out = Json::array({house_word(first)});
  const unsigned all = in_play ? houses_of(t, id) : t.houses_of(id);
  for (int h = 0; h < kHouses; ++h)
    if ((all >> h & 1) != 0 && value_at<House>(h) != first)
      out.push_back(house_word(value_at<House>(h)));
  return out;
}

Json card_state(const View& view, CardId id) {
  const State& s = view.state();
  Json out = Json::object();
  const bool facedown = s.facedown.has(id);  // but what it is in play is there to see
  if (view.is_hidden(id) && !facedown) {
    out["hidden"] = true;
    out["zone"] = zone_word(s, id);
    if (s.at(id).zone == Zone::Under) out["on"] = view.name(s.at(id).host);
    return out;
  }
  const CardDef& def = view.table().def(id);
  out["card"] = def.id;
  out["name"] = def.title;
  out["type"] = name_of(type_now(view, id));
  add_place(view, id, out);
  const House printed = view.table().house(id);
  out["house"] = house_word(printed);
  out["houses"] = houses_json(view.table(), id);
  out["traits"] = traits_json(view, id);
  out["base_power"] = def.power;
  out["base_armor"] = def.armor;
  out["keywords"] = keywords_json(view, id);
  out["bonus"] = bonus_json(view.match().bonus(facedown ? s.at(id).as : id));
  if (is_in_play(s, id)) add_in_play(view, id, out);
  const bool mine = !view.viewer() || *view.viewer() == s.decision.player;
  if (mine) add_uses(view, id, out);
  return out;
}

Json history_json(const View& view, Player p) {
  const Side& side = view.state().side[p];
  Json out = Json::object();
  for (const SideField& row : kSideNumbers)
    if (row.span != Span::Held) out[row.key] = side.*row.field;
  for (const SideField& row : kSideColours)
    if (row.span != Span::Held) out[row.key] = keys_json(side.*row.field);
  out["house_last_turn"] =
      side.last_house == House::None ? Json(nullptr) : Json(house_word(side.last_house));
  return out;
}

// Archon powers, and prophecies with what lies under those that are active.
void add_beside(const View& view, Player p, Json& out) {
  const State& s = view.state();
  const Match& match = view.match();
  const CardSet own = CardSet::owned_by(p);
  for (const CardId id : match.powers() & own) out["power"] = match.def(id).id;
  for (const CardId id : match.prophecies() & own) {
    Json& item = out["prophecies"].emplace_back(Json::object());
    item["uid"] = view.name(id);
    item["card"] = match.def(id).id;
    item["active"] = s.activated.has(id);
    if (const auto under = view.under(id); !under.empty()) item["under"] = names(view, under);
  }
}

Json player_json(const View& view, Player p) {
  const State& s = view.state();
  const Side& side = s.side[p];
  Json out = Json::object();
  for (const SideField& row : kSideNumbers)
    if (row.span == Span::Held) out[row.key] = side.*row.field;
  for (const SideField& row : kSideColours)
    if (row.span == Span::Held) out[row.key] = keys_json(side.*row.field);
  out["key_cost"] = key_cost(view.table(), p);
  out["check"] = is_check(view.table(), p);
  out["hand_size"] = hand_size(view.table(), p);
  Json& houses = out["houses"] = Json::array();
  for (const House h : view.match().houses(p)) houses.push_back(house_word(h));
  if (const CardId token = view.match().token_of(p); token != kNoCard)
    out["token"] = view.match().def(token).id;
  add_beside(view, p, out);
  out["line"] = names(view, std::vector<CardId>(side.line.begin(), side.line.end()));
  out["artifacts"] = names(view, s.artifacts & side.controlled);
  for (const Zone zone : {Zone::Hand, Zone::Deck, Zone::Discard, Zone::Archives, Zone::Purged})
    out[std::string(zone_word(zone))] = names(view, view.zone(p, zone));
  out["history"] = history_json(view, p);
  return out;
}

std::string_view step_word(Step step) {
  static constexpr std::array<std::string_view, 7> kWords = {"setup", "forge", "house", "main",
                                                             "ready", "draw",  "over"};
  return kWords[index_of(step)];
}

std::string_view frame_word(FrameKind kind) {
  static constexpr std::array<std::string_view, kFrameKinds> kWords = {
      "",          "ability", "setup",   "turn",    "play",  "use",      "fight",   "damage",
      "destroyed", "window",  "control", "capture", "icons", "prophecy", "readying"};
  return kWords[index_of(kind)];
}

// What waits, outermost first.
Json stack_json(const View& view) {
  Json out = Json::array();
  for (const Frame& f : view.state().stack()) {
    if (f.kind == FrameKind::Turn || f.kind == FrameKind::Setup) continue;
    Json& item = out.emplace_back(Json::object());
    item["what"] = frame_word(f.kind);
    item["player"] = f.player + 1;
    if (f.source != kNoCard) item["uid"] = view.mention(f.source);
    if (f.kind != FrameKind::Script) continue;
    item["ability"] = ability_word(view.library(), f.ability);
    item["index"] = ability_index(view.library(), f.ability);
    if (f.subject != kNoCard) item["subject"] = view.mention(f.subject, false);
  }
  return out;
}

Json pending_json(const View& view) {
  Json out = Json::array();
  for (const Pending& p : view.state().pending())
    if (p.ability != kSilencedAbility)
      out.push_back({{"uid", view.mention(p.source)},
                     {"ability", ability_word(view.library(), p.ability)},
                     {"index", ability_index(view.library(), p.ability)}});
  return out;
}

Json lasting_json(const View& view) {
  Json out = Json::array();
  for (const Lasting& l : view.state().lasting()) {
    Json& item = out.emplace_back(Json::object());
    item["uid"] = view.mention(l.source);
    item["player"] = l.player + 1;
    item["from_turn"] = l.from;
    if (l.until == kUntilSourceLeaves)
      item["until"] = "source-leaves";
    else if (l.until == kWhileControlled)
      item["until"] = "control-ends";
    else if (l.until == kWhileInPlay)
      item["until"] = "card-leaves";
    else
      item["until"] = l.until;
    if (l.cards.empty()) continue;
    Json& cards = item["cards"] = Json::array();
    for (const CardId id : l.cards) cards.push_back(view.mention(id, false));
  }
  return out;
}

// The number of the player for whom it is high; 0: for nobody.
Json favour_json(const View& view, Thing favour) {
  if (!view.match().has(favour)) return nullptr;
  return view.state().*member_of(favour);
}

}  // namespace

Json state_json(const View& view) {
  const State& s = view.state();
  Json out = Json::object();
  out["active"] = s.active + 1;
  out["turn"] = s.turn;
  out["turn_limit"] = s.turn_limit;
  out["step"] = step_word(s.step);
  out["house"] = s.house == House::None ? Json(nullptr) : Json(house_word(s.house));
  out["first"] = s.first + 1;
  out["winner"] = s.winner < 2 ? Json(s.winner + 1) : Json(nullptr);
  out["over"] = s.over();
  out["rules"] = view.library().rules().name();
  for (const Thing favour : kFavours) out[row_of(favour).name] = favour_json(view, favour);
  out["players"] = Json::array({player_json(view, 0), player_json(view, 1)});
  Json& cards = out["cards"] = Json::object();
  for (const CardId id : view.cards()) cards[view.name(id)] = card_state(view, id);
  out["stack"] = stack_json(view);
  out["pending"] = pending_json(view);
  out["lasting"] = lasting_json(view);
  return out;
}

}  // namespace archon::protocol
