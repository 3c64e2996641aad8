#include "sim/keyforge/reports/report_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/printable.h"
#include "sim/keyforge/field/deck_doubts.h"

namespace archon::sim {
namespace {

std::string salt_words(const Salt& salt) {
  return fmt::format("{}, with the hash {}", salt.hex(), salt.hash());
}

report::Facts facts_of(const RunInfo& run) {
  report::Facts out;
  for (size_t side = 0; side < kSides; ++side) {
    const int chains = run.setup.chains[side];
    out.emplace_back(side == 0 ? "A" : "B",
                     fmt::format("{}, played by {}{}", run.setup.decks[side].name,
                                 ai::to_string(run.setup.agents[side]),
                                 chains == 0 ? "" : ", " + counted(chains, "chain")));
  }
  return out;
}

// Nothing of the library where there is none.
report::Facts made_facts(const keyforge::Library* library, const std::optional<Salt>& salt) {
  report::Facts out;
  if (library) out.emplace_back("rules", fmt::format("of {}", library->rules().name()));
  out.emplace_back("made by", "archon " ARCHON_VERSION);
  if (library) out.emplace_back("cards", fmt::format("{:016x}", library->fingerprint()));
  if (salt) out.emplace_back("salt", salt_words(*salt));
  return out;
}

}  // namespace

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string counted(int64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string probability_words(double p) {
  if (p > 0.999) return "above 99.9 %";
  return p < 0.001 ? "below 0.1 %" : percent(p);
}

std::string percent_range(const Interval& interval) {
  return fmt::format("{:.1f} % to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

Json estimate_json(const Estimate& estimate) {
  return {
      {"value", estimate.value}, {"low", estimate.interval.low}, {"high", estimate.interval.high}};
}

Json heading_json(const char* schema, const keyforge::Library& library, uint64_t seed) {
  return {{schema, 1},
          {"archon", ARCHON_VERSION},
          {"library", fmt::format("{:016x}", library.fingerprint())},
          {"rules", library.rules().name()},
          {"seed", seed}};
}

void add_salt_json(const std::optional<Salt>& salt, Json& out) {
  if (!salt) return;
  out["salt"] = salt->hex();
  out["salt_hash"] = salt->hash();
}

Json heading_json(const char* schema, const RunInfo& run) {
  const MatchSetup& setup = run.setup;
  Json out = heading_json(schema, run.library, setup.seed);
  add_salt_json(setup.salt, out);
  out["turn_limit"] = setup.turn_limit;
  out["confidence"] = run.confidence;
  for (size_t side = 0; side < kSides; ++side)
    out[side == 0 ? "a" : "b"] = {{"deck", setup.decks[side].name},
                                  {"agent", ai::to_string(setup.agents[side])}};
  out["interrupted"] = run.interrupted;
  add_doubts_json(doubts_of(setup), out);
  return out;
}

std::string seed_words(uint64_t seed, const keyforge::Library& library) {
  const keyforge::Rules& rules = library.rules();
  if (rules.edition == keyforge::Rules{}.edition) return fmt::format("seed {}", seed);
  return fmt::format("seed {}, rules of {}", seed, rules.name());
}

std::string pairs_words(const RunInfo& run, int64_t pairs) {
  return fmt::format("{}, {}", counted(pairs, run.setup.same_deals() ? "mirrored pair" : "pair"),
                     seed_words(run.setup.seed, run.library));
}

std::string failures_words(const Failures& failures, int64_t counted) {
  if (failures.games == 0) return "";
  const int64_t all = counted + failures.games + failures.partners;
  std::string out =
      failures.games == 1
          ? fmt::format("1 of {} games failed and counts for neither", all)
          : fmt::format("{} of {} games failed and count for neither", failures.games, all);
  if (failures.partners > 0)
    out += fmt::format(", as the other {} of {} pair{}",
                       failures.partners == 1 ? "game" : fmt::format("{} games", failures.partners),
                       failures.partners == 1 ? "its" : "their", failures.partners == 1 ? "" : "s");
  return out;
}

std::vector<std::string> failures_notes(const Failures& failures, int64_t counted) {
  if (failures.games == 0) return {};
  std::vector<std::string> out{failures_words(failures, counted) + "."};
  for (const std::string& one : failures.named) out.push_back(printable(one) + ".");
  const auto more = failures.games - static_cast<int64_t>(failures.named.size());
  if (more > 0) out.push_back(fmt::format("{} more failed.", more));
  return out;
}

Json failures_json(const Failures& failures) {
  return {{"games", failures.games}, {"partners", failures.partners}, {"first", failures.named}};
}

Json houses_json(const keyforge::PlayableDeck& deck) {
  Json out = Json::array();
  for (const keyforge::House house : deck.houses) out.push_back(name_of(house));
  return out;
}

Json lists_json(const std::vector<RankEntrant>& decks) {
  Json out = Json::array();
  for (const RankEntrant& deck : decks)
    out.push_back({{"deck", deck.name}, {"list", fmt::format("{:016x}", deck.fingerprint)}});
  return out;
}

Json forfeits_json(const Forfeits& forfeits) {
  return {{"games", forfeits.games},
          {"first", forfeits.games > 0 ? Json(forfeits.first) : Json(nullptr)}};
}

// ---- Parts of reports --------------------------------------------------------------------------

void add_doubts(report::Report& out, const DeckDoubts& doubts) {
  for (const std::string& line : doubt_words(doubts)) out.text(line);
}

void add_sides(report::Report& out, const RunInfo& run) {
  out.facts(facts_of(run), report::Shown::Everywhere);
  add_doubts(out, doubts_of(run.setup));
}

void add_first_rate(report::Report& out, const Estimate& first) {
  out.text(fmt::format("Between equals, first player wins {} ({}).", percent(first.value),
                       percent_range(first.interval)));
}

void add_games(report::Report& out, int64_t draws, int turn_limit, const Forfeits& forfeits,
               const Failures& failures, int64_t counted) {
  if (draws > 0)
    out.text(fmt::format("Drawn at the limit of {} turns: {} of the games.", turn_limit, draws));
  add_failures(out, failures, counted);
  if (forfeits.games > 0)
    out.text(fmt::format("Forfeited: {} of the games, the first because the program {}.",
                         forfeits.games, forfeits.first));
}

void add_how(report::Report& out, const keyforge::Library* library,
             const std::optional<Salt>& salt) {
  out.heading("Details");
  out.facts(made_facts(library, salt));
}

void add_salt(report::Report& out, const std::optional<Salt>& salt) {
  if (salt) out.text("salt " + salt_words(*salt), report::Shown::Terminal);
}

void add_failures(report::Report& out, const Failures& failures, int64_t counted) {
  for (std::string& note : failures_notes(failures, counted)) out.text(std::move(note));
}

void add_forfeits(report::Facts& out, const Forfeits& a, const Forfeits& b) {
  for (const Forfeits* side : {&a, &b})
    if (side->games > 0)
      out.emplace_back(fmt::format("forfeited by {}", side == &a ? 'A' : 'B'),
                       fmt::format("{}, the first because its program {}",
                                   counted(side->games, "game"), side->first));
}

void add_left_out(report::Report& out, const std::vector<std::string>& left_out) {
  for (size_t i = 0; i < std::min(left_out.size(), kMostLeftOut); ++i)
    out.text("Left out: " + left_out[i], report::Shown::Documents);
}

std::string difference_words(const Estimate& difference) {
  return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * difference.value,
                     100 * difference.interval.low, 100 * difference.interval.high);
}

std::string house_list(const keyforge::PlayableDeck& deck) {
  return keyforge::house_names(deck.houses);
}

static bool is_weak(const ai::AgentSpec& agent) {
  if (agent.has("temperature") && agent.number("temperature") > 0) return true;
  return agent.name() == "random" || (agent.name() == "greedy" && agent.whole("depth") == 1);
}

std::string weak_words(const ai::AgentSpec& agent) {
  if (!is_weak(agent)) return "";
  return std::string(agent.name()) + " is a weak player: a stronger one may come to other results";
}

}  // namespace archon::sim
