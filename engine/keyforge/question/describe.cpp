// Moves in words.
#include <fmt/format.h>

#include "engine/keyforge/question/question.h"
#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
namespace {

// The alternatives that a card offers have names in its script; those of the rules have them here.
std::string option_words(const State& s, const Match& match, size_t number) {
  const Node n = asking(s, match);
  if (n.op == Op::Discard || n.op == Op::DiscardRandom)  // where both players have some
    return number == 0 ? "your cards first" : "your opponent's cards first";
  const auto& labels = match.library().program().labels;
  const size_t at = n.label() + number;
  return n.op == Op::ChooseOne && at < labels.size() ? labels[at]
                                                     : fmt::format("option {}", number + 1);
}

// An ability that waits: of which card, and which card gives it.
std::string waiting(const State& s, const Match& match, Move move) {
  const View t(s, match);
  const Pending& p = s.pending()[move.value];
  const std::string& title = t.def(p.source).title;
  if (p.ability == kAssaultAbility) return "assault of " + title;
  if (p.ability == kHazardousAbility) return "hazardous of " + title;
  if (p.granter == kNoCard || p.granter == p.source) return title;
  return fmt::format("what {} gives {}", t.def(p.granter).title, title);
}

// Between which creatures of the active player's battleline.
std::string place_words(const State& s, const Match& match, int place) {
  const auto& line = s.side[s.decision.player].line;
  const auto title = [&](int at) { return View(s, match).def(line[at]).title; };
  if (place == 0) return "left flank";
  if (place == line.size()) return "right flank";
  return fmt::format("between {} and {}", title(place - 1), title(place));
}

// What an icon does, by the way it is resolved.
constexpr std::array<std::string_view, kIconWays> kIconWords = {
    "gain 1 Æmber",  "capture 1 Æmber", "deal 1 damage",           "draw a card",
    "steal 1 Æmber", "discard a card",  "give a +1 power counter", "make a token creature",
    "archive a card"};

// To or against what, where it isn't a card's "may".
std::string consent_words(const State& s, const Match& match, bool yes) {
  if (s.decision.ask == Ask::Archives) return yes ? "take your archives" : "leave your archives";
  const Cause cause = source_of(s, match).cause;
  if (cause == Cause::AsUpgrade) return yes ? "play it as an upgrade" : "play it as a creature";
  if (cause == Cause::Play) return yes ? "enter anywhere, ready" : "enter as usual";
  if (cause == Cause::Entrench) return yes ? "leave it exhausted" : "ready it";
  return "";
}

// What stands for {} in the words of the verb.
std::string object_of(const State& s, const Match& match, Move move) {
  switch (row_of(move.verb).value) {
    case Holds::House: return std::string(name_of(static_cast<House>(move.value)));
    case Holds::Number: return std::to_string(move.value);
    case Holds::Key: return std::string(kKeyColourNames[move.value]);
    case Holds::Option: return option_words(s, match, move.value);
    case Holds::Pending: return waiting(s, match, move);
    case Holds::Trait: return match.library().traits()[move.value];
    case Holds::Icon: return std::string(kIconWords[move.value]);
    case Holds::Place: return place_words(s, match, move.value);
    case Holds::Nothing: break;
  }
  if (move.card == kNoCard) return "";
  return s.decision.is_of_titles() ? match.def(move.card).title
                                   : View(s, match).def(move.card).title;
}

}  // namespace

std::string describe(const State& s, const Match& match, Move move) {
  if (move.verb == Verb::Yes || move.verb == Verb::No)
    if (auto words = consent_words(s, match, move.verb == Verb::Yes); !words.empty()) return words;
  if (move.verb == Verb::Omni && s.at(move.card).zone == Zone::Discard)
    return fmt::format("return {} to hand", match.def(move.card).title);
  std::string words = fmt::format(fmt::runtime(row_of(move.verb).words), object_of(s, match, move));
  const bool unforges = move.verb == Verb::Key && asking(s, match).op == Op::Unforge;
  return unforges ? "un" + words : words;
}

}  // namespace archon::keyforge
