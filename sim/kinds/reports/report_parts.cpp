#include "sim/kinds/reports/report_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/letters.h"
#include "engine/core/printable.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

std::string salt_words(const Salt& salt) {
  return fmt::format("{}, with the hash {}", salt.hex(), salt.hash());
}

// ", 3 chains"; ", level 2" of B where levels weigh on A.
std::string handicap_words(const RunInfo& run, size_t side) {
  const HandicapWords words = run.arena.handicap(run.setup);
  const std::array<int, kSides>& chains = run.setup.chains;
  if (words.is_level) {
    const int level = chains[0] - chains[1];
    return side == 0 || level == 0 ? "" : fmt::format(", {} {}", words.one, level);
  }
  if (chains[side] == 0) return "";
  return fmt::format(", {} {}", chains[side], chains[side] == 1 ? words.one : words.many);
}

report::Facts facts_of(const RunInfo& run) {
  report::Facts out;
  for (size_t side = 0; side < kSides; ++side)
    out.emplace_back(
        side == 0 ? "A" : "B",
        fmt::format("{}, played by {}{}", run.setup.entrants[side].name,
                    run.arena.called(run.setup.agents[side]), handicap_words(run, side)));
  return out;
}

report::Facts made_facts(const std::optional<Edition>& edition, const std::optional<Salt>& salt,
                         const report::Facts& agents) {
  report::Facts out = agents;
  if (edition) out.emplace_back(edition->words.rules, edition->words.before_rules + edition->rules);
  out.emplace_back("made by", "archon " ARCHON_VERSION);
  if (edition) out.emplace_back("cards", edition->cards);
  if (salt) out.emplace_back("salt", salt_words(*salt));
  return out;
}

}  // namespace

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string counted(int64_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string probability_words(double p) {
  if (p > 0.999) return "over 99.9 %";
  return p < 0.001 ? "under 0.1 %" : percent(p);
}

std::string sure_words(double p) { return probability_words(p) + " sure"; }

std::string capitalised(std::string words) {
  if (!words.empty()) words[0] = upper_case(words[0]);
  return words;
}

std::string brief_name(std::string_view name) {
  constexpr size_t kMostColumns = 24;
  return shortened(printable(name), kMostColumns);
}

report::Figure games_figure(const ArenaWords& words, int64_t games, std::string below) {
  return {std::to_string(games), games == 1 ? words.game : words.games, std::move(below)};
}

Estimate turned_around(const Estimate& rate) {
  return {1 - rate.value, {1 - rate.interval.high, 1 - rate.interval.low}};
}

double ahead_probability(const Estimate& rate, double confidence) {
  const double error = rate.interval.half_width() / normal_quantile(0.5 + confidence / 2);
  const double ahead = error > 0 ? normal_cdf(std::abs(rate.value - 0.5) / error) : 0.5;
  // What is called too close to call, because an even match is in the interval, is not sure.
  constexpr double kMostWithEven = 0.949;
  return rate.interval.contains(0.5) ? std::min(ahead, kMostWithEven) : ahead;
}

std::string percent_range(const Interval& interval) {
  return fmt::format("{:.1f} % to {:.1f} %", 100 * interval.low, 100 * interval.high);
}

std::string seed_words(uint64_t seed, const Arena& arena) {
  if (arena.are_default_rules()) return fmt::format("seed {}", seed);
  const ArenaWords& words = arena.words();
  return fmt::format("seed {}, {} {}{}", seed, words.rules, words.before_rules, arena.rules());
}

std::string pairs_words(const RunInfo& run, int64_t pairs) {
  return fmt::format("{}, {}", counted(pairs, run.setup.same_deals() ? "mirrored pair" : "pair"),
                     seed_words(run.setup.seed, run.arena));
}

std::string failures_words(const ArenaWords& words, const Failures& failures, int64_t counted) {
  if (failures.games == 0) return "";
  const int64_t all = counted + failures.games + failures.partners;
  std::string out = failures.games == 1
                        ? fmt::format("1 of {} {} failed and counts for neither", all, words.games)
                        : fmt::format("{} of {} {} failed and count for neither", failures.games,
                                      all, words.games);
  if (failures.partners > 0)
    out += fmt::format(
        ", as the other {} of {} pair{}",
        failures.partners == 1 ? words.game : fmt::format("{} {}", failures.partners, words.games),
        failures.partners == 1 ? "its" : "their", failures.partners == 1 ? "" : "s");
  return out;
}

std::vector<std::string> failures_notes(const ArenaWords& words, const Failures& failures,
                                        int64_t counted) {
  if (failures.games == 0) return {};
  std::vector<std::string> out{failures_words(words, failures, counted) + "."};
  for (const std::string& one : failures.named) out.push_back(printable(one) + ".");
  const auto more = failures.games - std::ssize(failures.named);
  if (more > 0) out.push_back(fmt::format("{} more failed.", more));
  return out;
}

// ---- Parts of reports --------------------------------------------------------------------------

void add_doubts(report::Report& out, const Arena& arena, std::span<const Entrant> entrants) {
  for (const std::string& line : arena.doubts(entrants)) out.caution(line);
}

void add_sides(report::Report& out, const RunInfo& run) {
  out.facts(facts_of(run), report::Shown::Everywhere);
  add_doubts(out, run.arena, run.setup.entrants);
}

void add_first_rate(report::Report& out, const Estimate& first) {
  out.text(fmt::format("Between equals, the first player wins {} ({}).", percent(first.value),
                       percent_range(first.interval)));
}

void add_games(report::Report& out, const ArenaWords& words, int64_t draws, int turn_limit,
               const Forfeits& forfeits, const Failures& failures, int64_t counted) {
  if (draws > 0)
    out.text(fmt::format("Drawn at the limit of {} {}: {} of the {}.", turn_limit, words.turns,
                         draws, words.games));
  add_failures(out, words, failures, counted);
  if (forfeits.games > 0)
    out.caution(fmt::format("Forfeited: {} of the {}, the first because the program {}.",
                            forfeits.games, words.games, forfeits.first));
}

void add_how(report::Report& out, const HowMade& how) {
  out.heading("How it was made");
  out.facts(made_facts(how.edition, how.salt, how.agents));
  if (how.is_ladder) return;
  for (const auto& [name, full] : how.agents)
    out.text(fmt::format("{} is short for {}", name, full), report::Shown::Terminal);
}

report::Facts in_full(const ai::NamedAgents& named, std::span<const ai::AgentSpec> agents) {
  report::Facts out;
  for (const ai::AgentSpec& agent : agents) {
    std::pair<std::string, std::string> one{ai::short_name(agent, named), ai::to_string(agent)};
    if (one.first != one.second && std::find(out.begin(), out.end(), one) == out.end())
      out.push_back(std::move(one));
  }
  return out;
}

HowMade how_made(const Arena& arena, const std::optional<Salt>& salt,
                 std::span<const ai::AgentSpec> agents, const std::vector<Rung>& ladder) {
  std::vector<ai::AgentSpec> cast;
  for (const Rung& rung : ladder) cast.push_back(rung.agent);
  return {edition_of(arena), salt,
          in_full(arena.named_agents(), ladder.empty() ? agents : std::span(std::as_const(cast))),
          !ladder.empty()};
}

void add_salt(report::Report& out, const std::optional<Salt>& salt) {
  if (salt) out.caution("salt " + salt_words(*salt), report::Shown::Terminal);
}

void add_failures(report::Report& out, const ArenaWords& words, const Failures& failures,
                  int64_t counted) {
  for (std::string& note : failures_notes(words, failures, counted)) out.caution(std::move(note));
}

std::string forfeited_words(std::string_view who, const Forfeits& forfeits, int64_t games,
                            std::string_view what) {
  if (games == 0 || forfeits.games < games) return "";
  return fmt::format("{} forfeited all of the {} {}, the first because its program {}", who, games,
                     what, forfeits.first);
}

void add_forfeits(report::Facts& out, const ArenaWords& words, const Forfeits& a,
                  const Forfeits& b) {
  for (const Forfeits* side : {&a, &b})
    if (side->games > 0)
      out.emplace_back(fmt::format("forfeited by {}", side == &a ? 'A' : 'B'),
                       fmt::format("{}, the first because its program {}",
                                   counted(side->games, words.game), side->first));
}

void add_left_out(report::Report& out, const std::vector<std::string>& left_out) {
  if (!left_out.empty())
    out.caution(fmt::format("{} left out: {}{}",
                            left_out.size() == 1 ? "1 deck was"
                                                 : fmt::format("{} decks were", left_out.size()),
                            printable(left_out.front()), left_out.size() == 1 ? "" : "; ..."),
                report::Shown::Brief);
  for (size_t i = 0; i < std::min(left_out.size(), kMostLeftOut); ++i)
    out.text("Left out: " + left_out[i], report::Shown::Documents);
}

std::string difference_words(const Estimate& difference) {
  return fmt::format("{:+.1f} ({:+.1f} to {:+.1f})", 100 * difference.value,
                     100 * difference.interval.low, 100 * difference.interval.high);
}

std::string traits_words(const Arena& arena, const Entrant& entrant) {
  return fmt::format("{}", fmt::join(arena.traits(entrant), ", "));
}

static bool is_weak(const ai::AgentSpec& agent) {
  if (agent.has("temperature") && agent.number("temperature") > 0) return true;
  return agent.name() == "random" || (agent.name() == "greedy" && agent.whole("depth") == 1);
}

std::string weak_words(const Arena& arena, const ai::AgentSpec& agent) {
  if (!is_weak(agent)) return "";
  return arena.called(agent) + " is a weak player: a stronger one may come to other results";
}

void add_weak(report::Report& out, const Arena& arena, const ai::AgentSpec& agent) {
  if (std::string weak = weak_words(arena, agent); !weak.empty()) out.caution(std::move(weak));
}

std::string confidence_words(double confidence) { return fmt::format("{:g} %", 100 * confidence); }

std::string first_words(size_t shown, size_t all) {
  return all > shown ? fmt::format(" The first {} of {}.", shown, all) : "";
}

report::IntervalRow interval_row(std::string name, std::string group, const Estimate& estimate,
                                 double scale) {
  return {std::move(name), std::move(group), scale * estimate.value, scale * estimate.interval.low,
          scale * estimate.interval.high};
}

report::HeatMap win_rates(std::string column_title, std::string value_title) {
  report::HeatMap out;
  out.column_title = std::move(column_title);
  out.value_title = std::move(value_title);
  out.low = 20;
  out.high = 80;
  return out;
}

}  // namespace archon::sim
