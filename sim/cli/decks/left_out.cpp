#include "sim/cli/decks/left_out.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "sim/kinds/reports/report_parts.h"

namespace archon::cli {
namespace {

// "61 decks from later sets, with cards that Archon doesn't have yet: 40 of Winds of Exchange, ..."
std::string later_words(const std::vector<std::string>& sets) {
  std::map<std::string, int> counts;
  for (const std::string& set : sets) ++counts[set];
  std::string kinds;
  for (const auto& [set, count] : counts)
    kinds += fmt::format("{}{} of {}", kinds.empty() ? "" : ", ", count, set);
  return fmt::format("{} from later sets, with cards that Archon doesn't have yet: {}",
                     sim::counted(std::ssize(sets), "deck"), kinds);
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
