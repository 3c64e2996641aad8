#include "sim/kinds/field/entrants.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "sim/kinds/field/field_run.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

uint64_t pairing_seed(uint64_t seed, const Entrant& lower, const Entrant& higher, int64_t rung) {
  Fnv1a hash;
  hash.add_value(seed);
  hash.add_value(lower.fingerprint);
  hash.add_value(higher.fingerprint);
  if (rung > 0) hash.add_value(rung);
  return hash.value();
}

}  // namespace

uint64_t rung_seed(uint64_t seed, int64_t rung) {
  if (rung == 0) return seed;
  Fnv1a hash;
  hash.add_value(seed);
  hash.add_value(rung);
  return hash.value();
}

void tell_names_apart(std::vector<Entrant>& entrants) {
  std::map<std::string, int> seen;
  for (Entrant& one : entrants)
    if (const int number = ++seen[one.name]; number > 1)
      one.name = fmt::format("{} ({})", one.name, number);
}

bool FieldRun::note_failure(const GamePlan& game, const GameRecord& record,
                            const FieldSetup& setup) {
  if (!record.failed()) return false;
  ++failed[{game.id.cell, game.id.a, game.id.b}];
  const auto name = [&](int deck) { return setup.entrants[deck].name; };
  failures.add(game_name(game.id.number + 1, name(game.id.a), name(game.id.b), game.id.cell),
               *record.failure);
  return true;
}

std::vector<LadderStep> steps_of(const std::vector<Rung>& ladder, const Field& field) {
  if (ladder.empty()) return {{}};
  std::vector<LadderStep> out;
  for (const Rung& rung : ladder)
    out.push_back(LadderStep{rung.cost, rung.share, rung.slope, rung.spread / kPointsPerLogit,
                             rung.worth, rung.pairing / kPointsPerLogit}
                      .in(field));
  return out;
}

bool is_lower(const FieldSetup& setup, int a, int b) {
  if (setup.is_match) return a < b;
  return setup.entrants[a].fingerprint < setup.entrants[b].fingerprint;
}

std::pair<int, int> in_order(const FieldSetup& setup, int a, int b) {
  return is_lower(setup, a, b) ? std::pair(a, b) : std::pair(b, a);
}

std::optional<GameRecord> play_pairing(const FieldSetup& setup, const GamePlan& game,
                                       Players& players, const PoolOptions& pool,
                                       const ReplaySink& sink) {
  const Entrant& lower = setup.entrants[game.id.a];
  const Entrant& higher = setup.entrants[game.id.b];
  MatchSetup match;
  match.entrants = {lower, higher};
  const ai::AgentSpec& agent = setup.agent_of(game.id.cell);
  match.agents = {agent, agent};
  match.seed = setup.is_match ? rung_seed(setup.seed, game.id.cell)
                              : pairing_seed(setup.seed, lower, higher, game.id.cell);
  match.salt = setup.salt;
  match.turn_limit = setup.turn_limit;
  const int64_t pair = setup.is_match ? game.id.number / 2 : game.id.number;
  return players.play(match, PairPlan{pair, game.chains}, game.first(), pool, sink);
}

FieldPlayers::FieldPlayers(const Arena& arena, const FieldSetup& setup) : setup_(setup) {
  const size_t rungs = std::max<size_t>(1, setup.ladder.size());
  for (size_t rung = 0; rung < rungs; ++rung) {
    const ai::AgentSpec& agent = setup.agent_of(rung);
    by_rung_.push_back(arena.players({agent, agent}));
  }
}

std::optional<GameRecord> FieldPlayers::play(const GamePlan& game, const PoolOptions& pool,
                                             const ReplaySink& sink) {
  if (game.id.cell < 0 || game.id.cell >= std::ssize(by_rung_))
    throw Error(
        fmt::format("a game in cell {}; expected one of {}", game.id.cell, by_rung_.size()));
  return play_pairing(setup_, game, *by_rung_[game.id.cell], pool, sink);
}

namespace {

class FieldPlayer : public Worker {
 public:
  FieldPlayer(const Arena& arena, const FieldSetup& setup)
      : setup_(setup), players_(arena, setup) {}

  std::optional<GameRecord> play(const GamePlan& game, const PoolOptions& pool) override {
    const auto decks = int_size(setup_.entrants);
    if (std::min(game.id.a, game.id.b) < 0 || std::max(game.id.a, game.id.b) >= decks)
      throw Error(fmt::format("a game of decks {} and {}; expected decks from 1 to {}",
                              game.id.a + 1, game.id.b + 1, decks));
    return players_.play(game, pool);
  }

 private:
  const FieldSetup& setup_;
  FieldPlayers players_;
};

}  // namespace

std::unique_ptr<Worker> field_player(const Arena& arena, const FieldSetup& setup) {
  return std::make_unique<FieldPlayer>(arena, setup);
}

}  // namespace archon::sim
