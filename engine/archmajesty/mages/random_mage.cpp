#include "engine/archmajesty/mages/random_mage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

#include "engine/archmajesty/mages/sheet.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "engine/core/text.h"

namespace archon::archmajesty {
namespace {

constexpr std::string_view kPrefix = "random:";
constexpr uint32_t kStream = 0x4D616765;  // of random mages

// What six style points are spent on, and how often out of a hundred.
struct StylePlan {
  uint32_t weight;
  int majors;
  int minors;
};
constexpr StylePlan kPlans[] = {{27, 3, 0}, {46, 2, 2}, {21, 1, 4}, {6, 0, 6}};
constexpr uint32_t kGambits = 8;     // percentage of minors that are gambits instead
constexpr uint32_t kRepeats = 6;     // percentage of mages with two majors that take one twice
constexpr uint32_t kTwoKin = 40;     // of a hundred, with two ancestries
constexpr uint32_t kArtefacts = 70;  // of a hundred, with artefacts
// How many of a hundred decks have 21 cards, 22, ...
constexpr uint32_t kSizes[] = {55, 12, 10, 8, 5, 3, 2, 1, 1, 3};
constexpr uint32_t kBonusWeights[kCreationBonuses] = {55, 18, 20, 7};

// One thing of a list, by weights.
template <class List>
size_t drawn(const List& weights, Rng& rng) {
  uint32_t sum = 0;
  for (const uint32_t weight : weights) sum += weight;
  uint32_t at = rng.below(sum);
  size_t i = 0;
  while (at >= weights[i]) at -= weights[i++];
  return i;
}

bool happens(uint32_t percent, Rng& rng) { return rng.below(100) < percent; }

template <class T>
void shuffle_all(std::vector<T>& list, Rng& rng) {
  shuffle(list.data(), int_size(list), rng);
}

class MageMaker {
 public:
  MageMaker(uint64_t seed, uint64_t number) : rng_(Rng::stream(seed, number, kStream)) {}

  MageBuild make() {
    take_styles();
    take_ancestries();
    take_attributes();
    take_deck();
    take_bonus();
    take_abilities();
    if (happens(kArtefacts, rng_)) take_artefacts();
    take_items();
    return std::move(mage_);
  }

 private:
  std::vector<StyleType> shuffled_styles(StyleKind kind) {
    std::vector<StyleType> out;
    for (int i = 0; i < facts().styles.size(); ++i)
      if (facts().styles[i].kind == kind) out.push_back(static_cast<StyleType>(i));
    shuffle_all(out, rng_);
    return out;
  }

  void take_styles() {
    std::vector<uint32_t> weights;
    for (const StylePlan& plan : kPlans) weights.push_back(plan.weight);
    const StylePlan& plan = kPlans[drawn(weights, rng_)];
    std::vector<StyleType> majors = shuffled_styles(StyleKind::Major);
    if (plan.majors > 1 && happens(kRepeats, rng_)) majors[1] = majors[0];
    mage_.styles.assign(majors.begin(), majors.begin() + plan.majors);
    const std::vector<StyleType> minors = shuffled_styles(StyleKind::Minor);
    for (int i = 0; i < plan.minors; ++i) {
      if (happens(kGambits, rng_)) {
        take_gambit();
      } else {
        mage_.styles.push_back(minors[i]);
      }
    }
  }

  void take_gambit() {
    Gambit gambit;
    const bool major = rng_.below(2) == 0;
    gambit.style = shuffled_styles(major ? StyleKind::Major : StyleKind::Minor)[0];
    std::vector<AbilityType> boons;
    for (int i = 0; i < facts().abilities.size(); ++i)
      if (facts().abilities[i].of == AbilityOf::Boon) boons.push_back(static_cast<AbilityType>(i));
    gambit.boon = boons[rng_.place_in(boons)];
    std::vector<CardType> cards = facts().styles[gambit.style].cards;
    shuffle_all(cards, rng_);
    gambit.cards = {{cards[0], 3}, {cards[1], 2}};
    mage_.gambits.push_back(std::move(gambit));
  }

  void take_ancestries() {
    std::vector<AncestryType> all;
    for (int i = 0; i < facts().ancestries.size(); ++i) all.push_back(static_cast<AncestryType>(i));
    shuffle_all(all, rng_);
    all.resize(happens(kTwoKin, rng_) ? 2 : 1);
    mage_.ancestries = std::move(all);
  }

