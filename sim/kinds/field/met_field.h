// How often decks that have met beat each other, with what isn't known of it: the pairings of a
// field whose games are over, for questions that ask no game of their own.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/play/arena.h"
#include "sim/rating/rating.h"
#include "sim/runs/run_file.h"
#include "sim/statistics/joint_normal_draws.h"

namespace archon::sim {

struct MetDeck {
  std::string name;
  uint64_t fingerprint = 0;
  std::vector<std::string> traits;
};

class MetField {
 public:
  // `ratings` are those of a field that isn't large; `by` is who played.
  MetField(const Arena& arena, std::span<const Entrant> decks, Ratings ratings, std::string by,
           int64_t games);

  const std::vector<MetDeck>& decks() const { return decks_; }
  const std::string& by() const { return by_; }
  int64_t games() const { return games_; }
  const Field& field() const { return ratings_.field(); }
  // Whether it is known how one does against the other. A deck against itself is even.
  bool meet(int a, int b) const { return a == b || field().meet(a, b); }
  // Of a against b, going first as often as not, in logits.
  double logit(int a, int b) const;
  // The deck of which this is the name, or alone a part of it. Throws Error, with what is like it.
  int named(const std::string& name) const;

  // Guesses at what isn't known, one after another, the same each time.
  class Worlds {
   public:
    explicit Worlds(const MetField& field);
    void next();
    double logit(int a, int b) const;

   private:
    double off(int a, int b) const { return off_[cell_of(a, field_.field().entrants, b)]; }

    const MetField& field_;
    JointNormalDraws strengths_;
    NormalDraws pairings_{Rng::stream(1, 0)};
    std::vector<double> drawn_;
    std::vector<double> off_;  // of pairings, in logits
  };

 private:
  std::vector<MetDeck> decks_;
  Ratings ratings_;
  std::string by_;
  int64_t games_;
  std::vector<double> logits_;    // [a, b]
  std::vector<double> peculiar_;  // variances of what two have between them alone
};

// Of a run, whose games are only read: a ranking, two boxes, a tournament. Throws Error, naming the
// file, for another and where too little is known.
std::shared_ptr<const MetField> read_met(RunFile& run, const Arena& arena);

}  // namespace archon::sim
