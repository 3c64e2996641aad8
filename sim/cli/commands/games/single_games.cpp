#include "sim/cli/commands/games/single_games.h"

#include <algorithm>
#include <iterator>

#include "ai/keyforge/named_agents.h"
#include "sim/cli/commands/battles/battle_games.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

const SingleGames* const kRows[] = {&kBattleGames};

template <class Is>
const SingleGames* first(const Is& is) {
  const auto at = std::find_if(std::begin(kRows), std::end(kRows), is);
  return at == std::end(kRows) ? nullptr : *at;
}

}  // namespace

const SingleGames* games_of(const std::string& text) {
  return first(
      [&](const SingleGames* one) { return one->is_position(text) || one->is_saved(text); });
}

const SingleGames* games_named(std::string_view game) {
  return first([&](const SingleGames* one) { return one->game == game; });
}

void check_agent(const std::string& agent) {
  const auto knows = [&](const SingleGames* one) {
    try {
      ai::parse_agent_spec(agent, one->agents());
      return true;
    } catch (const Error&) {
      return false;
    }
  };
  if (!first(knows)) of_option("--agent", [&] { return ai::keyforge_agent(agent); });
}

}  // namespace archon::cli
