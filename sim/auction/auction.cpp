#include "sim/auction/auction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/name_search.h"
#include "sim/statistics/stats.h"

namespace archon::sim {
namespace {

constexpr int kGuesses = 41;  // at the truth, and at what they believe
constexpr double kTimidBy = 4;
constexpr double kNoLoss = 1e-9;

// Where the decks are even, and how likely.
struct Guess {
  double even = 0;
  double weight = 0;
};

// Equally likely quantiles of a normal.
std::vector<Guess> guesses(double mean, double error) {
  std::vector<Guess> out;
  for (int i = 0; i < kGuesses; ++i)
    out.push_back({mean + error * normal_quantile((i + 0.5) / kGuesses), 1.0 / kGuesses});
  return out;
}

// The prize as somebody sees it who thinks that the decks are even there.
class Belief {
 public:
  Belief(const AuctionPrize& prize, double even)
      : prize_(prize), shift_((even - prize.even) * prize.per_chain) {}

  double logit(int chains) const { return prize_.logits[chains] + shift_; }
  // Of whoever holds the deck.
  double holds(int chains) const { return logistic(logit(chains)); }
  // Whether holding it with `raise` is better than leaving it with `bid`.
  bool prefers(int raise, int bid) const { return logit(raise) + logit(bid) > 0; }
  bool raises(int bid) const { return bid < kMostBidden && prefers(bid + 1, bid); }
  bool opens() const { return logit(0) >= 0; }

 private:
  const AuctionPrize& prize_;
  double shift_;
};

// The other believes more than that if they raise a bid.
double raised_from(const AuctionPrize& prize, int bid) {
  if (bid >= kMostBidden) return 1e9;
  return prize.even - (prize.logits[bid] + prize.logits[bid + 1]) / (2 * prize.per_chain);
}

// What is left of our guesses at the truth when they have shown what they believe at least.
class Seen {
 public:
  Seen(const AuctionJob& job, double at_least)
      : job_(job), truth_(guesses(job.prize.even, job.prize.error)) {
    for (Guess& guess : truth_) {
      guess.weight *= above(guess, at_least);
      all_ += guess.weight;
    }
  }

  // That they go on, and what holding the deck is worth where they don't: shares of all that was.
  struct Next {
    double goes_on = 0;
    double holds = 0;  // of us, where they stop
  };
  Next after_raise(int bid, double at_least) const {
    Next out;
    const double more = std::max(at_least, raised_from(job_.prize, bid));
    for (const Guess& guess : truth_) {
      if (guess.weight <= 0) continue;
      const double before = above(guess, at_least);
      const double go = before > 0 ? above(guess, more) / before : 0;
      out.goes_on += guess.weight / all_ * go;
      out.holds += guess.weight / all_ * (1 - go) * Belief(job_.prize, guess.even).holds(bid);
    }
    return out;
  }
  double if_left(int bid) const {
    double out = 0;
    for (const Guess& guess : truth_)
      out += guess.weight / all_ * (1 - Belief(job_.prize, guess.even).holds(bid));
    return out;
  }

 private:
  // The chance that they believe more than this, where this is the truth.
  double above(const Guess& truth, double even) const {
    const double mean = job_.they_think.value_or(truth.even);
    return std::max(1e-12, normal_cdf((mean - even) / job_.their_error));
  }

  const AuctionJob& job_;
  std::vector<Guess> truth_;
  double all_ = 0;
};

// What honest bidding by ones brings from here on against one who believes the same.
double honest_from(const Belief& same, int their_bid) {
  bool is_mine = true;  // to answer
  int bid = their_bid;
  while (same.raises(bid)) {
    ++bid;
    is_mine = !is_mine;
  }
  return is_mine ? 1 - same.holds(bid) : same.holds(bid);
}

double honest_opening(const Belief& same) {
  if (!same.opens()) return 1 - same.holds(0);
  return same.raises(0) ? honest_from(same, 1) : same.holds(0);
}

// What raising to this brings against one who believes the same, if we bid on honestly.
double sure_of_raise(const Belief& same, int raise) {
  return same.raises(raise) ? honest_from(same, raise + 1) : same.holds(raise);
}

class Adviser {
 public:
  explicit Adviser(const AuctionJob& job)
      : job_(job), same_(job.prize, job.prize.even), answers_(kMostBidden + 1) {}

