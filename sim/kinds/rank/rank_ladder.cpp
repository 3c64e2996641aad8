#include "sim/kinds/rank/rank_ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/printable.h"

namespace archon::sim {
namespace {

int leader_of(const Ratings& ratings) {
  const auto& logits = ratings.logits();
  return static_cast<int>(
      std::max_element(logits.begin(), logits.begin() + ratings.field().rated()) - logits.begin());
}

// Whether the interval of their difference leaves out 0.
bool are_told_apart(const Ratings& ratings, int a, int b, double confidence) {
  const auto& logits = ratings.logits();
  const double apart = logits[static_cast<size_t>(a)] - logits[static_cast<size_t>(b)];
  return std::abs(apart) >
         normal_quantile(0.5 + confidence / 2) * std::sqrt(ratings.variance_between(a, b));
}

void compare_orders(const Ratings& before, const Ratings& now, double confidence, RungAnswer& out) {
  const auto ahead = [](const Ratings& ratings, int a, int b) {
    return ratings.logits()[static_cast<size_t>(a)] > ratings.logits()[static_cast<size_t>(b)];
  };
  for (int a = 0; a < now.field().rated(); ++a)
    for (int b = a + 1; b < now.field().rated(); ++b) {
      if (!are_told_apart(before, a, b, confidence)) continue;
      ++out.told_apart;
      out.kept += ahead(before, a, b) == ahead(now, a, b);
    }
}

const std::string& deck_name(const RankSetup& setup, int entrant) {
  return setup.entrants[static_cast<size_t>(entrant)].name;
}

}  // namespace

std::vector<RungAnswer> rung_answers(const RankSetup& setup, const RankRun& run) {
  std::vector<RungAnswer> out;
  const Ratings* before = nullptr;
  const auto& stands = run.design.stands();
  for (size_t i = 0; i < stands.size() && i < setup.ladder.size(); ++i) {
    const auto& [scores, ratings] = stands[i];
    if (scores.games() == 0) continue;
    RungAnswer answer{setup.ladder[i].name, scores.games(), leader_of(ratings), 0, 0, 0};
    const auto places = place(ratings, {setup.confidence, setup.top_k});
    answer.best = places[static_cast<size_t>(answer.leader)].best;
    if (before) compare_orders(*before, ratings, setup.confidence, answer);
    before = &ratings;
    out.push_back(std::move(answer));
  }
  return out;
}

std::string answer_words(const RankSetup& setup, const RankDesign& design, const std::string& by) {
  const int leader = design.leader();
  return fmt::format("by {}, {} is the best with probability {}", by,
                     printable(deck_name(setup, leader)),
                     probability_words(design.places()[static_cast<size_t>(leader)].best));
}

std::string player_now(const RankSetup& setup, const RankDesign& design) {
  const auto step = static_cast<size_t>(design.played_step());
  if (design.stands()[step].scores.games() > 0) return setup.ladder[step].name;
  return setup.foretold.empty() ? "nobody yet" : "the cards";
}

std::vector<PlayerOpinion> opinions_of(const RankSetup& setup, const RankRun& run) {
  std::vector<PlayerOpinion> out;
  for (const RungAnswer& answer : rung_answers(setup, run))
    out.push_back({answer.player, answer.games, deck_name(setup, answer.leader)});
  return out;
}

report::Table rungs_table(const RankSetup& setup, const RankRun& run) {
  report::Table out{"",
                    {{"player"},
                     {"games", true, 6},
                     {"leader", false, 0, 1},
                     {"best", true, 9, 0},
                     {"keeps the order of", true, 22, 0}},
                    {}};
  for (const RungAnswer& answer : rung_answers(setup, run))
    out.rows.push_back({answer.player, std::to_string(answer.games),
                        deck_name(setup, answer.leader), percent(answer.best),
                        answer.told_apart == 0
                            ? ""
                            : fmt::format("{} of {} pairs", answer.kept, answer.told_apart)});
  return out;
}

Json ladder_json(const RankSetup& setup, const RankRun& run) {
  Json out = Json::array();
  for (const RungAnswer& answer : rung_answers(setup, run))
    out.push_back({{"player", answer.player},
                   {"games", answer.games},
                   {"leader", deck_name(setup, answer.leader)},
                   {"best", answer.best},
                   {"told_apart_before", answer.told_apart},
                   {"order_kept", answer.kept}});
  return out;
}

}  // namespace archon::sim
