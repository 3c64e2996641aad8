#include "engine/archmajesty/rules/script.h"

#include <algorithm>

#include "engine/archmajesty/rules/attack.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/turn.h"

namespace archon::archmajesty {
namespace {

using TargetList = FixedVector<UnitId, 28>;

int8_t tight(int n) { return static_cast<int8_t>(std::clamp(n, -128, 127)); }

// A statement under way. `question` is answered when `step` is not 0.
struct Context {
  Table& t;
  Frame& f;
  const Instruction& in;
  bool& waits;  // the statement is not over: a question, or something on top comes first

  int value(uint16_t number) const { return value_of(t, f, t.s.plays[f.play], number); }
  Play& play() const { return t.s.plays[f.play]; }
  Unit& me() const { return t.unit(f.unit); }
  Who who() const { return static_cast<Who>(in.who); }
  void done(bool yes) const {
    f.clear(kDone);
    if (yes) f.set(kDone);
  }
  Question& ask_here(Ask what) const {
    waits = true;
    ++f.step;
    return ask(t, what, me().team, f.unit);
  }
};

// ---- Whom ---------------------------------------------------------------------------------------

UnitSet subjects(const Context& c) {
  switch (c.who()) {
    case Who::Me: return UnitSet::of(c.f.unit);
    case Who::It: return c.f.it == kNoUnit ? UnitSet{} : UnitSet::of(c.f.it);
    case Who::Them: return c.f.them;
    case Who::Master: {
      const UnitId master = c.me().master;
      return master == kNoUnit ? UnitSet{} : UnitSet::of(master);
    }
    case Who::Both: {
      UnitSet both = UnitSet::of(c.f.unit);
      if (c.f.it != kNoUnit) both.add(c.f.it);
      return both;
    }
  }
  return {};
}

template <class Each>
void for_subjects(const Context& c, Each each) {
  for (const int i : subjects(c)) each(byte(i));
}

// A statement with a choice for each of several: each gets a frame of its own. Returns the one whom
// the statement is about, or kNoUnit if it has been handed on, or there is none.
UnitId one_subject(Context& c) {
  const UnitSet set = subjects(c);
  if (set.size() == 1) return static_cast<UnitId>(set.first());
  if (set.empty()) return kNoUnit;
  const Frame from = c.f;
  const auto at = from.at;
  // The last is put on top first; the words then speak of "it".
  for (int i = 31; i >= 0; --i) {
    if (!set.has(i)) continue;
    Frame single = from;
    single.at = at;
    single.them = UnitSet::of(i);
    single.it = byte(i);
    single.step = 0;
    single.flags = static_cast<uint8_t>(single.flags | kSingle);
    c.t.s.frames.push_back(single);
  }
  return kNoUnit;
}

// Asks until as many are chosen as the words say; true when they stand in `out`.
bool choose_targets(Context& c, const Targets& targets, bool for_attack, TargetList& out) {
  Frame& f = c.f;
  const auto take = [&](UnitSet set) {
    for (const int i : set) out.push_back(byte(i));
    return true;
  };
  if (targets.it) return f.it == kNoUnit || take(UnitSet::of(f.it));
  if (targets.them) return take(f.them);
  const bool preset = f.has(kPreset) && f.it != kNoUnit && !targets.each;
  if (f.step == 0) f.count = 0;
  if (f.step > 0) {
    if (c.t.s.answer.verb == Verb::Target) {
      f.them.add(c.t.s.answer.a);
      ++f.count;
    } else {
      f.step = 0;
      return take(f.them);
    }
  } else {
    f.them = {};
  }
  UnitSet candidates = candidates_of(c.t, f, c.play(), targets, for_attack);
  if (preset) {
    f.clear(kPreset);
    f.step = 0;
    f.them = candidates.has(f.it) ? UnitSet::of(f.it) : UnitSet{};
    return take(f.them);
  }
  if (targets.each) {
    f.them = candidates;
    return take(candidates);
  }
  if (for_attack) candidates = allowed_targets(c.t, f.unit, candidates);
  candidates -= f.them;
  if (candidates.empty() || f.count >= targets.most) {
    f.step = 0;
    return take(f.them);
  }
  const bool enough = f.count >= targets.least;
  if (candidates.size() == 1 && !enough && targets.least == targets.most) {
    f.them |= candidates;
    f.step = 0;
    return take(f.them);
  }
  Question& q = ask(c.t, Ask::Target, c.me().team, f.unit);
  q.units = candidates;
  q.low = enough ? 0 : 1;
  f.step = 1;
  c.waits = true;
  return false;
}

// ---- Attacks ------------------------------------------------------------------------------------

const Targets& targets_of(const Context& c, uint16_t place) { return c.t.b.program.targets[place]; }

bool ignores_range(const Targets& targets) {
  return targets.place != Place::InRange || targets.each;
}

void run_attack(Context& c, bool automatic) {
  const Targets& targets = targets_of(c, c.in.a);
  TargetList list;
  if (!choose_targets(c, targets, true, list)) return;
  c.f.it = list.size() == 1 ? list[0] : c.f.it;
  c.done(!list.empty());
  const int flags = (automatic ? kAllHit : 0) | (ignores_range(targets) ? kAnyRange : 0);
  push_attack(c.t, c.f, list, c.in.on_hit, c.in.on_miss, static_cast<uint8_t>(flags));
}

// One after another may be the same enemy.
void run_divide(Context& c, bool automatic) {
  Frame& f = c.f;
  const int attacks = std::min(c.value(c.in.a), 12);
  if (f.step == 0) {
    f.first = static_cast<uint8_t>(c.t.s.rolls.size());
    f.count = 0;
  } else {
    Roll roll;
    roll.target = c.t.s.answer.a;
    c.t.s.rolls.push_back(roll);
    ++f.count;
  }
  const UnitSet candidates =
      allowed_targets(c.t, f.unit, candidates_of(c.t, f, c.play(), targets_of(c, c.in.b), true));
  if (f.count < attacks && !candidates.empty()) {
    Question& q = ask(c.t, Ask::Target, c.me().team, f.unit);
    q.units = candidates;
    q.low = 1;
    f.step = 1;
    c.waits = true;
    return;
  }
  TargetList list;
  for (int i = 0; i < f.count; ++i) list.push_back(c.t.s.rolls[f.first + i].target);
  c.t.s.rolls.shrink(f.first);
  f.step = 0;
  push_attack(c.t, f, list, c.in.on_hit, c.in.on_miss, automatic ? kAllHit : 0);
}

// The attack again on another within the card's own range of the last target, so many times.
void run_chain(Context& c) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kAnswered, kAttacked };
  if (f.step == kBegin) f.index = 0;
  if (f.step == kAnswered) {
    f.it = c.t.s.answer.a;
    f.step = kAttacked;
    ++f.index;
    c.waits = true;
    return push_attack(c.t, Frame(f), {f.it}, c.in.on_hit, c.in.on_miss, kAnyRange);
  }
  if (f.index >= c.value(c.in.a) || f.it == kNoUnit) return;
  const int far = std::max<int>(1, c.t.type_of(c.play()).range.squares);
  UnitSet candidates;
  for (const int i : enemies_of(c.t, f.unit) - c.play().attacked)
    if (distance_between(c.t, f.it, byte(i)) <= far) candidates.add(i);
  if (candidates.empty()) return;
  Question& q = ask(c.t, Ask::Target, c.me().team, f.unit);
  q.units = candidates;
  q.low = 1;
  f.step = kAnswered;
  c.waits = true;
}

