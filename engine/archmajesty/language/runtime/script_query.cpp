// What scripts ask of the position: numbers, conditions, whom words mean.
#include <algorithm>

#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

int statuses_of(const Unit& u) {
  return narrow<int>(
      std::count_if(u.counters.begin(), u.counters.end(), [](uint8_t n) { return n > 0; }));
}

int guard_tokens(const Mage& mage) {
  int n = 0;
  for (const Token& token : mage.tokens)
    if (token.kind == TokenKind::Guard) n += token.count;
  return n;
}

int controlled(const Table& t, UnitId id, bool objects) {
  int n = 0;
  for (const int i : team_of(t, t.unit(id).team)) {
    const auto other = byte(i);
    n += t.unit(other).on_board && t.unit(other).master == id &&
         t.sheet(other).is_object() == objects;
  }
  return n;
}

int quantity(const Table& t, const Frame& f, const Play& play, Quantity of) {
  const Unit& me = t.unit(f.unit);
  switch (of) {
    case Quantity::Amount: return play.amount;
    case Quantity::Dealt: return play.dealt;
    case Quantity::EnemiesHit: return play.hit.size();
    case Quantity::Taunted: return taunted_by(t, f.unit).size();
    case Quantity::Statuses: return f.it == kNoUnit ? 0 : statuses_of(t.unit(f.it));
    case Quantity::GravityOfIt: return f.it == kNoUnit ? 0 : t.unit(f.it).counter(Status::Gravity);
    case Quantity::Shifted: return me.moved;
    case Quantity::MovedByThis: return play.moved;
    case Quantity::Teleported: return me.is_mage() ? t.mage_of(f.unit).teleported : 0;
    case Quantity::Farthest: return me.is_mage() ? t.mage_of(f.unit).farthest : 0;
    case Quantity::SquaresLeft: return play.left;
    case Quantity::Away: return f.it == kNoUnit ? 0 : distance_between(t, f.unit, f.it);
    case Quantity::Kept: return f.number;
    case Quantity::BestOfIt: return f.it == kNoUnit ? 0 : attribute(t, f.it, kAnyAttribute);
    case Quantity::TimesPlayed: return times_played(t, f.unit, play.type);
    case Quantity::FurtherSquares: return f.it == kNoUnit ? 0 : squares_of(t, f.it).size() - 1;
    case Quantity::Paid: return play.paid;
    case Quantity::Chosen: return f.them.size();
    case Quantity::Downed: return play.downed.size();
    case Quantity::Burnt: return (enemies_of(t, f.unit) & t.s.burnt).size();
    case Quantity::Criticals: return me.is_mage() ? t.mage_of(f.unit).criticals : 0;
    case Quantity::GuardTokens: return me.is_mage() ? guard_tokens(t.mage_of(f.unit)) : 0;
    case Quantity::Defence: return defence(t, f.unit);
    case Quantity::EnemiesThere: return (enemies_of(t, f.unit) & units_in(t, area_of(t, f))).size();
    case Quantity::Sparkdoubles: return controlled(t, f.unit, false);
    case Quantity::Objects: return controlled(t, f.unit, true);
    case Quantity::HandSize: return me.is_mage() ? t.mage_of(f.unit).hand.size() : 0;
    case Quantity::Scrap: return me.scrap;
    case Quantity::ComboSize:
      return me.is_mage() ? t.mage_of(f.unit).combo.size() - combo_begins(t, f.unit) : 0;
    case Quantity::Aimed: return play.aimed;
    case Quantity::Rounds: return t.s.round;
    case Quantity::Gone: return me.moved + me.walked;
    case Quantity::Surge: return me.counter(Status::Surge);
    case Quantity::ToMaster:
      return me.master == kNoUnit ? kSquares : distance_between(t, f.unit, me.master);
    case Quantity::Movement: return me.mp / movement_cost(t, f.unit, 1);
    case Quantity::BurnOfIt: return f.it == kNoUnit ? 0 : t.unit(f.it).counter(Status::Burn);
    case Quantity::None:
    case Quantity::Count: break;
  }
  return 0;
}

