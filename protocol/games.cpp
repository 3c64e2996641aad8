#include "protocol/games.h"

#include "ai/archmajesty/archmajesty_game.h"
#include "ai/keyforge/keyforge_game.h"
#include "protocol/archmajesty/archmajesty_room.h"
#include "protocol/archmajesty/battle_program.h"
#include "protocol/keyforge/programs/program_agent.h"
#include "protocol/keyforge/session/keyforge_room.h"
#include "protocol/programs/agents.h"

namespace archon::protocol {

namespace {

template <class Room>
std::unique_ptr<GameRoom> open_room(const Permissions& may) {
  return std::make_unique<Room>(may);
}

constexpr ServedGame kGames[] = {
    {"keyforge", open_room<KeyforgeRoom>, add_program_to_game<ProgramAgent, ai::KeyforgeGame>},
    {"archmajesty", open_room<ArchmajestyRoom>,
     add_program_to_game<BattleProgram, ai::ArchmajestyGame>},
};

}  // namespace

std::span<const ServedGame> served_games() { return kGames; }

}  // namespace archon::protocol
