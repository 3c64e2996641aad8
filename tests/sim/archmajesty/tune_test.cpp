#include "sim/archmajesty/tune/tune.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/tune/tune_report.h"
#include "tests/sim/program.h"

namespace archon::sim::tune_test {
namespace {

TuneJob job_of(int battles) {
  TuneJob job;
  job.mage = archmajesty::find_mage("berta");
  job.opponents = {*find_battle_entrant("rats"), *find_battle_entrant("mira")};
  job.agents = {ai::archmajesty_agent("random"), ai::archmajesty_agent("random")};
  job.games.turn_limit = 20;
  job.battles = battles;
  return job;
}

// Battles that a mage wins the oftener the more copies of one card it has, and nothing else counts.
class OneGoodCard : public ArchmajestyArena {
 public:
  explicit OneGoodCard(archmajesty::CardType card) : card_(card) {}

  std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>&) const override {
    struct Dealt : Players {
      explicit Dealt(archmajesty::CardType good) : card(good) {}
      std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                     const PoolOptions&, const ReplaySink&, Efforts*) override {
        const archmajesty::MageBuild& mage = party_of(setup.entrants[0])->front();
        const int copies = archmajesty::copies_in_deck(gathered(mage), card);
        GameRecord out;
        out.first = first;
        out.side[0].held = ~uint64_t{0};
        const double luck = Rng::stream(17, static_cast<uint64_t>(plan.pair)).uniform();
        out.winner = luck < 0.3 + 0.2 * copies ? 0 : 1;
        return out;
      }
      archmajesty::CardType card;
    };
    return std::make_unique<Dealt>(card_);
  }

 private:
  archmajesty::CardType card_;
};

TEST_CASE("the card that wins is found, and the check tells what it gains") {
  TuneJob job = job_of(8000);
  archmajesty::CardType good = 0;
  for (const CardSwap& swap : legal_swaps(job.mage))
    if (archmajesty::copies_in_deck(job.mage, swap.in) == 0) good = swap.in;
  const OneGoodCard arena(good);
  const TuneRun run = run_tune(arena, job, {});
  const int copies = archmajesty::copies_in_deck(run.tuned, good);
  CHECK(copies >= 1);
  CHECK(archmajesty::check(run.tuned).empty());
  REQUIRE(!run.made.empty());
  for (const SwapGain& made : run.made) {
    CHECK(made.swap.in == good);
    CHECK(made.gain.interval.contains(0.2));
  }
  REQUIRE(run.check);
  CHECK(run.check->gain.interval.contains(0.2 * copies));
  CHECK(run.cards.front().card == good);
  CHECK(run.won == doctest::Approx(0.3).epsilon(0.15));
}

TEST_CASE("where no card is better than another, no swap is made") {
  int made = 0;
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    TuneJob job = job_of(2000);
    job.games.seed = seed;
    // A card that nobody has: all battles go by their dice.
    struct Coin : ArchmajestyArena {
      std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>&) const override {
        struct Tossed : Players {
          std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                         const PoolOptions&, const ReplaySink&, Efforts*) override {
            uint64_t deck = 0;
            for (const auto& one : party_of(setup.entrants[0])->front().deck)
              deck = 31 * deck + 7 * one.card + one.copies;
            GameRecord out;
            out.first = first;
            out.side[0].held = ~uint64_t{0};
            const auto pair = static_cast<uint64_t>(plan.pair);
            out.winner = Rng::stream(setup.seed + deck, pair).uniform() < 0.5 ? 0 : 1;
            return out;
          }
        };
        return std::make_unique<Tossed>();
      }
    };
    made += run_tune(Coin(), job, {}).made.empty() ? 0 : 1;
  }
  CHECK(made <= 1);
}

TEST_CASE("tuning keeps to its battles, leaves a legal mage, and is the same on any threads") {
  const ArchmajestyArena arena;
  const TuneJob job = job_of(600);
  PoolOptions one;
  one.threads = 1;
  PoolOptions two;
  two.threads = 2;
  const TuneRun run = run_tune(arena, job, one);
  CHECK(run.stop == "max_games");
  CHECK(run.battles > 200);
  CHECK(run.battles <= 600);
  CHECK(archmajesty::check(run.tuned).empty());
  CHECK(!run.open.empty());
  const TuneRun again = run_tune(arena, job, two);
  CHECK(again.battles == run.battles);
  CHECK(again.tuned == run.tuned);
  REQUIRE(again.open.size() == run.open.size());
  for (size_t i = 0; i < run.open.size(); ++i) CHECK(again.open[i].swap == run.open[i].swap);
}

TEST_CASE("with the battles that were kept, tuning goes on to the same answer, whatever ended it") {
  const ArchmajestyArena arena;
  const TuneJob job = job_of(500);
  const TuneRun whole = run_tune(arena, job, {});
  const Folder folder;
  const std::string file = folder.file("berta.battles");
  const uint64_t asked = battles_of(arena, job);
  // Ended after a round, and with the last line cut off.
  struct Killed {};
  const auto kill = [](const TuneRun& now) {
    if (now.battles > 150) throw Killed();
  };
  {
    FoughtBattles kept(file, asked);
    CHECK_THROWS_AS(run_tune(arena, job, {}, kill, &kept), Killed);
    CHECK(kept.size() > 150);
  }
  const std::string text = read(file);
  folder.write("berta.battles", text.substr(0, text.size() - 9));
  const auto lines = std::count(text.begin(), text.end(), '\n');
  {
    FoughtBattles kept(file, asked);
    CHECK(kept.size() == lines - 2);
    const TuneRun resumed = run_tune(arena, job, {}, {}, &kept);
    CHECK(resumed.battles == whole.battles);
    CHECK(tune_json({arena, job, resumed}) == tune_json({arena, job, whole}));
    CHECK(kept.size() <= whole.battles);
  }
  // All of it is there now: nothing is fought again.
  struct Nobody : ArchmajestyArena {
    std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>&) const override {
      return nullptr;
    }
  };
  FoughtBattles kept(file, asked);
  CHECK(tune_json({arena, job, run_tune(Nobody(), job, {}, {}, &kept)}) ==
        tune_json({arena, job, whole}));
}

TEST_CASE("the battles of another question are not taken, and what is no such file is left alone") {
  const ArchmajestyArena arena;
  TuneJob job = job_of(500);
  const Folder folder;
  const std::string file = folder.file("berta.battles");
  { const FoughtBattles kept(file, battles_of(arena, job)); }
  job.battles = 1000;  // of the same battles
  { const FoughtBattles kept(file, battles_of(arena, job)); }
  job.games.seed = 2;
  CHECK_THROWS_AS(FoughtBattles(file, battles_of(arena, job)), Error);
  const std::string other = folder.write("other", "not ours\n");
  CHECK_THROWS_AS(FoughtBattles(other, 1), Error);
  CHECK(read(other) == "not ours\n");
}

TEST_CASE("it stops when nothing is likely to gain as much as was asked for") {
  TuneJob job = job_of(100'000);
  job.gain = 0.9;
  const TuneRun run = run_tune(ArchmajestyArena(), job, {});
  CHECK(run.stop == "no_gain");
  CHECK(run.made.empty());
  CHECK(run.battles < 1000);
}

TEST_CASE("it stops when it is told to") {
  std::atomic<bool> stop = true;
  PoolOptions pool;
  pool.stop = &stop;
  const TuneRun run = run_tune(ArchmajestyArena(), job_of(1000), pool);
  CHECK(run.stop == "interrupted");
  CHECK(run.battles == 0);
}

}  // namespace
}  // namespace archon::sim::tune_test
