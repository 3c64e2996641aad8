#include "sim/kinds/lineup/lineup_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/kinds/reports/report_rows.h"

namespace archon::sim {
namespace {

constexpr double kLeastInMix = 0.005;  // of a mix: less is not told of

std::string deck_words(const MetField& field, size_t deck) {
  return printable(field.decks()[deck].name);
}

template <class Decks>
std::vector<std::string> names_of(const MetField& field, const Decks& decks) {
  std::vector<std::string> out;
  for (const auto deck : decks) out.push_back(deck_words(field, static_cast<size_t>(deck)));
  return out;
}

// "Argus, Onyx and Gregg"
template <class Decks>
std::string list_words(const MetField& field, const Decks& decks) {
  const std::vector<std::string> names = names_of(field, decks);
  std::string out;
  for (size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : i + 1 == names.size() ? " and " : "; ") + names[i];
  return out;
}

// What a line-up is to the match.
std::string choice_words(const Lineups& lineups, const MetField& field,
                         const std::vector<int>& decks) {
  if (lineups.job.match.match != LineupMatch::kSealed || decks.size() < 2)
    return list_words(field, decks);
  return fmt::format("{}, then {}", deck_words(field, decks[0]), deck_words(field, decks[1]));
}

std::string lead_words(const Lineups& lineups, const MetField& field) {
  const LineupJob& job = lineups.job;
  const LineupChoice& best = lineups.mine[0];
  const bool is_known =
      lineups.theirs.size() == 1 && job.theirs.size() == lineups.theirs[0].decks.size();
  const std::string against = is_known ? "against " + list_words(field, lineups.theirs[0].decks)
                                       : std::string("against a line-up of theirs drawn at random");
  const std::string rate =
      fmt::format("{} of matches {}, according to {} ({})", percent(best.wins.value), against,
                  field.by(), percent_range(best.wins.interval));
  if (job.match.match == LineupMatch::kSealed)
    return fmt::format("Begin with {} and have {} beside it: {}.", deck_words(field, best.decks[0]),
                       deck_words(field, best.decks[1]), rate);
  return fmt::format("Bring {}: {} {}.", list_words(field, best.decks),
                     best.decks.size() == 1 ? "it wins" : "together they win", rate);
}

report::Table choices_table(const Lineups& lineups, const MetField& field, int shown) {
  report::Table out{"",
                    {{"", true, 3},
                     {lineups.job.match.decks == 1 ? "deck" : "decks"},
                     {"wins", true, 7},
                     {"95 %"},
                     {"best", true, 8},
                     {"at worst", true, 8},
                     {"against"}},
                    {}};
  for (const LineupChoice& one : lineups.mine) {
    if (int_size(out.rows) == shown) break;
    out.rows.push_back({std::to_string(out.rows.size() + 1),
                        choice_words(lineups, field, one.decks), percent(one.wins.value),
                        percent_range(one.wins.interval), percent(one.best), percent(one.worst),
                        list_words(field, one.worst_of)});
  }
  out.rows_are = "line-ups";
  return out;
}

// If they know what you know, and choose as cleverly.
void add_choosing(const Lineups& lineups, const MetField& field, report::Report& out) {
  if (lineups.theirs.size() == 1 && lineups.job.theirs.size() == lineups.theirs[0].decks.size())
    return;
  std::vector<std::string> mine;
  std::vector<double> shares;
  for (const LineupChoice& one : lineups.mine) {
    mine.push_back(choice_words(lineups, field, one.decks));
    shares.push_back(one.share);
  }
  std::vector<std::string> theirs;
  std::vector<double> their_shares;
  for (const LineupShare& one : lineups.theirs) {
    theirs.push_back(list_words(field, one.decks));
    their_shares.push_back(one.share);
  }
  out.paragraph(fmt::format(
      "Against one who knows these rates and chooses as cleverly: bring {}. They do best with {}. "
      "You then win {}.",
      mix_words(mine, shares), mix_words(theirs, their_shares), percent(lineups.value)));
}

report::Table bans_table(const TriadPlan& plan, const MetField& field) {
  report::Table out{
      "Once both have banned: with which to begin, after which the order is free",
      {{"you ban"}, {"they ban"}, {"you begin with"}, {"they with"}, {"wins", true, 7}},
      {}};
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j) {
      const SolvedGame& first = plan.first[i][j];
      out.rows.push_back({deck_words(field, plan.theirs[i]), deck_words(field, plan.mine[j]),
                          mix_words(names_of(field, without(plan.mine, j)), first.row),
                          mix_words(names_of(field, without(plan.theirs, i)), first.column),
                          percent(first.value)});
    }
  out.shown = report::Shown::Documents;
  return out;
}

// What comes up where both ban as they should, for a terminal.
std::string first_words_of(const TriadPlan& plan, const MetField& field) {
  constexpr double kComesUp = 0.01;
  std::string out;
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j) {
      if (plan.bans.row[i] * plan.bans.column[j] < kComesUp) continue;
      const SolvedGame& first = plan.first[i][j];
      out += fmt::format("{}Without {} and {}, begin with {}: you win {}.", out.empty() ? "" : " ",
                         deck_words(field, plan.theirs[i]), deck_words(field, plan.mine[j]),
                         mix_words(names_of(field, without(plan.mine, j)), first.row),
                         percent(first.value));
    }
  return out + " After that game the order is free.";
}

