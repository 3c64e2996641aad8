// How experiments are written into runs and read again, in parts. For experiment.cpp and its kin.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/salt.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/decks/deck.h"
#include "sim/keyforge/handicap.h"
#include "sim/keyforge/match.h"
#include "sim/keyforge/rank.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

// A deck of the experiment, and what it is there for: "a" and "b", or "ranked" and "gauntlet".
struct DeckEntry {
  std::string role;
  std::string name;
  keyforge::Deck list;
};

// As JSON, and back.
std::string texts(const std::vector<std::string>& lines);
std::vector<std::string> read_texts(const RunFile& run, const char* name);

std::vector<DeckEntry> read_decks(RunFile& run);

template <class T>
T in_range(const char* name, T value, T low, T high) {
  if (!(value >= low && value <= high))
    throw Error(fmt::format("damaged: '{}' is {}; expected {} to {}", name, value, low, high));
  return value;
}

inline int read_whole(const RunFile& run, const char* name, int low, int high) {
  return static_cast<int>(in_range<int64_t>(name, run.whole(name), low, high));
}

inline double read_number(const RunFile& run, const char* name, double low, double high) {
  return in_range(name, run.number(name), low, high);
}

template <class Setup>
void read_dice(const RunFile& run, Setup& setup) {
  const std::string& seed = run.text("seed");
  const char* const end = seed.data() + seed.size();
  const auto [stop, error] = std::from_chars(seed.data(), end, setup.seed);
  if (error != std::errc() || stop != end)
    throw Error(fmt::format("damaged: '{}' is not a seed", seed));
  if (run.has("salt")) setup.salt = Salt::of_hex(run.text("salt"));
  setup.turn_limit = read_whole(run, "turn_limit", 2, kMostTurns);
}

Settings settings_of(const RankJob& job);
Settings settings_of(const HandicapJob& job);
RankJob read_rank(RunFile& run, const keyforge::Library& library);
HandicapJob read_handicap(RunFile& run, const keyforge::Library& library);

}  // namespace archon::sim
