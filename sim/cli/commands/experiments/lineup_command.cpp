#include <memory>
#include <string>
#include <vector>

#include "sim/cli/commands/commands.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/settings.h"
#include "sim/games.h"
#include "sim/kinds/lineup/lineup_report.h"
#include "sim/runs/run_file.h"

namespace archon::cli {
namespace {

struct LineupOptions {
  std::string run;
  std::string match = std::string(sim::kLineupMatches[0].name);
  std::vector<std::string> mine;
  std::vector<std::string> theirs;
  double skill = sim::kLineupSkill.initial;
  int shown = sim::kLineupsShown.initial;
  std::string cards;
  ReportFiles files;
};

int tell_lineups(const LineupOptions& options) {
  options.files.check(
      {report::kPage, report::kMarkdown, {"--json", {"\"archon_lineup\"", "the JSON of line-ups"}}},
      {{"RUN", options.run}});
  sim::RunFile run(options.run);
  const std::unique_ptr<sim::Arena> arena = sim::open_arena(run, options.cards);
  const auto field = sim::read_met(run, *arena);
  const sim::Lineups found = sim::find_lineups(
      *field, sim::lineup_job(*field, options.match, options.mine, options.theirs, options.skill));
  return options.files.write(
      report::renderings_of([&] { return report_of(found, *field, options.shown); },
                            {{"--json", [&] { return sim::lineup_json(found, *field); }}}));
}

}  // namespace

Command lineup_command() {
  const auto options = std::make_shared<LineupOptions>();
  std::vector<std::string> matches;
  for (const sim::LineupMatchRow& row : sim::kLineupMatches) matches.emplace_back(row.name);
  Command out{"lineup", "Say which decks to bring to a match, which to ban and with which to begin",
              "\nWin rates come from games that were played: of 'archon rank', 'versus' or "
              "'tournament'.\n\n"
              "Examples:\n"
              "  archon rank mine/ --run mine.run\n"
              "  archon lineup mine.run                         the best three for triad\n"
              "  archon lineup mine.run --mine argus onyx gregg --theirs vlaad wini evellin\n"
              "  archon lineup mine.run --match sealed --mine argus onyx gregg\n"};
  out.add({{"RUN", &options->run, "the file that --run wrote", {.required = true}},
           {"--match",
            &options->match,
            "what is played",
            {.value = "MATCH", .check = one_of(matches), .shown = true}},
           {"--mine",
            &options->mine,
            "the decks that you can bring, by parts of their names (default: all that are ranked, "
            "or box A)",
            {.value = "DECKS"}},
           {"--theirs",
            &options->theirs,
            "the decks that they can bring (default: the gauntlet, box B, or all)",
            {.value = "DECKS"}},
           option_of(sim::kLineupSkill, options->skill),
           option_of(sim::kLineupsShown, options->shown),
           options->files.details_option(),
           options->files.json_option("results")});
  out.add(options->files.page_options());
  out.add({cards_option(options->cards)});
  out.run = acting(options, tell_lineups);
  return out;
}

}  // namespace archon::cli
