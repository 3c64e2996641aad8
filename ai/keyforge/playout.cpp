#include "ai/keyforge/playout.h"

#include <bit>

#include "ai/keyforge/distinct_moves.h"
#include "ai/keyforge/printed_house.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

// The weight of a move is a whole number; a move is drawn in proportion.
constexpr int kPickFriendly = 3;
constexpr int kPickEnemy = 6;  // most targets are better on the other side
constexpr int kPickDone = 2;

int draw_below(int total, Rng& rng) { return rng.below(total); }

// Cards are played before creatures are used, and used rather than kept: a playout that ends its
// turn early says little of the position. Discarding is worth something where the hand would be
// full otherwise, as it isn't refilled then.
int verb_weight(const State& s, Verb verb) {
  switch (verb) {
    case Verb::Play: return 40;
    case Verb::Reap: return 24;
    case Verb::Fight: return 10;
    case Verb::Action:
    case Verb::Omni: return 16;
    case Verb::Unstun: return 20;
    case Verb::Activate: return 8;
    case Verb::Discard: return s.side[s.active].hand.size() > 5 ? 3 : 1;
    default: return 1;
  }
}

// By how many cards in hand and in play the house would put to work.
int house_weight(const State& s, const Match& match, int house) {
  const Side& side = s.side[s.active];
  const CardSet its = of_printed_house(s, match, value_at<House>(house));
  const int n = 2 * (side.hand & its).size() + 2 * (side.controlled & s.creatures & its).size() +
                (side.controlled & s.artifacts & its).size();
  return 1 + n * n;
}

CardSet enemies(const State& s) { return s.side[other(s.active)].controlled; }

int weight(const State& s, const Match& match, Move m) {
  switch (s.decision.ask) {
    case Ask::Main:
    case Ask::Use: return verb_weight(s, m.verb);
    case Ask::Pick:
      if (m.verb == Verb::Done) return kPickDone;
      return enemies(s).has(m.card) ? kPickEnemy : kPickFriendly;
    case Ask::House: return house_weight(s, match, m.value);
    case Ask::Mulligan: return m.verb == Verb::Keep ? 9 : 1;
    case Ask::May: return m.verb == Verb::Yes ? 4 : 1;
    default: return 1;
  }
}

// Counted from 0. Sets are small: so many steps are made without a branch, since how many are
// wanted is what a processor foresees worst.
CardId nth(const CardSet& cards, int n) {
  constexpr int kSteps = 4;
  const int in_first = std::popcount(cards.word[0]);
  const int word = n < in_first ? 0 : 1;
  n -= word * in_first;
  uint64_t bits = cards.word[word];
  for (int i = 0; i < kSteps; ++i) bits = i < n ? bits & (bits - 1) : bits;
  for (int i = kSteps; i < n; ++i) bits &= bits - 1;
  return narrow<CardId>(64 * word + std::countr_zero(bits));
}

Move nth_prophecy(const Decision& d, int n) {
  unsigned bits = d.prophecies();
  for (; n > 0; --n) bits &= bits - 1;
  return {Verb::Activate, keyforge::reference_card(d.player, std::countr_zero(bits))};
}

