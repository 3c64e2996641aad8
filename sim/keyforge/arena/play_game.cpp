// A game of KeyForge, from the deal to its record.
#include "sim/keyforge/arena/play_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>

#include "ai/keyforge/keyforge_game.h"
#include "engine/keyforge/formats/recording.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/play/effort_watch.h"
#include "sim/play/guarded.h"

namespace archon::sim {
namespace {

using ai::KeyforgeGame;
using keyforge::Player;
using keyforge::State;
using keyforge::Stream;

// Far beyond any game: a card that asks for ever ends it.
constexpr size_t kMostChoices = 100'000;

// Player 0 of the state always goes first, so that exchanging the decks exchanges everything.
int side_of(int player, int first) { return player == 0 ? first : 1 - first; }

// The generator of a game for this purpose.
Rng stream_for(const MatchSetup& setup, const PairPlan& plan, int first, Stream purpose) {
  const uint64_t pair = plan.pair;
  const uint64_t index = setup.same_deals() ? pair : 2 * pair + first;
  return stream_of(setup.salt, setup.seed, index, purpose);
}

keyforge::GameOptions game_options(const MatchSetup& setup, const PairPlan& plan, int first) {
  keyforge::GameOptions options;
  options.turn_limit = static_cast<uint8_t>(setup.turn_limit);
  const bool by_seat = setup.compares_agents || setup.same_list();
  std::array<Rng, 2> deal;
  for (int player = 0; player < 2; ++player) {
    const int side = side_of(player, first);
    const bool deal_a = (by_seat ? player : side) == 0;
    deal[player] = stream_for(setup, plan, first, deal_a ? Stream::DealA : Stream::DealB);
    options.chains[player] = plan.chains[side];
  }
  options.deal = deal;
  return options;
}

// Keys that have changed hold from this turn on.
void note_keys(const State& s, GameRecord& record) {
  for (int player = 0; player < 2; ++player) {
    SideRecord& side = record.side[side_of(player, record.first)];
    const int keys = std::popcount(s.side[player].keys);
    int64_t& before = side.numbers[kKeysForged];
    if (keys == before) continue;
    before = keys;
    const int turn = std::max<int>(s.turn, 1);
    for (int i = (turn - 1) / kTurnStep; i < kCheckpoints; ++i)
      side.by_turn[i] = static_cast<uint8_t>(keys);
  }
}

// The agent's move, or none when it gives the game up.
std::optional<keyforge::Move> choose(KeyforgeAgents::Agent& agent, const KeyforgeGame& game,
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
    SideRecord& side = record.side[side_of(player, record.first)];
    note_tally(s.side[player].tally, side);
    side.held = log.held.word[player];
    side.used = log.played.word[player];
  }
}

// How the game begins, by player.
keyforge::Beginning beginning(const MatchSetup& setup, int first, Rng rng,
                              const keyforge::GameOptions& options) {
  keyforge::Beginning out;
  for (int player = 0; player < 2; ++player) {
    const size_t side = side_of(player, first);
    out.decks[player] = list_of(setup.entrants[side]);
    out.agents[player] = ai::to_string(setup.agents[side]);
  }
  out.rng = rng;
  if (setup.salt) out.salt_hash = setup.salt->hash();
  out.options = options;
  return out;
}

// The game again, up to the choice that broke it.
keyforge::Replay replay_of(const keyforge::Library& library, const MatchSetup& setup,
                           const PairPlan& plan, int first, const BrokenGame& broken) {
  const keyforge::Match match(library, deck_of(setup.entrants[side_of(0, first)]).deck,
                              deck_of(setup.entrants[side_of(1, first)]).deck);
  const Rng rng = stream_for(setup, plan, first, Stream::Game);
  const keyforge::GameOptions options = game_options(setup, plan, first);
  State s = keyforge::new_game(match, rng, options);
  keyforge::Recording recording(match, beginning(setup, first, rng, options), s);
  std::optional<keyforge::Move> last;
  for (const keyforge::Move move : broken.moves()) {
    State next = s;
    try {
      keyforge::apply(next, match, move);
    } catch (const std::exception&) {
      last = move;
      break;
    }
    s = next;
    recording.add(move, s);
  }
  keyforge::Replay out = recording.replay(s);
  out.failure = {broken.what(), last};
  return out;
}

}  // namespace

std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options, const ReplaySink& sink,
                                    Efforts* efforts) {
  const auto stream = [&](Stream purpose) { return stream_for(setup, plan, first, purpose); };
  const keyforge::Match match(library, deck_of(setup.entrants[side_of(0, first)]).deck,
                              deck_of(setup.entrants[side_of(1, first)]).deck);
  const KeyforgeGame game(match);
  std::array<Rng, 2> rng{stream(Stream::FirstAgent), stream(Stream::SecondAgent)};
  std::array<KeyforgeAgents::Lent, 2> agents{players.lend(side_of(0, first)),
                                             players.lend(side_of(1, first))};
  for (const auto& agent : agents) agent->stop_when(options.stop);

  GameRecord record;
  record.first = first;
  keyforge::GameLog log;
  const keyforge::GameOptions begin = game_options(setup, plan, first);
  State s{};
  std::vector<keyforge::Move> moves;
  std::optional<keyforge::Recording> recording;
  // One choice after the other; false where a stop comes before the end.
  const auto play_on = [&] {
    s = keyforge::new_game(match, stream(Stream::Game), begin, &log);
    if (sink) recording.emplace(match, beginning(setup, first, stream(Stream::Game), begin), s);
    while (!s.over()) {
      const Player player = s.decision.player;
      const size_t side = side_of(player, first);
      const EffortWatch watch(efforts ? &(*efforts)[side] : nullptr, setup.agents[side]);
      const auto move = choose(*agents[player], game, s, rng[player], record);
      watch.end(*agents[player]);
      if (options.interrupted()) return false;  // which may have cut the thought short
      if (!move) return true;
      if (moves.size() == kMostChoices)
        throw Error(fmt::format("the game does not end: {} choices", moves.size()));
      moves.push_back(*move);
      keyforge::apply(s, match, *move, &log);
      if (recording) recording->add(*move, s);
      note_keys(s, record);
    }
    return true;
  };
  const bool ended = guarded(play_on, [&](const char* why) -> bool {
    // Who played it may be broken, too, and plays no other.
    for (KeyforgeAgents::Lent& agent : agents) KeyforgeAgents::dismiss(std::move(agent));
    throw BrokenGame(why, moves, s.turn);
  });
  if (!ended) return std::nullopt;
  finish(s, log, record);
  for (int player = 0; player < 2; ++player)
    agents[player]->over(record.winner < 0 ? -1 : record.winner == side_of(0, first) ? 0 : 1);
  if (recording && s.over())
    sink({plan.pair, first, keyforge::replay_to_json(recording->replay(s))});
  return record;
}

GameRecord failed_record(const keyforge::Library& library, const MatchSetup& setup,
                         const PairPlan& plan, int first, const BrokenGame& broken) {
  GameFailure failure{broken.what(), ""};
  try {
    failure.replay = keyforge::replay_to_json(replay_of(library, setup, plan, first, broken));
  } catch (const std::logic_error&) {
    // Not even dealt.
  } catch (const Error&) {
  }
  GameRecord out;
  out.first = first;
  out.turns = broken.turns();
  out.failure = std::make_shared<const GameFailure>(std::move(failure));
  return out;
}

}  // namespace archon::sim
