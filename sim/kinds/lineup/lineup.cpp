#include "sim/kinds/lineup/lineup.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "engine/core/text.h"
#include "sim/kinds/tournament/chain_cost.h"
#include "sim/kinds/tournament/series.h"
#include "sim/tournament/auction.h"

namespace archon::sim {
namespace {

constexpr int kJudgedWorlds = 200;
constexpr size_t kJudged = 20;          // line-ups that are looked at in all worlds
constexpr size_t kColumnsJudged = 100;  // of theirs

// Of one deck of the field against another, in logits.
using Logits = std::function<double(int mine, int theirs)>;

// With their decks exchanged, and then with chains on the deck that has won both games.
double adaptive_chance(double logit, double skill) {
  const double own = logistic(logit + skill);
  const double exchanged = logistic(skill - logit);
  // The last game, whose deck is so much better than the other one.
  const auto last = [&](double better) {
    const auto chance = [&](int holder, int bid) {
      const double plays_better = holder == 0 ? skill : -skill;
      return logistic(better + plays_better - GameChances{}.card * cards_lost(bid));
    };
    double sum = 0;
    for (int opener = 0; opener < 2; ++opener) {
      const AuctionEnd end = honest_auction(opener, ChainLadder::kMost, chance);
      const double wins = chance(end.holder, end.bid);
      sum += end.holder == 0 ? wins : 1 - wins;
    }
    return sum / 2;
  };
  return own * exchanged + own * (1 - exchanged) * last(logit) +
         (1 - own) * exchanged * last(-logit);
}

// Line-ups of mine against line-ups of theirs; all places are among the decks of the job.
class Matches {
 public:
  Matches(const LineupJob& job, const Logits& logits)
      : job_(job), rates_(job.mine.size(), job.theirs.size()) {
    const double skill = job.skill / kPointsPerLogit;
    for (size_t i = 0; i < rates_.rows; ++i)
      for (size_t j = 0; j < rates_.columns; ++j) {
        const double logit = logits(job.mine[i], job.theirs[j]);
        switch (job.match.match) {
          case LineupMatch::kReversal: rates_.at(i, j) = logistic(skill - logit); break;
          case LineupMatch::kAdaptive: rates_.at(i, j) = adaptive_chance(logit, skill); break;
          default: rates_.at(i, j) = logistic(logit + skill);
        }
      }
    if (job.match.match == LineupMatch::kTriad) triad_.emplace(rates_);
  }

  double chance(const std::vector<size_t>& mine, const std::vector<size_t>& theirs) const {
    switch (job_.match.match) {
      case LineupMatch::kTriad:
        return triad_->bans({mine[0], mine[1], mine[2]}, {theirs[0], theirs[1], theirs[2]}).value;
      case LineupMatch::kBestOfThree: return best_of_three(mine[0], mine[0], theirs[0]);
      case LineupMatch::kSealed: return best_of_three(mine[0], mine[1], theirs[0]);
      default: return rates_.at(mine[0], theirs[0]);
    }
  }

  const TriadGame& triad() const { return *triad_; }

 private:
  // The first game with one deck, those after it with that or another, whichever wins more.
  double best_of_three(size_t begins, size_t other, size_t theirs) const {
    const double first = rates_.at(begins, theirs);
    const double next = std::max(first, rates_.at(other, theirs));
    return first * next * (2 - next) + (1 - first) * next * next;
  }

