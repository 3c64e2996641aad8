// Experiments as forms ask for them (sim/kinds/asked_kinds.h), with reports as the program writes
// them (JSON, CSV).
#pragma once

#include <map>
#include <string>

#include "bindings/python/src/python_agent.h"

namespace archon::python {

// By name: "json", and the tables as CSV. Games are played without the interpreter's lock, which is
// taken to call agents in Python and to look for Ctrl-C.
using Reports = std::map<std::string, std::string>;

// `form` is JSON, in which decks are their own JSON as text; the functions of agents live on.
Reports ask(const std::string& kind, const std::string& form, Functions& functions, int threads);
// The same of battles, in which mages and encounters are what a user types.
Reports ask_battles(const std::string& kind, const std::string& form, int level,
                    const std::string& readings, int threads);

}  // namespace archon::python
