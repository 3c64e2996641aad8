// Words that make token creatures.
#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
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

// Bit of Frame::b, where the token creature that is made now comes anywhere, ready.
constexpr uint8_t kAtWill = 0x80;

// False while its place is asked for. The next one comes once all that this brings about is done.
bool make(Statement& st, CardId id) {
  State& s = st.s();
  Frame& f = st.f;
  const Player p = f.player;
  bool taken = false;
  const CardId token = st.t.match.token_of(owner_of(id));
  if (st.t.any_row(Op::NextAnywhere) && !settle_offer(st.t, f, token, p, taken)) return false;
  if (taken) f.b |= kAtWill;
  const bool at_will = (f.b & kAtWill) != 0;
  const int others = s.side[p].line.size();
  const bool anywhere = at_will && others > 1;
  if (others > 0 && must_ask(f)) {
    anywhere ? ask_place(st.t, others) : ask_flank(st.t);
    return false;
  }
  f.b &= static_cast<uint8_t>(~kAtWill);
  const int flank = flank_place(s, p, others > 0 && s.answer == 1);
  put_into_play_as_token(st.t, id, p, anywhere ? s.answer : flank, at_will);
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
    f.b = byte(std::clamp(wanted, 0, kMaxOwned));
  }
  const CardId id = any ? next_token(st.t, f.player) : kNoCard;
  if (f.b == 0 || id == kNoCard) {
    const bool all = f.b == 0 && f.amount > 0;
    f.b = 0;
    return end_making(st, all);
  }
  const bool made = make(st, id);
  if (made && --f.b == 0) return end_making(st, true);
  st.again();
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

// `them` are those whose other side is up now.
void meaning::TurnOver(Statement& st) {
  State& s = st.s();
  const CardSet cards = st.creatures();
  CardSet turned;
  for (const CardId id : cards) {
    const bool facedown = s.facedown.has(id);
    facedown ? turn_faceup(st.t, id) : turn_facedown(st.t, id);
    if (s.creatures.has(id) && s.facedown.has(id) != facedown) turned.add(id);
  }
  st.result(turned, turned.size(), !turned.empty());
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
