// Using a card: reap, fight, action, omni, removing a stun (rulebook: Using Cards; Timing Chart).
#include "engine/keyforge/rules/turns/use.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

enum UseStep : uint16_t { kExhaust, kEffect, kAfter, kUsed };
enum FightStep : uint16_t { kTarget, kBefore, kBlows, kAftermath, kCalledOff };

Event event(Op trigger, const Frame& f) {
  Event e;
  e.trigger = trigger;
  e.subject = f.source;
  e.opposing = f.opposing;
  e.actor = f.player;
  e.held = f.player;  // as while it was used, also if control has changed since
  return e;
}

// The cards that may give the Æmber instead of the common supply.
CardSet reap_sources(const View& t, Player p) {
  CardSet out;
  for_rows(t, Op::ReapGainFrom, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) out |= eval_set(t, env, row.set());
  });
  for (const CardId id : out)
    if (t.s.at(id).aember == 0) out.remove(id);
  return out;
}

// What others capture on its way has not been gained (rulebook: Replacement Effects).
void gain_by_reaping(Table& t, const Frame& f, CardId from) {
  const uint8_t& pool = t.s.side[f.player].aember;
  Event e = event(Op::AfterReapGain, f);
  e.amount = -pool;
  if (from == kNoCard)
    gain(t, f.player, 1);
  else
    gain_from_card(t, f.player, from);
  e.amount += pool;
  if (e.amount > 0) trigger(t, e);
}

bool reap_gain_is_stolen(const View& t, Player p) {
  bool stolen = false;
  for_rows(t, Op::ReapGainIsStolen, [&](const Env& env, const Node& row) {
    stolen = stolen || means(row.who(), env.player, p);
  });
  return stolen;
}

void add_keyword_damage(Table& t, CardId source, CardId target, Keyword k, uint16_t ability) {
  const int n = keyword(t, source, k);
  if (n == 0) return;
  Pending p;
  // As much as it has now, should it have fallen by then.
  if (t.lib.rules().resolves_all_before_fights()) p.amount = narrow<uint16_t>(n);
  p.ability = ability;
  p.source = source;
  p.player = t.s.at(source).controller & 1;
  p.subject = source;
  p.opposing = target;
  t.s.pending().push_back(p);
}

bool fights_on(const State& s, CardId id) { return s.creatures.has(id) && !s.tagged.has(id); }

int blow(const View& t, CardId striker, CardId target, bool attacking) {
  if (row_covers(t, Op::NoFightDamage, striker)) return 0;
  int n = power(t, striker);
  int only = -1;  // the least of several (FAQ: Restrictions)
  for_rows(t, Op::FightDamageOnly, [&](const Env& env, const Node& row) {
    if (!is_in(t, env, row.set(), striker)) return;
    const int amount = eval_number(t, env, row.amount());
    only = only < 0 ? amount : std::min(only, amount);
  });
  if (only >= 0) n = only;
  if (attacking)
    for_rows(t, Op::AttackBonus, [&](const Env& env, const Node& row) {
      if (is_in(t, env, row.set(), striker) && is_in(t, env, row.set(1), target))
        n += eval_number(t, env, row.amount());
    });
  return n;
}

// Whom the creature stands between; kNoCard at the end of the line.
std::pair<CardId, CardId> sides_of(const State& s, CardId id) {
  const auto& line = s.side[s.at(id).controller].line;
  const int at = line.find(id);
  return {at > 0 ? line[at - 1] : kNoCard, at + 1 < line.size() ? line[at + 1] : kNoCard};
}

// Those beside the creature that is attacked are hit with it (rulebook of 2026: Splash-attack).
void add_splash(Table& t, Frame& f, DamageBatch& batch) {
  const int splash = keyword(t, f.source, Keyword::SplashAttack);
  if (splash == 0) return;
  const auto [left, right] = sides_of(t.s, f.opposing);
  f.set_splashed(left, right);
  for (const CardId id : f.splashed()) batch.add(id, splash, f.source);
}

