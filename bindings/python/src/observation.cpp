#include "bindings/python/src/observation.h"

#include <algorithm>
#include <bit>

#include "bindings/python/src/action_space.h"
#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/question/question.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::python {

using namespace keyforge;

namespace {

static_assert(kHouses <= kHouseSlots && kAsks <= kAskSlots);

constexpr size_t place_among(const auto& names, std::string_view name) {
  const auto* const at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) throw "no such column";
  return static_cast<size_t>(at - names.begin());
}
template <const auto& kFeatures>
consteval size_t column_of(std::string_view name) {
  return place_among(kFeatures, name);
}
// Of a card's row, by its name.
consteval size_t column(std::string_view name) { return column_of<kCardFeatures>(name); }

// The rows of a table that are observed, and their columns.
struct Observed {
  size_t row;
  size_t column;
};
template <const auto& kTable, const auto& kFeatures>
constexpr auto kObserved = [] {
  constexpr auto is_observed = [](const auto& row) { return !feature_name(row).empty(); };
  constexpr size_t count = std::count_if(kTable.begin(), kTable.end(), is_observed);
  std::array<Observed, count> out{};
  size_t at = 0;
  for (size_t i = 0; i < kTable.size(); ++i)
    if (is_observed(kTable[i])) out[at++] = {i, place_among(kFeatures, feature_name(kTable[i]))};
  return out;
}();

constexpr auto kZoneColumns = [] {
  std::array<size_t, kZoneCount> out{};
  const auto set = [&](Zone zone, size_t at) { out[index_of(zone)] = at; };
  set(Zone::Deck, column("in_deck"));
  set(Zone::Hand, column("in_hand"));
  set(Zone::Play, column("in_play"));
  set(Zone::Discard, column("in_discard"));
  set(Zone::Archives, column("in_archives"));
  set(Zone::Purged, column("in_purged"));
  set(Zone::Under, column("under"));
  set(Zone::Limbo, column("passing"));
  set(Zone::Joined, column("passing"));
  return out;
}();

// `slots` numbers of which one is 1; none where there is no such place. Returns what follows them.
float* put_one_of(float* at, int place, int slots) {
  if (place < slots) at[place] = 1;
  return at + slots;
}

// What stands in front of the viewer; all else has been brought to one arrangement.
class View {
 public:
  View(const State& s, const Match& match, Player viewer)
      : s_(s), t_(s, match), viewer_(viewer), seen_(s.side[viewer].known) {
    deciding_ = !s.over() && s.decision.player == viewer;
  }

  void position(float* at) const {
    const Decision& d = s_.decision;
    const CardId source = source_of(s_, t_.match).card;
    const auto put = [at](size_t column, auto value) { at[column] = static_cast<float>(value); };
    put(column_of<kPositionFeatures>("turn"), s_.turn);
    put(column_of<kPositionFeatures>("turns_left"), s_.turn_limit - s_.turn);
    put(column_of<kPositionFeatures>("deciding"), deciding_);
    put(column_of<kPositionFeatures>("active"), s_.active == viewer_);
    put(column_of<kPositionFeatures>("first"), s_.first == viewer_);
    for (const auto& [thing, column] : kObserved<kThingTable, kPositionFeatures>)
      put(column, favour(static_cast<Thing>(thing)));
    put(column_of<kPositionFeatures>("pass"), d.ask == Ask::Pick && d.pass);
    put(column_of<kPositionFeatures>("least"), least());
    put(column_of<kPositionFeatures>("most"), most());
    put(column_of<kPositionFeatures>("asking"), slot_plus_one(source));
    put(column_of<kPositionFeatures>("lasting"), s_.lasting().size());
    put(column_of<kPositionFeatures>("waiting"), s_.pending().size());
    at = put_one_of(at + kPositionFeatures.size(), index_of(s_.house), kHouseSlots);
    at = put_one_of(at, index_of(s_.step), kStepSlots);
    put_one_of(at, index_of(d.ask), kAskSlots);
  }

  void side(Player p, float* at) const {
    const Side& side = s_.side[p];
    const auto put = [at](size_t column, auto value) { at[column] = static_cast<float>(value); };
    for (const auto& [number, column] : kObserved<kSideTable, kSideFeatures>)
      put(column, side.*kSideMembers[number].field);
    for (size_t k = 0; k < kKeys; ++k)
      put(column_of<kSideFeatures>("red_key") + k, side.keys >> k & 1);
    put(column_of<kSideFeatures>("key_cost"), key_cost(t_, p));
    put(column_of<kSideFeatures>("check"), is_check(t_, p));
    put(column_of<kSideFeatures>("hand"), side.hand.size());
    put(column_of<kSideFeatures>("hand_size"), hand_size(t_, p));
    put(column_of<kSideFeatures>("deck"), side.deck.size());
    put(column_of<kSideFeatures>("discard"), side.discard.size());
    put(column_of<kSideFeatures>("archives"), side.archives.size());
    put(column_of<kSideFeatures>("purged"), side.purged.size());
    put(column_of<kSideFeatures>("creatures"), side.line.size());
    put(column_of<kSideFeatures>("artifacts"), (s_.artifacts & side.controlled).size());
    put(column_of<kSideFeatures>("last_house"), plus_one(side.last_house));
    for (const House house : t_.match.houses(p))
      if (house != House::None) put(kSideFeatures.size() + index_of(house), 1);
  }

