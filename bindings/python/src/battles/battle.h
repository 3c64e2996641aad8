// A battle of Archmajesty that can be held in the hand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ai/archmajesty/battle_in_play.h"

namespace archon::python {

// Players are 0, the allied side, and 1.
class Battle {
 public:
  explicit Battle(archmajesty::Course course) : game_(std::move(course)) {}
  // Between those whom the words mean, as `archon encounter` reads them. Throws Error.
  static Battle between(const std::string& party, const std::string& against, int level,
                        uint64_t seed, const std::string& readings);

  const ai::BattleInPlay& game() const { return game_; }
  const archmajesty::Battle& battle() const { return game_.battle(); }
  const archmajesty::State& state() const { return game_.state(); }
  bool over() const { return game_.over(); }
  // Who must choose; -1 when it is over.
  int player() const { return over() ? -1 : game_.mover(); }
  // -1 before the end, and where nobody has won.
  int winner() const { return over() ? game_.winner() : -1; }

  // The legal moves, listed once for each position, and what they are called: no two alike.
  const archmajesty::MoveList& moves();
  std::vector<std::string> labels();
  // Plays one by its place among them, or by its name. Throws Error and changes nothing.
  void choose(int place);
  void choose(const std::string& label);
  // Takes back so many choices. Throws Error where there were fewer.
  void undo(int choices);
  // Every choice so far in words, as labels() had it.
  std::vector<std::string> log() const;

 private:
  void expect_open() const;
  void play(const archmajesty::Move& move);

  ai::BattleInPlay game_;
  archmajesty::MoveList moves_{};
  bool listed_ = false;
};

}  // namespace archon::python
