#include "sim/kinds/why/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/kinds/why/why_looks.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

// Whoever watches is told after each part of so many pairs.
constexpr int64_t kPartPairs = 50;
// Multiples of the golden section fill a circle evenly, however many there are.
constexpr double kGolden = 0.6180339887498949;

// A's list for every stand-in of every copy, made ready once.
class Variants {
 public:
  Variants(const Arena& arena, const WhyJob& job, const std::vector<WhyQuestion>& questions)
      : job_(job), questions_(questions) {
    for (const WhyQuestion& question : questions) {
      auto& of_question = entrants_.emplace_back();
      for (const size_t part : question.copies) {
        auto& of_copy = of_question.emplace_back();
        for (const StandIn& by : question.by)
          of_copy.push_back(arena.with_part(job.setup.entrants[0], part, by.id));
      }
    }
  }

  size_t copy_of(size_t question, int64_t pair) const {
    return pair % questions_[question].copies.size();
  }
  // The match in which another takes the place of that copy: over the pairs each as often as its
  // weight says.
  MatchSetup setup_of(size_t question, int64_t pair) const {
    const WhyQuestion& asked = questions_[question];
    double at = std::fmod(kGolden * real(pair + 1) + kGolden * kGolden * real(question), 1.0);
    size_t by = 0;
    for (; by + 1 < asked.by.size() && at >= asked.by[by].share; ++by) at -= asked.by[by].share;
    MatchSetup out = job_.setup;
    out.entrants[0] = entrants_[question][copy_of(question, pair)][by];
    return out;
  }

 private:
  const WhyJob& job_;
  const std::vector<WhyQuestion>& questions_;
  std::vector<std::vector<std::vector<Entrant>>> entrants_;  // by question, copy and stand-in
};

// Question 0 is the deck as it is.
GamePlan plan_of(const WhyJob& job, int64_t question, int64_t pair, int first) {
  return {{question, 0, 1, 2 * pair + first}, job.setup.chains};
}

bool was_held(const GameRecord& record, size_t part) {
  return (record.side[0].held >> part & 1) != 0;
}

class WhyRound {
 public:
  WhyRound(const WhyJob& job, const Variants& variants, WhyRun& run, int64_t from, int64_t count)
      : job_(job), variants_(variants), run_(run), from_(from), count_(count) {}

  std::vector<GamePlan> bases() const {
    std::vector<GamePlan> out;
    for (int64_t pair = from_; pair < from_ + count_; ++pair)
      for (const int first : {0, 1}) out.push_back(plan_of(job_, 0, pair, first));
    return out;
  }

  // A card that never came to hand can't have made a difference worth playing for.
  std::vector<GamePlan> take_bases(std::vector<std::optional<GameRecord>> records) {
    bases_ = std::move(records);
    std::vector<GamePlan> out;
    for (size_t i = 0; i < bases_.size(); ++i) {
      if (!bases_[i] || bases_[i]->failed()) continue;
      const int64_t pair = from_ + i / 2;
      for (size_t k = 0; k < run_.questions.size(); ++k)
        if (!run_.settled[k] &&
            was_held(*bases_[i], run_.questions[k].copies[variants_.copy_of(k, pair)]))
          out.push_back(plan_of(job_, k + 1, pair, i % 2 == 0 ? 0 : 1));
    }
    return out;
  }

  void take(const std::vector<GamePlan>& plans,
            const std::vector<std::optional<GameRecord>>& records) {
    std::map<std::pair<int64_t, int64_t>, const std::optional<GameRecord>*> at;
    for (size_t i = 0; i < plans.size(); ++i)
      at[{plans[i].id.number, plans[i].id.cell}] = &records[i];
    for (int64_t pair = 0; pair < count_; ++pair) take_pair(pair, at);
  }

 private:
  using Played = std::map<std::pair<int64_t, int64_t>, const std::optional<GameRecord>*>;

  void note_failure(const GameRecord& record, int64_t number, int64_t cell) {
    run_.failures.add(
        game_name(number + 1, job_.setup.entrants[0].name, job_.setup.entrants[1].name, cell),
        *record.failure);
  }