// The main step's moves as they are listed, without a list: groups of cards, all of one weight for
// one verb. Which of them are there changes all the time, so all are counted, without a branch.
Move draw_main_move(const State& s, const Match& match, Rng& rng) {
  constexpr std::array<Verb, 7> kVerbs = {Verb::Play, Verb::Reap,   Verb::Fight,  Verb::Action,
                                          Verb::Omni, Verb::Unstun, Verb::Discard};
  const Decision& d = s.decision;
  const CardSet playable = one_of_each(match, d.cards);
  const CardSet disposable = d.disposable == d.cards ? playable : one_of_each(match, d.disposable);
  const std::array<const CardSet*, kVerbs.size()> groups = {
      &playable, &d.usable[0], &d.usable[1], &d.usable[2], &d.usable[3], &d.usable[4], &disposable};
  std::array<int, kVerbs.size()> up_to;  // the weights of a group and those before it
  int total = 0;
  for (size_t i = 0; i < groups.size(); ++i)
    up_to[i] = total += verb_weight(s, kVerbs[i]) * groups[i]->size();
  const int of_cards = total;
  const int prophecies = std::popcount(d.prophecies());
  if (of_cards == 0 && !d.tide() && prophecies == 0) return {Verb::EndTurn};
  if (d.tide()) total += verb_weight(s, Verb::RaiseTide);
  const int activating = prophecies * verb_weight(s, Verb::Activate);
  total += activating + verb_weight(s, Verb::EndTurn);
  int drawn = draw_below(total, rng);
  if (drawn < of_cards) {
    size_t group = 0;
    for (const int weights : up_to) group += drawn >= weights ? 1U : 0U;
    const int within = drawn - (group == 0 ? 0 : up_to[group - 1]);
    return {kVerbs[group], nth(*groups[group], within / verb_weight(s, kVerbs[group]))};
  }
  drawn -= of_cards;
  if (activating > 0) [[unlikely]] {
    if (drawn < activating) return nth_prophecy(d, drawn * prophecies / activating);
    drawn -= activating;
  }
  if (d.tide() && drawn < verb_weight(s, Verb::RaiseTide)) return {Verb::RaiseTide};
  return {Verb::EndTurn};
}

// By weights in the order of the houses' numbers, without a list; a single house is no draw at all.
Move draw_house(const State& s, const Match& match, Rng& rng) {
  const unsigned houses = s.decision.houses;
  const auto move = [](int house) { return Move{Verb::House, kNoCard, narrow<uint16_t>(house)}; };
  if (std::has_single_bit(houses)) return move(std::countr_zero(houses));
  std::array<int, kHouses> weights;
  int total = 0;
  for (unsigned bits = houses; bits != 0; bits &= bits - 1) {
    const int house = std::countr_zero(bits);
    total += weights[house] = house_weight(s, match, house);
  }
  int drawn = draw_below(total, rng);
  int house = std::countr_zero(houses);
  while ((drawn -= weights[house]) >= 0) house += 1 + std::countr_zero(houses >> (house + 1));
  return move(house);
}

// Of cards in play, each of which is a move of its own.
Move draw_target(const State& s, Rng& rng) {
  const Decision& d = s.decision;
  const CardSet theirs = d.cards & enemies(s);
  const int count = d.cards.size();
  if (count == 1 && !d.pass) return {Verb::Pick, d.cards.first()};
  const int total = kPickFriendly * (count - theirs.size()) + kPickEnemy * theirs.size() +
                    (d.pass ? kPickDone : 0);
  int drawn = draw_below(total, rng);
  for (const CardId id : d.cards) {
    drawn -= theirs.has(id) ? kPickEnemy : kPickFriendly;
    if (drawn < 0) return {Verb::Pick, id};
  }
  return {Verb::Done};
}

// All other questions: they are rare or have few answers, so that a list costs little.
Move draw_listed(const State& s, const Match& match, MoveList& moves, Rng& rng) {
  distinct_moves(s, match, moves);
  if (moves.size() == 1) return moves[0];
  int total = 0;
  for (const Move& m : moves) total += weight(s, match, m);
  int drawn = draw_below(total, rng);
  for (const Move& m : moves)
    if ((drawn -= weight(s, match, m)) < 0) return m;
  return moves[moves.size() - 1];
}

}  // namespace

Move playout_move(const State& s, const Match& match, MoveList& space, Rng& rng) {
  switch (s.decision.ask) {
    case Ask::Main: return draw_main_move(s, match, rng);
    case Ask::House: return draw_house(s, match, rng);
    case Ask::Pick:
      if (s.in_play().contains(s.decision.cards)) return draw_target(s, rng);
      break;
    default: break;
  }
  return draw_listed(s, match, space, rng);
}

// The same weights as shares: what a playout would do most often is tried first.
void playout_prior(const State& s, const Match& match, const MoveList& moves, float* out) {
  float total = 0;
  for (int i = 0; i < moves.size(); ++i)
    total += out[i] = static_cast<float>(weight(s, match, moves[i]));
  for (int i = 0; i < moves.size(); ++i) out[i] /= total;
}

}  // namespace archon::ai
