#include "sim/keyforge/review/decisive_turn.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

// What a player does of its own accord, with all that it asks for.
struct Deed {
  std::string words;
  double gain = 0;  // of the chance
};

// Of one turn, from choice `first` on; `after` is the chance behind it.
struct ToldTurn {
  int number = 0;
  bool by_winner = false;
  double before = 0;
  double after = 0;
  std::vector<Deed> deeds;

  double gain() const { return after - before; }
};

bool is_deed(const std::string& words) {
  return words != "end the turn" && !words.starts_with("house ");
}

std::vector<ToldTurn> told_turns(const std::vector<ToldChoice>& choices, double end) {
  std::vector<ToldTurn> out;
  for (size_t i = 0; i < choices.size(); ++i) {
    const ToldChoice& choice = choices[i];
    const double after = i + 1 < choices.size() ? choices[i + 1].chance : end;
    if (out.empty() || out.back().number != choice.turn)
      out.push_back({choice.turn, choice.by_winner, choice.chance, choice.chance, {}});
    ToldTurn& turn = out.back();
    turn.after = after;
    if (!choice.is_within_card || turn.deeds.empty()) turn.deeds.push_back({choice.words, 0});
    turn.deeds.back().gain += after - choice.chance;
  }
  return out;
}

// What was done more than once is one deed.
std::vector<Deed> different_deeds(const std::vector<Deed>& deeds) {
  std::vector<Deed> out;
  for (const Deed& deed : deeds) {
    const auto same = std::find_if(out.begin(), out.end(),
                                   [&](const Deed& one) { return one.words == deed.words; });
    if (same == out.end())
      out.push_back(deed);
    else
      same->gain += deed.gain;
  }
  return out;
}

// The two that gained most, in their order.
std::string best_deeds(const std::vector<Deed>& all) {
  constexpr size_t kNamed = 2;
  std::vector<Deed> deeds = different_deeds(all);
  std::erase_if(deeds, [](const Deed& deed) { return deed.gain <= 0 || !is_deed(deed.words); });
  while (deeds.size() > kNamed)
    deeds.erase(std::min_element(deeds.begin(), deeds.end(),
                                 [](const Deed& x, const Deed& y) { return x.gain < y.gain; }));
  std::string out;
  for (const Deed& deed : deeds)
    out += fmt::format("{}'{}'", out.empty() ? ", with " : " and ", deed.words);
  return out;
}

}  // namespace

std::string decided_words(const std::vector<ToldChoice>& choices, double end,
                          const std::string& winner) {
  int since = 0;
  for (const ToldChoice& choice : choices)
    if (choice.chance < 0.5) since = choice.turn;
  const ToldTurn* most = nullptr;
  const std::vector<ToldTurn> turns = told_turns(choices, end);
  for (const ToldTurn& turn : turns)
    if (turn.number >= std::max(1, since) && (!most || turn.gain() > most->gain())) most = &turn;
  if (!most) return "";
  return fmt::format(
      "Judged by playouts, {} was ahead {}; it gained most in {}turn {} ({} to {}){}.", winner,
      since == 0 ? std::string("from its first turn on")
                 : fmt::format("for good from turn {}", since),
      most->by_winner ? "" : "its opponent's ", most->number, percent(most->before),
      percent(most->after), most->by_winner ? best_deeds(most->deeds) : "");
}

}  // namespace archon::sim
