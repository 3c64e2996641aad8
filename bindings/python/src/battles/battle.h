// A battle of Archmajesty that can be held in the hand.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/archmajesty/formats/position.h"

namespace archon::python {

// Players are 0, the allied side, and 1.
class Battle {
 public:
  explicit Battle(archmajesty::Course course)
      : course_(std::move(course)), begun_(std::make_shared<archmajesty::Course>(course_)) {}
  // Between those whom the words mean, as `archon encounter` reads them. Throws Error.
  static Battle between(const std::string& party, const std::string& against, int level,
                        uint64_t seed, const std::string& readings);

  const archmajesty::Course& course() const { return course_; }
  const archmajesty::State& state() const { return course_.state(); }
  bool over() const { return course_.over(); }
  // Who must choose; -1 when it is over.
  int player() const { return over() ? -1 : static_cast<int>(state().question.team); }
  // -1 before the end, and where nobody has won.
  int winner() const;

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

  archmajesty::Course course_;
  std::shared_ptr<const archmajesty::Course> begun_;
  std::vector<archmajesty::Move> played_;  // since then
  archmajesty::MoveList moves_{};
  bool listed_ = false;
};

}  // namespace archon::python