void add_plan(const TriadPlan& plan, const MetField& field, report::Report& out) {
  out.heading("Bans and order");
  const std::string bans = fmt::format(
      "Against {}: ban {}. They do best to ban {}. You then win {} of matches, and no less "
      "whatever "
      "they do.",
      list_words(field, plan.theirs), mix_words(names_of(field, plan.theirs), plan.bans.row),
      mix_words(names_of(field, plan.mine), plan.bans.column), percent(plan.bans.value));
  out.paragraph(bans);
  out.caution(bans, report::Shown::Brief);
  out.paragraph(first_words_of(plan, field), report::Shown::Terminal);
  out.table(bans_table(plan, field));
}

// Against which of theirs to go over to the second deck.
void add_sideboard(const Lineups& lineups, const MetField& field, report::Report& out) {
  const LineupChoice& best = lineups.mine[0];
  std::vector<int> better;
  for (const int other : lineups.job.theirs)
    if (field.logit(best.decks[1], other) > field.logit(best.decks[0], other))
      better.push_back(other);
  if (better.empty())
    out.paragraph(
        fmt::format("Stay with {}: against none of theirs does another deck of yours win "
                    "more.",
                    deck_words(field, best.decks[0])));
  else
    out.paragraph(fmt::format("After the first game go over to {} against {}.",
                              deck_words(field, best.decks[1]), list_words(field, better)));
}

std::string notes_of(const Lineups& lineups, const MetField& field) {
  std::string out = fmt::format(
      "From a run of {} between {} decks, according to {}; nothing was played for this.",
      counted(field.games(), "game"), field.decks().size(), field.by());
  if (lineups.left_out + lineups.left_out_of_theirs > 0)
    out += fmt::format(" {} of yours and {} of theirs, the weakest, were left out.",
                       counted(static_cast<int64_t>(lineups.left_out), "deck"),
                       lineups.left_out_of_theirs);
  if (lineups.job.skill != 0)
    out += fmt::format(" You are taken to play {:+g} points better.", lineups.job.skill);
  if (lineups.job.match.match == LineupMatch::kAdaptive)
    out +=
        " Between equals who bid alike it doesn't matter what is brought to an adaptive match: "
        "what "
        "does is the bidding ('archon auction').";
  return out;
}

