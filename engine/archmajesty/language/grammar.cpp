#include "engine/archmajesty/language/grammar.h"

#include <array>
#include <string>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/vocabulary/effects.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr std::array<std::string_view, static_cast<size_t>(Op::Count)> kPatterns = {
    "",
    "",
#define WORD(op, pattern) pattern,
#include "engine/archmajesty/vocabulary/words.def"
#undef WORD
};

struct Row {
  const char* to;
  int tag;
  const char* pattern;
};

constexpr Row row(const char* to, Form form, const char* pattern) {
  return {to, tag_of(form), pattern};
}
constexpr Row row(const char* to, Who who, const char* pattern) {
  return {to, tag_of(Form::WhoIs, index_of(who)), pattern};
}
constexpr Row row(const char* to, Quantity of, const char* pattern) {
  return {to, tag_of(Form::QuantityIs, index_of(of)), pattern};
}
constexpr Row row(const char* to, Kin kin, const char* pattern) {
  return {to, tag_of(Form::KinIs, index_of(kin)), pattern};
}
constexpr Row row(const char* to, Place place, const char* pattern) {
  return {to, tag_of(Form::PlaceIs, index_of(place)), pattern};
}
constexpr Row row(const char* to, Test test, const char* pattern) {
  return {to, tag_of(Form::TestIs, index_of(test)), pattern};
}
constexpr Row row(const char* to, Attribute attribute, const char* pattern) {
  return {to, tag_of(Form::AttributeIs, index_of(attribute)), pattern};
}
constexpr Row row(const char* to, Lasts lasts, const char* pattern) {
  return {to, tag_of(Form::LastsIs, index_of(lasts)), pattern};
}
constexpr Row row(const char* to, Effect effect, const char* pattern) {
  return {to, tag_of(Form::EffectIs, index_of(effect)), pattern};
}
constexpr Row row(const char* to, Moment moment, const char* pattern) {
  return {to, tag_of(Form::MomentIs, index_of(moment)), pattern};
}
constexpr Row row(const char* to, Trait trait, const char* pattern) {
  return {to, tag_of(Form::TraitIs, index_of(trait)), pattern};
}
constexpr Row row(const char* to, Limit limit, const char* pattern) {
  return {to, tag_of(Form::LimitIs, index_of(limit)), pattern};
}
constexpr Row wish(Wish bit, const char* pattern) {
  int place = 0;
  while ((1u << place) != static_cast<uint32_t>(bit)) ++place;
  return {"adjective", tag_of(Form::WishIs, place), pattern};
}

