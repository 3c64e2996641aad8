#include "engine/keyforge/rules/options.h"

#include <algorithm>
#include <bit>

#include "engine/keyforge/rules/gigantic.h"
#include "engine/keyforge/rules/tide.h"

namespace archon::keyforge {
namespace {

constexpr int kRuleOfSix = 6;  // plays and uses of one title a turn

// Rows that limit what may be played.
constexpr RowMask kPlayLimits =
    row_bit(Op::CannotPlay) | row_bit(Op::TypeLimit) | row_bit(Op::PaysToPlay);

constexpr uint32_t verb_bit(Verb v) { return 1U << static_cast<int>(v); }

}  // namespace

CardSet attackable_by(const View& t, CardId attacker) {
  const State& s = t.s;
  const auto& line = s.side[other(s.at(attacker).controller)].line;
  const bool ignores = row_covers(t, Op::IgnoresDefences, attacker);
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
      if (program.abilities[static_cast<size_t>(i)].trigger == trigger) return true;
    return false;
  };
  if ((script.triggers & bit) && !t.s.blank.has(id) && block_has(script.block)) return true;
  bool granted = false;
  for_grants(t, [&](const Env& env, const Node& row, uint16_t block) {
    granted = granted || ((t.lib.block_triggers(block) & bit) != 0 && is_in(t, env, row.set(), id));
  });
  return granted;
}

bool six_reached(const View& t, CardId id) {
  const State& s = t.s;
  int sum = 0;
  for (const CardId i : s.touched) {
    const Card& c = s.at(i);
    if (t.title(i) == t.title(id)) sum += c.plays + c.uses;
  }
  return sum >= kRuleOfSix;
}

uint32_t use_options(const View& t, CardId id, bool in_house, bool only_fight, bool told) {
  const State& s = t.s;
  if (t.any_row(Op::CannotUse) && row_covers(t, Op::CannotUse, id)) return 0;
  if (s.side[s.active].played + s.side[s.active].used >= kRuleOfSix && six_reached(t, id)) return 0;
  if (t.any_row(Op::PaysToUse) && use_cost(t, id, s.active) > s.side[s.active].aember) return 0;
  const bool creature = s.creatures.has(id);
  uint32_t out = 0;
  const bool bound = t.any_row(Op::OnlyFight) && row_covers(t, Op::OnlyFight, id);
  only_fight = only_fight || bound;
  if (!bound && t.any_trigger(Op::OnOmni) && has_ability(t, id, Op::OnOmni))
    out |= verb_bit(Verb::Omni);
  if (creature && s.stunned.has(id)) return in_house || out != 0 ? verb_bit(Verb::Unstun) : 0;
  if (!in_house) return out;
  if (!only_fight && t.any_trigger(Op::OnAction) && has_ability(t, id, Op::OnAction))
    out |= verb_bit(Verb::Action);
  if (!creature) return out;
  if (!only_fight && !row_covers(t, Op::CannotReap, id)) out |= verb_bit(Verb::Reap);
  // Taunt only moves attacks to other enemies, so there is one to fight unless a card says
  // otherwise.
  if (!(s.creatures - s.tagged - s.side[s.at(id).controller].controlled).empty() &&
      !row_covers(t, Op::CannotFight, id) &&
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
  return usable[static_cast<size_t>(verb) - static_cast<size_t>(Verb::Reap)];
}

// A row of this kind that allows it and has not been used up.
Permission permission(const View& t, CardId id, Op op) {
  const State& s = t.s;
  Permission out;
  if (!t.any_row(op)) return out;
  const Player p = s.active;
  const auto open = [&](const Env& env, const Node& row, int used) {
    return means(row.who(), env.player, p) && used < eval_number(t, env, row.amount()) &&
           matches(t, env, row.set(), id);
  };
  for (const CardId source : s.speakers& t.match.speaking(op)) {
    if (!t.def(source).script.rows.has(op)) continue;
    for_block_rows(t, env_of(s, source), t.def(source).script.block, op,
                   [&](const Env& env, const Node& row) {
                     if (open(env, row, s.at(source).marks)) out.card = source;
                   });
  }
  for (int i = 0; i < s.lasting().size() && !out.found(); ++i) {
    const Lasting& l = s.lasting()[i];
    if (!t.lib.block_rows(l.block).has(op) || !holds_now(s, l)) continue;
    for_block_rows(t, env_of(l), t.lib.program().blocks[l.block], op,
                   [&](const Env& env, const Node& row) {
                     if (open(env, row, l.used)) out.lasting = i;
                   });
  }
  return out;
}

// In whatever way.
Permission permission_to_use(const View& t, CardId id) {
  const Permission use = permission(t, id, Op::MayUseSome);
  return use.found() ? use : permission(t, id, Op::MayPlayOrUse);
}

constexpr RowMask kUsePermissions = row_bit(Op::MayPlayOrUse) | row_bit(Op::MayUseSome) |
                                    row_bit(Op::MayReapWith) | row_bit(Op::MayFightWith);

// Rows that speak of one card at a time: they count, or look at each one's enemies.
constexpr RowMask kCardByCard =
    row_bit(Op::PaysToUse) | row_bit(Op::CannotAttack) | kUsePermissions;

// Which of the cards have an ability that is used so: one of their own, or one they are given.
CardSet able_to(const View& t, Op trigger, const CardSet& own, const CardSet& among) {
  CardSet out = (among & own) - t.s.blank;
  for_grants(t, [&](const Env& env, const Node& row, uint16_t block) {
    if (!(t.lib.block_triggers(block) & trigger_bit(trigger))) return;
    for (const CardId id : among - out)
      if (is_in(t, env, row.set(), id)) out.add(id);
  });
  return out;
}

// Rows that say anything else about who may be used, and how.
constexpr RowMask kUseRows = row_bit(Op::CannotUse) | row_bit(Op::OnlyFight) |
                             row_bit(Op::CannotReap) | row_bit(Op::CannotFight) |
                             row_bit(Op::MayUse) | row_bit(Op::MayFight) | row_bit(Op::MustFight) |
                             row_bit(Op::GrantAbilities) | row_bit(Op::GainsText);

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
  const CardSet bound = covered(Op::OnlyFight, ready);
  CardSet called = of_house(t, ready, s.house);
  called |= covered(Op::MayUse, ready - called);
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
  if ((s.creatures - s.tagged - s.side[s.active].controlled).empty()) return;
  CardSet fight = (called - stunned) & s.creatures;
  fight -= covered(Op::CannotFight, fight);
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
    const bool in_house = is_of_house(t, id, s.house) || row_covers(t, Op::MayUse, id) ||
                          permission_to_use(t, id).found();
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
  int cost = 0;
  for_rows(t, Op::PaysToPlay, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p) && matches(t, env, row.set(), id))
      cost += eval_number(t, env, row.amount());
  });
  return cost;
}

