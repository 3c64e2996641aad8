// Destruction, in the order of the rulebook's timing chart.
#include "engine/keyforge/rules/destruction.h"

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/scripts.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/last_known.h"
#include "engine/keyforge/rules/zones/piles.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

constexpr int kWaveCells = 4;
Frame* open_wave(State& s) {
  for (Frame& f : s.stack())
    if (f.kind == FrameKind::Wave) return &f;
  return nullptr;
}

}  // namespace

bool is_dying(const View& t, CardId id) {
  const int damage = t.s.at(id).damage;
  return damage >= least_power(t, id) && damage >= power(t, id);
}

// Those of the cards that have as much damage as power.
static CardSet dying(const View& t, const CardSet& cards) {
  // A creature with less damage than printed power falls by such rows alone: power() is asked of
  // few.
  CardSet doubtful = t.s.rows & kLowersPower ? lowered(t, cards) : CardSet{};
  for (const CardId id : cards)
    if (t.s.at(id).damage >= t.def(id).power) doubtful.add(id);
  CardSet out;
  for (const CardId id : doubtful)
    if (t.s.at(id).damage >= power(t, id)) out.add(id);
  return out;
}

CardSet destroy(Table& t, CardSet cards, bool by_damage) {
  State& s = t.s;
  // What is tagged already is not destroyed once more (rulebook: Destroyed).
  CardSet fresh = (cards & s.in_play()) - s.tagged;
  for (const CardId id : fresh) {
    if (keyword(t, id, Keyword::Invulnerable) > 0) {  // which no ward is used up for
      fresh.remove(id);
    } else if (s.warded.has(id)) {
      s.warded.remove(id);
      tell_mark(t, id, Mark::Warded, false);
      s.dirty = 1;  // without power it is destroyed all the same
      fresh.remove(id);
    }
  }
  if (fresh.empty()) return fresh;
  s.tagged |= fresh;
  for (const CardId id : fresh)
    t.tell([&] { return Happening{.what = What::Destroyed, .card = id}; });
  Frame* wave = open_wave(s);
  // What falls while others do joins their wave, and all leave together (rulebook: Destroyed).
  if (wave == nullptr) {
    Frame& f = push(t, FrameKind::Wave, kNoCard, s.active);
    f.cells = kWaveCells;
    s.cells().extend(f.cells);
    wave = &f;
  }
  if (by_damage) s.cells()[wave->first_cell + 2U] |= fresh;
  return fresh;
}

// Armor that is lost is first that which has been used this turn (rulebook: Armor).
static void settle_armor(Table& t) {
  State& s = t.s;
  for (const CardId id : s.touched& s.creatures) {
    OfTurn& c = s.of_turn(id);
    if (c.armor_used == 0) continue;
    const int now = armor(t, id);
    if (now < c.armor_seen && !t.lib.rules().keeps_used_armor())
      c.armor_used = byte(std::max(0, c.armor_used - (c.armor_seen - now)));
    c.armor_seen = byte(now);
  }
}

// A row says that they are purged.
static void purge_vanishing(Table& t) {
  CardSet gone;
  for_rows(t, Op::Vanishes, [&](const Env& env, const Node& row) {
    gone |= (eval_set(t, env, row.set()) & t.s.in_play()) - t.s.tagged;
  });
  const int first = t.s.pending().size();
  for (const CardId id : gone) move_to(t, id, Zone::Purged, true);
  open_window(t, first);
}

// Creatures that count as artifacts now leave their battlelines; those that no longer do join them.
// One that is blank as an artifact and says itself that it is one would change for ever: it stays.
static void settle_types(Table& t) {
  const State& s = t.s;
  CardSet artifacts;
  for_rows(t, Op::IsArtifact, [&](const Env& env, const Node& row) {
    artifacts |= eval_set(t, env, row.set()) & (s.creatures | s.artifacts);
  });
  for (const CardId id : artifacts&(s.creatures - s.tagged)) become_artifact(t, id);
  const CardSet torn = s.blank & t.match.speaking(Op::IsArtifact);
  for (const CardId id : s.artifacts - artifacts - torn)
    if (t.def(id).type == CardType::Creature) return_to_line(t, id);
}

// What facedown cards are copies of, and what counts as an artifact.
[[gnu::noinline]] static void settle_kinds(Table& t) {
  if (t.match.has_copied_tokens() && !t.s.facedown.empty()) settle_copies(t);
  if (!t.match.speaking(Op::IsArtifact).empty()) settle_types(t);
}

