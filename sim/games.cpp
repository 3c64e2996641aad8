#include "sim/games.h"

#include <fmt/format.h>

#include <string_view>

#include "engine/core/check.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/battle_records.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/keyforge/arena/keyforge_records.h"

namespace archon::sim {
namespace {

struct Game {
  std::string_view name;
  const RecordTable& (*records)();
  const ArenaWords& (*words)();
  std::unique_ptr<Arena> (*open)(const RunFile& run, const std::string& folder);
};

constexpr Game kGames[] = {{"keyforge", keyforge_records, keyforge_words, open_keyforge},
                           {"archmajesty", battle_records, battle_words, open_archmajesty}};

const Game& game_named(const std::string& name) {
  std::string known;
  for (const Game& game : kGames) {
    if (game.name == name) return game;
    known += fmt::format("{}{}", known.empty() ? "" : " or ", game.name);
  }
  throw Error(
      fmt::format("the game '{}', which is unknown to this program; expected {}", name, known));
}

// Runs name their game where it is not the first.
const Game& game_of(const RunFile& run) {
  if (!run.has("game")) return kGames[0];
  try {
    return game_named(run.text("game"));
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: a run of {}", run.path().string(), wrong.what()));
  }
}

}  // namespace

const ArenaWords& words_of(const std::string& game) { return game_named(game).words(); }

const RecordTable& records_of(const RunFile& run) { return game_of(run).records(); }

std::unique_ptr<Arena> open_arena(const RunFile& run, const std::string& folder) {
  const std::string file = run.path().string();
  if (const std::string& version = run.text("archon"); version != ARCHON_VERSION)
    throw Error(
        fmt::format("{}: a run of archon {}, but this is " ARCHON_VERSION
                    "; expected the version that started it, as games of both can't be mixed",
                    file, version));
  std::unique_ptr<Arena> out = game_of(run).open(run, folder);
  if (run.text("library") != out->fingerprint())
    throw Error(
        fmt::format("{}: a run with the card library {}, but this is {}; expected the library it "
                    "was started with, as games of both can't be mixed",
                    file, run.text("library"), out->fingerprint()));
  return out;
}

}  // namespace archon::sim
