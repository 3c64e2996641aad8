#include "sim/kinds/field/entrant_box.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace archon::sim {
namespace {

const Entrant* same_list(const EntrantBox& box, const Entrant& entrant) {
  for (const Entrant& other : box.decks)
    if (other.fingerprint == entrant.fingerprint) return &other;
  return nullptr;
}

}  // namespace

std::string repeated_words(const std::string& name, const std::string& taken) {
  return name == taken ? fmt::format("{}: given more than once; used once", name)
                       : fmt::format("{}: the same list as {}; used once", name, taken);
}

void EntrantBox::add(Entrant entrant) {
  if (const Entrant* same = same_list(*this, entrant))
    repeated.push_back(repeated_words(entrant.name, same->name));
  else
    decks.push_back(std::move(entrant));
}

void EntrantBox::put_in_order() {
  std::sort(decks.begin(), decks.end(),
            [](const Entrant& x, const Entrant& y) { return x.fingerprint < y.fingerprint; });
}

void take_apart(EntrantBox& rated, EntrantBox& gauntlet) {
  const bool nothing_left =
      std::all_of(gauntlet.decks.begin(), gauntlet.decks.end(),
                  [&](const Entrant& deck) { return same_list(rated, deck) != nullptr; });
  EntrantBox& from = nothing_left ? rated : gauntlet;
  const EntrantBox& stays_in = nothing_left ? gauntlet : rated;
  std::erase_if(from.decks, [&](const Entrant& deck) {
    if (!same_list(stays_in, deck)) return false;
    rated.repeated.push_back(deck.name + (nothing_left
                                              ? ": is in the gauntlet, so it isn't ranked"
                                              : ": is ranked, so it isn't in the gauntlet"));
    return true;
  });
}

}  // namespace archon::sim