// Both creatures deal damage equal to their power at once (rulebook: Fight): the blows and the
// splash beside them are one batch, so that a creature that falls has struck all the same. Elusive
// is looked at before, as it takes both blows out; what a keyword deals is no blow and stays
// (rulebook: Elusive).
void exchange_blows(Table& t, Frame& f) {
  const CardId attacker = f.source;
  const CardId defender = f.opposing;
  const bool ignores = row_covers(t, Op::IgnoresDefences, attacker);
  const bool eluded = f.eluded() == 1 && !ignores;
  f.set(kFought);
  const bool elsewhere =
      f.struck_instead() != 0 && f.struck_instead() - 1 != defender;  // see strike_instead
  // Armor that another creature lends counts, too (Kaju Zhan, docs/rulings.md).
  const bool pierces = row_covers(t, Op::PiercesAttacking, attacker);
  DamageBatch batch;
  add_splash(t, f, batch);
  if (pierces) batch.piercing |= batch.targets;
  if (eluded && !elsewhere) {  // neither deals damage to the other (rulebook: Elusive)
    if (!batch.targets.empty()) deal(t, batch);
    return;
  }
  const auto strike = [&](CardId striker, CardId target, bool attacking) {
    const int n = blow(t, striker, target, attacking);
    if (n <= 0) return;
    batch.add(target, n, striker);
    if (pierces) batch.piercing.add(target);
    // Of blows alone, and only if some of the damage gets through (rulebook: Poison).
    if (keyword(t, striker, Keyword::Poison) > 0) batch.poisoned.add(target);
  };
  strike(attacker, elsewhere ? narrow<CardId>(f.struck_instead() - 1) : defender, true);
  // A creature that eludes deals no damage, even where the blow at it falls elsewhere (Gabos
  // Longarms, docs/rulings.md).
  if (!eluded && keyword(t, attacker, Keyword::Skirmish) == 0) strike(defender, attacker, false);
  deal(t, batch);
}

// "After ... is destroyed fighting this", or "by splash-attack": what the survivor says.
void gather_destroyed_fighting(Table& t, Op trigger, CardId survivor, CardId fallen, Player held) {
  const State& s = t.s;
  if (!s.creatures.has(survivor) || s.creatures.has(fallen) || !s.fought_down.has(fallen)) return;
  Event e;
  e.trigger = trigger;
  e.subject = fallen;
  e.opposing = survivor;
  e.held = held;
  gather(t, e, s.in_play() - CardSet::of(survivor));
}

// Who fell in a fight by what was meant for others, by who controlled them: the fight's registers.
using Takers = std::array<CardSet, 2>;

void gather_fallen(Table& t, const Frame& fight, const Takers& takers) {
  const CardId attacker = fight.source;
  const Player defends = other(fight.player);
  for (const CardId fallen : CardSet::of(fight.opposing) | fight.splashed() | takers[defends])
    gather_destroyed_fighting(t, Op::AfterDestroyedFighting, attacker, fallen, defends);
  for (const CardId fallen : fight.splashed())
    gather_destroyed_fighting(t, Op::AfterSplash, attacker, fallen, defends);
  for (const CardId fallen : CardSet::of(attacker) | takers[fight.player])
    gather_destroyed_fighting(t, Op::AfterDestroyedFighting, fight.opposing, fallen, fight.player);
}

}  // namespace

namespace {

// The place on the stack of the fight that the attacker is in, or -1.
int fight_of(const State& s, CardId attacker) {
  const auto stack = s.stack();
  for (int i = stack.size() - 1; i >= 0; --i)
    if (stack[i].kind == FrameKind::Fight && stack[i].source == attacker) return i;
  return -1;
}

}  // namespace

