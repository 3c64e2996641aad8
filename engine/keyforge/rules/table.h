// What every rule works on: the state, the match it belongs to, and the log that listens.
#pragma once

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/foresight.h"
#include "engine/keyforge/rules/logging.h"
#include "engine/keyforge/rules/rig.h"
#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// A position that is only looked at. Answers (query.h, evaluate.h) need no more.
struct View : Noted {
  const State& s;
  const Match& match;
  const Library& lib;

  View(const State& state, const Match& of, GameLog* noted_in = nullptr)
      : Noted(noted_in), s(state), match(of), lib(of.library()) {}

  // The card's words; of the model's, while the card is played as a copy.
  const CardDef& def(CardId id) const {
    const CardId as = s.at(id).as;
    return match.def(as == kNoCard ? id : as);
  }
  int number(CardId id) const {
    const CardId as = s.at(id).as;
    return match.number(as == kNoCard ? id : as);
  }
  // Of a token creature, that of the reference card; else what is printed on this copy.
  House house(CardId id) const { return match.house(is_facedown(id) ? s.at(id).as : id); }
  unsigned houses_of(CardId id) const {  // see Match::houses_of
    return match.houses_of(is_facedown(id) ? s.at(id).as : id);
  }
  // Of most cards the byte that was just looked at says it.
  bool is_facedown(CardId id) const { return s.at(id).as != kNoCard && s.facedown.has(id); }
  // The first number of a card with its title: twins are of one name.
  int title(CardId id) const { return def(id).namesake; }
  // What it is now: a creature may have been played as an upgrade, an artifact may have become a
  // creature, or a creature an artifact.
  CardType type(CardId id) const {
    if (s.upgrades.has(id)) return CardType::Upgrade;
    if (s.creatures.has(id)) return CardType::Creature;
    return s.artifacts.has(id) ? CardType::Artifact : def(id).type;
  }
  // An instruction of the program has run.
  void note_run(size_t instruction) const {
    if (log && log->executed) log->executed[instruction] = 1;
  }
  // What happens is logged.
  bool is_logged() const { return log != nullptr && log->happenings != nullptr; }
  // Something has happened: what() says what, where that is logged.
  template <class F>
  void tell(F&& what) const {
    if (is_logged()) [[unlikely]] {
      Happening& happening = log->happenings->emplace_back(what());
      if (happening.card < 128 && s.facedown.has(happening.card))
        happening.facedown |= Happening::kCard;
      if (happening.other < 128 && s.facedown.has(happening.other))
        happening.facedown |= Happening::kOther;
    }
  }
  // Chance has a say in what happens, or what these cards are, of which somebody doesn't know where
  // they lie.
  void note_chance(const CardSet& cards) const {
    if (log == nullptr) return;
    if (log->foresight != nullptr) log->foresight->blind = true;
    if (log->faces != nullptr) *log->faces |= cards;
  }
  // The face of a card comes to light that has lain facedown in play.
  void note_face(CardId id) const {
    if (log == nullptr) return;
    if (log->foresight != nullptr)
      log->foresight->turn_up(id, s.side[log->foresight->observer].known.has(id));
    if (log->faces != nullptr) log->faces->add(id);
  }
  // So have these cards, all of somebody's hidden zone; how many there are is open.
  void note_look(Zone zone, Player owner, const CardSet& cards) const {
    if (log == nullptr) return;
    if (log->foresight != nullptr) log->foresight->look_at(zone, owner);
    if (log->faces != nullptr) *log->faces |= cards;
  }
  // What these cards are has a say, wherever they lie: of the lists nothing is hidden.
  void note_list(const CardSet& cards) const {
    if (log != nullptr && log->faces != nullptr) *log->faces |= cards;
  }
  // False: no row (or trigger) of this kind stands in play or in a lasting effect. True says only
  // that one may: while a text is gained, every kind may. It saves looking, and decides nothing.
  bool any_row(Op op) const { return s.rows.has(op); }
  bool any_trigger(Op op) const { return (s.triggers & trigger_bit(op)) != 0; }
};

