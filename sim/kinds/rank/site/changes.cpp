#include "sim/kinds/rank/site/changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

const OlderDeck* older_of(const OlderField& older, const Entrant& entrant) {
  const OlderDeck* out = nullptr;
  for (const OlderDeck& deck : older.decks) {
    if (deck.fingerprint == entrant.fingerprint) return &deck;
    if (deck.name == entrant.name) out = &deck;
  }
  return out;
}

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

std::string changes_words(const OlderField& older, const FieldChanges& changes,
                          const std::vector<RankRow>& rows) {
  constexpr size_t kMostNamed = 3;
  std::vector<std::string> words;
  size_t clear = 0;
  int64_t is_new = 0;
  for (size_t i = 0; i < changes.decks.size(); ++i) {
    const DeckChange& change = changes.decks[i];
    is_new += change.before ? 0 : 1;
    if (!change.before || !change.is_clear() || ++clear > kMostNamed) continue;
    words.push_back(fmt::format("{} is {}", rows[i].deck, change_words(change)));
  }
  if (clear > kMostNamed)
    words.push_back(fmt::format("{} more have clearly changed", clear - kMostNamed));
  if (clear == 0) words.emplace_back("no rating has clearly changed");
  if (is_new > 0) words.push_back(fmt::format("{} {} new", is_new, is_new == 1 ? "is" : "are"));
  if (!changes.gone.empty())
    words.push_back(
        fmt::format("{} {} gone", changes.gone.size(), changes.gone.size() == 1 ? "is" : "are"));
  return fmt::format("Since {}: {}.", older.run, fmt::join(words, "; "));
}

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
