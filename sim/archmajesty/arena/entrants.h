// Who enters: a party of mages, or an encounter that a GM plays.
#pragma once

#include <string>
#include <variant>

#include "engine/archmajesty/battles/set_up.h"
#include "engine/archmajesty/encounters/encounter.h"
#include "sim/play/arena.h"

namespace archon::sim {

struct BattleEntrant : EntrantBody {
  std::variant<archmajesty::Party, archmajesty::Encounter> who;

  bool plays_like(const EntrantBody& other) const override;
};

Entrant entrant(archmajesty::Party party);
Entrant entrant(archmajesty::Encounter encounter);

// What an entrant is; null where it is the other.
const archmajesty::Party* party_of(const Entrant& entrant);
const archmajesty::Encounter* encounter_of(const Entrant& entrant);

// Files of mages, one after another, or of an encounter; and back. Throws Error.
std::string text_of(const Entrant& entrant);
Entrant read_battle_entrant(const std::string& text);

// One mage's file or name, whether it is legal or not; nothing where it is none.
std::optional<archmajesty::MageBuild> find_mage_as_written(const std::string& spec);

// What a user means: mages' files or names with '+' between them, "random:SEED", an encounter's
// file or name. Nothing where it is none of these. Throws Error for a file of such that is wrong,
// or a mage that isn't legal.
std::optional<Entrant> find_battle_entrant(const std::string& spec);

// The same of a word that has to be one. Throws Error with those that are known.
Entrant battle_entrant(const std::string& spec);

// The bundled mages and encounters whose names have a word that is near to one of the spec's.
std::vector<std::string> near_battle_entrants(std::string_view spec);

}  // namespace archon::sim
