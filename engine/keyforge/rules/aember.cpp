// Gaining, losing, stealing, capturing and spending Æmber; forging.
#include "engine/keyforge/rules/aember.h"

#include <algorithm>
#include <optional>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

void set_pool(Side& side, int n) {
  ARCHON_CHECK(n >= 0 && n <= 255);
  side.aember = byte(n);
}

// Out of the pool, to wherever the caller puts it.
int take_from_pool(Table& t, Player p, int n) {
  Side& side = t.s.side[p];
  const int taken = std::clamp<int>(n, 0, side.aember);
  set_pool(side, side.aember - taken);
  t.power_may_have_changed();
  return taken;
}

}  // namespace

void tell_aember(const View& t, int n, uint8_t from, uint8_t to) {
  if (n <= 0) return;
  t.tell([&] {
    return Happening{.what = What::Aember, .from = from, .to = to, .amount = narrow<int16_t>(n)};
  });
}

void to_supply(Table& t, int n, uint8_t from) {
  ARCHON_CHECK(n <= t.s.aember);
  add(t.s.aember, -n);
  tell_aember(t, n, from, kSupply);
}

[[gnu::noinline]] static void trigger_captured(Table& t, CardId creature) {
  Event e;
  e.trigger = Op::AfterCaptures;
  e.subject = creature;
  e.actor = t.s.at(creature).controller;
  trigger(t, e);
}

// The creatures that would capture what comes into the player's pool.
static CardSet catchers(const View& t, Player p) {
  CardSet out;
  for_rows(t, Op::AemberGoesTo, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) out |= eval_set(t, env, row.set()) & t.s.creatures;
  });
  return out;
}

// The creatures that capture what would be stolen; nothing where no card says that any do.
static std::optional<CardSet> capture_instead(const View& t) {
  std::optional<CardSet> out;
  for_rows(t, Op::StolenIsCaptured, [&](const Env& env, const Node& row) {
    out = out.value_or(CardSet{}) | (eval_set(t, env, row.set()) & t.s.creatures);
  });
  return out;
}

// The first of several has it until the player has said, Æmber by Æmber, which is to have it; and
// before that, where token creatures could be made in its place, whether it is captured at all.
static void catch_aember(Table& t, CardSet by, Player p, int n, uint8_t from, uint8_t flags = 0) {
  State& s = t.s;
  const auto id = by.first();
  Card& c = s.at(id);
  const int caught = std::min(n, 255 - c.aember);
  add(c.aember, caught);
  Tally& tally = s.side[c.controller].tally;
  add(tally.captured, caught);
  tell_aember(t, caught, from, id);
  to_supply(t, n - caught, from);
  s.dirty = 1;
  const bool settled = by.size() < 2 && (flags & kOrTokens) == 0;
  if (settled && t.any_trigger(Op::AfterCaptures)) trigger_captured(t, id);
  if (settled) return;
  const bool more =
      s.top().kind == FrameKind::Catch && s.top().source == id && s.top().flags == flags;
  Frame& f = more ? s.top() : push(t, FrameKind::Catch, id, p);
  f.flags = flags;
  add(f.amount, caught);
}

// The card by which token creatures are made in place of Æmber in the player's pool; or kNoCard.
static CardId pool_maker(const View& t, Player p) {
  CardId maker = kNoCard;
  for_rows(t, Op::AemberMakesTokens, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) maker = env.source;
  });
  return maker;
}

// Two things would happen in place of what comes into the pool: the active player says which
// (rulebook: Active Player). True once that is settled.
[[gnu::noinline]] static bool settle_rivals(Table& t, Frame& f) {
  State& s = t.s;
  const CardId maker = pool_maker(t, f.player);
  if (maker != kNoCard && s.at(f.source).aember > 0) {
    if (must_ask(f)) {
      ask_may(t);
      return false;
    }
    if (s.answer != 1) {
      Card& c = s.at(f.source);
      const int n = std::min<int>(f.amount, c.aember);
      add(c.aember, -n);
      Tally& tally = s.side[c.controller].tally;
      add(tally.captured, -n);
      to_supply(t, n, f.source);
      s.dirty = 1;
      const Player p = f.player;
      pop(t);
      start_making(t, maker, p, n);
      return false;
    }
  }
  f.clear(kOrTokens);
  if (t.any_trigger(Op::AfterCaptures) && s.creatures.has(f.source) &&
      catchers(t, f.player).size() < 2) {
    const CardId id = f.source;
    pop(t);
    trigger_captured(t, id);
    return false;
  }
  return true;
}