enum class Basic : uint8_t { Melee, Ranged, Either };

// The one who makes it rolls, with a weapon of its own.
void run_basic(Context& c, Basic kind) {
  Frame& f = c.f;
  if (f.step == 0) {
    const UnitId who = one_subject(c);
    if (who == kNoUnit) return;
    if (kind == Basic::Either) {
      Question& q = ask(c.t, Ask::Choice, c.t.unit(who).team, who);
      q.low = 1;
      q.wide = 2;
      f.step = 1;
      c.waits = true;
      return;
    }
  } else {
    kind = c.t.s.answer.a == 0 ? Basic::Melee : Basic::Ranged;
    f.step = 0;
  }
  const UnitSet set = subjects(c);
  if (set.empty()) return;
  const TypeId type = kind == Basic::Melee ? c.t.b.basic_melee : c.t.b.basic_ranged;
  push_play(c.t, play_of_type(c.t, static_cast<UnitId>(set.first()), type, kNoSlot), kNoUnit);
}

// ---- Places -------------------------------------------------------------------------------------

void run_area(Context& c, bool bound, bool far) {
  Frame& f = c.f;
  if (f.step == 0 && f.has(kPreset) && f.area.width > 0) {
    f.clear(kPreset);
    return;
  }
  if (f.step == 0) {
    const int wide = std::clamp(c.value(c.in.a), 0, kGridSide);
    const int high = std::clamp(c.value(c.in.b), 0, kGridSide);
    f.area = {0, 0, 0, 0};
    f.clear(kIsLine);
    if (wide == 0 || high == 0) return;
    Question& q = c.ask_here(Ask::Area);
    q.wide = static_cast<uint8_t>(wide);
    q.high = static_cast<uint8_t>(high);
    q.bound = bound;
    q.apart = far ? static_cast<uint8_t>(c.value(c.in.c)) : 0;
    q.squares = centres_of(c.t, f);
    return;
  }
  f.step = 0;
  const Move& m = c.t.s.answer;
  if (m.verb != Verb::Place) return;
  f.area = rectangle_of(m);
}

