#include "bench/lab/field_fit.h"

#include <chrono>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/field/field.h"
#include "sim/kinds/field/entrants.h"
#include "sim/kinds/reports/report_parts.h"
#include "sim/rating/rating.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

constexpr int kFolds = 5;
const std::vector<double> kRidges{30, 60, 120, 240, 480, 960, 1920};
constexpr uint32_t kGraphStream = 11;

// Made decks of every set, those that can be played, and the bundled ones.
std::vector<Entrant> field_decks(const keyforge::Library& library, const FieldFitSetup& setup) {
  std::vector<Entrant> out;
  for (const keyforge::Deck& deck : keyforge::bundled_decks())
    out.push_back(entrant(deck, library));
  for (int set = 0; set < keyforge::kSets; ++set) {
    int made = 0;
    for (uint64_t number = 1; made < setup.decks_per_set; ++number) {
      keyforge::Deck list = keyforge::random_deck(value_at<keyforge::Set>(set), setup.seed, number);
      try {
        out.push_back(entrant(std::move(list), library));
        ++made;
      } catch (const Error&) {
        // It has a card that can't be played.
      }
    }
  }
  return out;
}

// Everybody, two by two.
std::vector<GamePlan> round_of(const FieldSetup& field, int round) {
  std::vector<int> order(field.entrants.size());
  std::iota(order.begin(), order.end(), 0);
  Rng rng = Rng::stream(field.seed, round, kGraphStream);
  shuffle(order.data(), int_size(order), rng);
  std::vector<GamePlan> out;
  for (size_t i = 0; i + 1 < order.size(); i += 2) {
    const auto [a, b] = in_order(field, order[i], order[i + 1]);
    for (const int64_t number : {2 * int64_t{round}, 2 * int64_t{round} + 1})
      out.push_back({{0, a, b, number}, {0, 0}});
  }
  return out;
}

// What another field foretells of a deck is a feature like the others, in so many logits: large
// enough that the shrinkage towards 0, which is for what cards are worth, leaves its weight alone.
constexpr double kForetoldUnit = 0.02;

struct PlayedField {
  FieldSetup field;
  FeatureData data;
  DeckFeatures features;
  int foretold = -1;  // the number of that feature, which no card has; -1: there is none
  int64_t games = 0;
  int64_t failed = 0;   // games that a mistake of the program ended, which are left out
  std::string failure;  // the first of them
  int rounds = 0;
};

// Whether the game failed; the first is remembered.
bool is_lost(const std::optional<GameRecord>& game, PlayedField& out) {
  if (!game->failed()) return false;
  if (out.failed++ == 0) out.failure = game->failure->why;
  return true;
}

void play_field(const Arena& arena, const FieldFitSetup& setup, const PoolOptions& pool,
                const std::function<void(int64_t)>& progress, PlayedField& out) {
  using Clock = std::chrono::steady_clock;
  const auto since = Clock::now();
  const std::unique_ptr<Players> players = arena.players({setup.agent, setup.agent});
  for (; out.rounds < setup.rounds && !pool.stopped(); ++out.rounds) {
    const std::chrono::duration<double> gone = Clock::now() - since;
    if (setup.seconds && gone.count() >= *setup.seconds) break;
    const auto plans = round_of(out.field, out.rounds);
    const auto records = play_or_find(nullptr, plans, pool, [&](const GamePlan& game) {
      return play_pairing(out.field, game, *players, pool);
    });
    for (size_t i = 0; i + 1 < plans.size(); i += 2) {
      if (!records[i] || !records[i + 1]) continue;
      if (is_lost(records[i], out) || is_lost(records[i + 1], out)) continue;
      const double points = (records[i]->points(0) + records[i + 1]->points(0)) / 2.0;
      out.data.games.push_back({plans[i].id.a, plans[i].id.b, points, 2});
      out.games += 2;
    }
    if (progress) progress(out.games);
  }
}