const Row kRows[] = {
    row("section", Form::Play, "play :"),
    row("section", Form::Pitch, "pitch :"),
    row("section", Form::SlowPitch, "slow pitch :"),
    row("section", Form::TrickIf, "trick if {condition}"),
    row("section", Form::CantripIf, "cantrip if {condition}"),
    row("section", Form::TrickAgainst, "trick against it if {condition}"),
    row("section", Form::TrickProtects, "trick when it protects"),
    row("section", Form::TrickParries, "trick when it parries"),
    row("section", Form::TrickMissed, "trick when an attack misses me"),
    row("section", Form::OpportunityIf, "opportunity if {condition}"),
    row("section", Form::UsableIf, "usable if {condition}"),
    row("section", Form::InterruptIf, "interrupt if {condition}"),
    row("section", Limit::Turn, "once a turn"),
    row("section", Limit::Round, "once a round"),
    row("section", Limit::Battle, "once a battle"),
    row("section", Limit::Usable, "as often as it is usable"),
    row("section", Form::CostsStars, "costs {n} stars|star"),
    row("section", Form::FreeAction, "a free action"),
#define MOMENT(name, header) row("section", Moment::name, header " :"),
#include "engine/archmajesty/vocabulary/moments.def"
#undef MOMENT
#define TRAIT(name, line) row("section", Trait::name, line),
#include "engine/archmajesty/vocabulary/traits.def"
#undef TRAIT
    row("block", Form::OnHit, "on hit :"),
    row("block", Form::OnMiss, "on miss :"),
    row("section", Form::ComboScrap, "{n} scrap to be laid"),
    row("block", Form::OnBash, "on bash :"),
    row("block", Form::OnAim, "on aim :"),
    row("block", Form::OnFix, "on fix :"),
    row("block", Form::OnLand, "before damage :"),

    row("attribute", Attribute::Might, "MT"),
    row("attribute", Attribute::Agility, "AG"),
    row("attribute", Attribute::Will, "WL"),
    row("number", Form::Sum, "{term} + {term}"),
    row("number", Form::Term, "{term}"),
    row("term", Form::Plain, "{n}"),
    row("term", Form::Minus, "- {n}"),
    row("term", Form::Attributes, "{attribute}"),
    row("term", Form::AnyOf, "{attribute} or {attribute}"),
    row("term", Form::Half, "half {quantity}"),
    row("term", Form::Each, "{n} for each {quantity}"),
    row("term", Form::AtMost, "{n} for each {quantity} up to {n}"),
    row("term", Form::When, "{n} if {test}"),
    row("term", Form::Holds, "{quantity}"),
    row("quantity", Quantity::Amount, "X"),
    row("quantity", Quantity::Dealt, "the damage dealt"),
    row("quantity", Quantity::EnemiesHit, "enemies|enemy hit"),
    row("quantity", Quantity::Taunted, "enemies|enemy taunted by me"),
    row("quantity", Quantity::Statuses, "kind|kinds of counters on it"),
    row("quantity", Quantity::GravityOfIt, "gravity on it"),
    row("quantity", Quantity::Shifted, "square|squares shifted"),
    row("quantity", Quantity::MovedByThis, "square|squares moved by this"),
    row("quantity", Quantity::Teleported, "square|squares teleported"),
    row("quantity", Quantity::Farthest, "square|squares ever teleported"),
    row("quantity", Quantity::Away, "square|squares away"),
    row("quantity", Quantity::Kept, "the X it had"),
    row("quantity", Quantity::BestOfIt, "its best attribute"),
    row("quantity", Quantity::TimesPlayed, "time|times played"),
    row("quantity", Quantity::SquaresLeft, "square|squares left"),
    row("quantity", Quantity::FurtherSquares, "further square|squares of it"),
    row("quantity", Quantity::Paid, "cost|costs paid"),
    row("quantity", Quantity::Chosen, "of them"),
    row("quantity", Quantity::Downed, "enemies|enemy downed"),
    row("quantity", Quantity::Burnt, "enemies|enemy burnt"),
    row("quantity", Quantity::Criticals, "critical hit|hits"),
    row("quantity", Quantity::GuardTokens, "guard token|tokens"),
    row("quantity", Quantity::Defence, "my defence"),
    row("quantity", Quantity::EnemiesThere, "enemies|enemy there"),
    row("quantity", Quantity::Sparkdoubles, "minion|minions of mine"),
    row("quantity", Quantity::Objects, "object|objects of mine"),
    row("quantity", Quantity::HandSize, "card|cards in hand"),
    row("quantity", Quantity::Scrap, "scrap held"),
    row("quantity", Quantity::BurnOfIt, "burn on it"),
    row("quantity", Quantity::ComboSize, "card|cards in my combo"),
    row("quantity", Quantity::Aimed, "attacks aimed"),
    row("quantity", Quantity::Rounds, "round|rounds"),
    row("quantity", Quantity::Gone, "square|squares gone"),
    row("quantity", Quantity::Surge, "surge on me"),
    row("quantity", Quantity::ToMaster, "square|squares to my controller"),
    row("quantity", Quantity::Movement, "movement left"),

    row("alternative", Form::OrStatus, "or {status}"),

    row("who", Who::Me, "I|me"),
    row("who", Who::It, "it"),
    row("who", Who::Them, "they|them"),
    row("who", Who::Master, "my controller"),
    row("who", Who::Both, "we|us"),
    row("who", Who::Foe, "the foe"),
    row("mark", Form::MarkIs, "bloodecho"),
    {"mark", tag_of(Form::MarkIs, 1), "priority"},
    {"mark", tag_of(Form::MarkIs, 2), "dream"},
    {"mark", tag_of(Form::MarkIs, 3), "partner"},
    row("until", Lasts::Turn, "until the end of the turn"),
    row("until", Lasts::Round, "until the end of the round"),
    row("until", Lasts::OwnTurn, "until my next turn"),
    row("until", Lasts::Enchanted, "while enchanted"),
    row("until", Lasts::Combo, "until the combo ends"),
    row("being", Effect::Vulnerable, "is|am vulnerable"),
    row("being", Effect::Unguarded, "can't be guarded"),
    row("being", Effect::Unhealed, "can't heal"),
    row("being", Effect::Unguarding, "can't guard"),
    row("being", Effect::PlainDefence, "has|have plain defence"),
    row("being", Effect::Asleep, "sleeps"),
    row("being", Effect::Numb, "is numb"),
    row("being", Effect::Rammed, "is rammed"),

    row("count", Form::One, "a|an"),
    row("count", Form::Another, "another"),
    row("count", Form::All, "each"),
    row("count", Form::Span, "{n} to {n}"),
    row("count", Form::UpTo, "up to {n}"),
    row("count", Form::Exactly, "{n}"),
    row("count", Form::AnyNumber, "any number of"),
    wish(kAirborneOnly, "airborne"),
    wish(kEarthboundOnly, "earthbound"),
    wish(kBasicOnly, "basic"),
    wish(kBloodiedOnly, "bloodied"),
    wish(kVulnerableOnly, "vulnerable"),
    wish(kNotYetHit, "new"),
    wish(kTauntedByMe, "taunted"),
    wish(kFresh, "fresh"),
    wish(kLowestHp, "weakest"),
    wish(kUnenchanted, "unenchanted"),
    wish(kStandingBy, "other"),
    wish(kUnsummoned, "unsummoned"),
    wish(kLesser, "lesser"),
    wish(kBeginning, "beginning"),
    wish(kDreaming, "dreaming"),
    wish(kUndreamt, "undreamt"),
    wish(kSplashed, "splashed"),
    wish(kWeighed, "weighed"),
    row("noun", Kin::Enemy, "enemies|enemy"),
    row("noun", Kin::Ally, "ally|allies"),
    row("noun", Kin::OtherAlly, "other ally|allies"),
    row("noun", Kin::Object, "object|objects"),
    row("noun", Kin::Boulder, "boulder|boulders"),
    row("noun", Kin::Character, "character|characters"),
    row("noun", Kin::Minion, "minion|minions"),
    row("noun", Kin::Prey, "prey"),
    row("place", Form::WithinN, "within {n}"),
    row("place", Form::WithinOfIt, "within {n} of it"),
    row("place", Form::JustAway, "exactly {n} away"),
    row("place", Form::Together, "within {n} of each other"),
    row("place", Place::NextToMe, "next to me"),
    row("place", Place::NextToThose, "next to me or them"),
    row("place", Place::Passed, "passed"),
    row("place", Place::AmongThem, "among them"),
    row("place", Place::InArea, "in the area"),
    row("place", Place::OnLine, "on the line"),
    row("place", Place::Anywhere, "anywhere"),
    row("targets", Form::Itself, "it"),
    row("targets", Form::Those, "them"),
    row("targets", Form::ItAndThem, "it and them"),
    row("targets", Form::ItAnyhow, "it from any range"),
    row("targets", Form::Some, "{count} {adjective}* {noun} {place}*"),

    row("test", Test::MeAirborne, "I am airborne"),
    row("test", Test::MeEarthbound, "I am earthbound"),
    row("test", Test::ItAirborne, "it is airborne"),
    row("test", Test::ItEarthbound, "it is earthbound"),
    row("test", Test::BothAirborne, "we are airborne"),
    row("test", Test::Bright, "I am bright"),
    row("test", Test::Fading, "I am fading"),
    row("test", Test::Dark, "I am dark"),
    row("test", Test::Twilight, "I am in twilight"),
    row("test", Test::MeBloodied, "I am bloodied"),
    row("test", Test::ItBloodied, "it is bloodied"),
    row("test", Test::ItVulnerable, "it is vulnerable"),
    row("test", Test::ItBasic, "it is basic"),
    row("test", Test::ItTauntedByMe, "it is taunted by me"),
    row("test", Test::ItDowned, "it is downed"),
    row("test", Test::ItEnemy, "it is an enemy"),
    row("test", Test::Fixed, "this was fixed"),
    row("test", Test::Channelled, "this is channelled"),
    row("test", Test::InCombo, "this is in a combo"),
    row("test", Test::FirstOrLast, "this is first or last"),
    row("test", Test::Done, "done"),
    row("test", Test::AnyHit, "anybody was hit"),
    row("test", Test::Critically, "it was hit critically"),
    row("test", Test::MyTurn, "it is my turn"),
    row("test", Test::WasPaid, "paid"),
    row("test", Test::LastHit, "it was hit"),
    row("test", Test::HitTwice, "it was hit twice"),
    row("test", Test::EnemyAttacksMe, "an enemy attacks me"),
    row("test", Test::EnemyAttacksAlly, "an enemy attacks another ally"),
    row("test", Test::EnemyMelee, "an enemy makes a melee attack"),
    row("test", Test::EnemyMulti, "an enemy attacks several"),
    row("test", Test::ThisIsMulti, "this attacks several"),
    row("test", Test::ItMe, "it is me"),
    row("test", Test::ItMinion, "it is a minion"),
    row("test", Form::BearsMark, "it bears my {mark}"),
    row("test", Test::WeShifted, "either has shifted"),
    row("test", Test::AnOpportunity, "this is an opportunity"),
    row("test", Test::TurnOfAlly, "it is a turn of my side"),
    row("test", Test::EveryColour, "my combo has every colour"),
    row("test", Test::FirstRound, "it is the first round"),
    row("test", Test::ItExposed, "it is exposed"),
    row("test", Test::HasMetal, "I have a metal card"),
    row("test", Test::Borrowed, "I hold what I borrowed"),
    row("test", Test::Repeated, "this is repeated"),
    row("test", Test::WasForetold, "this was foretold"),
    row("test", Test::LastOfCombo, "this is last in its combo"),
    row("test", Test::ItDreams, "it is dreaming"),
    row("test", Test::EnemySplashed, "an enemy is splashed"),
    row("test", Test::MeleeAtHand, "the attack is a melee attack"),
    row("test", Test::RichDeck, "my deck has five of each colour"),
    row("test", Test::AtEnemy, "it concerned an enemy"),
    row("test", Test::NextToObject, "I am next to an object"),
    row("test", Test::IsCard, "this is a card"),
    row("test", Test::Commanded, "I was commanded"),
    row("test", Form::EnemyBears, "an enemy bears my {mark}"),
    row("test", Form::Exists, "there is {targets}"),
    row("test", Test::ItMarked, "it bears a mark of mine"),
    row("test", Test::ItRammed, "it is rammed by me"),
    row("test", Test::MeleeCard, "this is a melee card"),
    row("test", Test::SpentItem, "an item of mine has been used"),
    row("test", Test::HasForetold, "I have foretold something"),
    row("test", Test::HasCopy, "I have a copy"),
    row("test", Form::Compare, "{number} is at least {number}"),
    row("test", Form::Not, "not {test}"),
    row("condition", Form::Both, "{test} and {condition}"),
    row("condition", Form::Holds, "{test}"),
};

}  // namespace

