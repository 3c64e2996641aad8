// Matches, bids and rankings, with reports as the program writes them (JSON, CSV).
#pragma once

#include <pybind11/pybind11.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/decks/deck.h"
#include "sim/bids/bid_design.h"
#include "sim/kinds/match/match.h"
#include "sim/rating/rating_places.h"
#include "sim/settings.h"

namespace archon::python {

struct MatchQuestion {
  keyforge::Deck a;
  keyforge::Deck b;
  pybind11::object agent_a;
  pybind11::object agent_b;
  int games = sim::kMatchGames.initial;
  int chains_a = sim::kChainsA.initial;
  int chains_b = sim::kChainsB.initial;
  uint64_t seed = sim::kSeed.initial;
  int turn_limit = sim::kTurnLimit.initial;
  int threads = 0;
  double confidence = sim::kConfidence.initial;
};

struct BidQuestion {
  keyforge::Deck a;
  keyforge::Deck b;
  pybind11::object agent;
  double within = sim::kBidWithin.initial;
  int max_games = sim::kBidGames.initial;
  uint64_t seed = sim::kSeed.initial;
  int turn_limit = sim::kTurnLimit.initial;
  int threads = 0;
  double confidence = sim::kConfidence.initial;
};

struct RankQuestion {
  std::vector<keyforge::Deck> decks;
  std::vector<keyforge::Deck> gauntlet;
  pybind11::object agent;
  std::optional<double> sure;
  std::optional<double> within;
  std::optional<int64_t> games;
  std::optional<double> seconds;
  int top = sim::kTop.initial;
  uint64_t seed = sim::kSeed.initial;
  int turn_limit = sim::kTurnLimit.initial;
  int threads = 0;
  double confidence = sim::kConfidence.initial;
};

// Mages against an encounter, or against other mages.
struct EncounterQuestion {
  std::string party;
  std::string against;
  std::string party_agent;
  std::string gm_agent;
  int games = 100;
  int level = 0;
  std::string readings;
  uint64_t seed = sim::kSeed.initial;
  int threads = 0;
  double confidence = sim::kConfidence.initial;
};

// By name: "json", and the tables as CSV. Games are played without the interpreter's lock, which is
// taken to call agents in Python and to look for Ctrl-C.
using Reports = std::map<std::string, std::string>;

Reports play_match(const MatchQuestion& question);
Reports find_bid(const BidQuestion& question);
Reports rank_decks(const RankQuestion& question);
Reports fight_encounter(const EncounterQuestion& question);

}  // namespace archon::python
