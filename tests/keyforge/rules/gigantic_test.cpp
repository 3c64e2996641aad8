// Random games of decks full of gigantic creatures, added icons and the tide, and of cards of
// several houses: nothing that a game can come to breaks a rule, no guess does, and positions are
// written and read back whole.
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

// Two houses on a card, also on halves of giants; icons that discard, and that give power; those
// that may be resolved as something else.
constexpr std::string_view kRecruits = R"({"archon_deck": 1, "name": "Recruits",
  "houses": ["Logos", "Mars", "Untamed"], "token": "grunt", "cards": {
    "Logos": [{"id": "ultra-gravitron", "count": 2}, {"id": "ultra-gravitron2", "enhancements": ["mars"]},
      {"id": "ultra-gravitron2", "enhancements": ["discard", "untamed"]}, {"id": "quantum-mouse", "count": 2},
      {"id": "digitallia", "count": 2}, {"id": "infomorph", "enhancements": ["untamed", "power", "draw"]},
      {"id": "mother", "enhancements": ["mars", "ouboros"]}, {"id": "golis-artificer"},
      {"id": "batdrone", "enhancements": ["discard"]}],
    "Mars": [{"id": "eldest-batchminder"}, {"id": "nice-to-greet-you"}, {"id": "intentional-discharge"},
      {"id": "experiment-q", "count": 2}, {"id": "tunk", "count": 2, "enhancements": ["logos"]},
      {"id": "terrible-teammates", "enhancements": ["discard", "draw"]},
      {"id": "mindwarper", "enhancements": ["untamed", "aember"]}, {"id": "zorg", "enhancements": ["logos"]},
      {"id": "the-red-death"}, {"id": "phosphorus-stars"}],
    "Untamed": [{"id": "enchanted-murmook", "count": 2}, {"id": "whimsical-conjuror", "count": 2},
      {"id": "katha-the-wise"}, {"id": "conclave-witch"}, {"id": "vivid-faerie", "enhancements": ["mars"]},
      {"id": "dust-pixie", "count": 2, "enhancements": ["logos"]}, {"id": "puzzling-trinket", "maverick": true},
      {"id": "snufflegator", "enhancements": ["power", "power"]}, {"id": "mercurial-wormhole", "maverick": true}]}})";

// What a number of random games has seen.
struct Seen {
  int whole = 0;   // giants in play
  int raised = 0;  // the tide
  int icons = 0;   // questions what an icon stands for
  int houses = 0;  // questions which house is meant
};

Seen play_games(const Library& library, const Match& match, uint64_t games) {
  Seen seen;
  int decisions = 0;
  for (uint64_t game = 0; game < games; ++game) {
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
      seen.whole += (s.creatures & match.halves()).empty() ? 0 : 1;
      seen.raised += s.tide != State::kNobodys ? 1 : 0;
      seen.icons += s.decision.ask == Ask::BonusIcon ? 1 : 0;
      seen.houses += s.decision.ask == Ask::ChooseHouse ? 1 : 0;
      MoveList moves;
      legal_moves(s, moves);
      apply(s, match, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))]);
    }
  }
  return seen;
}

TEST_CASE("games of giants keep every rule, whoever guesses and whatever is written down") {
  const Library library = Library::load();
  const PlayableDeck deck = prepare(deck_from_json(kGiants, facts()), library);
  const Match match(library, deck, deck);
  REQUIRE(match.has(Thing::Tide));
  const Seen seen = play_games(library, match, 24);
  CHECK(seen.whole > 400);
  CHECK(seen.raised > 400);
}

TEST_CASE("so do games of cards that belong to several houses") {
  const Library library = Library::load("", Rules{Edition::June2026});
  const PlayableDeck deck = prepare(deck_from_json(kRecruits, facts()), library);
  const Match match(library, deck, deck);
  REQUIRE(!match.parted().empty());
  const Seen seen = play_games(library, match, 48);
  CHECK(seen.whole > 100);
  CHECK(seen.icons > 100);
  CHECK(seen.houses > 10);
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
