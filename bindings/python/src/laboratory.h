// Matches, bids and rankings, with reports as the program writes them (JSON, CSV).
#pragma once

#include <pybind11/pybind11.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::python {

struct MatchQuestion {
  keyforge::Deck a;
  keyforge::Deck b;
  pybind11::object agent_a;
  pybind11::object agent_b;
  int games = 1000;
  int chains_a = 0;
  int chains_b = 0;
  uint64_t seed = 1;
  int turn_limit = 200;
  int threads = 0;
  double confidence = 0.95;
};

struct BidQuestion {
  keyforge::Deck a;
  keyforge::Deck b;
  pybind11::object agent;
  double within = 2;
  int max_games = 4000;
  uint64_t seed = 1;
  int turn_limit = 200;
  int threads = 0;
  double confidence = 0.95;
};

struct RankQuestion {
  std::vector<keyforge::Deck> decks;
  std::vector<keyforge::Deck> gauntlet;
  pybind11::object agent;
  std::optional<double> sure;
  std::optional<double> within;
  std::optional<int64_t> games;
  std::optional<double> seconds;
  int top = 3;
  uint64_t seed = 1;
  int turn_limit = 200;
  int threads = 0;
  double confidence = 0.95;
};

// By name: "json", and the tables as CSV. Games are played without the interpreter's lock, which is
// taken to call agents in Python and to look for Ctrl-C.
using Reports = std::map<std::string, std::string>;

Reports play_match(const MatchQuestion& question);
Reports find_bid(const BidQuestion& question);
Reports rank_decks(const RankQuestion& question);

}  // namespace archon::python
