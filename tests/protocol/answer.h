// Requests and answers, as clients hold them.
#pragma once

#include <nlohmann/json.hpp>

namespace archon::protocol {

using Answer = nlohmann::json;

}  // namespace archon::protocol