// Whose turn it is; kNoUnit between turns.
UnitId acting(const Table& t) {
  for (int i = t.s.frames.size() - 1; i >= 0; --i)
    if (t.s.frames[i].kind == FrameKind::Turn) return t.s.frames[i].unit;
  return kNoUnit;
}

bool in_turn_of_ally(const Table& t, UnitId id) {
  const UnitId who = acting(t);
  return who != kNoUnit && !are_enemies(t, who, id);
}

bool every_colour(const Table& t, const Mage& mage) {
  int colours = 0;
  for (int i = combo_begins(t, mage.unit); i < mage.combo.size(); ++i)
    colours |= 1 << index_of(t.card(t.unit(mage.unit).mage, mage.combo[i]).colour);
  return colours == (1 << kColours) - 1;
}

bool has_metal(const Table& t, const Mage& mage) {
  for (const int slot : mage.hand)
    if (t.card(t.unit(mage.unit).mage, byte(slot)).elements >> index_of(Element::Metal) & 1)
      return true;
  return false;
}

bool first_or_last(const Table& t, const Frame& f, const Play& play) {
  if (!play.has(kOfCombo)) return false;
  const Mage& mage = t.mage_of(f.unit);
  return mage.at == combo_begins(t, f.unit) + 1 || mage.at == mage.combo.size();
}

// In the current attack, which lies below its block.
bool hit_twice(const Table& t, const Frame& f) {
  for (int i = t.s.frames.size() - 1; i >= 0; --i) {
    const Frame& attack = t.s.frames[i];
    if (attack.kind != FrameKind::Attack || attack.play != f.play) continue;
    int hits = 0;
    for (int k = 0; k <= attack.index && k < attack.count; ++k) {
      const Roll& roll = t.s.rolls[attack.first + k];
      hits += roll.target == f.it && roll.has(kRollHit);
    }
    return hits == 2;
  }
  return false;
}

// Of an enemy's attack that has just been declared.
bool enemy_attacks(const Table& t, UnitId me, Test how) {
  const int at = declared_attack_on(t, me);
  if (at < 0) return false;
  const Frame& attack = t.s.frames[at];
  if (how == Test::EnemyMelee) return is_melee(t, t.s.plays[attack.play]);
  if (how == Test::EnemyMulti) return attack.count > 1;
  for (int i = 0; i < attack.count; ++i) {
    const UnitId target = t.s.rolls[attack.first + i].target;
    if (how == Test::EnemyAttacksMe ? target == me : target != me && !are_enemies(t, target, me))
      return true;
  }
  return false;
}

// Stunned, frozen, or marked by a dream of a mage.
bool dreams(const Table& t, UnitId me, UnitId it) {
  const Unit& u = t.unit(it);
  return u.counter(Status::Stun) > 0 || u.counter(Status::Freeze) > 0 ||
         (t.unit(me).is_mage() && t.mage_of(me).marked[kDream].has(it));
}

bool is_splashed(const Table& t, UnitId it) {
  return t.unit(it).counter(Status::Splash) > 0 && !has_trait(t, it, Trait::Dry);
}

bool any_splashed(const Table& t, UnitId me) {
  for (const int i : enemies_of(t, me))
    if (is_splashed(t, byte(i))) return true;
  return false;
}

bool rich_deck(const Table& t, const Mage& mage) {
  constexpr int kRich = 5;
  std::array<int, kColours> cards{};
  for (int i = 0; i < mage.left; ++i)
    ++cards[index_of(t.card(t.unit(mage.unit).mage, mage.deck[i]).colour)];
  return *std::min_element(cards.begin(), cards.end()) >= kRich;
}

bool several(const Table& t, const Frame& f) {
  for (int i = t.s.frames.size() - 1; i >= 0; --i)
    if (t.s.frames[i].kind == FrameKind::Attack && t.s.frames[i].play == f.play)
      return t.s.frames[i].count > 1;
  return false;
}

