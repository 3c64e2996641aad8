// Which cards of mages were used for what, in battles that are fought to find out.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/usage/card_uses.h"
#include "sim/kinds/match/match.h"

namespace archon::sim {

// Cards of one title of a side.
struct CardUsage {
  CardResult result;  // how its side fared with it
  UseCounts uses{};

  int64_t all() const;
  double share(CardUse use) const;
};

struct UsageRun {
  MatchResult match;
  std::array<std::vector<CardUsage>, kSides> cards;  // those used most first
  bool interrupted = false;
};

// Battles as `archon encounter` fights them with this setup.
UsageRun run_usage(const ArchmajestyArena& arena, const MatchSetup& setup, int64_t pairs,
                   const PoolOptions& pool);

}  // namespace archon::sim
