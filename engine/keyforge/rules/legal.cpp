// From a question to its legal moves.
#include <bit>
#include <cstddef>
#include <cstring>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
namespace {

void add(MoveList& out, Verb verb, int card = kNoCard, int value = 0) {
  out.push_back({verb, narrow<CardId>(card), narrow<uint16_t>(value)});
}

// A move is written as one number, to which each card adds its own in the byte that is the card's.
// Three at a time, even where there are fewer: how many cards a set has is what a processor
// foresees worst. So there must be room for two moves more.
constexpr int kMovesAtOnce = 3;

Move* add_of_owner(Move* at, Verb verb, int owner, const CardSet& cards) {
  static_assert(offsetof(Move, card) == 1 && kMaxOwned < 64);
  constexpr int kCardShift = std::endian::native == std::endian::little ? 8 : 16;
  constexpr uint64_t kNone = uint64_t{1} << 63;  // found where no card is left
  const auto none = std::bit_cast<uint32_t>(Move{verb, narrow<CardId>(64 * owner), 0});
  uint64_t bits = cards.word[owner];
  Move* const end = at + std::popcount(bits);
  while (bits != 0) {
    for (int i = 0; i < kMovesAtOnce; ++i, bits &= bits - 1) {
      const uint32_t move =
          none + (static_cast<uint32_t>(std::countr_zero(bits | kNone)) << kCardShift);
      std::memcpy(static_cast<void*>(at++), &move, sizeof move);
    }
  }
  return end;
}

Move* add_each(Move* at, Verb verb, const CardSet& cards) {
  return add_of_owner(add_of_owner(at, verb, 0, cards), verb, 1, cards);
}

// Cards that lie facedown come behind the others, by their places: see pick_rank.
void add_picks(const State& s, MoveList& out) {
  const CardSet& cards = s.decision.cards;
  const CardSet facedown = cards & s.facedown;
  if (facedown.empty() || s.decision.is_of_titles()) [[likely]] {
    add_each(out.extend(cards.size()), Verb::Pick, cards);
    return;
  }
  add_each(out.extend((cards - facedown).size()), Verb::Pick, cards - facedown);
  for (Player p = 0; p < 2; ++p) {
    for (const CardId id : s.side[p].line)
      if (facedown.has(id)) add(out, Verb::Pick, id);
    for (const CardId id : facedown_artifacts(s, p) & facedown) add(out, Verb::Pick, id);
  }
}

Move* add_prophecies(Move* at, const Decision& d) {
  for (unsigned bits = d.prophecies(); bits != 0; bits &= bits - 1)
    *at++ = {Verb::Activate, reference_card(d.player, std::countr_zero(bits)), 0};
  return at;
}

// A hand holds cards of its player alone.
[[gnu::noinline]] void main_moves(const Decision& d, MoveList& out) {
  // Room enough for them all: counting them takes longer than listing them.
  constexpr int kMost = 2 * kMaxOwned + 5 * 2 * kMaxOwned + 2 + kMostReferences;
  static_assert(kMost + kMovesAtOnce <= MoveList::capacity());
  Move* const first = out.extend(kMost);
  Move* at = add_of_owner(first, Verb::Play, d.player, d.cards);
  for (int v = 0; v < 5; ++v)
    if (const CardSet& cards = d.usable[v]; !cards.empty())
      at = add_each(at, static_cast<Verb>(index_of(Verb::Reap) + v), cards);
  at = add_of_owner(at, Verb::Discard, d.player, d.disposable);
  if (d.tide()) *at++ = {Verb::RaiseTide, kNoCard, 0};
  if (d.prophecies()) [[unlikely]]
    at = add_prophecies(at, d);
  *at++ = {Verb::EndTurn, kNoCard, 0};
  out.shrink(narrow<int>(at - first));
}

void order_moves(const State& s, MoveList& out) {
  for (int i = s.decision.first_pending(); i < s.pending().size(); ++i) {
    bool seen = false;
    for (int j = s.decision.first_pending(); j < i && !s.decision.lists_equals(); ++j)
      seen = seen || s.pending()[j].ability == s.pending()[i].ability;
    if (!seen) add(out, Verb::Next, s.pending()[i].source, i);
  }
}

void bit_moves(unsigned bits, Verb verb, MoveList& out) {
  Move* at = out.extend(std::popcount(bits));
  for (; bits != 0; bits &= bits - 1)
    *at++ = {verb, kNoCard, narrow<uint16_t>(std::countr_zero(bits))};
}

}  // namespace

void legal_moves(const State& s, MoveList& out) {
  out.clear();
  const Decision& d = s.decision;
  if (d.ask == Ask::Main) return main_moves(d, out);  // what is asked most
  switch (d.ask) {
    case Ask::Nothing:
    case Ask::Main:
    case Ask::Over: break;
    case Ask::Mulligan:
      add(out, Verb::Keep);
      add(out, Verb::Mulligan);
      break;
    case Ask::House:
    case Ask::ChooseHouse: bit_moves(d.houses, Verb::House, out); break;
    case Ask::Archives:
    case Ask::May:
      add(out, Verb::Yes);
      add(out, Verb::No);
      break;
    case Ask::Pick:
      add_picks(s, out);
      if (d.pass) add(out, Verb::Done);
      break;
    case Ask::Flank:
      add(out, Verb::Left);
      add(out, Verb::Right);
      break;
    case Ask::Place:
      for (int n = 0; n <= d.high; ++n) add(out, Verb::Place, kNoCard, n);
      break;
    case Ask::Trait:
      for (const CardId trait : d.traits()) add(out, Verb::Trait, kNoCard, trait);
      break;
    case Ask::BonusIcon: bit_moves(d.ways(), Verb::Icon, out); break;
    case Ask::Number:
      for (int n = d.low; n <= d.high; ++n) add(out, Verb::Number, kNoCard, n);
      break;
    case Ask::Key: bit_moves(d.colours(), Verb::Key, out); break;
    case Ask::Option:
      for (int i = 0; i < d.options(); ++i) add(out, Verb::Option, kNoCard, i);
      break;
    case Ask::Order: order_moves(s, out); break;
    case Ask::Use:
      for (unsigned bits = d.verbs(); bits != 0; bits &= bits - 1)
        add(out, static_cast<Verb>(std::countr_zero(bits)), d.cards.first());
      break;
  }
}

}  // namespace archon::keyforge