bool bears_any(const Mage& mage, UnitId it) {
  return std::any_of(mage.marked.begin(), mage.marked.end(),
                     [&](UnitSet marked) { return marked.has(it); });
}

bool is_rammed(const Table& t, UnitId by, UnitId it) {
  for (const Lasting& effect : t.s.lasting)
    if (effect.effect == Effect::Rammed && effect.owner == by && effect.on.has(it)) return true;
  return false;
}

// As its range is printed.
bool is_melee_card(const Spell& card) {
  return card.range.kind == RangeKind::Melee || card.range.weapon == WeaponKind::Melee;
}

bool has_foretold(const Table& t, uint8_t mage) {
  for (const Foretold& set : t.s.foretold)
    if (set.mage == mage && set.timer > 0) return true;
  return false;
}

bool has_copy(const Table& t, UnitId master) {
  for (const int i : t.s.up)
    if (t.unit(byte(i)).master == master && t.unit(byte(i)).copied) return true;
  return false;
}

// What abilities ask above all.
bool passes_of_abilities(const Table& t, const Frame& f, const Play& play, const Condition& c) {
  const Unit& me = t.unit(f.unit);
  const bool has_it = f.it != kNoUnit;
  const Mage* mage = me.is_mage() ? &t.mage_of(f.unit) : nullptr;
  switch (c.test) {
    case Test::There: return !candidates_of(t, f, play, t.b.program.targets[c.left], false).empty();
    case Test::EnemyBears: return mage && !(mage->marked[c.mark] & enemies_of(t, f.unit)).empty();
    case Test::ItMarked: return has_it && mage && bears_any(*mage, f.it);
    case Test::ItRammed: return has_it && is_rammed(t, f.unit, f.it);
    case Test::MeleeCard: return play.slot != kNoSlot && is_melee_card(t.type_of(play));
    case Test::SpentItem: return mage && !spent_items(t, f.unit).empty();
    case Test::HasForetold: return mage && has_foretold(t, me.mage);
    case Test::HasCopy: return has_copy(t, f.unit);
    default: return false;
  }
}

