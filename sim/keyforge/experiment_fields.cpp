// Experiments of many decks in runs: rankings and handicaps.
#include <nlohmann/json.hpp>
#include <utility>

#include "sim/keyforge/experiment_parts.h"

namespace archon::sim {
namespace {

// What every job of a field of decks has.
template <class FieldJob>
void read_field(RunFile& run, const keyforge::Library& library, FieldJob& out) {
  FieldSetup& setup = out.setup;
  for (DeckEntry& deck : read_decks(run)) {
    setup.gauntlet += deck.role == "gauntlet";
    setup.entrants.push_back(entrant(std::move(deck.list), library));
    setup.entrants.back().name = std::move(deck.name);
  }
  if (setup.entrants.size() < 2 || setup.field().rated() < 1)
    throw Error("damaged: it has no decks to rank");
  setup.agent = ai::parse_agent_spec(run.text("agent"));
  read_dice(run, setup);
  setup.confidence = read_number(run, "confidence", 0.5, 0.9999);
  out.setup.goal.max_games = run.whole("max_games");
  if (run.has("time")) out.setup.seconds = run.number("time");
  out.left_out = read_texts(run, "left_out");
  out.repeated = read_texts(run, "repeated");
}

}  // namespace

std::string texts(const std::vector<std::string>& lines) {
  return nlohmann::json(lines).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> read_texts(const RunFile& run, const char* name) {
  return nlohmann::json::parse(run.text(name)).get<std::vector<std::string>>();
}

std::vector<DeckEntry> read_decks(RunFile& run) {
  std::vector<DeckEntry> out;
  run.use([&](Database& database) {
    Statement all = database.prepare(
        "SELECT CAST(role AS TEXT), CAST(name AS TEXT), CAST(list AS TEXT) FROM deck ORDER BY id");
    while (all.step()) {
      const auto text = [&](int column) { return std::get<std::string>(all.value(column)); };
      out.push_back({text(0), text(1), keyforge::deck_from_json(text(2), keyforge::facts())});
    }
  });
  return out;
}

Settings settings_of(const RankJob& job) {
  const RankSetup& setup = job.setup;
  Settings out{{"command", "rank"},
               {"agent", ai::to_string(setup.agent)},
               {"max_games", setup.goal.max_games},
               {"top", int64_t{setup.top_k}},
               {"confidence", setup.confidence},
               {"left_out", texts(job.left_out)},
               {"repeated", texts(job.repeated)}};
  if (setup.goal.sure) out["sure"] = *setup.goal.sure;
  if (!setup.foretold.empty()) {
    out["foretold"] = nlohmann::json(setup.foretold).dump();
    out["foretold_error"] = setup.foretold_error;
  }
  if (setup.goal.within) out["within"] = *setup.goal.within;
  if (setup.seconds) out["time"] = *setup.seconds;
  return out;
}

Settings settings_of(const HandicapJob& job) {
  const HandicapSetup& setup = job.setup;
  Settings out{{"command", "handicap"},
               {"agent", ai::to_string(setup.agent)},
               {"max_games", setup.goal.max_games},
               {"within", setup.goal.within},
               {"confidence", setup.confidence},
               {"left_out", texts(job.left_out)},
               {"repeated", texts(job.repeated)}};
  if (setup.seconds) out["time"] = *setup.seconds;
  return out;
}

RankJob read_rank(RunFile& run, const keyforge::Library& library) {
  RankJob out;
  read_field(run, library, out);
  if (run.has("sure")) out.setup.goal.sure = run.number("sure");
  if (run.has("within")) out.setup.goal.within = run.number("within");
  out.setup.top_k = read_whole(run, "top", 1, 1000);
  if (!run.has("foretold")) return out;
  out.setup.foretold = nlohmann::json::parse(run.text("foretold")).get<std::vector<double>>();
  out.setup.foretold_error = read_number(run, "foretold_error", 0.001, 1e6);
  if (out.setup.foretold.size() != out.setup.entrants.size())
    throw Error("damaged: its predicted ratings are of other decks");
  return out;
}

HandicapJob read_handicap(RunFile& run, const keyforge::Library& library) {
  HandicapJob out;
  read_field(run, library, out);
  if (out.setup.gauntlet > 1) throw Error("damaged: it has more than one reference");
  out.setup.goal.within = read_number(run, "within", 0.1, 24);
  return out;
}

}  // namespace archon::sim