std::string_view pattern_of(Op op) { return kPatterns[index_of(op)]; }

CardGrammar::CardGrammar()
    : n(grammar.add_terminal("n", "a number")),
      status(grammar.add_terminal("status", "the name of a counter")),
      minion(grammar.add_terminal("minion", "the id of a minion")),
      attribute(grammar.add_class("attribute", "an attribute")),
      term(grammar.add_class("term", "")),
      number(grammar.add_class("number", "an amount")),
      quantity(grammar.add_class("quantity", "")),
      who(grammar.add_class("who", "a character")),
      count(grammar.add_class("count", "")),
      adjective(grammar.add_class("adjective", "")),
      noun(grammar.add_class("noun", "a noun such as 'enemy'")),
      place(grammar.add_class("place", "")),
      targets(grammar.add_class("targets", "whom")),
      test(grammar.add_class("test", "")),
      condition(grammar.add_class("condition", "a condition")),
      statement(grammar.add_class("statement", "a statement")),
      block(grammar.add_class("block", "")),
      section(grammar.add_class("section", "a section such as 'play:'")),
      alternative(grammar.add_class("alternative", "")),
      until(grammar.add_class("until", "how long")),
      mark(grammar.add_class("mark", "a mark")),
      being(grammar.add_class("being", "what somebody is")) {
  for (const Row& row : kRows) grammar.add_rule(grammar.class_named(row.to), row.tag, row.pattern);
  for (int op = tag_of(Op::Jump) + 1; op < tag_of(Op::Count); ++op)
    grammar.add_rule(statement, op, kPatterns[op]);
  for (const std::string_view name : kStatusNames)
    grammar.add_word(status, grammar.words().intern(name));
  for (const MinionFacts& row : facts().minions)
    grammar.add_word(minion, grammar.words().intern(row.id));
  grammar.finish();
}

const CardGrammar& card_grammar() {
  static const CardGrammar made;
  return made;
}

}  // namespace archon::archmajesty
