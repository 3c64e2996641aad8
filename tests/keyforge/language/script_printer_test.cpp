// Cards printed back, from the bytecode.
#include <doctest/doctest.h>

#include "tests/keyforge/language/script_support.h"

namespace archon::keyforge::script_printer_test {
namespace {

std::string printed(const std::string& body) {
  const Compiled compiled("card X\n" + body);
  CHECK(compiled.errors() == "");
  return compiled.text();
}

TEST_CASE("One chosen card is called it, several by letters") {
  CHECK(printed("play:\n  choose it: a friendly creature\n  ready it\n  fight with it") ==
        "Play: Choose a friendly creature. Ready it. Fight with it.");
  CHECK(printed("play:\n  choose few: up to 3 enemy creatures\n  return few to hand") ==
        "Play: Choose up to 3 enemy creatures. Return them to their owners' hands.");
  CHECK(printed("play:\n  choose a1: a flank creature\n  choose b1: a neighbor of a1\n"
                "  deal 3 to a1\n  deal 2 to b1") ==
        "Play: Choose a flank creature (A). Choose a neighbor of A (B). Deal 3 damage to A. Deal 2 "
        "damage to B.");
}

TEST_CASE("Amounts and conditions") {
  CHECK(printed("play: draw 1") == "Play: Draw 1 card.");
  CHECK(printed("play: gain number of friendly ready mars creatures") ==
        "Play: Gain \xC3\x86mber equal to the number of friendly ready Mars creatures.");
  CHECK(printed("play:\n  if opponent's aember >= 7: opponent loses 4\n  else: gain 1") ==
        "Play: If your opponent's \xC3\x86mber is 7 or more, your opponent loses 4 \xC3\x86mber; "
        "otherwise gain 1 \xC3\x86mber.");
  CHECK(printed("reap, if you forged a key this turn: steal 1") ==
        "Reap, if you forged a key this turn: Steal 1 \xC3\x86mber.");
}

TEST_CASE("Counters, plays and top cards are counted") {
  CHECK(printed("play: put 1 fuse counters on this") == "Play: Put 1 fuse counter on this.");
  CHECK(printed("play: remove fuse counters on this fuse counters from this") ==
        "Play: Remove from this fuse counters equal to the number of fuse counters on this.");
  CHECK(printed("omni:\n  if plays of sanctum cards anywhere >= 7: draw 1") ==
        "Omni: If the number of times Sanctum cards were played this turn is 7 or more, draw 1 "
        "card.");
  CHECK(printed("play: archive top (number of creatures) cards of your deck") ==
        "Play: Archive the top cards of your deck, as many as the number of creatures.");
  CHECK(printed("play: gain bonus icons of this") ==
        "Play: Gain \xC3\x86mber equal to the number of bonus icons on this.");
}

TEST_CASE("What may be played, and where") {
  CHECK(printed("while in play: you may play or use 1 mars card") ==
        "You may play or use 1 Mars card.");
  CHECK(printed("while in play: you may play 40 upgrades") ==
        "You may play any number of upgrades.");
  CHECK(printed("play:\n  choose it: a creature where aember on each one = 0\n  destroy it") ==
        "Play: Choose a creature where the \xC3\x86mber on that card is 0. Destroy it.");
}

TEST_CASE("What an if governs ends with it") {
  CHECK(
      printed("play:\n  if your aember > 3:\n    if there are no creatures: draw 1\n    steal 1") ==
      "Play: If your \xC3\x86mber is more than 3, ((if there is no creature, draw 1 card); steal 1 "
      "\xC3\x86mber).");
  CHECK(
      printed("play:\n  if your aember > 3:\n    steal 1\n    if there are no creatures: draw 1") ==
      "Play: If your \xC3\x86mber is more than 3, (steal 1 \xC3\x86mber; if there is no creature, "
      "draw 1 card).");
}

TEST_CASE("Places between, prices below, cards that were discarded") {
  CHECK(printed("play:\n  choose it: a creature\n"
                "  draw number of (cards to the right of this to the left of it)") ==
        "Play: Choose a creature. Draw cards equal to the number of cards to the right of this and "
        "to "
        "the left of it.");
  CHECK(printed("reap: forge a key at 0 - number of creatures more") ==
        "Reap: Forge a key at -(the number of creatures) current cost.");
  CHECK(
      printed("while there are no friendly untamed cards anywhere discarded this turn: this cannot "
              "be used") ==
      "While there is no friendly Untamed card discarded this turn, this cannot be used.");
}

TEST_CASE("Several that were chosen are many") {
  CHECK(printed("play:\n  choose a1: 2 enemy creatures\n  choose b1: a friendly creature\n"
                "  return a1 to hand\n  return b1 to hand") ==
        "Play: Choose 2 enemy creatures (A). Choose a friendly creature (B). Return A to their "
        "owners' hands. Return B to its owner's hand.");
}

TEST_CASE("Some of a set") {
  CHECK(printed("destroyed:\n  destroy each mars creature\n"
                "  gain number of those of the destroyed creatures that are friendly") ==
        "Destroyed: Destroy each Mars creature. Gain \xC3\x86mber equal to the number of friendly "
        "cards among the destroyed cards.");
}

TEST_CASE("Rows, granted abilities and lasting effects") {
  CHECK(printed("while this is on a flank:\n  this gets +2 power") ==
        "While this is on a flank, this gets +2 power.");
  CHECK(printed("while in play:\n  host gains:\n    reap: steal 1") ==
        "Its host gains \"Reap: Steal 1 \xC3\x86mber.\"");
  CHECK(printed("play:\n  this turn:\n    after an enemy creature is destroyed: gain 1") ==
        "Play: This turn, after an enemy creature is destroyed: gain 1 \xC3\x86mber.");
  CHECK(printed("play:\n  choose it: a creature\n  this turn: it cannot reap") ==
        "Play: Choose a creature. This turn, it cannot reap.");
}

TEST_CASE("Loops and options") {
  CHECK(printed("play:\n  for each x1 in enemy creatures:\n    deal 1 to x1\n    stun x1") ==
        "Play: For each enemy creature in turn (it): (deal 1 damage to it; stun it).");
  CHECK(printed("play:\n  repeat 2 times: draw 1") == "Play: Repeat 2 times: draw 1 card.");
  CHECK(printed(
            "play:\n  choose one:\n    option Draw: draw 1\n    option Take: steal 1\n  gain 1") ==
        "Play: Choose one: Draw: draw 1 card; or Take: steal 1 \xC3\x86mber. Gain 1 \xC3\x86mber.");
}

}  // namespace
}  // namespace archon::keyforge::script_printer_test