  AuctionAdvice advise() {
    for (int bid = kMostBidden; bid >= 0; --bid) {
      const double at_least = bid == 0 ? least_to_open() : raised_from(job_.prize, bid - 1);
      // They don't come here who believe what we do: nothing is risked against these.
      const bool is_free = bid == 0 ? !same_.opens() : !same_.raises(bid - 1);
      answers_[bid] = best(bid + 1, at_least, Seen(job_, at_least).if_left(bid),
                           1 - same_.holds(bid), is_free ? -1 : honest_from(same_, bid));
    }
    constexpr double kNothingSeen = -1e9;
    const AuctionAnswer opening = best(0, kNothingSeen, Seen(job_, kNothingSeen).if_left(0),
                                       1 - same_.holds(0), honest_opening(same_));
    return {opening, answers_};
  }

 private:
  double least_to_open() const {
    return job_.prize.even - job_.prize.logits[0] / job_.prize.per_chain;
  }

  // Among raises from `first` on and leaving the deck, which wins `left` (`sure_left` as we see it)
  // those that are worth `least` against one who believes the same.
  AuctionAnswer best(int first, double at_least, double left, double sure_left,
                     double least) const {
    const Seen seen(job_, at_least);
    AuctionAnswer out{{}, sure_left >= least - kNoLoss ? left : -1};
    for (int raise = first; raise <= kMostBidden; ++raise) {
      if (sure_of_raise(same_, raise) < least - kNoLoss) continue;
      const Seen::Next next = seen.after_raise(raise, at_least);
      const double wins =
          next.holds + (raise < kMostBidden ? next.goes_on * answers_[raise + 1].wins : 0);
      if (wins > out.wins + kNoLoss) out = {raise, wins};
    }
    return out;
  }

  const AuctionJob& job_;
  Belief same_;
  std::vector<AuctionAnswer> answers_;
};

// ---- Trials ----

enum class Way { kAdvice, kHonest, kEvenPoint };

struct Bidder {
  Way way;
  const AuctionJob& job;
  const AuctionAdvice& advice;