bool passes(const Table& t, const Frame& f, const Play& play, const Condition& c) {
  const Unit& me = t.unit(f.unit);
  const bool has_it = f.it != kNoUnit;
  const Mage* mage = me.is_mage() ? &t.mage_of(f.unit) : nullptr;
  switch (c.test) {
    case Test::MeAirborne: return me.airborne;
    case Test::MeEarthbound: return !me.airborne;
    case Test::ItAirborne: return has_it && t.unit(f.it).airborne;
    case Test::ItEarthbound: return has_it && !t.unit(f.it).airborne;
    case Test::BothAirborne: return has_it && me.airborne && t.unit(f.it).airborne;
    case Test::Bright: return mage && !is_fading(t, *mage);
    case Test::Fading: return mage && is_fading(t, *mage);
    case Test::Dark: return mage && is_dark(*mage);
    case Test::Twilight: return mage && is_twilight(t, *mage);
    case Test::MeBloodied: return is_bloodied(t, f.unit);
    case Test::ItBloodied: return has_it && is_bloodied(t, f.it);
    case Test::ItVulnerable: return has_it && is_vulnerable(t, f.it);
    case Test::ItBasic: return has_it && is_basic_unit(t, f.it);
    case Test::ItTauntedByMe: return has_it && t.unit(f.it).taunter == f.unit;
    case Test::ItDowned: return has_it && play.downed.has(f.it);
    case Test::ItEnemy: return has_it && are_enemies(t, f.unit, f.it);
    case Test::Fixed: return play.has(kFixed);
    case Test::Channelled: return play.weapon != Play::kByItself;
    case Test::InCombo: return play.has(kOfCombo);
    case Test::FirstOrLast: return first_or_last(t, f, play);
    case Test::Done: return f.has(kDone);
    case Test::AnyHit: return !play.hit.empty();
    case Test::Critically: return play.has(kCriticalHit);
    case Test::MyTurn: return acting(t) == f.unit;
    case Test::WasPaid: return play.paid > 0;
    case Test::LastHit: return play.has(kLastHit);
    case Test::HitTwice: return has_it && hit_twice(t, f);
    case Test::EnemyAttacksMe:
    case Test::EnemyAttacksAlly:
    case Test::EnemyMelee:
    case Test::EnemyMulti: return enemy_attacks(t, f.unit, c.test);
    case Test::ThisIsMulti: return several(t, f);
    case Test::ItBears: return has_it && mage && mage->marked[c.mark].has(f.it);
    case Test::ItMe: return f.it == f.unit;
    case Test::ItMinion: return has_it && t.unit(f.it).master != kNoUnit;
    case Test::WeShifted: return me.moved > 0 || (has_it && t.unit(f.it).moved > 0);
    case Test::TurnOfAlly: return in_turn_of_ally(t, f.unit);
    case Test::AnOpportunity: return play.has(kOpportunity);
    case Test::EveryColour: return mage && every_colour(t, *mage);
    case Test::FirstRound: return t.s.round == 1;
    case Test::ItExposed: return has_it && t.unit(f.it).counter(Status::Expose) > 0;
    case Test::HasMetal: return mage && has_metal(t, *mage);
    case Test::Borrowed: return mage && mage->borrowed != kNoSlot && mage->hand.has(mage->borrowed);
    case Test::Repeated: return play.repeats > 0;
    case Test::WasForetold: return play.has(kForetold);
    case Test::LastOfCombo: return play.has(kOfCombo) && mage && mage->at == mage->combo.size();
    case Test::ItDreams: return has_it && dreams(t, f.unit, f.it);
    case Test::EnemySplashed: return any_splashed(t, f.unit);
    case Test::MeleeAtHand: {
      const int at = attack_at_hand(t);
      return at >= 0 && is_melee(t, t.s.plays[t.s.frames[at].play]);
    }
    case Test::RichDeck: return mage && rich_deck(t, *mage);
    case Test::AtEnemy: return play.has(kOnEnemy);
    case Test::NextToObject: return beside_object(t, f.unit);
    case Test::IsCard: return play.slot != kNoSlot;
    case Test::Commanded: return me.commanded;
    case Test::AtLeast: return value_of(t, f, play, c.left) >= value_of(t, f, play, c.right);
    default: return passes_of_abilities(t, f, play, c);
  }
}

// ---- Targets ------------------------------------------------------------------------------------

// The area of the words, and those that were placed with it.
template <class Each>
void each_area(const Table& t, const Frame& f, Each each) {
  if (f.area.width > 0) each(f.area);
  for (const Lasting& part : t.s.lasting)
    if (part.effect == Effect::Part && part.amount == f.play && part.owner == f.unit)
      each(part.area);
}

UnitSet kin_of(const Table& t, const Frame& f, Kin kin, bool with_objects) {
  UnitSet set;
  switch (kin) {
    case Kin::Enemy: set = enemies_of(t, f.unit); break;
    case Kin::Ally: set = allies_of(t, f.unit); break;
    case Kin::OtherAlly:
      set = allies_of(t, f.unit);
      set.remove(f.unit);
      break;
    case Kin::Character: set = enemies_of(t, f.unit) | allies_of(t, f.unit); break;
    case Kin::Object:
      for (const int i : standing(t))
        if (t.sheet(byte(i)).is_object()) set.add(i);
      break;
    case Kin::Boulder:
      for (const int i : standing(t))
        if (t.unit(byte(i)).sheet == t.b.boulder && t.sheet(byte(i)).is_object()) set.add(i);
      break;
    case Kin::Prey: set = enemies_of(t, f.unit); [[fallthrough]];
    case Kin::Minion:
      for (const int i : allies_of(t, f.unit))
        if (t.unit(byte(i)).master == f.unit) set.add(i);
      break;
  }
  if (!with_objects) return set;
  for (const int i : standing(t))
    if (t.sheet(byte(i)).is_object()) set.add(i);
  return set;
}

