// What must be true of every state, whatever was played.
#include <fmt/format.h>

#include <stdexcept>

#include "engine/keyforge/game.h"
#include "engine/keyforge/query.h"

namespace archon::keyforge {
namespace {

[[noreturn]] void broken(const State& s, const char* what, int id = -1) {
  throw std::logic_error(fmt::format("broken invariant: {} (card {}, turn {})", what, id, s.turn));
}

// Where each card is said to be, by the zones themselves.
void check_places(const State& s) {
  std::array<Zone, 128> place{};
  const auto put = [&](int id, Zone zone) {
    if (place[static_cast<size_t>(id)] != Zone::None) broken(s, "a card is in two zones", id);
    place[static_cast<size_t>(id)] = zone;
  };
  for (Player p = 0; p < 2; ++p) {
    const Side& side = s.side[p];
    for (const CardId id : side.deck) put(id, Zone::Deck);
    for (const CardId id : side.discard) put(id, Zone::Discard);
    for (const int id : side.hand) put(id, Zone::Hand);
    for (const int id : side.archives) put(id, Zone::Archives);
    for (const int id : side.purged) put(id, Zone::Purged);
    for (const int id : side.controlled) put(id, Zone::Play);
    for (const CardId id : side.deck)
      if (owner_of(id) != p) broken(s, "a deck holds a card of the other player", id);
    if (!CardSet::owned_by(p).contains(side.hand)) broken(s, "a hand holds a foreign card");
  }
  if (!(s.in_play() == (s.side[0].controlled | s.side[1].controlled)))
    broken(s, "cards in play and cards controlled differ");
  for (size_t i = 0; i < s.card.size(); ++i) {
    const size_t id = i < kMaxOwned ? i : 64 + i - kMaxOwned;
    const Card& c = s.card[i];
    if (c.zone == Zone::Limbo || c.zone == Zone::Under) place[id] = c.zone;
    if (c.zone != place[id]) broken(s, "a card's zone is not where it lies", static_cast<int>(id));
    if (c.zone == Zone::Limbo && s.decision.ask == Ask::Main)
      broken(s, "a card is in no zone", static_cast<int>(id));
  }
}

void check_play_area(const State& s, const Library& library) {
  const Table t{const_cast<State&>(s), library};
  CardSet lines;
  for (Player p = 0; p < 2; ++p)
    for (const CardId id : s.side[p].line) {
      if (lines.has(id)) broken(s, "a creature stands twice in a battleline", id);
      lines.add(id);
      if (s.at(id).controller != p) broken(s, "a creature stands in the wrong battleline", id);
    }
  if (!(lines == s.creatures)) broken(s, "battlelines and creatures in play differ");
  for (const CardSet& marks : {s.stunned, s.warded, s.enraged})
    if (!s.creatures.contains(marks)) broken(s, "a mark lies on a card that is no creature in play");
  if (!(s.creatures | s.artifacts).contains(s.ready)) broken(s, "a card that is not in play is ready");
  for (const int id : s.upgrades)
    if (!s.creatures.has(s.at(static_cast<CardId>(id)).host)) broken(s, "an upgrade hangs on nothing", id);
  for (size_t i = 0; i < s.card.size(); ++i) {
    const Card& c = s.card[i];
    if (c.zone != Zone::Play && (c.damage || c.aember || c.power_counters))
      broken(s, "counters lie on a card out of play", static_cast<int>(i));
  }
  if (s.decision.ask != Ask::Main) return;
  if (!s.tagged.empty()) broken(s, "a card is tagged for destruction in the main step");
  for (const int id : s.creatures)
    if (s.at(static_cast<CardId>(id)).damage >= power(t, static_cast<CardId>(id)))
      broken(s, "a creature should be destroyed", id);
}

}  // namespace

void check_invariants(const State& s, const Library& library) {
  check_places(s);
  check_play_area(s, library);
  if (s.decision.ask == Ask::Main && (s.stack.size() != 1 || !s.pending.empty() || s.cells != 0))
    broken(s, "something is left on the stack in the main step");
  if (!s.over() && s.decision.ask == Ask::Nothing) broken(s, "nobody is asked");
  for (const Side& side : s.side)
    if (std::popcount(side.keys) == kKeys && !s.over()) broken(s, "three keys did not end the game");
  MoveList moves;
  legal_moves(s, moves);
  if (!s.over() && moves.empty()) broken(s, "there is no legal move");
}

}  // namespace archon::keyforge
