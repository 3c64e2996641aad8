// What cards in play may be used for, and whom a creature may attack.
#include <algorithm>
#include <bit>

#include "engine/keyforge/rules/turns/option_parts.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

constexpr uint32_t verb_bit(Verb v) { return 1U << index_of(v); }

}  // namespace

static bool is_barring(const View& t, const Lasting& l) {
  return t.lib.block_rows(l.block).has(Op::NextUseNot) && holds_now(t.s, l) && l.used == 0;
}

[[gnu::noinline]] bool bars_next_use(const View& t, Op trigger) {
  bool barred = false;
  for (const Lasting& l : t.s.lasting())
    if (is_barring(t, l))
      for_block_rows(
          t, env_of(l), t.lib.program().blocks[l.block], Op::NextUseNot,
          [&](const Env&, const Node& row) { barred = barred || row.ability() == trigger; });
  return barred;
}

void note_creature_used(State& s, const View& t) {
  for (Lasting& l : s.lasting())
    if (is_barring(t, l)) l.used = 1;
}

CardSet attackable_by(const View& t, CardId attacker, bool past_taunt) {
  const State& s = t.s;
  const auto& line = s.side[other(s.at(attacker).controller)].line;
  const bool ignores =
      past_taunt || row_covers(t, Op::IgnoresDefences, attacker) ||
      (t.any_row(Op::PiercesAttacking) && row_covers(t, Op::PiercesAttacking, attacker));
  CardSet taunting;
  CardSet out;
  for (const CardId id : line) {
    if (s.tagged.has(id)) continue;
    out.add(id);
    if (!ignores && keyword(t, id, Keyword::Taunt) > 0) taunting.add(id);
  }
  if (!taunting.empty()) {
    CardSet guarded;
    for (const CardId id : taunting) {
      guarded |= neighbors(s, id);
      if (t.any_row(Op::WideTaunt) && row_covers(t, Op::WideTaunt, id))
        for (const CardId beside : neighbors(s, id)) guarded |= neighbors(s, beside);
    }
    // A creature that taunts as well is not guarded (rulebook: Taunt).
    out -= guarded - taunting;
  }
  // After the taunts: a creature guards its neighbors also where it can't be attacked itself.
  for_rows(t, Op::CannotAttack, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), attacker)) out -= eval_set(t, env, row.set(1));
  });
  return out;
}

bool has_ability(const View& t, CardId id, Op trigger) {
  const uint64_t bit = trigger_bit(trigger);
  const CardScript& script = t.def(id).script;
  const Program& program = t.lib.program();
  const auto block_has = [&](const Block& block) {
    for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i)
      if (program.abilities[i].trigger == trigger) return true;
    return false;
  };
  if ((script.triggers & bit) && !t.s.blank.has(id) && block_has(script.block)) return true;
  bool granted = false;
  for_grants(t, bit, [&](const Env& env, const Node& row, uint16_t) {
    granted = granted || is_in(t, env, row.set(), id);
  });
  return granted;
}

// Plays and uses of all cards with the title are added up, so that copies share the six, and a card
// that came back to hand goes on where it was (rulebook: The Rule of Six).
bool six_reached(const View& t, CardId id) {
  const State& s = t.s;
  int sum = 0;
  for (const CardId i : s.touched) {
    const OfTurn& counted = s.of_turn(i);
    if (t.title(i) == t.title(id)) sum += counted.plays + counted.uses;
  }
  return sum >= kRuleOfSix;
}

// Those of the cards whose titles have been played and used as often as the rule of six lets them.
[[gnu::noinline]] static CardSet worn_out(const View& t, const CardSet& cards) {
  CardSet out;
  for (const CardId id : cards)
    if (six_reached(t, id)) out.add(id);
  return out;
}