void fight_dealt(Table& t, Frame& f, const DamageResult& result) {
  State& s = t.s;
  s.fought_down |= result.destroyed;
  if (f.cells > 0)
    for (Player p = 0; p < 2; ++p)
      s.cells()[f.first_cell + p] = result.takers & s.side[p].controlled;
  for (const CardId id : result.destroyed) ++s.side[s.at(id).controller].lost_in_fight;
}

bool call_off_fight(Table& t, CardId attacker) {
  State& s = t.s;
  const int fight = fight_of(s, attacker);
  if (fight < 0 || s.stack()[fight].pc != kBlows) return false;
  s.stack()[fight].pc = kCalledOff;
  // What else would happen before the fight waits in the window right above it.
  const Frame& window = s.stack()[fight + 1];
  ARCHON_CHECK(window.kind == FrameKind::Window);
  s.pending().shrink(window.ability);
  return true;
}

bool strike_instead(Table& t, CardId attacker, CardId target) {
  const int fight = fight_of(t.s, attacker);
  if (fight < 0) return false;
  t.s.stack()[fight].struck_instead() = byte(target + 1);
  return true;
}

void start_use(Table& t, CardId id, Verb verb, Player p, CardId target) {
  Frame& f = push(t, FrameKind::Use, id, p);
  f.verb() = index_of(verb);
  f.opposing = target;
}

// From here on it counts as a use of this turn: its own effect sees it as one.
static void pay_and_exhaust(Table& t, Frame& f) {
  State& s = t.s;
  Side& side = s.side[f.player];
  const int cost = t.any_row(Op::PaysToUse) ? use_cost(t, f.source, f.player) : 0;
  if (cost > 0) pay(t, f.player, cost);
  t.tell([&] {
    return Happening{.what = What::Use, .card = f.source, .player = f.player, .amount = f.verb()};
  });
  s.ready.remove(f.source);
  tell_mark(t, f.source, Mark::Ready, false);
  t.power_may_have_changed();
  if (t.any_row(Op::NextUseNot) && s.creatures.has(f.source)) note_creature_used(s, t);
  if (s.of_turn(f.source).uses++ == 0 && s.creatures.has(f.source)) ++side.creatures_used;
  s.touched.add(f.source);
  ++side.used;
  ++side.acts;
}

bool is_used_for_ability(const Frame& f) {
  const auto verb = static_cast<Verb>(f.a);
  return f.kind == FrameKind::Use && f.pc == kAfter && (verb == Verb::Action || verb == Verb::Omni);
}

// From where the Æmber of a reap comes: the supply, or a card; false while that is asked.
static bool settle_source(Table& t, Frame& f, CardId& from) {
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
    if (t.s.answer != kPass) from = t.s.picked();
    return true;
  }
  const CardSet open = reap_sources(t, f.player);
  if (open.empty() || reap_gain_is_stolen(t, f.player)) return true;
  f.set(kAnswered);
  ask_pick(t, open, true);
  return false;
}

static void take_effect(Table& t, const Frame& f, CardId from) {
  State& s = t.s;
  Side& side = s.side[f.player];
  switch (static_cast<Verb>(f.a)) {
    case Verb::Unstun:
      s.stunned.remove(f.source);
      tell_mark(t, f.source, Mark::Stunned, false);
      break;
    case Verb::Reap:
      ++side.tally.reaps;
      count_up(side.reaps);
      if (t.any_row(Op::ReapGainIsStolen) && reap_gain_is_stolen(t, f.player))
        steal(t, f.player, 1);
      else
        gain_by_reaping(t, f, from);
      break;
    case Verb::Fight: {
      const CardId target = f.opposing;
      count_up(side.fights);
      push(t, FrameKind::Fight, f.source, f.player).opposing = target;
      break;
    }
    case Verb::Action: trigger(t, event(Op::OnAction, f)); break;
    case Verb::Omni: trigger(t, event(Op::OnOmni, f)); break;
    default: ARCHON_UNREACHABLE("a way to use a card");
  }
}

