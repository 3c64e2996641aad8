#include "sim/auction/auction_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/printable.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

std::string chains_words(int chains) { return counted(chains, "chain"); }

// Where bidding ends at the latest: the first bid that is left to them, and all above it.
int stop_of(const AuctionAdvice& advice) {
  int out = kMostBidden;
  while (out > 0 && !advice.answers[out - 1].raise) --out;
  return out;
}

std::string answer_words(const AuctionAnswer& answer, int bid) {
  if (!answer.raise) return "let them have it";
  if (*answer.raise == bid + 1) return "one more";
  return fmt::format("bid {}", *answer.raise);
}

std::string lead_words(const AuctionJob& job, const AuctionAdvice& advice) {
  const std::string deck = printable(job.prize.deck);
  const int stop = stop_of(advice);
  if (!advice.opening.raise && stop == 0)
    return fmt::format("Don't bid for {}: let them have it, whatever they bid.", deck);
  std::string out = advice.opening.raise ? fmt::format("For {} open with {}", deck,
                                                       chains_words(*advice.opening.raise))
                                         : fmt::format("Don't open for {}", deck);
  out += stop > kMostBidden - 1 ? std::string(" and never leave it")
                                : fmt::format(" and leave it to them at {}", chains_words(stop));
  return out + fmt::format(": who opens so is expected to win {} of these games, according to {}.",
                           percent(advice.opening.wins), job.prize.by);
}

// Bids that are answered alike stand in one row.
report::Table card_of(const AuctionJob& job, const AuctionAdvice& advice) {
  report::Table out{
      fmt::format("{} against {}", printable(job.prize.deck), printable(job.prize.other)),
      {{"they have bid"}, {"you"}, {"then you win"}},
      {}};
  out.on_one_page = true;
  out.rows.push_back({"nothing yet",
                      !advice.opening.raise ? "let them open"
                      : *advice.opening.raise == 0
                          ? "open with 0, the lowest bid"
                          : fmt::format("open with {}", *advice.opening.raise),
                      percent(advice.opening.wins)});
  for (int first = 0; first <= kMostBidden;) {
    const std::string what = answer_words(advice.answers[first], first);
    int last = first;
    while (last < kMostBidden && answer_words(advice.answers[last + 1], last + 1) == what) ++last;
    const std::string from = percent(advice.answers[first].wins);
    const std::string to = percent(advice.answers[last].wins);
    out.rows.push_back(
        {first == last ? std::to_string(first) : fmt::format("{} to {}", first, last), what,
         from == to ? from : fmt::format("{} to {}", from, to)});
    first = last + 1;
  }
  return out;
}

report::Table trials_table(const std::vector<AuctionTrial>& trials) {
  report::Table out{
      "",
      {{"an opponent who"}, {"this card", true, 10}, {"by ones", true, 10}, {"at once", true, 10}},
      {}};
  for (const AuctionTrial& one : trials)
    out.rows.push_back({std::string(one.words), percent(one.advice), percent(one.honest),
                        percent(one.even_point)});
  return out;
}

std::string known_words(const AuctionJob& job) {
  const AuctionPrize& prize = job.prize;
  std::string theirs = job.they_think ? fmt::format("They are taken to think {:g}", *job.they_think)
                                      : std::string("Their opinion is taken to be about right");
  return fmt::format(
      "Without chains {} wins {} of its games; it is even at {:.1f} chains ({:.1f} to {:.1f}), and "
      "a chain costs {:.1f} points of win rate there. {}, {:g} chains off ({}), and to raise by "
      "one "
      "as long as that pays. Against one who believes what the games say, or who knows the truth, "
      "the card loses nothing to bidding honestly. Others bid honestly by ones, or the even point "
      "at once.",
      printable(prize.deck), percent(logistic(prize.logits[0])), prize.even,
      prize.even - 2 * prize.error, prize.even + 2 * prize.error, 25 * prize.per_chain, theirs,
      job.their_error, "one standard deviation; --their-error, --they-think");
}

std::string_view key_of(AuctionOpponent opponent) {
  constexpr std::string_view kKeys[] = {"same", "knowing", "erring", "timid", "bold", "anywhere"};
  return kKeys[index_of(opponent)];
}

struct AuctionShown {
  const AuctionJob& job;
  const AuctionAdvice& advice;
  const std::vector<AuctionTrial>& trials;
};

struct AnswerShown {
  int bid = 0;
  AuctionAnswer answer;
};
std::vector<AnswerShown> answers_of(const AuctionShown& of) {
  std::vector<AnswerShown> out;
  for (int bid = 0; bid <= kMostBidden; ++bid) out.push_back({bid, of.advice.answers[bid]});
  return out;
}

Record<AuctionShown> auction_rows() {
  const auto even = Record<AuctionPrize>()
                        .field("value", &AuctionPrize::even)
                        .field("error", "one standard deviation", &AuctionPrize::error);
  const auto answer =
      Record<AuctionAnswer>()
          .field("raise", "to so many chains; null: leave the deck to them", &AuctionAnswer::raise)
          .says("maximum", kMostBidden)
          .share("win_rate", &AuctionAnswer::wins);
  const auto row = Record<AnswerShown>()
                       .field("their_bid", &AnswerShown::bid)
                       .says("maximum", kMostBidden)
                       .all(answer, &AnswerShown::answer);
  const auto trial =
      Record<AuctionTrial>()
          .field("opponent", [](auto& of) { return key_of(of.opponent); })
          .one_of({"same", "knowing", "erring", "timid", "bold", "anywhere"})
          .share("advice", &AuctionTrial::advice)
          .share("honest", "by one who bids honestly, by ones", &AuctionTrial::honest)
          .share("even_point", "by one who bids the even point at once", &AuctionTrial::even_point);
  return version_rows<AuctionShown>("archon_auction")
      .field("deck", "that is bid for", [](auto& of) { return of.job.prize.deck; })
      .field("other", [](auto& of) { return of.job.prize.other; })
      .field("by", "who played the bid's games", [](auto& of) { return of.job.prize.by; })
      .part("even_at", "chains", even, [](auto& of) { return of.job.prize; })
      .field("their_error", [](auto& of) { return of.job.their_error; })
      .field("they_think", [](auto& of) { return of.job.they_think; })
      .part("opening", "", answer, [](auto& of) { return of.advice.opening; })
      .list("answers", "a row for each of their bids", row, answers_of)
      .list("trials", "", trial, [](auto& of) { return of.trials; });
}

}  // namespace

report::Report report_of(const AuctionJob& job, const AuctionAdvice& advice,
                         const std::vector<AuctionTrial>& trials) {
  report::Report out(fmt::format("Bidding for {}", job.prize.deck));
  out.lead(lead_words(job, advice));
  out.table(card_of(job, advice));
  out.heading("How good that is");
  out.table(trials_table(trials));
  out.paragraph(known_words(job));
  return out;
}

std::string auction_json(const AuctionJob& job, const AuctionAdvice& advice,
                         const std::vector<AuctionTrial>& trials) {
  return to_text(auction_rows().json({job, advice, trials}));
}

report::Shape auction_shape() { return auction_rows().shape(); }

}  // namespace archon::sim
