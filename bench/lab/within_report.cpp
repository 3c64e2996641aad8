#include <fmt/format.h>

#include <cmath>
#include <set>
#include <sstream>

#include "bench/lab/within_run.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::sim {
namespace {

constexpr std::string_view kWithinHead = "game,decision,set,kind,first,second,even,odd,level";

std::string_view kind_within(const WithinChoice& choice) {
  return choice.ask == keyforge::Ask::Main ? keyforge::row_of(choice.verb).in_protocol
                                           : keyforge::row_of(choice.ask).in_protocol;
}

std::string line_of(std::string_view judge, std::string_view of, const WithinFigures& f) {
  return fmt::format("{:<24} {:<12} {:>6} {:>8.4f} {:>8.3f} {:>6.2f} {:>8.4f} ± {:.4f} {:>8.3f}\n",
                     judge, of, f.count, f.true_spread, f.correlation, f.slope, f.left,
                     1.96 * f.left_error, f.level);
}

}  // namespace

// Products of one half with the other have no noise in common.
WithinFigures within_figures(const std::vector<WithinChoice>& choices, size_t judge,
                             const WithinFilter& counts) {
  WithinFigures out;
  double truths = 0;
  double judged = 0;
  double both = 0;
  double left_square = 0;
  double levels = 0;
  for (const WithinChoice& choice : choices) {
    if (!counts(choice)) continue;
    const Halves& t = choice.truth.difference;
    const Halves& j = choice.judged[judge];
    const double cross = (t[0] * j[1] + t[1] * j[0]) / 2;
    const double left = t[0] * t[1] + j[0] * j[1] - 2 * cross;
    ++out.count;
    truths += t[0] * t[1];
    judged += j[0] * j[1];
    both += cross;
    left_square += left * left;
    levels +=
        (choice.levels[judge] - choice.truth.level) * (choice.levels[judge] - choice.truth.level);
  }
  if (out.count == 0) return out;
  const double n = real(out.count);
  const double left = (truths + judged - 2 * both) / n;
  out.true_spread = std::sqrt(std::max(0.0, truths / n));
  out.correlation = truths > 0 && judged > 0 ? both / std::sqrt(truths * judged) : 0;
  out.slope = judged > 0 ? both / judged : 0;
  out.left = std::sqrt(std::max(0.0, left));
  const double spread = std::sqrt(std::max(0.0, left_square / n - left * left) / n);
  out.left_error = out.left > 0 ? spread / (2 * out.left) : 0;
  out.level = std::sqrt(levels / n);
  return out;
}

std::string within_table(const WithinJob& job, const std::vector<WithinChoice>& choices) {
  std::string out = fmt::format(
      "{} choices by {}, {} rollouts of each move, seed {}\n{:<24} {:<12} {:>6} {:>8} {:>8} {:>6} "
      "{:>17} {:>8}\n",
      choices.size(), to_string(job.player), job.rollouts, job.seed, "judge", "choices", "", "true",
      "corr.", "slope", "left (rms)", "level");
  std::set<std::string_view> kinds;
  for (const WithinChoice& choice : choices) kinds.insert(kind_within(choice));
  for (size_t j = 0; j < job.judges.size(); ++j) {
    const auto add = [&](std::string_view of, const WithinFilter& counts) {
      out += line_of(job.judges[j], of, within_figures(choices, j, counts));
    };
    add("all", [](const WithinChoice&) { return true; });
    for (const std::string_view kind : kinds)
      add(kind, [&](const WithinChoice& choice) { return kind_within(choice) == kind; });
    for (int set = 0; set < keyforge::kSets; ++set)
      add(keyforge::kSetCodes[set], [&](const WithinChoice& choice) {
        return index_of(choice.set) == index_of(value_at<keyforge::Set>(set));
      });
  }
  return out;
}

std::string within_csv(const WithinJob& job, const std::vector<WithinChoice>& choices) {
  std::string out(kWithinHead);
  for (const std::string& judge : job.judges)
    out += fmt::format(",{0} even,{0} odd,{0} level", judge);
  out += '\n';
  for (const WithinChoice& c : choices) {
    out +=
        fmt::format("{},{},{},{},{},{},{:.5f},{:.5f},{:.5f}", c.game, c.decision,
                    keyforge::kSetCodes[index_of(c.set)], kind_within(c), c.truth.moves[0],
                    c.truth.moves[1], c.truth.difference[0], c.truth.difference[1], c.truth.level);
    for (size_t j = 0; j < job.judges.size(); ++j)
      out += fmt::format(",{:.5f},{:.5f},{:.5f}", c.judged[j][0], c.judged[j][1], c.levels[j]);
    out += '\n';
  }
  return out;
}

WithinTruths truths_from_csv(std::string_view text) {
  WithinTruths out;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (number == 1 && line.starts_with(kWithinHead)) continue;
    std::istringstream in(line);
    std::string set;
    std::string kind;
    WithinTruth truth;
    int64_t game = 0;
    int decision = 0;
    char comma = 0;
    in >> game >> comma >> decision >> comma;
    std::getline(in, set, ',');
    std::getline(in, kind, ',');
    in >> truth.moves[0] >> comma >> truth.moves[1] >> comma >> truth.difference[0] >> comma >>
        truth.difference[1] >> comma >> truth.level;
    if (!in)
      throw Error(
          fmt::format("line {} is no choice; expected a file written by `archon-lab "
                      "within --csv`",
                      number));
    out[{game, decision}] = truth;
  }
  return out;
}

}  // namespace archon::sim
