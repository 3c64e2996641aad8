#include "engine/keyforge/language/printer/phrases.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/script/grammar.h"
#include "engine/keyforge/language/compiler/grammar.h"

namespace archon::keyforge {
namespace {

using Article = Phrases::Article;

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
    {Op::PutAember, "put {n} Æmber on {set}"},
    {Op::MoveAemberToPool, "move {n} Æmber from {set} to your pool"},
    {Op::MoveAemberFromPool, "move {n} Æmber from your pool to {set}"},
    {Op::ForgeAtCostPlus, "forge a key at +{n} current cost"},
    {Op::GainChains, "gain {n} chains|chain"},
    {Op::PlayerGainsChains, "{p} gains|gain {n} chains|chain"},
    {Op::Deal, "deal {n} damage to {set}"},
    {Op::DealIgnoringArmor, "deal {n} damage to {set}, ignoring armor"},
    {Op::DealSplash, "deal {n} damage to {set} with {n} splash"},
    {Op::Distribute, "deal {n} damage as many times as {n} among {set}"},
    {Op::Heal, "heal {n} damage from {set}"},
    {Op::AddPower, "give {set} {n} +1_power_counters|+1_power_counter"},
    {Op::DiscardRandom, "{p} discards|discard {n} cards|card at random"},
    {Op::DrawCards, "draw {n} cards|card"},
    {Op::PlayerDraws, "{p} draws|draw {n} cards|card"},
    {Op::ReturnToPlay, "return {set} to play under its|their owner's|owners' control"},
    {Op::ShuffleDiscardIntoDeck, "shuffle {whose} discard pile into the deck"},
    {Op::SwapDeckAndDiscard, "swap {whose} deck and discard pile"},
    {Op::ReturnToHand, "return {set} to its|their owner's|owners' hand|hands"},
    {Op::PutOnDeck, "put {set} on top of its|their owner's|owners' deck|decks"},
    {Op::PutUnderDeck, "put {set} on the bottom of its|their owner's|owners' deck|decks"},
    {Op::ShuffleIntoDeck, "shuffle {set} into its|their owner's|owners' deck|decks"},
    {Op::PutInOwnersArchives, "put {set} into its|their owner's|owners' archives"},
    {Op::Power, "{set} gets|get +{n} power"},
    {Op::PowerDown, "{set} gets|get -{n} power"},
    {Op::Armor, "{set} gets|get +{n} armor"},
    {Op::KeyCostUp, "{whose} keys cost +{n} Æmber"},
    {Op::KeyCostDown, "{whose} keys cost -{n} Æmber"},
    {Op::HandSizeUp, "{whose} hand size is +{n}"},
    {Op::HandSizeDown, "{whose} hand size is -{n}"},
    {Op::MayPlay, "{p} may play {n} {set}"},
    {Op::AttackBonus, "{set} deals|deal +{n} damage when attacking {set}"},
    {Op::CannotBeStolen, "{whose} Æmber cannot be stolen"},
    {Op::PaysForKeys, "Æmber on {set} may be spent on keys"},
    {Op::GetsKeyPayment, "you get the Æmber that {p} spends|spend on keys"},
    {Op::AemberGoesTo, "Æmber added to {whose} pool is captured by {set} instead"},
    {Op::PlayedOnlyIf, "this can be played only if {cond}"},
    {Op::PlayPrice, "you must lose {n} Æmber to play this"},
    {Op::FirstEntersReady, "the first {set} played each turn enters play ready"},
    {Op::ReapGainIsStolen, "Æmber {p} gains|gain from reaping is stolen instead"},
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
    {Op::ForgedKeys, "the number of {whose} forged keys"},
    {Op::UnforgedKeys, "the number of {whose} unforged keys"},
    {Op::ChainsOf, "the number of {whose} chains"},
    {Op::PlaysOf, "the number of plays of {set}"},
    {Op::LostInFight, "the number of {whose} creatures destroyed in a fight this turn"},
    {Op::CreaturesUsed, "the number of creatures {p} used this turn"},
    {Op::CardsPlayed, "the number of cards {p} played this turn"},
    {Op::CreaturesPlayedLastTurn, "the number of creatures {p} played last turn"},
    {Op::TitleOf, "the title of {set}"},
    {Op::TopOfDeck, "the top card of {whose} deck"},
    {Op::TopCards, "the top {n} cards|card of {whose} deck"},
    {Op::NotOnAFlank, "non-flank"},
    {Op::WithAember, "with Æmber"},
    {Op::NotTitled, "not titled {n}"},
    {Op::AfterForged, "after {p} forges|forge a key"},
    {Op::Host, "its host"},
    {Op::Granter, "the card that gives it this"},
    {Op::PurgedWithThis, "the cards purged with this"},
};

std::string_view pattern_of(Op op) {
  for (const Wording& w : kWordings)
    if (w.op == op) return w.pattern;
  return word_info(op).pattern;
}

// The words whose set is one card, none, or all that will come.
Article article_for(Op op) {
  switch (op) {
    case Op::CannotPlay:
    case Op::MayPlay:
    case Op::CannotAttack:
    case Op::Distribute:
    case Op::PlaysOf:
    case Op::CountOf: return Article::Plural;
    case Op::ThereIsNo:
    case Op::NextEntersReady: return Article::None;
    case Op::ThereIs:
    case Op::PaysToPlay:
    case Op::PaysToUse:
    case Op::AttackBonus:
    case Op::PutIntoPlay: return Article::A;
    default: break;
  }
  return is_a(op, WordClass::Trigger) ? Article::A : Article::Each;
}

// Nouns filter, too, where they stand around a set.
bool filters(const Node& n) { return is_filter(n.op) || (is_noun(n.op) && n.inner() != 0); }

std::string_view player_name(Who who) {
  switch (who) {
    case Who::You: return "you";
    case Who::Opponent: return "your opponent";
    case Who::Each: return "each player";
    case Who::ItsController: return "its controller";
    case Who::ItsOwner: return "its owner";
  }
  return "";
}

std::string_view possessive(Who who) {
  switch (who) {
    case Who::You: return "your";
    case Who::Opponent: return "your opponent's";
    case Who::Each: return "each player's";
    case Who::ItsController: return "its controller's";
    case Who::ItsOwner: return "its owner's";
  }
  return "";
}

std::string_view whose_zone(Who who) { return who == Who::Each ? "any" : possessive(who); }

std::string_view zone_name(Zone zone) {
  switch (zone) {
    case Zone::Deck: return "deck";
    case Zone::Hand: return "hand";
    case Zone::Discard: return "discard pile";
    case Zone::Archives: return "archives";
    case Zone::Purged: return "purged zone";
    default: return "play";
  }
}

// A word of a pattern; '_' stands for a space in wordings.
std::string spelling(std::string_view word, bool second) {
  if (word.front() == '[') word = word.substr(1, word.size() - 2);
  const size_t bar = word.find('|');
  if (bar != std::string_view::npos) word = second ? word.substr(bar + 1) : word.substr(0, bar);
  std::string out(word);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

// Words that an amount counts.
bool is_unit(std::string_view word) {
  for (const std::string_view unit : {"Æmber", "damage", "chains", "cards", "+1_power_counters"})
    if (spelling(word, false) == spelling(unit, false)) return true;
  return false;
}

std::string with_article(std::string phrase) {
  const bool vowel = std::string_view("aeiou").find(phrase.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + phrase;
}

void append(std::string& text, std::string_view word) {
  if (!text.empty() && word != ",") text += ' ';
  text += word;
}

}  // namespace

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string Phrases::words(const Node& node) const {
  return pattern(node, pattern_of(node.op), 0, article_for(node.op));
}

std::string Phrases::pattern(const Node& node, std::string_view text, int first_child,
                             Article article) const {
  std::string out;
  bool plural = false;
  int child = first_child;
  const auto pieces = script::pieces_of(text);
  for (size_t i = 0; i < pieces.size(); ++i) {
    const std::string_view piece = pieces[i];
    const size_t open = piece.find('{');
    if (open == std::string_view::npos) {
      append(out, spelling(piece, plural));
      continue;
    }
    const size_t close = piece.find('}');
    const std::string_view name = piece.substr(open + 1, close - open - 1);
    const std::string before(piece.substr(0, open));
    const std::string after(piece.substr(close + 1));
    if (name == "n" && before.empty() && i + 1 < pieces.size() && is_unit(pieces[i + 1])) {
      append(out, measured(node.child[child++], pieces[++i]));
      continue;
    }
    const auto filled = slot(node, name, child, out.empty(), article);
    if (name == "p" || name == "set") plural = filled.plural;
    const bool sum = (before == "+" || before == "-") && filled.text.find(' ') != std::string::npos;
    append(out, before + (sum ? '(' + filled.text + ')' : filled.text) + after);
  }
  return out;
}

// "3 cards", "1 card", "cards equal to half of your Æmber".
std::string Phrases::measured(uint16_t amount_node, std::string_view unit) const {
  const Node& n = at(amount_node);
  const std::string one = spelling(unit, n.op == Op::Literal && n.imm == 1);
  const std::string text = expression(amount_node, Article::Plural);
  const bool plain = n.op == Op::Literal || n.op == Op::ThatMuch || text.size() == 1;
  if (one.front() == '+' && text == "1") return "a " + one;
  return plain ? text + ' ' + one : one + " equal to " + text;
}

Phrases::Filled Phrases::slot(const Node& node, std::string_view name, int& child, bool subject,
                              Article article) const {
  const auto number = static_cast<size_t>(node.imm);
  if (name == "p") {
    const auto who = static_cast<Who>(node.imm);
    if (is_a(node.op, WordClass::Trigger) && who == Who::Each) return {"a player"};
    return {std::string(player_name(who)), who == Who::You};
  }
  if (name == "whose") return {std::string(possessive(static_cast<Who>(node.imm)))};
  if (name == "zone") return {std::string(zone_name(static_cast<Zone>(node.arg)))};
  if (name == "kw") return {std::string(kKeywordNames[number])};
  if (name == "trait") {
    const bool known = number < names_.traits.size();
    return {known ? capital(names_.traits[number]) : "trait " + std::to_string(number)};
  }
  if (name == "title")
    return {names_.title ? names_.title(node.imm) : "card " + std::to_string(node.imm)};
  const uint16_t value = node.child[child++];
  if (name != "set") return {expression(value, Article::Plural)};
  std::string text = set(value, article);
  const bool plural = text == "them" || (at(value).op == Op::Union && article != Article::A);
  if (subject && text == "them") text = "they";
  return {text, plural};
}

std::string Phrases::binary(const Node& node, const char* sign) const {
  const bool conditions = node.op == Op::And || node.op == Op::Or;
  const uint16_t left = conditions ? node.condition() : node.amount();
  const uint16_t right = conditions ? node.condition(1) : node.amount(1);
  const auto side = [&](uint16_t i) {
    const Op op = at(i).op;
    const bool nested = (node.op == Op::Mul && (op == Op::Add || op == Op::Sub)) ||
                        (node.op == Op::Sub && i == right && (op == Op::Add || op == Op::Sub)) ||
                        (node.op == Op::And && op == Op::Or);
    const std::string text = expression(i, Article::A);
    return nested ? '(' + text + ')' : text;
  };
  return side(left) + ' ' + sign + ' ' + side(right);
}

std::string Phrases::expression(uint16_t i, Article article) const {
  const Node& n = at(i);
  switch (n.op) {
    case Op::None: return "nothing";
    case Op::Literal: return std::to_string(n.imm);
    case Op::Var: return registers_.number[n.arg];
    case Op::CapturedNumber: return registers_.captured_number;
    case Op::Add: return binary(n, "+");
    case Op::Sub: return binary(n, "-");
    case Op::Mul: return binary(n, "x");
    case Op::HalfDown: return "half of " + expression(n.amount(), article);
    case Op::HalfUp: return "half of " + expression(n.amount(), article) + " (rounded up)";
    case Op::Excess:
      return "the excess of " + expression(n.amount(), article) + " over " +
             expression(n.amount(1), article);
    case Op::Less: return binary(n, "is less than");
    case Op::LessEqual: return binary(n, "is") + " or less";
    case Op::Equal: return binary(n, "is");
    case Op::NotEqual: return binary(n, "is not");
    case Op::Greater: return binary(n, "is more than");
    case Op::GreaterEqual: return binary(n, "is") + " or more";
    case Op::And: return binary(n, "and");
    case Op::Or: return binary(n, "or");
    case Op::Not: return "not (" + expression(n.condition(), article) + ')';
    case Op::HouseOf: return "the house of " + set(n.set(), Article::Each);
    case Op::HouseLiteral: return std::string(kHouseNames[static_cast<size_t>(n.imm)]);
    case Op::ActiveHouse: return "the active house";
    case Op::SetIs: return set_is(n);
    default: return words(n);
  }
}

std::string Phrases::set_is(const Node& n) const {
  const std::string tested = set(n.set(), Article::Each);
  const std::string phrase = noun_phrase(n.set(1), n.set(), Article::None);
  const bool has_noun = [&] {
    for (uint16_t i = n.set(1); i != n.set(); i = at(i).inner())
      if (is_noun(at(i).op)) return true;
    return false;
  }();
  const std::string what = phrase.empty() ? "a card" : has_noun ? with_article(phrase) : phrase;
  return tested == "them" ? "they are " + what : tested + " is " + what;
}

std::string Phrases::set(uint16_t i, Article article) const {
  const Node& n = at(i);
  switch (n.op) {
    case Op::None: return "nothing";
    case Op::Var: return registers_.set[n.arg];
    case Op::CapturedSet: return registers_.captured_set;
    case Op::Union:
      return set(n.set(), article) + (article == Article::Each ? " and " : " or ") +
             set(n.set(1), article);
    case Op::NeighborsOf: {
      const std::string of = " of " + set(n.set(), Article::Each);
      if (article == Article::Plural) return "neighbors" + of;
      return (article == Article::A      ? "a neighbor"
              : article == Article::Each ? "each neighbor"
                                         : "neighbor") +
             of;
    }
    default: break;
  }
  if (filters(n) || is_noun(n.op)) return noun_phrase(i, 0, article);
  return words(n);
}

// The filters around `until` (0: around a noun) as adjectives, noun and postfixes.
std::string Phrases::noun_phrase(uint16_t i, uint16_t until, Article article) const {
  std::string before;
  std::string after;
  std::string noun;
  for (; i != until; i = at(i).inner()) {
    const Node& n = at(i);
    const bool base = is_noun(n.op) && n.inner() == 0;
    if (is_noun(n.op)) {
      noun = spelling(pattern_of(n.op), article != Article::Plural);
    } else if (!filters(n)) {
      const std::string what = before + (before.empty() || noun.empty() ? "" : " ") + noun + after;
      return "those of " + set(i, Article::Each) + " that are " +
             (what.starts_with(' ') ? what.substr(1) : what);
    } else if (n.op == Op::OfHouse && at(n.house()).op != Op::HouseLiteral) {
      after = " of " + house(n.house()) + after;
    } else if (is_a(n.op, WordClass::Adjective)) {
      const bool negated = n.op == Op::NotOfHouse || n.op == Op::NotOfTrait;
      std::string word =
          pattern(n, negated ? pattern_of(n.op).substr(5) : pattern_of(n.op), 1, Article::Each);
      append(before, negated ? "non-" + word : word);
    } else {
      std::string words = pattern(n, pattern_of(n.op), 1, Article::Each);
      after = ' ' + words + after;
    }
    if (!base) continue;
    const auto zone = static_cast<Zone>(n.arg);
    if (zone == Zone::None) after = " anywhere" + after;
    if (zone == Zone::Under) after = " under this" + after;
    if (zone != Zone::None && zone != Zone::Under && zone != Zone::Play)
      after = " in " + std::string(whose_zone(static_cast<Who>(n.imm))) + ' ' +
              std::string(zone_name(zone)) + after;
    break;
  }
  append(before, noun);
  std::string phrase = before + after;
  if (!phrase.empty() && phrase.front() == ' ') phrase.erase(0, 1);
  if (!phrase.empty() && phrase.back() == ' ') phrase.pop_back();
  if (phrase.empty()) return phrase;
  if (article == Article::A && phrase.starts_with("other ")) return "an" + phrase;
  if (article == Article::A) return with_article(phrase);
  return article == Article::Each ? "each " + phrase : phrase;
}

}  // namespace archon::keyforge
