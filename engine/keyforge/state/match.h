// What never changes in a game: the library, and which cards the two players brought. It stands
// beside the state, is shared by all copies of it, and is read by many threads.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/containers/card_set.h"
#include "engine/core/counts.h"
#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

struct PlayableDeck;

class Match {
 public:
  // Without cards: put() brings them. The library must outlive the match.
  explicit Match(const Library& library) : library_(&library) {}
  // Card i of a deck is card i of its player. A deck has at most kMaxOwned cards.
  Match(const Library& library, const PlayableDeck& first, const PlayableDeck& second);

  const Library& library() const { return *library_; }

  // ---- Of a card: as printed on this copy, wherever it is and whatever it is played as ----
  const CardDef& def(CardId id) const { return *defs_[id]; }
  int number(CardId id) const { return numbers_[id]; }  // in the library
  House house(CardId id) const { return houses_[id]; }  // a maverick's own
  // Bit per House: that one, and those whose icons it has.
  unsigned houses_of(CardId id) const { return belongs_[id]; }
  BonusIcons bonus(CardId id) const { return bonus_[id]; }

  // ---- Of a player: the identity card ----
  const std::array<House, 3>& houses(Player p) const { return identity_[p]; }
  unsigned house_bits(Player p) const { return house_bits_[p]; }  // the same: a bit per House

  // ---- Sets of cards, so that questions about many cards are one AND ----
  const CardSet& cards() const { return cards_; }
  const CardSet& of_house(House h) const { return of_house_[index_of(h)]; }
  const CardSet& of_type(CardType type) const { return of_type_[index_of(type)]; }
  // Whether they may be played hangs on the card itself: alpha, and words of its own.
  const CardSet& particular() const { return particular_; }
  // Halves of gigantic creatures; the same in a match where any of them has a house's icon.
  const CardSet& halves() const { return halves_; }
  const CardSet& parted() const { return parted_; }
  // Cards before it, by their numbers in the game, that look the same: of one number in the library
  // and of the same houses. And those that have any.
  const CardSet& twins_before(CardId id) const { return twins_before_[id]; }
  const CardSet& later_twins() const { return later_twins_; }
  // Creatures of printed power 0.
  const CardSet& powerless() const { return powerless_; }
  // Cards that belong to no house that isn't on the identity card of `p`.
  const CardSet& at_home(Player p) const { return at_home_[p]; }
  // A card speaks of it, or did so before it was replaced: players may raise the tide.
  bool has(Thing thing) const { return (things_ & thing_bit(thing)) != 0; }
  // See CardScript; whether any of the cards does.
  bool asks_power_of_gone() const { return asks_power_of_gone_; }
  void bring(Thing thing) { things_ |= thing_bit(thing); }
  // With an ability of their own that is used so.
  const CardSet& with_action() const { return with_action_; }
  const CardSet& with_omni() const { return with_omni_; }
  // With rows, and with triggers, of their own.
  const CardSet& with_rows() const { return with_rows_; }
  const CardSet& with_triggers() const { return with_triggers_; }
  // Of those, the ones that may have a row, or a trigger, of this kind: a copy may have any.
  const CardSet& speaking(Op row) const { return speaking_[facts_of(row).place]; }
  const CardSet& listening(Op trigger) const { return listening_[facts_of(trigger).place]; }
  // Those that may give cards an ability of one of these kinds.
  CardSet granting(TriggerMask triggers) const;
  // Those that may give cards this keyword or take it from them.
  const CardSet& changing(Keyword k) const { return changing_[index_of(k)]; }
  // Those whose say in power and armor, or else in who falls, may change where cards come, go or
  // move; and those where it may change with anything at all.
  const CardSet& power_by_standing() const { return power_by_standing_; }
  const CardSet& power_by_anything() const { return power_by_anything_; }
  // With an ability that speaks from the discard pile.
  const CardSet& heard_in_discard() const { return heard_in_discard_; }
  // Abilities of the cards that answer only the first event of a turn, each with a card that has
  // it: Side::first_times has a bit for each place.
  struct FirstTime {
    uint16_t ability = 0;
    CardId card = kNoCard;
    friend bool operator==(const FirstTime&, const FirstTime&) = default;
  };
  using FirstTimes = FixedVector<FirstTime, 8>;
  const FirstTimes& first_times() const { return first_times_; }
  // The events that must be looked at for them wherever their cards are.
  TriggerMask first_time_triggers() const { return first_time_triggers_; }
  // Cards that may come back to hand from the discard pile: whenever their player likes, or instead
  // of a card that would be drawn.
  const CardSet& returning() const { return returning_; }
  const CardSet& replacing_draws() const { return replacing_draws_; }
  // In a turn cards may be returned or prophecies activated.
  bool has_more_options() const { return more_options_; }
  // Something may say what token creatures are copies of, or that creatures are artifacts.
  bool has_changing_kinds() const { return changing_kinds_; }
  // Creatures that enter play as a copy of another.
  const CardSet& mimics() const { return mimics_; }
  // Those and the ones that are played as copies: in play they may be what another card is.
  const CardSet& copies() const { return copies_; }

