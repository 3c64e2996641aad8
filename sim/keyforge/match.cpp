#include "sim/keyforge/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>

#include "ai/keyforge/keyforge_game.h"
#include "sim/keyforge/players.h"

namespace archon::sim {
namespace {

using ai::KeyforgeGame;
using keyforge::Player;
using keyforge::State;

// What a stream of random numbers is for; part of the meaning of a seed, so never renumber.
enum Purpose : uint32_t { kGame, kDealA, kDealB, kFirstAgent, kSecondAgent };

// Player 0 of the state always goes first, so that exchanging the decks exchanges everything.
int side_of(int player, int first) { return player == 0 ? first : 1 - first; }

keyforge::GameOptions game_options(const MatchSetup& setup, const PairPlan& plan, int first) {
  keyforge::GameOptions options;
  options.turn_limit = static_cast<uint8_t>(setup.turn_limit);
  const bool by_seat = setup.same_list();
  std::array<Rng, 2> deal;
  for (int player = 0; player < 2; ++player) {
    const int side = side_of(player, first);
    const bool deal_a = (by_seat ? player : side) == 0;
    deal[static_cast<size_t>(player)] =
        Rng::stream(setup.seed, static_cast<uint64_t>(plan.pair), deal_a ? kDealA : kDealB);
    options.chains[static_cast<size_t>(player)] = plan.chains[static_cast<size_t>(side)];
  }
  options.deal = deal;
  return options;
}

// Keys that have changed hold from this turn on.
void note_keys(const State& s, GameRecord& record) {
  for (int player = 0; player < 2; ++player) {
    SideRecord& side = record.side[static_cast<size_t>(side_of(player, record.first))];
    const int keys = std::popcount(s.side[player].keys);
    if (keys == side.keys) continue;
    side.keys = keys;
    const int turn = std::max<int>(s.turn, 1);
    for (int i = (turn - 1) / kTurnStep; i < kCheckpoints; ++i)
      side.keys_at[static_cast<size_t>(i)] = static_cast<uint8_t>(keys);
  }
}

// The agent's move, or none when it gives the game up.
std::optional<keyforge::Move> choose(Players::Agent& agent, const KeyforgeGame& game,
                                     const State& s, Rng& rng, GameRecord& record) {
  try {
    return agent.choose(game, s, rng);
  } catch (const ai::Forfeit& forfeit) {
    record.winner = side_of(1 - s.decision.player, record.first);
    record.forfeit = forfeit.what();
    return std::nullopt;
  }
}

void finish(const State& s, const keyforge::GameLog& log, GameRecord& record) {
  record.turns = s.turn;
  if (s.over() && s.winner != keyforge::kDrawn) record.winner = side_of(s.winner, record.first);
  for (int player = 0; player < 2; ++player) {
    SideRecord& side = record.side[static_cast<size_t>(side_of(player, record.first))];
    side.tally = s.side[player].tally;
    side.drawn = log.held.word[player];
    side.played = log.played.word[player];
  }
}

keyforge::Replay begin_replay(const keyforge::Match& match, const MatchSetup& setup, int first,
                              Rng rng, const keyforge::GameOptions& options, const State& start) {
  keyforge::Replay replay;
  for (int player = 0; player < 2; ++player) {
    const auto side = static_cast<size_t>(side_of(player, first));
    replay.decks[static_cast<size_t>(player)] = setup.lists[side];
    replay.agents[static_cast<size_t>(player)] = ai::to_string(setup.agents[side]);
  }
  replay.rules = match.library().rules();
  replay.library = match.library().fingerprint();
  replay.rng = rng;
  replay.options = options;
  keyforge::begin_replay(replay, match, start);
  return replay;
}

}  // namespace

bool MatchSetup::same_list() const {
  const auto& a = decks[0].cards;
  const auto& b = decks[1].cards;
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.def == y.def && x.bonus == y.bonus && x.house == y.house;
  });
}

std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, Players& players,
                                    const PoolOptions& options, const ReplaySink& sink) {
  const auto stream = [&](uint32_t purpose) {
    return Rng::stream(setup.seed, static_cast<uint64_t>(plan.pair), purpose);
  };
  const keyforge::Match match(library, setup.decks[side_of(0, first)],
                              setup.decks[side_of(1, first)]);
  const KeyforgeGame game(match);
  std::array<Rng, 2> rng{stream(kFirstAgent), stream(kSecondAgent)};
  const std::array<Players::Lent, 2> agents{players.lend(side_of(0, first)),
                                            players.lend(side_of(1, first))};
  for (const auto& agent : agents) agent->stop_when(options.stop);

  GameRecord record;
  record.first = first;
  keyforge::GameLog log;
  const keyforge::GameOptions begin = game_options(setup, plan, first);
  State s = keyforge::new_game(match, stream(kGame), begin, &log);
  PlayedGame played{plan.pair, first, {}};
  if (sink) played.replay = begin_replay(match, setup, first, stream(kGame), begin, s);
  while (!s.over()) {
    const Player player = s.decision.player;
    const auto move = choose(*agents[player], game, s, rng[player], record);
    if (options.stopped()) return std::nullopt;  // which may have cut the thought short
    if (!move) break;
    keyforge::apply(s, match, *move, &log);
    if (sink) keyforge::add_choice(played.replay, *move, s);
    note_keys(s, record);
  }
  finish(s, log, record);
  for (int player = 0; player < 2; ++player)
    agents[player]->over(record.winner < 0 ? -1 : record.winner == side_of(0, first) ? 0 : 1);
  if (sink && s.over()) sink(played);
  return record;
}

std::vector<std::optional<PairRecord>> play_pairs(const keyforge::Library& library,
                                                  const MatchSetup& setup,
                                                  const std::vector<PairPlan>& plans,
                                                  const PoolOptions& options,
                                                  const ReplaySink& sink) {
  const auto count = static_cast<int64_t>(plans.size());
  Players players(setup.agents);
  const auto games = run_indexed<GameRecord>(2 * count, options, [&](int64_t i) {
    const PairPlan& plan = plans[static_cast<size_t>(i / 2)];
    const auto first = static_cast<int>(i % 2);
    try {
      return play_game(library, setup, plan, first, players, options, sink);
    } catch (const std::exception& e) {
      throw Error(fmt::format("game {} of pair {} with seed {} failed: {}", first + 1,
                              plan.pair + 1, setup.seed, e.what()));
    }
  });
  std::vector<std::optional<PairRecord>> pairs(plans.size());
  for (size_t i = 0; i < pairs.size(); ++i)
    if (games[2 * i] && games[2 * i + 1]) pairs[i] = {*games[2 * i], *games[2 * i + 1]};
  return pairs;
}

std::vector<PairRecord> play_match(const keyforge::Library& library, const MatchSetup& setup,
                                   int64_t count, const PoolOptions& options,
                                   const ReplaySink& sink) {
  std::vector<PairPlan> plans;
  for (int64_t pair = 0; pair < count; ++pair) plans.push_back({pair, setup.chains});
  std::vector<PairRecord> finished;
  for (const auto& pair : play_pairs(library, setup, plans, options, sink))
    if (pair) finished.push_back(*pair);
  return finished;
}

PairResult pair_result(const PairRecord& pair) { return {pair[0].points(0), pair[1].points(0)}; }

}  // namespace archon::sim
