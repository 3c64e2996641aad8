// A battle as a scenario describes it, and a game of it move by move, in words.
#pragma once

#include <yaml-cpp/yaml.h>

#include <map>
#include <string>
#include <vector>

#include "engine/archmajesty/game.h"

namespace archon::archmajesty::test {

// What stands under `cards`, `units`, `map`, `options` of a scenario.
class TableTop {
 public:
  explicit TableTop(const YAML::Node& scenario);

  // Plays the move that is called so. What nobody has to do (answer, guard, fix, cycle, ...) is
  // declined until it is offered. Throws Error where it isn't.
  void play(const std::string& words);
  // Declines on until the question is called so: "Guard: ann".
  void go_on_to(const std::string& question);
  // Declines on until a turn has to be had, or something that can't be declined comes up.
  void settle();
  std::vector<std::string> offered() const;
  std::string question() const { return describe_question(battle_, state_); }

  // What differs from what a scenario expects, a line each.
  std::vector<std::string> differences(const YAML::Node& expected) const;

  const Battle& battle() const { return battle_; }
  const State& state() const { return state_; }

 private:
  void read_cards(const YAML::Node& cards);
  void add_spell(const std::string& name, const YAML::Node& fields);
  void read_unit(const std::string& name, const YAML::Node& fields);
  Sheet sheet_of(const std::string& name, const YAML::Node& fields);
  TypeId type_named(const std::string& name) const;
  UnitId unit_named(const std::string& name) const;
  void set_up(const YAML::Node& scenario);
  void set_unit(UnitId id, const YAML::Node& fields);
  void set_mage(UnitId id, const YAML::Node& fields);
  bool decline();
  void make(const Move& move);
  void load_dice();
  void compare_unit(UnitId id, const YAML::Node& fields, std::vector<std::string>& out) const;
  void compare_mage(UnitId id, const YAML::Node& fields, std::vector<std::string>& out) const;

  Battle battle_;
  State state_;
  std::map<std::string, UnitId> units_;
  std::vector<int> dice_;
};

}  // namespace archon::archmajesty::test