  // Reference cards, which are not among cards(): they lie in no zone, beside the table. Cards of
  // the player that lie facedown in play are as the token creature says (kNoCard: there is none);
  // an archon power always speaks, a prophecy while it is active (State::activated).
  CardId token_of(Player owner) const { return tokens_[owner]; }
  // A card says that token creatures are copies of another: any of them may say anything.
  bool has_copied_tokens() const { return copied_tokens_; }
  const CardSet& beside() const { return beside_; }
  const CardSet& powers() const { return powers_; }
  const CardSet& prophecies() const { return prophecies_; }
  // Of a prophecy: what the other side of its card says; kNoCard if nothing is printed there.
  CardId other_side(CardId prophecy) const;

  // ---- Making and editing ----
  // `number` in the library, a house and icons of its own. Replaces what was there.
  void put(CardId id, int number, House house, BonusIcons bonus);
  void set_houses(Player p, const std::array<House, 3>& houses);
  void set_house(CardId id, House house) { put(id, number(id), house, bonus(id)); }
  void set_bonus(CardId id, BonusIcons bonus) { put(id, number(id), house(id), bonus); }

  // Of the cards and the identity cards, by their numbers in the library; stands in replays.
  uint64_t fingerprint() const;

  friend bool operator==(const Match&, const Match&) = default;

 private:
  void forget(CardId id);
  void index(CardId id, const CardScript& script);
  void index_row(CardId id, const Row& row);
  void index_first_times(CardId id, const CardScript& script);
  void put_reference(CardId id);
  void index_words(CardId id, const CardScript& script);
  void find_twins(CardId id);
  void forget_twins(CardId id);
  void part_halves();
  void note_rare_things();
  bool is_at_home(CardId id, Player p) const { return (belongs_[id] & ~house_bits_[p]) == 0; }

  const Library* library_;
  std::array<const CardDef*, kSlots> defs_{};
  std::array<uint16_t, kSlots> numbers_{};
  std::array<BonusIcons, kSlots> bonus_{};
  std::array<House, kSlots> houses_{};
  std::array<uint16_t, kSlots> belongs_{};
  std::array<std::array<House, 3>, 2> identity_{};
  std::array<uint16_t, 2> house_bits_{};
  CardSet cards_;
  std::array<CardSet, kHouses + 1> of_house_;
  std::array<CardSet, kCardTypes> of_type_;
  CardSet particular_;
  CardSet halves_;
  CardSet parted_;
  std::array<CardSet, kSlots> twins_before_;
  CardSet later_twins_;
  CardSet powerless_;
  std::array<CardSet, 2> at_home_;
  CardSet with_action_;
  CardSet with_omni_;
  CardSet with_rows_;
  CardSet with_triggers_;
  CardSet heard_in_discard_;
  CardSet mimics_;
  CardSet copies_;
  FirstTimes first_times_;
  TriggerMask first_time_triggers_ = 0;
  bool asks_power_of_gone_ = false;
  bool copied_tokens_ = false;
  bool more_options_ = false;
  bool changing_kinds_ = false;
  CardSet returning_;
  CardSet replacing_draws_;
  std::array<CardId, 2> tokens_ = {kNoCard, kNoCard};
  CardSet beside_;
  CardSet powers_;
  CardSet prophecies_;
  std::array<CardSet, kRowPlaces> speaking_;
  std::array<CardSet, kTriggerPlaces> listening_;
  std::array<CardSet, kTriggerPlaces> granting_;
  std::array<CardSet, kKeywords> changing_;
  CardSet power_by_standing_;
  CardSet power_by_anything_;
  ThingMask things_ = 0;
};

}  // namespace archon::keyforge
