// What the compiler makes itself: registers, choices, jumps and lasting effects.
#include <algorithm>
#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/consequence.h"
#include "engine/keyforge/language/runtime/extremes.h"
#include "engine/keyforge/language/runtime/ops.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/turns/turn.h"
#include "engine/keyforge/rules/zones/piles.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

int last_of(const State& s, const CardSet& set) {
  int last = -1;
  for (const CardId id : set) last = std::max(last, pick_rank(s, id));
  return last;
}

// Picks are made in ascending order, so that each group of cards can be chosen in one way only. Of
// the candidates after the last pick, those that leave enough for the picks still needed.
CardSet next_picks(const State& s, const CardSet& candidates, int last, int needed) {
  CardSet later;
  for (const CardId id : candidates)
    if (pick_rank(s, id) > last) later.add(id);
  CardSet out = later;
  for (int short_of = needed - 1; short_of > 0 && !out.empty(); --short_of)
    out.remove(card_of_rank(s, last_of(s, out)));
  return out;
}

// One step of choosing cards into a register. True when the choice is complete. It is called again
// after each answer, so nothing but the register and two flags of the frame may hold what was
// chosen; the candidates are found anew, as what was chosen can change them.
bool choose(Statement& st) {
  Table& t = st.t;
  State& s = t.s;
  Frame& f = st.f;
  CardSet& chosen = st.cell();
  if (!f.has(kChoosing)) {
    f.set(kChoosing);
    chosen = {};  // also for the candidates' expression
  }
  const auto quantity = static_cast<Quantity>(st.n.imm);
  CardSet candidates = st.cards();
  const bool by_power = quantity == Quantity::MostPowerful || quantity == Quantity::LeastPowerful;
  if (!s.tagged.empty() && !by_power) candidates = pickable(t, f, st.n, candidates);
  // What has been chosen may be no candidate any more, but is one of those wanted.
  candidates |= chosen;
  const int all = candidates.size();
  const int wanted = quantity == Quantity::AnyNumber ? all : std::min(all, st.number());
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    if (s.answer == kPass) return true;
    chosen.add(s.answer);
  }
  const int needed = wanted - chosen.size();
  if (needed <= 0) {
    if (all == 0 && quantity != Quantity::Random) tell_all_picked(t, {});
    return true;
  }
  const CardSet rest = candidates - chosen;
  if (chosen.empty() && quantity != Quantity::Random && has_pointless_targets(st, rest)) {
    tell_settled(t, Ask::Pick, Settling::Equal, kPass);
    return true;
  }
  switch (quantity) {
    case Quantity::Random: chosen |= random_cards(t, rest, needed); return true;
    case Quantity::MostPowerful:
    case Quantity::LeastPowerful: {
      const bool most = quantity == Quantity::MostPowerful;
      const CardSet tied = pickable_of_tie(t, f, st.n, extremes(t, rest, most));
      if (tied.size() <= needed) {
        tell_all_picked(t, tied);
        chosen |= tied;
        return tied.size() == needed;
      }
      f.set(kAnswered);
      ask_pick(t, next_picks(s, tied & open_ties(t, rest, chosen, most), -1, needed), false);
      return false;
    }
    case Quantity::Exactly:
      if (wanted == all && !(s.settings & kAskForced)) {
        tell_all_picked(t, candidates);
        chosen = candidates;
        return true;
      }
      f.set(kAnswered);
      ask_pick(t, next_picks(s, candidates, last_of(s, chosen), needed), false);
      return false;
    case Quantity::UpTo:
    case Quantity::AnyNumber: {
      const CardSet open = next_picks(s, candidates, last_of(s, chosen), 1);
      if (open.empty()) return true;
      f.set(kAnswered);
      ask_pick(t, open, true);
      return false;
    }
  }
  return true;
}

uint16_t houses_to_name(const View& t, int who, Player you) {
  unsigned out = 0;
  const auto add = [&](House h) {
    if (h != House::None) out |= 1U << index_of(h);
  };
  for (Player p = 0; p < 2; ++p)
    if (who < 0 || means(static_cast<Who>(who), you, p))
      for (const House h : t.match.houses(p)) add(h);
  if (who < 0) {
    for (int h = 0; h < 7; ++h) out |= 1U << h;
    t.note_list(t.match.cards());
    for (const CardId id : t.match.cards()) out |= t.match.houses_of(id);
  }
  return narrow<uint16_t>(out);
}

// What forbids twice forbids no more than once; else cards that answer one another fill the state
// with it.
constexpr RowMask kForbids =
    row_bit(Op::Skips) | row_bit(Op::CannotForge) | row_bit(Op::CannotPlay) |
    row_bit(Op::CannotUse) | row_bit(Op::CannotReap) | row_bit(Op::CannotFight) |
    row_bit(Op::CannotReady) | row_bit(Op::CannotExhaust) | row_bit(Op::StaysExhausted) |
    row_bit(Op::CannotBeDamaged) | row_bit(Op::CannotBeStolen) | row_bit(Op::MustFight);

