// A script that never comes to an end, as one of a user's own can be.
#include <doctest/doctest.h>

#include "engine/keyforge/formats/position.h"

namespace archon::keyforge {

TEST_CASE("a script that goes round for ever is stopped and named") {
  // What it does is what it answers.
  const Library library = Library::load().with_script("king.card",
                                                      "card King of the Crag\n"
                                                      "play: exalt this\n"
                                                      "after you exalt a friendly creature:\n"
                                                      "  exalt it\n");
  Position position = parse_position("you: {house: brobnar, hand: [king-of-the-crag]}\n", library);
  const Move play{Verb::Play, position.labels.at("king-of-the-crag"), 0};
  CHECK_THROWS_WITH_AS(apply(position.state, position.match, play),
                       "the script of King of the Crag never ends: 10000 steps without a question",
                       Error);
}

// Played on until the automaton is gone: how often it was saved.
int save_the_automaton(const Library& library, bool destroyed) {
  Position position =
      parse_position("rules: " + std::string(library.rules().name()) +
                         "\nyou: {house: sanctum, line: [lightsmith-clariel-evil-twin]}\n"
                         "foe: {line: [urchin, reassembling-automaton]}\n",
                     library);
  State& s = position.state;
  const auto card = [&](const char* name) { return position.labels.at(name); };
  apply(s, position.match, {Verb::Action, card("lightsmith-clariel-evil-twin"), 0});
  apply(s, position.match, {Verb::Pick, card("reassembling-automaton"), 0});
  int flanks = 0;
  for (; s.decision.ask == Ask::Flank && flanks < 10'000; ++flanks)
    apply(s, position.match, {flanks % 3 == 0 ? Verb::Right : Verb::Left, kNoCard, 0});
  CHECK(s.decision.ask == Ask::Main);
  CHECK(s.at(card("reassembling-automaton")).zone == Zone::Discard);
  CHECK(s.creatures.has(card("urchin")));
  CHECK(s.side[1].lost == (destroyed ? 1 : 0));
  return flanks;
}

TEST_CASE("what asks something each time it is saved, and falls again, falls for good in the end") {
  CHECK(save_the_automaton(Library::load(), true) == 2 * kMaxOwned);
}

TEST_CASE("by the rules of 2026 it leaves after as many times as there are cards, not destroyed") {
  CHECK(save_the_automaton(Library::load("", Rules{Edition::June2026}), false) == 2 * kMaxOwned);
}

TEST_CASE("a script that stands in for a card's own is found wrong where it is") {
  const Library library = Library::load();
  CHECK_THROWS_WITH_AS(library.with_script("mine.card", "card Anger\nplay:\n  gain gain\n"),
                       doctest::Contains("mine.card:3:"), Error);
  const Library other = library.with_script("mine.card", "card Anger\nplay: gain 3\n");
  CHECK(other.explain(other.find("anger")) == "Play: Gain 3 Æmber.\n");
  CHECK(other.fingerprint() != library.fingerprint());
}

}  // namespace archon::keyforge
