#include <utility>

#include "engine/archmajesty/formats/position.h"
#include "engine/archmajesty/formats/position_fields.h"

namespace archon::archmajesty {

Course::Course(Fight fight, uint64_t seed)
    : fight_(std::move(fight)),
      battle_(std::make_shared<const Battle>(battle_of(fight_))),
      seed_(seed),
      state_(begin(*battle_, seed)) {}

void Course::play(const Move& move) {
  apply(*battle_, state_, move);
  since_.push_back(move);
  if (calm_of(state_) != Calm::No) set(State(state_));
}

void Course::set(const State& calm) {
  state_ = calm;
  calm_ = calm;
  since_.clear();
}

namespace {

// Where the scripts of a type begin first; 0: it has none.
uint16_t script_begins(const CardScript& script) {
  uint16_t first = 0;
  const auto note = [&first](uint16_t at) {
    if (at != 0 && (first == 0 || at < first)) first = at;
  };
  note(script.play);
  note(script.pitch);
  for (const uint16_t at : script.moments) note(at);
  return first;
}

}  // namespace

std::vector<uint16_t> kept_blocks(const Battle& battle, TypeId type) {
  const uint16_t from = script_begins(battle.types[type].script);
  std::vector<uint16_t> out;
  if (from == 0) return out;
  // Scripts lie behind each other.
  size_t to = battle.program.code.size();
  for (const Spell& other : battle.types) {
    const uint16_t at = script_begins(other.script);
    if (at > from && at < to) to = at;
  }
  for (size_t at = from; at < to; ++at)
    if (const uint16_t block = battle.program.code[at].on_hit; block != 0) out.push_back(block);
  return out;
}

Unit usual_unit(const Battle& battle, uint8_t number, Team team, Square at) {
  const Sheet& sheet = battle.sheets[number];
  Unit u;
  u.sheet = number;
  u.team = team;
  u.square = at;
  u.hp = u.max_hp = sheet.hp;
  u.mp = sheet.mv;
  u.airborne = sheet.flies;
  return u;
}

}  // namespace archon::archmajesty
