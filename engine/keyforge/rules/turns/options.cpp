#include "engine/keyforge/rules/turns/options.h"

#include <algorithm>
#include <bit>
#include <climits>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/mechanics/tide.h"
#include "engine/keyforge/rules/turns/play.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

constexpr int kRuleOfSix = 6;  // plays and uses of one title a turn

// Rows that limit what may be played.
constexpr RowMask kPlayLimits = row_bit(Op::CannotPlay) | row_bit(Op::TypeLimit) |
                                row_bit(Op::PaysToPlay) | row_bit(Op::NoRightFlank) |
                                row_bit(Op::NotDisposable);

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
    // Whoever taunts as well is not guarded (rulebook: Taunt).
    out -= guarded - taunting;
  }
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

// The order decides: what forbids all uses, what needs no house, what a stun leaves, what the house
// allows. find_usable_by_sets() says the same of many cards at a time; the invariants compare both.
uint32_t use_options(const View& t, CardId id, bool in_house, bool only_fight, bool told) {
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
  if (!told && (out & verb_bit(Verb::Fight)) &&
      (s.enraged.has(id) || row_covers(t, Op::MustFight, id)))
    out = verb_bit(Verb::Fight);
  return out;
}

namespace {

// The set of cards for a way to use them.
CardSet& way(std::array<CardSet, 5>& usable, Verb verb) {
  return usable[index_of(verb) - index_of(Verb::Reap)];
}

// Calls f(env, row, permission) for each row of this kind that allows the active player something
// and has not been used up.
template <class F>
void for_permissions(const View& t, Op op, F&& f) {
  const State& s = t.s;
  if (!t.any_row(op)) return;
  const auto is_open = [&](const Env& env, const Node& row, int used) {
    return means(row.who(), env.player, s.active) && used < eval_number(t, env, row.amount());
  };
  for (const CardId source : s.speakers& t.match.speaking(op))
    for_block_rows(t, env_of(s, source), t.def(source).script.block, op,
                   [&](const Env& env, const Node& row) {
                     if (is_open(env, row, s.of_turn(source).marks))
                       f(env, row, Permission{-1, source});
                   });
  for (int i = 0; i < s.lasting().size(); ++i) {
    const Lasting& l = s.lasting()[i];
    if (!t.lib.block_rows(l.block).has(op) || !holds_now(s, l)) continue;
    for_block_rows(t, env_of(l), t.lib.program().blocks[l.block], op,
                   [&](const Env& env, const Node& row) {
                     if (is_open(env, row, l.used)) f(env, row, Permission{i, kNoCard});
                   });
  }
}

// The last of the cards in play that allows it, or else the first of what lasts.
Permission permission(const View& t, CardId id, Op op) {
  Permission out;
  for_permissions(t, op, [&](const Env& env, const Node& row, const Permission& one) {
    if (one.lasting >= 0 && out.found()) return;
    if (matches(t, env, row.set(), id)) out = one;
  });
  return out;
}

// Which of the cards are allowed so.
CardSet permitted(const View& t, const CardSet& cards, Op op) {
  CardSet out;
  for_permissions(t, op, [&](const Env& env, const Node& row, const Permission&) {
    for (const CardId id : cards - out)
      if (matches(t, env, row.set(), id)) out.add(id);
  });
  return out;
}

// In whatever way.
Permission permission_to_use(const View& t, CardId id) {
  const Permission use = permission(t, id, Op::MayUseSome);
  return use.found() ? use : permission(t, id, Op::MayPlayOrUse);
}

constexpr RowMask kUsePermissions = row_bit(Op::MayPlayOrUse) | row_bit(Op::MayUseSome) |
                                    row_bit(Op::MayReapWith) | row_bit(Op::MayFightWith);

// What rows of this kind have the player pay for each of the cards. Every row is asked once, and
// for its amount only if it is about any of them.
using Costs = std::array<int16_t, kSlots>;
Costs costs_of(const View& t, Op op, const CardSet& cards, Player p) {
  Costs out{};
  for_rows(t, op, [&](const Env& env, const Node& row) {
    if (!means(row.who(), env.player, p)) return;
    int amount = -1;
    for (const CardId id : cards) {
      if (!matches(t, env, row.set(), id)) continue;
      if (amount < 0) amount = eval_number(t, env, row.amount());
      out[id] = static_cast<int16_t>(out[id] + amount);
    }
  });
  return out;
}

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

// What use_options() says of each card, as operations on sets. Mostly there are no such rows, and
// nothing of what asks for them is left then.
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

int play_cost(const View& t, CardId id, Player p) {
  return costs_of(t, Op::PaysToPlay, CardSet::of(id), p)[id];
}

int use_cost(const View& t, CardId id, Player p) {
  return costs_of(t, Op::PaysToUse, CardSet::of(id), p)[id];
}

int play_price(const View& t, CardId id, Player p) {
  int price = 0;
  for_own_rows(t, id, p, Op::PlayPrice, [&](const Env& env, const Node& row) {
    price += eval_number(t, env, row.amount());
  });
  return price;
}

namespace {

// Alpha: nothing else has been done in this step. `begun`: the card itself is being played already.
bool is_first_act(const View& t, Player p, bool begun) {
  const Side& side = t.s.side[p];
  return side.acts - side.acts_before <= (begun ? 1 : 0);
}

// Of the card as printed, or as what it is a copy of.
// `begun`: the card is being played already, which counts as one.
bool may_play_title(const View& t, CardId title, Player p, bool begun = false) {
  const Side& side = t.s.side[p];
  if (side.played + side.used >= kRuleOfSix && six_reached(t, title)) return false;
  return t.def(title).keywords[index_of(Keyword::Alpha)] == 0 || is_first_act(t, p, begun);
}

// What the card's own words say about playing it.
bool own_words_allow(const View& t, CardId id, Player p) {
  constexpr RowMask kOwn =
      row_bit(Op::PlayedOnlyIf) | row_bit(Op::PlayPrice) | row_bit(Op::PlayedAsCopy);
  if (!(t.def(id).script.rows & kOwn)) return true;
  bool allowed = play_price(t, id, p) <= t.s.side[p].aember;
  for_own_rows(t, id, p, Op::PlayedOnlyIf, [&](const Env& env, const Node& row) {
    allowed = allowed && eval_condition(t, env, row.condition());
  });
  if (t.match.mimics().has(id) && t.lib.rules().copies_alpha())
    allowed = allowed && !playable_models(t, id, p).empty();
  const Copies copies = copies_of(t, id, p);
  return allowed && (!copies.any || !copies.playable.empty());
}

}  // namespace

Copies copies_of(const View& t, CardId id, Player p) {
  Copies out;
  const bool begun = t.s.at(id).zone == Zone::Limbo;
  for_own_rows(t, id, p, Op::PlayedAsCopy, [&](const Env& env, const Node& row) {
    for (const CardId model : eval_set(t, env, row.set())) {
      if (t.def(model).script.rows.has(Op::PlayedAsCopy)) continue;
      out.any = true;
      if (may_play_title(t, model, p, begun)) out.playable.add(model);
    }
  });
  return out;
}

CardSet models_of(const View& t, CardId id, Player p) {
  CardSet out;
  if (!t.match.mimics().has(id) || t.s.at(id).as != kNoCard) return out;
  for_own_rows(t, id, p, Op::EntersAsCopy, [&](const Env& env, const Node& row) {
    out |= eval_set(t, env, row.set()) & t.s.creatures;
  });
  return out - t.s.tagged;
}

CardSet playable_models(const View& t, CardId id, Player p) {
  CardSet out = models_of(t, id, p);
  if (!t.lib.rules().copies_alpha() || is_first_act(t, p, t.s.at(id).zone == Zone::Limbo))
    return out;
  for (const CardId model : out)
    if (t.def(model).keywords[index_of(Keyword::Alpha)] > 0) out.remove(model);
  return out;
}

namespace {

// What kind of cards a set is of.
Op noun_of(const View& t, uint16_t set) {
  const auto& nodes = t.lib.program().nodes;
  while (!is_noun(nodes[set].op) && nodes[set].inner() != 0) set = nodes[set].inner();
  return nodes[set].op;
}

// As what cards are to be played: as what they are, or as upgrades.
enum class PlayedAs : uint8_t { Itself, Upgrade };

// Of cards of a type, those that may be played this turn are fewer than so many.
int type_limit(const View& t, Player p) {
  int limit = INT_MAX;
  for_rows(t, Op::TypeLimit, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) limit = std::min(limit, eval_number(t, env, row.amount()));
  });
  return limit;
}

