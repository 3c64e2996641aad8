#include "ai/mcts/search_agent.h"

#include "engine/core/counts.h"

namespace archon::ai {

bool is_tree_search(const AgentSpec& spec) {
  return spec.name() == MctsKind::kName || spec.name() == IsmctsKind::kName;
}

SearchSettings search_settings(const AgentSpec& spec) {
  ARCHON_CHECK(is_tree_search(spec));
  SearchSettings settings = search_settings(spec, spec.whole("iterations"));
  settings.time_ms = spec.whole("time");
  return settings;
}

SearchSettings search_settings(const AgentSpec& spec, int iterations) {
  SearchSettings settings;
  settings.tree.worlds = spec.name() == IsmctsKind::kName ? Worlds::Sampled : Worlds::Fixed;
  settings.tree.explore = {spec.number("c"), spec.number("fpu"), spec.number("bias"),
                           spec.number("puct")};
  settings.tree.prior = spec.number("prior");
  settings.tree.glance = spec.whole("glance") != 0;
  settings.tree.cut = spec.whole("cut");
  settings.tree.lambda = spec.number("lambda");
  settings.tree.span = spec.whole("span");
  settings.iterations = iterations;
  settings.trees = spec.whole("trees");
  settings.share_root = spec.whole("share") != 0;
  if (spec.has("temperature")) settings.temperature = spec.number("temperature");
  settings.proof = spec.whole("proof");
  settings.outlook = value_at<Outlook>(spec.whole("outlook"));
  settings.promises = spec.whole("promises");
  settings.over = spec.number("over");
  return settings;
}

std::vector<Parameter> tree_parameters(double trees, std::string_view what_trees_are) {
  return {iterations_parameter(SearchSettings().iterations),
          time_parameter(),
          {"trees", trees, 1, 1000, what_trees_are},
          {"share", 1, 0, 1,
           "1: pick root moves by their mean over all trees; 0: by each tree, with visits summed"},
          cut_parameter(),
          {"lambda", 1, 0, 1,
           "below 1: rollouts count evaluations of earlier turns, too, as TD(lambda) does", false,
           true},
          {"span", 0, 0, 1000, "turns in which the tree branches; 0: no limit"},
          explore_parameter(0.2),
          {"fpu", 0.2, 0, 10, "an untried move counts as its parent's mean plus this", false},
          {"bias", 0.3, 0, 100, "weight of the game's prior of a move", false},
          {"prior", 0, 0, 1, "greedy priors with this temperature; 0: quick ones", false, true},
          {"outlook", 0, 0, 1, "greedy priors of root moves by 0: one step; 1: the turn played out",
           true, true},
          {"glance", 1, 0, 1,
           "greedy priors in 1: all nodes; 0: the root, others as the policy says", true, true},
          {"promises", 0, 0, 1000,
           "playouts of each way to make a move that pays in the other player's turn", true, true},
          {"puct", 0, 0, 100, "weight of the prior that grows with visits", false, true},
          eval_parameter(),
          policy_parameter(),
          temperature_parameter(),
          proof_parameter(),
          {"over", 0, 0, 0.5,
           "stop after a quarter of the iterations where less than this is left to win or to lose",
           false, true}};
}

}  // namespace archon::ai
