#include "sim/keyforge/people/people_report.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>

#include "ai/keyforge/named_agents.h"
#include "engine/core/printable.h"
#include "sim/bids/root_posterior.h"
#include "sim/kinds/reports/report_rows.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

constexpr double kCoin = std::numbers::ln2;
constexpr size_t kMostStrangers = 5;

JudgedGame judged(const PeopleGame& game, const DeckJudge& judge) {
  const auto [a, b] = game.decks;
  return {(judge.points[a] - judge.points[b]) / kPointsPerLogit +
              kSlopeMedian * (game.chains[1] - game.chains[0]),
          game.points};
}

std::vector<JudgedGame> judged(const std::vector<PeopleGame>& games, const DeckJudge& judge) {
  std::vector<JudgedGame> out;
  for (const PeopleGame& game : games) out.push_back(judged(game, judge));
  return out;
}

std::string slope_words(const Calibration& of) {
  if (of.games < kLeastCalibrated) return "too few games";
  const auto end = [](double x) { return std::isinf(x) ? "any" : fmt::format("{:.2f}", x); };
  return fmt::format("{:.2f} ({} to {})", of.slope.value, end(of.slope.interval.low),
                     end(of.slope.interval.high));
}

std::string log_loss_words(double loss) { return fmt::format("{:.3f}", loss); }

// Whether more than a coin knows is known, and whether strengths are as far apart as expected.
std::string finding_words(const JudgedResults& judge, const std::string& games) {
  const Calibration& all = judge.all;
  if (all.games < kLeastCalibrated)
    return fmt::format("{} {} too few to say how well {} agree with people.", games,
                       all.games == 1 ? "is" : "are", judge.name);
  const Interval& slope = all.slope.interval;
  const std::string right =
      fmt::format("the deck that they favour won {} of {}", percent(all.right), games);
  if (slope.contains(0))
    return fmt::format("Whether {} know anything of these games is open: {}.", judge.name, right);
  if (slope.high < 0)
    return fmt::format("People's results are the opposite of {}: {}.", judge.name, right);
  const char* apart = slope.contains(1) ? "strengths are as far apart as expected"
                      : slope.high < 1  ? "strengths are nearer than expected"
                                        : "strengths are farther apart than expected";
  return fmt::format("People's results agree with {}: {}, and {}.", judge.name, right, apart);
}

report::Table judges_table(const PeopleCheck& check) {
  report::Table out{"",
                    {{"what expects it"},
                     {"log loss", true, 9},
                     {"with its slope", true, 0, 3},
                     {"right", true, 9},
                     {"slope", false, 0, 3}},
                    {}};
  for (const auto& [name, all] : check.judges)
    out.rows.push_back({name, log_loss_words(all.log_loss), log_loss_words(all.log_loss_cross),
                        percent(all.right), slope_words(all)});
  out.rows.push_back({"a coin", log_loss_words(kCoin), "", percent(0.5), ""});
  return out;
}

report::Table shares_table(const PeopleCheck& check) {
  report::Table out{"",
                    {{"expected of the favourite", true},
                     {"it won", true, 9, 2},
                     {confidence_words(check.confidence), true, 0, 3},
                     {"games", true, 7}},
                    {}};
  for (const ExpectedShare& share : check.judges.front().all.shares)
    out.rows.push_back(
        {percent(share.expected), percent(share.won / real(share.games)),
         percent_range(wilson_interval(share.won, real(share.games), check.confidence)),
         std::to_string(share.games)});
  return out;
}

report::Table sets_table(const PeopleCheck& check) {
  report::Table out{
      "", {{"set"}, {"games", true, 7}, {"log loss", true, 9}, {"slope", false, 0, 3}}, {}};
  for (const auto& [set, all] : check.sets)
    out.rows.push_back(
        {set, std::to_string(all.games), log_loss_words(all.log_loss), slope_words(all)});
  return out;
}

std::string left_out_words(const PeopleResults& results) {
  std::string names;
  for (size_t i = 0; i < results.strangers.size() && i < kMostStrangers; ++i)
    names += fmt::format("{}'{}'", i == 0 ? "" : ", ", printable(results.strangers[i]));
  if (results.strangers.size() > kMostStrangers)
    names += fmt::format(" and {} more", results.strangers.size() - kMostStrangers);
  return fmt::format("left out: {} of decks that were not given: {}",
                     counted(results.left_out, "game"), names);
}

struct ShareShown {
  ExpectedShare share;
  double confidence;

  Estimate won() const {
    const double games = real(share.games);
    return {share.won / games, wilson_interval(share.won, games, confidence)};
  }
};
struct CalibrationShown {
  std::string name;  // of a judge, or a set
  Calibration all;
  double confidence;

  // Nothing where it has too few games.
  template <class T>
  std::optional<T> if_enough(const T& value) const {
    return all.games < kLeastCalibrated ? std::nullopt : std::optional(value);
  }
  std::vector<ShareShown> shares() const {
    return each(all.shares, [&](auto& share) { return ShareShown{share, confidence}; });
  }
};

