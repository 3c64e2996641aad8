#include "sim/cli/table/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "ai/keyforge/keyforge_game.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/question/question.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::cli {

using namespace keyforge;

namespace {

std::string ordinal(int n) {
  static constexpr std::array<std::string_view, 4> kEndings = {"th", "st", "nd", "rd"};
  const int last = n % 100 / 10 == 1 ? 0 : n % 10;
  return fmt::format("{}{}", n, kEndings[last < 4 ? last : 0]);
}

// "foe's 2nd, 8 power, 3 damage", "in your discard"
std::string place_of(const keyforge::View& t, CardId id, const Seats& seats) {
  static constexpr std::array<std::string_view, kZoneCount> kWords = {
      "", "deck", "hand", "discard", "archives", "purged cards", "", "", "", ""};
  const Card& card = t.s.at(id);
  const int index = line_index(t.s, id);
  if (index >= 0)
    return fmt::format("{} {}, {} power{}", seats.whose(card.controller), ordinal(index + 1),
                       power(t, id),
                       card.damage > 0 ? fmt::format(", {} damage", card.damage) : "");
  if (t.s.upgrades.has(id)) return "on " + t.def(card.host).title;
  if (card.zone == Zone::Play) return seats.whose(card.controller);
  const std::string_view zone = kWords[index_of(card.zone)];
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

}  // namespace

CardId asking_card(const State& s, const Match& match) {
  return row_of(s.decision.ask).asker == Asker::Card ? source_of(s, match).card : kNoCard;
}

std::string question(const State& s, const Match& match) {
  const AskRow& row = row_of(s.decision.ask);
  const CardId card = asking_card(s, match);
  if (card == kNoCard) return std::string(row.full);
  const std::string& title = keyforge::View(s, match).def(card).title;
  if (source_of(s, match).cause == Cause::Fight) return title + " fights: choose whom";
  return fmt::format("{}: {}{}", title, row.full, s.decision.pass != 0 ? ", or be done" : "");
}

std::vector<Choice> choices_of(const State& s, const Match& match, const Seats& seats) {
  const keyforge::View t(s, match);
  MoveList moves;
  ai::KeyforgeGame(match).moves(s, moves);
  std::vector<Choice> out;
  std::map<std::string, int> alike;
  for (const Move move : moves) {
    const int number = move.verb == Verb::Number ? move.value : int_size(out) + 1;
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
  for (int i = 0; i < int_size(texts); ++i)
    if (words_of(texts[i]) == wanted) out.push_back(i);
  for (const Strictness strict :
       {Strictness{true, true}, {true, false}, {false, true}, {false, false}}) {
    if (!out.empty()) break;
    for (int i = 0; i < int_size(texts); ++i)
      if (fits(words_of(texts[i]), wanted, strict)) out.push_back(i);
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
