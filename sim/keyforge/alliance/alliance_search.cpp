#include "sim/keyforge/alliance/alliance_search.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <queue>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

using keyforge::Deck;
using keyforge::DeckCard;
using keyforge::House;
using keyforge::kDeckHouses;
using keyforge::Pod;
using keyforge::RestrictedList;

// Of each house so many pods are tried, those that are worth most by themselves: three houses of
// 250 are 15 million candidates, half a second.
constexpr size_t kMostPods = 250;
// What pods are worth adds up but for copies of a card in several of them: so many more than are
// shown are looked at as whole decks.
constexpr size_t kSpare = 200;

// A pod as the search sees it.
struct Candidate {
  Pod pod;
  int deck = 0;  // its number in the box
  double worth = 0;
  std::vector<std::pair<int, int>> restricted;  // places in the list, and copies
};

struct Triple {
  double worth = 0;
  std::array<const Candidate*, kDeckHouses> pods{};
  int beside = 0;  // which of the three decks

  bool operator>(const Triple& other) const { return worth > other.worth; }
};

// A list of nothing but these cards.
Deck part_of(const Deck& deck) {
  Deck out;
  out.set = deck.set;
  return out;
}

Candidate candidate_of(const FieldModel& model, const Deck& deck, int number, House house,
                       const RestrictedList& restricted) {
  Candidate out{{&deck, house}, number, 0, {}};
  Deck part = part_of(deck);
  part.houses[0] = house;
  std::map<int, int> copies;
  for (const DeckCard& card : deck.cards) {
    if (card.house != house) continue;
    part.cards.push_back(card);
    if (const keyforge::RestrictedCard* listed = restricted.find(card.id))
      ++copies[narrow<int>(listed - restricted.cards.data())];
  }
  out.worth = model.strength(part) - model.strength(part_of(deck));
  out.restricted.assign(copies.begin(), copies.end());
  return out;
}

double worth_beside(const FieldModel& model, const Deck& deck) {
  Deck part = part_of(deck);
  const double nothing = model.strength(part);
  part.token = deck.token;
  part.power = deck.power;
  part.prophecies = deck.prophecies;
  return model.strength(part) - nothing;
}

bool is_allowed(const Triple& triple, const RestrictedList& list) {
  int title = -1;
  int copies = 0;
  for (const Candidate* one : triple.pods)
    for (const auto& [at, count] : one->restricted) {
      if (title >= 0 && title != at) return false;
      title = at;
      copies += count;
    }
  return title < 0 || copies <= list.cards[title].most;
}

// Those of one set.
class SetSearch {
 public:
  SetSearch(const FieldModel& model, const std::vector<const Deck*>& decks,
            const RestrictedList& restricted, size_t wanted)
      : decks_(decks), restricted_(restricted), wanted_(wanted) {
    for (size_t i = 0; i < decks.size(); ++i) {
      beside_.push_back(worth_beside(model, *decks[i]));
      for (const House house : decks[i]->houses)
        pods_[house].push_back(candidate_of(model, *decks[i], narrow<int>(i), house, restricted));
    }
    found_.decks = int_size(decks);
    found_.set = *decks[0]->set;
    for (auto& [house, pods] : pods_) {
      std::stable_sort(pods.begin(), pods.end(),
                       [](const Candidate& x, const Candidate& y) { return x.worth > y.worth; });
      if (pods.size() <= kMostPods) continue;
      found_.pods_left_out += int_size(pods) - narrow<int>(kMostPods);
      pods.resize(kMostPods);
    }
  }

  void run() {
    for (auto a = pods_.begin(); a != pods_.end(); ++a)
      for (auto b = std::next(a); b != pods_.end(); ++b)
        for (auto c = std::next(b); c != pods_.end(); ++c)
          for (const Candidate& first : a->second)
            for (const Candidate& second : b->second)
              if (first.deck != second.deck)
                for (const Candidate& third : c->second)
                  if (third.deck != first.deck && third.deck != second.deck)
                    offer({&first, &second, &third});
  }

  const AllianceSet& found() const { return found_; }

  std::vector<FoundAlliance> best(const FieldModel& model) {
    std::vector<FoundAlliance> out;
    for (; !best_.empty(); best_.pop()) {
      const Triple& triple = best_.top();
      std::array<Pod, kDeckHouses> pods;
      for (size_t i = 0; i < pods.size(); ++i) pods[i] = triple.pods[i]->pod;
      const Deck& beside = *pods[triple.beside].deck;
      Deck deck = alliance_of(pods, beside);
      const PredictedRating foretold = model.foretell(deck);
      out.push_back({std::move(deck), beside.references().empty() ? "" : beside.name, foretold});
    }
    return out;
  }

 private:
  void offer(const std::array<const Candidate*, kDeckHouses>& pods) {
    ++found_.candidates;
    Triple triple{0, pods, 0};
    for (int i = 1; i < kDeckHouses; ++i)
      if (beside(triple, i) > beside(triple, triple.beside)) triple.beside = i;
    triple.worth = beside(triple, triple.beside);
    for (const Candidate* one : pods) triple.worth += one->worth;
    if (!is_allowed(triple, restricted_)) {
      ++found_.restricted;
      return;
    }
    if (best_.size() == wanted_ && best_.top().worth >= triple.worth) return;
    best_.push(triple);
    if (best_.size() > wanted_) best_.pop();
  }

  double beside(const Triple& triple, int i) const { return beside_[triple.pods[i]->deck]; }

  const std::vector<const Deck*>& decks_;
  const RestrictedList& restricted_;
  size_t wanted_;
  std::vector<double> beside_;  // by deck
  std::map<House, std::vector<Candidate>> pods_;
  std::priority_queue<Triple, std::vector<Triple>, std::greater<>> best_;  // the weakest on top
  AllianceSet found_;
};

void keep_best(std::vector<FoundAlliance>& found, size_t most) {
  std::stable_sort(found.begin(), found.end(), [](const FoundAlliance& x, const FoundAlliance& y) {
    return x.foretold.rating > y.foretold.rating;
  });
  if (found.size() > most) found.resize(most);
}

}  // namespace

AllianceSearch find_alliances(const FieldModel& model, const std::vector<Deck>& box,
                              const RestrictedList& restricted, int shown) {
  AllianceSearch out;
  std::map<keyforge::Set, std::vector<const Deck*>> by_set;
  for (const Deck& deck : box) {
    out.decks.push_back({deck, "", model.foretell(deck)});
    if (deck.set && !deck.provenance.alliance) by_set[*deck.set].push_back(&deck);
  }
  for (const auto& [set, decks] : by_set) {
    SetSearch search(model, decks, restricted, static_cast<size_t>(shown) + kSpare);
    search.run();
    out.sets.push_back(search.found());
    auto found = search.best(model);
    std::move(found.begin(), found.end(), std::back_inserter(out.best));
  }
  keep_best(out.best, static_cast<size_t>(shown));
  keep_best(out.decks, static_cast<size_t>(shown));
  return out;
}

}  // namespace archon::sim
