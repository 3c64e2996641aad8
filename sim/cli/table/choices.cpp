#include "sim/cli/table/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "ai/keyforge/keyforge_game.h"
#include "engine/core/text.h"
#include "engine/keyforge/rules/query.h"

namespace archon::cli {

using namespace keyforge;

namespace {

std::string ordinal(int n) {
  static constexpr std::array<std::string_view, 4> kEndings = {"th", "st", "nd", "rd"};
  const int last = n % 100 / 10 == 1 ? 0 : n % 10;
  return fmt::format("{}{}", n, kEndings[last < 4 ? static_cast<size_t>(last) : 0]);
}

// "foe's 2nd, 8 power, 3 damage", "in your discard"
std::string place_of(const keyforge::View& t, CardId id, const Seats& seats) {
  static constexpr std::array<std::string_view, 9> kZones = {
      "", "deck", "hand", "discard", "archives", "purged cards", "", "", ""};
  const Card& card = t.s.at(id);
  const int index = line_index(t.s, id);
  if (index >= 0)
    return fmt::format("{} {}, {} power{}", seats.whose(card.controller), ordinal(index + 1),
                       power(t, id),
                       card.damage > 0 ? fmt::format(", {} damage", card.damage) : "");
  if (t.s.upgrades.has(id)) return "on " + t.def(card.host).title;
  if (card.zone == Zone::Play) return seats.whose(card.controller);
  const std::string_view zone = kZones[static_cast<size_t>(card.zone)];
  return zone.empty() ? "" : fmt::format("in {} {}", seats.whose(owner_of(id)), zone);
}

void add_place(const keyforge::View& t, const Seats& seats, Choice& choice) {
  if (choice.move.card == kNoCard) return;
  const std::string place = place_of(t, choice.move.card, seats);
  if (!place.empty()) choice.text += fmt::format(" ({})", place);
}

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
  Words out;
  const std::string all = slug(text);
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find('-', at), all.size());
    out.push_back(all.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// How much of a word must have been typed, and whether the text begins with the first one.
struct Strictness {
  bool whole;
  bool from_start;
};

bool fits(const Words& words, const Words& typed, Strictness strict) {
  size_t next = 0;
  for (size_t i = 0; i < words.size() && next < typed.size(); ++i) {
    const bool same = strict.whole ? words[i] == typed[next] : words[i].starts_with(typed[next]);
    if (same) ++next;
    if (i == 0 && strict.from_start && next == 0) return false;
  }
  return next == typed.size();
}

// A flank, an option and so on are asked for a card; a turn's own questions are not.
std::string within_card(const State& s, const std::string& source) {
  const std::string for_source = source.empty() ? "" : source + ": ";
  switch (s.decision.ask) {
    case Ask::May: return for_source + "do it?";
    case Ask::Number: return for_source + "which number?";
    case Ask::Option: return for_source + "which of these?";
    case Ask::ChooseHouse: return for_source + "which house?";
    case Ask::Use: return for_source + "use it how?";
    case Ask::Flank: return for_source + "on which flank?";
    default:
      return for_source + (s.decision.pass != 0 ? "choose a card, or be done" : "choose a card");
  }
}

bool is_fight(const State& s) {
  return !s.stack.empty() && s.stack.back().kind == FrameKind::Fight;
}

}  // namespace

CardId asking_card(const State& s) {
  const Ask ask = s.decision.ask;
  const bool of_card = ask == Ask::Pick || ask == Ask::May || ask == Ask::Flank ||
                       ask == Ask::Number || ask == Ask::Option || ask == Ask::ChooseHouse ||
                       ask == Ask::Use;
  return of_card && !s.stack.empty() ? s.stack.back().source : kNoCard;
}

std::string question(const State& s, const Match& match) {
  switch (s.decision.ask) {
    case Ask::Mulligan: return "Keep this hand?";
    case Ask::House: return "Which house?";
    case Ask::Archives: return "Take your archives into your hand?";
    case Ask::Main: return "What will you do?";
    case Ask::Key: return "Which key?";
    case Ask::Order: return "Which comes first?";
    default: break;
  }
  const CardId card = asking_card(s);
  const std::string source = card == kNoCard ? "" : match.def(card).title;
  if (is_fight(s)) return fmt::format("{} fights: choose whom", source);
  return within_card(s, source);
}

std::vector<Choice> choices_of(const State& s, const Match& match, const Seats& seats) {
  const keyforge::View t(s, match);
  MoveList moves;
  ai::KeyforgeGame(match).moves(s, moves);
  std::vector<Choice> out;
  std::map<std::string, int> alike;
  for (const Move move : moves) {
    const int number = move.verb == Verb::Number ? move.value : static_cast<int>(out.size()) + 1;
    out.push_back({number, move, describe(s, match, move)});
    ++alike[out.back().text];
  }
  const bool picks = s.decision.ask == Ask::Pick;
  for (Choice& choice : out)
    if (picks || alike[choice.text] > 1) add_place(t, seats, choice);
  return out;
}

std::vector<int> fitting(const std::vector<std::string>& texts, std::string_view typed) {
  const Words wanted = words_of(typed);
  std::vector<int> out;
  if (wanted.empty()) return out;
  for (size_t i = 0; i < texts.size(); ++i)
    if (words_of(texts[i]) == wanted) out.push_back(static_cast<int>(i));
  for (const Strictness strict :
       {Strictness{true, true}, {true, false}, {false, true}, {false, false}}) {
    if (!out.empty()) break;
    for (size_t i = 0; i < texts.size(); ++i)
      if (fits(words_of(texts[i]), wanted, strict)) out.push_back(static_cast<int>(i));
  }
  return out;
}

std::string spoken(std::string_view text) {
  std::string out;
  for (const std::string& word : words_of(text))
    if (word != "with" && word != "the" && word != "of" && word != "from")
      out += (out.empty() ? "" : " ") + word;
  return out;
}

std::vector<std::string> short_forms(const std::vector<Choice>& choices) {
  std::vector<std::string> out;
  for (const Choice& choice : choices) {
    const std::string words = spoken(choice.text.substr(0, choice.text.find(" (")));
    const size_t blank = words.find(' ');
    out.push_back(words);
    if (blank != words.npos && choice.move.card != kNoCard) out.push_back(words.substr(blank + 1));
  }
  return out;
}

}  // namespace archon::cli
