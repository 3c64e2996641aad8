// Random games of decks full of gigantic creatures, added icons and the tide: nothing that a game
// can come to breaks a rule, no guess does, and positions are written and read back whole.
#include <doctest/doctest.h>

#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/game.h"

namespace archon::keyforge::gigantic_test {
namespace {

constexpr std::string_view kGiants = R"({"archon_deck": 1, "name": "Giants", "set": "mm",
  "houses": ["Logos", "Saurian", "Untamed"], "cards": {
    "Logos": [{"id": "ultra-gravitron", "count": 2}, {"id": "ultra-gravitron2", "enhancements": ["aember", "draw"]},
      {"id": "ultra-gravitron2", "enhancements": ["damage"]}, {"id": "it-s-coming", "count": 2},
      {"id": "spangler-box", "legacy": true}, {"id": "chronus"}, {"id": "fission-bloom"},
      {"id": "bilgewarden", "anomaly": true}, {"id": "binary-moray", "anomaly": true}, {"id": "adaptoid"}],
    "Saurian": [{"id": "deusillus", "count": 2}, {"id": "deusillus2", "count": 2}, {"id": "it-s-coming", "count": 2},
      {"id": "amphora-captura"}, {"id": "infomorph", "maverick": true, "enhancements": ["capture", "damage", "draw"]},
      {"id": "scrivener-favian", "maverick": true}, {"id": "fear", "maverick": true, "legacy": true},
      {"id": "gateway-to-dis", "maverick": true, "legacy": true}, {"id": "maleficorn", "maverick": true}],
    "Untamed": [{"id": "niffle-kong", "count": 2}, {"id": "niffle-kong2", "count": 2}, {"id": "it-s-coming", "count": 2},
      {"id": "wild-bounty"}, {"id": "lost-in-the-woods", "legacy": true}, {"id": "dust-pixie", "legacy": true},
      {"id": "reclaimed-by-nature"}, {"id": "uxlyx-the-zookeeper", "maverick": true, "legacy": true},
      {"id": "mindfire", "maverick": true}]}})";

TEST_CASE("games of giants keep every rule, whoever guesses and whatever is written down") {
  const Library library = Library::load();
  const PlayableDeck deck = prepare(deck_from_json(kGiants, facts()), library);
  const Match match(library, deck, deck);
  REQUIRE(match.has(Thing::Tide));
  int decisions = 0;
  int whole = 0;
  int raised = 0;
  for (uint64_t game = 0; game < 24; ++game) {
    CAPTURE(game);
    Rng rng = Rng::stream(1, game, 1);
    State s = new_game(match, Rng::stream(1, game, 0));
    while (!s.over()) {
      REQUIRE_NOTHROW(check_invariants(s, match));
      State guess = s;
      determinize(guess, s.decision.player, rng);
      REQUIRE_NOTHROW(check_invariants(guess, match));
      if (++decisions % 8 == 0 && can_be_written(s)) {
        const Position read = parse_position(write_position(s, match), library);
        REQUIRE(read.state == s);
        REQUIRE(read.match == match);
      }
      whole += (s.creatures & match.halves()).empty() ? 0 : 1;
      raised += s.tide != State::kNobodys ? 1 : 0;
      MoveList moves;
      legal_moves(s, moves);
      apply(s, match, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))]);
    }
  }
  CHECK(whole > 400);
  CHECK(raised > 400);
}

// The second half belongs to whoever owns the first one, whoever controls them.
TEST_CASE("a giant under the opponent's control comes back from paper") {
  const Library library = Library::load();
  const Position position = parse_position(
      "you: {house: saurian}\nfoe:\n  line: [deusillus: {number: 3, owner: other}]\n  deck: "
      "[silent-dagger: 4]\n",
      library);
  const Position again = parse_position(write_position(position.state, position.match), library);
  CHECK(again.state == position.state);
  CHECK(again.match == position.match);
}

}  // namespace
}  // namespace archon::keyforge::gigantic_test
