#include "engine/core/containers/card_set.h"

#include <doctest/doctest.h>

#include <vector>

namespace archon::card_set_test {
namespace {

CardSet of(std::initializer_list<int> ids) {
  CardSet set;
  for (const int id : ids) set.add(id);
  return set;
}

std::vector<int> listed(const CardSet& set) {
  std::vector<int> out;
  for (const int id : set) out.push_back(id);
  return out;
}

}  // namespace

TEST_CASE("a card set holds what was added, at the ends of both words too") {
  CardSet set;
  CHECK(set.empty());
  for (const int id : {0, 63, 64, 127}) {
    CHECK_FALSE(set.has(id));
    set.add(id);
    CHECK(set.has(id));
  }
  set.add(63);
  CHECK(set.size() == 4);
  set.remove(63);
  set.remove(63);
  CHECK(listed(set) == std::vector<int>{0, 64, 127});
}

TEST_CASE("a card set is listed in ascending order, and its first member is the least") {
  CHECK(listed(of({100, 3, 64, 63})) == std::vector<int>{3, 63, 64, 100});
  CHECK(listed({}).empty());
  CHECK(of({70, 9}).first() == 9);
  CHECK(of({127, 70}).first() == 70);
}

TEST_CASE("a loop goes over the members that the set had when it began") {
  CardSet set = of({1, 2, 70});
  std::vector<int> seen;
  for (const int id : set) {
    seen.push_back(id);
    set = of({5});
  }
  CHECK(seen == std::vector<int>{1, 2, 70});
}

TEST_CASE("card sets are united, cut and subtracted") {
  const CardSet a = of({1, 2, 70, 71});
  const CardSet b = of({2, 3, 71, 72});
  CHECK((a & b) == of({2, 71}));
  CHECK((a | b) == of({1, 2, 3, 70, 71, 72}));
  CHECK((a - b) == of({1, 70}));
  CHECK(a.contains(a & b));
  CHECK(a.contains({}));
  CHECK_FALSE(a.contains(b));
  CardSet c = a;
  c -= b;
  CHECK(c == (a - b));
  c |= b;
  CHECK(c == (a | b));
  c &= b;
  CHECK(c == b);
}

TEST_CASE("each owner has one word") {
  CHECK(CardSet::owned_by(0).size() == 64);
  CHECK(CardSet::owned_by(1).first() == 64);
  CHECK((CardSet::owned_by(0) & CardSet::owned_by(1)).empty());
}

}  // namespace archon::card_set_test
