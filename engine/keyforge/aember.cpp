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

}  // namespace

int gain(Table& t, Player p, int n) {
  if (n <= 0) return 0;
  Side& side = t.s.side[p];
  // A pool of 255 can only come from an endless loop; what goes over it is not gained.
  const int room = std::min(n, 255 - side.aember);
  set_pool(side, side.aember + room);
  side.tally.gained = static_cast<uint16_t>(side.tally.gained + room);
  return room;
}

int lose(Table& t, Player p, int n) {
  Side& side = t.s.side[p];
  const int lost = std::clamp<int>(n, 0, side.aember);
  set_pool(side, side.aember - lost);
  return lost;
}

int steal(Table& t, Player thief, int n) {
  const Player victim = other(thief);
  if (n <= 0 || !can_steal_from(t, victim)) return 0;
  const int taken = lose(t, victim, n);
  set_pool(t.s.side[thief], std::min(255, t.s.side[thief].aember + taken));
  t.s.side[thief].tally.stolen = static_cast<uint16_t>(t.s.side[thief].tally.stolen + taken);
  return taken;
}

int capture(Table& t, CardId creature, Player from, int n) {
  State& s = t.s;
  if (!s.creatures.has(creature)) return 0;
  Card& c = s.at(creature);
  const int taken = lose(t, from, std::min(n, 255 - c.aember));
  c.aember = static_cast<uint8_t>(c.aember + taken);
  Tally& tally = s.side[c.controller].tally;
  tally.captured = static_cast<uint16_t>(tally.captured + taken);
  return taken;
}

void pay(Table& t, Player from, int n) {
  const int paid = lose(t, from, n);
  Side& to = t.s.side[other(from)];
  set_pool(to, std::min(255, to.aember + paid));
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
  side.keys = static_cast<uint8_t>(side.keys | 1U << s.answer);
  ++side.forged;
  s.dirty = 1;
  if (forged_keys(s, p) == kKeys) s.winner = p;
  return Forging::Done;
}

}  // namespace archon::keyforge
