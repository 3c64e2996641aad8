#include "sim/keyforge/report_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/core/printable.h"
#include "sim/keyforge/deck_doubts.h"

namespace archon::sim {
namespace {

// The last places of a number are where C libraries differ, and nobody reads them.
constexpr int kDigits = 9;

void round_numbers(Json& json) {
  if (json.is_number_float() && std::isfinite(json.get<double>())) {
    const std::string text = fmt::format("{:.{}g}", json.get<double>(), kDigits);
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    json = rounded;
  }
  if (json.is_structured())
    for (Json& item : json) round_numbers(item);
}

}  // namespace

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
  add_doubts_json(doubts_of(setup), out);
  return out;
}

std::string heading_table(const RunInfo& run) {
  std::string out;
  for (size_t side = 0; side < kSides; ++side) {
    const int chains = run.setup.chains[side];
    out += fmt::format("{}  {:<36}{}{}\n", side == 0 ? 'A' : 'B',
                       printable(run.setup.decks[side].name),
                       printable(ai::to_string(run.setup.agents[side])),
                       chains == 0 ? "" : fmt::format("  {} chains", chains));
  }
  return out + doubts_table(doubts_of(run.setup));
}

std::string pairs_words(const MatchSetup& setup, int64_t pairs) {
  return fmt::format("{} {}pairs, seed {}", pairs, setup.same_deals() ? "mirrored " : "",
                     setup.seed);
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
                         side == &a ? 'A' : 'B', side->games, printable(side->first));
  return out;
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

std::string failures_table(const Failures& failures, int64_t counted) {
  std::string out;
  for (const std::string& note : failures_notes(failures, counted)) {
    const std::string_view words = std::string_view(note).substr(0, note.size() - 1);
    out += fmt::format("{}{}\n", out.empty() ? "" : "  ", words);
  }
  return out;
}

Json failures_json(const Failures& failures) {
  return {{"games", failures.games}, {"partners", failures.partners}, {"first", failures.named}};
}

Json forfeits_json(const Forfeits& forfeits) {
  return {{"games", forfeits.games},
          {"first", forfeits.games > 0 ? Json(forfeits.first) : Json(nullptr)}};
}

std::string in_lines(std::string_view sentences) {
  constexpr size_t kWidth = 78;
  std::string out;
  size_t used = 0;
  while (!sentences.empty()) {
    const std::string shown = printable(sentences.substr(0, sentences.find(' ')));
    sentences.remove_prefix(std::min(sentences.find(' '), sentences.size() - 1) + 1);
    const auto width = static_cast<size_t>(
        std::count_if(shown.begin(), shown.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    const bool fits = used > 0 && used + 1 + width <= kWidth;
    if (used > 0) out += fits ? ' ' : '\n';
    out += shown;
    used = fits ? used + 1 + width : width;
  }
  return out + '\n';
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
  return std::string(agent.name()) + " is a weak player: a stronger one may see it differently";
}

std::string markdown_cell(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (std::string_view("\\|*_`<[").find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

std::string to_text(Json json) {
  round_numbers(json);
  return printable_json(json.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

std::string csv_cell(std::string_view word) {
  std::string out = printable(word);
  const bool formula = word.find_first_of("=+-@\t\r") == 0;
  if (formula) out.insert(0, 1, '\'');
  if (out.find_first_of(",\"") == std::string::npos) return out;
  for (size_t at = 0; (at = out.find('"', at)) != std::string::npos; at += 2)
    out.insert(at, 1, '"');
  return fmt::format("\"{}\"", out);
}

}  // namespace archon::sim
