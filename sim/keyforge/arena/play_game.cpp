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

LiveGame::LiveGame(const keyforge::Library& library, const MatchSetup& setup, const PairPlan& plan,
                   int first, KeyforgeAgents& players, const PoolOptions& options)
    : setup_(setup),
      plan_(plan),
      match_(library, deck_of(setup.entrants[side_of(0, first)]).deck,
             deck_of(setup.entrants[side_of(1, first)]).deck),
      game_(match_),
      agents_{players.lend(side_of(0, first)), players.lend(side_of(1, first))},
      rng_{stream_for(setup, plan, first, Stream::FirstAgent),
           stream_for(setup, plan, first, Stream::SecondAgent)} {
  for (const auto& agent : agents_) agent->stop_when(options.stop);
  record_.first = first;
}

void LiveGame::deal() {
  s_ = keyforge::new_game(match_, stream_for(setup_, plan_, record_.first, Stream::Game),
                          game_options(setup_, plan_, record_.first), &log_);
}

std::optional<keyforge::Move> LiveGame::think(CardSet* faces) {
  const Player player = s_.decision.player;
  try {
    return agents_[player]->choose(game_.noting(faces), s_, rng_[player]);
  } catch (const ai::Forfeit& forfeit) {
    record_.winner = side_of(1 - player, record_.first);
    record_.forfeit = forfeit.what();
    gave_up_ = true;
    return std::nullopt;
  }
}

void LiveGame::make(keyforge::Move move) {
  if (moves_.size() == kMostChoices)
    throw Error(fmt::format("the game does not end: {} choices", moves_.size()));
  moves_.push_back(move);
  keyforge::apply(s_, match_, move, &log_);
  note_keys(s_, record_);
}

void LiveGame::broke(const char* why) {
  // Who played it may be broken, too, and plays no other.
  for (KeyforgeAgents::Lent& agent : agents_) KeyforgeAgents::dismiss(std::move(agent));
  throw BrokenGame(why, moves_, s_.turn);
}

GameRecord LiveGame::end() {
  record_.turns = s_.turn;
  if (s_.over() && s_.winner != keyforge::kDrawn)
    record_.winner = side_of(s_.winner, record_.first);
  for (int player = 0; player < 2; ++player) {
    SideRecord& side = record_.side[side_of(player, record_.first)];
    note_tally(s_.side[player].tally, side);
    side.held = log_.held.word[player];
    side.used = log_.played.word[player];
  }
  const int first = record_.first;
  for (int player = 0; player < 2; ++player)
    agents_[player]->over(record_.winner < 0 ? -1 : record_.winner == side_of(0, first) ? 0 : 1);
  return record_;
}

std::optional<GameRecord> play_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options, const ReplaySink& sink,
                                    Efforts* efforts) {
  LiveGame game(library, setup, plan, first, players, options);
  std::optional<keyforge::Recording> recording;
  const bool ended = game.unless_it_breaks([&] {
    game.deal();
    if (sink)
      recording.emplace(game.match(),
                        beginning(setup, first, stream_for(setup, plan, first, Stream::Game),
                                  game_options(setup, plan, first)),
                        game.state());
    while (!game.over()) {
      const Player player = game.mover();
      const size_t side = side_of(player, first);
      const EffortWatch watch(efforts ? &(*efforts)[side] : nullptr, setup.agents[side]);
      const auto move = game.think();
      watch.end(game.agent(player));
      if (options.interrupted()) return false;  // which may have cut the thought short
      if (!move) break;
      game.make(*move);
      if (recording) recording->add(*move, game.state());
    }
    return true;
  });
  if (!ended) return std::nullopt;
  const GameRecord record = game.end();
  if (recording && game.state().over())
    sink({plan.pair, first, keyforge::replay_to_json(recording->replay(game.state()))});
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
