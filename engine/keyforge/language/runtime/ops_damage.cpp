// Words about damage and destruction.
#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

bool is_damage(Op op) {
  return op == Op::Deal || op == Op::DealtBy || op == Op::DealIgnoringArmor || op == Op::DealSplash;
}

// Each by the card that is said to deal it; `each one` is who is dealt it.
void add_dealt_by(const Statement& st, const Node& n, DamageBatch& batch) {
  for (const CardId id : eval_set(st.t, st.env, n.set(1)) & st.s().creatures) {
    Env each = st.env;
    each.each = id;
    const CardSet by = eval_set(st.t, each, n.set(0));
    if (!by.empty()) batch.add(id, eval_number(st.t, each, n.amount()), by.first());
  }
}

void add_damage(const Statement& st, const Node& n, DamageBatch& batch) {
  if (n.op == Op::DealtBy) return add_dealt_by(st, n, batch);
  const CardSet targets = eval_set(st.t, st.env, n.set()) & st.s().creatures;
  for (const CardId id : targets) {
    Env each = st.env;
    each.each = id;
    batch.add(id, eval_number(st.t, each, n.amount()));
    if (n.op != Op::DealSplash) continue;
    for (const CardId beside : neighbors(st.s(), id))
      batch.add(beside, eval_number(st.t, st.env, n.amount(1)));
  }
  if (n.op == Op::DealIgnoringArmor) batch.piercing |= targets;
}

// All damage of neighbouring statements is dealt at once (rulebook: Resolve Abilities In The Order
// They Are Written).
void deal_damage(Statement& st) {
  DamageBatch batch;
  batch.by = st.f.source;
  const auto& code = st.t.lib.program().code;
  size_t at = static_cast<size_t>(st.f.pc) - 1;
  const bool alone = st.t.lib.rules().deals_by_instruction();
  do {
    st.t.note_run(at);
    add_damage(st, code[at++], batch);
  } while (is_damage(code[at].op) && !alone);
  st.f.pc = narrow<uint16_t>(at);
  deal(st.t, batch);
}

// Where the notes of no card lie.
constexpr int kSizeNote = 126;
constexpr int kSharesNote = 127;

// One share after another goes to a card, counted in the notes; picks never go down the line of
// cards, so that each division can be chosen in one way only. False while the next is asked for.
bool all_shares_picked(Statement& st, const CardSet& open, int shares) {
  const State& s = st.s();
  Frame& f = st.f;
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    ++st.notes()[s.answer];
    ++f.amount;
    f.b = byte(pick_rank(s, s.picked()));
  }
  if (f.amount >= shares) return true;
  CardSet later;
  for (const CardId id : open)
    if (pick_rank(s, id) >= f.b) later.add(id);
  f.set(kAnswered);
  st.again();
  ask_pick(st.t, later, false);
  return false;
}

}  // namespace

SharesLeft shares_left(const State& s) {
  const uint8_t* const notes = top_notes(s);
  return {notes[kSizeNote], notes[kSharesNote] - s.stack().back().amount};
}

