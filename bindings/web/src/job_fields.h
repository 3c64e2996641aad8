// Settings as members of a job: what is left out is as the program has it.
#pragma once

#include <optional>

#include "engine/core/trees/json_fields.h"
#include "sim/settings.h"

namespace archon::web {

inline constexpr const char* kJob = "the job";  // in complaints

// These throw Error naming the member that is wrong.
int whole_in(const Json& job, const char* key, int low, int high, int otherwise);
int setting_in(const Json& job, const sim::Setting<int>& setting);
std::optional<double> setting_in(const Json& job, const sim::Setting<double>& setting);

}  // namespace archon::web
