// What reports of several kinds share.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "sim/keyforge/deck_doubts.h"
#include "sim/keyforge/report.h"

namespace archon::sim {

using Json = nlohmann::ordered_json;

// " 61.2 %"
std::string percent(double share);
// "58.9 % to 63.5 %"
std::string percent_range(const Interval& interval);

Json estimate_json(const Estimate& estimate);
// Versions, rules, seed, decks and agents: what is needed to repeat the run.
Json heading_json(const char* schema, const RunInfo& run);
// The decks and agents, a line each.
std::string heading_table(const RunInfo& run);
// "500 pairs, seed 1"; mirrored pairs where both games have the same deals.
std::string pairs_words(const MatchSetup& setup, int64_t pairs);
// A line with the secret that dealt the games; nothing where there was none.
std::string salt_table(const MatchSetup& setup);
// Nothing when nobody gave up; else a line for each side that did.
std::string forfeits_table(const Forfeits& a, const Forfeits& b);
// "3 of 1000000 games failed and count for neither"; "" where none did. `counted` are those that
// count.
std::string failures_words(const Failures& failures, int64_t counted);
// The same with a line for each that is named; "" where none failed.
std::string failures_table(const Failures& failures, int64_t counted);
// Likewise, sentences.
std::vector<std::string> failures_notes(const Failures& failures, int64_t counted);
Json failures_json(const Failures& failures);
Json forfeits_json(const Forfeits& forfeits);
// Adds "not_known", where something isn't.
void add_doubts_json(const DeckDoubts& doubts, Json& out);
// Broken at spaces, for a terminal of eighty columns; ends with a line break.
std::string in_lines(std::string_view sentences);
// "Brobnar, Logos, Untamed"
std::string house_list(const keyforge::PlayableDeck& deck);
// A line where those play who play quickly and badly; else nothing.
std::string weak_words(const ai::AgentSpec& agent);
// Printable, in a table's cell: it can't hold what divides cells or lines.
std::string markdown_cell(std::string_view text);
// As files and standard output get it.
std::string to_text(Json json);
// A word in a row of a file for spreadsheets, which must not take it for a formula.
std::string csv_cell(std::string_view word);

}  // namespace archon::sim
