// Advice is the same whatever lies hidden and whatever the dice will bring.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/keyforge/formats/position.h"
#include "sim/keyforge/review/advise.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"

namespace archon::sim::advice_sight_test {
namespace {

using keyforge::Situation;

AdviseOptions search(const std::string& iterations) {
  AdviseOptions out;
  out.agent = ai::parse_agent_spec("ismcts:iterations=" + iterations);
  return out;
}

std::string advice_json(const Situation& p, const AdviseOptions& options) {
  return advice_json(advise(p.match, p.state, options), options, p.match);
}

// Beside the advice whether it is the same with everything hidden dealt anew.
struct Compared {
  Advice advice;
  int different = 0;
};

Compared compare(const std::string& yaml) {
  const keyforge::Library library = keyforge::Library::load();
  const keyforge::Position p = keyforge::parse_position(yaml, library);
  const AdviseOptions options = search("400");
  Compared out{advise(p.match, p.state, options)};
  const std::string first = advice_json(out.advice, options, p.match);
  Rng rng(3);
  for (int n = 0; n < 8; ++n) {
    const Situation alike{p.match, keyforge::scrambled(p.state, p.state.decision.player, rng)};
    out.different += advice_json(alike, options) == first ? 0 : 1;
  }
  return out;
}

constexpr const char* kTurnsUp = "the rest depends on the cards this reveals";

}  // namespace

// ADVICE_POSITIONS says how many are tried.
TEST_CASE("advice in any position doesn't depend on hidden cards and dice") {
  const AdviseOptions options = search("12");
  const int count = keyforge::env_number("ADVICE_POSITIONS", 300);
  Rng rng(5);
  for (int i = 0; i < count; ++i) {
    CAPTURE(i);
    const Situation p = keyforge::any_thin_middle(17, i, i * 11 % 200);
    const Situation alike{p.match, keyforge::scrambled(p.state, p.state.decision.player, rng)};
    const bool same = advice_json(p, options) == advice_json(alike, options);
    CHECK(same);
  }
}

TEST_CASE("a line ends where a discard pile that lies open is shuffled and drawn from") {
  const Compared found = compare(R"(
you: {house: logos, artifacts: [library-of-babble], discard: [dextre, troll, dimension-door]}
foe: {line: [troll]}
)");
  CHECK(found.different == 0);
  CHECK(found.advice.line.moves == std::vector<std::string>{"use the action of Library of Babble"});
  CHECK(found.advice.line.end == kTurnsUp);
}

TEST_CASE("a line ends where a card is picked at random among cards that are known") {
  const Compared found = compare(R"(
ask: [no-end]
you: {house: dis, hand: [mind-barb], line: [ember-imp]}
foe: {hand: [troll: {known: [you, foe]}, dextre: {known: [you, foe]}, punch: {known: [you, foe]}]}
)");
  CHECK(found.different == 0);
  CHECK(found.advice.line.moves.back() == "play Mind Barb");
  CHECK(found.advice.line.end == kTurnsUp);
}

TEST_CASE("a line doesn't tell that the card it turns up ends the turn") {
  const auto end_of_line = [](const std::string& deck) {
    const Compared found = compare(R"(
ask: [no-end]
you: {house: staralliance, houses: [dis, logos, staralliance], artifacts: [book-of-leq], deck: [)" +
                                   deck + R"(, dextre, dextre]}
foe: {line: [troll]}
)");
    CHECK(found.different == 0);
    CHECK(found.advice.line.moves.back() == "use the action of Book of leQ");
    return found.advice.line.end;
  };
  CHECK(end_of_line("troll, com-officer-kirby") == kTurnsUp);
  CHECK(end_of_line("com-officer-kirby, troll") == kTurnsUp);
}

}  // namespace archon::sim::advice_sight_test
