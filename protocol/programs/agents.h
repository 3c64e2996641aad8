// Other people's programs as agents, by name.
#pragma once

namespace archon::protocol {

// Makes `program:COMMAND` an agent of KeyForge like any other. At the start of a program that shall
// play with them, before other threads; again does nothing.
void register_program_agent();

}  // namespace archon::protocol
