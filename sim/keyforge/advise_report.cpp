// Advice for people and for programs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "sim/keyforge/advise.h"
#include "sim/keyforge/report_parts.h"
#include "sim/text_width.h"

namespace archon::sim {
namespace {

// As position files call the players.
const char* name_of(keyforge::Player p) { return p == 0 ? "you" : "foe"; }

std::string moves_table(const Advice& advice, double confidence) {
  if (!advice.moves.front().wins) return "  There is only one move.\n";
  size_t width = 24;
  for (const AdvisedMove& m : advice.moves) width = std::max(width, columns(m.words));
  std::string out = fmt::format("  {}    wins   {:<18}   behind\n", std::string(width, ' '),
                                fmt::format("{:g} %", 100 * confidence));
  for (const AdvisedMove& m : advice.moves) {
    out += fmt::format("  {} {:>7}   {}", padded(m.words, width), percent(m.wins->value),
                       padded(percent_range(m.wins->interval), m.behind ? 18 : 0));
    if (m.behind)
      out += fmt::format(" {:>6.1f} ± {:.1f}", 100 * m.behind->value,
                         100 * m.behind->interval.half_width());
    out += '\n';
  }
  if (advice.left_out > 0)
    out += fmt::format("  and {} more, which looked worse at once\n", advice.left_out);
  return out;
}

std::string line_text(const AdvisedLine& line) {
  std::string out;
  for (size_t i = 0; i < line.moves.size(); ++i)
    out += fmt::format("  {:>2}  {}\n", i + 1, line.moves[i]);
  return out + fmt::format("      ({})\n", line.end);
}

std::string other_lines(const Advice& advice) {
  std::string out;
  for (const AdvisedMove& m : advice.moves)
    if (m.line)
      out += fmt::format("\nInstead, with {} ({}):\n{}", m.words, percent(m.wins->value),
                         line_text(*m.line));
  return out;
}

std::string terms_table(const Advice& advice) {
  std::string out = fmt::format("\nThe board as the evaluation weighs it, in logits for {}:\n\n",
                                name_of(advice.mover));
  out += fmt::format("  {}    now   after this line\n", padded("", 28));
  const auto row = [&](const char* words, double now, double after) {
    out += fmt::format("  {} {:>+6.2f}            {:>+6.2f}\n", padded(words, 28), now, after);
  };
  double now = 0;
  double after = 0;
  for (const AdvisedTerm& term : advice.terms) {
    now += term.now;
    after += term.after;
    if (std::abs(term.now) >= 0.005 || std::abs(term.after) >= 0.005)
      row(term.words.c_str(), term.now, term.after);
  }
  row("together", now, after);
  return out + fmt::format("  {} {:>7}           {:>7}\n", padded("as a win probability", 28),
                           percent(advice.judged_now), percent(advice.judged_after));
}

std::string limits_text(const Advice& advice) {
  return fmt::format(
      "\nOnly what {} can see counts: each move was searched in {} guesses at the hidden cards. "
      "The\n"
      "intervals tell how far those searches differ, not how far they all are from perfect play.\n"
      "A logit of 0.4 is ten points of win probability near 50 %.\n",
      name_of(advice.mover), MoveJudge::kGuesses);
}

Json line_json(const AdvisedLine& line) { return {{"moves", line.moves}, {"end", line.end}}; }

}  // namespace

std::string advice_table(const Advice& advice, double confidence) {
  std::string out = fmt::format("Turn {}, {} to move: {}?\n\n", advice.turn, name_of(advice.mover),
                                advice.question);
  out += moves_table(advice, confidence);
  out += "\nThe rest of the turn:\n" + line_text(advice.line);
  return out + other_lines(advice) + terms_table(advice) + limits_text(advice);
}

std::string advice_json(const Advice& advice, const AdviseOptions& options,
                        const keyforge::Match& match) {
  Json out = {{"archon_advice", 1},
              {"archon", ARCHON_VERSION},
              {"library", fmt::format("{:016x}", match.library().fingerprint())},
              {"rules", match.library().rules().name()},
              {"seed", options.seed},
              {"agent", ai::to_string(options.agent)},
              {"confidence", options.confidence},
              {"mover", name_of(advice.mover)},
              {"turn", advice.turn},
              {"question", advice.question},
              {"guesses", MoveJudge::kGuesses}};
  out["moves"] = Json::array();
  for (const AdvisedMove& m : advice.moves) {
    Json move = {{"move", m.words}, {"wins", m.wins ? estimate_json(*m.wins) : Json()}};
    if (m.behind) move["behind"] = estimate_json(*m.behind);
    if (m.line) move["line"] = line_json(*m.line);
    out["moves"].push_back(std::move(move));
  }
  out["left_out"] = advice.left_out;
  out["line"] = line_json(advice.line);
  Json terms = Json::array();
  for (const AdvisedTerm& t : advice.terms)
    terms.push_back({{"term", t.words}, {"now", t.now}, {"after", t.after}});
  out["evaluation"] = {
      {"now", advice.judged_now}, {"after", advice.judged_after}, {"terms", std::move(terms)}};
  return to_text(out);
}

}  // namespace archon::sim
