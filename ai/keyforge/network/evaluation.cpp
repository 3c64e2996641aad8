#include "ai/keyforge/network/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "ai/search_parameters.h"

namespace archon::ai {
namespace {

// By their names in kEvaluations, of which the first is made by hand.
using BuiltIn = const NetworkFile& (*)();
constexpr BuiltIn kBuiltIn[] = {bundled_network, network_of_rivals, bootstrapped_network};
static_assert(std::size(kBuiltIn) + 1 == std::size(kEvaluations));

}  // namespace

KeyforgeEvaluation KeyforgeEvaluation::named(std::string_view name) {
  KeyforgeEvaluation out;
  if (name == "hand") return out;
  const auto* const found = std::find(std::begin(kEvaluations), std::end(kEvaluations), name);
  const auto* const known = found != std::end(kEvaluations) ? found : std::begin(kEvaluations) + 1;
  out.weights_ = SharedWeights<NetworkFile, Network>::named(
      name, *known, "eval", fmt::format("{} or a network file", fmt::join(kEvaluations, ", ")),
      kBuiltIn[known - std::begin(kEvaluations) - 1], network_from_text);
  return out;
}

}  // namespace archon::ai
