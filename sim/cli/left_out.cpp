#include "sim/cli/left_out.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace archon::cli {
namespace {

// "61 decks of 2 later sets, which aren't in Archon yet, or not all: 40 of Winds of Exchange, ..."
std::string later_words(const std::vector<std::string>& sets) {
  std::map<std::string, int> counts;
  for (const std::string& set : sets) ++counts[set];
  std::string kinds;
  for (const auto& [set, count] : counts)
    kinds += fmt::format("{}{} of {}", kinds.empty() ? "" : ", ", count, set);
  return fmt::format("{} decks of {} later set{} in Archon yet, or not all: {}", sets.size(),
                     counts.size(), counts.size() == 1 ? ", which isn't" : "s, which aren't",
                     kinds);
}

}  // namespace

void LeftOut::add(keyforge::ImportedDeck deck) {
  if (deck.later.empty()) {
    reasons.push_back(std::move(deck.wrong));
  } else {
    later.push_back(std::move(deck.wrong));
    later_sets.push_back(std::move(deck.later));
  }
}

std::vector<std::string> LeftOut::all() const {
  std::vector<std::string> out = reasons;
  out.insert(out.end(), later.begin(), later.end());
  return out;
}

std::vector<std::string> LeftOut::told() const {
  if (later.size() < 2) return all();
  std::vector<std::string> out = reasons;
  out.push_back(later_words(later_sets));
  return out;
}

}  // namespace archon::cli
