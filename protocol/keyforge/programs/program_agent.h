// An agent that is another program: it is told what its player sees, and asked what to do.
#pragma once

#include <deque>
#include <string>

#include "ai/agent.h"
#include "ai/keyforge/keyforge_game.h"
#include "protocol/programs/program_player.h"

namespace archon::protocol {

// What it is told is made from a determinization, so there is nothing hidden in it that could be
// told. Where the program can't be started choose() throws NotStarted.
class ProgramAgent final : public ai::Agent<ai::KeyforgeGame> {
 public:
  // Throws Error if there is no command in it.
  ProgramAgent(const std::string& command, int time_ms, const ProgramLimits& limits = {},
               bool sandbox = false)
      : program_(command, time_ms, limits, sandbox) {}

  void over(int winner) override { program_.over(winner); }
  void forget() override;

 protected:
  int decide(const ai::Observation<ai::KeyforgeGame>& seen, Rng& rng) override;
  void skip(const ai::Observation<ai::KeyforgeGame>& seen) override;

 private:
  using Seen = ai::Observation<ai::KeyforgeGame>;

  void ask(const Seen& seen, Rng& rng);

  ProgramPlayer program_;
  std::deque<uint32_t> plan_;  // keys of the moves that the last answer means and that are to come
};

}  // namespace archon::protocol
