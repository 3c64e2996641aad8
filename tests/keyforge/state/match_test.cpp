// What a match says of cards beforehand, compared with the cards themselves.
#include "engine/keyforge/state/match.h"

#include <doctest/doctest.h>

#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::match_test {
namespace {

bool look_the_same(const Match& m, CardId a, CardId b) {
  return m.number(a) == m.number(b) && m.houses_of(a) == m.houses_of(b);
}

void check_twins(const Match& m) {
  CardSet later;
  for (const CardId id : m.cards()) {
    CardSet before;
    for (const CardId other : m.cards())
      if (other < id && look_the_same(m, other, id)) before.add(other);
    CHECK(m.twins_before(id) == before);
    if (!before.empty()) later.add(id);
  }
  CHECK(m.later_twins() == later);
}

}  // namespace

TEST_CASE("twins are cards of one number and the same houses") {
  const Library& library = bundled_games().library();
  int with_twins = 0;
  for (int number = 0; number < 40; number += 4) {
    Match m = random_match(library, 7, number);
    check_twins(m);
    with_twins += m.later_twins().empty() ? 0 : 1;
  }
  CHECK(with_twins > 0);
}

TEST_CASE("a card that is replaced or changes its house has other twins") {
  const Library& library = bundled_games().library();
  Match m(library);
  const int krump = library.find("krump");
  for (const CardId id : CardSet{{0b101010, 0b1000000}}) m.put(id, krump, House::Brobnar, {});
  check_twins(m);
  CHECK(m.twins_before(70).size() == 3);
  m.set_house(3, House::Dis);
  check_twins(m);
  CHECK(m.twins_before(70).size() == 2);
  m.put(1, library.find("troll"), House::Brobnar, {});
  check_twins(m);
  CHECK(m.twins_before(5).empty());
  m.set_house(3, House::Brobnar);
  check_twins(m);
}

}  // namespace archon::keyforge::match_test
