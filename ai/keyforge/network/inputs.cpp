#include "ai/keyforge/network/inputs.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/keyforge/printed_house.h"
#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::ai {
namespace {

using namespace keyforge;

constexpr int kMissingBelow = -6;  // Æmber beyond the key's cost that still counts
constexpr int kMissingMost = 7;

constexpr auto kMarkPlaces = input_places(kMarkTable);
constexpr auto kNumberPlaces = input_places(kSideTable);
constexpr auto kThingPlaces = input_places(kThingTable);

// By owner, reference cards among them.
constexpr std::array<CardSet, 2> kCardsOf = {CardSet{{~uint64_t{0}, 0}},
                                             CardSet{{0, ~uint64_t{0}}}};

class InputReader {
 public:
  InputReader(const View& t, Inputs& out, Sight sight)
      : t_(t), s_(t.s), out_(out), whole_(sight == Sight::Whole) {}

  void read() {
    read_side(s_.active, 0);
    read_side(other(s_.active), 1);
    read_shared();
  }

 private:
  void put(int number, int value) {
    if (value != 0) out_.numbers.push_back({narrow<int16_t>(number), narrow<int16_t>(value)});
  }
  void put(SideInput number, int value) { put(base_ + index_of(number), value); }
  void put(SharedInput number, int value) { put(2 * kSideInputs + index_of(number), value); }

  template <class Cards>
  void put_cards(CardPlace place, const Cards& cards) {
    const auto at = narrow<uint16_t>(place_ + index_of(place));
    for (const CardId id : cards) put_card(at, id);
  }
  void put_card(uint16_t at, CardId id) {
    out_.cards.push_back({at, narrow<uint16_t>(t_.number(id))});
  }
  // As what they are: a token creature isn't the card that lies there.
  template <class Cards>
  void put_faces(CardPlace place, const Cards& cards) {
    const auto at = narrow<uint16_t>(place_ + index_of(place));
    for (const CardId id : cards) put_card(at, s_.facedown.has(id) ? s_.at(id).as : id);
  }

  void read_side(Player p, int seat) {
    base_ = seat * kSideInputs;
    place_ = seat * kCardPlaces;
    const Side& side = s_.side[p];
    read_numbers(p, side);
    read_keys(p, side);
    read_cards(p, side);
    read_line(side);
    read_marks(side);
    read_houses(p, side);
  }

  // Of the tables.
  void read_numbers(Player p, const Side& side) {
    for (size_t i = 0; i < kNumberPlaces.size(); ++i)
      if (kNumberPlaces[i] >= 0)
        put(base_ + kNumberPlaces[i], std::min(side.*kSideMembers[i].field, kSideTable[i].network));
    for (size_t i = 0; i < kThingPlaces.size(); ++i)
      if (kThingPlaces[i] >= 0)
        put(base_ + kThingPlaces[i], s_.*kThingMembers[i] == State::favour_of(p));
  }

  // How much Æmber is missing is one of fourteen inputs, and not a number: the first Æmber beyond
  // the cost is worth something else than the last one below it.
  void read_keys(Player p, const Side& side) {
    const int cost = key_cost(t_, p);
    put(SideInput::KeyCost, cost - 6);
    put(SideInput::CanForge, side.aember >= cost);
    put(SideInput::SkipsForging, skips(t_, p, Skippable::Forging));
    const int missing = std::clamp(cost - side.aember, kMissingBelow, kMissingMost);
    put(index_of(SideInput::FirstMissing) + base_ + missing - kMissingBelow, 1);
  }

  void read_cards(Player p, const Side& side) {
    const int hand = side.hand.size();
    put(SideInput::Hand, hand);
    put(SideInput::Refilled,
        p == s_.active ? std::max(hand, hand_size(t_, p) - chain_penalty(side.chains)) : hand);
    put(SideInput::Deck, side.deck.size());
    put(SideInput::Discard, side.discard.size());
    put(SideInput::Archives, side.archives.size());
    put_cards(CardPlace::Hand, side.hand);
    if (whole_)
      put_faces(CardPlace::Line, side.line);
    else
      put_cards(CardPlace::Line, side.line);
    put_cards(CardPlace::Artifacts, s_.artifacts & side.controlled);
    put_cards(CardPlace::Upgrades, s_.upgrades & side.controlled);
    put_cards(CardPlace::Archives, side.archives);
    if (whole_) read_rest(p, side);
  }

  void read_rest(Player p, const Side& side) {
    put_cards(CardPlace::Deck, side.deck);
    put_cards(CardPlace::Discard, side.discard);
    put_cards(CardPlace::Beside, s_.activated & kCardsOf[p]);
    put_cards(CardPlace::Under, s_.under & kCardsOf[p]);
  }