void step_catch(Table& t, Frame& f) {
  State& s = t.s;
  if (f.has(kOrTokens) && !settle_rivals(t, f)) return;
  const CardSet by =
      f.has(kStolenCaught) ? capture_instead(t).value_or(CardSet{}) : catchers(t, f.player);
  if (f.amount == 0 || by.size() < 2 || !by.has(f.source) || s.at(f.source).aember == 0) {
    pop(t);
    return;
  }
  if (must_ask(f)) {
    ask_pick(t, by, false);
    return;
  }
  --f.amount;
  Card& from = s.at(f.source);
  Card& to = s.at(s.picked());
  if (to.aember == 255) return;
  --from.aember;
  ++to.aember;
  tell_aember(t, 1, f.source, s.picked());
  s.dirty = 1;
}

// Creatures that would capture it stand before those that would be made in its place: where both
// are there the frame of the capture asks which it is (settle_rivals).
void put_in_pool(Table& t, Player p, int n, uint8_t from) {
  State& s = t.s;
  Side& side = s.side[p];
  const bool makes = n > 0 && t.any_row(Op::AemberMakesTokens);
  const CardId maker = makes ? pool_maker(t, p) : kNoCard;
  if (n > 0 && t.any_row(Op::AemberGoesTo)) {
    const CardSet by = catchers(t, p);
    const uint8_t flags = maker == kNoCard ? 0 : uint8_t{kOrTokens};
    if (!by.empty()) return catch_aember(t, by, p, n, from, flags);
  }
  if (maker != kNoCard) {
    to_supply(t, n, from);
    return start_making(t, maker, p, n);
  }
  const int room = std::min(n, 255 - side.aember);
  set_pool(side, side.aember + room);
  tell_aember(t, room, from, pool_of(p));
  to_supply(t, n - room, from);
}

int put_on_card(Table& t, CardId id, int n) {
  State& s = t.s;
  Card& c = s.at(id);
  const int put = std::clamp(n, 0, 255 - c.aember);
  add(c.aember, put);
  add(s.aember, put);
  tell_aember(t, put, kSupply, id);
  t.standing_may_have_changed();  // power and armor may hang on it
  return put;
}

int gain(Table& t, Player p, int n) {
  if (n <= 0) return 0;
  State& s = t.s;
  Side& side = s.side[p];
  // A pool of 255 can only come from an endless loop; what goes over it is not gained.
  const int most = std::min(n, 255);
  const int before = side.aember;
  add(s.aember, most);
  put_in_pool(t, p, most, kSupply);
  // By the pool, as what others catch on its way is not gained.
  add(side.tally.gained, side.aember - before);
  return most;
}

void gain_from_card(Table& t, Player p, CardId id) {
  Side& side = t.s.side[p];
  const int before = side.aember;
  --t.s.at(id).aember;
  put_in_pool(t, p, 1, id);
  add(side.tally.gained, side.aember - before);
  t.standing_may_have_changed();  // power and armor may hang on it
}

int lose(Table& t, Player p, int n) {
  const int lost = take_from_pool(t, p, n);
  to_supply(t, lost, pool_of(p));
  return lost;
}

struct Taken {
  int amount;
  uint8_t from;  // where it was (happening.h)
};

// What is stolen or captured from a pool: what is there, or as much out of the common supply.
static Taken take_or_make(Table& t, Player p, int n) {
  bool spared = false;
  if (t.any_row(Op::TakenFromSupply))
    for_rows(t, Op::TakenFromSupply, [&](const Env& env, const Node& row) {
      spared = spared || means(row.who(), env.player, p);
    });
  if (!spared) return {take_from_pool(t, p, n), pool_of(p)};
  const int taken = std::clamp<int>(n, 0, t.s.side[p].aember);
  add(t.s.aember, taken);
  return {taken, kSupply};
}

