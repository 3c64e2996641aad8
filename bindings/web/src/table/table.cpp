#include "bindings/web/src/table/table.h"

#include <bit>
#include <set>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/arenas.h"
#include "bindings/web/src/table/board.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/cli/table/choices.h"
#include "sim/cli/table/consequences.h"

namespace archon::web {
namespace {

using keyforge::Beginning;
using keyforge::Player;
using keyforge::Stream;

keyforge::Deck deck_in(const Json& request, const char* side) {
  return keyforge::deck_of(required(request, side, kGame), keyforge::facts());
}

ai::AgentSpec agent_in(const Json& request) {
  return opponent_in(request, [](const std::string& name) { return ai::keyforge_agent(name); });
}

// As `archon play` begins a game, so that the same seed deals the same hands.
Beginning beginning(const Json& request, int you, uint64_t seed) {
  Beginning out;
  out.decks = {deck_in(request, "a"), deck_in(request, "b")};
  out.agents.fill(to_string(agent_in(request)));
  out.agents[you] = cli::kPerson;
  const auto stream = [&](Stream of) { return stream_of(seed, 0, of); };
  out.rng = stream(Stream::Game);
  out.options.deal = {stream(Stream::DealA), stream(Stream::DealB)};
  out.options.settings = keyforge::kAskEnd;
  return out;
}

}  // namespace

std::unique_ptr<OpenTable> Table::dealt(const Json& request) {
  const Beginning begin = beginning(request, you_in(request), seed_in(request, kGame));
  const keyforge::Rules book = keyforge::edition_of_all(begin.decks);
  return std::unique_ptr<OpenTable>(
      new Table(cli::OpenGame::dealt(keyforge_arena(book).library(), begin), request));
}

std::unique_ptr<OpenTable> Table::resumed(const Json& request) {
  const keyforge::Replay replay =
      keyforge::replay_from_json(required_text(request, "replay", kGame), keyforge::facts());
  const keyforge::Library& library = keyforge_arena(replay.rules).library();
  return std::unique_ptr<OpenTable>(new Table(cli::OpenGame::resumed(library, replay), request));
}

Table::Table(cli::OpenGame game, const Json& request)
    : Seat(std::move(game), you_in(request), seed_in(request, kGame), agent_in(request)) {}

void Table::choose(int number) {
  expect_asked();
  for (const cli::Choice& choice :
       cli::choices_of(game().state(), game().match(), cli::Seats(viewer())))
    if (choice.number == number) return game().play(choice.move);
  throw Error(fmt::format("{} is none of the choices", number));
}

Rng Table::draws() const {
  return stream_of(seed(), game().choices(), Stream::FirstAgent, game().mover());
}

std::string Table::seen_since(int step) const {
  const keyforge::State& then = game().before(step);
  const keyforge::State& now = game().state();
  std::set<std::string> titles;
  for (const keyforge::CardId id : keyforge::come_to_light(then, now, viewer()))
    titles.insert(game().match().def(id).title);
  if (!titles.empty()) return fmt::format("you have seen {}", fmt::join(titles, ", "));
  return then.rng != now.rng ? "something random has happened" : "";
}

// ---- How it stands ------------------------------------------------------------------------------

Json Table::board() const { return board_of(game().state(), game().match(), viewer()); }

Json Table::question() const { return question_of(game().state(), game().match(), viewer()); }

Json Table::told(int step) const {
  const keyforge::State& before = game().before(step);
  const keyforge::Move move = game().moves()[step];
  const cli::Seats seats(viewer());
  const cli::Audience audience{game().match(), seats, viewer()};
  return {{"when", before.turn == 0
                       ? "Set-up"
                       : fmt::format("Turn {}, {}", before.turn, seats.name(before.active))},
          {"by", seats.name(before.decision.player)},
          {"words", cli::move_words(before, move, game().after(step), audience)},
          {"news", cli::consequences(before, move, audience)}};
}

std::string Table::result() const {
  const cli::Seats seats(viewer());
  const keyforge::State& s = game().state();
  if (game().given_up())
    return fmt::format("You win: the other player {}.", game().given_up()->why);
  if (s.winner == keyforge::kDrawn)
    return fmt::format("A draw: the limit of {} turns is reached.", s.turn_limit);
  const auto keys = [&](Player p) { return std::popcount(s.side[p].keys); };
  return cli::capitalised(fmt::format("{} in turn {}, with {} keys against {}.",
                                      seats.does(s.winner, "win", "wins"), s.turn, keys(s.winner),
                                      keys(keyforge::other(s.winner))));
}

}  // namespace archon::web