int use_cost(const View& t, CardId id, Player p) {
  int cost = 0;
  for_rows(t, Op::PaysToUse, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p) && matches(t, env, row.set(), id))
      cost += eval_number(t, env, row.amount());
  });
  return cost;
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
  return t.def(title).keywords[static_cast<size_t>(Keyword::Alpha)] == 0 ||
         is_first_act(t, p, begun);
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
    if (t.def(model).keywords[static_cast<size_t>(Keyword::Alpha)] > 0) out.remove(model);
  return out;
}

namespace {

bool speaks_of_creatures(const View& t, uint16_t set) {
  const auto& nodes = t.lib.program().nodes;
  while (!is_noun(nodes[set].op) && nodes[set].inner() != 0) set = nodes[set].inner();
  return nodes[set].op == Op::Creatures;
}

// What limits the player's cards lets this one be played as a card of this type.
bool limits_allow(const View& t, CardId id, Player p, CardType type) {
  const State& s = t.s;
  bool allowed = true;
  for_rows(t, Op::CannotPlay, [&](const Env& env, const Node& row) {
    const bool meant = type == t.type(id) || !speaks_of_creatures(t, row.set());
    if (meant && means(row.who(), env.player, p) && matches(t, env, row.set(), id)) allowed = false;
  });
  if (!t.any_row(Op::TypeLimit)) return allowed;
  int plays = 0;
  for (const CardId other_card : s.touched)
    if (t.type(other_card) == type) plays += s.at(other_card).plays;
  for_rows(t, Op::TypeLimit, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p) && plays >= eval_number(t, env, row.amount()))
      allowed = false;
  });
  return allowed;
}

}  // namespace

bool may_play_as_itself(const View& t, CardId id, Player p) {
  return !(t.s.rows & kPlayLimits) || limits_allow(t, id, p, t.type(id));
}

