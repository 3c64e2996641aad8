#include "engine/keyforge/language/printer/wordings.h"

namespace archon::keyforge {
namespace {

struct Wording {
  Op op;
  std::string_view pattern;
};

// Words that read better than their patterns.
constexpr Wording kWordings[] = {
    {Op::Gain, "gain {n} Æmber"},
    {Op::PlayerGains, "{p} gains|gain {n} Æmber"},
    {Op::PlayerLoses, "{p} loses|lose {n} Æmber"},
    {Op::Steal, "steal {n} Æmber"},
    {Op::PlayerSteals, "{p} steals|steal {n} Æmber"},
    {Op::GiveAember, "{p} gives|give you {n} Æmber"},
    {Op::Unforge, "unforge a key that {p} forged last turn"},
    {Op::Captures, "{set} captures|capture {n} Æmber"},
    {Op::CapturesOwn, "{set} captures|capture {n} Æmber from its|their own side"},
    {Op::CaptureAmong, "capture {n} Æmber, divided among {set}"},
    {Op::CapturesGain, "{set} captures|capture the Æmber that was gained"},
    {Op::PutAember, "put {n} Æmber on {set}"},
    {Op::RemoveAember, "remove {n} Æmber from {set}"},
    {Op::MoveAember, "move {n} Æmber from {set} to {set}"},
    {Op::MoveAemberToPool, "move {n} Æmber from {set} to {whose} pool"},
    {Op::MoveAemberFromPool, "move {n} Æmber from {whose} pool to {set}"},
    {Op::ForgeAtCostPlus, "forge a key at +{n} current cost"},
    {Op::GainChains, "gain {n} chains|chain"},
    {Op::Deal, "deal {n} damage to {set}"},
    {Op::DealtBy, "{set} deals|deal {n} damage to {set}"},
    {Op::DealIgnoringArmor, "deal {n} damage to {set}, ignoring armor"},
    {Op::DealSplash, "deal {n} damage to {set} with {n} splash"},
    {Op::Distribute, "deal {n} damage as many times as {n}, spread among {set}"},
    {Op::DistributeSplash,
     "deal {n} damage as many times as {n}, spread among {set}, with as much splash"},
    {Op::Heal, "heal {n} damage from {set}"},
    {Op::AddPower, "give {set} {n} +1_power_counters|+1_power_counter"},
    {Op::RemovePower, "remove {n} +1_power_counters|+1_power_counter from {set}"},
    {Op::PowerCountersOn, "the number of +1_power_counters on {set}"},
    {Op::CountersOn, "the number of {counter} counters on {set}"},
    {Op::HighestPower, "the greatest power among {set}"},
    {Op::LowestPower, "the smallest power among {set}"},
    {Op::LostThisTurn, "the number of {whose} creatures destroyed this turn"},
    {Op::TimesReaped, "the number of times {p} reaped this turn"},
    {Op::TimesFought, "the number of times {p} fought this turn"},
    {Op::AemberStolen, "the Æmber that {p} stole {when}"},
    {Op::IconsOf, "the number of bonus icons on {set}"},
    {Op::ResolveIcons, "resolve the bonus icons of {set}"},
    {Op::NextIconsAgain,
     "each bonus icon of the next card you play is resolved {n} more_times|more_time"},
    {Op::MakeTokens, "make {n} token_creatures|token_creature"},
    {Op::MakeNamedTokens, "make {n} token_creatures|token_creature named {title}"},
    {Op::IsNoToken, "non-token"},
    {Op::MoveDamage, "move {n} damage from {set} to {set}"},
    {Op::RearrangeAround, "rearrange {whose} battleline around {set}, which stays where it is"},
    {Op::ArchivesStay, "{p} cannot take their archives as their turn begins"},
    {Op::KeptInArchives, "cards of {p} cannot leave the archives of another player"},
    {Op::NotDisposable, "{set} can be discarded from hand by card abilities only"},
    {Op::AfterResolved, "after {set} played by {p} is put into the discard pile"},
    {Op::AfterCaptures, "after {set} captures|capture Æmber"},
    {Op::InDiscardAtStart, "in your discard pile, at the start of {whose} turn"},
    {Op::PaysFromPool, "you may spend up to {n} Æmber of your opponent's pool on keys"},
    {Op::NextUseNot, "the next creature that is used cannot {ability}"},
    {Op::UseToll, "to use {set}, its|their controller must destroy a friendly creature"},
    {Op::DiscardsGoUnder, "cards that would be discarded from hand are put under {set} instead"},
    {Op::TopIsOpen, "the top card of {whose} deck is revealed"},
    {Op::CardsRefilled, "the number of cards {p} drew in the \"draw cards\" step"},
    {Op::CreaturesExalted, "the number of friendly creatures {p} exalted this turn"},
    {Op::KeyCost, "the current cost of {whose} keys"},
    {Op::KeysForged, "the number of keys {p} forged {when}"},
    {Op::Unward, "remove the ward from {set}"},
    {Op::TriggerAbility, "trigger the {ability} ability of {set} as if it|they were yours"},
    {Op::AfterSteals, "after {p} steals|steal Æmber"},
    {Op::AfterReapGain, "after {p} gains|gain Æmber from reaping"},
    {Op::AfterPrevented, "after the armor of {set} prevents damage"},
    {Op::AtReadied, "at the end of {whose} \"ready cards\" step"},
    {Op::StaysExhausted, "{set} does|do not ready in the \"ready cards\" step"},
    {Op::StolenIsCaptured, "stolen Æmber is captured by {set} instead"},
    {Op::TakenFromSupply,
     "Æmber stolen or captured from {whose} pool is taken from the common supply instead"},
    {Op::StealsInstead, "{set} steals|steal {n} Æmber instead of dealing damage"},
    {Op::Redistribute, "redistribute the {piece} on {set} among them"},
    {Op::WithTrait, "with the trait {n}"},
    {Op::AttachedTo, "on {set}"},
    {Op::TitledLike, "with the title {n}"},
    {Op::CardsDiscarded, "the number of cards {p} discarded this turn"},
    {Op::NextReturns,
     "the next {set} you play returns to hand instead of going to the discard pile"},
    {Op::InDiscardChoosing, "in your discard pile, after you choose {house}"},
    {Op::TopOfDiscards, "the top {n} cards|card of {whose} discard pile"},
    {Op::BottomCards, "the bottom {n} cards|card of {whose} deck"},
    {Op::NoDestroyed, "\"Destroyed:\" abilities of {set} do not trigger"},
    {Op::TypeLimit, "{p} cannot play more than {n} cards|card of each type each turn"},
    {Op::DiscardRandom, "{p} discards|discard {n} cards|card at random"},
    {Op::DrawCards, "draw {n} cards|card"},
    {Op::PlayerRefills, "{p} refills|refill their hand"},
    {Op::ReturnToPlay, "return {set} to play under its|their owner's|owners' control"},
    {Op::ShuffleDiscardIntoDeck, "shuffle {whose} discard pile into the deck"},
    {Op::SwapDeckAndDiscard, "swap {whose} deck and discard pile"},
    {Op::ReturnToHand, "return {set} to its|their owner's|owners' hand|hands"},
    {Op::PutOnDeck, "put {set} on top of its|their owner's|owners' deck|decks"},
    {Op::PutUnderDeck, "put {set} on the bottom of its|their owner's|owners' deck|decks"},
    {Op::ShuffleIntoDeck, "shuffle {set} into its|their owner's|owners' deck|decks"},
    {Op::ShuffleIntoDeckOf, "shuffle {set} into {whose} deck"},
    {Op::PutInOwnersArchives, "put {set} into its|their owner's|owners' archives"},
    {Op::Power, "{set} gets|get +{n} power"},
    {Op::PowerDown, "{set} gets|get -{n} power"},
    {Op::Armor, "{set} gets|get +{n} armor"},
    {Op::ArmorDown, "{set} gets|get -{n} armor"},
    {Op::KeyCostUp, "{whose} keys cost +{n} Æmber"},
    {Op::ColourCostUp, "{whose} {colour} keys cost +{n} Æmber"},
    {Op::KeyCostDown, "{whose} keys cost -{n} Æmber"},
    {Op::HandSizeUp, "{whose} hand size is +{n}"},
    {Op::HandSizeDown, "{whose} hand size is -{n}"},
    {Op::DrawsMore, "{p} draws|draw {n} cards|card more in the \"draw cards\" step"},
    {Op::AttackBonus, "{set} deals|deal +{n} damage when attacking {set}"},
    {Op::CannotBeStolen, "{whose} Æmber cannot be stolen"},
    {Op::DamageUp, "damage that {set} takes|take is increased by {n}"},
    {Op::PaysForKeys, "Æmber on {set} may be spent on keys by {p}"},
    {Op::GetsKeyPayment, "you get the Æmber that {p} spends|spend on keys"},
    {Op::AemberGoesTo, "Æmber added to {whose} pool is captured by {set} instead"},
    {Op::AemberMakesTokens,
     "as many token creatures are made instead of Æmber being added to {whose} pool"},
    {Op::NextAnywhere,
     "the next {set} that enters play may enter anywhere in the battleline, ready"},
    {Op::ReturnsAtWill, "this may return to hand from your discard pile"},
    {Op::ReplacesDraw,
     "instead of drawing a card you may discard the top {n} cards|card of your deck and return "
     "this "
     "to hand from your discard pile"},
    {Op::PlayedOnlyIf, "this can be played only if {cond}"},
    {Op::PlayPrice, "you must lose {n} Æmber to play this"},
    {Op::FirstEntersReady, "the first {set} played each turn enters play ready"},
    {Op::ReapGainIsStolen, "Æmber {p} gains|gain from reaping is stolen instead"},
    {Op::ReapGainFrom, "Æmber {p} gains|gain from reaping may be taken from {set}"},
    {Op::PaysToPlay, "{p} pays|pay you {n} Æmber to play {set}"},
    {Op::PaysToUse, "{p} pays|pay you {n} Æmber to use {set}"},
    {Op::NextEntersReady, "the next {set} you play enters play ready"},
    {Op::ThereIs, "there is {set}"},
    {Op::ThereIsNo, "there is no {set}"},
    {Op::CountOf, "the number of {set}"},
    {Op::PoolOf, "{whose} Æmber"},
    {Op::AemberOn, "the Æmber on {set}"},
    {Op::DamageOn, "the damage on {set}"},
    {Op::PowerOf, "the power of {set}"},
    {Op::ArmorOf, "the armor of {set}"},
    {Op::BonusOf, "the Æmber bonus of {set}"},
    {Op::HousesAmong, "the number of houses among {set}"},
    {Op::TraitsAmong, "the number of traits among {set}"},
    {Op::ForgedKeys, "the number of {whose} forged keys"},
    {Op::LostInFight, "the number of {whose} creatures destroyed in a fight this turn"},
    {Op::CreaturesUsed, "the number of creatures {p} used this turn"},
    {Op::CardsPlayed, "the number of cards {p} played this turn"},
    {Op::CreaturesPlayed, "the number of creatures {p} played {when}"},
    {Op::UseAsYours, "use {set} as if it|they were yours"},
    {Op::DestroyedThisWay, "the destroyed cards"},
    {Op::FirstUse, "this was used for the first time this turn"},
    {Op::TitleOf, "the title of {set}"},
    {Op::TopOfDeck, "the top card of {whose} deck"},
    {Op::TopOfDiscard, "the top card of {whose} discard pile"},
    {Op::TopCards, "the top {n} cards|card of {whose} deck"},
    {Op::NotOnAFlank, "non-flank"},
    {Op::WithAember, "with Æmber"},
    {Op::AfterForged, "after {p} forges|forge a key"},
    {Op::Host, "its host"},
    {Op::Granter, "the card that gives it this"},
    {Op::PurgedWithThis, "the cards purged with this"},
};

}  // namespace

std::string_view wording_of(Op op) {
  for (const Wording& w : kWordings)
    if (w.op == op) return w.pattern;
  return word_info(op).pattern;
}

Article article_for(Op op) {
  switch (op) {
    case Op::AbilitiesAnswer:
    case Op::CannotPlay:
    case Op::Redistribute:
    case Op::StolenIsCaptured:
    case Op::HighestPower:
    case Op::LowestPower:
    case Op::MayPlay:
    case Op::MayPlayOrUse:
    case Op::MayUseSome:
    case Op::MayReapWith:
    case Op::MayFightWith:
    case Op::CannotAttack:
    case Op::AttachesTo:
    case Op::CaptureAmong:
    case Op::Distribute:
    case Op::DistributeSplash:
    case Op::Except:
    case Op::PlaysOf:
    case Op::Topmost:
    case Op::HousesAmong:
    case Op::TraitsAmong:
    case Op::CountOf: return Article::Plural;
    case Op::ThereIsNo:
    case Op::FirstEntersReady:
    case Op::NextReturns:
    case Op::NextEntersReady:
    case Op::NextAnywhere: return Article::None;
    case Op::ThereIs:
    case Op::PaysToPlay:
    case Op::PaysToUse:
    case Op::IsAttacking:
    case Op::CannotBeDamagedBy:
    case Op::AttackBonus:
    case Op::FightAgainst:
    case Op::PlayedAsCopy:
    case Op::EntersAsCopy:
    case Op::PutIntoPlay: return Article::A;
    default: break;
  }
  return is_a(op, WordClass::Trigger) ? Article::A : Article::Each;
}

}  // namespace archon::keyforge
