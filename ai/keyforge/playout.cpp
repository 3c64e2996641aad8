#include "ai/keyforge/playout.h"

#include <bit>

#include "ai/keyforge/distinct_moves.h"

namespace archon::ai {
namespace {

using namespace keyforge;

// The weight of a move is a whole number; a move is drawn in proportion.
constexpr int kPickFriendly = 3;
constexpr int kPickEnemy = 6;  // most targets are better on the other side
constexpr int kPickDone = 2;

int draw_below(int total, Rng& rng) {
  return static_cast<int>(rng.below(static_cast<uint32_t>(total)));
}

int verb_weight(const State& s, Verb verb) {
  switch (verb) {
    case Verb::Play: return 40;
    case Verb::Reap: return 24;
    case Verb::Fight: return 10;
    case Verb::Action:
    case Verb::Omni: return 16;
    case Verb::Unstun: return 20;
    case Verb::Discard: return s.side[s.active].hand.size() > 5 ? 3 : 1;
    default: return 1;
  }
}

// By how many cards in hand and ready cards each house would put to work.
struct HouseWeights {
  explicit HouseWeights(const State& s) {
    const Side& side = s.side[s.active];
    for (const CardId id : side.hand) count(s, id) += 2;
    for (const CardId id : side.controlled& s.creatures) count(s, id) += 2;
    for (const CardId id : side.controlled& s.artifacts) count(s, id) += 1;
  }
  int operator[](int house) const {
    const int n = cards[static_cast<size_t>(house)];
    return 1 + n * n;
  }

 private:
  int& count(const State& s, CardId id) { return cards[static_cast<size_t>(s.at(id).house)]; }

  std::array<int, kHouses + 1> cards{};
};

CardSet enemies(const State& s) { return s.side[other(s.active)].controlled; }

int weight(const State& s, Move m) {
  switch (s.decision.ask) {
    case Ask::Main:
    case Ask::Use: return verb_weight(s, m.verb);
    case Ask::Pick:
      if (m.verb == Verb::Done) return kPickDone;
      return enemies(s).has(m.card) ? kPickEnemy : kPickFriendly;
    case Ask::Mulligan: return m.verb == Verb::Keep ? 9 : 1;
    case Ask::May: return m.verb == Verb::Yes ? 4 : 1;
    default: return 1;
  }
}

CardId nth(CardSet cards, int n) {
  for (const CardId id : cards)
    if (n-- == 0) return id;
  return kNoCard;
}

// The main step's moves as they are listed, without a list.
Move draw_main_move(const State& s, Rng& rng) {
  const Decision& d = s.decision;
  struct Group {
    CardSet cards;
    Verb verb;
    int weight;
    int total;
  };
  std::array<Group, 7> groups;
  int total = verb_weight(s, Verb::EndTurn);
  size_t count = 0;
  const auto add = [&](CardSet cards, Verb verb) {
    if (cards.empty()) return;
    const int each = verb_weight(s, verb);
    groups[count++] = {cards, verb, each, each * cards.size()};
    total += groups[count - 1].total;
  };
  const CardSet playable = one_of_each(s, d.cards);
  add(playable, Verb::Play);
  for (size_t v = 0; v < d.usable.size(); ++v)
    add(d.usable[v], static_cast<Verb>(static_cast<size_t>(Verb::Reap) + v));
  add(d.disposable == d.cards ? playable : one_of_each(s, d.disposable), Verb::Discard);
  if (count == 0) return {Verb::EndTurn};
  int drawn = draw_below(total, rng);
  for (size_t i = 0; i < count; ++i) {
    const Group& g = groups[i];
    if (drawn < g.total) return {g.verb, nth(g.cards, drawn / g.weight)};
    drawn -= g.total;
  }
  return {Verb::EndTurn};
}

Move draw_house(const State& s, Rng& rng) {
  const HouseWeights weights(s);
  const unsigned houses = s.decision.houses;
  const auto house = [](unsigned bits) { return std::countr_zero(bits); };
  const auto move = [&](unsigned bits) {
    return Move{Verb::House, kNoCard, static_cast<uint16_t>(house(bits))};
  };
  if (std::has_single_bit(houses)) return move(houses);
  int total = 0;
  for (unsigned bits = houses; bits != 0; bits &= bits - 1) total += weights[house(bits)];
  int drawn = draw_below(total, rng);
  unsigned bits = houses;
  for (; (drawn -= weights[house(bits)]) >= 0;) bits &= bits - 1;
  return move(bits);
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

Move draw_listed(const State& s, MoveList& moves, Rng& rng) {
  distinct_moves(s, moves);
  if (moves.size() == 1) return moves[0];
  int total = 0;
  for (const Move& m : moves) total += weight(s, m);
  int drawn = draw_below(total, rng);
  for (const Move& m : moves)
    if ((drawn -= weight(s, m)) < 0) return m;
  return moves[moves.size() - 1];
}

}  // namespace

Move playout_move(const State& s, MoveList& space, Rng& rng) {
  switch (s.decision.ask) {
    case Ask::Main: return draw_main_move(s, rng);
    case Ask::House: return draw_house(s, rng);
    case Ask::Pick:
      if (s.in_play().contains(s.decision.cards)) return draw_target(s, rng);
      break;
    default: break;
  }
  return draw_listed(s, space, rng);
}

void playout_prior(const State& s, const MoveList& moves, float* out) {
  float total = 0;
  if (s.decision.ask == Ask::House) {
    const HouseWeights weights(s);
    for (int i = 0; i < moves.size(); ++i)
      total += out[i] = static_cast<float>(weights[moves[i].value]);
  } else {
    for (int i = 0; i < moves.size(); ++i)
      total += out[i] = static_cast<float>(weight(s, moves[i]));
  }
  for (int i = 0; i < moves.size(); ++i) out[i] /= total;
}

}  // namespace archon::ai
