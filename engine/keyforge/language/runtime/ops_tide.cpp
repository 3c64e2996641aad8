// Words about the tide.
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/mechanics/tide.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

void meaning::RaiseTide(Statement& st) {
  const bool raised = raise_tide(st.t, st.f.player);
  st.result({}, 0, raised);
}

void meaning::PlayerRaisesTide(Statement& st) {
  bool raised = false;
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) raised = raise_tide(st.t, p) || raised;
  st.result({}, 0, raised);
}

void meaning::ResetTide(Statement& st) { st.result({}, 0, reset_tide(st.t)); }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
