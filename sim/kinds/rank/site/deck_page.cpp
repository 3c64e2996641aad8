// The page of a deck in a ranking's site.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/counts.h"
#include "sim/kinds/rank/site/changes.h"
#include "sim/kinds/rank/site/site_subject.h"
#include "sim/kinds/reports/ladder_words.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

std::string deck_lead(const SiteSubject& site, int entrant) {
  const RankRow* row = site.row_of(entrant);
  if (!row) return "A member of the gauntlet, which isn't ranked.";
  return fmt::format(
      "Place {} of {}: it is expected to win {} against an average {} of this field. It won {:g} "
      "of its {}, against opponents chosen to tell the most.",
      place_range(row->placing), site.rows.size(), percent(row->win_rate.value),
      site.report.arena.words().entrant, row->score.points,
      counted(row->score.games, site.report.arena.words().game));
}

report::Glance deck_glance(const SiteSubject& site, int entrant) {
  report::Glance out;
  out.marks = site.marks(entrant);
  const RankRow* row = site.row_of(entrant);
  if (!row) return out;
  out.figures = {{percent(row->win_rate.value), "expected against an average deck of this field",
                  fmt::format("{}: {}", site.confidence(), percent_range(row->win_rate.interval))},
                 {place_range(row->placing), fmt::format("place of {}", site.rows.size()),
                  fmt::format("the best: {}", sure_words(row->placing.best))},
                 {rating_words(row->points), "rating", "0 is the mean of the field"},
                 {std::to_string(row->score.games), site.report.arena.words().games, ""}};
  return out;
}

// ---- Opponents ---------------------------------------------------------------------------------

constexpr size_t kMostNamed = 3;

std::string rate_words(const SiteSubject& site, const PairingRate& pairing) {
  return fmt::format("{} ({})", site.name(pairing.b), percent(pairing.rate.value));
}

// The best and the worst of them.
std::string opponents_words(const SiteSubject& site, const std::vector<PairingRate>& opponents) {
  const size_t named = std::min(kMostNamed, opponents.size() / 2);
  if (named == 0) return "";
  std::vector<std::string> best;
  std::vector<std::string> worst;
  for (size_t i = 0; i < named; ++i) {
    best.push_back(rate_words(site, opponents[i]));
    worst.push_back(rate_words(site, opponents[opponents.size() - 1 - i]));
  }
  return fmt::format("It wins most often against {}; least often against {}.", listed(best),
                     listed(worst));
}

void add_opponents(const SiteSubject& site, int entrant, report::Report& out) {
  const std::vector<PairingRate> opponents = site.opponents_of(entrant);
  out.heading("Opponents");
  if (std::string words = opponents_words(site, opponents); !words.empty())
    out.paragraph(std::move(words));
  report::Table table{
      "", {{"opponent"}, {"wins", true}, {site.confidence(), true}, {"games", true}}, {}};
  table.form = report::TableForm::Blocks;
  for (const PairingRate& pairing : opponents) {
    const size_t at = table.rows.size();
    table.rows.push_back({site.name(pairing.b), percent(pairing.rate.value),
                          percent_range(pairing.rate.interval),
                          std::to_string(pairing.score.games)});
    table.look(at, 0).marks = site.marks(pairing.b);
    table.look(at, 0).link =
        from_folder(pairing.score.games > 0 ? site.names.pairing(entrant, pairing.b)
                                            : site.names.deck(pairing.b));
    const Interval& interval = pairing.rate.interval;
    table.look(at, 1).bar = {interval.low, pairing.rate.value, interval.high, 0.5};
    if (interval.low <= 0.5) table.look(at, 1).tone = interval.high >= 0.5 ? "unsure" : "bad";
  }
  out.table(std::move(table));
}

// ---- What its cards are worth ------------------------------------------------------------------

bool is_told(const CardResult& card) { return card.effect && card.verdict != CardVerdict::kUnsure; }

std::string verdicts_words(const std::vector<CardResult>& cards, const ArenaWords& words) {
  const auto of = [&](CardVerdict verdict) {
    return std::count_if(cards.begin(), cards.end(),
                         [&](const CardResult& card) { return card.verdict == verdict; });
  };
  const auto helps = of(CardVerdict::kHelps);
  const auto hurts = of(CardVerdict::kHurts);
  if (helps + hurts == 0) return fmt::format("Too few {} to measure any single card.", words.games);
  return fmt::format(
      "Of {} cards, drawing {} clearly helps and drawing {} clearly hurts; too few {} to measure "
      "the others.",
      cards.size(), helps, hurts, words.games);
}

// Of those of which something is known.
report::Table worth_table(const std::vector<CardResult>& cards) {
  report::Table out{
      "", {{"card"}, {"drawing it"}, {"effect, in %", true}, {"games with it", true}}, {}};
  out.form = report::TableForm::Blocks;
  for (const CardResult& card : by_effect(cards)) {
    if (!is_told(card)) continue;
    const size_t at = out.rows.size();
    out.rows.push_back({card.title, std::string(name_of(card.verdict)),
                        difference_words(*card.effect), std::to_string(card.drawn)});
    out.look(at, 0).link = "#" + card.id;
    const Interval& interval = card.effect->interval;
    out.look(at, 2).bar = {(interval.low + 1) / 2, (card.effect->value + 1) / 2,
                           (interval.high + 1) / 2, 0.5};
    if (card.verdict == CardVerdict::kHurts) out.look(at, 2).tone = "bad";
  }
  return out;
}