// What has been taken out of a wave, and is looked at again only once what happens instead of its
// destruction has happened, in all its steps (rulebook: Replacement Effects).
static CardSet being_saved(const View& t) {
  CardSet out;
  if (!t.any_trigger(Op::InsteadOfDestroyed)) return out;
  for (const Frame& f : t.s.stack())
    if (f.kind == FrameKind::Script &&
        t.lib.program().abilities[f.ability].trigger == Op::InsteadOfDestroyed)
      out.add(f.source);
  return out;
}

// What rows say is destroyed. One that destroys the card that says so speaks once: when that falls,
// what a ward has kept is not destroyed once more.
static CardSet perishing_cards(const View& t) {
  const State& s = t.s;
  CardSet out;
  for_rows(t, Op::Perishes, [&](const Env& env, const Node& row) {
    if (!s.tagged.has(env.source)) out |= (eval_set(t, env, row.set()) & s.in_play()) - s.tagged;
  });
  return out;
}

void sweep(Table& t) {
  const State& s = t.s;
  if (!s.blank.empty() || !s.ignorant.empty() || t.any_row(Op::IsBlank)) {
    settle_blank(t);
    t.s.dirty = 0;  // the rest of this sweep sees it
  }
  if (t.match.has_changing_kinds()) [[unlikely]]
    settle_kinds(t);
  if (t.any_row(Op::TopIsOpen)) [[unlikely]]
    show_tops(t);  // what lays them open may have its text again, or another controller
  settle_armor(t);
  if (t.lib.rules().reshuffles_at_once())
    for (Player p = 0; p < 2; ++p)
      if (s.side[p].deck.empty() && !s.side[p].discard.empty() && s.step != Step::Setup)
        shuffle_discard_into_deck(t, p);
  // Without damage only what has no power dies; unless a row lowers power that is all printed.
  CardSet mortal = s.creatures - s.tagged;
  if (!(s.rows & kLowersPower))
    mortal &= s.hurt | s.facedown | t.match.powerless() | t.match.of_type(CardType::Artifact);
  CardSet dead = dying(t, mortal);
  CardSet perishing = t.any_row(Op::Perishes) ? perishing_cards(t) : CardSet{};
  if (!(dead | perishing).empty()) [[unlikely]] {
    const CardSet saved = being_saved(t);
    dead -= saved;
    perishing -= saved;
  }
  if (t.any_row(Op::Vanishes)) purge_vanishing(t);
  if (!dead.empty()) destroy(t, dead, true);
  if (!perishing.empty()) destroy(t, perishing);
}

bool spare_from_wave(Table& t, CardId id) {
  State& s = t.s;
  if (!s.tagged.has(id)) return false;
  s.tagged.remove(id);
  t.tell([&] { return Happening{.what = What::Spared, .card = id}; });
  if (s.fought_down.has(id)) {
    s.fought_down.remove(id);
    --s.side[s.at(id).controller].lost_in_fight;
  }
  s.cells()[open_wave(s)->first_cell].remove(id);
  return true;
}

