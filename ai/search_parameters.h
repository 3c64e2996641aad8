// Parameters that several agents share.
#pragma once

#include "ai/agent_kind.h"

namespace archon::ai {

constexpr Parameter iterations_parameter(double initial) {
  return {"iterations", initial, 1, 100'000'000, "rollouts per decision; reproducible"};
}

constexpr Parameter time_parameter() {
  return {"time", 0,     1,           3'600'000, "milliseconds per decision, instead of iterations",
          true,   false, "iterations"};
}

constexpr Parameter cut_parameter() {
  return {"cut", 2, 0, 1000, "turns until rollouts are cut and evaluated"};
}

constexpr Parameter explore_parameter(double initial) {
  return {"c", initial, 0, 10, "exploration", false};
}

// What is part of the program; else a file is read.
inline constexpr std::string_view kEvaluations[] = {"hand", "network", "rivals", "bootstrap"};
inline constexpr std::string_view kPolicies[] = {"hasty", "learned", "rivals"};

constexpr Parameter eval_parameter() {
  return {"eval",
          0,
          0,
          0,
          "how positions are evaluated",
          false,
          false,
          {},
          "hand",
          kEvaluations,
          Needs::Evaluations};
}

constexpr Parameter policy_parameter() {
  return {"policy",       0,    0,  0,       "how games go on beyond the tree",
          false,          true, {}, "hasty", kPolicies,
          Needs::Policies};
}

constexpr Parameter proof_parameter() {
  return {"proof",
          1000,
          0,
          1'000'000,
          "positions to search for a sure win this turn; 0: none",
          true,
          true,
          {},
          {},
          {},
          Needs::Foresight};
}

}  // namespace archon::ai