namespace {

// Opens the notes of a division, with how much there is as it begins. False if there is nothing.
bool begin_division(Statement& st, const CardSet& open, int size, int shares) {
  if (open.empty() || shares <= 0 || size <= 0) {
    st.result({}, 0, false);
    return false;
  }
  uint8_t* const counts = st.notes();
  st.f.b = 0;
  st.f.amount = 0;  // picks, from here on: `that much` is what it was at first
  counts[kSizeNote] = byte(std::min(size, 255));
  counts[kSharesNote] = byte(std::min(shares, 255));
  return true;
}

// Damage divided one share at a time among creatures. It is all dealt at once.
void distribute(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet open = st.cards() & s.creatures;
  if (!f.has(kChoosing) && !begin_division(st, open, st.number(0), st.number(1))) return;
  const uint8_t* const counts = st.notes();  // of shares
  const int size = counts[kSizeNote];
  if (!all_shares_picked(st, open, counts[kSharesNote])) return;
  DamageBatch batch;
  batch.by = f.source;
  for (const CardId id : open)
    if (counts[id] > 0) {
      batch.add(id, counts[id] * size);
      if (st.n.op != Op::DistributeSplash) continue;
      for (const CardId beside : neighbors(s, id)) batch.add(beside, counts[id] * size);
    }
  st.close_notes();
  f.b = 0;
  deal(st.t, batch);
}

// Æmber out of the opponent's pool, divided among creatures that capture it all at once.
void capture_among(Statement& st) {
  State& s = st.s();
  Frame& f = st.f;
  const Player from = other(f.player);
  const CardSet open = st.cards() & s.creatures;
  const int most = std::min<int>(st.number(), s.side[from].aember);
  if (!f.has(kChoosing) && !begin_division(st, open, 1, most)) return;
  const uint8_t* const counts = st.notes();
  const int shares = counts[kSharesNote];
  if (!all_shares_picked(st, open, shares)) return;
  const int first = s.pending().size();
  CardSet captors;
  int total = 0;
  for (const CardId id : open) {
    const int n = capture(st.t, id, from, counts[id]);
    if (n > 0) captors.add(id);
    total += n;
  }
  st.close_notes();
  f.b = 0;
  open_window(st.t, first);
  s.dirty = 1;
  st.result(captors, total, total == shares);
}

// All of it, share by share, on whichever creatures the player picks; nothing falls before all lies
// where it will.
template <class Get, class Set>
void redistribute(Statement& st, Get get, Set set) {
  State& s = st.s();
  Frame& f = st.f;
  const CardSet open = st.cards() & s.creatures;
  int shares = 0;
  for (const CardId id : open) shares += get(id);
  if (shares == 0 || open.size() < 2) return st.result({}, 0, false);
  if (!f.has(kChoosing)) f.b = 0, f.amount = 0;
  const uint8_t* counts = st.notes();
  if (!all_shares_picked(st, open, shares)) return;
  for (const CardId id : open) set(id, counts[id]);
  st.close_notes();
  f.b = 0;
  s.dirty = 1;
  st.result(open, shares, true);
}

void redistribute_damage(Statement& st) {
  State& s = st.s();
  redistribute(
      st, [&](CardId id) { return s.at(id).damage; },
      [&](CardId id, int n) {
        const int before = s.at(id).damage;
        s.set_damage(id, n);
        if (n < before)
          st.t.tell([&] {
            return Happening{.what = What::Heal, .card = id, .amount = narrow<int16_t>(before - n)};
          });
        if (n > before)
          st.t.tell([&] {
            return Happening{
                .what = What::Damage, .card = id, .amount = narrow<int16_t>(n - before)};
          });
      });
}

void redistribute_aember(Statement& st) {
  State& s = st.s();
  redistribute(
      st, [&](CardId id) { return s.at(id).aember; },
      [&](CardId id, int n) {
        const int before = s.at(id).aember;
        s.at(id).aember = byte(n);
        tell_aember(st.t, before - n, id, kSupply);
        tell_aember(st.t, n - before, kSupply, id);
      });
}

// From one creature to another, as much as there is of it: it is neither healed nor dealt.
void move_damage(Statement& st) {
  State& s = st.s();
  const CardSet from = st.cards(0) & s.creatures;
  const CardSet to = st.cards(1) & s.creatures;
  if (from.empty() || to.empty() || from == to) return st.result({}, 0, false);
  const CardId giver = from.first();
  const CardId taker = to.first();
  const int n = std::clamp<int>(st.number(), 0, s.at(giver).damage);
  s.set_damage(giver, s.at(giver).damage - n);
  s.set_damage(taker, std::min(255, s.at(taker).damage + n));
  const auto tell = [&](What what, CardId id) {
    st.t.tell([&] { return Happening{.what = what, .card = id, .amount = narrow<int16_t>(n)}; });
  };
  if (n > 0) tell(What::Heal, giver), tell(What::Damage, taker);
  s.dirty = 1;
  st.result(from, n, n > 0);
}

void heal(Statement& st, const CardSet& cards, int most) {
  State& s = st.s();
  CardSet healed;
  int total = 0;
  for (const CardId id : cards& s.creatures) {
    const int damage = s.at(id).damage;
    const int n = std::clamp(most, 0, damage);
    // It could be chosen, but has not been healed (rulebook: Heal).
    if (n == 0) continue;
    s.set_damage(id, damage - n);
    st.t.tell(
        [&] { return Happening{.what = What::Heal, .card = id, .amount = narrow<int16_t>(n)}; });
    healed.add(id);
    total += n;
  }
  st.result(healed, total, total > 0);
}

void destroy_cards(Statement& st, CardSet cards) {
  const CardSet wanted = cards & st.s().in_play();
  const CardSet gone = destroy(st.t, wanted);
  // A ward that keeps one of them leaves `you do` unfulfilled (rulebook: If You Do).
  st.result_destroyed(gone, !gone.empty() && gone == wanted);
}

// Armor is lost for this turn, used or not, and comes back as damage.
void shatter_armor(Statement& st) {
  DamageBatch batch;
  for (const CardId id : st.creatures()) {
    batch.add(id, armor(st.t, id));
    st.s().bare.add(id);
    tell_mark(st.t, id, Mark::BareOfArmor, true);
  }
  st.s().dirty = 1;  // armor is settled
  deal(st.t, batch);
}

}  // namespace

void meaning::Deal(Statement& st) { deal_damage(st); }
void meaning::DealtBy(Statement& st) { deal_damage(st); }
void meaning::DealIgnoringArmor(Statement& st) { deal_damage(st); }
void meaning::DealSplash(Statement& st) { deal_damage(st); }
void meaning::Distribute(Statement& st) { distribute(st); }
void meaning::DistributeSplash(Statement& st) { distribute(st); }
void meaning::CaptureAmong(Statement& st) { capture_among(st); }
void meaning::Redistribute(Statement& st) {
  st.n.piece() == Piece::Damage ? redistribute_damage(st) : redistribute_aember(st);
}
void meaning::MoveDamage(Statement& st) { move_damage(st); }
void meaning::Heal(Statement& st) { heal(st, st.cards(), st.number()); }
void meaning::FullyHeal(Statement& st) { heal(st, st.cards(), 255); }
void meaning::ShatterArmor(Statement& st) { shatter_armor(st); }
void meaning::Destroy(Statement& st) { destroy_cards(st, st.cards()); }

void meaning::Sacrifice(Statement& st) {
  // What the player controls, and this card even where it is only used as if it were theirs
  // (rulebook: Sacrifice; As If It Were Yours).
  destroy_cards(st, st.cards() & (st.yours() | CardSet::of(st.f.source)));
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
