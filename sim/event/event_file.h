// An event as a file: what was agreed on, then a line for each act.
#pragma once

#include <string>

#include "engine/core/tree.h"
#include "sim/event/event.h"

namespace archon::event {

// Throws TreeError naming the place of what is wrong, and what was expected there.
Event read_event(const Tree& tree);
// YAML that read_event() reads back.
std::string event_text(const Event& event);

}  // namespace archon::event
