#include "ai/keyforge/network/evaluation.h"

namespace archon::ai {

KeyforgeEvaluation KeyforgeEvaluation::named(std::string_view name) {
  KeyforgeEvaluation out;
  if (name != "hand")
    out.weights_ = SharedWeights<NetworkFile, Network>::named(name, "network", "eval",
                                                              "hand, network or a network file",
                                                              bundled_network, network_from_text);
  return out;
}

}  // namespace archon::ai
