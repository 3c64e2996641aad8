#include "sim/event/handicap_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "sim/name_search.h"
#include "sim/tournament/chain_ladder.h"

namespace archon::event {
namespace {

const HandedOut& row_of(const std::vector<HandedOut>& sheet, const Enter& player) {
  if (player.deck.empty())
    throw Error(fmt::format("{} has no deck, so no chains either; expected '{} = DECK'",
                            player.player, player.player));
  std::vector<std::string> decks;
  for (const HandedOut& row : sheet) decks.push_back(row.deck);
  try {
    return sheet[sim::deck_meant(player.deck, decks, "on the sheet of handicaps")];
  } catch (const Error& e) {
    throw Error(fmt::format("{}: {}", player.player, e.what()));
  }
}

}  // namespace

std::vector<HandedOut> handicap_sheet(const std::string& json) {
  using Parsed = nlohmann::json;
  const Parsed sheet = Parsed::parse(json, nullptr, false);
  if (!sheet.is_object() || !sheet.contains("archon_handicap"))
    throw Error("not the JSON of handicaps; expected what 'archon handicap --json FILE' writes");
  std::vector<HandedOut> out;
  try {
    for (const Parsed& row : sheet.at("decks"))
      out.push_back({row.at("deck").get<std::string>(),
                     std::clamp(row.at("handed_out").get<int>(), 0, sim::ChainLadder::kMost)});
    // The others' chains are counted from the reference, should it be the weakest.
    if (const std::string reference = sheet.at("reference"); reference != "median")
      out.push_back({reference, sheet.value("reference_handed_out", 0)});
  } catch (const Parsed::exception&) {
    throw Error("damaged: handicaps without what is handed out");
  }
  return out;
}

void hand_out(const std::vector<HandedOut>& sheet, std::vector<Enter>& players) {
  for (Enter& player : players) {
    const HandedOut& row = row_of(sheet, player);
    player.deck = row.deck;
    player.chains = row.chains;
  }
}

}  // namespace archon::event