// Where no creature can capture it, it stays where it is.
static void capture_stolen(Table& t, const CardSet& by, Player victim, int n) {
  if (by.empty()) return;
  const auto [taken, source] = take_or_make(t, victim, n);
  if (taken > 0) catch_aember(t, by, victim, taken, source, kStolenCaught);
}

// What can't be stolen isn't captured in its place either, so that is asked first (rulebook: Cannot
// Vs Must/May; Replacement Effects).
int steal(Table& t, Player thief, int n) {
  const Player victim = other(thief);
  if (n <= 0 || !can_steal_from(t, victim)) return 0;
  if (const std::optional<CardSet> by = capture_instead(t)) {
    capture_stolen(t, *by, victim, n);
    return 0;
  }
  const auto [taken, source] = take_or_make(t, victim, n);
  put_in_pool(t, thief, taken, source);
  count_up(t.s.side[thief].stolen, taken);
  add(t.s.side[thief].tally.stolen, taken);
  if (taken > 0) {
    Event e;
    e.trigger = Op::AfterSteals;
    e.actor = thief;
    e.amount = taken;
    trigger(t, e);
  }
  return taken;
}

int capture(Table& t, CardId creature, Player from, int n) {
  State& s = t.s;
  if (!s.creatures.has(creature)) return 0;
  Card& c = s.at(creature);
  const auto [taken, source] = take_or_make(t, from, std::min(n, 255 - c.aember));
  add(c.aember, taken);
  tell_aember(t, taken, source, creature);
  Tally& tally = s.side[c.controller].tally;
  add(tally.captured, taken);
  if (taken > 0 && t.any_trigger(Op::AfterCaptures)) trigger_captured(t, creature);
  return taken;
}

int pay(Table& t, Player from, int n) {
  const int paid = take_from_pool(t, from, n);
  put_in_pool(t, other(from), paid, pool_of(from));
  return paid;
}

int add_chains(Table& t, Player p, int n) {
  uint8_t& chains = t.s.side[p].chains;
  const int before = chains;
  chains = byte(std::clamp(before + n, 0, t.lib.rules().most_chains()));
  t.tell([&] {
    return Happening{.what = What::Chains, .player = p, .amount = narrow<int16_t>(chains - before)};
  });
  return n;
}

// Who gets what `p` spends on keys, or kNobody.
static Player key_payee(const View& t, Player p) {
  Player payee = kNobody;
  for_rows(t, Op::GetsKeyPayment, [&](const Env& env, const Node& row) {
    if (payee == kNobody && means(row.who(), env.player, p)) payee = env.player;
  });
  return payee;
}

// Asks how much comes out of the opponent's pool.
[[gnu::noinline]] static bool pay_from_opponent(Table& t, Frame& f, Player p) {
  State& s = t.s;
  const int most = spendable_of_opponents(t, p);
  if (most == 0 || f.forge_step() == ForgeStep::PoolAsked) return true;
  const int open = f.payment_due() - f.payment_made();
  if (must_ask(f)) {
    put_off_sweep(s);
    ask_number(t, std::max(0, open - s.side[p].aember), std::min(open, most));
    return false;
  }
  to_supply(t, take_from_pool(t, other(p), s.answer), pool_of(other(p)));
  f.pay(s.answer);
  f.set_forge_step(ForgeStep::PoolAsked);
  return true;
}

// Asks how much comes from each card whose Æmber may be spent; what is left comes from the pool.
static bool pay_from_cards(Table& t, Frame& f, Player p) {
  State& s = t.s;
  const CardSet sources = key_sources(t, p);
  // What could still be paid otherwise: a card must give at least what that leaves open.
  int others = s.side[p].aember + spendable_of_opponents(t, p) + key_coins(t, p).size();
  for (const CardId i : sources)
    if (f.is_to_pay(i)) others += s.at(i).aember;
  for (const CardId i : sources) {
    if (!f.is_to_pay(i)) continue;
    Card& c = s.at(i);
    others -= c.aember;
    const int open = f.payment_due() - f.payment_made();
    if (must_ask(f)) {
      put_off_sweep(s);  // all is paid at once
      ask_number(t, std::max(0, open - others), std::min<int>(open, c.aember));
      return false;
    }
    add(c.aember, -s.answer);
    to_supply(t, s.answer, i);
    f.pay(s.answer);
    f.ask_cards_from(i + 1);
  }
  return true;
}