// The order is that of the rules, from what no permission overcomes to what only narrows a choice.
// What forbids all uses is first: `cannot` beats whatever would let the card be used (rulebook:
// Cannot Vs Must/May), and the rule of six and a price that can't be paid forbid as much. An omni
// ability needs no active house, so it is looked for before the house is. A stun then takes the
// place of whatever the card would be used for (rulebook: Stun): it ends the list, but only where
// some use was open, and the omni ability is one. Only now the house decides about actions, reaps
// and fights. Enrage is last, as it binds a creature only if it is able to fight, which is known by
// then. find_usable_by_sets() says the same of many cards at a time; the invariants compare both.
uint32_t use_options(const View& t, CardId id, bool in_house, bool only_fight, bool compelled) {
  const State& s = t.s;
  if (t.any_row(Op::CannotUse) && row_covers(t, Op::CannotUse, id)) return 0;
  // Mostly too little has been done in all for any title to have six, and none is counted.
  if (s.side[s.active].played + s.side[s.active].used >= kRuleOfSix && six_reached(t, id)) return 0;
  if (t.any_row(Op::PaysToUse) && use_cost(t, id, s.active) > s.side[s.active].aember) return 0;
  const bool creature = s.creatures.has(id);
  uint32_t out = 0;
  // A card that binds the creature to fighting takes its omni ability, too; a caller that asks for
  // fights alone does not.
  const bool bound = t.any_row(Op::OnlyFight) && row_covers(t, Op::OnlyFight, id);
  only_fight = only_fight || bound;
  if (!bound && t.any_trigger(Op::OnOmni) && has_ability(t, id, Op::OnOmni))
    out |= verb_bit(Verb::Omni);
  // Whatever it would be used for, the stun is removed instead: also by a use of its omni ability.
  if (creature && s.stunned.has(id)) return in_house || out != 0 ? verb_bit(Verb::Unstun) : 0;
  if (!in_house) return out;
  if (!only_fight && t.any_trigger(Op::OnAction) && has_ability(t, id, Op::OnAction))
    out |= verb_bit(Verb::Action);
  if (!creature) return out;
  if (!only_fight && !row_covers(t, Op::CannotReap, id) && !is_next_use_barred(t, Op::OnReap))
    out |= verb_bit(Verb::Reap);
  // Taunt only moves attacks to other enemies, so there is one to fight unless a card says
  // otherwise.
  if (!(s.creatures - s.tagged - s.side[s.at(id).controller].controlled).empty() &&
      !row_covers(t, Op::CannotFight, id) && !is_next_use_barred(t, Op::OnFight) &&
      (!t.any_row(Op::CannotAttack) || !attackable_by(t, id).empty()))
    out |= verb_bit(Verb::Fight);
  // Enraged creatures must fight if able (rulebook: Enrage).
  if (!compelled && (out & verb_bit(Verb::Fight)) &&
      (s.enraged.has(id) || row_covers(t, Op::MustFight, id)))
    out = verb_bit(Verb::Fight);
  return out;
}

