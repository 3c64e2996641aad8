// Whatever breaks in a game breaks it alone.
#pragma once

#include <exception>
#include <new>
#include <system_error>

#include "ai/unavailable.h"

namespace archon::sim {

// What `play` returns, or `broken` of why it couldn't. What the machine lacks (memory, threads, an
// agent's program) is no fault of the game's: it ends the run, for the next game would lack it too.
template <class Play, class Broken>
auto guarded(const Play& play, const Broken& broken) -> decltype(play()) {
  try {
    return play();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::system_error&) {
    throw;
  } catch (const ai::Unavailable&) {
    throw;
  } catch (const std::exception& e) {
    return broken(e.what());
  }
}

}  // namespace archon::sim
