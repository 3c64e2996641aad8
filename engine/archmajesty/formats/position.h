// Positions of battles as text (docs/positions.md). What is half done is written as the last
// position in which nothing was, and what has been chosen since.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/archmajesty/formats/fight.h"
#include "engine/archmajesty/game.h"

namespace archon::archmajesty {

// A battle under way and how it came to where it stands.
class Course {
 public:
  Course(Fight fight, uint64_t seed);

  const Fight& fight() const { return fight_; }
  const Battle& battle() const { return *battle_; }
  const State& state() const { return state_; }
  bool over() const { return state_.outcome != Outcome::Open; }

  // The battle goes on by a legal move.
  void play(const Move& move);
  // From another position of the same battle, in which nothing is half done.
  void set(const State& calm);

  // From where the file begins: nothing for the beginning of the battle.
  const std::optional<State>& calm() const { return calm_; }
  const std::vector<Move>& since() const { return since_; }
  uint64_t seed() const { return seed_; }

 private:
  Fight fight_;
  std::shared_ptr<const Battle> battle_;  // one for all copies
  uint64_t seed_;
  State state_;
  std::optional<State> calm_;
  std::vector<Move> since_;
};

// Reads a position. Throws Error with line and place for what can't be, and for a battle that is
// over.
Course read_position(const std::string& text);
Course read_position(const Tree& tree);
// Reads back as an equal position.
std::string write_position(const Course& course);

// Whether a text is meant to be a position of a battle, not one of another game.
bool is_battle_position(const std::string& text);

}  // namespace archon::archmajesty
