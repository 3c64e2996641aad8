// What experiments of several kinds write into the files of runs, and read from them.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "engine/core/check.h"
#include "sim/kinds/experiment.h"
#include "sim/kinds/field/field_run.h"

namespace archon::sim {

// As JSON, and back.
std::string texts(const std::vector<std::string>& lines);
std::vector<std::string> read_texts(const RunFile& run, const char* name);

template <class T>
T in_range(const char* name, T value, T low, T high) {
  if (!(value >= low && value <= high))
    throw Error(fmt::format("damaged: '{}' is {}; expected {} to {}", name, value, low, high));
  return value;
}
std::string numbers_text(const std::vector<double>& numbers);
std::vector<double> read_numbers(const RunFile& run, const char* name);
int read_whole(const RunFile& run, const char* name, int low, int high);
double read_number(const RunFile& run, const char* name, double low, double high);
int read_setting(const RunFile& run, const Setting<int>& setting);
double read_setting(const RunFile& run, const Setting<double>& setting);
GameSettings read_games(const RunFile& run);

// ---- Two entrants ----

std::vector<DeckEntry> decks_of(const MatchSetup& setup);
// The decks, and the agents that these settings name.
MatchSetup read_setup(RunFile& run, const Arena& arena, const char* agent_a, const char* agent_b);

// ---- Many entrants ----

std::vector<DeckEntry> read_decks(RunFile& run, const Arena& arena);
std::vector<DeckEntry> decks_of(const std::vector<Entrant>& entrants, const std::string& role);
std::vector<Entrant> entrants_of(std::vector<DeckEntry> decks);
std::vector<DeckEntry> decks_of(const FieldSetup& setup);
void read_field(RunFile& run, const Arena& arena, FieldSetup& out);
// A ladder as JSON, and back: a run keeps the one that it was begun with.
std::string ladder_text(const std::vector<Rung>& ladder);
std::vector<Rung> read_ladder(const RunFile& run);

// What every job of a field of decks has.
template <class Setup>
Settings field_settings(const FieldJob<Setup>& job) {
  Settings out{{"agent", ai::to_string(job.setup.agent)},
               {"max_games", job.setup.goal.max_games},
               {"confidence", job.setup.confidence},
               {"left_out", texts(job.left_out)},
               {"repeated", texts(job.repeated)}};
  if (job.setup.seconds) out["time"] = *job.setup.seconds;
  return out;
}
template <class Setup>
void read_field_job(RunFile& run, const Arena& arena, FieldJob<Setup>& out) {
  read_field(run, arena, out.setup);
  out.setup.goal.max_games = run.whole("max_games");
  if (run.has("time")) out.setup.seconds = run.number("time");
  out.left_out = read_texts(run, "left_out");
  out.repeated = read_texts(run, "repeated");
}

}  // namespace archon::sim
