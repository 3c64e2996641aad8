#include "ai/keyforge/network/evaluation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "ai/search_parameters.h"

namespace archon::ai {
namespace {

struct BuiltIn {
  std::string_view name;
  const NetworkFile& (*file)();
};
constexpr BuiltIn kBuiltIn[] = {{"rivals", network_of_rivals},
                                {"bootstrap", bootstrapped_network},
                                {"network", bundled_network}};

}  // namespace

KeyforgeEvaluation KeyforgeEvaluation::named(std::string_view name) {
  KeyforgeEvaluation out;
  if (name == "hand") return out;
  const auto* built_in = std::find_if(std::begin(kBuiltIn), std::end(kBuiltIn) - 1,
                                      [&](const BuiltIn& one) { return one.name == name; });
  out.weights_ = SharedWeights<NetworkFile, Network>::named(
      name, built_in->name, "eval",
      fmt::format("{} or a network file", fmt::join(kEvaluations, ", ")), built_in->file,
      network_from_text);
  return out;
}

}  // namespace archon::ai
