#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/cards/libraries.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/files/position_file.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/review/tallies_report.h"

namespace archon::cli {
namespace {

struct TallyOptions {
  std::vector<std::string> games;
  std::string cards;
  ReportFiles files;
};

// A folder's files are those that 'match --replays' wrote there.
std::vector<std::string> replays_of(const std::string& given) {
  std::error_code error;
  if (!std::filesystem::is_directory(given, error)) return {given};
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(given))
    if (entry.path().extension() == ".json") out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  if (out.empty()) throw Error(fmt::format("{}: the folder has no replays (.json)", given));
  return out;
}

int tally(const TallyOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_tally\"", "the JSON of a tally"}},
                       {"--csv", {"deck,agent,kind", "the numbers of a tally"}}});
  keyforge::Libraries libraries(options.cards);
  sim::Tallies tallies;
  for (const std::string& given : options.games)
    for (const std::string& file : replays_of(given)) {
      const keyforge::Replay replay = load_replay(file);
      with_name(file, [&] { tallies.add(replay, libraries.of(replay.rules)); });
    }
  return options.files.write(report::renderings_of(
      [&] { return report_of(tallies); }, {{"--json", [&] { return sim::tallies_json(tallies); }},
                                           {"--csv", [&] { return sim::tallies_csv(tallies); }}}));
}

}  // namespace

Command tally_command() {
  const auto options = std::make_shared<TallyOptions>();
  Command out{"tally",
              "Count in recorded games: houses chosen and what they gained, fights, archives, and "
              "boards by turn",
              "\nExamples:\n"
              "  archon match argus onyx -n 1000 --a greedy --b greedy --replays games\n"
              "  archon tally games\n"
              "  archon tally games --csv tally.csv\n"};
  out.add({{"GAMES", &options->games, "replays, or folders of them", {.required = true}},
           options->files.json_option("numbers"),
           options->files.option("--csv", "write a row for each number to this file")});
  out.add(options->files.page_options());
  out.add({cards_option(options->cards)});
  out.run = [options] { return tally(*options); };
  return out;
}

}  // namespace archon::cli
