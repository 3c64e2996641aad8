#include "sim/archmajesty/usage/usage.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "ai/archmajesty/agents.h"
#include "sim/archmajesty/arena/play_battle.h"

namespace archon::sim {
namespace {

using SideUses = std::array<std::vector<UseCounts>, kSides>;

void add(UseCounts& to, const UseCounts& more) {
  for (size_t i = 0; i < kCardUses; ++i) to[i] += more[i];
}

// A pair of battles, and what cards were used for in them.
struct WatchedPair {
  PairRecord records;
  SideUses uses;
};

void add(SideUses& to, const CardUseTally& tally) {
  for (int side = 0; side < kSides; ++side) {
    const auto& from = tally.of(side);
    auto& cards = to[side];
    if (cards.size() < from.size()) cards.resize(from.size());
    for (size_t part = 0; part < from.size(); ++part) add(cards[part], from[part]);
  }
}

std::vector<CardUsage> usage_of(const SideResult& side, const std::vector<UseCounts>& uses) {
  std::vector<CardUsage> out;
  for (const CardResult& card : side.cards) {
    CardUsage usage{card, {}};
    for (size_t part = 0; part < uses.size(); ++part)
      if ((card.bits >> part & 1) != 0) add(usage.uses, uses[part]);
    out.push_back(std::move(usage));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const CardUsage& x, const CardUsage& y) { return x.all() > y.all(); });
  return out;
}

}  // namespace

int64_t CardUsage::all() const { return std::accumulate(uses.begin(), uses.end(), int64_t{0}); }

double CardUsage::share(CardUse use) const {
  const int64_t sum = all();
  return sum == 0 ? 0 : static_cast<double>(uses[index_of(use)]) / static_cast<double>(sum);
}

UsageRun run_usage(const ArchmajestyArena& arena, const MatchSetup& setup, int64_t pairs,
                   const PoolOptions& pool) {
  BattleAgents agents(setup.agents, ai::make_agent<ai::ArchmajestyGame>);
  const auto watched = run_indexed<WatchedPair>(pairs, pool, [&](int64_t i) {
    std::optional<WatchedPair> out(std::in_place);
    for (int first = 0; first < kSides; ++first) {
      CardUseTally tally(allied_side(setup, first));
      auto record =
          play_battle(arena.options(), setup, {i, setup.chains}, first, agents, pool, {}, nullptr,
                      [&](const WatchedMove& made) { tally.note(made.before, made.move); });
      if (!record) return std::optional<WatchedPair>();
      pool.failures->note(record->failed());
      out->records[first] = std::move(*record);
      add(out->uses, tally);
    }
    return out;
  });
  UsageRun run;
  std::vector<PairRecord> records;
  SideUses uses;
  Failures failures;
  for (size_t i = 0; i < watched.size(); ++i) {
    if (!watched[i]) {
      run.interrupted = true;
      continue;
    }
    if (note_failures(failures, watched[i]->records, 2 * static_cast<int64_t>(i), setup)) continue;
    records.push_back(watched[i]->records);
    for (size_t side = 0; side < kSides; ++side) {
      auto& cards = uses[side];
      const auto& more = watched[i]->uses[side];
      if (cards.size() < more.size()) cards.resize(more.size());
      for (size_t part = 0; part < more.size(); ++part) add(cards[part], more[part]);
    }
  }
  run.match = summarise(arena, setup, records);
  run.match.failures = failures;
  for (size_t side = 0; side < kSides; ++side)
    run.cards[side] = usage_of(run.match.side[side], uses[side]);
  return run;
}

}  // namespace archon::sim
