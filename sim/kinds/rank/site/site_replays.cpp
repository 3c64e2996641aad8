#include "sim/kinds/rank/site/site_replays.h"

#include <algorithm>
#include <cstdlib>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::sim {
namespace {

constexpr double kMostSeconds = 60;  // of one core, for all games that are played again

int median_turns(const GameList& games) {
  std::vector<int> turns;
  for (const KeptGame* game : games) turns.push_back(game->record.turns);
  const auto middle = turns.begin() + std::ssize(turns) / 2;
  std::nth_element(turns.begin(), middle, turns.end());
  return *middle;
}

// Of the players of a ladder that are quick enough, the best one's games; of one player, all.
GameList by_quick_player(const RankSetup& setup, const GameList& games, double seconds) {
  for (int64_t rung = std::ssize(setup.ladder) - 1; rung >= 0; --rung) {
    GameList played = played_on(games, rung);
    if (!played.empty() && (rung == 0 || setup.ladder[rung].cost <= seconds)) return played;
  }
  return setup.ladder.empty() ? games : GameList{};
}

bool is_same_game(const GameRecord& x, const GameRecord& y) {
  return x.winner == y.winner && x.turns == y.turns && x.side == y.side;
}

// Those with the most games, and among equals the first.
std::vector<SiteGames::Pairing> most_played(const SiteGames& games) {
  std::vector<SiteGames::Pairing> out;
  for (const auto& [pairing, list] : games.pairings()) out.push_back(pairing);
  std::stable_sort(out.begin(), out.end(), [&](const auto& x, const auto& y) {
    return games.pairings().at(x).size() > games.pairings().at(y).size();
  });
  return out;
}

// A program that a run's file names is never started to report it.
bool has_outside_player(const RankSetup& setup) {
  return setup.salt || setup.agent.kind().takes_command ||
         std::any_of(setup.ladder.begin(), setup.ladder.end(),
                     [](const Rung& rung) { return rung.agent.kind().takes_command; });
}

std::optional<ShownGame> shown_game(const Showcase& showcase, const KeptGame& game,
                                    FieldPlayers& players, const PoolOptions& pool) {
  std::string replay;
  const auto record =
      players.play(game.plan, pool, [&](const PlayedGame& played) { replay = played.replay; });
  if (!record || replay.empty() || !is_same_game(*record, game.record)) return std::nullopt;
  return ShownGame{&game, showcase.story(replay)};
}

}  // namespace

const KeptGame* typical_game(const RankSetup& setup, const GameList& all, double seconds) {
  GameList games = by_quick_player(setup, all, seconds);
  std::erase_if(games, [](const KeptGame* game) {
    return game->record.winner < 0 || !game->record.forfeit.empty();
  });
  if (games.empty()) return nullptr;
  const int middle = median_turns(games);
  const auto first_wins = std::count_if(
      games.begin(), games.end(), [](const KeptGame* game) { return game->record.winner == 0; });
  const int winner = 2 * first_wins >= std::ssize(games) ? 0 : 1;
  const KeptGame* out = nullptr;
  const auto away = [&](const KeptGame* game) { return std::abs(game->record.turns - middle); };
  for (const KeptGame* game : games)
    if (game->record.winner == winner && (!out || away(game) < away(out))) out = game;
  return out;
}

SiteReplays play_again(const Arena& arena, const RankSetup& setup, const SiteGames& games,
                       const PoolOptions& pool) {
  SiteReplays out;
  const std::unique_ptr<const Showcase> showcase = arena.showcase();
  ARCHON_CHECK(showcase != nullptr);
  out.outside = has_outside_player(setup);
  if (out.outside) return out;
  std::vector<SiteGames::Pairing> wanted = most_played(games);
  out.too_many = std::max<int64_t>(0, std::ssize(wanted) - int64_t{kMostReplays});
  wanted.resize(std::min(wanted.size(), kMostReplays));
  const double seconds = kMostSeconds / real(std::max<size_t>(1, wanted.size()));
  GameList chosen;
  for (const auto& [a, b] : wanted)
    if (const KeptGame* game = typical_game(setup, games.between(a, b), seconds))
      chosen.push_back(game);
  FieldPlayers players(arena, setup);
  auto shown = run_indexed<ShownGame>(std::ssize(chosen), pool, [&](int64_t i) {
    return shown_game(*showcase, *chosen[i], players, pool);
  });
  for (auto& one : shown)
    if (one) {
      const GameId& id = one->game->plan.id;
      out.games.emplace(std::minmax(id.a, id.b), std::move(*one));
    }
  return out;
}

}  // namespace archon::sim
