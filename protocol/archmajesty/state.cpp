// Positions.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/archmajesty/formats/position_fields.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "protocol/archmajesty/battle_answers.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

Json squares_json(const SquareSet& squares) {
  Json out = Json::array();
  for (const int square : squares) out.push_back(square_name(narrow<Square>(square)));
  return out;
}

class Teller {
 public:
  Teller(const Battle& battle, const State& state, Viewer viewer)
      : b_(battle), s_(state), viewer_(viewer) {}

  Json tell() const {
    Json out = {{"round", s_.round}, {"round_cap", b_.options.round_cap}};
    const bool open = s_.outcome == Outcome::Open;
    const TurnAtHand turn = turn_at_hand(s_);
    out["turn"] = turn.number;
    out["active"] = player_of(turn.owner);
    const bool acting = open && calm_of(s_) == Calm::Acting;
    out["acting"] = acting ? Json(unit_name(s_.frames[1].unit)) : Json(nullptr);
    out["winner"] = battle_winner(s_);
    out["over"] = !open;
    out["readings"] = readings();
    out["map"] = {{"width", b_.width},
                  {"height", b_.height},
                  {"walls", squares_json(b_.walls)},
                  {"pits", squares_json(b_.pits)}};
    Json& units = out["units"] = Json::object();
    for (UnitId id = 0; id < s_.units; ++id) units[unit_name(id)] = unit_json(id);
    add_rest(out);
    return out;
  }

 private:
  std::string unit_name(UnitId id) const { return name_of_unit(b_, s_, id); }
  Json name_or_null(UnitId id) const { return id == kNoUnit ? Json(nullptr) : Json(unit_name(id)); }
  Json names(UnitSet set) const {
    Json out = Json::array();
    for (const int id : set) out.push_back(unit_name(narrow<UnitId>(id)));
    return out;
  }

  Json readings() const {
    Json out = Json::object();
    for (const OptionRow& row : option_rows())
      out[std::string(row.name)] = b_.options.*row.member ? row.second : row.first;
    return out;
  }

  // What lies about, waits, or is half resolved.
  void add_rest(Json& out) const {
    out["arrivals"] = arrivals();
    Json& scrap = out["scrap"] = Json::array();
    for (const ScrapHeap& heap : s_.scrap)
      scrap.push_back({{"at", square_name(heap.at)}, {"scrap", heap.scrap}});
    Json& lasting = out["lasting"] = Json::array();
    for (const Lasting& effect : s_.lasting) lasting.push_back(lasting_json(effect));
    Json& foretold = out["foretold"] = Json::array();
    for (const Foretold& set : s_.foretold) foretold.push_back(foretold_json(set));
    Json& stack = out["stack"] = Json::array();
    for (const Play& play : s_.plays)
      stack.push_back({{"unit", unit_name(play.unit)}, {"card", b_.types[play.type].name}});
    Json& rolls = out["rolls"] = Json::array();
    for (const Roll& roll : s_.rolls)
      rolls.push_back({{"target", unit_name(roll.target)},
                       {"natural", roll.natural},
                       {"guard", roll.guard},
                       {"guarder", name_or_null(roll.guarder)},
                       {"to_hit", roll.to_hit},
                       {"damage", roll.damage},
                       {"hit", roll.has(kRollHit)}});
  }

  // Those who come in later rounds.
  Json arrivals() const {
    Json out = Json::array();
    for (const Arrival& one : b_.arrivals)
      if (one.round > s_.round)
        out.push_back({{"round", one.round}, {"sheet", b_.sheets[one.sheet].name}});
    return out;
  }

  Json unit_json(UnitId id) const {
    const Unit& u = s_.unit[id];
    const Sheet& sheet = b_.sheets[u.sheet];
    Json out = {{"sheet", sheet.name},         {"tier", kTierNames[index_of(sheet.tier)]},
                {"player", player_of(u.team)}, {"at", square_name(u.square)},
                {"size", sheet.size},          {"hp", u.hp},
                {"most_hp", u.max_hp}};
    out["defence"] = sheet.defence == Sheet::kNoDefence ? Json(nullptr) : Json(sheet.defence);
    out["mv"] = sheet.mv;
    for (size_t i = 0; i < kAttributes; ++i)
      out[std::string(kAttributeNames[i])] = sheet.attributes[i] + u.extra[i];
    for (const UnitNumber& field : kUnitNumbers) out[std::string(field.key)] = field.get(u);
    for (const UnitFlag& flag : kUnitFlags) out[std::string(flag.key)] = flag.get(u);
    for (const UnitLink& link : kUnitLinks)
      if (u.*link.member != kNoUnit) out[std::string(link.key)] = unit_name(u.*link.member);
    Json& counters = out["counters"] = Json::object();
    for (size_t i = 0; i < kStatuses; ++i)
      if (u.counters[i] > 0) counters[std::string(kStatusNames[i])] = u.counters[i];
    if (u.is_mage()) add_mage(s_.mage[u.mage], out);
    return out;
  }