bool beside_targets(const Table& t, UnitId id) {
  const int at = attack_at_hand(t);
  if (at < 0) return false;
  const Frame& attack = t.s.frames[at];
  for (int i = 0; i < attack.count; ++i)
    if (next_to(t, t.s.rolls[attack.first + i].target, id)) return true;
  return false;
}

constexpr int kCare = 3;  // times as far cards reach to allies, of those who care

bool is_lesser(const Table& t, UnitId id) {
  const Tier tier = t.sheet(id).tier;
  return tier <= Tier::Regular || (tier == Tier::Elite && is_bloodied(t, id));
}

bool is_there(const Table& t, const Frame& f, const Play& play, const Targets& targets, UnitId id,
              const SquareSet& area) {
  switch (targets.place) {
    case Place::Within: {
      const bool cares = play.slot != kNoSlot && !are_enemies(t, f.unit, id) &&
                         has_trait(t, f.unit, Trait::Caring);
      return range_between(t, f.unit, id) <= targets.distance * (cares ? kCare : 1);
    }
    case Place::WithinOfIt:
      return f.it != kNoUnit && distance_between(t, f.it, id) <= targets.distance;
    case Place::NextToMe: return next_to(t, f.unit, id);
    case Place::NextToThose: return next_to(t, f.unit, id) || beside_targets(t, id);
    case Place::InArea:
    case Place::OnLine: return squares_of(t, id).meets(area);
    case Place::Passed: return play.passed.has(id);
    case Place::AmongThem:
      return play.passed.has(id) && can_reach(t, f.unit, id, reach_of(t, play));
    case Place::InRange:  // looked at for all of them at once
    case Place::Anywhere: return true;
  }
  return false;
}

bool is_wished(const Table& t, const Frame& f, const Play& play, const Targets& targets,
               UnitId id) {
  const Unit& u = t.unit(id);
  const auto wants = [&](Wish wish) { return (targets.wishes & wish) != 0; };
  if (wants(kAirborneOnly) && !u.airborne) return false;
  if (wants(kEarthboundOnly) && u.airborne) return false;
  if (wants(kBasicOnly) && !is_basic_unit(t, id)) return false;
  if (wants(kBloodiedOnly) && !is_bloodied(t, id)) return false;
  if (wants(kVulnerableOnly) && !is_vulnerable(t, id)) return false;
  if (wants(kNotYetHit) && play.attacked.has(id)) return false;
  if (wants(kTauntedByMe) && u.taunter != f.unit) return false;
  if (wants(kFresh) && play.repeats > 0 && t.unit(f.unit).is_mage() &&
      t.mage_of(f.unit).struck.has(id))
    return false;
  if (wants(kUnenchanted) && is_enchanted(t, id, play.type)) return false;
  if (wants(kStandingBy) && (id == f.unit || id == f.it)) return false;
  if (wants(kUnsummoned) && u.master != kNoUnit) return false;
  if (wants(kLesser) && !is_lesser(t, id)) return false;
  if (wants(kBeginning) && (acting(t) != id || t.s.decisions > 0)) return false;
  if (wants(kDreaming) && !dreams(t, f.unit, id)) return false;
  if (wants(kUndreamt) && t.unit(f.unit).is_mage() && t.mage_of(f.unit).marked[kDream].has(id))
    return false;
  if (wants(kSplashed) && !is_splashed(t, id)) return false;
  if (wants(kWeighed) && (u.counter(Status::Gravity) == 0 || has_trait(t, id, Trait::Weightless)))
    return false;
  if (wants(kJustThatFar) && distance_between(t, f.unit, id) != targets.distance) return false;
  return true;
}

