#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/core/text.h"
#include "sim/archmajesty/fair/fair_report.h"
#include "sim/archmajesty/tune/tune_report.h"
#include "sim/archmajesty/usage/usage_report.h"
#include "sim/auction/auction_report.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/jobs/agent_answers.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/event/event_report.h"
#include "sim/games.h"
#include "sim/keyforge/alliance/alliance_report.h"
#include "sim/keyforge/field/predict.h"
#include "sim/keyforge/odds/deck_odds.h"
#include "sim/keyforge/people/people_report.h"
#include "sim/keyforge/review/advise.h"
#include "sim/keyforge/review/review.h"
#include "sim/keyforge/review/tallies_report.h"
#include "sim/kinds/asked_kinds.h"
#include "sim/kinds/lineup/lineup_report.h"
#include "sim/report/record.h"

namespace archon::cli {
namespace {

struct SchemaOptions {
  std::vector<ReportSchema> known;
  std::string name;
  std::string game = "keyforge";
  bool form = false;
};

std::string names_of(const std::vector<ReportSchema>& known) {
  std::string out;
  for (const ReportSchema& one : known) out += (out.empty() ? "" : ", ") + one.name;
  return out;
}

void print_schema(const SchemaOptions& options) {
  if (options.form) return print_text(sim::schema_of(sim::asked_kind(options.name)));
  const auto at = std::find_if(options.known.begin(), options.known.end(),
                               [&](const ReportSchema& one) { return one.name == options.name; });
  if (at == options.known.end())
    throw UsageError(fmt::format("there is no report called '{}'; expected {}", options.name,
                                 names_of(options.known)));
  const report::Shape shape = at->shape(sim::words_of(options.game));
  print_text(report::schema_text(report::schema_of(at->title, shape)));
}

template <report::Shape (*kShape)()>
report::Shape in_any_game(const sim::ArenaWords&) {
  return kShape();
}

}  // namespace

std::vector<ReportSchema> report_schemas() {
  std::vector<ReportSchema> out;
  for (const sim::Kind& kind : sim::kKinds)
    out.push_back(
        {std::string(kind.command), fmt::format("archon {} --json", kind.command), kind.shape});
  const ReportSchema others[] = {
      {"agents", "archon rank, bid or handicap --agents --json", in_any_game<agents_shape>},
      {"predict", "archon predict --json", in_any_game<sim::predictions_shape>},
      {"calibrate", "archon calibrate --json", in_any_game<sim::people_shape>},
      {"tally", "archon tally --json", in_any_game<sim::tallies_shape>},
      {"odds", "archon deck odds --json", in_any_game<sim::odds_shape>},
      {"alliance", "archon alliance --json", in_any_game<sim::alliance_shape>},
      {"lineup", "archon lineup --json", in_any_game<sim::lineup_shape>},
      {"auction", "archon auction --json", in_any_game<sim::auction_shape>},
      {"event", "archon event standings --json, archon event show --json",
       in_any_game<event::event_shape>},
      {"review", "archon review --json", in_any_game<sim::review_shape>},
      {"advise", "archon advise --json", in_any_game<sim::advice_shape>},
      {"fair", "archon fair --json", sim::fair_shape},
      {"tune", "archon deck tune --json", in_any_game<sim::tune_shape>},
      {"usage", "archon cards usage --json", sim::usage_shape}};
  out.insert(out.end(), std::begin(others), std::end(others));
  return out;
}

Command schema_command(std::vector<ReportSchema> known) {
  auto options = std::make_shared<SchemaOptions>();
  Command out{"schema", "print the JSON Schema of a report: every field, and what it means"};
  const std::string names = names_of(known);
  options->known = std::move(known);
  out.add({{"REPORT", &options->name, fmt::format("one of {}", names), {.required = true}},
           {"--game", &options->game, "of this game: keyforge or archmajesty", {.shown = true}},
           {"--form", &options->form,
            "of what an experiment file (and Python) can ask of this kind, instead"}});
  out.listed = false;
  out.run = acting(options, print_schema);
  return out;
}

}  // namespace archon::cli
