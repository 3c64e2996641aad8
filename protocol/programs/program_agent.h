// An agent that is another program: it is told what its player sees, and asked what to do.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "ai/agent.h"
#include "ai/keyforge/keyforge_game.h"
#include "protocol/formats/choices.h"
#include "protocol/formats/fields.h"
#include "protocol/programs/child.h"

namespace archon::protocol {

// What the program reads and answers stands in docs/agents.md. It is made from a determinization,
// so there is nothing hidden in it that could be told. One process serves all games of the object,
// one after another; it is started for the first decision, and again after a forfeit. Where it
// can't be started choose() throws NotStarted.
class ProgramAgent final : public ai::Agent<ai::KeyforgeGame> {
 public:
  // Throws Error if there is no command in it.
  ProgramAgent(const std::string& command, int time_ms, const ProgramLimits& limits = {},
               bool sandbox = false);
  ~ProgramAgent() override;

  void over(int winner) override;
  void forget() override;

 protected:
  int decide(const ai::Observation<ai::KeyforgeGame>& seen, Rng& rng) override;
  void skip(const ai::Observation<ai::KeyforgeGame>& seen) override;

 private:
  using Seen = ai::Observation<ai::KeyforgeGame>;

  void ask(const Seen& seen, Rng& rng);
  void begin(const Seen& seen, Rng& rng, const Deadline& deadline);
  void end_child();
  std::string answer_to(const Json& question, const Deadline& deadline);
  [[noreturn]] void forfeit(const std::string& why);

  std::vector<std::string> command_;
  std::chrono::milliseconds time_;
  ProgramLimits limits_;
  bool sandbox_;
  int noise_left_ = kMostNoise;  // of the standard error of all its processes together
  std::unique_ptr<Child> child_;
  bool begun_ = false;         // the program knows of this game
  int number_ = 0;             // of the last question in it
  std::deque<uint32_t> plan_;  // keys of the moves that the last answer means and that are to come
};

}  // namespace archon::protocol
