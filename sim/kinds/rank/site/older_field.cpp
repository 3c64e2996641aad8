#include "sim/kinds/rank/site/older_field.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/kinds/run.h"

namespace archon::sim {
namespace {

// Another version may have known other agents.
std::string called_in(const Arena& arena, const std::string& agent) {
  try {
    return arena.called(ai::parse_agent_spec(agent, arena.named_agents()));
  } catch (const Error&) {
    return agent;
  }
}

}  // namespace

OlderField read_older(const std::filesystem::path& file, const Arena& arena) {
  RunFile run(file);
  const auto refuse = [&](const std::string& why) {
    throw Error(fmt::format("{}: {}; expected an older run of 'archon rank' of the same game",
                            file.string(), why));
  };
  if (command_of(run) != "rank") refuse(fmt::format("a run of 'archon {}'", command_of(run)));
  if ((run.has("game") ? run.text("game") : "keyforge") != arena.game())
    refuse(fmt::format("a run of {}", run.text("game")));
  const auto experiment = experiment_of(run, arena);
  const Findings findings = findings_in(run, *experiment, arena);
  if (!findings.answer || findings.games == 0) refuse("it has no games yet");
  const std::vector<DeckEntry> entries = experiment->decks();
  OlderField out{file.filename().string(),
                 called_in(arena, findings.answer->agent),
                 {},
                 run.text("library") != arena.fingerprint()};
  for (size_t i = 0; i < findings.answer->items.size(); ++i)
    out.decks.push_back({findings.answer->items[i].name, entries[i].entrant.fingerprint,
                         findings.answer->items[i].value});
  std::stable_sort(out.decks.begin(), out.decks.end(),
                   [](const auto& x, const auto& y) { return x.points.value > y.points.value; });
  for (int i = 0; i < int_size(out.decks); ++i) out.decks[i].place = i + 1;
  return out;
}

}  // namespace archon::sim
