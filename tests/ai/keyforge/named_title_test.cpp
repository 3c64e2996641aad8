// Where a title is named, every guess at the hidden cards offers the same titles.
#include <doctest/doctest.h>

#include "ai/find_move.h"
#include "ai/keyforge/keyforge_game.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::named_title_test {
namespace {

using namespace keyforge;

PlayableDeck with_jars(PlayableDeck deck, const Library& library) {
  for (size_t i = 0; i < 3; ++i) {
    deck.cards[i].def = static_cast<uint16_t>(library.find("etan-s-jar"));
    deck.cards[i].house = deck.houses[0];
  }
  return deck;
}

bool offers_all(const KeyforgeGame& game, const State& world, const State& s,
                const MoveList& moves) {
  MoveList others;
  game.moves(world, others);
  for (int i = 0; i < moves.size(); ++i)
    if (find_move(game, world, others, game.key(s, moves[i]), i) < 0) return false;
  return others.size() == moves.size();
}

}  // namespace

TEST_CASE("a title is named by the same key wherever its cards lie") {
  const Library library = Library::load();
  const auto& decks = first_set_decks();
  const Match match(library, with_jars(prepare(decks[0], library), library),
                    with_jars(prepare(decks[1], library), library));
  const KeyforgeGame game(match);
  int named = 0;
  for (uint64_t i = 0; i < 10; ++i) {
    State s = new_game(match, Rng(i));
    Rng rng(100 + i);
    MoveList moves;
    MoveList space;
    while (!s.over()) {
      game.moves(s, moves);
      if (s.decision.ask == Ask::Pick && s.decision.cards.size() > 20) {
        ++named;
        State world = s;
        game.determinize(world, s.decision.player, rng);
        CHECK(offers_all(game, world, s, moves));
      }
      game.apply(s, game.rollout(s, space, rng));
    }
  }
  CHECK(named > 5);
}

}  // namespace archon::ai::named_title_test
