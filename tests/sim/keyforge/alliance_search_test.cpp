// The search for Alliances, beside trying them all.
#include "sim/keyforge/alliance/alliance_search.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck_random.h"

namespace archon::sim::alliance_search_test {
namespace {

using namespace keyforge;

std::vector<Deck> box_of(Set set, int decks) {
  std::vector<Deck> out;
  for (int i = 1; i <= decks; ++i) {
    out.push_back(random_deck(set, 11, static_cast<uint64_t>(i)));
    out.back().name = "Deck " + std::to_string(i);
  }
  return out;
}

struct Tried {
  std::vector<double> ratings;  // of those that are allowed, the best first
  int64_t all = 0;
};

// Every house of every three decks, with what lies beside each of them.
Tried try_all(const std::vector<Deck>& box, const FieldModel& model, const RestrictedList& list) {
  Tried out;
  for (size_t a = 0; a < box.size(); ++a)
    for (size_t b = a + 1; b < box.size(); ++b)
      for (size_t c = b + 1; c < box.size(); ++c)
        for (const House x : box[a].houses)
          for (const House y : box[b].houses)
            for (const House z : box[c].houses) {
              if (x == y || y == z || x == z) continue;
              ++out.all;
              double best = -1e9;
              for (const Deck* beside : {&box[a], &box[b], &box[c]}) {
                const Deck deck =
                    alliance_of({Pod{&box[a], x}, Pod{&box[b], y}, Pod{&box[c], z}}, *beside);
                if (restricted_problems(deck, list, facts()).empty())
                  best = std::max(best, model.foretell(deck).rating);
              }
              if (best > -1e9) out.ratings.push_back(best);
            }
  std::sort(out.ratings.rbegin(), out.ratings.rend());
  return out;
}

TEST_CASE("the best Alliances are those that trying them all finds") {
  const FieldModel& model = FieldModel::usual();
  RestrictedList list = restricted_list();
  for (const Set set : {Set::CotA, Set::WoE}) {
    CAPTURE(name_of(set));
    const std::vector<Deck> box = box_of(set, 6);
    // A common card is restricted as well, so that some candidates are out.
    list.cards.push_back({box[0].cards[0].id, 0});
    const Tried tried = try_all(box, model, list);
    const AllianceSearch found = find_alliances(model, box, list, 10);
    REQUIRE(found.sets.size() == 1);
    CHECK(found.sets[0].candidates == tried.all);
    CHECK(found.sets[0].restricted == tried.all - static_cast<int64_t>(tried.ratings.size()));
    CHECK(found.sets[0].restricted > 0);
    REQUIRE(found.best.size() == 10);
    for (size_t i = 0; i < found.best.size(); ++i) {
      CHECK(found.best[i].foretold.rating == doctest::Approx(tried.ratings[i]));
      CHECK(check(found.best[i].deck, facts()).empty());
    }
  }
}

TEST_CASE("decks of several sets, or of none that is known, give no common Alliance") {
  std::vector<Deck> box = box_of(Set::CotA, 2);
  box.push_back(random_deck(Set::MM, 11, 1));
  box.push_back(random_deck(Set::CotA, 12, 1));
  box.back().set.reset();
  const AllianceSearch found = find_alliances(FieldModel::usual(), box, restricted_list(), 10);
  CHECK(found.best.empty());
  CHECK(found.decks.size() == 4);
}

}  // namespace
}  // namespace archon::sim::alliance_search_test
