#include "sim/archmajesty/tune/tune.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/rating/swap_model.h"
#include "sim/statistics/square.h"

namespace archon::sim {
namespace {

using archmajesty::CardCount;
using archmajesty::CardType;
using archmajesty::MageBuild;

constexpr int kRoundDice = 24;          // rolls of the dice that a round looks at
constexpr int kTriesEach = 4;           // swaps that are tried with each of them
constexpr double kSpread = 0.06;        // of a card's worth, about
constexpr double kNoise = 0.5;          // of a comparison
constexpr int64_t kLeastCompared = 60;  // before a swap is made
constexpr double kCheckShare = 0.25;    // of all battles
constexpr size_t kMostOpen = 10;
constexpr int64_t kCheckDice = 1'000'000'000;  // their number from which on the check's are
constexpr uint32_t kGuessStream = 0x54756E65;

// A battle by its dice.
struct Dice {
  int64_t number = 0;
  std::array<int, kSides> chains{};
};

// Of one swap with the deck as it is.
struct Trial {
  CardSwap swap;
  Moments gained;
};

// Reaches so far that the mean is inside at all times together, whenever one looks.
Estimate at_all_times(const Moments& seen, double confidence) {
  const auto n = static_cast<double>(seen.count());
  if (n < 2) return {seen.mean(), {-1, 1}};
  // A spread that chance made small is not believed at once.
  const double variance = std::max(seen.variance(), square(kNoise) / 10);
  const double mixture = n * square(kSpread) / variance;
  const double reach = std::sqrt(variance / n * (1 + 1 / mixture) *
                                 (2 * std::log(1 / (1 - confidence)) + std::log1p(mixture)));
  return {seen.mean(), {seen.mean() - reach, seen.mean() + reach}};
}

class Tuner {
 public:
  Tuner(const Arena& arena, const TuneJob& job, const PoolOptions& pool, FoughtBattles* kept)
      : job_(job),
        pool_(pool),
        kept_(kept),
        players_(arena.players(job.agents)),
        model_(int_size(archmajesty::facts().cards), kSpread, kNoise),
        normal_(Rng::stream(job.games.seed, 0, kGuessStream)),
        since_(std::chrono::steady_clock::now()) {}

  TuneRun run(const std::function<void(const TuneRun&)>& after) {
    pool_.progress = {};
    run_.tuned = job_.mage;
    begin_deck();
    while (run_.stop == "running") {
      play_round();
      take_stock();
      if (after) after(run_);
    }
    if (!run_.made.empty() && run_.stop != "interrupted") check();
    run_.tuned = gathered(run_.tuned);
    return std::move(run_);
  }

 private:
  int64_t check_battles() const {
    return std::max<int64_t>(40, std::llround(kCheckShare * static_cast<double>(job_.battles)));
  }

  void begin_deck() {
    swaps_ = legal_swaps(run_.tuned);
    run_.swaps = std::ssize(swaps_);
    trials_.clear();
  }

  // The likeliest by a guess at what cards are worth, each other one by another guess.
  std::vector<CardSwap> drawn_swaps() {
    std::vector<CardSwap> out;
    for (int i = 0; i < kTriesEach; ++i) {
      const std::vector<double> worth = model_.draw(normal_);
      const auto best =
          std::max_element(swaps_.begin(), swaps_.end(), [&](const CardSwap& x, const CardSwap& y) {
            return worth[x.in] - worth[x.out] < worth[y.in] - worth[y.out];
          });
      if (best != swaps_.end() && std::find(out.begin(), out.end(), *best) == out.end())
        out.push_back(*best);
    }
    return out;
  }

  // Nothing where it was stopped, or failed, which is noted.
  std::optional<GameRecord> battle(const MageBuild& mage, int64_t number) const {
    const size_t which = static_cast<size_t>(number / 2) % job_.opponents.size();
    MatchSetup setup;
    static_cast<GameSettings&>(setup) = job_.games;
    setup.entrants = {entrant(archmajesty::Party{mage}), job_.opponents[which]};
    setup.agents = job_.agents;
    setup.compares_agents = true;  // the same deals whoever stands against the mage
    auto record = players_->play(setup, PairPlan{number, handicaps_of(job_.level)},
                                 narrow<int>(number % 2), pool_);
    if (record) pool_.failures->note(record->failed());
    return record;
  }

