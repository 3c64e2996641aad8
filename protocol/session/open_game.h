// A game that a client has open, whatever game it is.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "ai/named_agents.h"
#include "protocol/formats/pick.h"

namespace archon::protocol {

// The player who looks, 0 or 1; where it is nobody, everything is seen.
using Viewer = std::optional<uint8_t>;

struct Thought {            // NOLINT(bugprone-exception-escape): moving JSON throws nothing
  std::vector<Pick> picks;  // none: pass
  bool shares = false;      // the picks have amounts
  Json report;              // value, visits, line
};

// What a session asks of it. What changes the game does so whole or, where it throws, not at all;
// requests that mean nothing in a game are refused by it (kNotPossible).
class OpenGame {
 public:
  virtual ~OpenGame() = default;
  // A second game like this one, in which nothing has happened since the last choice.
  virtual std::unique_ptr<OpenGame> twin() const = 0;

  virtual bool over() const = 0;
  // The number of the question that waits, from 1.
  virtual int number() const = 0;
  virtual Json decision_for(Viewer viewer) const = 0;
  // What has happened since the last choice, and what settled itself meanwhile.
  virtual Json events_for(Viewer viewer) const = 0;
  virtual Json settled_for(Viewer viewer) const = 0;
  virtual Json state_for(Viewer viewer) const = 0;
  // Outcomes of chance that are set and haven't come up yet; null if there are none.
  virtual Json rigged() const { return nullptr; }

  // Throw Fault.
  virtual void choose(const std::vector<Pick>& picks) = 0;
  virtual void choose_described(const Field& request) = 0;

  // The agents that the game has names for.
  virtual const ai::NamedAgents& agents() const = 0;
  // What the agent would choose, seeing only what its player sees. Throws Fault when it gives up.
  virtual Thought think(const ai::AgentSpec& agent, uint64_t seed, int threads,
                        const std::atomic<bool>& stop) const = 0;
  // The agents play on until the game is over or stopped. Returns the number of choices they made.
  // Throws Fault when one gives up; the game is then as before.
  virtual int play_out(const std::array<ai::AgentSpec, 2>& agents, uint64_t seed,
                       const std::atomic<bool>& stop) = 0;

  // As a file's text. Throw Fault where it can't be written.
  virtual std::string position() const = 0;
  virtual Json replay() const = 0;

  // ---- What not every game has ----

  // Changes what is asked as `wanted` says, and returns all settings.
  virtual Json settle(const Field& wanted);
  virtual void edit(const Field& changes);
  virtual void rig(const Field& request);
  // Takes back so many choices.
  virtual void undo(const Field& choices);
  virtual Json log() const;

 protected:
  OpenGame() = default;
  OpenGame(const OpenGame&) = default;
  OpenGame& operator=(const OpenGame&) = default;
};

}  // namespace archon::protocol
