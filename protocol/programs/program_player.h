// Another program that plays games, whichever: its process, and what is said to it and by it.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "protocol/formats/fields.h"
#include "protocol/programs/child.h"

namespace archon::protocol {

// What the program reads and answers stands in docs/agents.md. One process serves all games, one
// after another; it is started when the first begins, and again after a forfeit.
class ProgramPlayer {
 public:
  // Throws Error if there is no command in it.
  ProgramPlayer(const std::string& command, int time_ms, const ProgramLimits& limits, bool sandbox);
  ~ProgramPlayer();
  ProgramPlayer(const ProgramPlayer&) = delete;
  ProgramPlayer& operator=(const ProgramPlayer&) = delete;

  // For what is asked now.
  Deadline deadline(const std::atomic<bool>* stop) const { return Deadline(time_, stop); }

  // Whether it knows of the game at hand.
  bool has_begun() const { return begun_; }
  // A game begins: `news` is the message of it. Throws NotStarted, or Forfeit.
  void begin(const Json& news, const Deadline& deadline);
  // What is asked next is the decision of this number in the game, from 1.
  int next_number() { return ++number_; }
  // The line that answers a question. Throws Forfeit.
  std::string answer_to(const Json& question, const Deadline& deadline);
  // The game at hand has ended; -1: nobody has won.
  void over(int winner);
  // Nothing more of the game at hand.
  void forget() { begun_ = false; }
  // Ends the process, and throws ai::Forfeit.
  [[noreturn]] void forfeit(const std::string& why);

 private:
  void end_child();

  std::vector<std::string> command_;
  std::chrono::milliseconds time_;
  ProgramLimits limits_;
  bool sandbox_;
  int noise_left_ = kMostNoise;  // of the standard error of all its processes together
  std::unique_ptr<Child> child_;
  bool begun_ = false;
  int number_ = 0;  // of the last question in the game
};

}  // namespace archon::protocol
