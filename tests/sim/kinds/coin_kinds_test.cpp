// Every kind of experiment with a game that is known through and through: it is enough to be a
// game, and of all intervals that are given 95 % hold what is true.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/trees/json_tree.h"
#include "sim/kinds/asked_kinds.h"
#include "tests/sim/kinds/coin_game.h"

namespace archon::coin_kinds_test {
namespace {

using Json = nlohmann::ordered_json;

const sim::CoinArena kCoins;

std::string report_of(const std::string& kind, const Json& form, std::string_view option) {
  const Tree tree = tree_of_json(form.dump());
  const sim::AskedExperiment asked =
      sim::asked_kind(kind).ask(sim::AskedForm(kCoins, TreeReader(&tree)));
  sim::ProgressObserver nobody;
  sim::PoolOptions pool;
  pool.threads = 1;
  const sim::Findings found =
      asked.experiment->play({*asked.arena, pool, nullptr, false, true, nobody});
  for (const report::Rendering& rendering : found.reports)
    if (rendering.option == option) return rendering.text();
  return "";
}

Json asked(const std::string& kind, const Json& form) {
  return Json::parse(report_of(kind, form, "--json"));
}

const Json kTwo{{"a", "0.7"}, {"b", "0.1"}};
const Json kThree{{"decks", {"0.7", "0.1", "-0.4"}}};
Json with(Json form, const Json& more) {
  form.update(more);
  return form;
}

TEST_CASE("a game that says who wins can be asked every question") {
  const std::map<std::string, Json> forms{
      {"match", kTwo},
      {"bid", kTwo},
      {"rank", kThree},
      {"handicap", kThree},
      {"versus", kTwo},
      {"why", kTwo},
      {"grid", kThree},
      {"tournament", {{"players", {"0.7", "0.1", "-0.4"}}}},
      {"bench", {{"agents", {"random", "greedy"}}, {"decks", {"0.7", "0.1"}}}}};
  for (const sim::AskedKind& kind : sim::asked_kinds()) {
    const std::string name(kind.name);
    CAPTURE(name);
    REQUIRE(forms.count(name) == 1);
    const Json found = asked(name, forms.at(name));
    CHECK(found["archon_" + name] == 1);
    for (const char* option : {"", "--html", "--markdown"})
      CHECK(report_of(name, forms.at(name), option).size() > 100);
  }
}

// ---- Intervals
// -----------------------------------------------------------------------------------

struct Held {
  int of = 0;
  int held = 0;

  void note(const Json& estimate, double truth) {
    ++of;
    held += estimate["low"].get<double>() <= truth && truth <= estimate["high"].get<double>();
  }
  double share() const { return static_cast<double>(held) / of; }
};

// 95 % of them should hold, give or take 3.5 standard errors.
void expect_holds(uint64_t seeds, const std::function<void(uint64_t seed, Held& held)>& ask) {
  Held held;
  for (uint64_t seed = 1; seed <= seeds; ++seed) ask(seed, held);
  MESSAGE(held.held << " of " << held.of << " intervals hold");
  CHECK(std::abs(held.share() - 0.95) < 3.5 * std::sqrt(0.95 * 0.05 / held.of));
}

TEST_CASE("a match finds the win rate, and when it stops early, too") {
  const double truth = sim::logistic(0.6);
  expect_holds(300, [&](uint64_t seed, Held& held) {
    held.note(asked("match", with(kTwo, {{"seed", seed}, {"games", 100}}))["win_rate_a"], truth);
  });
  expect_holds(300, [&](uint64_t seed, Held& held) {
    held.note(asked("match", with(kTwo, {{"seed", seed}, {"within", 5}}))["win_rate_a"], truth);
  });
}

TEST_CASE("a bid finds the chains that make two even") {
  expect_holds(60, [&](uint64_t seed, Held& held) {
    held.note(asked("bid", with(kTwo, {{"seed", seed}, {"within", 4}}))["even_at"],
              0.6 / sim::kLogitsPerChain);
  });
}

TEST_CASE("two boxes are found as far apart as they are") {
  const Json boxes{{"a", {"0.7", "0.2"}}, {"b", {"0.1", "-0.4"}}};
  const double truth = (2 * sim::logistic(0.6) + sim::logistic(1.1) + sim::logistic(0.1)) / 4;
  expect_holds(300, [&](uint64_t seed, Held& held) {
    held.note(asked("versus", with(boxes, {{"seed", seed}, {"games", 40}}))["win_rate_a"], truth);
  });
}

TEST_CASE("ratings are found as the weights are, and agents by what they add") {
  const double elo = 400 / std::log(10);  // of a logit
  const Json eight{{"decks", {"0.9", "0.6", "0.4", "0.1", "0", "-0.3", "-0.7", "-1"}}};
  expect_holds(40, [&](uint64_t seed, Held& held) {
    const Json found = asked("rank", with(eight, {{"seed", seed}, {"games", 600}}));
    for (const Json& deck : found["decks"])
      held.note(deck["rating"], elo * std::stod(deck["deck"].get<std::string>().substr(5)));
  });
  const Json two{{"agents", {"random", "greedy"}}, {"decks", {"0.7", "0.1"}}, {"games", 100}};
  expect_holds(300, [&](uint64_t seed, Held& held) {
    const Json found = asked("bench", with(two, {{"seed", seed}}));
    const Json& first = found["standings"][0];
    held.note(first["elo"], elo * sim::kSkill / 2 * (first["name"] == "greedy" ? 1 : -1));
  });
}

TEST_CASE("handicaps are the chains that make each even with the one that is asked for") {
  const Json three{{"decks", {"0.7", "-0.4"}}, {"reference", "0.1"}};
  expect_holds(100, [&](uint64_t seed, Held& held) {
    const Json found = asked("handicap", with(three, {{"seed", seed}}));
    for (const Json& deck : found["decks"])
      held.note(deck["even_at"], (std::stod(deck["deck"].get<std::string>().substr(5)) - 0.1) /
                                     sim::kLogitsPerChain);
  });
}

}  // namespace
}  // namespace archon::coin_kinds_test
