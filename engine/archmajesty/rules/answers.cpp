#include "engine/archmajesty/rules/answers.h"

#include <algorithm>

#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turns/turn.h"

namespace archon::archmajesty {
namespace {

// Answers, answers to them, and answers to those, but no further: positions stay small.
constexpr int kMostNested = 3;

constexpr int kSleeves = 3;      // a round
constexpr int kSleeveReach = 4;  // of standard cards

// The card on top of a deck where it may protect now.
Slot sleeve_of(const Table& t, const Mage& mage) {
  const bool may = has_trait(t, mage.unit, Trait::Sleeved) && mage.sleeved < kSleeves;
  return may && mage.left > 0 ? mage.deck[mage.left - 1] : kNoSlot;
}
int sleeve_reach(const Table& t, const Mage& mage, Slot top) {
  const Spell& card = t.card(t.unit(mage.unit).mage, top);
  const bool standard = card.card_class() == CardClass::Standard;
  const int printed = card.keyword(Keyword::Protect);
  return standard ? std::max(printed, kSleeveReach) : printed > 0 ? printed : -1;
}

// With what allies lend.
template <class Each>
void each_lent_guard(const Table& t, const Roll& roll, bool guard, bool protect, Each each) {
  if (t.s.mages == 0) return;
  bool goes_on = true;
  for (const int i : allies_of(t, roll.target) & t.s.up) {
    const auto by = byte(i);
    if (lenders_of(t, by).empty()) continue;
    if (is_under(t, by, Effect::Unguarding) || is_under(t, by, Effect::Asleep)) continue;
    const int far = distance_between(t, by, roll.target);
    each_lent_token(t, by, [&](const Token& token, uint8_t place, uint8_t lender) {
      const bool guards = token.kind == TokenKind::Guard && by == roll.target && guard;
      const bool protects = token.kind == TokenKind::Protect && protect && far <= token.range;
      const int of = 2 * lender + (protects ? 1 : 0);
      if (guards || protects) goes_on = each(Move{Verb::GuardToken, place, by, byte(of)});
      return goes_on;
    });
    if (!goes_on) return;
  }
}

// Calls `each(move)` for every way to guard against a roll until it returns false.
template <class Each>
void each_guard(const Table& t, const Roll& roll, Each each) {
  const bool one_each = t.b.options.protect_and_guard;
  const bool may_guard = !roll.has(kRollGuarded) || (one_each && roll.has(kRollProtected));
  const bool may_protect = !roll.has(kRollGuarded) || (one_each && !roll.has(kRollProtected));
  const bool defends = has_defence(t, roll.target);
  if (is_under(t, roll.target, Effect::Unguarded)) return;
  for (int m = 0; m < t.s.mages; ++m) {
    const auto id = byte(m);
    const Mage& mage = t.mage(id);
    const UnitId by = mage.unit;
    if (!is_up(t, by) || are_enemies(t, by, roll.target)) continue;
    if (is_under(t, by, Effect::Unguarding) || is_under(t, by, Effect::Asleep)) continue;
    const bool self = by == roll.target;
    const int reach = has_trait(t, by, Trait::Protecting) ? 1 : 0;  // of what guards
    const int far = distance_between(t, by, roll.target);
    for (const int slot : kinds_of(t, id, mage.hand)) {
      const auto a = byte(slot);
      const bool guards = self && may_guard && defends;
      if (guards && !each(Move{Verb::GuardCard, a, by, 0})) return;
      // Who can guard itself doesn't need to protect itself.
      const int range = std::max(reach, protects_within(t, mage, a));
      if (!guards && may_protect && range > 0 && far <= range &&
          !each(Move{Verb::GuardCard, a, by, 1}))
        return;
    }
    for (int i = 0; i < mage.tokens.size(); ++i) {
      const Token& token = mage.tokens[i];
      const auto a = byte(i);
      if (token.kind == TokenKind::Guard && self && may_guard && defends &&
          !each(Move{Verb::GuardToken, a, by, 0}))
        return;
      if (token.kind == TokenKind::Guard && !self && may_protect && reach > 0 && far <= reach &&
          !each(Move{Verb::GuardToken, a, by, 1}))
        return;
      if (token.kind == TokenKind::Protect && may_protect && far <= token.range &&
          !each(Move{Verb::GuardToken, a, by, 1}))
        return;
    }
    const Slot top = sleeve_of(t, mage);
    if (top != kNoSlot && may_protect && far <= sleeve_reach(t, mage, top) &&
        !each(Move{Verb::GuardCard, top, by, 3}))
      return;
  }
  each_lent_guard(t, roll, may_guard && defends, may_protect, each);
}

template <class Each>
void each_fix(const Table& t, const Frame& attack, Each each) {
  const Unit& u = t.unit(attack.unit);
  bool goes_on = true;
  each_lent_token(t, attack.unit, [&](const Token& token, uint8_t place, uint8_t lender) {
    if (token.kind == TokenKind::Strike) goes_on = each(Move{Verb::FixToken, place, lender, 0});
    return goes_on;
  });
  const UnitId payer = payer_of(t, attack.unit);
  if (payer == kNoUnit || !goes_on) return;
  const Mage& mage = t.mage_of(payer);
  for (const int slot : u.is_mage() ? kinds_of(t, u.mage, mage.hand) : SlotSet{})
    if (t.card(u.mage, byte(slot)).strike > 0 && !each(Move{Verb::FixCard, byte(slot), 0, 0}))
      return;
  for (int i = 0; i < mage.tokens.size(); ++i)
    if (mage.tokens[i].kind == TokenKind::Strike && !each(Move{Verb::FixToken, byte(i), 0, 0}))
      return;
  const Play& play = t.s.plays[attack.play];
  if (play.weapon == Play::kByItself) return;
  const int place = play.weapon / 2;
  const Weapon& weapon = t.sheet(attack.unit).weapons[place];
  if (weapon.fix > 0 && (mage.wands >> place & 1) == 0)
    each(Move{Verb::FixWeapon, byte(place), 0, 0});
}

Team team_asked(const Table& t, const Frame& f) {
  const Team active = t.unit(f.unit).team;
  return f.index == 0 ? active : opponents_of(active);
}

// What an exploit of a counter on `bearer` is good for now.
bool exploitable(const Table& t, UnitId by, Status status, UnitId bearer, bool own_turn) {
  const Unit& u = t.unit(bearer);
  if (u.counter(status) == 0 || is_positive(status) == are_enemies(t, by, bearer)) return false;
  if (status == Status::Splash && has_trait(t, bearer, Trait::Dry)) return false;
  if (status == Status::Gravity && has_trait(t, bearer, Trait::Weightless)) return false;
  switch (status) {
    case Status::Swift:
    case Status::Haste: return own_turn && bearer == by;
    case Status::Surge:
      return u.hp > 0 && (u.hp < u.max_hp || (own_turn && has_moment(t, by, Moment::Surges)));
    case Status::Burn:
    case Status::Poison:
    case Status::Gravity: return true;
    case Status::Splash: return own_turn;
    case Status::Expose: return own_turn && u.exposed_to != by;
    case Status::Empower:  // asked for when an attack hits
    case Status::Weaken:
    case Status::Stun:
    case Status::Freeze: return false;
  }
  return false;
}

}  // namespace

UnitId payer_of(const Table& t, UnitId id) {
  const Unit& u = t.unit(id);
  if (u.is_mage()) return id;
  if (u.master == kNoUnit || !t.unit(u.master).is_mage()) return kNoUnit;
  return has_trait(t, id, Trait::Armed) ? u.master : kNoUnit;
}

int least_strike(const Table& t, UnitId id) {
  const UnitId payer = payer_of(t, id);
  if (payer == kNoUnit || !has_trait(t, id, Trait::Tempered)) return -1;
  const auto& tokens = t.mage_of(payer).tokens;
  int least = -1;
  for (int i = 0; i < tokens.size(); ++i)
    if (tokens[i].kind == TokenKind::Strike && (least < 0 || tokens[i].value < tokens[least].value))
      least = i;
  return least;
}

bool can_guard(const Table& t, const Roll& roll) {
  bool any = false;
  each_guard(t, roll, [&](const Move&) { return !(any = true); });
  return any;
}

void list_guards(const Table& t, const Roll& roll, MoveList& list) {
  each_guard(t, roll, [&](const Move& m) {
    list.push_back(m);
    return true;
  });
}

bool can_fix(const Table& t, const Frame& attack) {
  bool any = false;
  each_fix(t, attack, [&](const Move&) { return !(any = true); });
  return any;
}

void list_fixes(const Table& t, const Frame& attack, MoveList& list) {
  each_fix(t, attack, [&](const Move& m) {
    list.push_back(m);
    return true;
  });
}

namespace {

// Counters of allies, for one's own good.
void list_lent_exploits(const Table& t, UnitId by, bool own_turn, MoveList& list) {
  const Unit& u = t.unit(by);
  for (const int m : lenders_of(t, by)) {
    const UnitId lender = t.mage(byte(m)).unit;
    for (const Status status : {Status::Swift, Status::Haste, Status::Surge}) {
      const bool good = status == Status::Surge   ? u.hp < u.max_hp
                        : status == Status::Haste ? own_turn && u.is_mage()
                                                  : own_turn;
      if (good && t.unit(lender).counter(status) > 0)
        list.push_back({Verb::Exploit, byte(index_of(status) + kForMyself), lender, by});
    }
  }
}

}  // namespace

void list_exploits(const Table& t, UnitId by, bool own_turn, MoveList& list) {
  list_lent_exploits(t, by, own_turn, list);
  for (const int i : standing(t)) {
    if (!has_counters(t.unit(byte(i)))) continue;
    for (int k = 0; k < kStatuses; ++k)
      if (exploitable(t, by, static_cast<Status>(k), byte(i), own_turn))
        list.push_back({Verb::Exploit, byte(k), byte(i), by});
  }
}

void exploit(Table& t, UnitId by, Status status, UnitId holder, UnitId bearer) {
  --t.unit(holder).counter(status);
  Unit& u = t.unit(bearer);
  switch (status) {
    case Status::Swift: u.mp = byte(u.mp + 2); break;
    case Status::Haste: ++t.mage_of(bearer).longer; break;
    case Status::Surge:
      heal(t, bearer, 5);
      trigger(t, by, Moment::Surges, bearer);
      break;
    case Status::Burn:
    case Status::Poison: deal(t, bearer, {.amount = 5, .by = by}); break;
    case Status::Splash: push_splash(t, by, bearer); break;
    case Status::Expose: u.exposed_to = by; break;
    case Status::Gravity: push_landing(t, bearer, !u.airborne, t.unit(by).team); break;
    case Status::Empower:
    case Status::Weaken:
    case Status::Stun:
    case Status::Freeze: break;
  }
}

namespace {

// Who acts is not asked: all that it could answer itself with, it could have done before. Where
// nothing but `whether` there is an answer is asked, the list ends early.
void find_answers(const Table& t, Team team, UnitId actor, bool whether, MoveList& list) {
  UnitId first = kNoUnit;
  for (const int i : standing(t) & t.s.characters & team_of(t, team)) {
    const auto id = byte(i);
    if (id == actor || is_under(t, id, Effect::Asleep)) continue;
    if (first == kNoUnit) first = id;
    if (t.unit(id).is_mage()) list_tricks(t, id, list);
    list_uses(t, id, Moment::Interrupt, list);
    if (whether && !list.empty()) return;
  }
  if (first != kNoUnit) list_exploits(t, first, false, list);
}

bool any_answers(const Table& t, Team team, UnitId actor) {
  MoveList list;
  find_answers(t, team, actor, true, list);
  return !list.empty();
}

}  // namespace

void list_answers(const Table& t, Team team, UnitId actor, MoveList& list) {
  find_answers(t, team, actor, false, list);
}

void open_window(Table& t, UnitId actor) {
  const auto windows = std::count_if(t.s.frames.begin(), t.s.frames.end(),
                                     [](const Frame& f) { return f.kind == FrameKind::Window; });
  if (windows >= kMostNested || !has_depth(t)) return;
  const Team own = t.unit(actor).team;
  if (any_answers(t, own, actor) || any_answers(t, opponents_of(own), actor))
    push(t, FrameKind::Window, actor);
}

void step_window(Table& t) {
  Frame& f = t.top();
  if (f.step == 1) {
    f.step = 0;
    if (t.s.answer.verb == Verb::Pass) {
      ++f.index;
    } else {
      f.index = 0;
      return carry_out(t, t.s.answer);
    }
  }
  for (; f.index < 2; ++f.index) {
    if (!any_answers(t, team_asked(t, f), f.unit)) continue;
    ask(t, Ask::Answer, team_asked(t, f), f.unit);
    f.step = 1;
    return;
  }
  pop(t);
}

}  // namespace archon::archmajesty
