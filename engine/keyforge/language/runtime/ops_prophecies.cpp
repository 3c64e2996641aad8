// Words of prophecies.
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

void meaning::Fulfill(Statement& st) {
  const CardId prophecy = st.f.source;
  st.result({}, 0, st.s().activated.has(prophecy));
  fulfill(st.t, prophecy);
}

void meaning::Flip(Statement& st) { st.result({}, 0, flip_prophecy(st.t, st.f.source)); }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