void run_line(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) {
    Question& q = c.ask_here(Ask::Square);
    q.squares = centres_of(c.t, f);
    q.squares.remove(c.me().square);
    q.low = 1;
    if (q.squares.empty()) {
      c.t.s.question = Question{};
      f.step = 0;
      c.waits = false;
    }
    return;
  }
  f.step = 0;
  f.square = c.t.s.answer.a;
  f.set(kIsLine);
}

void run_boulders(Context& c) {
  Frame& f = c.f;
  if (f.step == 0) f.index = 0;
  if (f.step == 1) {
    add_unit(c.t, c.t.b.boulder, c.me().team, c.t.s.answer.a, kNoUnit);
    ++f.index;
  }
  f.step = 0;
  if (f.index >= c.value(c.in.a) || c.t.s.units == kMaxUnits) return;
  Question& q = ask(c.t, Ask::Square, c.me().team, f.unit);
  q.squares = within(c.me().square, c.value(c.in.b), c.t.b.metric()) &
              (c.t.b.board() - c.t.b.walls - occupied(c.t, false, kNoUnit));
  q.low = 1;
  if (q.squares.empty()) {
    c.t.s.question = Question{};
    return;
  }
  f.step = 1;
  c.waits = true;
}

void run_choose(Context& c) {
  TargetList list;
  if (!choose_targets(c, targets_of(c, c.in.a), false, list)) return;
  c.f.it = list.size() == 1 ? list[0] : kNoUnit;
  c.done(!list.empty());
}

// ---- Movement -----------------------------------------------------------------------------------

Shove shove_of(const Context& c, UnitId who) {
  Shove shove;
  shove.mover = c.f.unit;
  shove.who = who;
  switch (c.in.op) {
    case Op::ShiftStraight: shove.force = Force::Straight; break;
    case Op::ShiftNear: shove.force = Force::Towards; break;
    case Op::Push: shove.force = Force::Push; break;
    case Op::Pull: shove.force = Force::Pull; break;
    case Op::Teleport:
    case Op::TeleportNear: shove.force = Force::Teleport; break;
    default: break;
  }
  shove.least = c.value(c.in.a);
  shove.most = c.in.op == Op::Shift ? shove.least : c.value(c.in.b);
  if (who == c.f.unit) {
    shove.most = willing_squares(c.t, who, shove.most);
    shove.least = std::min(shove.least, shove.most);
  }
  return shove;
}