  const LineupJob& job_;
  Payoffs rates_;
  std::optional<TriadGame> triad_;
};

using Lineup = std::vector<size_t>;

std::vector<Lineup> lineups_of(const LineupMatchRow& match, size_t decks, bool is_mine) {
  std::vector<Lineup> out;
  if (match.match == LineupMatch::kTriad) {
    for (const DeckTriple& three : triples_of(decks)) out.emplace_back(three.begin(), three.end());
  } else if (match.match == LineupMatch::kSealed && is_mine) {
    for (size_t i = 0; i < decks; ++i)
      for (size_t j = 0; j < decks; ++j)
        if (i != j) out.push_back({i, j});
  } else {
    for (size_t i = 0; i < decks; ++i) out.push_back({i});
  }
  return out;
}

std::vector<int> lineup_decks(const Lineup& lineup, const std::vector<int>& of) {
  std::vector<int> out;
  for (const size_t place : lineup) out.push_back(of[place]);
  return out;
}

void check_decks(const MetField& field, const LineupJob& job) {
  const auto check = [&](const std::vector<int>& decks, size_t least, const char* whose) {
    if (decks.size() < least)
      throw Error(fmt::format("{} of {} decks; a line-up for {} takes {}", decks.size(), whose,
                              job.match.name, least));
    if (std::set<int>(decks.begin(), decks.end()).size() != decks.size())
      throw Error(
          fmt::format("a deck stands twice among {} decks; expected different ones", whose));
  };
  check(job.mine, job.match.decks, "your");
  check(job.theirs, job.match.match == LineupMatch::kTriad ? 3 : 1, "their");
  for (const int a : job.mine)
    for (const int b : job.theirs)
      if (!field.meet(a, b))
        throw Error(
            fmt::format("{} and {} don't meet in this run; expected yours and theirs from "
                        "its two sides",
                        field.decks()[a].name, field.decks()[b].name));
}

// Keeps the strongest against the others, in their order.
size_t leave_weak_out(const MetField& field, std::vector<int>& decks,
                      const std::vector<int>& others) {
  if (decks.size() <= kMostLineupDecks) return 0;
  const auto strength = [&](int deck) {
    double sum = 0;
    for (const int other : others) sum += logistic(field.logit(deck, other));
    return sum;
  };
  std::vector<int> by_strength = decks;
  std::stable_sort(by_strength.begin(), by_strength.end(),
                   [&](int a, int b) { return strength(a) > strength(b); });
  by_strength.resize(kMostLineupDecks);
  const size_t out = decks.size() - kMostLineupDecks;
  std::erase_if(decks, [&](int deck) {
    return std::find(by_strength.begin(), by_strength.end(), deck) == by_strength.end();
  });
  return out;
}

double mean_wins(const Matches& matches, const Lineup& mine, const std::vector<Lineup>& theirs,
                 size_t step) {
  double sum = 0;
  int count = 0;
  for (size_t j = 0; j < theirs.size(); j += step, ++count) sum += matches.chance(mine, theirs[j]);
  return sum / count;
}

// How sure the first of them are: their wins in worlds that agree with the games.
void judge(const MetField& field, const LineupJob& job, const std::vector<Lineup>& rows,
           const std::vector<Lineup>& columns, std::vector<LineupChoice>& choices) {
  const size_t step = (columns.size() + kColumnsJudged - 1) / kColumnsJudged;
  const Matches known(job, [&](int a, int b) { return field.logit(a, b); });
  std::vector<double> before;
  for (const Lineup& row : rows) before.push_back(mean_wins(known, row, columns, step));
  std::vector<std::vector<double>> off(rows.size());
  MetField::Worlds world(field);
  for (int w = 0; w < kJudgedWorlds; ++w, world.next()) {
    const Matches matches(job, [&](int a, int b) { return world.logit(a, b); });
    size_t best = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
      off[i].push_back(mean_wins(matches, rows[i], columns, step) - before[i]);
      if (choices[i].wins.value + off[i].back() > choices[best].wins.value + off[best].back())
        best = i;
    }
    choices[best].best += 1.0 / kJudgedWorlds;
  }
  for (size_t i = 0; i < rows.size(); ++i) {
    std::sort(off[i].begin(), off[i].end());
    constexpr size_t kTail = kJudgedWorlds / 40;
    const double wins = choices[i].wins.value;
    choices[i].wins.interval = {
        std::max(0.0, wins + std::min(0.0, off[i][kTail])),
        std::min(1.0, wins + std::max(0.0, off[i][kJudgedWorlds - 1 - kTail]))};
  }
}

DeckTriple triple_of(const std::vector<int>& decks) {
  return {static_cast<size_t>(decks[0]), static_cast<size_t>(decks[1]),
          static_cast<size_t>(decks[2])};
}

TriadPlan plan_of(const Matches& matches, const LineupJob& job, const Lineup& mine,
                  const Lineup& theirs) {
  TriadPlan out;
  out.mine = triple_of(lineup_decks(mine, job.mine));
  out.theirs = triple_of(lineup_decks(theirs, job.theirs));
  const DeckTriple own{mine[0], mine[1], mine[2]};
  const DeckTriple other{theirs[0], theirs[1], theirs[2]};
  out.bans = matches.triad().bans(own, other);
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j)
      out.first[i][j] = matches.triad().first_game(without(own, j), without(other, i));
  return out;
}

}  // namespace

