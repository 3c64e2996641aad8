#include "engine/keyforge/rules/zones/last_known.h"

#include <algorithm>
#include <climits>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

constexpr RowMask kOfTraits = row_bit(Op::GainTrait) | row_bit(Op::NoTraits) |
                              row_bit(Op::TakesAfter) | row_bit(Op::GainsText);

static int place_in(const State& s, CardId id) {
  int i = s.gone.size() - 1;
  while (i >= 0 && s.gone[i].id != id) --i;
  return i;
}

const LastKnown* found_last_known(const State& s, CardId id) {
  const int i = place_in(s, id);
  return i < 0 ? nullptr : &s.gone[i];
}

void note_last_known(Table& t, CardId id) {
  State& s = t.s;
  if (last_known(s, id) != nullptr) return;
  if (s.gone.size() == kMostLastKnown) s.gone.erase(0);
  const CardDef& def = t.def(id);
  const Card& c = s.at(id);
  s.gone.push_back({});
  LastKnown& was = s.gone[s.gone.size() - 1];
  // Mostly nothing in play speaks of traits or power, and both are what is printed.
  was.traits = s.rows & kOfTraits ? traits_of(t, id) : def.traits;
  was.houses = narrow<uint16_t>(houses_of(t, id));
  // What power is hangs on many rows, and few cards ask for that of what has gone.
  if (t.match.asks_power_of_gone())
    was.power =
        static_cast<int16_t>(s.rows & (kOfPower | kOfTraits) ? std::min(power(t, id), SHRT_MAX)
                                                             : def.power + c.power_counters);
  was.id = id;
  was.type = s.creatures.has(id) ? CardType::Creature : t.type(id);
  was.controller = c.controller;
  was.as = c.as;
  was.facedown = t.is_facedown(id) ? 1 : 0;
  if (s.creatures.has(id)) {
    const auto& line = s.side[c.controller].line;
    const int at = line.find(id);
    if (at > 0) was.beside[0] = line[at - 1];
    if (at + 1 < line.size()) was.beside[1] = line[at + 1];
  }
}

void forget_known_of(State& s, CardId id) {
  if (const int i = place_in(s, id); i >= 0) s.gone.erase(i);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