  const std::string& card(const Mage& mage, int slot) const {
    return b_.types[b_.entries[mage.unit].deck[slot]].id;
  }
  template <class Slots>
  Json cards(const Mage& mage, const Slots& slots) const {
    Json out = Json::array();
    for (const auto slot : slots) out.push_back(card(mage, slot));
    return out;
  }

  // The order of a deck is known to nobody; what is in it follows from what isn't.
  Json deck_of(const Mage& mage) const {
    std::vector<std::string> ids;
    for (int i = mage.left; i-- > 0;) ids.push_back(card(mage, mage.deck[i]));
    if (viewer_) std::sort(ids.begin(), ids.end());
    return ids;
  }

  void add_mage(const Mage& mage, Json& out) const {
    out["hand"] = cards(mage, mage.hand);
    out["deck"] = deck_of(mage);
    const bool peeks = mage.peeks && mage.left > 0;
    out["top"] = peeks ? Json(card(mage, mage.deck[mage.left - 1])) : Json(nullptr);
    out["void"] = cards(mage, mage.heap);
    out["gone"] = cards(mage, SlotSet(mage.gone));
    out["combo"] = cards(mage, mage.combo);
    for (const CardMark& mark : kCardMarks)
      out[std::string(mark.key)] = cards(mage, SlotSet(mage.*mark.member));
    out["borrowed"] = mage.borrowed == kNoSlot ? Json(nullptr) : Json(card(mage, mage.borrowed));
    Json& tokens = out["tokens"] = Json::array();
    for (const Token& token : mage.tokens) tokens.push_back(token_json(token));
    for (const MageNumber& field : kMageNumbers) out[std::string(field.key)] = mage.*field.member;
    out["cast"] = mage.cast;
    out["illuminated"] = mage.illuminated;
    const std::vector<Ability>& abilities = b_.sheets[s_.unit[mage.unit].sheet].abilities;
    Json& uses = out["abilities"] = Json::array();
    for (size_t i = 0; i < std::min(abilities.size(), mage.used.size()); ++i)
      uses.push_back({{"ability", b_.types[abilities[i].type].name},
                      {"uses", abilities[i].uses == 0 ? Json(nullptr) : Json(abilities[i].uses)},
                      {"used", mage.used[i]}});
  }

  Json lasting_json(const Lasting& effect) const {
    Json out = {{"effect", kEffectNames[index_of(effect.effect)]},
                {"until", kLastsNames[index_of(effect.lasts)]},
                {"owner", name_or_null(effect.owner)},
                {"of", b_.types[effect.type].name},
                {"on", names(effect.on)}};
    if (effect.bearer != kNoUnit) out["bearer"] = unit_name(effect.bearer);
    if (effect.amount > 0) out["amount"] = effect.amount;
    if (effect.area != Rectangle{0, 0, 0, 0}) out["area"] = area_json(effect.area);
    return out;
  }

  Json foretold_json(const Foretold& set) const {
    const Mage& mage = s_.mage[set.mage];
    Json out = {
        {"unit", unit_name(mage.unit)}, {"card", card(mage, set.slot)}, {"turns", set.timer}};
    if (set.target != kNoUnit) out["target"] = unit_name(set.target);
    if (set.area != Rectangle{0, 0, 0, 0}) out["area"] = area_json(set.area);
    return out;
  }

  const Battle& b_;
  const State& s_;
  Viewer viewer_;
};

}  // namespace

Json battle_winner(const State& state) {
  if (state.outcome == Outcome::Allied) return 1;
  if (state.outcome == Outcome::Enemy) return 2;
  return nullptr;
}

Json token_json(const Token& token) {
  Json out = {{"kind", kTokenKinds[index_of(token.kind)]}, {"value", token.value}};
  if (token.range > 0) out["range"] = token.range;
  out["until"] = kTokenEnds[token.passing];
  out["count"] = token.count;
  return out;
}

Json area_json(const Rectangle& area) {
  return {{"x", area.x}, {"y", area.y}, {"width", area.width}, {"height", area.height}};
}

Json battle_state(const Battle& battle, const State& state, Viewer viewer) {
  return Teller(battle, state, viewer).tell();
}

Json asked_state(const Battle& battle, const State& state) {
  return battle_state(battle, state, index_of(state.question.team));
}

}  // namespace archon::protocol
