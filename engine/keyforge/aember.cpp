// Gaining, losing, stealing, capturing and spending Æmber; forging.
#include <algorithm>

#include "engine/keyforge/query.h"
#include "engine/keyforge/resolve.h"

namespace archon::keyforge {
namespace {

void set_pool(Side& side, int n) {
  ARCHON_CHECK(n >= 0 && n <= 255);
  side.aember = static_cast<uint8_t>(n);
}

// Out of the pool, to wherever the caller puts it.
int take_from_pool(Side& side, int n) {
  const int taken = std::clamp<int>(n, 0, side.aember);
  set_pool(side, side.aember - taken);
  return taken;
}

}  // namespace

void to_supply(State& s, int n) {
  ARCHON_CHECK(n <= s.aember);
  s.aember = static_cast<uint16_t>(s.aember - n);
}

void put_in_pool(State& s, Player p, int n) {
  Side& side = s.side[p];
  const int room = std::min(n, 255 - side.aember);
  set_pool(side, side.aember + room);
  to_supply(s, n - room);
}

int put_on_card(State& s, CardId id, int n) {
  Card& c = s.at(id);
  const int put = std::clamp(n, 0, 255 - c.aember);
  c.aember = static_cast<uint8_t>(c.aember + put);
  s.aember = static_cast<uint16_t>(s.aember + put);
  return put;
}

int gain(Table& t, Player p, int n) {
  if (n <= 0) return 0;
  Side& side = t.s.side[p];
  // A pool of 255 can only come from an endless loop; what goes over it is not gained.
  const int room = std::min(n, 255 - side.aember);
  set_pool(side, side.aember + room);
  t.s.aember = static_cast<uint16_t>(t.s.aember + room);
  side.tally.gained = static_cast<uint16_t>(side.tally.gained + room);
  return room;
}

int lose(Table& t, Player p, int n) {
  const int lost = take_from_pool(t.s.side[p], n);
  to_supply(t.s, lost);
  return lost;
}

int steal(Table& t, Player thief, int n) {
  const Player victim = other(thief);
  if (n <= 0 || !can_steal_from(t, victim)) return 0;
  const int taken = take_from_pool(t.s.side[victim], n);
  put_in_pool(t.s, thief, taken);
  t.s.side[thief].tally.stolen = static_cast<uint16_t>(t.s.side[thief].tally.stolen + taken);
  return taken;
}

int capture(Table& t, CardId creature, Player from, int n) {
  State& s = t.s;
  if (!s.creatures.has(creature)) return 0;
  Card& c = s.at(creature);
  const int taken = take_from_pool(s.side[from], std::min(n, 255 - c.aember));
  c.aember = static_cast<uint8_t>(c.aember + taken);
  Tally& tally = s.side[c.controller].tally;
  tally.captured = static_cast<uint16_t>(tally.captured + taken);
  return taken;
}

void pay(Table& t, Player from, int n) {
  put_in_pool(t.s, other(from), take_from_pool(t.s.side[from], n));
}

Forging forge(Table& t, Frame& f, Player p, int cost) {
  State& s = t.s;
  Side& side = s.side[p];
  if (side.aember < cost) return Forging::Cannot;
  if (must_ask(f)) {
    ask_key(t, p);
    return Forging::Asked;
  }
  set_pool(side, side.aember - cost);
  to_supply(s, cost);
  side.keys = static_cast<uint8_t>(side.keys | 1U << s.answer);
  ++side.forged;
  s.dirty = 1;
  if (forged_keys(s, p) == kKeys) s.winner = p;
  return Forging::Done;
}

}  // namespace archon::keyforge