  void cards(float* at) const {
    const CardSet options = deciding_ ? this->options() : CardSet();
    for (const CardId id : t_.match.cards())
      card(id, options.has(id), at + slot_for(id, viewer_) * kCardSize);
    for (const CardId id : t_.match.beside()) reference(id, at + slot_for(id, viewer_) * kCardSize);
    for (const Player p : {Player{0}, Player{1}}) places(p, at);
  }

 private:
  static int plus_one(House house) { return house == House::None ? 0 : index_of(house) + 1; }
  bool sees(CardId id) const {
    return is_open(s_.at(id).zone) || seen_.has(id) || t_.match.beside().has(id);
  }
  int slot_plus_one(CardId id) const {
    return id == kNoCard || !sees(id) ? 0 : slot_for(id, viewer_) + 1;
  }
  // 1: high for the viewer, -1: for the opponent.
  int favour(Thing thing) const {
    const uint8_t whose = s_.*member_of(thing);
    return whose == State::kNobodys ? 0 : whose == State::favour_of(viewer_) ? 1 : -1;
  }
  int least() const { return s_.decision.ask == Ask::Number ? s_.decision.low : 0; }
  int most() const {
    const Ask ask = s_.decision.ask;
    if (ask == Ask::Option) return s_.decision.options();
    return ask == Ask::Number || ask == Ask::Place ? s_.decision.high : 0;
  }

  CardSet options() const {
    const Decision& d = s_.decision;
    if (d.ask == Ask::Pick || d.ask == Ask::Use) return d.cards;
    if (d.ask != Ask::Main) return {};
    CardSet out = d.cards | d.disposable;
    for (const CardSet& usable : d.usable) out |= usable;
    return out;
  }

  static void icons(BonusIcons of, float* at) {
    const size_t others[] = {column("second_house"), column("third_house")};
    size_t houses = 0;
    for (int i = 0, n = of.size(); i < n; ++i) {
      const Bonus icon = of.at(i);
      if (index_of(icon) < kFirstBonuses)
        ++at[column("aember_icons") + index_of(icon)];
      else if (house_on(icon) == House::None)
        ++at[icon == Bonus::Discard ? column("discard_icons") : column("power_icons")];
      else if (houses < std::size(others))
        at[others[houses++]] = static_cast<float>(plus_one(house_on(icon)));
    }
  }

  // What isn't written is 0.
  void card(CardId id, bool option, float* at) const {
    const Card& c = s_.at(id);
    const auto put = [at](size_t column, auto value) { at[column] = static_cast<float>(value); };
    put(column("card"), t_.number(id) + 1);
    put(column("house"), plus_one(t_.house(id)));
    icons(t_.match.bonus(s_.facedown.has(id) ? c.as : id), at);
    put(column("option"), option);
    if (!sees(id)) return;
    put(column("seen"), 1);
    put(kZoneColumns[index_of(c.zone)], 1);
    const bool in_play = c.zone == Zone::Play;
    put(column("mine"), (in_play ? c.controller : owner_of(id)) == viewer_);
    if (in_play || c.zone == Zone::Under) put(column("host"), slot_plus_one(c.host));
    if (!in_play) return;
    for (const auto& [mark, at_column] : kObserved<kMarkTable, kCardFeatures>)
      put(at_column, (s_.*kMarkSets[mark]).has(id));
    put(column("damage"), c.damage);
    put(column("aember"), c.aember);
    put(column("power_counters"), c.power_counters);
    put(column("counters"), counters_on(t_, id));
    put(column("artifact"), s_.artifacts.has(id));
    put(column("upgrade"), s_.upgrades.has(id));
    if (!s_.creatures.has(id)) return;
    put(column("creature"), 1);
    put(column("power"), power(t_, id));
    put(column("armor_left"), armor_left(t_, id));
  }

  // A card beside the deck: it counts as in play while it speaks.
  void reference(CardId id, float* at) const {
    const Decision& d = s_.decision;
    const bool own = d.ask == Ask::Main && deciding_ && owner_of(id) == viewer_;
    const int place = (id & 63) - kReferencePlace;
    at[column("card")] = static_cast<float>(t_.number(id) + 1);
    at[column("option")] = own && (d.prophecies() >> place & 1) != 0 ? 1 : 0;
    at[column("seen")] = 1;
    at[column("mine")] = owner_of(id) == viewer_ ? 1 : 0;
    at[column("in_play")] = s_.activated.has(id) ? 1 : 0;
  }

  // Of battlelines and piles, from 1.
  void places(Player p, float* at) const {
    const auto put = [&](CardId id, int place) {
      if (sees(id))
        at[slot_for(id, viewer_) * kCardSize + column("place")] = static_cast<float>(place);
    };
    const Side& side = s_.side[p];
    for (int i = 0; i < side.line.size(); ++i) put(side.line[i], i + 1);
    for (int i = 0; i < side.discard.size(); ++i) put(side.discard[i], side.discard.size() - i);
    for (int i = 0; i < side.deck.size(); ++i) put(side.deck[i], side.deck.size() - i);
  }

  const State& s_;
  const keyforge::View t_;
  Player viewer_;
  CardSet seen_;
  bool deciding_;
};

}  // namespace

void observe(const State& s, const Match& match, Player viewer, float* out) {
  const State seen = seen_by(s, viewer);
  std::fill_n(out, kObservation, 0.0F);
  const View view(seen, match, viewer);
  view.position(out);
  view.side(viewer, out + kPositionSize);
  view.side(other(viewer), out + kPositionSize + kSideSize);
  view.cards(out + kPositionSize + 2 * kSideSize);
}

}  // namespace archon::python