const LineupMatchRow& lineup_match(std::string_view name) {
  std::vector<std::string> known;
  for (const LineupMatchRow& row : kLineupMatches) {
    if (row.name == name) return row;
    known.emplace_back(row.name);
  }
  throw Error(fmt::format("unknown kind of match '{}'{}; expected {}", excerpt(name),
                          did_you_mean(name, known), fmt::join(known, ", ")));
}

LineupJob lineup_job(const MetField& field, std::string_view match,
                     const std::vector<std::string>& mine, const std::vector<std::string>& theirs,
                     double skill) {
  const auto decks = [&](const std::vector<std::string>& names, bool are_theirs) {
    std::vector<int> out;
    for (const std::string& name : names) out.push_back(field.named(name));
    if (!names.empty()) return out;
    for (int i = 0; i < field.field().entrants; ++i)
      if (field.field().gauntlet == 0 || field.field().in_gauntlet(i) == are_theirs)
        out.push_back(i);
    return out;
  };
  return {lineup_match(match), decks(mine, false), decks(theirs, true), skill};
}

Lineups find_lineups(const MetField& field, const LineupJob& job) {
  Lineups out{.job = job};
  check_decks(field, job);
  if (job.match.decks > 1) {
    out.left_out = leave_weak_out(field, out.job.mine, job.theirs);
    out.left_out_of_theirs = leave_weak_out(field, out.job.theirs, job.mine);
  }
  const Matches matches(out.job, [&](int a, int b) { return field.logit(a, b); });
  const auto rows = lineups_of(job.match, out.job.mine.size(), true);
  const auto columns = lineups_of(job.match, out.job.theirs.size(), false);
  Payoffs payoffs(rows.size(), columns.size());
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < columns.size(); ++j)
      payoffs.at(i, j) = matches.chance(rows[i], columns[j]);
  const SolvedGame game = solve_game(payoffs);
  out.value = game.value;
  for (size_t j = 0; j < columns.size(); ++j)
    if (game.column[j] > 0.0005)
      out.theirs.push_back({lineup_decks(columns[j], out.job.theirs), game.column[j]});
  std::stable_sort(out.theirs.begin(), out.theirs.end(),
                   [](const auto& x, const auto& y) { return x.share > y.share; });

  std::vector<size_t> order(rows.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::vector<double> means;
  for (const Lineup& row : rows) means.push_back(mean_wins(matches, row, columns, 1));
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return means[a] > means[b]; });
  std::vector<Lineup> first;
  for (const size_t i : order) {
    LineupChoice choice{lineup_decks(rows[i], out.job.mine), {means[i], {means[i], means[i]}}};
    for (size_t j = 0; j < columns.size(); ++j)
      if (payoffs.at(i, j) < choice.worst || j == 0) {
        choice.worst = payoffs.at(i, j);
        choice.worst_of = lineup_decks(columns[j], out.job.theirs);
      }
    choice.share = game.row[i];
    out.mine.push_back(std::move(choice));
    if (first.size() < kJudged) first.push_back(rows[i]);
  }
  judge(field, out.job, first, columns, out.mine);
  if (job.match.match == LineupMatch::kTriad) {
    const size_t likeliest =
        place_of(game.column, std::max_element(game.column.begin(), game.column.end()));
    out.plan = plan_of(matches, out.job, rows[order[0]], columns[likeliest]);
  }
  return out;
}

}  // namespace archon::sim