// Everybody's features; of what another field knows, also what it foretells.
void learn_decks(const FieldFitSetup& setup, PlayedField& out) {
  for (const Entrant& deck : out.field.entrants)
    out.data.entrants.push_back(out.features.learn(list_of(deck)));
  out.data.features = out.features.size();
  if (!setup.from) return;
  out.foretold = out.data.features++;
  for (size_t i = 0; i < out.field.entrants.size(); ++i) {
    const double points = setup.from->strength(list_of(out.field.entrants[i]));
    out.data.entrants[i].emplace_back(out.foretold, points / kPointsPerLogit / kForetoldUnit);
  }
}

// In points, by name: those of the features, and of the other field what it counts for here.
std::map<std::string, double> named_weights(const FieldFitSetup& setup, const PlayedField& played,
                                            const std::vector<double>& weights) {
  std::map<std::string, double> out;
  for (int k = 0; k < played.features.size(); ++k)
    out[played.features.names()[k]] = kPointsPerLogit * weights[k];
  if (played.foretold < 0) return out;
  const double slope = weights[played.foretold] / kForetoldUnit;
  for (int k = 0; k < setup.from->features().size(); ++k)
    out[setup.from->features().names()[k]] += slope * setup.from->weights()[k];
  return out;
}

Json foresight_json(const FeatureCheck& check, const std::vector<int>& of) {
  const Foresight seen = foresight(check, of);
  return {{"decks", seen.entrants},
          {"correlation", seen.correlation},
          {"true_correlation", seen.true_correlation},
          {"error", kPointsPerLogit * seen.error},
          {"true_error", kPointsPerLogit * seen.true_error}};
}

Json foresights_json(const PlayedField& played, const FeatureCheck& check) {
  std::vector<int> all(played.field.entrants.size());
  std::iota(all.begin(), all.end(), 0);
  Json out = {{"all", foresight_json(check, all)}};
  for (int set = 0; set < keyforge::kSets; ++set) {
    std::vector<int> of;
    for (const int i : all)
      if (list_of(played.field.entrants[i]).set == value_at<keyforge::Set>(set)) of.push_back(i);
    out[std::string(keyforge::kSetCodes[set])] = foresight_json(check, of);
  }
  return out;
}

}  // namespace

std::string fit_field(const KeyforgeArena& arena, const FieldFitSetup& setup,
                      const PoolOptions& pool, const std::function<void(int64_t)>& progress) {
  PlayedField played;
  played.field.agent = setup.agent;
  played.field.seed = setup.seed;
  played.field.turn_limit = setup.turn_limit;
  played.field.entrants = field_decks(arena.library(), setup);
  learn_decks(setup, played);
  play_field(arena, setup, pool, progress, played);
  if (played.data.games.empty()) throw Error("no games were played, so nothing can be fitted");

  const FeatureCheck check = check_features(played.data, kFolds, kRidges);
  const auto weights = fit_weights(played.data, check.ridge);
  Moments strengths;
  for (const Features& deck : played.data.entrants) strengths.add(strength_of(deck, weights));
  Json out = {{"archon_field", 1},
              {"archon", ARCHON_VERSION},
              {"commit", setup.commit},
              {"library", arena.fingerprint()},
              {"rules", arena.rules()},
              {"agent", ai::to_string(setup.agent)},
              {"seed", setup.seed},
              {"decks", played.field.entrants.size()},
              {"decks_per_set", setup.decks_per_set},
              {"rounds", played.rounds},
              {"games", played.games},
              {"failed", played.failed},
              {"failure", played.failed > 0 ? Json(played.failure) : Json(nullptr)},
              {"turn_limit", setup.turn_limit},
              {"ridge", check.ridge},
              {"folds", kFolds},
              {"log_loss", check.log_loss},
              {"error", kPointsPerLogit * check.spread},
              {"mean", kPointsPerLogit * strengths.mean()},
              {"spread", kPointsPerLogit * std::sqrt(strengths.variance())},
              {"foresight", foresights_json(played, check)}};
  if (setup.from)
    out["from"] = {{"agent", setup.from->agent()},
                   {"games", setup.from->games()},
                   {"slope", weights[played.foretold] / kForetoldUnit}};
  Json& named = out["weights"] = Json::object();
  for (const auto& [name, points] : named_weights(setup, played, weights))
    named[name] = std::round(100 * points) / 100;
  return to_text(out);
}

}  // namespace archon::sim