  std::vector<std::optional<GameRecord>> battles(
      const std::vector<std::pair<MageBuild, int64_t>>& asked) {
    auto out = run_indexed<GameRecord>(std::ssize(asked), pool_, [&](int64_t i) {
      const auto& [mage, number] = asked[i];
      auto known = kept_ ? kept_->find(mage, number) : std::nullopt;
      return known ? known : battle(mage, number);
    });
    if (kept_) keep(asked, out);
    for (size_t i = 0; i < out.size(); ++i) {
      if (!out[i]) {
        run_.stop = "interrupted";
        continue;
      }
      ++run_.battles;
      if (!out[i]->failed()) continue;
      run_.failures.add(game_name(asked[i].second + 1, job_.mage.name, "its opponent"),
                        *out[i]->failure);
      out[i].reset();
    }
    return out;
  }

  void keep(const std::vector<std::pair<MageBuild, int64_t>>& asked,
            const std::vector<std::optional<GameRecord>>& fought) {
    for (size_t i = 0; i < fought.size(); ++i) {
      const auto& [mage, number] = asked[i];
      if (fought[i] && !fought[i]->failed() && !kept_->find(mage, number))
        kept_->add(mage, number, *fought[i]);
    }
    kept_->flush();
  }

  void play_round() {
    std::vector<std::vector<CardSwap>> tried;
    std::vector<std::pair<MageBuild, int64_t>> asked;
    for (int i = 0; i < kRoundDice; ++i) {
      tried.push_back(drawn_swaps());
      asked.emplace_back(run_.tuned, dice_++);
    }
    const auto bases = battles(asked);
    // Who never held the card that makes room would have fought the same battle with another.
    std::vector<std::pair<MageBuild, int64_t>> others;
    for (size_t i = 0; i < bases.size(); ++i)
      for (const CardSwap& swap : tried[i])
        if (bases[i] && was_held(*bases[i], swap))
          others.emplace_back(with_swap(run_.tuned, swap), asked[i].second);
    const auto records = battles(others);
    size_t next = 0;
    for (size_t i = 0; i < bases.size(); ++i) {
      if (!bases[i]) continue;
      if (run_.made.empty()) won_.add(bases[i]->points(0) / 2.0);
      for (const CardSwap& swap : tried[i]) {
        if (!was_held(*bases[i], swap)) {
          note(swap, 0);
          continue;
        }
        const auto& record = records[next++];
        if (record) note(swap, (record->points(0) - bases[i]->points(0)) / 2.0);
      }
    }
  }

  bool was_held(const GameRecord& base, const CardSwap& swap) const {
    const int place = last_place_of(run_.tuned, swap.out);
    return place < 0 || place >= 64 || (base.side[0].held >> place & 1) != 0;
  }

  void note(const CardSwap& swap, double gained) {
    model_.add(swap.out, swap.in, gained);
    const auto at = std::find_if(trials_.begin(), trials_.end(),
                                 [&](const Trial& trial) { return trial.swap == swap; });
    Trial& trial = at == trials_.end() ? trials_.emplace_back(Trial{swap, {}}) : *at;
    trial.gained.add(gained);
  }

  // Makes the surest swap there is, if one is sure.
  void make_swap() {
    const SwapGain* best = nullptr;
    for (const SwapGain& one : run_.open)
      if (one.compared >= kLeastCompared && one.gain.interval.low > 0 &&
          (!best || one.gain.interval.low > best->gain.interval.low))
        best = &one;
    if (!best) return;
    run_.tuned = with_swap(run_.tuned, best->swap);
    run_.made.push_back(*best);
    begin_deck();
  }

  bool may_gain() const {
    return std::any_of(swaps_.begin(), swaps_.end(), [&](const CardSwap& swap) {
      return model_.gain(swap.out, swap.in, job_.games.confidence).interval.high >= job_.gain;
    });
  }

