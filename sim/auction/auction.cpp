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
// Whose turn it is at the even point is worth up to half a chain. Less than this isn't worth what
// it costs against those who believe something else.
constexpr double kParity = 0.006;

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

// Opponents against whom nothing is to be lost, by what is true and what they believe; and how one
// does against them who bids plainly: honestly by ones, or as well naming the even point at once
// where that is better. Values are sums over those who come so far: who raises a bid has raised all
// below it.
class Sparring {
 public:
  struct One {
    Belief truth;
    Belief theirs;
    double weight;
  };

  // `even_point`: the one that may be named at once; below 0: none. So much may be lost.
  Sparring(const Belief& ours, int even_point, double loss, std::vector<One> all)
      : ours_(ours),
        even_point_(even_point),
        loss_(loss),
        all_(std::move(all)),
        values_(kMostBidden + 2) {
    for (int bid = kMostBidden; bid >= kNobody; --bid) values_[bid + 1] = plain(bid);
  }

  static constexpr int kNobody = -1;  // has bid

  // Whether a raise, or leaving them the deck, is as good as what is plain to do.
  bool takes(int their_bid, std::optional<int> raise) const {
    const double value = raise ? raised(their_bid, *raise) : left(their_bid);
    return value >= values_[their_bid + 1] - loss_;
  }

 private:
  static bool comes_to(const One& one, int bid) {
    if (bid == kNobody) return true;
    return bid == 0 ? one.theirs.opens() : one.theirs.raises(bid - 1);
  }
  double left(int bid) const {
    double out = 0;
    for (const One& one : all_)
      if (comes_to(one, bid)) out += one.weight * (1 - one.truth.holds(std::max(bid, 0)));
    return out;
  }
  double raised(int bid, int raise) const {
    double out = raise < kMostBidden ? values_[raise + 2] : 0;
    for (const One& one : all_)
      if (comes_to(one, bid) && !one.theirs.raises(raise))
        out += one.weight * one.truth.holds(raise);
    return out;
  }
  double plain(int bid) const {
    const bool goes_on = bid == kNobody ? ours_.opens() : ours_.raises(bid);
    const double honest = goes_on ? raised(bid, bid + 1) : left(bid);
    if (bid >= even_point_ || !ours_.opens()) return honest;
    return std::max(honest, raised(bid, even_point_));
  }

  Belief ours_;
  int even_point_;
  double loss_;
  std::vector<One> all_;
  std::vector<double> values_;  // by their bid + 1
};

int even_point_of(const AuctionPrize& prize) {
  return std::clamp(static_cast<int>(prize.even), 0, kMostBidden);
}

class Adviser {
 public:
  // With how many to spar: honest bidding and then the even point, with those who believe the same
  // and those who know the truth; 1 to 4.
  Adviser(const AuctionJob& job, size_t partners)
      : job_(job), same_(job.prize, job.prize.even), answers_(kMostBidden + 1) {
    std::vector<Sparring::One> alike;
    std::vector<Sparring::One> knowing;
    for (const Guess& truth : guesses(job.prize.even, job.prize.error)) {
      const Belief is(job.prize, truth.even);
      alike.push_back({is, same_, truth.weight});
      knowing.push_back({is, is, truth.weight});
    }
    for (const auto* all : {&alike, &knowing}) sparring_.emplace_back(same_, -1, kNoLoss, *all);
    for (const auto* all : {&alike, &knowing})
      sparring_.emplace_back(same_, even_point_of(job.prize), kParity, *all);
    while (sparring_.size() > partners) sparring_.pop_back();
  }

  AuctionAdvice advise() {
    for (int bid = kMostBidden; bid >= 0; --bid)
      answers_[bid] = best(bid, bid == 0 ? least_to_open() : raised_from(job_.prize, bid - 1));
    constexpr double kNothingSeen = -1e9;
    const AuctionAnswer opening = best(Sparring::kNobody, kNothingSeen);
    return {opening, answers_};
  }

 private:
  double least_to_open() const {
    return job_.prize.even - job_.prize.logits[0] / job_.prize.per_chain;
  }

  // Of all raises and of leaving the deck, what wins most against one who believes so much at
  // least, among what loses nothing to the first `partners` of those that we spar with; if that is
  // nothing, to fewer.
  AuctionAnswer best(int their_bid, double at_least) const {
    for (size_t partners = sparring_.size(); partners > 0; --partners)
      if (const auto found = best(their_bid, at_least, partners)) return *found;
    return *best(their_bid, at_least, 0);
  }
  std::optional<AuctionAnswer> best(int their_bid, double at_least, size_t partners) const {
    const Seen seen(job_, at_least);
    const auto is_safe = [&](std::optional<int> raise) {
      return std::all_of(sparring_.begin(), sparring_.begin() + narrow<int>(partners),
                         [&](const Sparring& one) { return one.takes(their_bid, raise); });
    };
    std::optional<AuctionAnswer> out;
    if (is_safe({})) out = {{}, seen.if_left(std::max(their_bid, 0))};
    for (int raise = their_bid + 1; raise <= kMostBidden; ++raise) {
      if (!is_safe(raise)) continue;
      const Seen::Next next = seen.after_raise(raise, at_least);
      const double wins =
          next.holds + (raise < kMostBidden ? next.goes_on * answers_[raise + 1].wins : 0);
      if (!out || wins > out->wins + kNoLoss) out = {raise, wins};
    }
    return out;
  }

  const AuctionJob& job_;
  Belief same_;
  std::vector<Sparring> sparring_;
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
    const int even = even_point_of(job.prize);
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

constexpr int kKinds = 3;  // of them, the first, whose belief has to do with what is true

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

static AuctionTrial trial_of(const OpponentRow& row, const AuctionJob& job,
                             const AuctionAdvice& advice) {
  const auto wins = [&](Way way) {
    const Bidder bidder{way, job, advice};
    double sum = 0;
    for (const Guess& truth : guesses(job.prize.even, job.prize.error))
      for (const Guess& theirs : beliefs_of(row.opponent, job, truth.even))
        for (const bool opens : {false, true})
          sum += truth.weight * theirs.weight / 2 *
                 wins_against(bidder, Belief(job.prize, theirs.even), Belief(job.prize, truth.even),
                              opens);
    return sum;
  };
  return {row.opponent, row.words, wins(Way::kAdvice), wins(Way::kHonest), wins(Way::kEvenPoint)};
}

// Played through, the more careful a card the better, as long as honest bidding wins no more
// against any whose belief has to do with the truth.
AuctionAdvice advise(const AuctionJob& job) {
  ARCHON_CHECK(int_size(job.prize.logits) == kMostBidden + 1 && job.prize.per_chain > 0);
  for (size_t partners = 4;; --partners) {
    AuctionAdvice out = Adviser(job, partners).advise();
    const bool loses = std::any_of(std::begin(kOpponents), std::begin(kOpponents) + kKinds,
                                   [&](const OpponentRow& row) {
                                     const AuctionTrial trial = trial_of(row, job, out);
                                     return trial.advice < trial.honest - kNoLoss;
                                   });
    if (partners == 1 || !loses) return out;
  }
}

std::vector<AuctionTrial> try_out(const AuctionJob& job, const AuctionAdvice& advice) {
  std::vector<AuctionTrial> out;
  for (const OpponentRow& row : kOpponents) out.push_back(trial_of(row, job, advice));
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
