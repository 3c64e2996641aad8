// From one choice to the next.
#include <array>
#include <cstring>

#include "engine/archmajesty/game.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/rounds/round.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/turns/turn.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr int kMostSteps = 20000;  // between two choices; battles take a few dozen

void step(Table& t) {
  switch (t.top().kind) {
    case FrameKind::Combat: return step_combat(t);
    case FrameKind::Turn: return step_turn(t);
    case FrameKind::Forming: return step_forming(t);
    case FrameKind::Combo: return step_combo(t);
    case FrameKind::Card: return step_card(t);
    case FrameKind::Script: return step_script(t);
    case FrameKind::Attack: return step_attack(t);
    case FrameKind::Move: return step_move(t);
    case FrameKind::Window: return step_window(t);
    case FrameKind::Opportunity: return step_opportunity(t);
    case FrameKind::Discard: return step_discard(t);
    case FrameKind::None: break;
  }
  ARCHON_UNREACHABLE("a kind of frame");
}

// The frame on top goes on until there is a question or an outcome. An answer is cleared
// afterwards, so that equal positions are equal bytes, whatever was chosen on the way.
void run(Table& t) {
  for (int n = 0; t.s.question.ask == Ask::Nothing && t.s.outcome == Outcome::Open; ++n) {
    ARCHON_CHECK(n < kMostSteps);
    step(t);
  }
  t.s.answer = Move{};  // has been read
}

void check_battle(const Battle& battle) {
  if (battle.entries.size() > kMaxUnits)
    throw Error(std::to_string(battle.entries.size()) + " units; expected at most " +
                std::to_string(kMaxUnits));
  int mages = 0;
  for (const Entry& entry : battle.entries) {
    mages += !entry.deck.empty();
    if (entry.deck.size() > kMaxDeck)
      throw Error(battle.sheets[entry.sheet].name + ": a deck of " +
                  std::to_string(entry.deck.size()) + " cards; expected at most " +
                  std::to_string(kMaxDeck));
    if (!battle.board().has(entry.square))
      throw Error(battle.sheets[entry.sheet].name + ": " + square_name(entry.square) +
                  " is not on the board");
  }
  if (mages > kMaxMages)
    throw Error(std::to_string(mages) + " mages; expected at most " + std::to_string(kMaxMages));
}

}  // namespace

State placed(const Battle& battle, uint64_t seed) {
  check_battle(battle);
  State s;
  s.rng = Rng::stream(seed, 0, 0);
  Table t{battle, s};
  for (const Entry& entry : battle.entries) {
    const UnitId id = add_unit(t, entry.sheet, entry.team, entry.square, kNoUnit);
    t.unit(id).airborne |= entry.airborne;
    if (entry.deck.empty()) continue;
    t.unit(id).mage = s.mages;
    Mage& mage = s.mage[s.mages++];
    mage.unit = id;
    mage.size = mage.left = byte(entry.deck.size());
    for (uint8_t slot = 0; slot < mage.size; ++slot) mage.deck[slot] = slot;
    mage.peeks = has_trait(t, id, Trait::Sleeved);
  }
  return s;
}

State begin(const Battle& battle, uint64_t seed) {
  State s = placed(battle, seed);
  Table t{battle, s};
  push_combat(t);
  run(t);
  return s;
}

Calm calm_of(const State& state) {
  const auto& frames = state.frames;
  if (state.outcome != Outcome::Open || !state.plays.empty() || !state.rolls.empty())
    return Calm::No;
  if (state.question.ask == Ask::Slot && frames.size() == 1 && begins_slot(frames[0]))
    return Calm::Choosing;
  const bool of_turn = frames.size() == 2 && frames[1].kind == FrameKind::Turn;
  return state.question.ask == Ask::Main && of_turn ? Calm::Acting : Calm::No;
}

