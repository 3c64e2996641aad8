#include "bindings/web/src/table/table.h"

#include <bit>
#include <set>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/arenas.h"
#include "bindings/web/src/seed.h"
#include "bindings/web/src/table/board.h"
#include "engine/core/counts.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/cli/table/choices.h"
#include "sim/cli/table/consequences.h"

namespace archon::web {
namespace {

using keyforge::Player;
using keyforge::Stream;

keyforge::Deck deck_in(const Json& request, const char* side) {
  return keyforge::deck_of(required(request, side, kGame), keyforge::facts());
}

ai::AgentSpec agent_in(const Json& request) {
  ai::AgentSpec out = ai::keyforge_agent(required_text(request, "agent", kGame));
  if (out.kind().takes_command) throw Error("a program can't play on a web page");
  return out;
}

// As `archon play` begins a game, so that the same seed deals the same hands.
keyforge::Beginning beginning(const Json& request, Player you, uint64_t seed) {
  keyforge::Beginning out;
  out.decks = {deck_in(request, "a"), deck_in(request, "b")};
  out.agents.fill(to_string(agent_in(request)));
  out.agents[you] = cli::kPerson;
  const auto stream = [&](Stream of) { return stream_of(seed, 0, of); };
  out.rng = stream(Stream::Game);
  out.options.deal = {stream(Stream::DealA), stream(Stream::DealB)};
  out.options.settings = keyforge::kAskEnd;
  return out;
}

Player you_in(const Json& request) {
  return static_cast<Player>(as_int(required(request, "you", kGame), 1, 2, "you") - 1);
}

}  // namespace

void Table::deal(const Json& request) {
  const keyforge::Beginning begin = beginning(request, you_in(request), seed_in(request, kGame));
  const keyforge::Rules book = keyforge::edition_of_all(begin.decks);
  sit(cli::OpenGame::dealt(keyforge_arena(book).library(), begin), request);
}

void Table::resume(const Json& request) {
  keyforge::Replay replay =
      keyforge::replay_from_json(required_text(request, "replay", kGame), keyforge::facts());
  const keyforge::Library& library = keyforge_arena(replay.rules).library();
  sit(cli::OpenGame::resumed(library, std::move(replay)), request);
}

void Table::sit(cli::OpenGame game, const Json& request) {
  const Player you = you_in(request);
  const uint64_t seed = seed_in(request, kGame);
  auto agent = ai::make_agent<ai::KeyforgeGame>(agent_in(request));
  agent_ = std::move(agent);
  game_.emplace(std::move(game));
  you_ = you;
  seed_ = seed;
  forfeit_.clear();
}

const cli::OpenGame& Table::game() const {
  if (!game_) throw Error("no game has begun; expected 'deal' first");
  return *game_;
}

void Table::choose(int number) {
  if (!is_asked()) throw Error("it isn't your choice");
  for (const cli::Choice& choice : cli::choices_of(state(), game().match(), cli::Seats(you_)))
    if (choice.number == number) return game_->play(choice.move);
  throw Error(fmt::format("{} is none of the choices", number));
}

void Table::reply() {
  if (is_over() || is_asked()) throw Error("it isn't the agent's choice");
  const Player p = state().decision.player;
  Rng rng = stream_of(seed_, game().steps().size(), Stream::FirstAgent, p);
  try {
    game_->play(agent_->choose(ai::KeyforgeGame(game().match()), state(), rng));
  } catch (const ai::Forfeit& forfeit) {
    forfeit_ = forfeit.what();
  }
}

// ---- Taking back --------------------------------------------------------------------------------

int Table::last_own() const {
  const auto& steps = game().steps();
  int step = int_size(steps) - 1;
  while (step >= 0 && steps[step].before.decision.player != you_) --step;
  return step;
}

std::string Table::seen_since(size_t step) const {
  const keyforge::State& then = game().steps()[step].before;
  std::set<std::string> titles;
  for (const keyforge::CardId id : keyforge::come_to_light(then, state(), you_))
    titles.insert(game().match().def(id).title);
  if (!titles.empty()) return fmt::format("you have seen {}", fmt::join(titles, ", "));
  return then.rng != state().rng ? "something random has happened" : "";
}

std::string Table::take_back(bool anyway) {
  const int step = last_own();
  if (step < 0) throw Error("you have no choice to take back");
  const std::string seen = anyway ? "" : seen_since(step);
  if (!seen.empty()) return seen;
  game_->take_back_to(step);
  agent_->forget();
  forfeit_.clear();
  return "";
}

// ---- How it stands ------------------------------------------------------------------------------

Json Table::told(size_t step) const {
  const cli::OpenGame::Step& made = game().steps()[step];
  const cli::Seats seats(you_);
  const cli::Audience audience{game().match(), seats, you_};
  const int turn = made.before.turn;
  return {{"when",
           turn == 0 ? "Set-up" : fmt::format("Turn {}, {}", turn, seats.name(made.before.active))},
          {"by", seats.name(made.before.decision.player)},
          {"words", cli::move_words(made.before, made.move, game().after(step), audience)},
          {"news", cli::consequences(made.before, made.move, audience)}};
}

std::string Table::result() const {
  const cli::Seats seats(you_);
  const keyforge::State& s = state();
  if (!forfeit_.empty()) return fmt::format("You win: the other player {}.", forfeit_);
  if (s.winner == keyforge::kDrawn)
    return fmt::format("A draw: the limit of {} turns is reached.", s.turn_limit);
  const auto keys = [&](Player p) { return std::popcount(s.side[p].keys); };
  return cli::capitalised(fmt::format("{} in turn {}, with {} keys against {}.",
                                      seats.does(s.winner, "win", "wins"), s.turn, keys(s.winner),
                                      keys(keyforge::other(s.winner))));
}

Json Table::standing(int since) const {
  Json out = board_of(state(), game().match(), you_);
  out["steps"] = game().steps().size();
  out["told"] = Json::array();
  for (size_t i = since; i < game().steps().size(); ++i) out["told"].push_back(told(i));
  out["asked"] = is_asked();
  out["over"] = is_over();
  out["can_take_back"] = last_own() >= 0;
  if (is_over()) out["result"] = result();
  if (is_asked()) out.update(question_of(state(), game().match(), you_));
  return out;
}

std::string Table::replay() const { return game().file_text(); }

}  // namespace archon::web