namespace {

// What falls again each time it is saved, as without power, falls for good in the end: no player is
// asked how often that goes round (rulebook: Infinite Loops). A wave's frame counts in `amount`:
// more rescues than there are cards are a loop.
constexpr int kMostRescues = 2 * kMaxOwned;

enum WaveStep : uint16_t { kDestroyedAbilities, kLeave };
static_assert(kLeave == kWaveLeaves);

// The cells of a wave, from Frame::first_cell on.
struct WaveCells {
  CardSet& gathered;   // their Destroyed: abilities have been
  CardSet& second;     // those of them that player 1 controlled
  CardSet& by_damage;  // later: those that are purged instead of discarded
  CardSet& creatures;  // those of them that were creatures
};

WaveCells cells_of(State& s) {
  CardSet* first = &s.cells()[s.top().first_cell];
  return {first[0], first[1], first[2], first[3]};
}

// The destroyed cards whose Destroyed: abilities nothing suppresses.
CardSet able_to_answer(const View& t, CardSet destroyed) {
  if (!t.any_row(Op::NoDestroyed)) return destroyed;
  CardSet out;
  for (const CardId id : destroyed)
    if (!row_covers(t, Op::NoDestroyed, id)) out.add(id);
  return out;
}

void gather_each(Table& t, Op trigger, CardSet about, CardSet second = {}, CardSet deaf = {}) {
  if (!is_own(trigger) && !t.any_trigger(trigger)) return;
  for (const CardId id : about) {
    Event e;
    e.trigger = trigger;
    e.subject = id;
    e.held = second.has(id) ? 1 : 0;
    gather(t, e, deaf);
  }
}

void spare_healed(Table& t, CardSet by_damage) {
  for (const CardId id : t.s.tagged& by_damage& t.s.creatures) {
    if (t.s.at(id).damage < power(t, id)) spare_from_wave(t, id);
  }
}

CardSet purged_instead(const View& t, CardSet leaving) {
  CardSet out;
  if (!t.any_row(Op::PurgedInstead)) return out;
  for (const CardId id : leaving)
    if (row_covers(t, Op::PurgedInstead, id)) out.add(id);
  return out;
}

// A creature that its own Destroyed: ability has put elsewhere was destroyed all the same
// (rulebook: Destroyed); one that was saved was not.
void count_lost(State& s, const WaveCells& cells) {
  for (const CardId id : cells.creatures& cells.gathered)
    count_up(s.side[cells.second.has(id) ? 1 : 0].lost);
}

// What would be saved once more is out of the wave: it leaves with it, but is not destroyed.
void end_loop(Table& t, WaveCells& cells) {
  State& s = t.s;
  const int first = s.pending().size();
  gather_each(t, Op::InsteadOfDestroyed, able_to_answer(t, s.tagged));
  for (int i = first; i < s.pending().size(); ++i) cells.gathered.remove(s.pending()[i].source);
  s.pending().shrink(first);
}

// Cards that go to one discard pile together: the player may care for their order.
CardSet unordered(const State& s, CardSet discarded) {
  if (!(s.settings & kAskDiscards)) return {};
  for (Player p = 0; p < 2; ++p) {
    const CardSet theirs = discarded & CardSet::owned_by(p);
    if (theirs.size() > 1) return theirs;
  }
  return {};
}

// Everything tagged leaves at once; watchers that leave with it do not see it (FAQ: Timing, Tolas).
void leave_together(Table& t) {
  State& s = t.s;
  const CardSet purged = cells_of(s).by_damage;
  const CardSet next = unordered(s, s.tagged - purged);
  if (!next.empty() && must_ask(s.top())) {
    put_off_sweep(s);
    return ask_pick(t, next, false);
  }
  const auto leave = [&](CardId id) {
    if (!is_in_play(s, id)) return;  // an upgrade that left with its creature
    // One that came after the tag does not keep it (rulebook: Ward).
    s.warded.remove(id);
    move_to(t, id, purged.has(id) ? Zone::Purged : Zone::Discard, true);
  };
  if (!next.empty()) return leave(s.picked());
  const int first = s.top().ability;
  const CardSet leaving = s.tagged;
  pop(t);
  for (const CardId id : leaving) leave(id);
  open_window(t, first);
}

// What answers the destruction of cards that have just joined the wave.
void gather_destroyed(Table& t, CardSet fresh) {
  State& s = t.s;
  WaveCells cells = cells_of(s);
  const int first = s.pending().size();
  cells.gathered |= fresh;
  cells.second |= fresh & s.side[1].controlled;
  cells.creatures |= fresh & s.creatures;
  gather_each(t, Op::OnDestroyed, able_to_answer(t, fresh));
  open_window(t, first);
}

// Replacements of destruction come when the cards would leave (rulebook: Replacement Effects).
bool is_replaced(Table& t) {
  State& s = t.s;
  if (!t.any_trigger(Op::InsteadOfDestroyed) || s.top().amount >= kMostRescues) return false;
  const int first = s.pending().size();
  gather_each(t, Op::InsteadOfDestroyed, able_to_answer(t, s.tagged));
  if (s.pending().size() == first) return false;
  ++s.top().amount;
  open_window(t, first);
  return true;
}

// Nothing joins the wave or leaves it any more: what answers it is gathered for afterwards.
void close_wave(Table& t) {
  State& s = t.s;
  WaveCells cells = cells_of(s);
  const int first = s.pending().size();
  if (s.top().amount == kMostRescues && t.lib.rules().loops_end_in_the_discard())
    end_loop(t, cells);
  count_lost(s, cells);  // what answers may ask how many fell
  gather_each(t, Op::AfterDestroyed, cells.gathered, cells.second, s.tagged);
  gather_each(t, Op::AfterFallen, cells.gathered & s.fought_down, cells.second, s.tagged);
  cells.by_damage = purged_instead(t, s.tagged);
  s.top().ability = narrow<uint16_t>(first);
  s.top().pc = kLeave;
  for (const CardId id : s.tagged) note_last_known(t, id);  // while all of them stand
}

}  // namespace

// One step after the other, until something has to come first.
void step_wave(Table& t, Frame& f) {
  State& s = t.s;
  const int depth = s.stack().size();
  if (f.pc == kLeave) return leave_together(t);
  for (;;) {
    const WaveCells cells = cells_of(s);
    const CardSet fresh = s.tagged - cells.gathered;
    if (fresh.empty()) break;
    gather_destroyed(t, fresh);
    if (!goes_on(s, depth)) return;
  }
  if (t.lib.rules().healing_saves()) spare_healed(t, cells_of(s).by_damage);
  if (is_replaced(t)) return;
  close_wave(t);
  leave_together(t);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
