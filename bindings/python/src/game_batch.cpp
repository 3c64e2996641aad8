#include "bindings/python/src/game_batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "ai/keyforge/agents.h"
#include "bindings/python/src/action_space.h"
#include "bindings/python/src/observation.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/streams.h"

namespace archon::python {

using namespace keyforge;

static int threads_of(const BatchOptions& options) {
  return std::min(options.threads > 0 ? options.threads : cores(), options.games);
}

GameBatch::GameBatch(BatchOptions options) : threads_(threads_of(options)) {
  if (options.games < 1)
    throw Error(fmt::format("{} games at once; expected 1 or more", options.games));
  if (options.seat && *options.seat != 0 && *options.seat != 1)
    throw Error(fmt::format("seat = {} is not a seat; expected 0 or 1", *options.seat));
  if (options.turn_limit < 1 || options.turn_limit > 250)
    throw Error(
        fmt::format("turn_limit = {} is out of range; expected 1 to 250", options.turn_limit));
  if (options.tables.empty()) throw Error("no decks to play with; expected a pair or more");
  places_.resize(options.games);
  if (options.opponent)
    for (Place& place : places_)
      place.opponent = ai::make_agent<ai::KeyforgeGame>(*options.opponent);
  options_ = std::move(options);
}

void GameBatch::deal(Place& place) {
  const uint64_t number = place.number;
  const auto& table = options_.tables[number % options_.tables.size()];
  const uint64_t round = number / options_.tables.size();
  if (options_.opponent) place.seat = options_.seat ? *options_.seat : narrow<int>(round % 2);
  GameOptions begin;
  begin.chains = options_.chains;
  begin.turn_limit = byte(options_.turn_limit);
  begin.first = static_cast<Player>(round / (options_.opponent && !options_.seat ? 2 : 1) % 2);
  place.game.emplace(table, stream_of(options_.seed, number, Stream::Game), begin);
  place.thoughts = stream_of(options_.seed, number, Stream::SecondAgent);
  place.dice = stream_of(options_.seed, number, Stream::FirstAgent);
  if (place.opponent) place.opponent->forget();
  answer(place);
}

// The opponent's choices, until the caller or the end comes.
void GameBatch::answer(Place& place) {
  if (!place.opponent) return;
  const ai::KeyforgeGame game(place.game->match());
  while (!place.game->over() && place.game->player() != place.seat)
    place.game->play(place.opponent->choose(game, place.game->state(), place.thoughts));
}

void GameBatch::settle(Place& place, size_t i, const BatchRows& rows) {
  answer(place);
  const bool over = place.game->over();
  if (rows.done && over) rows.done[i] = 1;
  if (!over) return;
  if (rows.rewards)
    for (int p = 0; p < 2; ++p) rows.rewards[2 * i + p] = static_cast<float>(place.game->reward(p));
  // A game that its opponent ends before the caller has a choice is dealt past.
  do {
    ++place.finished;
    place.number += options_.games;
    deal(place);
  } while (place.game->over());
}

void GameBatch::show(Place& place, size_t i, const BatchRows& rows) {
  Game& game = *place.game;
  const auto player = static_cast<Player>(game.player());
  if (rows.players) rows.players[i] = narrow<int8_t>(player);
  if (rows.observations)
    observe(game.state(), game.match(), player, rows.observations + i * kObservation);
  if (!rows.counts && !rows.legal && !rows.masks) return;
  const MoveList& moves = game.moves();
  if (rows.counts) rows.counts[i] = moves.size();
  int16_t* const legal = rows.legal ? rows.legal + i * kMostMoves : nullptr;
  uint8_t* const mask = rows.masks ? rows.masks + i * kActions : nullptr;
  if (legal) std::fill(legal + moves.size(), legal + kMostMoves, int16_t{-1});
  if (mask) std::memset(mask, 0, kActions);
  if (!legal && !mask) return;
  for (int m = 0; m < moves.size(); ++m) {
    const int action = action_of(game.state(), moves[m]);
    if (legal) legal[m] = narrow<int16_t>(action);
    if (mask) mask[action] = 1;
  }
}

// A game is nobody's but the thread's that fetched it, so the number of threads changes nothing.
template <class Act>
void GameBatch::each(const BatchRows& rows, const Act& act) {
  const auto one = [&](int game) {
    const size_t i = game;
    Place& place = places_[i];
    if (rows.done) rows.done[i] = 0;
    if (rows.rewards) rows.rewards[2 * i] = rows.rewards[2 * i + 1] = 0;
    act(place, i);
    show(place, i, rows);
  };
  threads_.for_each(options_.games, one);
}

void GameBatch::reset(uint64_t seed, const BatchRows& rows) {
  options_.seed = seed;
  each(rows, [&](Place& place, size_t i) {
    place.number = static_cast<int64_t>(i);
    place.finished = 0;
    deal(place);
    if (place.game->over()) settle(place, i, rows);
  });
}

namespace {

void check_count(size_t given, int games) {
  if (given != static_cast<size_t>(games))
    throw Error(fmt::format("{} choices for {} games; expected one each", given, games));
}

template <class Act>
void in_game(size_t i, const Act& act) {
  try {
    act();
  } catch (const Error& e) {
    throw Error(fmt::format("game {}: {}", i, e.what()));
  }
}

}  // namespace

void GameBatch::step(std::span<const int64_t> actions, const BatchRows& rows) {
  check_count(actions.size(), options_.games);
  each(rows, [&](Place& place, size_t i) {
    const int64_t action = std::clamp<int64_t>(actions[i], -1, kActions);
    in_game(i, [&] { place.game->step(narrow<int>(action)); });
    settle(place, i, rows);
  });
}

void GameBatch::choose(std::span<const int64_t> places, const BatchRows& rows) {
  check_count(places.size(), options_.games);
  each(rows, [&](Place& place, size_t i) {
    const int64_t wanted = std::clamp<int64_t>(places[i], -1, kMostMoves);
    in_game(i, [&] { place.game->choose(narrow<int>(wanted)); });
    settle(place, i, rows);
  });
}

void GameBatch::play_random(int choices, const BatchRows& rows) {
  each(rows, [&](Place& place, size_t i) {
    for (int n = 0; n < choices; ++n) {
      const auto count = narrow<uint32_t>(place.game->moves().size());
      place.game->choose(narrow<int>(place.dice.below(count)));
      settle(place, i, rows);
    }
  });
}

int64_t GameBatch::finished() const {
  int64_t out = 0;
  for (const Place& place : places_) out += place.finished;
  return out;
}

}  // namespace archon::python
