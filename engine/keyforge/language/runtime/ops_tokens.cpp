// Words that make token creatures.
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

// One more has been made: `them` are all of those.
void note_made(Statement& st, CardId id) {
  const Ability& a = *st.env.ability;
  if (a.affected_cell != 0xFF) st.cell(a.affected_cell).add(id);
  ++st.f.amount;
}

void begin_making(Statement& st) {
  st.f.set(kChoosing);
  st.result({}, 0, false);
}

void end_making(Statement& st, bool all) {
  st.f.clear(kChoosing);
  if (all) st.f.set(kDone);
}

// False while the flank is asked for. The next one comes once all that this brings about is done.
bool make(Statement& st, CardId id) {
  const Player p = st.f.player;
  const bool choice = !st.s().side[p].line.empty();
  if (choice && must_ask(st.f)) {
    ask_flank(st.t);
    return false;
  }
  put_into_play_as_token(st.t, id, p, flank_place(st.s(), p, choice && st.s().answer == 1));
  note_made(st, id);
  return true;
}

}  // namespace

// One after another from the top of the deck, if the player has any to make. How many are left
// counts down in Frame::b.
static void make_tokens(Statement& st, bool any) {
  Frame& f = st.f;
  if (!f.has(kChoosing)) {
    const int wanted = st.number();
    begin_making(st);
    f.b = static_cast<uint8_t>(std::clamp(wanted, 0, kMaxOwned));
  }
  const CardId id = any ? next_token(st.t, f.player) : kNoCard;
  if (f.b == 0 || id == kNoCard) {
    const bool all = f.b == 0 && f.amount > 0;
    f.b = 0;
    return end_making(st, all);
  }
  st.again();
  if (make(st, id)) --f.b;
}

void meaning::MakeTokens(Statement& st) { make_tokens(st, true); }

// Of a title that is not that of the player's token creature none is made.
void meaning::MakeNamedTokens(Statement& st) {
  const CardId token = st.t.match.token_of(st.f.player);
  make_tokens(st, token != kNoCard && st.t.title(token) == st.n.imm);
}

void meaning::MakeTokenAt(Statement& st) {
  const CardId id = next_token(st.t, st.f.player);
  if (id == kNoCard) return st.result({}, 0, false);
  put_into_play_as_token(st.t, id, st.f.player, st.number());
  st.result(CardSet::of(id), 1, true);
}

// Cards that lie elsewhere, each as the token creature of its owner.
void meaning::PutAsTokens(Statement& st) {
  if (!st.f.has(kChoosing)) begin_making(st);
  CardSet waiting;
  for (const CardId id : st.cards())
    if (!is_in_play(st.s(), id) && st.t.match.token_of(owner_of(id)) != kNoCard) waiting.add(id);
  if (waiting.empty()) return end_making(st, st.f.amount > 0);
  st.again();
  make(st, waiting.first());
}

// Each of them; `them` are those that are then as they should be.
template <class Turn>
static void turn_all(Statement& st, bool facedown, Turn&& turn) {
  const CardSet cards = st.creatures();
  CardSet turned;
  for (const CardId id : cards) {
    if (st.s().facedown.has(id) == facedown) continue;
    turn(id);
    if (st.s().creatures.has(id) && st.s().facedown.has(id) == facedown) turned.add(id);
  }
  st.result(turned, turned.size(), !turned.empty());
}

void meaning::TurnFacedown(Statement& st) {
  turn_all(st, true, [&](CardId id) { turn_facedown(st.t, id); });
}
void meaning::TurnFaceup(Statement& st) {
  turn_all(st, false, [&](CardId id) { turn_faceup(st.t, id); });
}

}  // namespace archon::keyforge
