#include "sim/archmajesty/usage/card_uses.h"

#include <doctest/doctest.h>

#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/named_agents.h"
#include "sim/archmajesty/arena/battle_records.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/archmajesty/usage/usage.h"

namespace archon::sim::card_uses_test {
namespace {

MatchSetup setup_of(const char* a, const char* b) {
  MatchSetup setup;
  setup.entrants = {*find_battle_entrant(a), *find_battle_entrant(b)};
  setup.agents = {ai::archmajesty_agent("random"), ai::archmajesty_agent("random")};
  setup.turn_limit = 20;
  return setup;
}

int64_t sum_of(const std::vector<UseCounts>& cards, CardUse use) {
  int64_t out = 0;
  for (const UseCounts& card : cards) out += card[static_cast<size_t>(use)];
  return out;
}

TEST_CASE("every use of a card is counted once, for the right card of the right side") {
  int64_t cycled = 0;
  int64_t pitched = 0;
  for (const MatchSetup& setup : {setup_of("berta", "mira"), setup_of("berta+yara", "sable+ivo"),
                                  setup_of("berta", "rats")}) {
    BattleAgents agents(setup.agents, ai::make_agent<ai::ArchmajestyGame>);
    for (int number = 0; number < 6; ++number) {
      const int first = number % 2;
      CardUseTally tally(allied_side(setup, first));
      const auto watch = [&](const WatchedMove& made) { tally.note(made.before, made.move); };
      const auto record =
          play_battle({}, setup, {number, {0, 0}}, first, agents, {}, {}, nullptr, watch);
      REQUIRE(record);
      for (int side = 0; side < kSides; ++side) {
        const auto& uses = tally.of(side);
        const SideRecord& known = record->side[static_cast<size_t>(side)];
        CHECK(sum_of(uses, CardUse::Cast) == known.numbers[kSpells]);
        CHECK(sum_of(uses, CardUse::Guard) + sum_of(uses, CardUse::Protect) <=
              known.numbers[kGuards]);
        CHECK(sum_of(uses, CardUse::Fix) <= known.numbers[kFixes]);
        for (size_t part = 0; part < uses.size(); ++part)
          CHECK((known.used >> part & 1) == (uses[part][0] > 0 ? 1 : 0));
        cycled += sum_of(uses, CardUse::Cycle);
        pitched += sum_of(uses, CardUse::Pitch);
      }
    }
  }
  CHECK(cycled > 0);
  CHECK(pitched > 0);
}

TEST_CASE("usage fights the battles of an encounter, and shares them out to titles") {
  const ArchmajestyArena arena;
  const MatchSetup setup = setup_of("berta", "rats");
  const UsageRun run = run_usage(arena, setup, 5, {});
  CHECK(run.match.games == 10);
  CHECK(run.cards[1].empty());
  REQUIRE(!run.cards[0].empty());
  int copies = 0;
  for (const CardUsage& card : run.cards[0]) {
    copies += card.result.copies;
    double shares = 0;
    for (size_t use = 0; use < kCardUses; ++use) shares += card.share(static_cast<CardUse>(use));
    CHECK(shares == doctest::Approx(card.all() > 0 ? 1 : 0));
  }
  CHECK(copies == 21);
  // On any number of threads.
  PoolOptions two;
  two.threads = 2;
  const UsageRun again = run_usage(arena, setup, 5, two);
  for (size_t i = 0; i < run.cards[0].size(); ++i)
    CHECK(run.cards[0][i].uses == again.cards[0][i].uses);
}

}  // namespace
}  // namespace archon::sim::card_uses_test
