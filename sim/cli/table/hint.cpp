#include "sim/cli/table/hint.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/keyforge/agents.h"
#include "engine/core/printable.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "protocol/programs/child.h"

namespace archon::cli {

void give_hint(const OpenGame& game, const ai::AgentSpec& adviser, uint64_t seed,
               const Display& display, Console& console) {
  const keyforge::State& s = game.state();
  if (s.over()) return console.say("The game is over; there is nothing to choose.");
  const auto agent = ai::make_agent<ai::KeyforgeGame>(adviser);
  Rng rng = stream_of(seed, game.choices(), keyforge::Stream::Hint);
  keyforge::Move move;
  try {
    move = agent->choose(game.game(), s, rng);
  } catch (const ai::Forfeit& forfeit) {
    return console.say(printable(fmt::format("{} {}", to_string(adviser), forfeit.what())));
  } catch (const protocol::NotStarted& e) {
    return console.say(printable(fmt::format("No hint: {}.", e.what())));
  }
  const auto text_of = [&](keyforge::Move wanted) {
    for (const Choice& choice : display.choices())
      if (choice.move == wanted) return choice.text;
    return describe(s, game.match(), wanted);
  };
  if (display.choices().size() == 1)
    return console.say(fmt::format("There is only one choice: {}.", text_of(move)));
  auto rows = agent->result().moves;
  const std::string name = printable(short_name(adviser, ai::keyforge_agents()));
  console.say(
      fmt::format("{} would {}.{}", name.substr(0, name.find(':')), text_of(move),
                  rows.empty() ? "" : " Its best choices, with the probability of winning:"));
  std::stable_sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
    if ((a.move == move) != (b.move == move)) return a.move == move;
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
  });
  constexpr size_t kRows = 4;
  for (size_t i = 0; i < std::min(rows.size(), kRows); ++i)
    console.say(fmt::format("  {:>3.0f} % {}", 100 * rows[i].value, text_of(rows[i].move)), 8);
}

}  // namespace archon::cli
