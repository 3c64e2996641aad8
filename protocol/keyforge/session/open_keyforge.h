// A game of KeyForge that a client has open.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/keyforge/keyforge_in_play.h"
#include "engine/keyforge/formats/replay.h"
#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/rules/rig.h"
#include "protocol/formats/fields.h"
#include "protocol/keyforge/formats/choices.h"
#include "protocol/session/open_game.h"

namespace archon::protocol {

// Can be copied: the copy goes its own way.
struct OpenKeyforge final : OpenGame {
  ai::KeyforgeInPlay game;
  Uids uids;
  keyforge::Rig rigging;
  std::vector<keyforge::Happening> happenings;  // since the last choice
  keyforge::Question question;                  // that waits
  int asked = 0;                                // the number of the question
  // How the game began; null where it can't be played again from its choices.
  std::shared_ptr<const keyforge::Beginning> beginning;

  OpenKeyforge(const keyforge::Match& of, const keyforge::State& begin)
      : game(std::make_shared<const keyforge::Match>(of), begin) {}

  const keyforge::Match& match() const { return game.pieces(); }
  const keyforge::State& state() const { return game.state(); }
  keyforge::GameLog game_log();
  // From here on it is another game, which can't be played again.
  void change(const keyforge::Match& of, const keyforge::State& now);
  // Finds the question that the state asks now.
  void ask();
  // The card of this name that is in the game as it stands. Throws Fault.
  keyforge::CardId card(const Field& name) const { return card(name, state()); }
  keyforge::CardId card(const Field& name, const keyforge::State& now) const;

  std::unique_ptr<OpenGame> twin() const override;
  bool over() const override { return question.over(); }
  int number() const override { return asked; }
  Json decision_for(Viewer viewer) const override;
  Json events_for(Viewer viewer) const override;
  Json settled_for(Viewer viewer) const override;
  Json state_for(Viewer viewer) const override;
  Json rigged() const override;
  void choose(const std::vector<Pick>& picks) override;
  void choose_described(const Field& request) override;
  const ai::NamedAgents& agents() const override;
  Thought think(const ai::AgentSpec& agent, uint64_t seed, int threads,
                const std::atomic<bool>& stop) const override;
  int play_out(const std::array<ai::AgentSpec, 2>& agents, uint64_t seed,
               const std::atomic<bool>& stop) override;
  std::string position() const override;
  Json replay() const override;
  Json settle(const Field& wanted) override;
  void edit(const Field& changes) override;
  void rig(const Field& request) override;
};

}  // namespace archon::protocol
