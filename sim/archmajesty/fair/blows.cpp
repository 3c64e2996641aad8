#include "sim/archmajesty/fair/blows.h"

#include "engine/archmajesty/formats/unit_names.h"
#include "sim/archmajesty/arena/play_battle.h"

namespace archon::sim {
namespace {

using archmajesty::Battle;
using archmajesty::kNoUnit;
using archmajesty::State;
using archmajesty::Team;
using archmajesty::Unit;
using archmajesty::UnitId;

// Who of a side is at work: by what is being played, else by who was asked, else by whose turn it
// is.
UnitId at_work(const State& s, Team team) {
  const auto is_one = [&](UnitId id) { return id < s.units && s.unit[id].team == team; };
  if (!s.plays.empty() && is_one(s.plays.back().unit)) return s.plays.back().unit;
  if (is_one(s.question.unit)) return s.question.unit;
  for (int i = s.frames.size() - 1; i >= 0; --i)
    if (is_one(s.frames[i].unit)) return s.frames[i].unit;
  return kNoUnit;
}

std::string card_name(const Battle& battle, UnitId mage, archmajesty::Slot slot) {
  if (mage >= battle.entries.size() || slot >= battle.entries[mage].deck.size()) return "";
  return battle.types[battle.entries[mage].deck[slot]].name;
}

// With what the party is striking: what is being played, else the next card of a combo.
std::string played_by_party(const Battle& battle, const State& s) {
  if (!s.plays.empty()) {
    const archmajesty::Play& play = s.plays.back();
    if (play.unit < s.units && s.unit[play.unit].team == Team::Allied)
      return battle.types[play.type].name;
  }
  const UnitId id = at_work(s, Team::Allied);
  if (id == kNoUnit || !s.unit[id].is_mage()) return "";
  const archmajesty::Mage& mage = s.mage[s.unit[id].mage];
  return mage.at < mage.combo.size() ? card_name(battle, id, mage.combo[mage.at]) : "";
}

int points_lost(const Unit& before, const Unit& after) {
  return before.hp + before.armour - after.hp - after.armour;
}

}  // namespace

void BattleBlows::note(const WatchedMove& made) {
  const auto& [battle, before, move, after] = made;
  if (move.verb == archmajesty::Verb::GuardCard && before.unit[move.b].team == Team::Allied)
    ++guards[card_name(battle, move.b, move.a)];
  const bool is_same_round = before.round == after.round;  // else armour and newcomers are no blows
  for (UnitId id = 0; id < before.units; ++id) {
    const Unit& was = before.unit[id];
    const Unit& is = after.unit[id];
    if (battle.sheets[was.sheet].is_object()) continue;
    if (const int lost = points_lost(was, is); is_same_round && lost > 0) {
      if (was.team == Team::Enemy) {
        by_card[played_by_party(battle, before)] += lost;
      } else {
        const UnitId by = at_work(before, Team::Enemy);
        by_foe[by == kNoUnit ? "" : battle.sheets[before.unit[by].sheet].name] += lost;
      }
    }
    if (first_fallen.empty() && was.team == Team::Allied && was.is_mage() && was.hp > 0 &&
        is.hp <= 0) {
      const UnitId by = at_work(before, Team::Enemy);
      first_fallen = archmajesty::name_of_unit(battle, before, id);
      fallen_to = by == kNoUnit ? "" : battle.sheets[before.unit[by].sheet].name;
    }
  }
}

void BlowCounts::add(const BattleBlows& battle) {
  ++battles;
  const auto add_all = [](std::map<std::string, int64_t>& to, const auto& more) {
    for (const auto& [name, count] : more) to[name] += count;
  };
  add_all(by_foe, battle.by_foe);
  add_all(by_card, battle.by_card);
  add_all(guards, battle.guards);
  if (battle.first_fallen.empty()) return;
  ++with_fallen;
  ++first_fallen[battle.first_fallen];
  ++fallen_to[battle.fallen_to];
}

}  // namespace archon::sim
