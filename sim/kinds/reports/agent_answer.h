// What an agent answers to a question that several can be asked.
#pragma once

#include <string>
#include <vector>

#include "sim/settings.h"
#include "sim/statistics/stats.h"

namespace archon::sim {

// What it found of each thing that was asked about; all name the same things.
struct AgentAnswer {
  struct Item {
    std::string name;
    Estimate value;
  };
  std::string agent;   // in full
  std::string called;  // as people are told
  std::vector<Item> items;
  std::string unit;  // what values count: "points", "chains"
  double confidence = kConfidence.initial;
};

}  // namespace archon::sim