namespace {

constexpr RowMask kUsePermissions = row_bit(Op::MayPlayOrUse) | row_bit(Op::MayUseSome) |
                                    row_bit(Op::MayReapWith) | row_bit(Op::MayFightWith);

// Of the cards, those that cost more to use than the active player has.
[[gnu::noinline]] CardSet too_dear_to_use(const View& t, const CardSet& cards) {
  const Costs costs = costs_of(t, Op::PaysToUse, cards, t.s.active);
  CardSet out;
  for (const CardId id : cards)
    if (costs[id] > t.s.side[t.s.active].aember) out.add(id);
  return out;
}

// Of the creatures, those that may attack none of their enemies.
[[gnu::noinline]] CardSet without_target(const View& t, const CardSet& creatures) {
  CardSet out;
  for (const CardId id : creatures)
    if (attackable_by(t, id).empty()) out.add(id);
  return out;
}

// Which of the cards have an ability that is used so: one of their own, or one they are given.
CardSet able_to(const View& t, Op trigger, const CardSet& own, const CardSet& among) {
  CardSet out = (among & own) - t.s.blank;
  for_grants(t, trigger_bit(trigger), [&](const Env& env, const Node& row, uint16_t) {
    for (const CardId id : among - out)
      if (is_in(t, env, row.set(), id)) out.add(id);
  });
  return out;
}

// Rows that say anything else about who may be used, and how.
constexpr RowMask kUseRows =
    row_bit(Op::CannotUse) | row_bit(Op::OnlyFight) | row_bit(Op::CannotReap) |
    row_bit(Op::CannotFight) | row_bit(Op::MayUse) | row_bit(Op::MayFight) |
    row_bit(Op::MustFight) | row_bit(Op::PaysToUse) | row_bit(Op::CannotAttack) |
    row_bit(Op::NextUseNot) | row_bit(Op::GrantAbilities) | row_bit(Op::GainsText);

// What use_options() says of each card, as operations on sets, in the same order: what forbids,
// what needs no house, the stun, the house, Enrage. Mostly there are no such rows, and nothing of
// what asks for them is left then.
template <bool kHasRows>
void find_usable_by_sets(const View& t, CardSet ready, std::array<CardSet, 5>& out) {
  const State& s = t.s;
  const auto covered = [&](Op op, const CardSet& among) {
    return kHasRows ? covered_cards(t, op, among) : CardSet{};
  };
  const auto able = [&](Op trigger, const CardSet& own, const CardSet& among) {
    return kHasRows ? able_to(t, trigger, own, among) : (among & own) - s.blank;
  };
  ready -= covered(Op::CannotUse, ready);
  if (kHasRows && t.any_row(Op::PaysToUse)) ready -= too_dear_to_use(t, ready);
  const CardSet bound = covered(Op::OnlyFight, ready);
  CardSet called = of_house(t, ready, s.house);
  if (kHasRows) called |= needing_no_house(t, ready - called);
  const CardSet sent = covered(Op::MayFight, ready - called);  // to fight, that is all
  called |= sent;
  const CardSet stunned = ready & s.creatures & s.stunned;
  const CardSet omni = able(Op::OnOmni, t.match.with_omni(), ready - bound);
  const CardSet free = called - stunned - bound - sent;
  const CardSet reap = free & s.creatures;
  way(out, Verb::Unstun) = stunned & (called | omni);
  way(out, Verb::Omni) = omni - stunned;
  way(out, Verb::Action) = able(Op::OnAction, t.match.with_action(), free);
  way(out, Verb::Reap) = reap - covered(Op::CannotReap, reap);
  if (kHasRows && is_next_use_barred(t, Op::OnReap)) way(out, Verb::Reap) = {};
  // Without an enemy there is no fight, and so nothing that Enrage could bind a creature to.
  if ((s.creatures - s.tagged - s.side[s.active].controlled).empty()) return;
  CardSet fight = (called - stunned) & s.creatures;
  fight -= covered(Op::CannotFight, fight);
  if (kHasRows && is_next_use_barred(t, Op::OnFight)) fight = {};
  if (kHasRows && t.any_row(Op::CannotAttack)) fight -= without_target(t, fight);
  way(out, Verb::Fight) = fight;
  // Enraged creatures must fight if able (rulebook: Enrage).
  const CardSet enraged = (fight & s.enraged) | covered(Op::MustFight, fight);
  for (const Verb other : {Verb::Reap, Verb::Action, Verb::Omni}) way(out, other) -= enraged;
}

}  // namespace

void find_usable_card_by_card(const View& t, std::array<CardSet, 5>& out) {
  const State& s = t.s;
  const CardSet ready = s.side[s.active].controlled & (s.creatures | s.artifacts) & s.ready;
  const bool omnis = t.any_trigger(Op::OnOmni);
  for (const CardId id : ready) {
    const bool in_house =
        is_of_house(t, id, s.house) || needs_no_house(t, id) || permission_to_use(t, id).found();
    const bool may_fight = !in_house && (row_covers(t, Op::MayFight, id) ||
                                         permission(t, id, Op::MayFightWith).found());
    const bool may_reap = !in_house && permission(t, id, Op::MayReapWith).found();
    if (!in_house && !may_fight && !may_reap && !omnis) continue;
    uint32_t verbs = use_options(t, id, in_house || may_fight || may_reap, may_fight && !may_reap);
    if (may_reap) verbs &= ~(verb_bit(Verb::Action) | (may_fight ? 0U : verb_bit(Verb::Fight)));
    for (; verbs != 0; verbs &= verbs - 1)
      way(out, static_cast<Verb>(std::countr_zero(verbs))).add(id);
  }
}

void find_usable(const View& t, std::array<CardSet, 5>& out) {
  const State& s = t.s;
  const Side& side = s.side[s.active];
  CardSet ready = side.controlled & (s.creatures | s.artifacts) & s.ready;
  if (ready.empty()) return;
  const bool copies = !(ready & (t.match.copies() | s.facedown)).empty();
  if ((s.rows & kUsePermissions) || copies) [[unlikely]]
    // A permission counts its uses, and a copy has the words of another card: neither is in the
    // sets that the match keeps of its cards.
    return find_usable_card_by_card(t, out);
  if (side.played + side.used >= kRuleOfSix) [[unlikely]]
    ready -= worn_out(t, ready);
  if (s.rows & kUseRows) [[unlikely]]
    return find_usable_by_sets<true>(t, ready, out);
  find_usable_by_sets<false>(t, ready, out);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