void add_worth(const SiteSubject& site, int entrant, const GameList& games, report::Report& out) {
  const std::vector<SeenGame> seen = seen_by(entrant, games);
  const double confidence = site.setup().confidence;
  const ArenaWords& words = site.report.arena.words();
  std::vector<CardResult> cards =
      count_cards(site.report.arena.parts(site.setup().entrants[entrant]), seen, confidence);
  const JudgedSide side{cards, seen};
  judge_sides({&side, 1}, std::ssize(seen), confidence);
  out.heading("What each card is worth");
  out.paragraph(verdicts_words(cards, words));
  report::Table table = worth_table(cards);
  if (table.rows.empty()) return;
  out.table(std::move(table));
  out.paragraph(fmt::format(
      "From {} of {}: how often the deck wins when it draws a card, minus how often when it "
      "doesn't, among {} in which it drew about as many cards. The intervals hold together with {} "
      "confidence.",
      counted(std::ssize(games), words.game), site.material.games.shown_player(), words.games,
      site.confidence()));
}

// ---- Games -------------------------------------------------------------------------------------

struct TypicalGame {
  const ShownGame* shown = nullptr;
  const char* why = "";
};

// Of the shown games of a deck, a win and a loss about as long as such games are, and the one that
// its loser came closest to winning.
class TypicalGames {
 public:
  TypicalGames(const SiteSubject& site, int entrant) : entrant_(entrant) {
    for (const auto& [pairing, shown] : site.material.replays.games)
      if (shown.game->side_of(entrant) >= 0) left_.push_back(&shown);
    take("A win",
         [&](const ShownGame& shown) { return is_won(shown) ? -away(shown, true) : kNever; });
    take("A loss",
         [&](const ShownGame& shown) { return is_won(shown) ? kNever : -away(shown, false); });
    const size_t race = site.report.arena.records().race;
    take("A close game", [&](const ShownGame& shown) {
      const GameRecord& record = shown.game->record;
      return narrow<int>(kMostTurns * record.side[1 - record.winner].numbers[race] + record.turns);
    });
  }

  const std::vector<TypicalGame>& games() const { return games_; }

 private:
  static constexpr int kNever = -1'000'000;

  bool is_won(const ShownGame& shown) const {
    return shown.game->record.winner == shown.game->side_of(entrant_);
  }
  // From the middle length of its games that ended so.
  int away(const ShownGame& shown, bool won) const {
    std::vector<int> turns;
    for (const ShownGame* one : left_)
      if (is_won(*one) == won) turns.push_back(one->game->record.turns);
    std::sort(turns.begin(), turns.end());
    return std::abs(shown.game->record.turns - turns[turns.size() / 2]);
  }
  // The first of those that `worth` most.
  template <class Worth>
  void take(const char* why, const Worth& worth) {
    size_t best = left_.size();
    int most = kNever;
    for (size_t i = 0; i < left_.size(); ++i)
      if (const int value = worth(*left_[i]); value > most) {
        best = i;
        most = value;
      }
    if (best == left_.size()) return;
    games_.push_back({left_[best], why});
    left_.erase(left_.begin() + best);
  }

  int entrant_;
  std::vector<const ShownGame*> left_;
  std::vector<TypicalGame> games_;
};

void add_typical_games(const SiteSubject& site, int entrant, report::Report& out) {
  const TypicalGames typical(site, entrant);
  if (typical.games().empty()) return;
  out.heading("Typical games");
  for (const TypicalGame& one : typical.games()) {
    const GameId& id = one.shown->game->plan.id;
    const int opponent = id.a == entrant ? id.b : id.a;
    out.text(fmt::format("{}: {}", one.why, game_words(site, *one.shown)));
    out.links("", {{fmt::format("Look at the game against {}", site.name(opponent)),
                    from_folder(site.names.replay(id.a, id.b))}});
  }
}

void add_change(const SiteSubject& site, int entrant, report::Report& out) {
  const DeckChange* change = site.change_of(entrant);
  if (!change) return;
  out.heading(fmt::format("Since {}", site.material.since->run));
  if (!change->before) {
    out.text("It is new in this field.");
    return;
  }
  out.text(fmt::format("It was at place {} with a rating of {}, and is at place {}: {}.{}",
                       change->before->place, rating_words(change->before->points), change->place,
                       change_words(*change),
                       change->other_list ? " Its list has changed since then." : ""));
}

}  // namespace

report::Report deck_page(const SiteSubject& site, int entrant) {
  const ArenaWords& words = site.report.arena.words();
  const GameList games = site.material.games.shown_of(entrant);
  report::Report out(site.name(entrant));
  out.glance(deck_glance(site, entrant));
  out.lead(deck_lead(site, entrant));
  site.showcase.add_entrant(site.setup().entrants[entrant], out);
  add_opponents(site, entrant, out);
  add_typical_games(site, entrant, out);
  if (games.size() > 1) {
    out.heading(words.race_heading);
    out.text(fmt::format("In {} of {}.", counted(std::ssize(games), words.game),
                         site.material.games.shown_player()));
    out.chart_of(std::ssize(games), race_chart(words, site.setup().confidence,
                                               {race_in(games, entrant, false, site.name(entrant)),
                                                race_in(games, entrant, true, "its opponents")}));
  }
  if (!games.empty()) add_worth(site, entrant, games, out);
  add_change(site, entrant, out);
  return out;
}

}  // namespace archon::sim
