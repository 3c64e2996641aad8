// Scenarios: a position, actions, the expected position, as data. See scenarios/README.md.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/rules/game_log.h"
#include "engine/keyforge/state/state.h"

namespace YAML {
class Node;
}

namespace archon::keyforge {

// A move whose card goes by its name in the scenario ("" if it has none).
struct NamedMove {
  Verb verb = Verb::EndTurn;
  std::string card;
  int value = 0;
  std::string words = {};  // for messages
  std::string by = {};     // of an ability that waits: the card that gives it to another

  bool is(const NamedMove& m) const { return verb == m.verb && card == m.card && value == m.value; }
};

using FactMap = std::map<std::string, std::string>;

// The game that a scenario is about, however it is played.
class ScenarioGame {
 public:
  virtual ~ScenarioGame() = default;
  // What is legal now.
  virtual std::vector<NamedMove> moves() = 0;
  // Makes one of them.
  virtual void make(const NamedMove& move) = 0;
  // What facts_of() says of the position, and "you.shuffled": whether a deck has been shuffled.
  virtual FactMap facts() = 0;
  // The cards that `rig` has set and chance has not brought yet.
  virtual std::vector<std::string> still_rigged() = 0;
  virtual bool has_card(const std::string& name) const = 0;
};

// Begins the game of a scenario by the rules of the library.
using BeginScenario =
    std::function<std::unique_ptr<ScenarioGame>(const YAML::Node& scenario, const Library&)>;

// Runs every scenario of a file, by the rules of the edition that it names (the default if none);
// `editions` are the libraries in the order of Edition. Returns a line for each thing that went
// otherwise than expected, each naming file and scenario; empty when all is well.
std::vector<std::string> run_scenarios(const std::string& path,
                                       const std::vector<Library>& editions,
                                       const BeginScenario& begin, int* count = nullptr);
// The same in the engine.
std::vector<std::string> run_scenarios(const std::string& path,
                                       const std::vector<Library>& editions, int* count = nullptr);

// The names of those scenarios of a file that name no edition and end otherwise by the rules of
// this library.
std::vector<std::string> differing_scenarios(const std::string& path, const Library& library);

// Whether any of a file's scenarios goes otherwise than expected; stops at the first that does.
bool any_fails(const YAML::Node& scenarios, const std::vector<Library>& editions);

// Every *.yaml below a folder, sorted.
std::vector<std::string> scenario_files(const std::string& folder);

}  // namespace archon::keyforge
