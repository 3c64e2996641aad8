#include "sim/cli/jobs/doors.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/archmajesty/arena/archmajesty_door.h"
#include "sim/cli/decks/keyforge_door.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

using sim::Claim;
using sim::GameDoor;
using Doors = std::span<const GameDoor* const>;

// "keyforge or archmajesty"
std::string known_games(Doors doors) {
  std::vector<std::string_view> names;
  for (const GameDoor* door : doors) names.push_back(door->name);
  return fmt::format("{}", fmt::join(names, " or "));
}

const GameDoor& door_named(const std::string& game, Doors doors) {
  for (const GameDoor* door : doors)
    if (door->name == game) return *door;
  throw UsageError(fmt::format("--game: '{}' is not known; expected {}", game, known_games(doors)));
}

// Where one word can be nothing else, a slip in another was meant for this game, too. Throws
// UsageError where the other can't have been.
bool are_meant(const GameDoor& door, const std::vector<std::string>& words, const GameDoor& first) {
  std::vector<Claim> claims;
  for (const std::string& word : words) claims.push_back(door.claim(word));
  const auto sure = std::find(claims.begin(), claims.end(), Claim::kSure);
  if (sure == claims.end()) return false;
  const auto other = std::find(claims.begin(), claims.end(), Claim::kNone);
  if (other == claims.end()) return true;
  throw UsageError(fmt::format("'{}' is of {} and '{}' is not; {}, {}",
                               words[sure - claims.begin()], door.title,
                               words[other - claims.begin()], door.meet, first.meet));
}

}  // namespace

std::span<const GameDoor* const> game_doors() {
  static const GameDoor* const kDoors[] = {&keyforge_door(), &sim::archmajesty_door()};
  return kDoors;
}

Option game_option(std::string& game) {
  return {"--game",
          &game,
          fmt::format("the game to play, {}, where the other arguments don't tell",
                      known_games(game_doors())),
          {.value = "GAME"}};
}

const GameDoor& door_for(const std::string& game, const std::vector<std::string>& words,
                         Doors doors) {
  if (!game.empty()) return door_named(game, doors);
  for (const GameDoor* door : doors)
    if (door->claim && are_meant(*door, words, *doors[0])) return *door;
  return *doors[0];
}

const GameDoor& door_with(const std::string& feature, const std::string& game) {
  for (const GameDoor* door : game_doors()) {
    if (door->feature != feature) continue;
    if (!game.empty() && door_named(game, game_doors()).name != door->name)
      throw UsageError(fmt::format("--features: {} are those of {}", feature, door->feature_of));
    return *door;
  }
  throw UsageError(fmt::format("--features: '{}' is not known", feature));
}

std::vector<std::string> known_features() {
  std::vector<std::string> out;
  for (const GameDoor* door : game_doors())
    if (!door->feature.empty()) out.emplace_back(door->feature);
  return out;
}

void refuse(const GameDoor& door, std::span<const std::string_view> lacks,
            const std::vector<GivenOption>& options) {
  for (const GivenOption& option : options)
    if (option.is_given && std::find(lacks.begin(), lacks.end(), option.name) != lacks.end())
      throw UsageError(fmt::format("{} does not apply to {}", option.name, door.games));
}

}  // namespace archon::cli