// The first of them, for one screen.
report::Glance glance_of(const Lineups& lineups, const MetField& field) {
  const LineupChoice& best = lineups.mine[0];
  report::Glance out;
  out.figures = {{percent(best.wins.value), "of matches",
                  fmt::format("with {}", choice_words(lineups, field, best.decks))}};
  out.contenders.titles = {"", lineups.job.match.decks == 1 ? "deck" : "decks", "wins", "best"};
  out.contenders.are = "line-ups";
  for (const LineupChoice& one : lineups.mine)
    out.contenders.all.push_back({std::to_string(out.contenders.all.size() + 1),
                                  choice_words(lineups, field, one.decks), percent(one.wins.value),
                                  percent(one.best), one.wins.interval.low,
                                  one.wins.interval.high});
  return out;
}

template <class Decks>
std::vector<std::string> raw_names(const MetField& field, const Decks& decks) {
  std::vector<std::string> out;
  for (const auto deck : decks) out.push_back(field.decks()[deck].name);
  return out;
}

// What is told of line-ups, with the names of their decks.
struct LineupShown {
  const Lineups& of;
  const MetField& field;

  template <class Decks>
  std::vector<std::string> names(const Decks& decks) const {
    return raw_names(field, decks);
  }
};

struct ChoiceShown {
  const LineupShown& of;
  const LineupChoice& one;
};
struct TheirsShown {
  const LineupShown& of;
  const LineupShare& one;
};

// A part of a mixed strategy.
struct MixPart {
  std::string deck;
  double share = 0;
};
std::vector<MixPart> mix_of(const std::vector<std::string>& names,
                            const std::vector<double>& shares) {
  std::vector<MixPart> out;
  for (size_t i = 0; i < names.size(); ++i) out.push_back({names[i], shares[i]});
  return out;
}

// A first game, once one of each side is banned.
struct FirstGame {
  const LineupShown& of;
  const TriadPlan& plan;
  size_t theirs = 0;
  size_t mine = 0;

  const SolvedGame& game() const { return plan.first[theirs][mine]; }
};
std::vector<FirstGame> first_games(const LineupShown& of) {
  std::vector<FirstGame> out;
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j) out.push_back({of, *of.of.plan, i, j});
  return out;
}

Record<LineupShown> triad_rows() {
  const auto mix = Record<MixPart>().field("deck", &MixPart::deck).share("share", &MixPart::share);
  const auto first =
      Record<FirstGame>()
          .field("you_ban", [](auto& of) { return of.of.names(of.plan.theirs)[of.theirs]; })
          .field("they_ban", [](auto& of) { return of.of.names(of.plan.mine)[of.mine]; })
          .list("you_begin_with", "", mix,
                [](auto& of) {
                  return mix_of(of.of.names(without(of.plan.mine, of.mine)), of.game().row);
                })
          .list("they_begin_with", "", mix,
                [](auto& of) {
                  return mix_of(of.of.names(without(of.plan.theirs, of.theirs)), of.game().column);
                })
          .share("win_rate", [](auto& of) { return of.game().value; });
  const auto plan = [](auto& of) -> const TriadPlan& { return *of.of.plan; };
  return Record<LineupShown>()
      .field("mine", [plan](auto& of) { return of.names(plan(of).mine); })
      .field("theirs", [plan](auto& of) { return of.names(plan(of).theirs); })
      .share("win_rate", [plan](auto& of) { return plan(of).bans.value; })
      .list("you_ban", "", mix,
            [plan](auto& of) { return mix_of(of.names(plan(of).theirs), plan(of).bans.row); })
      .list("they_ban", "", mix,
            [plan](auto& of) { return mix_of(of.names(plan(of).mine), plan(of).bans.column); })
      .list("first_games", "with which to begin, after which the order is free", first,
            first_games);
}

Record<ChoiceShown> choice_rows() {
  const auto worst = Record<ChoiceShown>()
                         .field("decks", [](auto& of) { return of.of.names(of.one.worst_of); })
                         .share("win_rate", [](auto& of) { return of.one.worst; });
  return Record<ChoiceShown>()
      .field("decks", "of a sealed pool the first one begins",
             [](auto& of) { return of.of.names(of.one.decks); })
      .field("win_rate", "of matches, each line-up of theirs being as likely",
             [](auto& of) { return of.one.wins; })
      .share("best", "probability that it wins most; of the first twenty",
             [](auto& of) { return of.one.best; })
      .share("share", "how often to bring it against one who chooses as cleverly",
             [](auto& of) { return of.one.share; })
      .part("worst", "against the line-up that is worst for it", worst,
            [](auto& of) -> const ChoiceShown& { return of; });
}

