#include "sim/keyforge/report_parts.h"

#include <fmt/format.h>

namespace archon::sim {

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string percent_range(const Interval& interval) {
  return fmt::format("{:.1f} % to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

Json estimate_json(const Estimate& estimate) {
  return {
      {"value", estimate.value}, {"low", estimate.interval.low}, {"high", estimate.interval.high}};
}

Json heading_json(const char* schema, const RunInfo& run) {
  const MatchSetup& setup = run.setup;
  Json out = {{schema, 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", run.library.fingerprint())},
              {"rules", run.library.rules().name()},
              {"seed", setup.seed}};
  if (setup.salt) {
    out["salt"] = setup.salt->hex();
    out["salt_hash"] = setup.salt->hash();
  }
  out["turn_limit"] = setup.turn_limit;
  out["confidence"] = run.confidence;
  for (size_t side = 0; side < kSides; ++side)
    out[side == 0 ? "a" : "b"] = {{"deck", setup.decks[side].name},
                                  {"agent", ai::to_string(setup.agents[side])}};
  out["interrupted"] = run.interrupted;
  return out;
}

std::string heading_table(const RunInfo& run) {
  std::string out;
  for (size_t side = 0; side < kSides; ++side) {
    const int chains = run.setup.chains[side];
    out += fmt::format("{}  {:<36}{}{}\n", side == 0 ? 'A' : 'B', run.setup.decks[side].name,
                       ai::to_string(run.setup.agents[side]),
                       chains == 0 ? "" : fmt::format("  {} chains", chains));
  }
  return out;
}

std::string pairs_words(const MatchSetup& setup, int64_t pairs) {
  return fmt::format("{} {}pairs, seed {}", pairs, setup.salt ? "" : "mirrored ", setup.seed);
}

std::string salt_table(const MatchSetup& setup) {
  if (!setup.salt) return "";
  return fmt::format("salt {}, of which the hash is {}\n", setup.salt->hex(), setup.salt->hash());
}

std::string forfeits_table(const Forfeits& a, const Forfeits& b) {
  std::string out;
  for (const Forfeits* side : {&a, &b})
    if (side->games > 0)
      out += fmt::format("  {} forfeited {} of its games, the first because its program {}\n",
                         side == &a ? 'A' : 'B', side->games, side->first);
  return out;
}

Json forfeits_json(const Forfeits& forfeits) {
  return {{"games", forfeits.games},
          {"first", forfeits.games > 0 ? Json(forfeits.first) : Json(nullptr)}};
}

std::string to_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace archon::sim
