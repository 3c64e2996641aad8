// Advice for people and for programs.
#include <fmt/format.h>

#include <cmath>

#include "sim/keyforge/arena/edition.h"
#include "sim/keyforge/review/advise.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

// As position files call the players.
const char* name_of(keyforge::Player p) { return p == 0 ? "you" : "foe"; }

report::Table moves_table(const Advice& advice, double confidence, report::Shown shown) {
  report::Table out{"",
                    {{"move", false, 24},
                     {"wins", true, 7, 1},
                     {confidence_words(confidence), true, 0, 3},
                     {"behind", true, 13, 0}},
                    {},
                    shown};
  for (const AdvisedMove& m : advice.moves)
    out.rows.push_back({m.words, percent(m.wins->value), percent_range(m.wins->interval),
                        m.behind ? fmt::format("{:.1f} ± {:.1f}", 100 * m.behind->value,
                                               100 * m.behind->interval.half_width())
                                 : ""});
  return out;
}

report::Glance glance_of(const Advice& advice, double confidence) {
  const AdvisedMove& best = advice.moves.front();
  report::Glance out;
  out.figures = {{percent(best.wins->value), best.words,
                  fmt::format("of games won ({}: {})", confidence_words(confidence),
                              percent_range(best.wins->interval))}};
  out.contenders = {{"", "move", "wins", ""}, {}, "moves"};
  for (const AdvisedMove& one : advice.moves)
    out.contenders.all.push_back({"", one.words, percent(one.wins->value), "", 0, one.wins->value});
  if (advice.moves.size() > 1 && advice.moves[1].behind)
    out.sure = advice.moves[1].behind->interval.low > 0 ? report::Sure::Sure : report::Sure::Open;
  out.shown = report::Shown::Documents;
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
      fmt::format("How the evaluation made by hand weighs the board, in logits for {}:",
                  name_of(advice.mover)),
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
  out.rows.push_back({"at a glance, as a win probability", percent(advice.judged_now),
                      percent(advice.judged_after)});
  return out;
}

std::string limits_words(const Advice& advice) {
  return fmt::format(
      "Only what {} can see counts: each move was searched with {} guesses at the hidden cards. "
      "The intervals show how much those searches differ, not how far they all are from perfect "
      "play. Near 50 %, a logit of 0.4 is ten points of win probability.",
      name_of(advice.mover), MoveJudge::kGuesses);
}

struct AdviceGiven {
  const Advice& advice;
  const AdviseOptions& options;
  const keyforge::Match& match;
};

Record<AdvisedMove> advised_move_rows(const Record<AdvisedLine>& line) {
  return Record<AdvisedMove>()
      .field("move", &AdvisedMove::words)
      .field("wins", &AdvisedMove::wins)
      .maybe("behind", "", &AdvisedMove::behind)
      .part("line", "", line, &AdvisedMove::line)
      .may_lack();
}

Record<Advice> evaluation_rows() {
  return Record<Advice>()
      .share("now", &Advice::judged_now)
      .share("after", &Advice::judged_after)
      .list("terms", "",
            Record<AdvisedTerm>()
                .field("term", &AdvisedTerm::words)
                .field("now", &AdvisedTerm::now)
                .field("after", &AdvisedTerm::after),
            &Advice::terms);
}

Record<AdviceGiven> advice_rows() {
  const auto line = Record<AdvisedLine>("line")
                        .field("moves", &AdvisedLine::moves)
                        .field("end", "why no more moves follow", &AdvisedLine::end);
  return Record<AdviceGiven>()
      .all(origin_rows("archon_advice"),
           [](auto& of) {
             return Origin{edition_of(of.match.library()), of.options.seed};
           })
      .field("agent", [](auto& of) { return ai::to_string(of.options.agent); })
      .share("confidence", [](auto& of) { return of.options.confidence; })
      .field("mover", [](auto& of) { return name_of(of.advice.mover); })
      .one_of({"you", "foe"})
      .field("turn", [](auto& of) { return of.advice.turn; })
      .field("question", [](auto& of) { return of.advice.question; })
      .field("guesses", [](auto&) { return MoveJudge::kGuesses; })
      .list("moves", "the best first", advised_move_rows(line),
            [](auto& of) { return of.advice.moves; })
      .field("left_out", "moves that looked worse at once",
             [](auto& of) { return of.advice.left_out; })
      .part("line", "", line, [](auto& of) { return of.advice.line; })
      .part("evaluation", "", evaluation_rows(), [](auto& of) { return of.advice; });
}

}  // namespace

report::Report report_of(const Advice& advice, double confidence,
                         std::optional<report::Report::Applet> table) {
  const std::string question =
      fmt::format("Turn {}, {} to move: {}?", advice.turn, name_of(advice.mover), advice.question);
  report::Report out(question);
  if (advice.moves.front().wins) out.glance(glance_of(advice, confidence));
  if (table) out.applet(*std::move(table));
  out.text(question, report::Shown::Terminal);
  if (advice.moves.front().wins)
    out.table(moves_table(advice, confidence, report::Shown::Terminal));
  else
    out.text("There is only one move.");
  if (advice.left_out > 0)
    out.text(fmt::format("{} more looked worse from the start", advice.left_out));
  out.table(line_table("The rest of the turn:", advice.line));
  for (const AdvisedMove& m : advice.moves)
    if (m.line)
      out.table(line_table(fmt::format("Instead, with {} ({}):", m.words, percent(m.wins->value)),
                           *m.line));
  out.more("How sure is this?");
  if (advice.moves.front().wins)
    out.table(moves_table(advice, confidence, report::Shown::Documents));
  out.table(terms_table(advice));
  out.paragraph(limits_words(advice));
  out.end_more();
  return out;
}

std::string advice_json(const Advice& advice, const AdviseOptions& options,
                        const keyforge::Match& match) {
  return to_text(advice_rows().json({advice, options, match}));
}

report::Shape advice_shape() { return advice_rows().shape(); }

}  // namespace archon::sim
