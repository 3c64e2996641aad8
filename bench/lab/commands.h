// Instruments of those who develop agents: the commands of archon-lab.
#pragma once

#include "sim/cli/options/command.h"

namespace archon::cli {

Command doublings_command();
Command equal_time_command();
Command field_command();
Command played_command();
Command probes_command();
Command regret_command();
Command within_command();

}  // namespace archon::cli
