// An agent of Archmajesty that is another program.
#pragma once

#include <string>

#include "ai/agent.h"
#include "ai/archmajesty/archmajesty_game.h"
#include "protocol/programs/program_player.h"

namespace archon::protocol {

// What it is told is made from a determinization, as KeyForge's are. Of squares and areas that come
// to much the same it is offered one, as every agent is.
class BattleProgram final : public ai::Agent<ai::ArchmajestyGame> {
 public:
  // Throws Error if there is no command in it.
  BattleProgram(const std::string& command, int time_ms, const ProgramLimits& limits = {},
                bool sandbox = false)
      : program_(command, time_ms, limits, sandbox) {}

  void over(int winner) override { program_.over(winner); }
  void forget() override { program_.forget(); }

 protected:
  int decide(const ai::Observation<ai::ArchmajestyGame>& seen, Rng& rng) override;

 private:
  ProgramPlayer program_;
};

}  // namespace archon::protocol