  // What one point in each attribute is worth to a card with these: a roll gains as much by it as
  // damage does by two.
  static int use_of(const CardFacts& card, const std::array<uint8_t, kAttributes>& points) {
    const auto best = [&](AttributeSet set) {
      int most = 0;
      for (int i = 0; i < kAttributes; ++i)
        if ((set >> i & 1) != 0) most = std::max<int>(most, points[i]);
      return most;
    };
    const bool strikes = card.attack != 0 || card.has_damage;
    // What hits automatically adds the highest of all.
    const int roll = best(card.attack != 0 ? card.attack : kAnyAttribute);
    return (strikes ? 2 * roll : 0) + best(card.adds);
  }

  void take_attributes() {
    const std::vector<CardCount> cards = pool(mage_);
    const auto defence_worth = narrow<int>(20 + rng_.below(60));
    int best = -1;
    for (uint8_t might = 0; might <= kMostInAttribute; ++might)
      for (uint8_t agility = 0; agility <= kMostInAttribute; ++agility)
        for (uint8_t will = 0; will <= kMostInAttribute; ++will) {
          const int defence = kAttributePoints - might - agility - will;
          if (defence < 0 || defence > kMostInAttribute) continue;
          const std::array<uint8_t, kAttributes> points = {might, agility, will};
          int worth = defence_worth * defence + narrow<int>(rng_.below(30));
          for (const CardCount& one : cards)
            worth += one.copies * use_of(facts().cards[one.card], points);
          if (worth <= best) continue;
          best = worth;
          mage_.attributes = points;
          mage_.defence = byte(defence);
        }
  }

  void take_deck() {
    mage_.deck = pool(mage_);
    for (CardCount& one : mage_.deck) one.copies = std::min<uint8_t>(one.copies, kMostCopies);
    take_artes(spare_copies(mage_));
    const int size = kDeckLeast + narrow<int>(drawn(kSizes, rng_));
    while (deck_size(mage_) > size) {
      std::vector<uint32_t> weights;  // of leaving out a copy
      for (const CardCount& one : mage_.deck) {
        const int most = 3 * kMostInAttribute;
        const int lost = most - std::min(most, use_of(facts().cards[one.card], mage_.attributes));
        weights.push_back(narrow<uint32_t>(one.copies * (2 + lost)));
      }
      const size_t out = drawn(weights, rng_);
      if (--mage_.deck[out].copies == 0)
        mage_.deck.erase(mage_.deck.begin() + static_cast<std::ptrdiff_t>(out));
    }
  }

  void take_artes(int count) {
    std::vector<CardType> artes;
    for (int i = 0; i < facts().cards.size(); ++i)
      if (facts().styles[facts().cards[i].style].kind == StyleKind::Arte)
        artes.push_back(static_cast<CardType>(i));
    shuffle_all(artes, rng_);
    for (int i = 0; i < std::min(count, int_size(artes)); ++i) mage_.deck.push_back({artes[i], 1});
  }

  bool summons() const {
    return std::any_of(facts().minions.begin(), facts().minions.end(), [&](const MinionFacts& one) {
      return one.style &&
             std::find(mage_.styles.begin(), mage_.styles.end(), *one.style) != mage_.styles.end();
    });
  }

  void take_bonus() {
    auto bonus = static_cast<CreationBonus>(drawn(kBonusWeights, rng_));
    if (bonus == CreationBonus::Command && !summons()) bonus = CreationBonus::Hp;
    mage_.bonuses = {bonus};
  }

  // Those of styles and gambits before those of ancestries, mostly.
  void take_abilities() {
    std::vector<std::pair<uint32_t, AbilityType>> order;
    for (const AbilityType ability : known_abilities(mage_))
      order.emplace_back(
          rng_.below(100) + (facts().abilities[ability].of == AbilityOf::Ancestry ? 40 : 0),
          ability);
    std::sort(order.begin(), order.end());
    for (const auto& [rank, ability] : order) {
      mage_.abilities.push_back({ability, facts().abilities[ability].slots});
      if (!check(mage_).empty()) mage_.abilities.pop_back();
    }
  }

