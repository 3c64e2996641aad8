#include "engine/keyforge/language/printer/phrases.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/script/grammar.h"

namespace archon::keyforge {
namespace {

constexpr int kCardsOfAPlayer = 36;

// Nouns filter, too, where they stand around a set.
bool filters(const Node& n) { return is_filter(n.op) || (is_noun(n.op) && n.inner() != 0); }

std::string_view player_name(Who who) {
  switch (who) {
    case Who::You: return "you";
    case Who::Opponent: return "your opponent";
    case Who::Each: return "each player";
    case Who::ItsController: return "its controller";
    case Who::ItsOwner: return "its owner";
    case Who::Active: return "the active player";
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
    case Who::Active: return "the active player's";
  }
  return "";
}

std::string_view icon_name(IconWay way) {
  if (way == IconWay::Token) return "a token creature";
  if (way == IconWay::Archive) return "archiving a card";
  return way == IconWay::Aember ? "Æmber" : kIconWayNames[index_of(way)];
}

std::string_view step_name(Skippable step) {
  switch (step) {
    case Skippable::Drawing: return "the \"draw cards\" step";
    case Skippable::Mulligan: return "the mulligan";
    default: return kSkippableNames[index_of(step)];
  }
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
  for (const std::string_view unit : {"Æmber", "damage", "chains", "cards", "+1_power_counters",
                                      "counters", "more_times", "token_creatures"})
    if (spelling(word, false) == spelling(unit, false)) return true;
  return false;
}

// What a number at piece i counts, and moves i there: "cards|card", "fuse counters|fuse counter".
std::string unit_after(const Node& node, const std::vector<std::string_view>& pieces, size_t& i) {
  if (i + 1 < pieces.size() && is_unit(pieces[i + 1])) return std::string(pieces[++i]);
  if (i + 2 >= pieces.size() || pieces[i + 1] != "{counter}") return "";
  i += 2;
  const std::string name = std::string(name_of(node.counter())) + "_counter";
  return name + "s|" + name;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::string with_article(std::string phrase) {
  const bool vowel = std::string_view("aeiouAEIOU").find(phrase.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + phrase;
}

void append(std::string& text, std::string_view word) {
  if (!text.empty() && word != ",") text += ' ';
  text += word;
}

}  // namespace

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = text[0] - 32;
  return text;
}

std::string Phrases::player(const Node& node) const { return std::string(player_name(node.who())); }

std::string Phrases::words(const Node& node) const {
  const bool blanks = node.op == Op::PutCounters && node.counter() == Counter::Ignorance;
  return pattern(node, wording_of(node.op), 0, article_for(node.op)) +
         (blanks ? ", which makes its text blank" : "");
}

std::string Phrases::pattern(const Node& node, std::string_view text, int first_child,
                             Article article) const {
  std::string out;
  std::string heavy;  // an amount of many words comes last: "deal to it damage equal to ..."
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
    const std::string unit = name == "n" && before.empty() ? unit_after(node, pieces, i) : "";
    if (!unit.empty()) {
      const uint16_t count = node.child[child++];
      const std::string words = measured(count, unit);
      const bool before_set = i + 2 < pieces.size() && pieces[i + 2].starts_with("{set}");
      if (before_set && !is_plain(count))
        heavy = words;
      else
        append(out, words);
      continue;
    }
    const bool allows = node.op == Op::MayPlay || node.op == Op::MayPlayOrUse ||
                        node.op == Op::MayUseSome || node.op == Op::MayReapWith ||
                        node.op == Op::MayFightWith;
    const bool one = allows && at(node.child[0]).imm == 1;
    if (before == "+" && is_negative(node.child[child])) {
      append(out, "-(" + amount(at(node.child[child++]).amount(1)) + ')');
      continue;
    }
    const auto filled = slot(node, name, child, out.empty(), one ? Article::None : article);
    if (name == "p" || name == "set") plural = filled.plural;
    const bool sum = (before == "+" || before == "-") && filled.text.find(' ') != std::string::npos;
    append(out, before + (sum ? '(' + filled.text + ')' : filled.text) + after);
  }
  if (!heavy.empty()) append(out, heavy);
  return out;
}

bool Phrases::is_plain(uint16_t amount_node) const {
  const Node& n = at(amount_node);
  return n.op == Op::Literal || n.op == Op::ThatMuch || amount(amount_node).size() == 1 ||
         amount(amount_node) == "that number";
}

// "3 cards", "1 card", "cards equal to half of your Æmber".
std::string Phrases::measured(uint16_t amount_node, std::string_view unit) const {
  const Node& n = at(amount_node);
  const std::string one = spelling(unit, n.op == Op::Literal && n.imm == 1);
  const std::string text = amount(amount_node);
  if (one.front() == '+' && text == "1") return "a " + one;
  if (!is_plain(amount_node)) return one + " equal to " + text;
  const bool counted = unit.find('|') != std::string_view::npos;
  const bool that = n.op == Op::ThatMuch || text == "that number";
  return (that ? counted ? "that many" : "that much" : text) + ' ' + one;
}

Phrases::Filled Phrases::slot(const Node& node, std::string_view name, int& child, bool subject,
                              Article article) const {
  const size_t number = node.imm;
  if (name == "p") {
    const auto who = static_cast<Who>(node.imm);
    if (is_a(node.op, WordClass::Trigger) && who == Who::Each) return {"a player"};
    return {std::string(player_name(who)), who == Who::You};
  }
  if (name == "whose") return {std::string(possessive(static_cast<Who>(node.imm)))};
  if (name == "zone") return {std::string(zone_name(static_cast<Zone>(node.arg)))};
  if (name == "counter") return {std::string(name_of(node.counter()))};
  if (name == "colour") return {std::string(kKeyColourNames[node.arg])};
  if (name == "mark") return {row_of(node.mark()).in_files};
  if (name == "piece") return {node.piece() == Piece::Aember ? "Æmber" : "damage"};
  if (name == "icon") return {std::string(icon_name(node.icon()))};
  if (name == "way") return {std::string(icon_name(node.way()))};
  if (name == "step") return {std::string(step_name(node.step()))};
  if (name == "when") return {std::string(kWhenNames[node.arg])};
  if (name == "ability") return {std::string(word_info(node.ability()).pattern)};
  if (name == "moment") return {std::string(word_info(node.moment()).pattern)};
  if (name == "kw") return {std::string(kKeywordNames[number])};
  if (name == "trait") {
    const bool known = number < names_.traits.size();
    return {known ? capital(names_.traits[number]) : "trait " + std::to_string(number)};
  }
  if (name == "title")
    return {names_.title ? names_.title(node.imm) : "card " + std::to_string(node.imm)};
  const uint16_t value = node.child[child++];
  if (node.op == Op::MayPlay && name == "n" && at(value).imm > kCardsOfAPlayer)
    return {"any number of"};
  if (name != "set") return {expression(value, Article::Plural)};
  std::string text = set(value, article);
  const bool plural = text == "them" || is_many(value, article);
  if (subject && text == "them") text = "they";
  return {text, plural};
}

// "0 - A".
bool Phrases::is_negative(uint16_t amount_node) const {
  const Node& n = at(amount_node);
  if (n.op != Op::Sub) return false;
  const Node& from = at(n.amount());
  return from.op == Op::Literal && from.imm == 0;
}

bool Phrases::is_many(uint16_t set_node, Article article) const {
  const Node& n = at(set_node);
  if (n.op == Op::Var) return registers_.many[n.arg];
  return n.op == Op::Union && article != Article::A;
}

// "the number of times Sanctum cards were played this turn".
std::string Phrases::plays(const Node& node) const {
  std::string of = set(node.set(), Article::Plural);
  if (of.ends_with(" anywhere")) of.resize(of.size() - std::string_view(" anywhere").size());
  const Op counted = at(node.set()).op;
  const bool one = counted == Op::Var || counted == Op::Each;
  return "the number of times " + of + (one ? " was" : " were") + " played this turn";
}

// "the top 3 cards of your deck".
std::string Phrases::top_cards(const Node& node) const {
  if (is_plain(node.amount())) return words(node);
  return "the top cards of " + std::string(possessive(node.who())) + " deck, as many as " +
         amount(node.amount());
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

// "is 3 or more", "is at least the number of ...".
std::string Phrases::bounded(const Node& n, const char* sign, const char* after) const {
  const bool plain = at(n.amount(1)).op == Op::Literal;
  return plain ? binary(n, "is") + after : binary(n, sign);
}

std::string Phrases::expression(const Node& n, Article article) const {
  switch (n.op) {
    case Op::None: return "nothing";
    case Op::Literal: return std::to_string(n.imm);
    case Op::Var: return registers_.number[n.arg];
    case Op::CapturedNumber: return registers_.captured_number;
    case Op::Add: return binary(n, "+");
    case Op::Sub: return binary(n, "-");
    case Op::Mul: return binary(n, "x");
    case Op::Quotient: return binary(n, "divided by");
    case Op::HalfDown: return "half of " + expression(n.amount(), article);
    case Op::HalfUp: return "half of " + expression(n.amount(), article) + " (rounded up)";
    case Op::Excess:
      return "the excess of " + expression(n.amount(), article) + " over " +
             expression(n.amount(1), article);
    case Op::Less: return binary(n, "is less than");
    case Op::LessEqual: return bounded(n, "is at most", " or less");
    case Op::Equal: return binary(n, "is");
    case Op::NotEqual: return binary(n, "is not");
    case Op::Greater: return binary(n, "is more than");
    case Op::GreaterEqual: return bounded(n, "is at least", " or more");
    case Op::And: return binary(n, "and");
    case Op::Or: return binary(n, "or");
    case Op::Not: return negated(at(n.condition()));
    case Op::HouseOf: return "the house of " + set(n.set(), Article::Each);
    case Op::HouseLiteral: return std::string(kHouseNames[n.imm]);
    case Op::ActiveHouse: return "the active house";
    case Op::HouseBefore: return "the house that " + player(n) + " chose last turn";
    case Op::SetIs: return set_is(n, "");
    case Op::PlaysOf: return plays(n);
    case Op::ThereIs: return set(n.set(), Article::A) == "it" ? "there is such a card" : words(n);
    default: return words(n);
  }
}

std::string Phrases::negated(const Node& n) const {
  if (n.op == Op::SetIs) return set_is(n, "not ");
  if (n.op == Op::IfYouDo) return "you do not";
  std::string text(wording_of(n.op));
  for (const std::string_view verb : {"is", "is|are", "was"}) {
    const size_t at = (text + ' ').find(' ' + std::string(verb) + ' ');
    if (!is_a(n.op, WordClass::Condition) || at == std::string::npos) continue;
    return pattern(n, text.insert(at + 1 + verb.size(), " not"), 0, article_for(n.op));
  }
  const size_t key = text.find("forged a key");
  if (key != std::string::npos) return pattern(n, text.replace(key, 8, "forged no"), 0, Article::A);
  return "not (" + expression(n, Article::A) + ')';
}

// `negation` is "" or "not ".
std::string Phrases::set_is(const Node& n, const std::string& negation) const {
  const std::string tested = set(n.set(), Article::Each);
  const std::string phrase = noun_phrase(n.set(1), n.set(), Article::None);
  const bool has_noun = [&] {
    for (uint16_t i = n.set(1); i != n.set(); i = at(i).inner())
      if (is_noun(at(i).op)) return true;
    return false;
  }();
  const std::string what = phrase.empty() ? "a card" : has_noun ? with_article(phrase) : phrase;
  const std::string is = tested == "them" ? "they are " : tested + " is ";
  return is + negation + what;
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
    case Op::TopCards: return top_cards(n);
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
      noun = spelling(wording_of(n.op), article != Article::Plural);
    } else if (!filters(n)) {
      if (noun.empty()) noun = article == Article::Plural ? "cards" : "card";
      after = " among " + set(i, Article::Plural) + after;
      break;
    } else if (n.op == Op::OfHouse && at(n.house()).op != Op::HouseLiteral) {
      after = " of " + house(n.house()) + after;
    } else if (is_a(n.op, WordClass::Adjective)) {
      const bool negated = n.op == Op::NotOfHouse || n.op == Op::NotOfTrait;
      std::string word =
          pattern(n, negated ? wording_of(n.op).substr(5) : wording_of(n.op), 1, Article::Each);
      append(before, negated ? "non-" + word : word);
    } else {
      const Article of = n.op == Op::Except ? Article::Plural : Article::Each;
      std::string phrase = pattern(n, wording_of(n.op), 1, of);
      replace_all(phrase, "the title that title", "that title");
      if (n.op == Op::Where) replace_all(phrase, "each one", "that card");
      const bool between = phrase.starts_with("to the ") && after.starts_with(" to the ");
      after = ' ' + phrase + (between ? " and" : "") + after;
    }
    if (!base) continue;
    const auto zone = static_cast<Zone>(n.arg);
    if (zone == Zone::None && !after.starts_with(" discarded") && !after.starts_with(" used"))
      after = " anywhere" + after;
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
