#include "bindings/python/src/observation.h"

#include <algorithm>
#include <bit>

#include "bindings/python/src/action_space.h"
#include "engine/keyforge/knowledge/rearrange.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/question/question.h"
#include "engine/keyforge/rules/query.h"

namespace archon::python {

using namespace keyforge;

namespace {

static_assert(kHouses <= kHouseSlots && kAsks <= kAskSlots);

// Of a card's row, by its name.
consteval size_t column(std::string_view name) {
  const auto* const at = std::find(kCardFeatures.begin(), kCardFeatures.end(), name);
  if (at == kCardFeatures.end()) throw "no such column";
  return static_cast<size_t>(at - kCardFeatures.begin());
}

constexpr auto kZoneColumns = [] {
  std::array<size_t, kZoneCount> out{};
  const auto set = [&](Zone zone, size_t at) { out[static_cast<size_t>(zone)] = at; };
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

// In the order of their columns, of which the first is "ready".
constexpr std::array kMarkColumns = {Mark::Ready,   Mark::Stunned, Mark::Warded,
                                     Mark::Enraged, Mark::Doomed,  Mark::Ignorant};

// Numbers in the order of the layout.
class Row {
 public:
  explicit Row(float* at) : at_(at) {}

  template <class Number>
  Row& operator<<(Number value) {
    *at_++ = static_cast<float>(value);
    return *this;
  }
  // `slots` numbers of which one is 1; none where there is no such place.
  void one_of(int place, int slots) {
    if (place < slots) at_[place] = 1;
    at_ += slots;
  }
  const float* end() const { return at_; }

 private:
  float* at_;
};

// What stands in front of the viewer; all else has been brought to one arrangement.
class Sight {
 public:
  Sight(const State& s, const Match& match, Player viewer)
      : s_(s), t_(s, match), viewer_(viewer), seen_(s.side[viewer].known) {
    deciding_ = !s.over() && s.decision.player == viewer;
  }

  void position(float* at) const {
    const Decision& d = s_.decision;
    const CardId source = source_of(s_, t_.match).card;
    Row row(at);
    row << s_.turn << s_.turn_limit - s_.turn << deciding_ << (s_.active == viewer_)
        << (s_.first == viewer_) << tide() << (d.ask == Ask::Pick && d.pass) << least() << most()
        << slot_plus_one(source) << s_.lasting().size() << s_.pending().size();
    row.one_of(static_cast<int>(s_.house), kHouseSlots);
    row.one_of(static_cast<int>(s_.step), kStepSlots);
    row.one_of(static_cast<int>(d.ask), kAskSlots);
  }

  void side(Player p, float* at) const {
    const Side& side = s_.side[p];
    Row row(at);
    row << side.aember << (side.keys & 1) << (side.keys >> 1 & 1) << (side.keys >> 2 & 1)
        << key_cost(t_, p) << is_check(t_, p) << side.chains << side.hand.size() << hand_size(t_, p)
        << side.deck.size() << side.discard.size() << side.archives.size() << side.purged.size()
        << side.line.size() << (s_.artifacts & side.controlled).size() << plus_one(side.last_house)
        << side.played << side.creatures_played << side.used << side.reaps << side.fights
        << side.discards << side.stolen << side.lost;
    for (int h = 0; h < kHouseSlots; ++h) {
      const auto& houses = t_.match.houses(p);
      row << (h < kHouses &&
              std::find(houses.begin(), houses.end(), static_cast<House>(h)) != houses.end());
    }
  }

  void cards(float* at) const {
    const CardSet options = deciding_ ? this->options() : CardSet();
    for (const CardId id : t_.match.cards())
      card(id, options.has(id), at + slot_for(id, viewer_) * kCardSize);
    for (const Player p : {Player{0}, Player{1}}) places(p, at);
  }

 private:
  static int plus_one(House house) {
    return house == House::None ? 0 : static_cast<int>(house) + 1;
  }
  bool sees(CardId id) const { return is_open(s_.at(id).zone) || seen_.has(id); }
  int slot_plus_one(CardId id) const {
    return id == kNoCard || !sees(id) ? 0 : slot_for(id, viewer_) + 1;
  }
  int tide() const { return s_.is_tide_high(viewer_) ? 1 : s_.is_tide_low(viewer_) ? -1 : 0; }
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

  // What isn't written is 0.
  void card(CardId id, bool option, float* at) const {
    const Card& c = s_.at(id);
    const auto put = [at](size_t column, auto value) { at[column] = static_cast<float>(value); };
    put(column("card"), t_.match.number(id) + 1);
    put(column("house"), plus_one(t_.match.house(id)));
    const BonusIcons icons = t_.match.bonus(id);
    for (int i = 0, n = icons.size(); i < n; ++i)
      ++at[column("aember_icons") + static_cast<size_t>(icons.at(i))];
    put(column("option"), option);
    if (!sees(id)) return;
    put(column("seen"), 1);
    put(kZoneColumns[static_cast<size_t>(c.zone)], 1);
    const bool in_play = c.zone == Zone::Play;
    put(column("mine"), (in_play ? c.controller : owner_of(id)) == viewer_);
    if (in_play || c.zone == Zone::Under) put(column("host"), slot_plus_one(c.host));
    if (!in_play) return;
    for (size_t i = 0; i < kMarkColumns.size(); ++i)
      put(column("ready") + i, (s_.*set_of(kMarkColumns[i])).has(id));
    put(column("damage"), c.damage);
    put(column("aember"), c.aember);
    put(column("power_counters"), c.power_counters);
    put(column("counters"), c.counters);
    put(column("artifact"), s_.artifacts.has(id));
    put(column("upgrade"), s_.upgrades.has(id));
    if (!s_.creatures.has(id)) return;
    put(column("creature"), 1);
    put(column("power"), power(t_, id));
    put(column("armor_left"), armor_left(t_, id));
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
  const View t_;
  Player viewer_;
  CardSet seen_;
  bool deciding_;
};

}  // namespace

void observe(const State& s, const Match& match, Player viewer, float* out) {
  // What is hidden is laid out in one way before anything is read, so that nothing of it can show.
  State seen = s;
  rearrange(seen, viewer, nullptr);
  seen.rng = Rng();
  std::fill_n(out, kObservation, 0.0F);
  const Sight sight(seen, match, viewer);
  sight.position(out);
  sight.side(viewer, out + kPositionSize);
  sight.side(other(viewer), out + kPositionSize + kSideSize);
  sight.cards(out + kPositionSize + 2 * kSideSize);
}

}  // namespace archon::python
