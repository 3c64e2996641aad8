// A battle at the table: a person plays one side, an agent the other. For .cpp files only.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "bindings/web/src/table/open_table.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/cli/battle_table/fought_battle.h"

namespace archon::web {

class BattleSeat final : public OpenTable {
 public:
  // A new battle, as `archon play` begins it, and one that goes on where it was left. Throw Error.
  static std::unique_ptr<OpenTable> dealt(const Json& request, const sim::ArchmajestyArena& arena);
  static std::unique_ptr<OpenTable> resumed(const Json& request);

  void choose(int number) override;
  void reply() override;
  std::string take_back(bool anyway) override;
  Json standing(int since) const override;
  std::string replay() const override;

 private:
  BattleSeat(archmajesty::Course course, const Json& request);

  bool is_asked() const;
  Json told(size_t step) const;
  std::string result() const;

  archmajesty::Fight fight_;
  cli::FoughtBattle fought_;
  archmajesty::Team you_;
  std::array<bool, 2> person_;  // by team
  uint64_t seed_;
  std::string agent_name_;
  std::unique_ptr<cli::BattleAgent> agent_;
};

}  // namespace archon::web