UnitSet lowest_of(const Table& t, UnitSet among) {
  int least = INT16_MAX;
  for (const int i : among) least = std::min<int>(least, t.unit(byte(i)).hp);
  UnitSet set;
  for (const int i : among)
    if (t.unit(byte(i)).hp == least) set.add(i);
  return set;
}

}  // namespace

int combo_begins(const Table& t, UnitId unit) {
  int first = 0;
  for (const Frame& combo : t.s.frames)
    if (combo.kind == FrameKind::Combo && combo.unit == unit) first = combo.first;
  return first;
}

FixedVector<uint8_t, kMaxAbilities> spent_items(const Table& t, UnitId unit) {
  FixedVector<uint8_t, kMaxAbilities> out;
  const auto& abilities = t.sheet(unit).abilities;
  for (size_t k = 0; k < abilities.size(); ++k)
    if (abilities[k].uses > 0 && (t.mage_of(unit).used[k] & kUses) > 0) out.push_back(byte(k));
  return out;
}

int value_of(const Table& t, const Frame& f, const Play& play, uint16_t number) {
  const Number& n = t.b.program.numbers[number];
  int value = n.base + attribute(t, f.unit, n.attributes);
  if (n.of != Quantity::None)
    value += std::min<int>(n.most, n.times * quantity(t, f, play, n.of) / n.over);
  if (n.when != 0 && holds(t, f, play, n.when)) value += n.extra;
  return value;
}

bool holds(const Table& t, const Frame& f, const Play& play, uint16_t condition) {
  for (; condition != 0; condition = t.b.program.conditions[condition].also) {
    const Condition& c = t.b.program.conditions[condition];
    if (passes(t, f, play, c) == c.negated) return false;
  }
  return true;
}

SquareSet area_of(const Table& t, const Frame& f) {
  if (f.has(kIsLine)) {
    SquareSet squares = crossed(t.unit(f.unit).square, f.square);
    squares.remove(t.unit(f.unit).square);
    return squares;
  }
  const SquareSet blocking = sight_blocking(t);
  SquareSet out;
  each_area(t, f, [&](const Rectangle& area) {
    // The other squares of an area need sight from its centre.
    const SquareSet squares = area.squares() & t.b.board();
    if (blocking.empty()) {
      out |= squares;
      return;
    }
    for (const Square centre : area.centres() & t.b.board()) out |= seen(centre, squares, blocking);
  });
  return out;
}

SquareSet placed_areas(const Table& t, const Frame& f) {
  SquareSet out;
  each_area(t, f, [&](const Rectangle& area) { out |= area.squares() & t.b.board(); });
  return out;
}

UnitSet candidates_of(const Table& t, const Frame& f, const Play& play, const Targets& targets,
                      bool for_attack) {
  const SquareSet area = targets.place == Place::InArea || targets.place == Place::OnLine
                             ? area_of(t, f)
                             : SquareSet{};
  UnitSet set;
  for (const int i : kin_of(t, f, targets.kin, for_attack && !targets.each && targets.most == 1)) {
    const auto id = byte(i);
    if (is_shut_off(t, f.unit, id)) continue;
    if ((targets.wishes == 0 || is_wished(t, f, play, targets, id)) &&
        is_there(t, f, play, targets, id, area))
      set.add(i);
  }
  if (targets.place == Place::InRange) {
    Reach reach = reach_of(t, play);
    if (!for_attack) reach.melee = false;
    const bool cares = play.slot != kNoSlot && has_trait(t, f.unit, Trait::Caring);
    const UnitSet allies = cares ? set & team_of(t, t.unit(f.unit).team) : UnitSet{};
    Reach far = reach;
    far.squares = byte(std::min(255, kCare * reach.squares));
    set = in_reach(t, f.unit, set - allies, reach) | in_reach(t, f.unit, allies, far);
  }
  return (targets.wishes & kLowestHp) != 0 ? lowest_of(t, set) : set;
}

}  // namespace archon::archmajesty
