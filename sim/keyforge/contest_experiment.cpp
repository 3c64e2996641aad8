#include "sim/keyforge/contest_experiment.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "sim/keyforge/effort_book.h"

namespace archon::sim {

std::string contest_tables() {
  return "CREATE TABLE agent (id INTEGER PRIMARY KEY, name TEXT NOT NULL, spec TEXT NOT NULL);"
         "CREATE TABLE pairing (id INTEGER PRIMARY KEY, a INTEGER NOT NULL REFERENCES agent,"
         " b INTEGER NOT NULL REFERENCES agent);" +
         effort_table();
}

Settings settings_of(const ContestJob& job) {
  Settings out{{"command", "bench"},
               {"format", std::string(format_name(job.setup.format))},
               {"games", 2 * job.pairs},
               {"confidence", job.confidence}};
  if (job.sprt) {
    out["elo0"] = job.sprt->elo0;
    out["elo1"] = job.sprt->elo1;
    out["alpha"] = job.sprt->alpha;
    out["beta"] = job.sprt->beta;
  }
  if (job.setup.anchor) {
    out["anchor"] = int64_t{job.setup.anchor->agent} + 1;
    out["anchor_elo"] = job.setup.anchor->elo;
  }
  return out;
}

void fill_contest(Database& database, const ContestSetup& setup) {
  Statement add_agent = database.prepare("INSERT INTO agent VALUES (?, ?, ?)");
  int64_t id = 0;
  for (const Contestant& one : setup.agents) {
    add_agent.bind({++id, one.name, ai::to_string(one.agent)});
    add_agent.step();
  }
  Statement add_pairing = database.prepare("INSERT INTO pairing VALUES (?, ?, ?)");
  id = 0;
  for (const Pairing& pairing : pairings_of(setup)) {
    add_pairing.bind({++id, int64_t{pairing.a} + 1, int64_t{pairing.b} + 1});
    add_pairing.step();
  }
}

ContestJob read_contest(RunFile& run) {
  ContestJob out;
  ContestSetup& setup = out.setup;
  run.use([&](Database& database) {
    Statement all =
        database.prepare("SELECT CAST(name AS TEXT), CAST(spec AS TEXT) FROM agent ORDER BY id");
    while (all.step())
      setup.agents.push_back({std::get<std::string>(all.value(0)),
                              ai::parse_agent_spec(std::get<std::string>(all.value(1)))});
  });
  if (setup.agents.size() < 2) throw Error("damaged: it doesn't have two agents");
  const auto format = format_named(run.text("format"));
  if (!format)
    throw Error(fmt::format("damaged: '{}' is not a format of a contest", run.text("format")));
  setup.format = *format;
  out.pairs = run.whole("games") / 2;
  if (out.pairs < 1 || out.pairs > kMostGames)
    throw Error(fmt::format("damaged: 'games' is {}", run.whole("games")));
  out.confidence = run.number("confidence");
  if (run.has("elo0")) {
    if (setup.agents.size() > 2) throw Error("damaged: a test of more than two agents");
    out.sprt = {run.number("elo0"), run.number("elo1"), run.number("alpha"), run.number("beta")};
  }
  if (run.has("anchor")) {
    const int64_t agent = run.whole("anchor") - 1;
    if (agent < 0 || agent >= static_cast<int64_t>(setup.agents.size()))
      throw Error("damaged: its anchor is not one of its agents");
    setup.anchor = {static_cast<int>(agent), run.number("anchor_elo")};
  }
  return out;
}

}  // namespace archon::sim