int plays_of_type(const View& t, CardType type) {
  int plays = 0;
  for (const CardId id : t.s.touched)
    if (t.type(id) == type) plays += t.s.of_turn(id).plays;
  return plays;
}

// Which of the player's cards something in play keeps from being played so.
CardSet kept_back(const View& t, const CardSet& cards, Player p, PlayedAs as = PlayedAs::Itself) {
  CardSet out;
  if (!(t.s.rows & kPlayLimits) || cards.empty()) return out;
  for_rows(t, Op::CannotPlay, [&](const Env& env, const Node& row) {
    if (!means(row.who(), env.player, p)) return;
    const Op noun = as == PlayedAs::Upgrade ? noun_of(t, row.set()) : Op::Cards;
    if (noun == Op::Creatures) return;
    // Such words ask nothing else of an upgrade.
    if (noun == Op::Upgrades) out |= cards;
    for (const CardId id : cards - out)
      if (matches(t, env, row.set(), id)) out.add(id);
  });
  // Alone, a creature would stand on both flanks.
  if (as == PlayedAs::Itself && t.any_row(Op::NoRightFlank) && t.s.side[p].line.empty() &&
      any_player_row(t, Op::NoRightFlank, p))
    for (const CardId id : cards - out)
      if (t.type(id) == CardType::Creature && side_entered(t, id, p) == p) out.add(id);
  if (!t.any_row(Op::TypeLimit)) return out;
  const int limit = type_limit(t, p);
  for (const CardId id : cards - out)
    if (plays_of_type(t, as == PlayedAs::Upgrade ? CardType::Upgrade : t.type(id)) >= limit)
      out.add(id);
  return out;
}