// Abilities of the reaping creature, those that watch reaping and those that watch uses wait in one
// window. How many lasting effects there are is noted then: later ones may give the creature more.
static void trigger_used(Table& t, Frame& f, bool reaped) {
  State& s = t.s;
  const int first = s.pending().size();
  Event e = event(Op::AfterUsed, f);
  if (reaped) {
    if (is_in_play(s, f.source)) gather(t, e, Op::OnReap);
    gather(t, e, Op::AfterReaps);
  }
  gather(t, e, Op::AfterUsed);
  f.lasting_known() = byte(s.lasting().size());
  open_window(t, first);
}

// What it has been given for its reaping since.
static void trigger_gained(Table& t, Frame& f) {
  State& s = t.s;
  const int known = f.lasting_known();
  f.lasting_known() = byte(s.lasting().size());
  const int first = s.pending().size();
  gather_granted_since(t, event(Op::OnReap, f), known);
  open_window(t, first);
}

static bool owes_toll(const View& t, const Frame& f) {
  if (f.has(kTollAsked)) return true;
  return t.any_row(Op::UseToll) && row_covers(t, Op::UseToll, f.source);
}

// A friendly creature has been destroyed for this use. False while that is going on, and where it
// has come to nothing: then there is no use.
static bool pays_toll(Table& t, Frame& f) {
  State& s = t.s;
  if (!f.has(kTollAsked)) {
    if (must_ask(f)) {
      ask_pick(t, s.side[f.player].controlled & (s.creatures - s.tagged), false);
      return false;
    }
    f.set(kTollAsked);
    f.subject = s.picked();
    if (!destroy(t, CardSet::of(f.subject)).empty()) return false;
  }
  if (!is_in_play(s, f.subject) && is_in_play(s, f.source)) return true;
  pop(t);
  return false;
}

// One step after the other, until something has to come first. Paying and exhausting is the price
// of a use, so it precedes the effect, and an effect that readies the card leaves it ready
// (rulebook: Using Cards). What answers the use follows the effect; abilities that the card has got
// by one of those answers come last, in a window of their own, as the first window is closed by
// then.
void step_use(Table& t, Frame& f) {
  State& s = t.s;
  const int depth = s.stack().size();
  const bool reaps = f.verb() == index_of(Verb::Reap);
  CardId from = kNoCard;
  switch (f.pc) {
    case kExhaust:
      if (owes_toll(t, f) && !pays_toll(t, f)) return;
      f.pc = kEffect;
      pay_and_exhaust(t, f);
      if (!goes_on(s, depth)) return;
      [[fallthrough]];
    case kEffect:
      if (reaps && t.any_row(Op::ReapGainFrom) && !settle_source(t, f, from)) return;
      f.pc = kAfter;
      take_effect(t, f, from);
      if (!goes_on(s, depth)) return;
      [[fallthrough]];
    case kAfter:
      f.pc = kUsed;
      trigger_used(t, f, reaps);
      if (!goes_on(s, depth)) return;
      [[fallthrough]];
    case kUsed:
      if (reaps && s.lasting().size() > f.lasting_known() && is_in_play(s, f.source)) {
        trigger_gained(t, f);
        if (!goes_on(s, depth)) return;
      }
      return pop(t);
    default: ARCHON_UNREACHABLE("a step of using");
  }
}

static bool is_elusive(const View& t, CardId id) { return keyword(t, id, Keyword::Elusive) > 0; }

// It is attacked for the first time this turn, and is elusive, if that is looked at now.
static bool may_elude(const View& t, CardId id) {
  return !t.s.attacked.has(id) && (t.lib.rules().looks_at_elusive_last() || is_elusive(t, id));
}

