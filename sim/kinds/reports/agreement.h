// The same question answered by several agents: do they agree?
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/kinds/reports/agent_answer.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {

// Of a thing, between two agents.
struct Difference {
  size_t item = 0;
  size_t agent_a = 0;
  size_t agent_b = 0;
  double value = 0;    // b's minus a's
  double p_value = 1;  // corrected for all that were looked at (Holm 1979)
};

// Those with a corrected p-value below 5 %, the least likely first. Intervals have this confidence.
std::vector<Difference> differences(const std::vector<AgentAnswer>& answers, double confidence);

// `unit` is what values count: "points", "chains".
std::string agreement_table(const std::vector<AgentAnswer>& answers, double confidence,
                            const std::string& unit);
Json agreement_json(const std::vector<AgentAnswer>& answers, double confidence);
report::Shape agreement_shape();

}  // namespace archon::sim
