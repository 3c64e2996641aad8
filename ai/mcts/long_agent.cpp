#include "ai/mcts/long_agent.h"

#include <string_view>
#include <utility>

namespace archon::ai {
namespace {

constexpr int kNoLimit = 1'000'000'000;  // of rollouts, where there is one of time

// Where the search that names candidates differs from `mcts`. A candidate that it doesn't see is
// never played, so it begins with what greedy turns and the learned policy say.
constexpr std::pair<std::string_view, double> kLook[] = {
    {"trees", 5},   {"c", 0},      {"fpu", 0},    {"bias", 0},     {"prior", 0.05},
    {"outlook", 1}, {"glance", 0}, {"puct", 0.3}, {"promises", 6}, {"over", 0.01}};

void set_look(Parameter& parameter) {
  for (const auto& [name, value] : kLook)
    if (parameter.name == name) {
      parameter.initial = value;
      parameter.quiet = false;
    }
  if (parameter.name == "eval") parameter.word = "network";
  if (parameter.name == "policy") {
    parameter.word = "learned";
    parameter.quiet = false;
  }
}

}  // namespace

std::vector<Parameter> long_parameters() {
  std::vector<Parameter> out{
      {"iterations", 240, 1, 1'000'000, "rollouts from each candidate at most; reproducible"},
      time_parameter(),
      {"ahead", 4, 0, 1000, "turns that these go on; 0: to the end of the game"},
      {"price", 1e-5, 0, 1, "what a rollout must promise to gain; 0: all are made", false},
      {"trust", 30, 0, 100'000, "rollouts that the opinion of the search counts as", false},
      {"look", 72, 2, 1'000'000, "iterations of the search that finds candidates"}};
  for (Parameter parameter :
       tree_parameters(0, "determinizations of that search, each with a tree")) {
    if (parameter.name == "iterations" || parameter.name == "time" ||
        parameter.name == "temperature")
      continue;
    set_look(parameter);
    out.push_back(parameter);
  }
  return out;
}

LongSettings long_settings(const AgentSpec& spec) {
  LongSettings out;
  out.look = search_settings(spec, spec.whole("look"));
  out.time_ms = spec.whole("time");
  out.race = {out.time_ms > 0 ? kNoLimit : spec.whole("iterations"), spec.number("trust"),
              spec.number("price")};
  out.ahead = spec.whole("ahead");
  return out;
}

}  // namespace archon::ai