void run_shove(Context& c) {
  Frame& f = c.f;
  const UnitId who = f.step == 0 ? one_subject(c) : static_cast<UnitId>(subjects(c).first());
  if (who == kNoUnit || !is_up(c.t, who)) {
    f.step = 0;
    return;
  }
  const Shove shove = shove_of(c, who);
  if (f.step == 0) {
    Ends ends = ends_of(c.t, shove);
    if (c.in.op == Op::TeleportNear) {
      SquareSet beside;
      for (const int i : enemies_of(c.t, f.unit))
        beside |= squares_of(c.t, byte(i)).spread(c.t.b.metric());
      ends.places &= beside;
    }
    const SquareSet offered = ends.places | ends.bashes;
    const bool stays = offered == SquareSet::of(c.t.unit(who).square);
    if (offered.empty() || stays) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = offered;
    q.units = UnitSet::of(who);
    q.low = 1;
    return;
  }
  f.step = 0;
  bool bashed = false;
  const Square from = c.t.unit(who).square;
  const UnitId into = shove_to(c.t, shove, c.t.s.answer.a, bashed);
  const int moved = distance(from, c.t.unit(who).square, c.t.b.metric());
  c.play().passed = static_cast<uint8_t>(std::min(255, c.play().passed + moved));
  c.done(moved > 0);
  if (!bashed || c.in.on_hit == 0) return;
  push_block(c.t, Frame(f), c.in.on_hit, who);
  c.t.top().them = into == kNoUnit ? UnitSet{} : UnitSet::of(into);
}

// How far two can go in a direction side by side; `blocked` tells whether something stopped them.
int carried(const Table& t, UnitId me, UnitId it, Direction to, int most, bool& blocked) {
  const SquareSet both = squares_of(t, me) | squares_of(t, it);
  const SquareSet mine = free_places(t, me, t.unit(me).airborne) | both;
  const SquareSet its = free_places(t, it, t.unit(it).airborne) | both;
  SquareSet a = SquareSet::of(t.unit(me).square);
  SquareSet b = SquareSet::of(t.unit(it).square);
  blocked = false;
  for (int n = 0; n < most; ++n) {
    a = a.shifted(to) & mine;
    b = b.shifted(to) & its;
    if (a.empty() || b.empty()) {
      blocked = true;
      return n;
    }
  }
  return most;
}

// Both in one direction, equally far; a move past what blocks is a bash.
void run_carry(Context& c) {
  Frame& f = c.f;
  const UnitId it = f.it;
  const int least = c.value(c.in.a);
  const int most = c.value(c.in.b);
  if (it == kNoUnit || !is_up(c.t, it) || !next_to(c.t, f.unit, it)) return;
  const Square from = c.t.unit(it).square;
  if (f.step == 0) {
    SquareSet offered;
    if (least == 0) offered.add(from);
    for (int i = 0; i < kDirections; ++i) {
      const auto to = static_cast<Direction>(i);
      bool blocked = false;
      const int far = carried(c.t, f.unit, it, to, most, blocked);
      const int last = std::min(most, far + (blocked ? 1 : 0));
      SquareSet at = SquareSet::of(from);
      for (int n = 1; n <= last; ++n) {
        at = at.shifted(to);
        if (n >= least || n > far) offered |= at;
      }
    }
    if (offered.empty()) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = offered;
    q.units = UnitSet::of(it);
    q.low = 1;
    return;
  }
  f.step = 0;
  const Square end = c.t.s.answer.a;
  const auto to = direction_to(from, end);
  if (!to) return;
  const int wanted = distance(from, end);
  bool blocked = false;
  const int far = carried(c.t, f.unit, it, *to, wanted, blocked);
  SquareSet a = SquareSet::of(c.me().square);
  SquareSet b = SquareSet::of(from);
  for (int n = 0; n < far; ++n) {
    a = a.shifted(*to);
    b = b.shifted(*to);
  }
  put(c.t, f.unit, static_cast<Square>(a.first()), far);
  put(c.t, it, static_cast<Square>(b.first()), far);
  c.done(far > 0);
  if (blocked && c.in.on_hit != 0) push_block(c.t, Frame(f), c.in.on_hit, it);
}

