#include "engine/keyforge/rules/zones/last_known.h"

#include <algorithm>
#include <climits>

#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
inline namespace ARCHON_VOICE {

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
  LastKnown was;
  was.traits = traits_of(t, id);
  was.houses = static_cast<uint16_t>(houses_of(t, id));
  was.power = static_cast<int16_t>(std::min(power(t, id), SHRT_MAX));
  was.id = id;
  was.type = t.type(id);
  was.controller = s.at(id).controller;
  was.as = s.at(id).as;
  was.facedown = t.is_facedown(id) ? 1 : 0;
  int sides = 0;
  for (const CardId other : neighbors(s, id)) was.beside[sides++] = other;
  s.gone.push_back(was);
}

void forget_known_of(State& s, CardId id) {
  if (const int i = place_in(s, id); i >= 0) s.gone.erase(i);
}

}  // namespace ARCHON_VOICE
}  // namespace archon::keyforge
