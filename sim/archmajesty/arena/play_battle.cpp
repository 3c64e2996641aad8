#include "sim/archmajesty/arena/play_battle.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/game.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/battle_records.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/play/effort_watch.h"
#include "sim/play/guarded.h"

namespace archon::sim {
namespace {

using archmajesty::Battle;
using archmajesty::State;

constexpr int kHpAChain = 5;
// Far beyond any battle: something that never ends breaks it.
constexpr size_t kMostChoices = 100'000;

// What a stream of random numbers is for; part of what a seed means, so they never change.
enum class Stream : uint32_t { Battle = 0, AlliedAgent = 3, EnemyAgent = 4 };

Rng stream_for(const MatchSetup& setup, const PairPlan& plan, int first, Stream purpose) {
  const auto pair = static_cast<uint64_t>(plan.pair);
  const uint64_t index = setup.same_deals() ? pair : 2 * pair + static_cast<uint64_t>(first);
  const auto number = static_cast<uint32_t>(purpose);
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

// One battle under way.
class Played {
 public:
  Played(const archmajesty::Options& rules, const MatchSetup& setup, const PairPlan& plan,
         int first, BattleAgents& players, const PoolOptions& options, const ReplaySink& sink,
         Efforts* efforts, const BattleWatch& watch)
      : setup_(setup),
        plan_(plan),
        first_(first),
        allied_(allied_side(setup, first)),
        options_(options),
        sink_(sink),
        efforts_(efforts),
        watch_(watch),
        battle_(battle_of(setup, plan, first, rules)),
        game_(battle_),
        agents_{players.lend(allied_), players.lend(1 - allied_)},
        rng_{stream_for(setup, plan, first, Stream::AlliedAgent),
             stream_for(setup, plan, first, Stream::EnemyAgent)},
        seed_(stream_for(setup, plan, first, Stream::Battle).next64()) {
    for (const auto& agent : agents_) agent->stop_when(options.stop);
  }

  std::optional<GameRecord> run() {
    return guarded([this] { return play(); },
                   [this](const char* why) -> std::optional<GameRecord> {
                     // Who played it may be broken, too, and plays no other.
                     for (BattleAgents::Lent& agent : agents_)
                       BattleAgents::dismiss(std::move(agent));
                     return failed(first_, state_.round, why,
                                   replay_of(setup_, plan_, first_, seed_, battle_.options,
                                             words_of(battle_, seed_, moves_), why));
                   });
  }

 private:
  std::optional<GameRecord> play() {
    GameRecord record;
    record.first = first_;
    state_ = archmajesty::begin(battle_, seed_);
    BattleTally tally(battle_, state_, allied_);
    for (size_t n = 0; !game_.over(state_); ++n) {
      if (n == kMostChoices) throw Error(fmt::format("the battle does not end: {} choices", n));
      const auto team = static_cast<size_t>(state_.question.team);
      const auto side = static_cast<size_t>(team == 0 ? allied_ : 1 - allied_);
      const EffortWatch effort(efforts_ ? &(*efforts_)[side] : nullptr, setup_.agents[side]);
      archmajesty::Move move;
      try {
        move = agents_[team]->choose(game_, state_, rng_[team]);
      } catch (const ai::Forfeit& forfeit) {
        tally.finish(state_, record);
        record.winner = static_cast<int>(1 - side);
        record.forfeit = forfeit.what();
        return record;
      }
      effort.end(*agents_[team]);
      if (options_.interrupted()) return std::nullopt;  // which may have cut the thought short
      moves_.push_back(move);
      if (watch_) watch_(state_, move);
      const State before = state_;
      archmajesty::apply(battle_, state_, move);
      tally.note(before, move, state_);
    }
    tally.finish(state_, record);
    for (int team = 0; team < 2; ++team)
      agents_[static_cast<size_t>(team)]->over(record.winner < 0 ? -1
                                               : (record.winner == allied_) == (team == 0)
                                                   ? team
                                                   : 1 - team);
    if (sink_)
      sink_({plan_.pair, first_,
             replay_of(setup_, plan_, first_, seed_, battle_.options,
                       words_of(battle_, seed_, moves_), "")});
    return record;
  }

  const MatchSetup& setup_;
  const PairPlan& plan_;
  int first_;
  int allied_;
  const PoolOptions& options_;
  const ReplaySink& sink_;
  Efforts* efforts_;
  const BattleWatch& watch_;
  Battle battle_;
  ai::ArchmajestyGame game_;
  std::array<BattleAgents::Lent, 2> agents_;  // by team
  std::array<Rng, 2> rng_;
  uint64_t seed_;
  State state_;
  std::vector<archmajesty::Move> moves_;
};

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
  return Played(rules, setup, plan, first, players, options, sink, efforts, watch).run();
}

}  // namespace archon::sim
