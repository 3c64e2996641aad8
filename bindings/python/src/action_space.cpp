#include "bindings/python/src/action_space.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"

namespace archon::python {

using namespace keyforge;

namespace {

// The block of a verb, by its number: its first one.
constexpr auto kBlockOf = [] {
  std::array<ActionBlock, kVerbs> out{};
  for (const ActionBlock& block : kActionBlocks)
    if (block.from == 0) out[index_of(block.verb)] = block;
  return out;
}();

// The one with the verb's value: the last that doesn't begin above it.
const ActionBlock& block_of(Verb verb, int value) {
  const ActionBlock* out = &kBlockOf[index_of(verb)];
  if (value < out->size) return *out;
  for (const ActionBlock& block : kActionBlocks)
    if (block.verb == verb && block.from <= value) out = &block;
  return *out;
}

// What an action's block holds, one letter each, so that a move is made without a search.
enum class Kind : uint8_t { Card, Waiting, Value, Plain };

constexpr Kind kind_of(Verb verb) {
  if (verb == Verb::Next) return Kind::Waiting;
  if (row_of(verb).value != Holds::Nothing) return Kind::Value;
  return kBlockOf[index_of(verb)].size > 1 ? Kind::Card : Kind::Plain;
}

const ActionBlock& block_at(int action) {
  if (action < 0 || action >= kActions)
    throw Error(fmt::format("there is no action {}; expected 0 to {}", action, kActions - 1));
  const auto after =
      std::upper_bound(kActionBlocks.begin(), kActionBlocks.end(), action,
                       [](int number, const ActionBlock& block) { return number < block.first; });
  return *(after - 1);
}

// Whether the mover sees some cards elsewhere than they are: not where titles are offered, which
// lie nowhere.
bool is_shown_otherwise(const State& s) {
  return !s.facedown.empty() && !s.decision.is_of_titles() &&
         !unseen_facedown(s, s.decision.player).empty();
}

// As the mover sees it, and back. Whoever is not where it is shown can't be meant.
CardId as_shown(const State& s, CardId id) {
  const Player mover = s.decision.player;
  if (!is_shown_otherwise(s) || !unseen_facedown(s, mover).has(id)) return id;
  return counterpart(s, id, seen_by(s, mover));
}
CardId from_shown(const State& s, CardId shown) {
  const Player mover = s.decision.player;
  if (!is_shown_otherwise(s)) return shown;
  const State seen = seen_by(s, mover);
  if (unseen_facedown(seen, mover).has(shown)) return counterpart(seen, shown, s);
  return unseen_facedown(s, mover).has(shown) ? kNoCard : shown;
}

}  // namespace

int action_of(const State& s, Move move) {
  const bool valued = kind_of(move.verb) == Kind::Value;
  const ActionBlock& block = block_of(move.verb, valued ? move.value : 0);
  int place = 0;
  switch (kind_of(move.verb)) {
    case Kind::Card: place = slot_for(as_shown(s, move.card), s.decision.player); break;
    case Kind::Waiting: place = move.value - s.decision.first_pending(); break;
    case Kind::Value: place = move.value - block.from; break;
    case Kind::Plain: break;
  }
  ARCHON_CHECK(place >= 0 && place < block.size);
  return block.first + place;
}

Move move_of(const State& s, int action) {
  const ActionBlock& block = block_at(action);
  const int place = action - block.first;
  switch (kind_of(block.verb)) {
    case Kind::Card: return {block.verb, from_shown(s, card_at(place, s.decision.player)), 0};
    case Kind::Waiting: {
      const int at = place + s.decision.first_pending();
      if (s.decision.ask != Ask::Order || at >= s.pending().size()) return {block.verb, kNoCard, 0};
      return {block.verb, s.pending()[at].source, narrow<uint16_t>(at)};
    }
    case Kind::Value: return {block.verb, kNoCard, narrow<uint16_t>(place + block.from)};
    case Kind::Plain: break;
  }
  return {block.verb, kNoCard, 0};
}

std::string label_of(const State& s, const Match& match, int action) {
  const State seen = seen_by(s, s.decision.player);
  return describe(seen, match, move_of(seen, action));
}

std::string action_name(int action) {
  const ActionBlock& block = block_at(action);
  const auto verb = row_of(block.verb).in_protocol;
  return block.size == 1 ? std::string(verb)
                         : fmt::format("{} {}", verb, action - block.first + block.from);
}

}  // namespace archon::python
