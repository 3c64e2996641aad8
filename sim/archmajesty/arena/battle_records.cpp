#include "sim/archmajesty/arena/battle_records.h"

#include <algorithm>
#include <limits>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

using archmajesty::Move;
using archmajesty::State;
using archmajesty::Team;
using archmajesty::Unit;
using archmajesty::Verb;

constexpr int64_t kMany = std::numeric_limits<uint16_t>::max();
constexpr NumberColumn kNumbers[] = {{"hp_left", 100},        {"fallen", 255},   {"damage", kMany},
                                     {"cards_played", kMany}, {"guards", kMany}, {"fixes", kMany}};
constexpr RecordTable kRecords{kNumbers, kHpLeft, "hp_left_by_round", "drawn", "played"};

constexpr MeanRow kMeans[] = {
    {"hp_left_per_game", "HP left, per cent", kHpLeft, false},
    {"fallen_per_game", "fallen per battle", kFallen, false},
    {"damage_per_game", "damage per battle", kDamage, false},
    {"cards_played_per_game", "cards played per battle", kSpells, false},
    {"guards_per_game", "attacks guarded per battle", kGuards, false},
    {"fixes_per_game", "rolls fixed per battle", kFixes, false},
};
constexpr ArenaWords kWords{"HP left",
                            "HP left, round by round",
                            "mean_hp_left",
                            100,
                            "HP, damage and cards",
                            kMeans,
                            "battle",
                            "battles",
                            "Battles",
                            "round",
                            "rounds",
                            "round",
                            "mage",
                            "mages",
                            "styles",
                            "readings",
                            ""};

// Its bit in a side's record.
uint64_t part_of(const State& s, uint8_t mage, archmajesty::Slot slot) {
  const size_t place = part_number(s, mage, slot);
  return place < 64 ? uint64_t{1} << place : 0;
}

bool counts(const archmajesty::Battle& battle, const Unit& u) {
  return !battle.sheets[u.sheet].is_object();
}

int hp_of(const archmajesty::Battle& battle, const State& s, Team team, bool with_armour) {
  int hp = 0;
  for (size_t i = 0; i < s.units; ++i) {
    const Unit& u = s.unit[i];
    if (u.team == team && counts(battle, u)) hp += u.hp + (with_armour ? u.armour : 0);
  }
  return hp;
}

}  // namespace

size_t part_number(const State& s, uint8_t mage, archmajesty::Slot slot) {
  const Team team = s.unit[s.mage[mage].unit].team;
  size_t place = slot;
  for (uint8_t other = 0; other < mage; ++other)
    if (s.unit[s.mage[other].unit].team == team) place += s.mage[other].size;
  return place;
}

const RecordTable& battle_records() { return kRecords; }
const ArenaWords& battle_words() { return kWords; }

BattleTally::BattleTally(const archmajesty::Battle& battle, const State& begin, int allied_side)
    : battle_(battle), allied_side_(allied_side) {
  for (const Team team : {Team::Allied, Team::Enemy})
    hp_at_first_[index_of(team)] = std::max(1, hp_of(battle, begin, team, false));
  // Those who come later are part of what the side has.
  for (const archmajesty::Arrival& arrival : battle.arrivals)
    hp_at_first_[1] += battle.sheets[arrival.sheet].hp;
}

size_t BattleTally::side_of(Team team) const {
  return static_cast<size_t>(team == Team::Allied ? allied_side_ : 1 - allied_side_);
}

int BattleTally::hp_left(const State& s, Team team) const {
  int hp = hp_of(battle_, s, team, false);
  if (team == Team::Enemy)
    for (const archmajesty::Arrival& arrival : battle_.arrivals)
      if (arrival.round > s.round) hp += battle_.sheets[arrival.sheet].hp;
  return std::clamp(100 * hp / hp_at_first_[index_of(team)], 0, 100);
}

void BattleTally::note_hands(const State& s) {
  for (uint8_t mage = 0; mage < s.mages; ++mage)
    for (const int slot : s.mage[mage].hand)
      side_[side_of(s.unit[s.mage[mage].unit].team)].held |=
          part_of(s, mage, static_cast<archmajesty::Slot>(slot));
}

void BattleTally::note(const State& before, const Move& move, const State& after) {
  SideRecord& mover = side_[side_of(before.question.team)];
  note_hands(after);
  const archmajesty::UnitId unit = move.verb == Verb::Lay ? before.frames.back().unit : move.c;
  if (move.verb == Verb::Lay || move.verb == Verb::Cantrip)
    mover.used |= part_of(before, before.unit[unit].mage, move.a);
  mover.numbers[kSpells] += move.verb == Verb::Lay || move.verb == Verb::Cantrip;
  mover.numbers[kGuards] += move.verb == Verb::GuardCard || move.verb == Verb::GuardToken;
  mover.numbers[kFixes] +=
      move.verb == Verb::FixCard || move.verb == Verb::FixToken || move.verb == Verb::FixWeapon;
  if (before.round != after.round) return;  // armour and newcomers are no damage undone
  for (const Team team : {Team::Allied, Team::Enemy}) {
    const int lost = hp_of(battle_, before, team, true) - hp_of(battle_, after, team, true);
    if (lost > 0) side_[1 - side_of(team)].numbers[kDamage] += lost;
  }
  for (const Team team : {Team::Allied, Team::Enemy})
    for (size_t i = static_cast<size_t>(std::max(0, after.round - 1)) / kTurnStep; i < kCheckpoints;
         ++i)
      side_[side_of(team)].by_turn[i] = byte(hp_left(after, team));
}

void BattleTally::finish(const State& s, GameRecord& record) const {
  record.turns = s.round;
  record.side = side_;
  for (const Team team : {Team::Allied, Team::Enemy}) {
    SideRecord& side = record.side[side_of(team)];
    side.numbers[kHpLeft] = hp_left(s, team);
    for (size_t i = 0; i < s.units; ++i) {
      const Unit& u = s.unit[i];
      if (u.team == team && counts(battle_, u) && (u.hp <= 0 || !u.on_board))
        ++side.numbers[kFallen];
    }
    for (size_t i = 0; i < kBattleNumbers; ++i)
      side.numbers[i] = std::min(side.numbers[i], kNumbers[i].most);
  }
}

}  // namespace archon::sim