bool may_play_as_upgrade(const View& t, CardId id, Player p) {
  if (!t.def(id).script.rows.has(Op::MayBeUpgrade)) return false;
  if ((t.s.creatures - t.s.tagged).empty()) return false;
  return !(t.s.rows & kPlayLimits) || limits_allow(t, id, p, CardType::Upgrade);
}

bool may_enter(const View& t, CardId id, Player p) {
  const State& s = t.s;
  if (t.type(id) == CardType::Upgrade && (s.creatures - s.tagged).empty()) return false;
  if (!may_play_title(t, id, p) || !own_words_allow(t, id, p)) return false;
  const Side& side = s.side[p];
  if (!(s.rows & kPlayLimits)) return true;
  return (may_play_as_itself(t, id, p) || may_play_as_upgrade(t, id, p)) &&
         (!t.any_row(Op::PaysToPlay) || play_cost(t, id, p) + play_price(t, id, p) <= side.aember);
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

void find_hand_options(const View& t, CardSet& playable, CardSet& disposable) {
  const State& s = t.s;
  const Side& side = s.side[s.active];
  if (!side.hand.empty()) t.note_look(Zone::Hand, s.active);
  const bool spent = first_turn_spent(s);
  if (!spent) playable = disposable = of_house(t, side.hand, s.house);
  if ((t.any_row(Op::MayPlay) || t.any_row(Op::MayPlayOrUse)) &&
      !(spent && t.lib.rules().first_turn_is_absolute()))
    for (const CardId id : side.hand - playable)
      if (play_permission(t, id).found()) playable.add(id);
  if ((s.creatures - s.tagged).empty()) playable -= t.match.of_type(CardType::Upgrade);
  if (!(playable & t.match.halves()).empty()) playable = without_halves(t, playable, side.hand);
  // Most cards may be played whenever nothing in play, and no rule, limits it.
  const bool limited =
      static_cast<bool>(s.rows & kPlayLimits) || side.played + side.used >= kRuleOfSix;
  for (const CardId id : limited ? playable : playable& t.match.particular())
    if (!may_enter(t, id, s.active)) playable.remove(id);
}

void find_usable(const View& t, std::array<CardSet, 5>& out) {
  const State& s = t.s;
  const Side& side = s.side[s.active];
  const CardSet ready = side.controlled & (s.creatures | s.artifacts) & s.ready;
  const bool copies = !(ready & (t.match.mimics() | s.facedown)).empty();
  if ((s.rows & kCardByCard) || side.played + side.used >= kRuleOfSix || copies) [[unlikely]]
    return find_usable_card_by_card(t, out);
  if (s.rows & kUseRows) [[unlikely]]
    return find_usable_by_sets<true>(t, ready, out);
  find_usable_by_sets<false>(t, ready, out);
}

}  // namespace

bool find_main_options(const View& t, Decision& out) {
  find_hand_options(t, out.cards, out.disposable);
  find_usable(t, out.usable);
  out.tide() = t.match.has(Thing::Tide) && may_raise_tide(t, t.s.active) ? 1 : 0;
  CardSet all = out.cards | out.disposable;
  for (const CardSet& cards : out.usable) all |= cards;
  return !all.empty() || out.tide() != 0;
}

uint16_t choosable_houses(const View& t, Player p) {
  const State& s = t.s;
  const auto bit_of = [](House h) {
    return h == House::None ? uint16_t{0} : static_cast<uint16_t>(1U << static_cast<int>(h));
  };
  unsigned open = 0;
  for (const House h : t.match.houses(p)) open |= bit_of(h);
  CardSet strangers = s.side[p].controlled;
  if (!t.any_row(Op::BelongsTo) && !t.any_row(Op::AlsoBelongs)) strangers -= t.match.at_home(p);
  for (const CardId id : strangers) open |= houses_of(t, id);
  for_rows(t, Op::CannotChoose, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p))
      open &= ~static_cast<unsigned>(bit_of(eval_house(t, env, row.house())));
  });
  unsigned must = 0;  // any of several mandates may be followed (rulebook: House Choice)
  for_rows(t, Op::MustChoose, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) must |= bit_of(eval_house(t, env, row.house()));
  });
  return static_cast<uint16_t>((open & must) != 0 ? open & must : open);
}

}  // namespace archon::keyforge