  void take_stock() {
    run_.won = won_.count() > 0 ? won_.mean() : 0.5;
    list_open();
    make_swap();
    list_open();
    if (run_.open.size() > kMostOpen) run_.open.resize(kMostOpen);
    list_cards();
    if (run_.stop != "running") return;
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
    // What one more round takes at most is still to be there.
    const int64_t round = int64_t{kRoundDice} * (1 + kTriesEach);
    if (pool_.stopped())
      run_.stop = "interrupted";
    else if (!may_gain())
      run_.stop = "no_gain";
    else if (run_.battles + round + check_battles() > job_.battles)
      run_.stop = "max_games";
    else if (job_.seconds && seconds >= *job_.seconds)
      run_.stop = "time";
  }

  void list_open() {
    run_.open.clear();
    for (const Trial& trial : trials_)
      run_.open.push_back(
          {trial.swap, at_all_times(trial.gained, job_.games.confidence), trial.gained.count()});
    std::stable_sort(run_.open.begin(), run_.open.end(), [&](const SwapGain& x, const SwapGain& y) {
      return x.gain.interval.low > y.gain.interval.low;
    });
  }

  void list_cards() {
    run_.cards.clear();
    std::vector<int> deck;
    std::map<CardType, int> copies;
    for (const CardCount& one : run_.tuned.deck) {
      deck.insert(deck.end(), one.copies, one.card);
      copies[one.card] += one.copies;
    }
    for (const CardSwap& swap : swaps_) copies.emplace(swap.in, 0);
    for (const auto& [card, count] : copies)
      run_.cards.push_back({card, count, model_.worth(card, deck, job_.games.confidence)});
    std::stable_sort(run_.cards.begin(), run_.cards.end(),
                     [](const auto& x, const auto& y) { return x.worth.value > y.worth.value; });
  }

  void check() {
    std::vector<std::pair<MageBuild, int64_t>> asked;
    for (int64_t i = 0; i < check_battles() / 2; ++i) {
      asked.emplace_back(job_.mage, kCheckDice + i);
      asked.emplace_back(run_.tuned, kCheckDice + i);
    }
    const auto records = battles(asked);
    Moments before;
    Moments after;
    Moments gained;
    for (size_t i = 0; i + 1 < records.size(); i += 2) {
      if (!records[i] || !records[i + 1]) continue;
      const double old = records[i]->points(0) / 2.0;
      const double now = records[i + 1]->points(0) / 2.0;
      before.add(old);
      after.add(now);
      gained.add(now - old);
    }
    const double confidence = job_.games.confidence;
    const auto rate = [&](const Moments& won) {
      const auto n = static_cast<double>(won.count());
      return Estimate{won.mean(), wilson_interval(won.mean() * n, n, confidence)};
    };
    run_.check =
        TuneCheck{gained.count(), rate(before), rate(after), mean_estimate(gained, confidence)};
  }

  const TuneJob& job_;
  PoolOptions pool_;
  FoughtBattles* kept_;
  std::unique_ptr<Players> players_;
  SwapModel model_;
  NormalDraws normal_;
  std::chrono::steady_clock::time_point since_;
  TuneRun run_;
  std::vector<CardSwap> swaps_;
  std::vector<Trial> trials_;
  Moments won_;
  int64_t dice_ = 0;
};

}  // namespace

uint64_t battles_of(const Arena& arena, const TuneJob& job) {
  Fnv1a hash;
  const auto add = [&](const std::string& text) { hash.add(text + '\n'); };
  add(arena.fingerprint());
  add(arena.rules());
  add(archmajesty::write_mage(job.mage));
  for (const Entrant& one : job.opponents) add(arena.text_of(one));
  for (const ai::AgentSpec& agent : job.agents) add(ai::to_string(agent));
  for (const int64_t n : {int64_t{job.level}, int64_t{job.games.turn_limit}}) hash.add_value(n);
  hash.add_value(job.games.seed);
  return hash.value();
}

TuneRun run_tune(const Arena& arena, const TuneJob& job, const PoolOptions& pool,
                 const std::function<void(const TuneRun&)>& after, FoughtBattles* kept) {
  return Tuner(arena, job, pool, kept).run(after);
}

}  // namespace archon::sim
