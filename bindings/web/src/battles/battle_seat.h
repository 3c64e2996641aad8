// A battle at the table: a person plays one side, an agent the other. For .cpp files only.
#pragma once

#include <memory>
#include <string>

#include "ai/archmajesty/battle_in_play.h"
#include "bindings/web/src/table/seat.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"

namespace archon::web {

class BattleSeat final : public Seat<ai::ArchmajestyGame, ai::BattleInPlay> {
 public:
  // A new battle, as `archon play` begins it, and one that goes on where it was left. Throw Error.
  static std::unique_ptr<OpenTable> dealt(const Json& request, const sim::ArchmajestyArena& arena);
  static std::unique_ptr<OpenTable> resumed(const Json& request);

  void choose(int number) override;
  std::string replay() const override;

 private:
  BattleSeat(archmajesty::Course course, const Json& request);

  Rng draws() const override;
  // The dice may have fallen since: as at the terminal, they fall the same way again.
  std::string seen_since(int) const override { return ""; }
  Json board() const override;
  Json question() const override;
  Json told(int step) const override;
  std::string result() const override;

  std::string agent_name_;
};

}  // namespace archon::web
