#include "sim/keyforge/page_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/keyforge/page_limits.h"
#include "sim/keyforge/report_parts.h"

namespace archon::sim {

report::Facts facts_of(const RunInfo& run) {
  report::Facts out;
  for (size_t side = 0; side < kSides; ++side) {
    const int chains = run.setup.chains[side];
    out.emplace_back(
        side == 0 ? "A" : "B",
        fmt::format(
            "{}, played by {}{}", run.setup.decks[side].name, ai::to_string(run.setup.agents[side]),
            chains == 0 ? "" : fmt::format(", {} chain{}", chains, chains == 1 ? "" : "s")));
  }
  return out;
}

report::Facts version_facts(const keyforge::Library& library, const std::optional<Salt>& salt) {
  report::Facts out = {{"rules", fmt::format("of {}", library.rules().name())},
                       {"made by", "archon " ARCHON_VERSION},
                       {"cards", fmt::format("{:016x}", library.fingerprint())}};
  if (salt)
    out.emplace_back("salt", fmt::format("{}, of which the hash is {}", salt->hex(), salt->hash()));
  return out;
}

void add_left_out(report::Report& out, const std::vector<std::string>& left_out) {
  for (size_t i = 0; i < std::min(left_out.size(), kMostLeftOut); ++i)
    out.text("Left out: " + left_out[i], report::Shown::Documents);
}

std::string cell_of(const std::optional<Estimate>& share) {
  return share ? percent(share->value) : "-";
}

std::string difference_words(const Estimate& difference) {
  return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * difference.value,
                     100 * difference.interval.low, 100 * difference.interval.high);
}

}  // namespace archon::sim
