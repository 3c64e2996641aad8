#include "engine/keyforge/knowledge/exchange.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
namespace {

// What the registers of frames hold, in three forms: sets of cards; damage that waits, in those of
// a Damage frame; and behind them all there may be notes, a byte for each card.
template <class Cells, class OnSet, class OnBatch, class OnNotes>
void visit_cells(const State& s, Cells cells, OnSet on_set, OnBatch on_batch, OnNotes on_notes) {
  int used = 0;
  for (const Frame& f : s.stack()) {
    if (f.kind == FrameKind::Damage)
      on_batch(cells[f.first_cell]);
    else
      for (int i = 0; i < f.cells; ++i) on_set(cells[f.first_cell + i]);
    used = std::max(used, f.first_cell + f.cells);
  }
  if (cells.size() >= used + kNoteCells) on_notes(cells[cells.size() - kNoteCells]);
}

class Exchange {
 public:
  Exchange(State& s, CardId a, CardId b) : s_(s), a_(a), b_(b) {}

  void everywhere() {
    on_cards();
    on_table();
    for (Side& side : s_.side) on_side(side);
    on_decision();
    on_cells();
    for (Frame& f : s_.stack()) on_frame(f);
    for (Pending& p : s_.pending())
      for (CardId* id : {&p.source, &p.subject, &p.opposing, &p.granter}) swap(*id);
    for (Lasting& l : s_.lasting()) {
      swap(l.cards);
      swap(l.source);
    }
    for (LastKnown& was : s_.gone)
      for (CardId* id : {&was.id, &was.beside[0], &was.beside[1]}) swap(*id);
    for (const Thing thing : kThingsThatAreCards) swap(s_.*member_of(thing));
  }

 private:
  static constexpr std::array kThingsThatAreCards = {Thing::Fought};

  void swap(CardId& id) const {
    if (id == a_ || id == b_) id = narrow<CardId>(a_ + b_ - id);
  }
  // Of a byte that holds a card's number plus one.
  uint8_t swapped(uint8_t plus_one) const {
    if (plus_one == 0) return 0;
    auto id = narrow<CardId>(plus_one - 1);
    swap(id);
    return byte(id + 1);
  }
  uint16_t swapped_both(uint16_t packed) const {
    const auto byte = [&](int at) { return swapped(static_cast<uint8_t>(packed >> at & 255)); };
    return static_cast<uint16_t>(byte(0) | byte(8) << 8);
  }
  void swap(CardSet& set) const {
    const bool had = set.has(a_);
    if (had == set.has(b_)) return;
    set.remove(had ? a_ : b_);
    set.add(had ? b_ : a_);
  }

  void on_cards() {
    std::swap(s_.at(a_), s_.at(b_));
    std::swap(s_.of_turn(a_), s_.of_turn(b_));
    for (const CardId id : s_.upgrades | s_.under) swap(s_.at(id).host);
  }

  void on_table() {
    for (CardSet* set : {&s_.creatures, &s_.artifacts, &s_.upgrades, &s_.blank, &s_.tagged,
                         &s_.attacked, &s_.discarded, &s_.fought_down, &s_.hurt, &s_.under,
                         &s_.touched, &s_.speakers, &s_.listeners})
      swap(*set);
    for (const auto mark : kMarkSets) swap(s_.*mark);
  }

  void on_side(Side& side) {
    for (CardSet* set : {&side.hand, &side.archives, &side.purged, &side.controlled, &side.known})
      swap(*set);
    for (CardId& id : side.deck) swap(id);
    for (CardId& id : side.discard) swap(id);
    for (CardId& id : side.line) swap(id);
  }

  void on_decision() {
    Decision& d = s_.decision;
    for (CardSet& set : d.usable) swap(set);
    if (d.ask != Ask::Main && !d.is_of_titles()) swap(d.cards);
  }

  void on_cells() {
    visit_cells(
        s_, s_.cells(), [&](CardSet& set) { swap(set); }, [&](CardSet& kept) { on_batch(kept); },
        [&](CardSet& first) {
          auto* notes = reinterpret_cast<uint8_t*>(&first);
          std::swap(notes[a_], notes[b_]);
        });
  }

  void on_batch(CardSet& kept) const {
    DamageBatch batch;
    std::memcpy(static_cast<void*>(&batch), &kept, sizeof batch);
    for (CardSet* set : {&batch.targets, &batch.poisoned, &batch.piercing, &batch.takers})
      swap(*set);
    std::swap(batch.amount[a_], batch.amount[b_]);
    std::swap(batch.dealer[a_], batch.dealer[b_]);
    for (uint8_t& dealer : batch.dealer) dealer = swapped(dealer);
    for (uint8_t& rest : batch.rests) rest = swapped(rest);
    swap(batch.by);
    std::memcpy(static_cast<void*>(&kept), &batch, sizeof batch);
  }

  void on_frame(Frame& f) const {
    for (CardId* id : {&f.source, &f.subject, &f.opposing}) swap(*id);
    if (f.kind == FrameKind::Script && !f.has(kCaptured) && f.granter() < 128) swap(f.granter());
    if (f.kind != FrameKind::Fight) return;
    f.struck_instead() = swapped(f.struck_instead());
    f.amount = std::bit_cast<int16_t>(swapped_both(std::bit_cast<uint16_t>(f.amount)));
  }

  State& s_;
  CardId a_;
  CardId b_;
};

}  // namespace

CardSet held_in_cells(const State& s) {
  CardSet out;
  visit_cells(
      s, s.cells(), [&](const CardSet& set) { out |= set & kAllCards; },
      [&](const CardSet& kept) {
        DamageBatch batch;
        std::memcpy(static_cast<void*>(&batch), &kept, sizeof batch);
        out |= batch.targets | batch.poisoned | batch.piercing | batch.takers;
        for (const CardId id : batch.targets)
          if (const CardId by = batch.dealer_to(id); by < 128) out.add(by);
      },
      [&](const CardSet& first) {
        const auto* notes = reinterpret_cast<const uint8_t*>(&first);
        for (const CardId id : kAllCards)
          if (notes[id] != 0) out.add(id);
      });
  return out;
}

CardSet remembered(const State& s) {
  CardSet out = s.touched | s.discarded | s.fought_down;
  const auto add = [&](CardId id) {
    if (id < 128 && (id & 63) < kMaxOwned) out.add(id);
  };
  out |= held_in_cells(s);
  for (const Frame& f : s.stack())
    for (const CardId id : {f.source, f.subject, f.opposing, granter_of(f)}) add(id);
  for (const Pending& p : s.pending())
    for (const CardId id : {p.source, p.subject, p.opposing, p.granter}) add(id);
  for (const Lasting& l : s.lasting()) {
    out |= l.cards;
    add(l.source);
  }
  for (const LastKnown& was : s.gone)
    for (const CardId id : {was.id, was.beside[0], was.beside[1]}) add(id);
  add(s.fought);
  for (const Card& c : s.card) {
    add(c.as);
    if (c.zone == Zone::Purged) add(c.host);
  }
  return out - s.facedown;
}

void exchange_cards(State& s, CardId a, CardId b) {
  if (a != b) Exchange(s, a, b).everywhere();
}

}  // namespace archon::keyforge