// Settles who is attacked; false while that is asked, and where no creature can be.
static bool settle_target(Table& t, Frame& f, int depth) {
  State& s = t.s;
  if (f.opposing == kNoCard) {
    if (must_ask(f)) {
      ask_pick(t, attackable_by(t, f.source), false);
      if (!goes_on(s, depth)) return false;
      must_ask(f);  // answered at once
    }
    if (s.answer == kPass) {
      pop(t);
      return false;
    }
    f.opposing = s.picked();
  }
  // Before this attack counts: only the first of a turn is eluded (rulebook: Elusive).
  f.eluded() = may_elude(t, f.opposing) ? 1 : 0;
  s.attacked.add(f.opposing);
  s.fought = f.opposing;
  t.tell([&] { return Happening{.what = What::Fight, .card = f.source, .other = f.opposing}; });
  return true;
}

// Assault and hazardous damage waits in one window with the abilities that come before a fight: the
// active player puts all of it in order, and a creature that falls by it doesn't fight (rulebook:
// Assault, Hazardous).
static void before_blows(Table& t, Frame& f) {
  const int first = t.s.pending().size();
  Event e = event(Op::BeforeFights, f);
  gather(t, e, Op::BeforeFights);
  gather(t, e, Op::OnBeforeFight);
  add_keyword_damage(t, f.source, f.opposing, Keyword::Assault, kAssaultAbility);
  add_keyword_damage(t, f.opposing, f.source, Keyword::Hazardous, kHazardousAbility);
  open_window(t, first);
}

// A creature that is gone, or no longer an enemy, is not fought (rulebook: Fight).
static void deal_blows(Table& t, Frame& f) {
  State& s = t.s;
  if (!fights_on(s, f.source) || !fights_on(s, f.opposing) ||
      s.at(f.source).controller == s.at(f.opposing).controller)
    return;
  const bool moves = t.any_row(Op::DamageGoesTo) || t.any_row(Op::DamageDivided);
  if (moves && t.lib.rules().takers_fall_in_fights()) [[unlikely]] {
    f.cells = std::tuple_size_v<Takers>;
    s.cells().extend(f.cells);
  }
  if (t.lib.rules().looks_at_elusive_last() && !is_elusive(t, f.opposing)) f.eluded() = 0;
  exchange_blows(t, f);
}

// The fight leaves the stack before its answers are gathered: they come on top of what the fight
// was a part of. All of them wait in one window, the fighter's own, those that watch fights and
// those that watch the fallen, so that the active player puts them in order. An attacker that has
// fallen has no ability of its own left to answer with.
static void end_fight(Table& t) {
  State& s = t.s;
  const Frame done = s.top();
  Takers takers;
  for (int i = 0; i < done.cells; ++i) takers[i] = s.cells()[done.first_cell + i];
  pop(t);
  const int first = s.pending().size();
  if (done.has(kFought) && s.creatures.has(done.source)) gather(t, event(Op::OnFight, done));
  if (done.has(kFought) || t.lib.rules().skipped_fights_count())
    gather(t, event(Op::AfterFights, done));
  if (done.has(kFought)) gather_fallen(t, done, takers);
  // Enrage ends once the creature has been used to fight (rulebook: Enrage).
  if (s.enraged.has(done.source)) tell_mark(t, done.source, Mark::Enraged, false);
  s.enraged.remove(done.source);
  open_window(t, first);
}

// One step after the other, until something has to come first. Who is attacked is settled before
// any ability answers, since these speak of both creatures; and whether the two still fight is
// asked again right before the blows, as what came before may have removed or moved one of them.
void step_fight(Table& t, Frame& f) {
  State& s = t.s;
  const int depth = s.stack().size();
  switch (f.pc) {
    case kTarget:
      if (!settle_target(t, f, depth)) return;
      [[fallthrough]];
    case kBefore:
      f.pc = kBlows;
      before_blows(t, f);
      if (!goes_on(s, depth)) return;
      [[fallthrough]];
    case kBlows:
      f.pc = kAftermath;
      deal_blows(t, f);
      if (!goes_on(s, depth)) return;
      [[fallthrough]];
    case kAftermath: return end_fight(t);
    case kCalledOff: return pop(t);
    default: ARCHON_UNREACHABLE("a step of fighting");
  }
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