// Rows of power and armor, what they are set to included; and all that a sweep asks for: those, who
// perishes or vanishes, and whether texts and keywords are there.
inline constexpr RowMask kOfPower =
    row_bit(Op::Power) | row_bit(Op::PowerDown) | row_bit(Op::Armor) | row_bit(Op::ArmorDown) |
    row_bit(Op::PowerIs) | row_bit(Op::PrintedPower) | row_bit(Op::ArmorIs);
inline constexpr RowMask kOfSweep = kOfPower | row_bit(Op::Perishes) | row_bit(Op::Vanishes) |
                                    row_bit(Op::IsBlank) | row_bit(Op::GainKeyword) |
                                    row_bit(Op::GainKeywordX) | row_bit(Op::LoseKeyword) |
                                    row_bit(Op::TakesAfter) | row_bit(Op::GainsText);

// A position that rules change.
struct Table : View {
  State& s;  // the same, to be written

  Table(State& state, const Match& of, GameLog* noted_in = nullptr)
      : View(state, of, noted_in), s(state) {}

  // Something has changed that power and armor may hang on: creatures may have to go.
  void power_may_have_changed() {
    if (s.rows & kOfPower) [[unlikely]]
      sweep_if_moved(match.power_by_anything());
  }
  // Cards have come, gone or moved. Where no row says who stands and every text counts, nobody
  // falls for that but who has no power.
  void standing_may_have_changed() {
    if (s.rows & kOfSweep) sweep_if_moved(match.power_by_standing());
    sweep_if_texts_are_lost();
  }
  // A turn is over: what is counted of it, and whose it is.
  void times_have_changed() {
    if (s.rows & kOfSweep) sweep_if_moved(match.power_by_anything());
    sweep_if_texts_are_lost();
  }

 private:
  // A sweep is due if one of these cards has a say in what power and armor are, and so in who
  // falls, or something has that lasts.
  void sweep_if_moved(const CardSet& cards) {
    if (!(s.speakers & cards).empty() || has_lasting_say()) s.dirty = 1;
  }
  bool has_lasting_say() const {
    for (const Lasting& l : s.lasting())
      if (lib.block_rows(l.block) & kOfSweep) return true;
    return false;
  }
  void sweep_if_texts_are_lost() {
    if (!s.blank.empty() || !s.ignorant.empty()) s.dirty = 1;
  }
};

// Counters of a name.
inline void tell_counters(const View& t, CardId id, Counter kind, int change) {
  t.tell([&] {
    return Happening{.what = What::Counters,
                     .card = id,
                     .from = byte(index_of(kind) + 1),
                     .amount = narrow<int16_t>(change)};
  });
}

// Puts named counters on a card, or takes some away; returns by how many that has changed them. A
// card that does not count them has none.
inline int change_counters(Table& t, CardId id, Counter kind, int by) {
  const CountedKinds& counted = t.def(id).counted;
  uint8_t& byte = t.s.at(id).counters;
  const int before = counted.in(byte, kind);
  if (counted.has(kind)) byte = counted.with(byte, kind, before + by);
  const int change = counted.in(byte, kind) - before;
  tell_counters(t, id, kind, change);
  return change;
}

// Puts +1 power counters on a card, or takes some away; returns by how many that has changed them.
inline int change_power_counters(Table& t, CardId id, int by) {
  uint8_t& counters = t.s.at(id).power_counters;
  const int before = counters;
  counters = byte(std::clamp(before + by, 0, 255));
  const int change = counters - before;
  t.tell([&] {
    return Happening{.what = What::Counters, .card = id, .amount = narrow<int16_t>(change)};
  });
  return change;
}

inline void tell_mark(const View& t, CardId id, Mark mark, bool on) {
  if (const auto counter = counter_of(mark)) return tell_counters(t, id, *counter, on ? 1 : -1);
  t.tell([&] {
    return Happening{.what = What::Mark, .card = id, .from = index_of(mark), .amount = on};
  });
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
