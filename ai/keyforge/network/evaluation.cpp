#include "ai/keyforge/network/evaluation.h"

namespace archon::ai {

KeyforgeEvaluation KeyforgeEvaluation::named(std::string_view name) {
  KeyforgeEvaluation out;
  const bool rivals = name == "rivals";
  if (name != "hand")
    out.weights_ = SharedWeights<NetworkFile, Network>::named(
        name, rivals ? "rivals" : "network", "eval", "hand, network, rivals or a network file",
        rivals ? network_of_rivals : bundled_network, network_from_text);
  return out;
}

}  // namespace archon::ai
