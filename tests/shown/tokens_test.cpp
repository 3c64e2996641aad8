// Advice about cards that lie facedown, of which no player knows but whoever controls them.
#include <doctest/doctest.h>

#include <string>

#include "ai/keyforge/evaluate.h"
#include "engine/core/counts.h"
#include "engine/keyforge/formats/position.h"
#include "sim/keyforge/review/advise.h"
#include "tests/keyforge/hidden_cards.h"

namespace archon::tokens_test {
namespace {

double able(const std::string& yaml) {
  const keyforge::Library library = keyforge::Library::load();
  const keyforge::Position p = keyforge::parse_position(yaml, library);
  return ai::keyforge_features(p.state, p.match, 0)[index_of(ai::Feature::Able)];
}

std::string advice_json(const keyforge::Match& match, const keyforge::State& s) {
  sim::AdviseOptions options;
  options.agent = ai::parse_agent_spec("ismcts:iterations=400");
  return advice_json(advise(match, s, options), options, match);
}

}  // namespace

TEST_CASE("a token creature counts by what its own card says, whatever lies there") {
  for (const std::string card : {"ember-imp", "snufflegator", "troll"}) {
    CAPTURE(card);
    const std::string line = ", line: [" + card + ": {facedown: true}]}\n";
    CHECK(able("you: {house: dis, token: grunt" + line + "foe: {}\n") == 0);
    CHECK(able("you: {house: dis, token: trooper" + line + "foe: {}\n") == 1);
    CHECK(able("you: {house: dis}\nfoe: {token: trooper" + line) == -1);
  }
}

// Xyp takes the one creature of the opponent, and looks at it.
TEST_CASE("a line ends where a card that lies facedown changes hands") {
  const keyforge::Library library = keyforge::Library::load();
  const keyforge::Position p = keyforge::parse_position(R"(
ask: [no-end]
you: {house: mars, line: [xyp-the-implanter]}
foe: {token: grunt, line: [titan-mechanic: {facedown: true}], hand: [punch, ember-imp, troll]}
)",
                                                        library);
  const std::string first = advice_json(p.match, p.state);
  CHECK(first.find("reap with Xyp the Implanter\"") != std::string::npos);
  CHECK(first.find("the rest depends on the cards this reveals") != std::string::npos);
  Rng rng(3);
  for (int n = 0; n < 8; ++n)
    CHECK(advice_json(p.match, keyforge::scrambled(p.state, 0, rng)) == first);
}

}  // namespace archon::tokens_test
