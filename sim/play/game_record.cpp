#include "sim/play/game_record.h"

#include <fmt/format.h>

namespace archon::sim {

void Failures::add(const std::string& name, const GameFailure& failure) {
  if (++games <= int64_t{kNamed}) named.push_back(name + ": " + failure.why);
}

Failures& Failures::operator+=(const Failures& more) {
  games += more.games;
  partners += more.partners;
  for (const std::string& one : more.named)
    if (named.size() < kNamed) named.push_back(one);
  return *this;
}

bool Failures::give_up(int64_t most, const PoolOptions& pool) const {
  const bool in_vain = games > 0 && games + partners >= most;
  if (in_vain) pool.failures->give_up();
  return in_vain;
}

void add_forfeits(std::array<Forfeits, kSides>& out, const PairRecord& pair) {
  for (const GameRecord& game : pair)
    if (!game.forfeit.empty()) out[1 - game.winner].note(game.forfeit);
}

std::string_view winner_name(int winner) { return winner < 0 ? "draw" : winner == 0 ? "a" : "b"; }

std::string game_name(int64_t number, std::string_view a, std::string_view b, int64_t cell) {
  return fmt::format("game {} of {} against {}{}", number, a, b,
                     cell > 0 ? fmt::format(" in cell {}", cell) : "");
}

}  // namespace archon::sim
