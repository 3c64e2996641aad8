// The squares that a map shades as being in reach: those on which the rules let somebody be
// attacked.
#include <doctest/doctest.h>

#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/game.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/table.h"

namespace archon::archmajesty::test {
namespace {

Battle encountered(int encounter) {
  Party party;
  for (uint64_t i = 0; i < 2; ++i) party.push_back(random_mage(5, i));
  Options options;
  options.round_cap = 5;
  return against(party, bundled_encounters()[encounter], options);
}

// Of fighters at one altitude.
void compare_squares_with_units(const Table& t) {
  const UnitSet fighting = t.s.up & t.s.characters;
  for (const int squares : {1, 3, 6})
    for (const int from : fighting) {
      const Reach reach{byte(squares), squares == 1, false};
      const SquareSet shaded = squares_in_reach(t, byte(from), reach);
      for (const int to : fighting)
        if (t.unit(byte(to)).airborne == t.unit(byte(from)).airborne)
          CHECK(can_reach(t, byte(from), byte(to), reach) == squares_of(t, byte(to)).meets(shaded));
    }
}

// Whoever can be struck stands where the attacker reaches.
int count_strikes(const Table& t, const MoveList& list) {
  int strikes = 0;
  for (const Move& m : list) {
    if (m.verb != Verb::Strike || m.b == kNoUnit) continue;
    const TypeId type = t.sheet(m.c).attacks_with[m.a];
    if (t.b.types[type].range.kind == RangeKind::Battlefield) continue;
    CHECK(attacked_squares(t, m.c).meets(squares_of(t, m.b)));
    ++strikes;
  }
  return strikes;
}

}  // namespace

TEST_CASE("squares in reach are those on which somebody can be attacked") {
  int strikes = 0;
  for (int encounter = 0; encounter < bundled_encounters().size(); ++encounter) {
    const Battle battle = encountered(encounter);
    State s = begin(battle, 3);
    Rng rng = Rng::stream(3, static_cast<uint64_t>(encounter), 2);
    MoveList list;
    for (int choices = 0; s.outcome == Outcome::Open; ++choices) {
      legal_moves(battle, s, list);
      const Table t{battle, s};
      if (choices % 50 == 0) compare_squares_with_units(t);
      strikes += count_strikes(t, list);
      apply(battle, s, list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))]);
    }
  }
  CHECK(strikes > 100);
}

}  // namespace archon::archmajesty::test
