#include "sim/archmajesty/arena/play_battle.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/game.h"
#include "engine/core/counts.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/battle_records.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/play/live_game.h"

namespace archon::sim {
namespace {

using archmajesty::Battle;
using archmajesty::State;

constexpr int kHpAChain = 5;

// What a stream of random numbers is for; part of what a seed means, so they never change.
enum class Stream : uint32_t { Battle = 0, AlliedAgent = 3, EnemyAgent = 4 };

Rng stream_for(const MatchSetup& setup, const PairPlan& plan, int first, Stream purpose) {
  const auto pair = static_cast<uint64_t>(plan.pair);
  const uint64_t index = setup.same_deals() ? pair : 2 * pair + static_cast<uint64_t>(first);
  const uint32_t number = index_of(purpose);
  return setup.salt ? setup.salt->stream(setup.seed, index, number)
                    : Rng::stream(setup.seed, index, number);
}

// The moves of a battle in words: it is fought again, as nobody wants them of most battles. The
// last one may be what broke it.
std::vector<std::string> words_of(const Battle& battle, uint64_t seed,
                                  const std::vector<archmajesty::Move>& moves) {
  std::vector<std::string> out;
  State s = archmajesty::begin(battle, seed);
  archmajesty::MoveList list;
  for (size_t i = 0; i < moves.size(); ++i) {
    archmajesty::legal_moves(battle, s, list);
    const auto at = static_cast<size_t>(list.find(moves[i]));
    out.push_back(archmajesty::names_of_moves(battle, s, list)[at]);
    if (i + 1 < moves.size()) archmajesty::apply(battle, s, moves[i]);
  }
  return out;
}

std::string replay_of(const MatchSetup& setup, const PairPlan& plan, int first, uint64_t seed,
                      const archmajesty::Options& rules, const std::vector<std::string>& moves,
                      const std::string& failure) {
  nlohmann::ordered_json out;
  out["archon_battle"] = 1;
  out["seed"] = seed;
  out["first"] = first;
  out["chains"] = plan.chains;
  if (const ArchmajestyArena arena(rules); !arena.are_default_rules())
    out["readings"] = arena.rules();
  for (const Entrant& side : setup.entrants) out["entrants"].push_back(text_of(side));
  for (const ai::AgentSpec& agent : setup.agents) out["agents"].push_back(ai::to_string(agent));
  out["moves"] = moves;
  if (!failure.empty()) out["failure"] = failure;
  return out.dump(1) + "\n";
}

GameRecord failed(int first, int rounds, const std::string& why, std::string replay) {
  GameRecord record;
  record.first = first;
  record.turns = rounds;
  record.failure = std::make_shared<const GameFailure>(GameFailure{why, std::move(replay)});
  return record;
}

}  // namespace

int allied_side(const MatchSetup& setup, int first) {
  if (encounter_of(setup.entrants[0])) return 1;
  return encounter_of(setup.entrants[1]) ? 0 : first;
}

archmajesty::Fight fight_of(const MatchSetup& setup, const PairPlan& plan, int first,
                            const archmajesty::Options& options) {
  const auto allied = static_cast<size_t>(allied_side(setup, first));
  const size_t enemy = 1 - allied;
  const archmajesty::Party* party = party_of(setup.entrants[allied]);
  if (!party)
    throw Error(fmt::format("{} and {} are encounters; expected a party against one of them",
                            setup.entrants[0].name, setup.entrants[1].name));
  archmajesty::Fight fight;
  fight.options = options;
  fight.parties[0] = *party;
  if (const archmajesty::Encounter* encounter = encounter_of(setup.entrants[enemy])) {
    fight.encounter = archmajesty::at_level(*encounter, plan.chains[allied] - plan.chains[enemy]);
    return fight;
  }
  fight.parties[1] = *party_of(setup.entrants[enemy]);
  fight.handicaps.hp = {-kHpAChain * plan.chains[allied], -kHpAChain * plan.chains[enemy]};
  return fight;
}

Battle battle_of(const MatchSetup& setup, const PairPlan& plan, int first,
                 const archmajesty::Options& options) {
  return archmajesty::battle_of(fight_of(setup, plan, first, options));
}

std::optional<GameRecord> play_battle(const archmajesty::Options& rules, const MatchSetup& setup,
                                      const PairPlan& plan, int first, BattleAgents& players,
                                      const PoolOptions& options, const ReplaySink& sink,
                                      Efforts* efforts, const BattleWatch& watch) {
  const auto stream = [&](Stream purpose) { return stream_for(setup, plan, first, purpose); };
  const int allied = allied_side(setup, first);
  const uint64_t seed = stream(Stream::Battle).next64();
  LiveGame<ai::ArchmajestyGame> game(
      std::make_shared<const Battle>(battle_of(setup, plan, first, rules)), allied,
      {stream(Stream::AlliedAgent), stream(Stream::EnemyAgent)}, players, options);
  const Battle& battle = game.pieces();
  const auto replay = [&](const std::vector<archmajesty::Move>& moves, const char* failure) {
    return replay_of(setup, plan, first, seed, battle.options, words_of(battle, seed, moves),
                     failure);
  };
  const auto play = [&]() -> std::optional<GameRecord> {
    game.begin(archmajesty::begin(battle, seed));
    BattleTally tally(battle, game.state(), allied);
    const auto make = [&](const archmajesty::Move& move) {
      const State before = game.state();
      game.make(move);
      if (watch) watch({battle, before, move, game.state()});
      tally.note(before, move, game.state());
    };
    if (!game.play_out(setup, options, efforts, make)) return std::nullopt;
    GameRecord record;
    record.first = first;
    tally.finish(game.state(), record);
    game.end(record);
    if (sink && record.forfeit.empty()) sink({plan.pair, first, replay(game.moves(), "")});
    return record;
  };
  return game.unless_it_breaks(
      play,
      [&](const char* why,
          const std::vector<archmajesty::Move>& moves) -> std::optional<GameRecord> {
        return failed(first, game.has_begun() ? game.state().round : 0, why, replay(moves, why));
      });
}

}  // namespace archon::sim
