#include "sim/kinds/rank/site/older_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/kinds/run.h"
#include "sim/runs/game_store.h"

namespace archon::sim {
namespace {

class NobodyWaits : public ProgressObserver {
 public:
  void begin(int64_t, std::string_view) override {}
  void tell(int64_t, std::string_view) override {}
};

Findings findings_in(RunFile& run, const Experiment& experiment, const Arena& arena) {
  NobodyWaits nobody;
  GameStore store(run, arena.records());
  return experiment.play({arena, {}, &store, true, false, nobody});
}

const OlderDeck* older_of(const OlderField& older, const Entrant& entrant) {
  const OlderDeck* out = nullptr;
  for (const OlderDeck& deck : older.decks) {
    if (deck.fingerprint == entrant.fingerprint) return &deck;
    if (deck.name == entrant.name) out = &deck;
  }
  return out;
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
                 findings.answer->agent,
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

FieldChanges changes_since(const OlderField& older, const std::vector<Entrant>& entrants,
                           const std::vector<RankRow>& rows) {
  FieldChanges out;
  double mean_before = 0;
  double mean_now = 0;
  std::vector<const OlderDeck*> found;
  for (const RankRow& row : rows) {
    const Entrant& entrant = entrants[row.entrant];
    DeckChange change{row.entrant, older_of(older, entrant), false, row.place, row.points};
    if (change.before) {
      change.other_list = change.before->fingerprint != entrant.fingerprint;
      found.push_back(change.before);
      mean_before += change.before->points.value;
      mean_now += row.points.value;
      ++out.in_both;
    }
    out.decks.push_back(change);
  }
  const double shift = out.in_both > 0 ? (mean_now - mean_before) / out.in_both : 0;
  for (DeckChange& change : out.decks) {
    if (!change.before) continue;
    const double value = change.change.value - change.before->points.value - shift;
    const double width = std::hypot(change.change.interval.half_width(),
                                    change.before->points.interval.half_width());
    change.change = {value, {value - width, value + width}};
  }
  for (const OlderDeck& deck : older.decks)
    if (std::find(found.begin(), found.end(), &deck) == found.end()) out.gone.push_back(&deck);
  return out;
}

std::string change_words(const DeckChange& change) {
  if (!change.before) return "new";
  const double value = std::round(change.change.value);
  return fmt::format("{} {:.0f} ± {:.0f} points{}", value < 0 ? "down" : "up", std::abs(value),
                     change.change.interval.half_width(),
                     change.is_clear() ? "" : ", which may be chance");
}

}  // namespace archon::sim