  // The bid that follows theirs, or none; -1 is nobody's bid yet.
  std::optional<int> next(int theirs) const {
    const Belief same(job.prize, job.prize.even);
    switch (way) {
      case Way::kAdvice: return theirs < 0 ? advice.opening.raise : advice.answers[theirs].raise;
      case Way::kHonest:
        if (theirs < 0) return same.opens() ? std::optional(0) : std::nullopt;
        return same.raises(theirs) ? std::optional(theirs + 1) : std::nullopt;
      case Way::kEvenPoint: break;
    }
    const int even = std::clamp(static_cast<int>(job.prize.even), 0, kMostBidden);
    return theirs < even && same.opens() ? std::optional(even) : std::nullopt;
  }
};

double wins_against(const Bidder& bidder, const Belief& theirs, const Belief& truth, bool opens) {
  int bid = -1;
  bool is_mine = opens;
  if (opens) {
    const auto first = bidder.next(-1);
    if (!first) return 1 - truth.holds(0);
    bid = *first;
  } else {
    if (!theirs.opens()) return truth.holds(0);
    bid = 0;
  }
  while (true) {
    is_mine = !is_mine;
    if (is_mine) {
      const auto next = bidder.next(bid);
      if (!next) return 1 - truth.holds(bid);
      bid = *next;
    } else {
      if (!theirs.raises(bid)) return truth.holds(bid);
      ++bid;
    }
  }
}

struct OpponentRow {
  AuctionOpponent opponent;
  std::string_view words;
};
constexpr OpponentRow kOpponents[] = {
    {AuctionOpponent::kSame, "believes what the games say"},
    {AuctionOpponent::kKnowing, "knows the truth"},
    {AuctionOpponent::kErring, "is off as expected"},
    {AuctionOpponent::kTimid, "takes the deck for four chains weaker"},
    {AuctionOpponent::kBold, "takes the deck for four chains stronger"},
    {AuctionOpponent::kAnywhere, "believes anything from 0 to 24"}};

std::vector<Guess> beliefs_of(AuctionOpponent opponent, const AuctionJob& job, double truth) {
  const double even = job.prize.even;
  switch (opponent) {
    case AuctionOpponent::kSame: return {{even, 1}};
    case AuctionOpponent::kKnowing: return {{truth, 1}};
    case AuctionOpponent::kErring: return guesses(job.they_think.value_or(truth), job.their_error);
    case AuctionOpponent::kTimid: return {{even - kTimidBy, 1}};
    case AuctionOpponent::kBold: return {{even + kTimidBy, 1}};
    case AuctionOpponent::kAnywhere: break;
  }
  std::vector<Guess> out;
  for (int i = 0; i <= kMostBidden; ++i) out.push_back({double(i), 1.0 / (kMostBidden + 1)});
  return out;
}

}  // namespace

AuctionAdvice advise(const AuctionJob& job) {
  ARCHON_CHECK(int_size(job.prize.logits) == kMostBidden + 1 && job.prize.per_chain > 0);
  return Adviser(job).advise();
}

std::vector<AuctionTrial> try_out(const AuctionJob& job, const AuctionAdvice& advice) {
  std::vector<AuctionTrial> out;
  for (const OpponentRow& row : kOpponents) {
    AuctionTrial trial{row.opponent, row.words};
    const auto wins = [&](Way way) {
      const Bidder bidder{way, job, advice};
      double sum = 0;
      for (const Guess& truth : guesses(job.prize.even, job.prize.error))
        for (const Guess& theirs : beliefs_of(row.opponent, job, truth.even))
          for (const bool opens : {false, true})
            sum += truth.weight * theirs.weight / 2 *
                   wins_against(bidder, Belief(job.prize, theirs.even),
                                Belief(job.prize, truth.even), opens);
      return sum;
    };
    trial.advice = wins(Way::kAdvice);
    trial.honest = wins(Way::kHonest);
    trial.even_point = wins(Way::kEvenPoint);
    out.push_back(trial);
  }
  return out;
}

AuctionPrize prize_of(const std::string& bid_json, const std::string& deck) {
  using Parsed = nlohmann::json;
  const Parsed bid = Parsed::parse(bid_json, nullptr, false);
  if (!bid.is_object() || !bid.contains("archon_bid") || !bid.contains("curve"))
    throw Error("not the JSON of a bid; expected what 'archon bid' writes with --run or --json");
  try {
    const std::string a = bid.at("a").at("deck");
    const std::string b = bid.at("b").at("deck");
    const bool is_a =
        deck.empty() ? bid.at("stronger") == "a" : deck_meant(deck, {a, b}, "of the bid") == 0;
    const double sign = is_a ? 1 : -1;
    AuctionPrize out{is_a ? a : b, is_a ? b : a, std::vector<double>(kMostBidden + 1)};
    const Parsed& even = bid.at("even_at");
    out.even = sign * even.at("value").get<double>();
    const double width = even.at("high").get<double>() - even.at("low").get<double>();
    out.error = std::max(0.1, width / 2 / half_width_of(1, bid.at("confidence").get<double>()));
    out.per_chain = std::max(1e-3, bid.at("logits_per_chain").at("value").get<double>());
    for (const Parsed& level : bid.at("curve")) {
      const double chains = sign * level.at("chains").get<double>();
      if (chains < 0 || chains > kMostBidden) continue;
      const double rate = level.at("win_rate_a").at("value").get<double>();
      const double wins = std::clamp(is_a ? rate : 1 - rate, 1e-6, 1 - 1e-6);
      out.logits[static_cast<size_t>(chains)] = portable_log(wins / (1 - wins));
    }
    out.by = bid.contains("ladder") && !bid["ladder"].empty()
                 ? bid["ladder"].back().at("player").get<std::string>()
                 : bid.at("a").at("agent").get<std::string>();
    return out;
  } catch (const Parsed::exception&) {
    throw Error("damaged: a bid without its curve; expected what 'archon bid' writes");
  }
}

}  // namespace archon::sim
