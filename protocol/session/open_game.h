// A game that a client has open.
#pragma once

#include <optional>
#include <vector>

#include "engine/keyforge/formats/recording.h"
#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/rules/rig.h"
#include "protocol/formats/choices.h"
#include "protocol/formats/fields.h"

namespace archon::protocol {

// Can be copied: the copy goes its own way.
struct OpenGame {
  keyforge::Match match;
  keyforge::State state;
  Uids uids;
  keyforge::Rig rig;
  std::vector<keyforge::Happening> happenings;  // since the last choice
  keyforge::Question question;                  // that waits
  int number = 0;                               // of the question
  // How the game went; nothing once it can't be played again from its choices.
  std::optional<keyforge::Recording> recording;

  OpenGame(const keyforge::Match& of, const keyforge::State& begin) : match(of), state(begin) {}

  keyforge::GameLog log();
  // Finds the question that the state asks now.
  void ask();
  // Makes a choice. If it is wrong, throws Fault and changes nothing.
  void choose(const std::vector<Pick>& picks);
  // The card of this name that is in the game. Throws Fault.
  keyforge::CardId card(const Field& name) const;
};

}  // namespace archon::protocol
