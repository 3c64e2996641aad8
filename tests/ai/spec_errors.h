// What parse_agent_spec() says of a wrong name of an agent.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "ai/agent_spec.h"
#include "engine/core/check.h"

namespace archon::ai::test {

// "" if nothing is wrong.
inline std::string error_of(std::string_view spec, const NamedAgents& named) {
  try {
    parse_agent_spec(spec, named);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool says(std::string_view spec, std::string_view words, const NamedAgents& named = {}) {
  const std::string message = error_of(spec, named);
  INFO(message);
  return message.find(words) != std::string::npos;
}

}  // namespace archon::ai::test
