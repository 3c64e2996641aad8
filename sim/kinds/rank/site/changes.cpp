#include "sim/kinds/rank/site/changes.h"

#include <fmt/format.h>

#include <utility>

#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

// Changes stand in the order of the rows.
report::Table changes_table(const FieldChanges& changes, const std::vector<RankRow>& rows,
                            const std::function<std::string(int entrant)>& link) {
  report::Table out{"",
                    {{"deck"},
                     {"place"},
                     {"place before"},
                     {"rating", true},
                     {"rating before", true},
                     {"change"}},
                    {}};
  out.form = report::TableForm::Blocks;
  for (const DeckChange& change : changes.decks) {
    const RankRow& row = rows[out.rows.size()];
    if (link) out.look(out.rows.size(), 0).link = link(change.entrant);
    if (change.other_list) out.look(out.rows.size(), 0).below = "its list has changed";
    out.rows.push_back(
        {row.deck, std::to_string(row.place),
         change.before ? std::to_string(change.before->place) : "", rating_words(row.points),
         change.before ? rating_words(change.before->points) : "", change_words(change)});
  }
  return out;
}

}  // namespace

void add_changes(report::Report& out, const OlderField& older, const FieldChanges& changes,
                 const std::vector<RankRow>& rows, const std::string& agent,
                 const std::function<std::string(int entrant)>& link) {
  out.heading(fmt::format("Since {}", older.run));
  std::string words = fmt::format(
      "{} {} in {}, too. Ratings count from the mean of a field, so changes are against the mean "
      "of "
      "these.",
      counted(changes.in_both, "deck"), changes.in_both == 1 ? "is" : "are", older.run);
  if (older.agent != agent) words += fmt::format(" Then {} played.", older.agent);
  if (older.other_cards) words += " Cards or rules were other ones then.";
  out.text(std::move(words));
  out.table(changes_table(changes, rows, link));
  std::string gone;
  for (const OlderDeck* deck : changes.gone)
    gone += fmt::format("{}{}", gone.empty() ? "" : "; ", deck->name);
  if (!gone.empty()) out.text(fmt::format("No longer in the field: {}.", gone));
}

}  // namespace archon::sim