void run_teleport_here(Context& c) {
  Frame& f = c.f;
  const UnitId who = f.step == 0 ? one_subject(c) : static_cast<UnitId>(subjects(c).first());
  if (who == kNoUnit) return;
  if (f.step == 0) {
    const SquareSet places = squares_of(c.t, f.unit).spread(c.t.b.metric()) &
                             free_places(c.t, who, c.t.unit(who).airborne);
    if (places.empty()) return;
    Question& q = c.ask_here(Ask::Square);
    q.squares = places;
    q.units = UnitSet::of(who);
    q.low = 1;
    return;
  }
  f.step = 0;
  const int squares = distance(c.t.unit(who).square, c.t.s.answer.a, c.t.b.metric());
  put(c.t, who, c.t.s.answer.a, squares);
}

void run_altitude(Context& c, bool airborne) {
  for_subjects(c, [&](UnitId who) { push_landing(c.t, who, airborne, c.me().team); });
}

// ---- Characters ---------------------------------------------------------------------------------

void run_counters(Context& c, bool gain) {
  const int n = c.value(c.in.a);
  const auto status = static_cast<Status>(c.in.b);
  for_subjects(c, [&](UnitId who) {
    uint8_t& counter = c.t.unit(who).counter(status);
    counter = static_cast<uint8_t>(std::clamp(counter + (gain ? n : -n), 0, 255));
  });
}

void run_exploit(Context& c) {
  const auto status = static_cast<Status>(c.in.b);
  bool any = false;
  for_subjects(c, [&](UnitId who) {
    uint8_t& counter = c.t.unit(who).counter(status);
    if (counter == 0) return;
    --counter;
    any = true;
  });
  c.done(any);
}

void run_cleanse(Context& c, bool bad_only) {
  for_subjects(c, [&](UnitId who) {
    for (int i = 0; i < kStatuses; ++i)
      if (!bad_only || !is_positive(static_cast<Status>(i)))
        c.t.unit(who).counter(static_cast<Status>(i)) = 0;
  });
}

void run_taunt(Context& c) {
  for_subjects(c, [&](UnitId who) {
    if (are_enemies(c.t, c.f.unit, who)) c.t.unit(who).taunter = c.f.unit;
  });
}

template <class Each>
void for_mages(const Context& c, Each each) {
  for_subjects(c, [&](UnitId who) {
    if (c.t.unit(who).is_mage()) each(c.t.mage_of(who));
  });
}

void run_token(Context& c, TokenKind kind) {
  Token token;
  token.kind = kind;
  token.value = static_cast<uint8_t>(c.value(c.in.b));
  if (kind == TokenKind::Protect) token.range = static_cast<uint8_t>(c.value(c.in.c));
  for_mages(c, [&](Mage& mage) { gain_token(mage, token, c.value(c.in.a)); });
}

void run_spend_token(Context& c, TokenKind kind) {
  c.done(false);
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(c.f.unit);
  for (int i = 0; i < mage.tokens.size(); ++i) {
    if (mage.tokens[i].kind != kind) continue;
    c.play().amount = mage.tokens[i].value;
    spend_token(mage, i);
    return c.done(true);
  }
}

void run_mill_up_to(Context& c) {
  Frame& f = c.f;
  const int most = c.value(c.in.a);
  const int step = std::max(1, c.value(c.in.b));
  if (f.step == 0) {
    Question& q = c.ask_here(Ask::Number);
    q.wide = static_cast<uint8_t>(most / step);
    q.high = static_cast<uint8_t>(step);
    return;
  }
  f.step = 0;
  const int cards = c.t.s.answer.a * step;
  for_mages(c, [&](Mage& mage) { mill(mage, cards); });
  c.play().amount = static_cast<int16_t>(cards);
  c.done(cards > 0);
}