  // Whether a card of the deck may be channelled through it.
  bool is_usable(const ItemFacts& weapon) const {
    return std::any_of(mage_.deck.begin(), mage_.deck.end(), [&](const CardCount& one) {
      const WeaponKind kind = facts().cards[one.card].range.weapon;
      return (kind != WeaponKind::None && kind != WeaponKind::Ranged && weapon.melee > 0) ||
             (kind != WeaponKind::None && kind != WeaponKind::Melee && weapon.ranged > 0);
    });
  }

  // How many cards of the deck are channelled through weapons of a kind.
  int channelled(WeaponKind kind) const {
    int copies = 0;
    for (const CardCount& one : mage_.deck) {
      const WeaponKind own = facts().cards[one.card].range.weapon;
      if (own == kind || own == WeaponKind::Any) copies += one.copies;
    }
    return copies;
  }

  void take_artefacts() {
    std::vector<ItemType> all;
    for (int i = 0; i < facts().items.size(); ++i) {
      const ItemFacts& item = facts().items[i];
      if (item.artefact_points > 0 && (item.kind != ItemKind::Weapon || is_usable(item)))
        all.push_back(static_cast<ItemType>(i));
    }
    shuffle_all(all, rng_);
    for (const ItemType item : all) {
      mage_.artefacts.push_back(item);
      if (!check(mage_).empty()) mage_.artefacts.pop_back();
    }
  }

  // The first of a shuffled list that has room; false if none has.
  bool equip_one(std::vector<ItemType> items) {
    shuffle_all(items, rng_);
    for (const ItemType item : items) {
      mage_.items.push_back(item);
      if (check(mage_).empty()) return true;
      mage_.items.pop_back();
    }
    return false;
  }

  template <class Which>
  std::vector<ItemType> mundane(Which which) const {
    std::vector<ItemType> out;
    for (int i = 0; i < facts().items.size(); ++i)
      if (facts().items[i].artefact_points == 0 && which(facts().items[i]))
        out.push_back(static_cast<ItemType>(i));
    return out;
  }

  void take_weapon(WeaponKind kind) {
    equip_one(mundane([&](const ItemFacts& item) {
      return item.kind == ItemKind::Weapon && !item.shield &&
             (kind == WeaponKind::Melee ? item.melee : item.ranged) > 0;
    }));
  }

  void take_items() {
    const int melee = channelled(WeaponKind::Melee);
    const int ranged = channelled(WeaponKind::Ranged);
    constexpr int kWorthASecond = 4;
    const WeaponKind first = melee >= ranged ? WeaponKind::Melee : WeaponKind::Ranged;
    if (std::max(melee, ranged) > 0) take_weapon(first);
    if (std::min(melee, ranged) >= kWorthASecond)
      take_weapon(first == WeaponKind::Melee ? WeaponKind::Ranged : WeaponKind::Melee);
    equip_one(mundane([](const ItemFacts& item) { return item.part == ArmourPart::Body; }));
    if (happens(50, rng_)) equip_one(mundane([](const ItemFacts& item) { return item.shield; }));
    if (happens(50, rng_))
      equip_one(mundane([](const ItemFacts& item) { return item.part == ArmourPart::Head; }));
    const std::vector<ItemType> trinkets =
        mundane([](const ItemFacts& item) { return item.kind == ItemKind::Trinket; });
    while (equip_one(trinkets)) {
    }
  }

  Rng rng_;
  MageBuild mage_;
};

std::optional<uint64_t> whole_number(std::string_view text) {
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

MageBuild random_mage(uint64_t seed, uint64_t number) {
  MageBuild mage = MageMaker(seed, number).make();
  mage.name = fmt::format("Random Mage {}-{}", seed, number);
  ARCHON_CHECK(check(mage).empty());
  return mage;
}

bool means_random_mage(std::string_view spec) { return spec.starts_with(kPrefix); }

MageBuild random_mage(std::string_view spec) {
  const std::string_view rest = spec.substr(std::min(kPrefix.size(), spec.size()));
  const size_t dash = rest.find('-');
  const auto seed = whole_number(rest.substr(0, dash));
  const auto number = dash == std::string_view::npos ? std::optional<uint64_t>(1)
                                                     : whole_number(rest.substr(dash + 1));
  if (!seed || !number || *number == 0)
    throw Error(
        fmt::format("mage '{}' is not of the form random:SEED, such as random:7, or "
                    "random:7-3 for the third mage of a seed",
                    excerpt(spec)));
  return random_mage(*seed, *number);
}

}  // namespace archon::archmajesty