  // A pair of which a game is missing or failed counts for nothing, whatever was asked of it.
  void take_pair(int64_t pair, const Played& played) {
    std::vector<double> row(run_.questions.size());
    std::vector<int64_t> games(run_.questions.size());
    bool whole = true;
    for (const int first : {0, 1}) {
      const auto& base = bases_[2 * pair + first];
      const int64_t number = 2 * (from_ + pair) + first;
      if (!base) {
        run_.interrupted = true;
        return;
      }
      if (base->failed()) {
        note_failure(*base, number, 0);
        whole = false;
        continue;
      }
      for (int64_t k = 0; k < std::ssize(row); ++k) {
        const auto other = played.find({number, k + 1});
        if (other == played.end()) continue;
        if (!*other->second) {
          run_.interrupted = true;
          return;
        }
        const GameRecord& record = **other->second;
        if (record.failed()) {
          note_failure(record, number, k + 1);
          whole = false;
          continue;
        }
        row[k] += (base->points(0) - record.points(0)) / 4.0;
        ++games[k];
      }
    }
    if (!whole) return;
    const auto& first = *bases_[2 * pair];
    const auto& second = *bases_[2 * pair + 1];
    run_.tally.add(pair_result({first, second}));
    run_.differences.push_back(std::move(row));
    for (size_t k = 0; k < games.size(); ++k) run_.played[k] += games[k];
  }

  const WhyJob& job_;
  const Variants& variants_;
  WhyRun& run_;
  int64_t from_;
  int64_t count_;
  std::vector<std::optional<GameRecord>> bases_;
};

}  // namespace

std::vector<WhyQuestion> questions_of(const Arena& arena, const WhyJob& job) {
  const Entrant& deck = job.setup.entrants[0];
  const std::vector<Part> parts = arena.parts(deck);
  std::vector<WhyQuestion> all;
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const WhyQuestion& one) {
      return one.id == parts[i].id && one.group == parts[i].group;
    });
    if (same != all.end())
      same->copies.push_back(i);
    else
      all.push_back({parts[i].id, parts[i].title, parts[i].group, {i}, {}});
  }
  std::vector<WhyQuestion> out;
  if (job.swaps.empty()) {
    for (WhyQuestion& one : all) {
      one.by = arena.stand_ins(deck, one.copies[0]);
      if (!one.by.empty()) out.push_back(std::move(one));
    }
    return out;
  }
  for (const auto& [taken, put] : job.swaps) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&id = taken](const WhyQuestion& one) { return one.id == id; });
    if (found == all.end()) throw Error(fmt::format("'{}' is not a card of {}", taken, deck.name));
    out.push_back(*found);
    out.back().by = {{put, arena.title_of(put), 1}};
  }
  return out;
}

WhyRun run_why(const Arena& arena, const WhyJob& job, const PoolOptions& pool,
               const std::function<void(const WhyRun&)>& after, GameStore* store) {
  ARCHON_CHECK(!job.setup.has_programs());
  WhyRun run;
  run.questions = questions_of(arena, job);
  run.played.resize(run.questions.size());
  run.settled.resize(run.questions.size());
  run.looks = looks_before_end(job.pairs);
  const Variants variants(arena, job, run.questions);
  const std::unique_ptr<Players> players = arena.players(job.setup.agents);
  const auto play = [&](const GamePlan& game) {
    if (game.id.cell == 0) return players->play(job.setup, game, pool);
    const MatchSetup setup = variants.setup_of(game.id.cell - 1, game.id.number / 2);
    return players->play_beside(job.setup, setup, game, pool);
  };
  PoolOptions quiet = pool;
  quiet.progress = {};
  for (int64_t from = 0; from < job.pairs && !run.interrupted; from += kPartPairs) {
    run.interrupted = run.failures.give_up(2 * job.pairs, pool);
    if (run.interrupted) break;
    const int64_t done = std::min(from + kPartPairs, job.pairs);
    WhyRound round(job, variants, run, from, done - from);
    const auto others = round.take_bases(play_or_find(store, round.bases(), quiet, play));
    round.take(others, play_or_find(store, others, quiet, play));
    if (!run.interrupted && is_look(from, done, job.pairs))
      settle_cards(run, job.setup.confidence, real(done) / real(job.pairs));
    if (after) after(run);
  }
  return run;
}

std::vector<WhyAnswer> answers_of(const WhyRun& run, double confidence) {
  std::vector<WhyAnswer> out;
  if (run.differences.size() < 2) return out;
  const std::vector<Estimate> worths = worths_of(run, confidence);
  for (size_t k = 0; k < worths.size(); ++k)
    out.push_back({run.questions[k], worths[k], run.played[k]});
  std::stable_sort(out.begin(), out.end(), [](const WhyAnswer& a, const WhyAnswer& b) {
    return a.worth.value > b.worth.value;
  });
  return out;
}

}  // namespace archon::sim