bool is_there_already(const Table& t, const Lasting& wanted) {
  const bool stays = wanted.until == kWhileInPlay;
  if (t.lib.block_triggers(wanted.block) != 0) return false;
  if (!stays && !kForbids.contains(t.lib.block_rows(wanted.block))) return false;
  for (const Lasting& l : t.s.lasting())
    if (l == wanted) return true;
  return false;
}

// What the same words have said of a card before sleeps as long as the other player controls it;
// said anew, it is the newest effect.
void replace_older(State& s, const Lasting& newer) {
  for (int i = s.lasting().size() - 1; i >= 0; --i) {
    const Lasting& l = s.lasting()[i];
    if (l.until == kWhileControlled && l.block == newer.block && l.player == newer.player &&
        l.cards == newer.cards)
      end_lasting(s, i);
  }
}

void start_lasting(Statement& st) {
  Table& t = st.t;
  State& s = t.s;
  const Frame& f = st.f;
  const Node& n = st.n;
  // What lasts until a card leaves play doesn't begin once it has left, nor once a prophecy has
  // fallen silent.
  const auto duration = static_cast<Duration>(n.arg);
  const bool is_there = is_in_play(s, f.source) || s.activated.has(f.source);
  if (duration == Duration::UntilThisLeaves && !is_there) return;
  Lasting l;
  l.block = narrow<uint16_t>(n.imm);
  l.source = f.source;
  l.player = f.player;
  if (n.set() != 0) l.cards = st.cards();
  if (n.amount() != 0) {
    const Node& captured = t.lib.program().nodes[n.amount()];
    l.number = captured.op == Op::Var ? byte(number_in(st.cell(captured.arg)))
                                      : byte(std::clamp(st.number(), 0, 255));
  }
  // As if players alternated: put_turns_off() moves what waits where one takes another turn.
  const int now = s.turn;
  const int mine = s.active == f.player ? now + 2 : now + 1;
  const int theirs = s.active == f.player ? now + 1 : now + 2;
  switch (duration) {
    case Duration::ThisTurn: l.from = l.until = s.turn; break;
    case Duration::OpponentsNextTurn: l.from = l.until = byte(theirs); break;
    case Duration::UntilYourNextTurn:
      l.from = s.turn;
      l.until = byte(s.active == f.player ? now + 1 : now);
      break;
    case Duration::YourNextTurn: l.from = l.until = byte(mine); break;
    case Duration::UntilYourNextTurnEnds:
      l.from = s.turn;
      l.until = byte(mine);
      break;
    case Duration::UntilThisLeaves:
      l.from = s.turn;
      l.until = kUntilSourceLeaves;
      break;
    case Duration::WhileControlled:
      l.from = s.turn;
      l.until = kWhileControlled;
      replace_older(s, l);
      break;
    case Duration::WhileInPlay:
      l.cards &= s.in_play();
      l.until = kWhileInPlay;  // from ever, so that what is there already is known again
      break;
  }
  // An effect on particular cards is nothing once there are none.
  if (n.set() != 0 && l.cards.empty()) return;
  t.tell([&] { return Happening{.what = What::Lasting, .card = l.source, .player = l.player}; });
  if (is_there_already(t, l)) return;
  s.lasting().push_back(l);
  s.triggers |= t.lib.block_triggers(l.block);
  s.rows |= t.lib.block_rows(l.block);
  s.dirty = 1;
}

}  // namespace

// ---- Registers ----

void meaning::Choose(Statement& st) {
  if (!choose(st)) return st.again();
  st.f.clear(kChoosing);
}

void meaning::ChooseHouse(Statement& st) {
  if (must_ask(st.f)) {
    st.again();
    return ask_house(st.t, Ask::ChooseHouse, houses_to_name(st.t, st.n.imm, st.f.player));
  }
  st.cell() = from_number(st.s().answer);
}

void meaning::ChooseNumber(Statement& st) {
  if (must_ask(st.f)) {
    const int most = highest_useful(st, st.number(1));
    st.again();
    return ask_number(st.t, st.number(0), most);
  }
  st.cell() = from_number(st.s().answer);
}

// A card is named by one of the game's that has the title: no other title is in it.
// As printed, whatever a card is played as; those of token creatures, too.
static CardSet first_of_each_title(const Match& match) {
  CardSet all = match.cards();
  for (const Player p : {Player{0}, Player{1}})
    if (match.token_of(p) != kNoCard) all.add(match.token_of(p));
  CardSet out;
  for (const CardId id : all) {
    bool known = false;
    for (const CardId before : out)
      known = known || match.def(id).namesake == match.def(before).namesake;
    if (!known) out.add(id);
  }
  return out;
}

void meaning::ChooseTitle(Statement& st) {
  if (must_ask(st.f)) {
    st.again();
    st.t.note_list(st.t.match.cards());
    return ask_title(st.t, first_of_each_title(st.t.match));
  }
  st.cell() = from_number(st.s().answer);
}

void meaning::ChooseTrait(Statement& st) {
  if (must_ask(st.f)) {
    st.t.note_list(st.t.match.cards());
    CardSet traits;  // another that no card of the game has would do nothing
    for (const CardId id : st.t.match.cards()) traits |= st.t.match.def(id).traits;
    st.again();
    return ask_trait(st.t, traits);
  }
  st.cell() = from_number(st.s().answer == kPass ? 127 : st.s().answer);
}

