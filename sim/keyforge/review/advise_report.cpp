// Advice for people and for programs.
#include <fmt/format.h>

#include <cmath>

#include "sim/keyforge/arena/edition.h"
#include "sim/keyforge/review/advise.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

// As position files call the players.
const char* name_of(keyforge::Player p) { return p == 0 ? "you" : "foe"; }

report::Table moves_table(const Advice& advice, double confidence) {
  report::Table out{"",
                    {{"move", false, 24},
                     {"wins", true, 7, 1},
                     {confidence_words(confidence), true, 0, 3},
                     {"behind", true, 13, 0}},
                    {}};
  for (const AdvisedMove& m : advice.moves)
    out.rows.push_back({m.words, percent(m.wins->value), percent_range(m.wins->interval),
                        m.behind ? fmt::format("{:.1f} ± {:.1f}", 100 * m.behind->value,
                                               100 * m.behind->interval.half_width())
                                 : ""});
  return out;
}

report::Table line_table(const std::string& caption, const AdvisedLine& line) {
  report::Table out{caption, {{"", true, 2}, {""}}, {}};
  for (size_t i = 0; i < line.moves.size(); ++i)
    out.rows.push_back({std::to_string(i + 1), line.moves[i]});
  out.rows.push_back({"", fmt::format("({})", line.end)});
  return out;
}

report::Table terms_table(const Advice& advice) {
  report::Table out{
      fmt::format("How the evaluation weighs the board, in logits for {}:", name_of(advice.mover)),
      {{"", false, 28}, {"now", true, 7, 1}, {"after this line", true, 0, 3}},
      {}};
  const auto row = [&](const std::string& words, double now, double after) {
    out.rows.push_back({words, fmt::format("{:+.2f}", now), fmt::format("{:+.2f}", after)});
  };
  double now = 0;
  double after = 0;
  for (const AdvisedTerm& term : advice.terms) {
    now += term.now;
    after += term.after;
    if (std::abs(term.now) >= 0.005 || std::abs(term.after) >= 0.005)
      row(term.words, term.now, term.after);
  }
  row("together", now, after);
  out.rows.push_back(
      {"as a win probability", percent(advice.judged_now), percent(advice.judged_after)});
  return out;
}

std::string limits_words(const Advice& advice) {
  return fmt::format(
      "Only what {} can see counts: each move was searched with {} guesses at the hidden cards. "
      "The intervals show how much those searches differ, not how far they all are from perfect "
      "play. Near 50 %, a logit of 0.4 is ten points of win probability.",
      name_of(advice.mover), MoveJudge::kGuesses);
}

Json line_json(const AdvisedLine& line) { return {{"moves", line.moves}, {"end", line.end}}; }

}  // namespace

report::Report report_of(const Advice& advice, double confidence) {
  const std::string question =
      fmt::format("Turn {}, {} to move: {}?", advice.turn, name_of(advice.mover), advice.question);
  report::Report out(question);
  out.text(question, report::Shown::Terminal);
  if (advice.moves.front().wins)
    out.table(moves_table(advice, confidence));
  else
    out.text("There is only one move.");
  if (advice.left_out > 0)
    out.text(fmt::format("{} more looked worse from the start", advice.left_out));
  out.table(line_table("The rest of the turn:", advice.line));
  for (const AdvisedMove& m : advice.moves)
    if (m.line)
      out.table(line_table(fmt::format("Instead, with {} ({}):", m.words, percent(m.wins->value)),
                           *m.line));
  out.table(terms_table(advice));
  out.paragraph(limits_words(advice));
  return out;
}

std::string advice_json(const Advice& advice, const AdviseOptions& options,
                        const keyforge::Match& match) {
  Json out = heading_json("archon_advice", edition_of(match.library()), options.seed);
  out.update({{"agent", ai::to_string(options.agent)},
              {"confidence", options.confidence},
              {"mover", name_of(advice.mover)},
              {"turn", advice.turn},
              {"question", advice.question},
              {"guesses", MoveJudge::kGuesses}});
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
