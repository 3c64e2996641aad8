// What a choice has led to: the differences between two positions.
#include <algorithm>
#include <string>

#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "protocol/archmajesty/battle_answers.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

std::string_view place_of_card(const State& s, const Mage& mage, Slot slot) {
  if (mage.hand.has(slot)) return "hand";
  if (mage.heap.has(slot)) return "void";
  if (mage.gone.has(slot)) return "gone";
  if (std::find(mage.deck.begin(), mage.deck.begin() + mage.left, slot) !=
      mage.deck.begin() + mage.left)
    return "deck";
  for (const Foretold& set : s.foretold)
    if (&s.mage[set.mage] == &mage && set.slot == slot) return "foretold";
  return "played";
}

class Differences {
 public:
  Differences(const Battle& battle, const State& before, const State& after)
      : b_(battle), before_(before), after_(after) {}

  Json list() {
    if (before_.round != after_.round) add("round")["round"] = after_.round;
    for (UnitId id = 0; id < after_.units; ++id)
      if (id < before_.units)
        compare(id);
      else
        join(id);
    for (uint8_t m = 0; m < after_.mages; ++m) compare_mage(m);
    if (after_.outcome != Outcome::Open) {
      add("over")["player"] = battle_winner(after_);
    } else if (const TurnAtHand turn = turn_at_hand(after_);
               turn.number != turn_at_hand(before_).number) {
      Json& event = add("turn");
      event["player"] = player_of(turn.owner);
      event["turn"] = turn.number;
    }
    return std::move(out_);
  }

 private:
  Json& add(const char* event) { return out_.emplace_back(Json{{"event", event}}); }
  Json& add(const char* event, UnitId id) {
    Json& out = add(event);
    out["unit"] = name_of_unit(b_, after_, id);
    return out;
  }
  template <class Value>
  void change(const char* event, UnitId id, const Value& from, const Value& to) {
    Json& out = add(event, id);
    out["from"] = from;
    out["to"] = to;
  }

  void join(UnitId id) {
    const Unit& u = after_.unit[id];
    Json& event = add("join", id);
    event["player"] = player_of(u.team);
    event["at"] = square_name(u.square);
  }

  void compare(UnitId id) {
    const Unit& was = before_.unit[id];
    const Unit& is = after_.unit[id];
    if (was.square != is.square)
      change("move", id, square_name(was.square), square_name(is.square));
    if (was.airborne != is.airborne) add("airborne", id)["on"] = static_cast<bool>(is.airborne);
    if (was.team != is.team) add("side", id)["player"] = player_of(is.team);
    if (was.hp != is.hp) change("hp", id, was.hp, is.hp);
    for (size_t i = 0; i < kStatuses; ++i)
      if (was.counters[i] != is.counters[i]) {
        Json& event = add("counter", id);
        event["counter"] = kStatusNames[i];
        event["from"] = was.counters[i];
        event["to"] = is.counters[i];
      }
    if (was.on_board != is.on_board) add(is.on_board ? "back" : "leave", id);
  }

  void compare_mage(uint8_t m) {
    const Mage& was = before_.mage[m];
    const Mage& is = after_.mage[m];
    for (Slot slot = 0; slot < is.size; ++slot) {
      const std::string_view from = place_of_card(before_, was, slot);
      const std::string_view to = place_of_card(after_, is, slot);
      if (from == to) continue;
      Json& event = add("card", is.unit);
      event["card"] = b_.types[b_.entries[is.unit].deck[slot]].id;
      event["from"] = from;
      event["to"] = to;
    }
    if (was.tokens == is.tokens) return;
    Json& tokens = add("tokens", is.unit)["tokens"] = Json::array();
    for (const Token& token : is.tokens) tokens.push_back(token_json(token));
  }

  const Battle& b_;
  const State& before_;
  const State& after_;
  Json out_ = Json::array();
};

}  // namespace

Json battle_events(const Battle& battle, const State& before, const State& after) {
  return Differences(battle, before, after).list();
}

}  // namespace archon::protocol