// Whether the rules, and the card's own words, let it be played.
bool words_allow(const View& t, CardId id, Player p) {
  if (t.type(id) == CardType::Upgrade && possible_hosts(t, id, p).empty()) return false;
  return may_play_title(t, id, p) && own_words_allow(t, id, p);
}

// Which of the cards the player may play as far as what is in play goes.
CardSet unlimited(const View& t, const CardSet& cards, Player p) {
  if (!(t.s.rows & kPlayLimits)) return cards;
  CardSet out = cards - kept_back(t, cards, p);
  for (const CardId id : cards - out)
    if (may_play_as_upgrade(t, id, p)) out.add(id);
  if (!t.any_row(Op::PaysToPlay)) return out;
  const Costs costs = costs_of(t, Op::PaysToPlay, out, p);
  for (const CardId id : out)
    if (costs[id] + play_price(t, id, p) > t.s.side[p].aember) out.remove(id);
  return out;
}

}  // namespace

CardSet possible_hosts(const View& t, CardId id, Player p) {
  CardSet out = t.s.creatures;
  for_own_rows(t, id, p, Op::AttachesTo, [&](const Env& env, const Node& row) {
    out = eval_set(t, env, row.set()) & (t.s.creatures | t.s.artifacts);
  });
  return out - t.s.tagged;
}

bool may_play_as_itself(const View& t, CardId id, Player p) {
  return kept_back(t, CardSet::of(id), p).empty();
}

bool may_play_as_upgrade(const View& t, CardId id, Player p) {
  if (!t.def(id).script.rows.has(Op::MayBeUpgrade)) return false;
  if ((t.s.creatures - t.s.tagged).empty()) return false;
  return kept_back(t, CardSet::of(id), p, PlayedAs::Upgrade).empty();
}

bool may_enter(const View& t, CardId id, Player p) {
  return words_allow(t, id, p) && !unlimited(t, CardSet::of(id), p).empty();
}

Permission play_permission(const View& t, CardId id) {
  const Permission play = permission(t, id, Op::MayPlay);
  return play.found() ? play : permission(t, id, Op::MayPlayOrUse);
}

Permission use_permission(const View& t, CardId id, Verb verb) {
  const Op way = verb == Verb::Reap ? Op::MayReapWith : Op::MayFightWith;
  if (verb == Verb::Reap || verb == Verb::Fight)
    if (const Permission one = permission(t, id, way); one.found()) return one;
  return permission_to_use(t, id);
}

// The first player may play or discard one card from hand in the first turn (rulebook: First Turn
// Rule); a permission may go beyond that.
static bool first_turn_spent(const State& s) {
  return s.turn == 1 && s.side[s.active].from_hand > 0;
}