void run_discard(Context& c, bool may) {
  Frame& f = c.f;
  const UnitSet set = subjects(c);
  if (set.empty() || !c.t.unit(static_cast<UnitId>(set.first())).is_mage()) return;
  const auto who = static_cast<UnitId>(set.first());
  Mage& mage = c.t.mage_of(who);
  if (f.step == 0) {
    f.index = 0;
    c.done(!may);
  } else if (c.t.s.answer.verb == Verb::Take) {
    discard(mage, c.t.s.answer.a);
    c.play().amount = c.t.card(c.t.unit(who).mage, c.t.s.answer.a).guard;
    c.done(true);
    ++f.index;
  } else {
    f.step = 0;
    return;
  }
  f.step = 0;
  if (f.index >= c.value(c.in.a) || mage.hand.empty()) return;
  ask(c.t, Ask::Discard, c.t.unit(who).team, who).low = may ? 0 : 1;
  f.step = 1;
  c.waits = true;
}

void run_from_void(Context& c) {
  Frame& f = c.f;
  if (!c.me().is_mage()) return;
  Mage& mage = c.t.mage_of(f.unit);
  if (f.step == 0) {
    if (mage.heap.empty()) return;
    c.ask_here(Ask::FromVoid);
    return;
  }
  f.step = 0;
  c.done(c.t.s.answer.verb == Verb::Take);
  if (c.t.s.answer.verb != Verb::Take) return;
  mage.heap.remove(c.t.s.answer.a);
  mage.hand.add(c.t.s.answer.a);
}

void run_scrap(Context& c, bool gain) {
  const int n = c.value(c.in.a);
  if (gain)
    return for_subjects(c, [&](UnitId who) {
      uint8_t& scrap = c.t.unit(who).scrap;
      scrap = static_cast<uint8_t>(std::min(kMostScrap, scrap + n));
    });
  c.done(c.me().scrap >= n);
  if (c.me().scrap >= n) c.me().scrap = static_cast<uint8_t>(c.me().scrap - n);
}

// ---- What is played -----------------------------------------------------------------------------

void run_bonus(const Context& c) {
  Play& play = c.play();
  play.to_hit = tight(play.to_hit + c.value(c.in.a));
  play.damage = tight(play.damage + c.value(c.in.b));
}

// ---- Flow ---------------------------------------------------------------------------------------

void run_may(Context& c) {
  if (c.f.step == 0) {
    c.ask_here(Ask::YesNo).low = 0;
    return;
  }
  c.f.step = 0;
  if (c.t.s.answer.verb != Verb::Yes) c.f.at = static_cast<uint16_t>(c.in.next - 1);
}

// Options follow one another; each names where the next one stands.
void run_options(Context& c, int picks) {
  Frame& f = c.f;
  const auto option = [&](int k) {
    uint16_t at = static_cast<uint16_t>(f.at + 1);
    while (k-- > 0) at = c.t.b.program.code[at].next;
    return c.t.b.program.code[at].on_hit;
  };
  if (f.step == 0) {
    f.index = 0;
    f.value = 0;
  } else if (f.step == 1) {
    ++f.index;
    const int k = c.t.s.answer.a;
    f.value = static_cast<uint8_t>(f.value | 1 << k);
    f.step = 2;
    c.waits = true;
    push_block(c.t, Frame(f), option(k), f.it);
    return;
  }
  if (f.index >= picks) {
    f.step = 0;
    f.at = static_cast<uint16_t>(c.in.next - 1);
    return;
  }
  Question& q = ask(c.t, Ask::Choice, c.me().team, f.unit);
  q.low = 1;
  q.wide = static_cast<uint8_t>(c.in.a);
  q.high = f.value;
  f.step = 1;
  c.waits = true;
}

void run_each(const Context& c) {
  const Frame from = c.f;
  for (int i = 31; i >= 0; --i)
    if (from.them.has(i)) push_block(c.t, from, c.in.on_hit, byte(i));
}