  void read_line(const Side& side) {
    int power = 0;
    int damage = 0;
    int counters = 0;
    int captured = 0;
    for (const CardId id : side.line) {
      const Card& c = s_.at(id);
      power += std::max(0, t_.def(id).power + c.power_counters - c.damage);
      damage += c.damage;
      counters += c.power_counters;
      captured += c.aember;
    }
    put(SideInput::Creatures, side.line.size());
    put(SideInput::Power, power);
    put(SideInput::Damage, damage);
    put(SideInput::PowerCounters, counters);
    put(SideInput::Captured, captured);
  }

  void read_marks(const Side& side) {
    const CardSet line = s_.creatures & side.controlled;
    const CardSet artifacts = s_.artifacts & side.controlled;
    const CardSet upgrades = s_.upgrades & side.controlled;
    put(SideInput::ReadyCreatures, (s_.ready & line).size());
    for (size_t i = 0; i < kMarkPlaces.size(); ++i)
      if (kMarkPlaces[i] >= 0) put(base_ + kMarkPlaces[i], (s_.*kMarkSets[i] & line).size());
    put(SideInput::Artifacts, artifacts.size());
    put(SideInput::ReadyArtifacts, (s_.ready & artifacts).size());
    put(SideInput::Upgrades, upgrades.size());
    int elsewhere = 0;
    int counters = 0;
    for (const CardId id : side.controlled)
      if (s_.at(id).counters != 0) counters += counters_on(t_, id);
    for (const CardId id : artifacts | upgrades) elsewhere += s_.at(id).aember;
    put(SideInput::AemberElsewhere, elsewhere);
    put(SideInput::Counters, counters);
  }

  // By how many cards in hand and in play its houses would put to work.
  void read_houses(Player p, const Side& side) {
    const CardSet workers = side.hand | ((s_.creatures | s_.artifacts) & side.controlled);
    int best = 0;
    int second = 0;
    for (const House house : t_.match.houses(p)) {
      if (house == House::None) continue;
      put(index_of(SideInput::FirstHouse) + base_ + index_of(house), 1);
      const int n = (workers & of_printed_house(s_, t_.match, house)).size();
      second = std::max(second, std::min(best, n));
      best = std::max(best, n);
    }
    put(SideInput::BestHouse, best);
    put(SideInput::SecondHouse, second);
  }

  void read_shared() {
    const bool begins = s_.decision.ask == Ask::House;
    put(SharedInput::One, 1);
    put(SharedInput::Turn, std::min<int>(s_.turn, 40));
    put(SharedInput::TurnBegins, begins);
    if (!begins && s_.house != House::None) {
      const Side& side = s_.side[s_.active];
      const CardSet ready = s_.ready & s_.creatures & side.controlled;
      const CardSet its = of_printed_house(s_, t_.match, s_.house);
      put(SharedInput::PlayableNow, (side.hand & its).size());
      put(SharedInput::UsableNow, (ready & its).size());
    }
    const int mine = std::min(2, forged_keys(s_, s_.active));
    const int theirs = std::min(2, forged_keys(s_, other(s_.active)));
    put(2 * kSideInputs + index_of(SharedInput::FirstKeys) + 3 * mine + theirs, 1);
  }

  const View& t_;
  const State& s_;
  Inputs& out_;
  bool whole_;
  int base_ = 0;
  int place_ = 0;
};

std::string house_slug(size_t house) {
  std::string name(kHouseNames[house]);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

}  // namespace

std::string number_name(int number) {
  const int shared = number - 2 * kSideInputs;
  if (shared >= index_of(SharedInput::FirstKeys))
    return fmt::format("keys/{}-{}", (shared - index_of(SharedInput::FirstKeys)) / 3,
                       (shared - index_of(SharedInput::FirstKeys)) % 3);
  if (shared >= 0) return std::string(kSharedInputNames[shared]);
  const std::string_view whose = number < kSideInputs ? "mine" : "theirs";
  const int own = number % kSideInputs;
  if (own >= index_of(SideInput::FromTables))
    return fmt::format("{}/{}", whose, kFurtherInputs[own - index_of(SideInput::FromTables)]);
  if (own >= index_of(SideInput::FirstMissing))
    return fmt::format("{}/missing/{}", whose,
                       own - index_of(SideInput::FirstMissing) + kMissingBelow);
  if (own >= index_of(SideInput::FirstHouse))
    return fmt::format("{}/house/{}", whose, house_slug(own - index_of(SideInput::FirstHouse)));
  return fmt::format("{}/{}", whose, kSideInputNames[own]);
}

int number_by_name(std::string_view name) {
  for (int i = 0; i < kNumbers; ++i)
    if (number_name(i) == name) return i;
  return -1;
}

// The active player's side comes first, so that the network learns one game and not one for each
// player. Inputs that are 0 are left out: they add nothing.
void read_inputs(const State& s, const Match& match, Inputs& out, Sight sight) {
  const View t(s, match);
  out.cards.clear();
  out.numbers.clear();
  InputReader(t, out, sight).read();
}

}  // namespace archon::ai
