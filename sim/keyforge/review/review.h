// A game that was played, looked at afterwards: the choices that cost most, and what would have
// been better.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/formats/replay.h"
#include "sim/keyforge/review/move_judge.h"
#include "sim/report/report.h"

namespace archon::sim {

// Every choice of the players asked for is looked at with a small budget (`agent`'s); those that
// seem to have cost most are judged again with a larger one. Only this second judgement is told: of
// many choices the worst of the first look are partly bad luck.
struct ReviewOptions {
  AdviseOptions first;
  int second_budget = 0;                   // playouts of each choice that is looked at again
  std::optional<keyforge::Player> player;  // both if not given
  int most = 10;                           // mistakes that are told
  // Hears how many looks at choices have been taken, and how many there will be as far as is known.
  std::function<void(int done, int of)> tell{};
};

struct Mistake {
  int choice = 0;  // counted from 1
  int turn = 0;
  keyforge::Player player = 0;
  std::string question;
  std::string played;
  std::string better;
  Estimate wins_played;
  Estimate wins_better;
  Estimate cost;  // how much more often the better one wins
};

struct Review {
  std::vector<Mistake> mistakes;  // the dearest first; their intervals hold together
  int looked_at = 0;
  int looked_at_twice = 0;
};

// Throws Error as play_replay().
Review review(const keyforge::Replay& replay, const keyforge::Library& library,
              const ReviewOptions& options);

// A review and what it is of.
struct ReviewReport {
  const keyforge::Replay& replay;
  const keyforge::Library& library;
  const ReviewOptions& options;
  const Review& review;
};

report::Report report_of(const ReviewReport& report);
std::string review_json(const ReviewReport& report);
report::Shape review_shape();

}  // namespace archon::sim