Record<Estimate> slope_rows() {
  const auto end = [](double x) { return std::isinf(x) ? std::nullopt : std::optional(x); };
  return Record<Estimate>()
      .field("value", &Estimate::value)
      .field("low", "null: there is no end", [=](auto& of) { return end(of.interval.low); })
      .field("high", "null: there is no end", [=](auto& of) { return end(of.interval.high); });
}

Record<CalibrationShown> calibration_rows() {
  return Record<CalibrationShown>()
      .field("games", [](auto& of) { return of.all.games; })
      .field("log_loss", "of a game, in nats", [](auto& of) { return of.all.log_loss; })
      .field("log_loss_coin", "what a coin loses: ln 2", [](auto&) { return kCoin; })
      .maybe("log_loss_cross",
             "with a slope fitted to the other nine tenths of the games; left out below 20 games, "
             "as are the next two",
             [](auto& of) { return of.if_enough(of.all.log_loss_cross); })
      .maybe("right", "share of games that the favourite won, draws by half",
             [](auto& of) { return of.if_enough(of.all.right); })
      .part("slope", "how far apart strengths are, 1 being as expected", slope_rows(),
            [](auto& of) { return of.if_enough(of.all.slope); })
      .may_lack();
}

Record<PeopleCheck> people_rows() {
  const auto share = Record<ShareShown>()
                         .field("expected", "mean chance of the favourite",
                                [](auto& of) { return of.share.expected; })
                         .field("won", &ShareShown::won)
                         .field("games", [](auto& of) { return of.share.games; });
  const auto judge =
      Record<CalibrationShown>()
          .field("name", "what expects results: predictions, or a ranking", &CalibrationShown::name)
          .all(calibration_rows(), std::identity())
          .list("shares", "games that were expected alike", share, &CalibrationShown::shares);
  const auto set =
      Record<CalibrationShown>()
          .field("set", "its code, 'mixed' of two sets, or 'not known'", &CalibrationShown::name)
          .all(calibration_rows(), std::identity());
  return version_rows<PeopleCheck>("archon_calibrate")
      .share("confidence", &PeopleCheck::confidence)
      .field("games", [](auto& of) { return of.results.games.size(); })
      .field("left_out", "games of decks that were not given",
             [](auto& of) { return of.results.left_out; })
      .field("not_given", "those decks", [](auto& of) { return of.results.strangers; })
      .list("judges", "", judge,
            [](auto& of) {
              return each(of.judges, [&](auto& one) {
                return CalibrationShown{one.name, one.all, of.confidence};
              });
            })
      .list("sets", "by the first judge", set, [](auto& of) {
        return each(of.sets, [&](auto& one) {
          return CalibrationShown{one.first, one.second, of.confidence};
        });
      });
}

}  // namespace

DeckJudge judge_by_cards(const FieldModel& model, std::span<const Entrant> decks) {
  DeckJudge out{fmt::format("predictions by {}'s games", ai::short_keyforge_name(model.agent())),
                {}};
  for (const Entrant& deck : decks) out.points.push_back(model.foretell(list_of(deck)).rating);
  return out;
}

std::vector<std::string> set_codes_of(std::span<const Entrant> decks) {
  std::vector<std::string> out;
  for (const Entrant& deck : decks) {
    const auto set = list_of(deck).set;
    out.emplace_back(set ? keyforge::code_of(*set) : "");
  }
  return out;
}

PeopleCheck check_people(PeopleResults results, const std::vector<DeckJudge>& judges,
                         const std::vector<std::string>& sets, double confidence) {
  PeopleCheck out{std::move(results), {}, {}, confidence};
  for (const DeckJudge& judge : judges)
    out.judges.push_back({judge.name, calibrate(judged(out.results.games, judge), confidence)});
  std::map<std::string, std::vector<JudgedGame>> by_set;
  for (const PeopleGame& game : out.results.games) {
    const auto& [a, b] = game.decks;
    const std::string set = sets[a] != sets[b] ? "mixed" : sets[a].empty() ? "not known" : sets[a];
    by_set[set].push_back(judged(game, judges.front()));
  }
  for (const auto& [set, games] : by_set) out.sets.emplace_back(set, calibrate(games, confidence));
  return out;
}

report::Report report_of(const PeopleCheck& check) {
  const JudgedResults& first = check.judges.front();
  const std::string games = counted(first.all.games, "game");
  report::Report out("How well people's games agree");
  out.lead(finding_words(first, games));
  if (check.results.left_out > 0) out.caution(left_out_words(check.results));
  if (first.all.games == 0) return out;
  out.table(judges_table(check));
  if (first.all.games >= kLeastCalibrated) {
    out.heading("By how sure it looked");
    out.table(shares_table(check));
  }
  if (check.sets.size() > 1) {
    out.heading("By set");
    out.table(sets_table(check));
  }
  out.paragraph(
      "Log loss is how surprised one is by a result: the less, the better. The slope says how far "
      "apart strengths are among people, 1 being as expected; the second column has it fitted to "
      "the other games. A chain counts as 2 % of wins.");
  return out;
}

std::string people_json(const PeopleCheck& check) { return to_text(people_rows().json(check)); }

report::Shape people_shape() { return people_rows().shape(); }

}  // namespace archon::sim