// A card that is spent goes to the discard pile; no ward keeps it.
static void spend_coin(Table& t, CardId id) {
  const int first = t.s.pending().size();
  if (t.s.warded.has(id)) tell_mark(t, id, Mark::Warded, false);
  t.s.warded.remove(id);
  discard_card(t, id);
  open_window(t, first);
}

// Asks for cards to be spent, one after another; true once that is over. What follows from one
// comes before the next.
[[gnu::noinline]] static bool pay_with_coins(Table& t, Frame& f, Player p) {
  State& s = t.s;
  if (f.forge_step() != ForgeStep::FromCards) return true;
  const int open = f.payment_due() - f.payment_made();
  const CardSet coins = key_coins(t, p);
  if (!f.has(kAnswered) && (coins.empty() || open == 0)) {
    f.set_forge_step(ForgeStep::CoinsSpent);
    return true;
  }
  if (must_ask(f)) {
    ask_pick(t, coins, s.side[p].aember + spendable_of_opponents(t, p) >= open);
    return false;
  }
  if (s.answer == kPass) {
    f.set_forge_step(ForgeStep::CoinsSpent);
    return true;
  }
  f.pay(1);
  spend_coin(t, s.picked());
  return false;
}

// What else would answer the forging has nothing left to answer.
static void drop_before_forges(Table& t) {
  auto pending = t.s.pending();
  for (int i = pending.size() - 1; i >= 0; --i)
    if (pending[i].ability < kHazardousAbility &&
        t.lib.program().abilities[pending[i].ability].trigger == Op::BeforeForges)
      pending.erase(i);
}

bool call_off_forging(Table& t) {
  drop_before_forges(t);
  const auto stack = t.s.stack();
  for (int i = stack.size() - 1; i >= 0; --i) {
    const bool forges = stack[i].kind == FrameKind::Turn || stack[i].kind == FrameKind::Script;
    if (!forges || stack[i].forge_step() != ForgeStep::AskedBefore) continue;
    stack[i].set_forge_step(ForgeStep::CalledOff);
    return true;
  }
  return false;
}

// The keys of `open` (a bit each) that the player can pay for; without a colour, whether that one
// is.
static unsigned affordable(const View& t, Player p, KeyPrice price, unsigned open) {
  const int most = std::min(spendable_on_keys(t, p), Frame::kMostPayment);
  unsigned out = 0;
  for (int colour = 0; colour < kKeys; ++colour)
    if ((open >> colour & 1) != 0 && price(colour) <= most) out |= 1U << colour;
  return out;
}

// Whether there is a key that the player can pay for and may forge.
static bool can_forge(const View& t, Player p, KeyPrice price, unsigned open) {
  if (!may_forge(t, p)) return false;
  if (open != 0 && t.any_row(Op::ColourCostUp)) return affordable(t, p, price, open) != 0;
  const int cost = price(kKeys);
  return cost <= Frame::kMostPayment && spendable_on_keys(t, p) >= cost;
}

// What a key of these colours costs hangs on its colour.
static bool costs_by_colour(const View& t, KeyPrice price, unsigned open) {
  if (!t.any_row(Op::ColourCostUp)) return false;
  for (int colour = 0; colour < kKeys; ++colour)
    if ((open >> colour & 1) != 0 && price(colour) != price(kKeys)) return true;
  return false;
}

// What is paid is settled as the payment begins: where colours cost differently, the colour is
// chosen then. False while that is asked.
static bool begin_payment(Table& t, Frame& f, Player p, KeyPrice price, unsigned open) {
  int colour = kKeys;
  if (costs_by_colour(t, price, open)) [[unlikely]] {
    if (must_ask(f)) {
      ask_key(t, affordable(t, p, price, open), true);
      return false;
    }
    colour = t.s.answer;
  }
  f.set_forge_step(ForgeStep::FromCards);
  f.set_payment(std::max(0, price(colour)), 0, colour == kKeys ? 0 : colour + 1);
  return true;
}