Record<LineupShown> lineup_rows() {
  const auto theirs = Record<TheirsShown>()
                          .field("decks", [](auto& of) { return of.of.names(of.one.decks); })
                          .share("share", [](auto& of) { return of.one.share; });
  const auto itself = [](auto& of) -> const LineupShown& { return of; };
  const auto solved =
      Record<LineupShown>()
          .share("win_rate", [](auto& of) { return of.of.value; })
          .list("theirs", "", theirs, [](auto& of) {
            return each(of.of.theirs, [&](auto& one) { return TheirsShown{of, one}; });
          });
  return version_rows<LineupShown>("archon_lineup")
      .field("match", [](auto& of) { return of.of.job.match.name; })
      .one_of({"triad", "one", "best-of-three", "sealed", "reversal", "adaptive"})
      .field("by", "who played the games that this comes from",
             [](auto& of) { return of.field.by(); })
      .field("games", "how many there were", [](auto& of) { return of.field.games(); })
      .field("skill", "points that one plays better than the other",
             [](auto& of) { return of.of.job.skill; })
      .field("mine", "the decks that were looked at",
             [](auto& of) { return of.names(of.of.job.mine); })
      .field("theirs", [](auto& of) { return of.names(of.of.job.theirs); })
      .field("left_out", "decks of mine that were not, as the weakest",
             [](auto& of) { return of.of.left_out; })
      .field("left_out_of_theirs", [](auto& of) { return of.of.left_out_of_theirs; })
      .list("lineups", "the best first", choice_rows(),
            [](auto& of) {
              return each(of.of.mine, [&](auto& one) { return ChoiceShown{of, one}; });
            })
      .part("solved", "the game of choosing line-ups", solved, itself)
      .part("triad", "bans and order, of the best against the likeliest of theirs", triad_rows(),
            [](auto& of) -> std::optional<LineupShown> {
              if (!of.of.plan) return std::nullopt;
              return of;
            })
      .may_lack();
}

}  // namespace

std::string mix_words(const std::vector<std::string>& names, const std::vector<double>& shares) {
  std::vector<size_t> order;
  for (size_t i = 0; i < names.size(); ++i)
    if (shares[i] >= kLeastInMix) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return shares[a] > shares[b]; });
  if (order.size() == 1) return names[order[0]] + " always";
  std::string out;
  for (size_t i = 0; i < order.size(); ++i)
    out += fmt::format("{}{} in {:.0f}{}",
                       i == 0                  ? ""
                       : i + 1 == order.size() ? " and "
                                               : ", ",
                       names[order[i]], 100 * shares[order[i]], i == 0 ? " of 100" : "");
  return out;
}

report::Report report_of(const Lineups& lineups, const MetField& field, int shown) {
  report::Report out(fmt::format("A line-up for {}", lineups.job.match.name));
  if (lineups.mine.size() > 1) out.glance(glance_of(lineups, field));
  out.lead(lead_words(lineups, field));
  if (lineups.mine.size() > 1) out.table(choices_table(lineups, field, shown));
  if (lineups.job.match.match == LineupMatch::kSealed) add_sideboard(lineups, field, out);
  add_choosing(lineups, field, out);
  if (lineups.plan) add_plan(*lineups.plan, field, out);
  out.paragraph(notes_of(lineups, field));
  return out;
}

std::string lineup_json(const Lineups& lineups, const MetField& field) {
  return to_text(lineup_rows().json({lineups, field}));
}

report::Shape lineup_shape() { return lineup_rows().shape(); }

}  // namespace archon::sim
