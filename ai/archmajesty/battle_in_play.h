// A battle while it is fought, from its beginning or from a position on.
#pragma once

#include <memory>
#include <utility>

#include "ai/archmajesty/archmajesty_game.h"
#include "ai/game_in_play.h"
#include "engine/archmajesty/formats/position.h"

namespace archon::ai {

template <>
struct RulesOf<ArchmajestyGame> {
  using Pieces = archmajesty::Battle;
  static void make(const Pieces& battle, archmajesty::State& s, const archmajesty::Move& m) {
    archmajesty::apply(battle, s, m);
  }
};

class BattleInPlay : public GameInPlay<ArchmajestyGame> {
 public:
  explicit BattleInPlay(archmajesty::Course begun, Keeps keeps = Keeps::Moves)
      : BattleInPlay(std::make_shared<const archmajesty::Course>(std::move(begun)), keeps) {}

  const archmajesty::Battle& battle() const { return pieces(); }
  // Where it began, and where it stands, as files tell it.
  const archmajesty::Course& begun() const { return *begun_; }
  archmajesty::Course course() const {
    archmajesty::Course out = *begun_;
    for (const Move& move : moves()) out.play(move);
    return out;
  }

 private:
  BattleInPlay(std::shared_ptr<const archmajesty::Course> begun, Keeps keeps)
      : GameInPlay({begun, &begun->battle()}, begun->state(), keeps), begun_(std::move(begun)) {}

  std::shared_ptr<const archmajesty::Course> begun_;  // one for all copies
};

}  // namespace archon::ai
