// What ranking costs beside the games: made-up fields of known strengths, whose games are dice.
//
//   rank_rounds plan ENTRANTS sure|within VALUE [SEED [MATCHUPS [MAX_GAMES]]]
//   rank_rounds against ENTRANTS sure|within VALUE [FIELDS [MATCHUPS]]
//
// `plan` ranks one field, and prints the seconds and the memory of its rounds and how many
// intervals hold what is true. `against` compares the games with those that a round robin needs for
// the same.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "sim/rating/plan/rank_design.h"
#include "tests/sim/rating/known_field.h"

namespace archon::sim {
namespace {

// Logits: what data/keyforge/field foretells of decks, and by how much they go their own way.
constexpr double kSpread = 0.81;

// Of the processor, so that it tells something on a busy machine, too.
double seconds() { return ratio(std::clock(), CLOCKS_PER_SEC); }

double megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

KnownField field_of(int entrants, double matchups, uint64_t seed) {
  Rng rng = Rng::stream(seed, 1);
  if (matchups > 0) return KnownField::drawn(entrants, kSpread, matchups, rng);
  KnownField out;
  out.field = {entrants, 0};
  for (int i = 0; i < entrants; ++i) out.strengths.push_back(kSpread * deviate(rng));
  return out;
}

void play(RankDesign& design, const KnownField& known, const std::vector<MeetingPlan>& round,
          Rng& rng) {
  for (const MeetingPlan& plan : round)
    for (int i = 0; i < 2 * plan.pairs; ++i) {
      const int first = i % 2 == 0 ? plan.a : plan.b;
      const int second = i % 2 == 0 ? plan.b : plan.a;
      const double chance = logistic(known.logit(first, second) + known.first);
      design.add(first, second, rng.uniform() < chance ? 1 : 0);
    }
}

// Without matchups true ratings are strengths less their mean.
std::vector<double> true_ratings(const KnownField& known) {
  std::vector<double> out;
  double mean = 0;
  for (const double strength : known.strengths) mean += ratio(strength, known.strengths.size());
  for (int i = 0; i < known.field.entrants; ++i)
    out.push_back(known.matchups.empty() ? known.strengths[i] - mean : known.rating(i));
  return out;
}

void report(const RankDesign& design, const KnownField& known) {
  const auto truth = true_ratings(known);
  int held = 0;
  int places_held = 0;
  std::vector<double> sorted = truth;
  std::sort(sorted.rbegin(), sorted.rend());
  for (int i = 0; i < known.field.entrants; ++i) {
    const double rating = truth[i];
    held += design.ratings().points(i).interval.contains(kPointsPerLogit * rating);
    const auto above = std::lower_bound(sorted.begin(), sorted.end(), rating, std::greater<>());
    const auto place = above - sorted.begin() + 1;
    const Placing& placing = design.places()[i];
    places_held += placing.first <= place && place <= placing.last;
  }
  const size_t leader = design.leader();
  const double of = known.field.entrants;
  fmt::print("  intervals that hold: ratings {:.1f} %, places {:.1f} %\n", 100 * held / of,
             100 * places_held / of);
  fmt::print("  best {:.3f}, and {}; widest ± {:.0f}; spread of pairings {:.0f}\n",
             design.places()[leader].best, truth[leader] == sorted[0] ? "right" : "wrong",
             design.widest(), kPointsPerLogit * design.ratings().check().spread);
}

void plan(int entrants, const RankGoal& goal, uint64_t seed, double matchups) {
  const KnownField known = field_of(entrants, matchups, seed);
  Rng rng = Rng::stream(seed, 2);
  const double since = seconds();
  RankDesign design(known.field, goal);
  double slowest = 0;
  while (true) {
    const double round_since = seconds();
    const auto round = design.next_round();
    if (round.empty()) break;
    play(design, known, round, rng);
    design.end_round();
    slowest = std::max(slowest, seconds() - round_since);
    fmt::print(stderr, "round {}: {} games, widest ± {:.0f}, {:.0f} s\n", design.rounds(),
               design.scores().games(), design.widest(), seconds() - since);
  }
  const double all = seconds() - since;
  fmt::print("{} entrants: {} games ({:.0f} each) in {} rounds\n", entrants,
             design.scores().games(), 2 * static_cast<double>(design.scores().games()) / entrants,
             design.rounds());
  fmt::print("  {:.1f} s, {:.2f} a round, the slowest {:.2f}; {:.0f} MB\n", all,
             all / design.rounds(), slowest, megabytes());
  report(design, known);
}

bool is_reached(const PairingScores& scores, const RankGoal& goal) {
  const Ratings ratings = rate(scores);
  bool best = !goal.sure;
  if (goal.sure)
    for (const Placing& placing : place(ratings)) best = best || placing.best >= *goal.sure;
  bool narrow = true;
  if (goal.within)
    for (int i = 0; i < scores.field().rated(); ++i)
      narrow = narrow && ratings.points(i).interval.half_width() <= *goal.within;
  return best && narrow;
}

int64_t round_robin(const KnownField& known, const RankGoal& goal, Rng& rng) {
  PairingScores scores(known.field);
  while (scores.games() < goal.max_games) {
    for (int a = 0; a < known.field.entrants; ++a)
      for (int b = a + 1; b < known.field.entrants; ++b) known.play(scores, a, b, 1, rng);
    if (is_reached(scores, goal)) break;
  }
  return scores.games();
}

void against(int entrants, const RankGoal& goal, int fields, double matchups) {
  double games = 0;
  double robin_games = 0;
  int reached = 0;
  int right = 0;
  for (int i = 0; i < fields; ++i) {
    const KnownField known = field_of(entrants, matchups, static_cast<uint64_t>(i) + 1);
    Rng rng = Rng::stream(i + 1, 2);
    RankDesign design(known.field, goal);
    for (auto round = design.next_round(); !round.empty(); round = design.next_round()) {
      play(design, known, round, rng);
      design.end_round();
    }
    games += ratio(design.scores().games(), fields);
    reached += design.stop() == DesignStop::kReached;
    right += design.leader() == known.best();
    robin_games += ratio(round_robin(known, goal, rng), fields);
  }
  fmt::print(
      "{} entrants, {} fields: {:.0f} games ({} reached the goal, {} name the best), a round "
      "robin {:.0f}: {:.0f} % fewer\n",
      entrants, fields, games, reached, right, robin_games, 100 * (1 - games / robin_games));
}

int run(const std::vector<std::string>& args) {
  const auto number = [&](size_t i, double otherwise) {
    return i < args.size() ? std::stod(args[i]) : otherwise;
  };
  if (args.size() < 4) {
    fmt::print(stderr, "usage: rank_rounds plan|against ENTRANTS sure|within VALUE [...]\n");
    return 2;
  }
  const int entrants = std::stoi(args[1]);
  RankGoal goal;
  goal.max_games = static_cast<int64_t>(number(6, 100'000'000));
  (args[2] == "sure" ? goal.sure : goal.within) = std::stod(args[3]);
  const double matchups = number(5, 0);
  if (args[0] == "plan") {
    plan(entrants, goal, static_cast<uint64_t>(number(4, 1)), matchups);
  } else {
    goal.max_games = 400 * entrants * int64_t{entrants};
    against(entrants, goal, static_cast<int>(number(4, 20)), matchups);
  }
  return 0;
}

}  // namespace
}  // namespace archon::sim

int main(int argc, char** argv) {
  return archon::sim::run(std::vector<std::string>(argv + 1, argv + argc));
}