namespace {

// Cards in hand of other houses that something lets be played.
[[gnu::noinline]] CardSet permitted_to_play(const View& t, const CardSet& cards) {
  const CardSet out = permitted(t, cards, Op::MayPlay);
  return out | permitted(t, cards - out, Op::MayPlayOrUse);
}

// Those of the cards that neither the rules nor their own words keep from being played.
[[gnu::noinline]] CardSet allowed_by_words(const View& t, const CardSet& asked) {
  CardSet out;
  for (const CardId id : asked)
    if (words_allow(t, id, t.s.active)) out.add(id);
  return out;
}

// Those of the cards that their own words keep from being discarded by choice.
[[gnu::noinline]] CardSet kept_in_hand(const View& t, const CardSet& cards) {
  CardSet out;
  for (const CardId id : cards)
    if (t.match.def(id).script.rows.has(Op::NotDisposable)) out.add(id);
  return out;
}

void find_hand_options(const View& t, CardSet& playable, CardSet& disposable) {
  const State& s = t.s;
  const Side& side = s.side[s.active];
  if (!side.hand.empty()) t.note_look(Zone::Hand, s.active, side.hand);
  const bool spent = first_turn_spent(s);
  if (!spent) playable = disposable = of_house(t, side.hand, s.house);
  if ((t.any_row(Op::MayPlay) || t.any_row(Op::MayPlayOrUse)) &&
      !(spent && t.lib.rules().first_turn_is_absolute()))
    playable |= permitted_to_play(t, side.hand - playable);
  if ((s.creatures - s.tagged).empty())
    playable -= t.match.of_type(CardType::Upgrade) - t.match.particular();
  if (!(playable & t.match.halves()).empty()) playable = without_halves(t, playable, side.hand);
  // Most cards may be played whenever nothing in play, and no rule, limits it.
  const bool many_acts = side.played + side.used >= kRuleOfSix;
  const CardSet asked = many_acts ? playable : playable & t.match.particular();
  if (!asked.empty()) {
    playable = (playable - asked) | allowed_by_words(t, asked);
    const CardSet stays = disposable & t.match.speaking(Op::NotDisposable);
    if (!stays.empty()) [[unlikely]]
      disposable -= kept_in_hand(t, stays);
  }
  if (s.rows & kPlayLimits) [[unlikely]] {
    playable = unlimited(t, playable, s.active);
    if (t.any_row(Op::NotDisposable)) disposable -= covered_cards(t, Op::NotDisposable, disposable);
  }
}

void find_usable(const View& t, std::array<CardSet, 5>& out) {
  const State& s = t.s;
  const Side& side = s.side[s.active];
  CardSet ready = side.controlled & (s.creatures | s.artifacts) & s.ready;
  if (ready.empty()) return;
  const bool copies = !(ready & (t.match.copies() | s.facedown)).empty();
  if ((s.rows & kUsePermissions) || copies) [[unlikely]]  // they are counted, card by card
    return find_usable_card_by_card(t, out);
  if (side.played + side.used >= kRuleOfSix) [[unlikely]]
    ready -= worn_out(t, ready);
  if (s.rows & kUseRows) [[unlikely]]
    return find_usable_by_sets<true>(t, ready, out);
  find_usable_by_sets<false>(t, ready, out);
}

}  // namespace

[[gnu::noinline]] CardSet returnable(const View& t, Player p) {
  CardSet out;
  for (const CardId id : t.s.side[p].discard)
    if (t.match.returning().has(id) && !six_reached(t, id))
      for_own_rows(t, id, p, Op::ReturnsAtWill, [&](const Env&, const Node&) { out.add(id); });
  return out;
}

// What few games have.
[[gnu::noinline]] static void find_more_options(const View& t, Decision& out) {
  if (!t.match.returning().empty()) way(out.usable, Verb::Omni) |= returnable(t, t.s.active);
  if (!t.match.prophecies().empty()) out.prophecies() = activatable(t, t.s.active);
}

bool find_main_options(const View& t, Decision& out) {
  find_hand_options(t, out.cards, out.disposable);
  find_usable(t, out.usable);
  if (t.match.has_more_options()) [[unlikely]]
    find_more_options(t, out);
  if (t.match.has(Thing::Tide) && may_raise_tide(t, t.s.active)) out.tide() = 1;
  if (!(out.cards | out.disposable).empty() || out.tide() != 0 || out.prophecies() != 0)
    return true;
  CardSet usable;
  for (const CardSet& cards : out.usable) usable |= cards;
  return !usable.empty();
}

uint16_t choosable_houses(const View& t, Player p) {
  const State& s = t.s;
  unsigned open = t.match.house_bits(p);
  CardSet strangers = s.side[p].controlled;
  if (!t.any_row(Op::BelongsTo) && !t.any_row(Op::AlsoBelongs)) strangers -= t.match.at_home(p);
  for (const CardId id : strangers) open |= houses_of(t, id);
  for_rows(t, Op::CannotChoose, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) open &= ~eval_houses(t, env, row.house());
  });
  unsigned must = 0;  // any of several mandates may be followed (rulebook: House Choice)
  for_rows(t, Op::MustChoose, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) must |= eval_houses(t, env, row.house());
  });
  // Cannot beats must, and a mandate that nobody can follow is none (rulebook: Cannot Vs Must/May).
  return static_cast<uint16_t>((open & must) != 0 ? open & must : open);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
