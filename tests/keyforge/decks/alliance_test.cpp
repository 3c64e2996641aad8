// Alliances: pods of three decks as a deck, and what is not allowed.
#include "engine/keyforge/decks/alliance.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck_random.h"

namespace archon::keyforge::alliance_test {
namespace {

// Three decks of a set with houses of these, one deck each.
struct Box {
  explicit Box(Set set) {
    for (uint64_t seed = 1; decks.size() < 3; ++seed) {
      Deck deck = random_deck(set, 5, seed);
      deck.name = "Deck " + std::to_string(seed);
      decks.push_back(std::move(deck));
    }
  }
  // A house that deck i has and none of the others gives.
  std::array<Pod, kDeckHouses> pods() const {
    std::array<Pod, kDeckHouses> out;
    const auto is_free = [&](House house, size_t upto) {
      return std::none_of(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(upto),
                          [&](const Pod& pod) { return pod.house == house; });
    };
    for (size_t i = 0; i < 3; ++i) {
      const auto& houses = decks[i].houses;
      const auto house =
          std::find_if(houses.begin(), houses.end(), [&](House one) { return is_free(one, i); });
      REQUIRE(house != houses.end());
      out[i] = {&decks[i], *house};
    }
    return out;
  }
  Deck alliance() const { return alliance_of(pods(), decks[0]); }

  std::vector<Deck> decks;
};

bool speaks_of(const Deck& deck, const std::string& words) {
  const auto problems = check(deck, facts());
  return std::any_of(problems.begin(), problems.end(), [&](const std::string& problem) {
    return problem.find(words) != std::string::npos;
  });
}

// In place of the first cards that aren't restricted.
void put_in(Deck& deck, const std::string& id, int copies) {
  for (DeckCard& card : deck.cards) {
    if (copies == 0) break;
    if (restricted_list().find(card.id) != nullptr) continue;
    card = {.id = id, .house = card.house, .maverick = true, .legacy = true, .enhancements = {}};
    --copies;
  }
  group_copies(deck);
}

}  // namespace

TEST_CASE("pods of three decks of a set are a deck that passes, and comes back from its file") {
  for (const Set set : {Set::CotA, Set::MM, Set::WoE, Set::PV}) {
    CAPTURE(name_of(set));
    const Box box(set);
    const Deck deck = box.alliance();
    CHECK(deck.cards.size() == 36);
    CHECK(deck.token == box.decks[0].token);
    CHECK(deck.prophecies == box.decks[0].prophecies);
    const auto problems = check(deck, facts());
    for (const std::string& problem : problems)
      CHECK(problem.find("restricted") != std::string::npos);
    const Deck read = deck_from_json(deck_to_json(deck), facts());
    CHECK(read == deck);
    CHECK(read.provenance == deck.provenance);
    CHECK(read.provenance.pods == std::vector<std::string>{"Deck 1", "Deck 2", "Deck 3"});
  }
}

TEST_CASE("what is no Alliance is told with its reason") {
  const Box box(Set::MM);
  Deck good = box.alliance();
  for (DeckCard& card : good.cards)  // so that it has no restricted title yet
    if (restricted_list().find(card.id) != nullptr)
      card = {
          .id = "anger", .house = card.house, .maverick = true, .legacy = true, .enhancements = {}};
  const auto broken = [&](auto&& change) {
    Deck deck = good;
    change(deck);
    return deck;
  };
  CHECK(speaks_of(broken([](Deck& d) { d.set.reset(); }), "its set is unknown"));
  CHECK(speaks_of(broken([](Deck& d) { d.provenance.pods[1] = d.provenance.pods[0]; }),
                  "two of its pods are of Deck 1"));
  CHECK(speaks_of(broken([](Deck& d) { d.provenance.pods.pop_back(); }), "it has 2 pods"));
  CHECK(speaks_of(broken([](Deck& d) { put_in(d, "library-access", 2); }),
                  "2 copies of Library Access"));
  CHECK(speaks_of(broken([](Deck& d) {
                    put_in(d, "library-access", 1);
                    put_in(d, "key-abduction", 1);
                  }),
                  "2 restricted titles"));
  CHECK_FALSE(speaks_of(broken([](Deck& d) { put_in(d, "library-access", 1); }), "restricted"));
  CHECK_FALSE(speaks_of(broken([](Deck& d) { put_in(d, "control-the-weak", 3); }), "restricted"));
  CHECK(speaks_of(broken([](Deck& d) { d.cards.pop_back(); }), "35 cards"));
  CHECK(speaks_of(broken([](Deck& d) { d.houses[1] = d.houses[0]; }), "house"));
  CHECK(speaks_of(broken([](Deck& d) { d.cards[0].id = "anger-of-nobody"; }), "unknown card"));
  CHECK(speaks_of(broken([](Deck& d) { d.cards.front().house = d.cards.back().house; }), "cards"));
  const Box tokens(Set::WoE);
  Deck deck = tokens.alliance();
  deck.token.clear();
  CHECK(speaks_of(deck, "it has no token creature"));
  // The same cards as one deck's are no Alliance's business.
  Deck plain = good;
  plain.provenance = {};
  put_in(plain, "library-access", 2);
  CHECK_FALSE(speaks_of(plain, "restricted"));
}

TEST_CASE("a restricted list of one's own is read, or refused in a line") {
  const auto read = [](const char* text) { return restricted_list_of(text, facts()); };
  const RestrictedList list =
      read(R"({"archon_restricted": 1, "version": "9", "cards": [{"id": "anger", "most": 2}]})");
  CHECK(list.is_complete);
  CHECK(list.find("anger")->most == 2);
  CHECK(list.find("arise") == nullptr);
  CHECK_THROWS_WITH_AS(
      read(R"({"archon_restricted": 1, "version": "9", "cards": [{"id": "angre"}]})"),
      doctest::Contains("unknown card \"angre\""), Error);
  CHECK_THROWS_WITH_AS(read(R"({"archon_restricted": 2, "version": "9", "cards": []})"),
                       doctest::Contains("archon_restricted is not"), Error);
  CHECK_THROWS_AS(read("[]"), Error);
  CHECK(restricted_list().cards.size() >= 10);
}

}  // namespace archon::keyforge::alliance_test