// The payment is complete, and the key there.
static Forging finish_forging(Table& t, Frame& f, Player p, int cost) {
  State& s = t.s;
  Side& side = s.side[p];
  const bool additional = forged_keys(s, p) == kKeys;  // it has no colour
  const int forged = f.payment_colour() > 0 ? f.payment_colour() - 1 : s.answer;
  to_supply(t, take_from_pool(t, p, cost - f.payment_made()), pool_of(p));
  f.set_payment(0, f.payment_made(), 0);
  f.set_forge_step(ForgeStep::NotBegun);
  if (t.any_row(Op::GetsKeyPayment))
    if (const Player payee = key_payee(t, p); payee != kNobody) {
      // Out of the common supply, to which Æmber that is spent goes (rulebook: Forge a Key).
      add(s.aember, cost);
      put_in_pool(t, payee, cost, kSupply);
    }
  // The additional key is the last one, whatever asks for it (Tinkerer, docs/rulings.md).
  if (additional) {
    s.winner = p;
    return Forging::Done;
  }
  const auto colour = static_cast<uint8_t>(1U << forged);
  side.keys = static_cast<uint8_t>(side.keys | colour);
  side.forged = static_cast<uint8_t>(side.forged | colour);
  t.tell([&] {
    return Happening{.what = What::Forge, .player = p, .amount = narrow<int16_t>(forged)};
  });
  s.dirty = 1;
  if (forged_keys(s, p) == keys_to_win(t, p)) s.winner = p;
  return Forging::Done;
}

// Called again after each question, so that every step must know that it is done (ForgeStep). First
// comes what is resolved before a key is forged: it may take Æmber, change the cost or forbid the
// key, so whether the player can pay is asked before it and once more after it. The cost is settled
// as the payment begins and stays. Other sources pay before the player's own pool, which then has
// to give exactly what is left; they are asked one after another, each for no less than the rest
// couldn't cover.
Forging forge(Table& t, Frame& f, Player p, KeyPrice price, int& paid, unsigned colours) {
  State& s = t.s;
  const bool additional = forged_keys(s, p) == kKeys;
  const unsigned open = additional ? 0U : colours & ~static_cast<unsigned>(s.side[p].keys);
  if (f.forge_step() == ForgeStep::CalledOff) {
    f.set_forge_step(ForgeStep::NotBegun);
    return Forging::Cannot;
  }
  if (f.forge_step() == ForgeStep::NotBegun && t.any_trigger(Op::BeforeForges)) {
    // And asked again below: what comes before may take Æmber, or change what the key costs.
    if (!can_forge(t, p, price, open)) return Forging::Cannot;
    f.set_forge_step(ForgeStep::AskedBefore);
    const int depth = s.stack().size();
    Event e;
    e.trigger = Op::BeforeForges;
    e.actor = p;
    trigger(t, e);
    if (s.stack().size() > depth) return Forging::Asked;
  }
  if (f.forge_step() == ForgeStep::NotBegun || f.forge_step() == ForgeStep::AskedBefore) {
    if (!can_forge(t, p, price, open)) {
      f.set_forge_step(ForgeStep::NotBegun);
      return Forging::Cannot;
    }
    if (!begin_payment(t, f, p, price, open)) return Forging::Asked;
  }
  paid = f.payment_due();
  if (t.any_row(Op::PaysForKeys) && !pay_from_cards(t, f, p)) return Forging::Asked;
  if (t.any_row(Op::SpentOnKeys) && !pay_with_coins(t, f, p)) return Forging::Asked;
  if (t.any_row(Op::PaysFromPool) && !pay_from_opponent(t, f, p)) return Forging::Asked;
  if (!additional && f.payment_colour() == 0 && must_ask(f)) {
    put_off_sweep(t.s);
    ask_key(t, open);
    return Forging::Asked;
  }
  return finish_forging(t, f, p, paid);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