// False while it is asked which of the houses of a card is meant: `house`, otherwise.
static bool settle_house(Statement& st, House& house) {
  const unsigned houses = eval_houses(st.t, st.env, st.n.house());
  if (std::popcount(houses) < 2) {
    house = eval_house(st.t, st.env, st.n.house());
    return true;
  }
  if (must_ask(st.f)) {
    st.again();
    ask_house(st.t, Ask::ChooseHouse, narrow<uint16_t>(houses));
    return false;
  }
  house = static_cast<House>(st.s().answer);
  return true;
}

void meaning::LetHouse(Statement& st) {
  House house = House::None;
  if (settle_house(st, house)) st.cell() = from_number(index_of(house));
}

void meaning::LetSet(Statement& st) { st.cell() = st.cards(); }

void meaning::LetNumber(Statement& st) { st.cell() = from_number(st.number()); }

void meaning::AddToSet(Statement& st) { st.cell() |= st.cards(); }

// ---- Control flow ----

void meaning::Jump(Statement& st) { st.go_to(st.n.imm); }

void meaning::JumpUnless(Statement& st) {
  if (!eval_condition(st.t, st.env, st.n.condition())) st.go_to(st.n.imm);
}

void meaning::AskMay(Statement& st) {
  if (!st.f.has(kAnswered) && comes_to_nothing(st, st.f.pc, st.n.imm)) {
    tell_settled(st.t, Ask::May, Settling::None, 0);
    return st.go_to(st.n.imm);
  }
  if (must_ask(st.f)) {
    st.again();
    return ask_may(st.t);
  }
  if (st.s().answer != 1) st.go_to(st.n.imm);
}

// Whether each alternative comes to nothing. The jumps to them follow; each ends with a jump to
// what comes after them, but for the last one.
static bool offers_nothing(const Statement& st) {
  const auto& program = st.t.lib.program().code;
  const auto jump = [&](int i) { return program[i].imm; };
  const int first = st.f.pc;
  const int end = jump(jump(first + 1) - 1);
  for (int k = 0; k < st.n.arg; ++k)
    if (!comes_to_nothing(st, jump(first + k), k + 1 < st.n.arg ? jump(first + k + 1) : end))
      return false;
  return true;
}

void meaning::ChooseOne(Statement& st) {
  if (!st.f.has(kAnswered) && st.n.arg > 1 && offers_nothing(st)) {
    tell_settled(st.t, Ask::Option, Settling::Equal, 0);
    return st.go_to(st.f.pc);
  }
  if (must_ask(st.f)) {
    st.again();
    return ask_option(st.t, st.n.arg);
  }
  st.go_to(st.f.pc + st.s().answer);
}

void meaning::Countdown(Statement& st) {
  const int left = number_in(st.cell());
  if (left == 0) return st.go_to(st.n.imm);
  st.cell() = from_number(left - 1);
}

void meaning::TakeOne(Statement& st) {
  CardSet& rest = st.cell(st.n.source());
  // A second half that has come into play with the first is no card of its own any more.
  for (const CardId id : rest& st.t.match.halves())
    if (st.s().at(id).zone == Zone::Joined) rest.remove(id);
  const bool asked = st.f.has(kAnswered);
  if (!asked && rest.empty()) return st.go_to(st.n.imm);
  if (!asked && rest.size() == 1) {  // nothing to put in order
    st.s().answer = rest.first();
  } else if (must_ask(st.f)) {
    st.again();
    return ask_pick(st.t, rest, false);
  }
  rest.remove(st.s().answer);
  st.cell() = CardSet::of(st.s().answer);
}

// ---- Sides and turns ----

void meaning::TakeSide(Statement& st) {
  st.cell() = from_number(st.f.player);
  const bool first = st.names(0);
  if (first != st.names(1)) st.f.player = first ? 0 : 1;
}

void meaning::LeaveSide(Statement& st) {
  st.f.player = static_cast<Player>(number_in(st.cell()) & 1);
}

void meaning::BecomesActive(Statement& st) {
  House house = House::None;
  if (!settle_house(st, house)) return;
  st.result({}, 0, house != House::None);
  if (house == House::None) return;
  st.s().house = house;
  st.t.tell([&] {
    return Happening{.what = What::House, .player = st.s().active, .amount = index_of(house)};
  });
}

void meaning::EndTheTurn(Statement& st) {
  end_turn_at_once(st.s());
  st.result({}, 0, true);
}

void meaning::TakesAnotherTurn(Statement& st) {
  for (Player p = 0; p < 2; ++p)
    if (st.names(p)) take_another_turn(st.t, p);
  st.result({}, 0, true);
}

void meaning::Last(Statement& st) { start_lasting(st); }

void meaning::Return(Statement& st) {
  // Saved, but without power, a creature falls again.
  if (st.env.ability->trigger == Op::InsteadOfDestroyed) st.s().dirty = 1;
  pop(st.t);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
