// A game of KeyForge, from the deal to its record.
#include "sim/keyforge/arena/play_game.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>

#include "ai/keyforge/keyforge_game.h"
#include "engine/core/counts.h"
#include "engine/keyforge/formats/recording.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_records.h"

namespace archon::sim {
namespace {

using keyforge::Player;
using keyforge::State;
using keyforge::Stream;

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
  options.turn_limit = byte(setup.turn_limit);
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
    for (int i = (turn - 1) / kTurnStep; i < kCheckpoints; ++i) side.by_turn[i] = byte(keys);
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

// The one of these choices that breaks the game, if one does; `moves` end before it then.
std::optional<keyforge::Move> take_breaking(const keyforge::Match& match, State s,
                                            std::vector<keyforge::Move>& moves) {
  for (size_t i = 0; i < moves.size(); ++i) {
    const keyforge::Move move = moves[i];
    try {
      keyforge::apply(s, match, move);
    } catch (const std::exception&) {
      moves.resize(i);
      return move;
    }
  }
  return std::nullopt;
}

// The game again; of one that broke, why it did.
keyforge::Replay replay_of(const keyforge::Match& match, const MatchSetup& setup,
                           const PairPlan& plan, int first, std::vector<keyforge::Move> moves,
                           const char* failure = nullptr) {
  const Rng rng = stream_for(setup, plan, first, Stream::Game);
  const keyforge::GameOptions options = game_options(setup, plan, first);
  const State start = keyforge::new_game(match, rng, options);
  std::optional<keyforge::Failure> broken;
  if (failure) broken = {failure, take_breaking(match, start, moves)};
  keyforge::Replay out =
      keyforge::recorded(match, beginning(setup, first, rng, options), start, moves);
  out.failure = std::move(broken);
  return out;
}

std::shared_ptr<const keyforge::Match> match_of(const keyforge::Library& library,
                                                const MatchSetup& setup, int first) {
  return std::make_shared<const keyforge::Match>(library,
                                                 deck_of(setup.entrants[side_of(0, first)]).deck,
                                                 deck_of(setup.entrants[side_of(1, first)]).deck);
}

}  // namespace

LiveKeyforge::LiveKeyforge(const keyforge::Library& library, const MatchSetup& setup,
                           const PairPlan& plan, int first, KeyforgeAgents& players,
                           const PoolOptions& options)
    : LiveGame(match_of(library, setup, first), first,
               {stream_for(setup, plan, first, Stream::FirstAgent),
                stream_for(setup, plan, first, Stream::SecondAgent)},
               players, options),
      setup_(setup),
      plan_(plan) {
  record_.first = first;
}

void LiveKeyforge::deal() {
  begin(keyforge::new_game(match(), stream_for(setup_, plan_, record_.first, Stream::Game),
                           game_options(setup_, plan_, record_.first), &log_));
}

void LiveKeyforge::make(keyforge::Move move) {
  LiveGame::make(move, &log_);
  note_keys(state(), record_);
}

GameRecord LiveKeyforge::end() {
  record_.turns = state().turn;
  for (int player = 0; player < 2; ++player) {
    SideRecord& side = record_.side[side_of(player)];
    note_tally(state().side[player].tally, side);
    side.held = log_.held.word[player];
    side.used = log_.played.word[player];
  }
  LiveGame::end(record_);
  return record_;
}

std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options, const ReplaySink& sink,
                                    Efforts* efforts) {
  LiveKeyforge game(library, setup, plan, first, players, options);
  const bool ended = game.unless_it_breaks([&] {
    game.deal();
    return game.play_out(setup, options, efforts, [&](keyforge::Move move) { game.make(move); });
  });
  if (!ended) return std::nullopt;
  const GameRecord record = game.end();
  if (sink && game.state().over())
    sink({plan.pair, first,
          keyforge::replay_to_json(replay_of(game.match(), setup, plan, first, game.moves()))});
  return record;
}

GameRecord failed_record(const keyforge::Library& library, const MatchSetup& setup,
                         const PairPlan& plan, int first, const BrokenGame& broken) {
  GameFailure failure{broken.what(), ""};
  try {
    failure.replay = keyforge::replay_to_json(replay_of(
        *match_of(library, setup, first), setup, plan, first, broken.moves(), broken.what()));
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