void run_repeat(const Context& c) {
  const Frame from = c.f;
  for (int i = 0; i < std::min(6, c.value(c.in.a)); ++i)
    push_block(c.t, from, c.in.on_hit, from.it);
}

void run(Context& c) {
  Table& t = c.t;
  Frame& f = c.f;
  switch (c.in.op) {
    case Op::Attack: return run_attack(c, false);
    case Op::Hit: return run_attack(c, true);
    case Op::DivideAttacks: return run_divide(c, false);
    case Op::DivideHits: return run_divide(c, true);
    case Op::ChainAttack: return run_chain(c);
    case Op::BasicMelee: return run_basic(c, Basic::Melee);
    case Op::BasicRanged: return run_basic(c, Basic::Ranged);
    case Op::BasicAttack: return run_basic(c, Basic::Either);
    case Op::Area: return run_area(c, false, false);
    case Op::BoundArea: return run_area(c, true, false);
    case Op::FarArea: return run_area(c, false, true);
    case Op::Line: return run_line(c);
    case Op::PlaceBoulders: return run_boulders(c);
    case Op::Choose: return run_choose(c);
    case Op::Shift:
    case Op::ShiftUpTo:
    case Op::ShiftStraight:
    case Op::ShiftNear:
    case Op::Push:
    case Op::Pull:
    case Op::Teleport:
    case Op::TeleportNear: return run_shove(c);
    case Op::Carry: return run_carry(c);
    case Op::TeleportHere: return run_teleport_here(c);
    case Op::RiseUp: return run_altitude(c, true);
    case Op::ComeDown: return run_altitude(c, false);
    case Op::GainStatus: return run_counters(c, true);
    case Op::LoseStatus: return run_counters(c, false);
    case Op::ExploitStatus: return run_exploit(c);
    case Op::Cleanse: return run_cleanse(c, false);
    case Op::CleanseBad: return run_cleanse(c, true);
    case Op::TakeDamage: {
      const Blow blow{c.value(c.in.a), false, 0, f.play};
      return for_subjects(c, [&](UnitId who) { deal(t, who, blow); });
    }
    case Op::Heal: return for_subjects(c, [&](UnitId who) { heal(t, who, c.value(c.in.a)); });
    case Op::PayHp:
      c.play().amount = static_cast<int16_t>(c.value(c.in.a));
      return for_subjects(c, [&](UnitId who) { pay_hp(t, who, c.value(c.in.a)); });
    case Op::Taunt: return run_taunt(c);
    case Op::GainStars:
      return for_subjects(c, [&](UnitId who) {
        t.unit(who).stars = static_cast<uint8_t>(t.unit(who).stars + c.value(c.in.a));
      });
    case Op::GainArmour:
      return for_subjects(c, [&](UnitId who) {
        t.unit(who).armour =
            static_cast<uint8_t>(std::min(255, t.unit(who).armour + c.value(c.in.a)));
      });
    case Op::Sacrifice:
    case Op::RemoveUnit: return for_subjects(c, [&](UnitId who) { leave_board(t, who); });
    case Op::ParryNext: return for_subjects(c, [&](UnitId who) { t.unit(who).parries = true; });
    case Op::HitNext: return for_subjects(c, [&](UnitId who) { t.unit(who).laid_open = true; });
    case Op::GainStrike: return run_token(c, TokenKind::Strike);
    case Op::GainGuard: return run_token(c, TokenKind::Guard);
    case Op::GainProtect: return run_token(c, TokenKind::Protect);
    case Op::SpendStrike: return run_spend_token(c, TokenKind::Strike);
    case Op::SpendGuard: return run_spend_token(c, TokenKind::Guard);
    case Op::Draw: return for_mages(c, [&](Mage& mage) { draw(mage, c.value(c.in.a)); });
    case Op::Mill: return for_mages(c, [&](Mage& mage) { mill(mage, c.value(c.in.a)); });
    case Op::MillUpTo: return run_mill_up_to(c);
    case Op::Discard: return run_discard(c, false);
    case Op::MayDiscard: return run_discard(c, true);
    case Op::FromVoid: return run_from_void(c);
    case Op::Illuminate:
      if (c.me().is_mage()) illuminate(t, t.mage_of(f.unit));
      return;
    case Op::GainScrap: return run_scrap(c, true);
    case Op::PayScrap: return run_scrap(c, false);
    case Op::Bonus: return run_bonus(c);
    case Op::Piercing: return c.play().set(kPiercing);
    case Op::Overwhelm: return c.play().set(kOverwhelm);
    case Op::Automatic: return c.play().set(kAutomatic);
    case Op::Empower: return c.play().set(kEmpowered);
    case Op::DoubleDamage: return c.play().set(kDoubled);
    case Op::Knell:
      c.play().knell = static_cast<uint8_t>(std::min(255, c.play().knell + c.value(c.in.a)));
      return;
    case Op::Critical: c.play().critical = static_cast<uint8_t>(c.value(c.in.a)); return;
    case Op::NextHaste:
      return for_mages(c, [&](Mage& mage) {
        mage.longer = static_cast<uint8_t>(mage.longer + c.value(c.in.a));
      });
    case Op::If:
      if (!holds(t, f, c.play(), c.in.a)) f.at = static_cast<uint16_t>(c.in.next - 1);
      return;
    case Op::May: return run_may(c);
    case Op::ChooseOne: return run_options(c, 1);
    case Op::ChooseTwo: return run_options(c, 2);
    case Op::Each: return run_each(c);
    case Op::Repeat: return run_repeat(c);
    case Op::Again:
    case Op::Jump: f.at = static_cast<uint16_t>(c.in.next - 1); return;
    case Op::Else:
    case Op::Option:
    case Op::Stop:
    case Op::End:
    case Op::Count: break;
  }
  ARCHON_UNREACHABLE("a statement");
}

}  // namespace

