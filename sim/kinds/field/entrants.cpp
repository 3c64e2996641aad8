#include "sim/kinds/field/entrants.h"

#include <fmt/format.h>

#include <map>

#include "engine/core/hash.h"
#include "sim/kinds/field/field_run.h"

namespace archon::sim {
namespace {

uint64_t pairing_seed(uint64_t seed, const Entrant& lower, const Entrant& higher) {
  Fnv1a hash;
  hash.add_value(seed);
  hash.add_value(lower.fingerprint);
  hash.add_value(higher.fingerprint);
  return hash.value();
}

}  // namespace

void tell_names_apart(std::vector<Entrant>& entrants) {
  std::map<std::string, int> seen;
  for (Entrant& one : entrants)
    if (const int number = ++seen[one.name]; number > 1)
      one.name = fmt::format("{} ({})", one.name, number);
}

bool FieldRun::note_failure(const GamePlan& game, const GameRecord& record,
                            const FieldSetup& setup) {
  if (!record.failed()) return false;
  ++failed[{game.id.a, game.id.b}];
  const auto name = [&](int deck) { return setup.entrants[deck].name; };
  failures.add(game_name(game.id.number + 1, name(game.id.a), name(game.id.b)), *record.failure);
  return true;
}

bool is_lower(const FieldSetup& setup, int a, int b) {
  return setup.entrants[a].fingerprint < setup.entrants[b].fingerprint;
}

std::optional<GameRecord> play_pairing(const FieldSetup& setup, const GamePlan& game,
                                       Players& players, const PoolOptions& pool) {
  const Entrant& lower = setup.entrants[game.id.a];
  const Entrant& higher = setup.entrants[game.id.b];
  MatchSetup match;
  match.entrants = {lower, higher};
  match.agents = {setup.agent, setup.agent};
  match.seed = pairing_seed(setup.seed, lower, higher);
  match.salt = setup.salt;
  match.turn_limit = setup.turn_limit;
  return players.play(match, PairPlan{game.id.number, game.chains}, game.first(), pool);
}

}  // namespace archon::sim
