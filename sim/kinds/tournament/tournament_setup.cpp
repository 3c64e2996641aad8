#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "sim/kinds/tournament/tournament_run.h"

namespace archon::sim {
namespace {

constexpr int kMostEntrants = 1000;

// Every deck may come to every player.
bool decks_wander(const TournamentSetup& setup) {
  return setup.sealed || std::any_of(setup.matches.begin(), setup.matches.end(), exchanges_decks);
}

uint64_t fingerprint_of(const Entrant& deck, const ai::AgentSpec& agent) {
  Fnv1a hash;
  hash.add_value(deck.fingerprint);
  hash.add(ai::to_string(agent));
  return hash.value();
}

void check_player(const TournamentSetup& setup, const TournamentPlayer& player) {
  const auto decks = player.plays.decks.size();
  if (setup.sealed && decks > 0)
    throw Error(fmt::format(
        "{}: has a deck, but in a sealed tournament decks are dealt; expected none", player.name));
  for (const SeriesKind kind : setup.matches) {
    const size_t needed = decks_needed(kind);
    if (setup.sealed && needed > 1)
      throw Error(
          fmt::format("matches of '{}' need {} decks per player; in a sealed tournament there is "
                      "one",
                      name_of(kind), needed));
    if (!setup.sealed && decks < needed)
      throw Error(fmt::format("{}: has {} deck{}; matches of '{}' need {}", player.name, decks,
                              decks == 1 ? "" : "s", name_of(kind), needed));
    if (!setup.sealed && needed > 1 && decks != needed)
      throw Error(fmt::format("{}: has {} decks; matches of '{}' need {} exactly", player.name,
                              decks, name_of(kind), needed));
  }
  if (setup.played > 0 && player.plays.skill != 0)
    throw Error(
        fmt::format("{}: has a skill, which can't be played; leave out either the skill or --play",
                    player.name));
}

}  // namespace

bool TournamentSetup::chains_matter() const {
  return std::any_of(matches.begin(), matches.end(), has_chains);
}

std::vector<TournamentKind> kinds_of(const TournamentSetup& setup) {
  std::vector<TournamentKind> out;
  for (const TournamentFormat& format : setup.formats)
    for (const SeriesKind match : setup.matches) out.push_back({format, match});
  return out;
}

TournamentCast cast_of(const TournamentSetup& setup) {
  const auto decks = int_size(setup.decks);
  const auto agents = int_size(setup.agents);
  std::vector<std::pair<int, int>> wanted;
  for (const TournamentPlayer& player : setup.players) {
    for (const int deck : player.plays.decks) wanted.emplace_back(deck, player.plays.agent);
    for (int deck = 0; deck < decks && decks_wander(setup); ++deck)
      wanted.emplace_back(deck, player.plays.agent);
  }
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  TournamentCast out;
  out.table = SideTable(decks, agents);
  for (const auto& [deck, agent] : wanted) {
    out.table.set(deck, agent, int_size(out.sides));
    out.sides.push_back({deck, agent, fingerprint_of(setup.decks[deck], setup.agents[agent])});
  }
  return out;
}

void check_setup(const TournamentSetup& setup) {
  const size_t players = setup.players.size();
  if (players < 2 || players > kMostEntrants)
    throw Error(fmt::format("a tournament needs 2 to {} players; there {} {}", kMostEntrants,
                            players == 1 ? "is" : "are", players));
  if (setup.sealed && setup.decks.size() < players)
    throw Error(fmt::format("{} decks to deal to {} players; expected at least one for each",
                            setup.decks.size(), players));
  for (const TournamentFormat& format : setup.formats)
    if (format.cut > narrow<int>(players))
      throw Error(fmt::format("{}: the cut is larger than the field of {} players",
                              to_string(format), players));
  for (const TournamentPlayer& player : setup.players) check_player(setup, player);
}

}  // namespace archon::sim