void go_on(const Battle& battle, State& state, UnitId acting, uint8_t acted) {
  Table t{battle, state};
  push_slots(t, acting, acted);
  if (acting != kNoUnit) push_main_phase(t, acting);
  run(t);
}

void apply(const Battle& battle, State& state, const Move& move) {
  Table t{battle, state};
  state.question = Question{};
  state.answer = move;
  run(t);
}

namespace {

// How many cards of a deck lie in an order that no player knows.
int hidden_of(const Mage& mage) { return mage.left - (mage.peeks && mage.left > 0 ? 1 : 0); }

}  // namespace

// The whole state but for what is hidden: the dice to come, and the order of cards that no player
// has seen. What a mage peeks at stays where it lies.
uint64_t observation_hash(const State& state) {
  State seen = state;
  seen.rng = Rng();
  for (uint8_t m = 0; m < seen.mages; ++m)
    std::sort(seen.mage[m].deck.begin(), seen.mage[m].deck.begin() + hidden_of(seen.mage[m]));
  static_assert(sizeof(State) % sizeof(uint64_t) == 0);
  std::array<uint64_t, sizeof(State) / sizeof(uint64_t)> words{};
  std::memcpy(words.data(), &seen, sizeof seen);
  uint64_t hash = 0;
  for (const uint64_t word : words) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32;
  }
  return hash;
}

void determinize(const Battle& battle, State& state, Rng& rng) {
  Table t{battle, state};
  state.rng = Rng::stream(rng.next64(), 0, 0);
  for (uint8_t m = 0; m < state.mages; ++m) {
    // Sorted first: what comes out must not hang on the order that was there.
    Mage& mage = state.mage[m];
    std::sort(mage.deck.begin(), mage.deck.begin() + hidden_of(mage));
    shuffle(mage.deck.data(), hidden_of(mage), t.s.rng);
  }
}

std::string broken_invariant(const Battle& battle, const State& state) {
  for (int m = 0; m < state.mages; ++m) {
    const Mage& mage = state.mage[m];
    const SlotSet gone = mage.gone;
    SlotSet seen = mage.hand | mage.heap | gone;
    int cards = mage.hand.size() + mage.heap.size() + gone.size() + mage.left;
    for (int i = 0; i < mage.left; ++i) seen.add(mage.deck[i]);
    for (const Slot slot : mage.combo)
      if (!mage.gone.has(slot)) ++cards, seen.add(slot);
    for (const Foretold& set : state.foretold)
      if (set.mage == m) ++cards, seen.add(set.slot);
    for (const Play& play : state.plays)
      if (play.unit == mage.unit && play.slot != kNoSlot && !seen.has(play.slot))
        ++cards, seen.add(play.slot);
    if (cards != mage.size || seen.size() != mage.size) return "a card is in no place or in two";
  }
  State copy = state;
  const Table t{battle, copy};
  std::array<SquareSet, 2> taken{};
  for (int i = 0; i < state.units; ++i) {
    const auto id = byte(i);
    const Unit& u = state.unit[i];
    if (u.hp < 0 || u.hp > u.max_hp)
      return battle.unit_name(id, u.sheet) + " has " + std::to_string(u.hp) + " of " +
             std::to_string(u.max_hp) + " HP";
    if (t.s.present.has(i) != u.on_board || t.s.up.has(i) != (u.on_board && u.hp > 0) ||
        t.s.enemies.has(i) != (u.team == Team::Enemy))
      return "a unit that has changed unnoted";
    if (!u.on_board || u.hp == 0 || t.sheet(id).ghostly || t.sheet(id).has(Trait::Walled)) continue;
    const SquareSet squares = squares_of(t, id);
    if (!battle.board().contains(squares) || squares.meets(battle.walls))
      return "a unit outside of the board or in a wall";
    if (taken[u.airborne].meets(squares)) return "two units on a square";
    taken[u.airborne] |= squares;
  }
  return "";
}

}  // namespace archon::archmajesty
