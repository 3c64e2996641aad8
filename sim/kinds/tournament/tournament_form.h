// Who takes part in a tournament, as forms and files of players say it. For tournament_form.cpp,
// tournament_experiment.cpp and doors.
#pragma once

#include <string>

#include "sim/kinds/asked_form.h"
#include "sim/kinds/tournament/tournament_run.h"

namespace archon::sim {

// The same list is one deck, whoever plays it, and so is an agent: the number of each, added where
// it is new.
int deck_number(TournamentSetup& setup, Entrant deck);
int agent_number(TournamentSetup& setup, const ai::AgentSpec& agent);

// A player: a deck, or a map of name, deck or decks, agent and skill. `usual` plays those who name
// no agent.
void add_player(const AskedForm& asked, const TreeReader& place, const ai::AgentSpec& usual,
                TournamentSetup& setup);
// Players without decks of their own.
void add_sealed_players(int players, const ai::AgentSpec& usual, TournamentSetup& setup);
// Where nobody has a deck they are dealt.
bool deals_decks(const TournamentSetup& setup);
// After the last of them: players without a name are called like their deck.
void name_players(TournamentSetup& setup);

}  // namespace archon::sim
