#include "protocol/programs/agents.h"

#include "protocol/games.h"

namespace archon::protocol {
namespace {

constexpr ProgramLimits kLimits;

ai::AgentKind program_kind() {
  return {"program",
          "your own program, written program:COMMAND or program[PARAMETER=VALUE]:COMMAND",
          {{"time", 10'000, 1, 3'600'000,
            "milliseconds per decision; if it needs more, it forfeits the game"},
           {"memory", kLimits.memory_mib, 16, 1 << 20,
            "MiB of memory for all its processes together; if it uses more, it forfeits the game"},
           {"processes", kLimits.processes, 1, 10'000,
            "processes and threads at a time; if it runs more, it forfeits the game"},
           {"sandbox", 0, 0, 1, "1: run it as with --sandbox"}},
          true};
}

}  // namespace

void register_program_agent() {
  static const bool once = [] {
    ai::add_agent_kind(program_kind());
    for (const ServedGame& game : served_games()) game.add_programs();
    return true;
  }();
  static_cast<void>(once);
}

}  // namespace archon::protocol