Frame& push_script(Table& t, uint16_t at, UnitId unit, uint8_t play) {
  Frame& f = push(t, FrameKind::Script, unit);
  f.at = at;
  f.play = play;
  return f;
}

void push_block(Table& t, const Frame& from, uint16_t at, UnitId it) {
  Frame f = from;
  f.kind = FrameKind::Script;
  f.at = at;
  f.it = it;
  f.step = f.index = f.count = f.value = f.first = 0;
  f.number = 0;
  f.flags = static_cast<uint8_t>(f.kind == from.kind ? f.flags & kIsLine : 0);
  t.s.frames.push_back(f);
}

void step_script(Table& t) {
  Frame& f = t.top();
  const int depth = t.s.frames.size();
  const Instruction& in = t.b.program.code[f.at];
  if (in.op == Op::End || in.op == Op::Stop) return pop(t);
  bool waits = false;
  Context c{t, f, in, waits};
  run(c);
  if (waits) return;
  // What was put on top runs before this goes on; this frame lies below it.
  Frame& done = t.s.frames[depth - 1];
  const uint16_t at = done.at;
  done.step = 0;
  if ((done.flags & kSingle) != 0) {
    // A frame for one statement goes under what it has put on top.
    t.s.frames.erase(depth - 1);
    return;
  }
  // A jump has set `at` to the place before the one it leads to. What has blocks is followed by
  // them; what comes after stands behind.
  const bool jumped = at != static_cast<uint16_t>(&in - t.b.program.code.data());
  done.at = jumped || in.next == 0 || in.op == Op::If || in.op == Op::May
                ? static_cast<uint16_t>(at + 1)
                : in.next;
}

SquareSet centres_of(const Table& t, const Frame& f) {
  const Reach reach = reach_of(t, t.s.plays[f.play]);
  if (reach.anywhere) return t.b.board();
  SquareSet squares;
  const SquareSet blocking = sight_blocking(t);
  for (const Square from : squares_of(t, f.unit))
    squares |= seen(from, within(from, reach.squares, t.b.metric()) & t.b.board(), blocking);
  return squares;
}

}  // namespace archon::archmajesty
