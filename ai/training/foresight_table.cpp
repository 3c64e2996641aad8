#include "ai/training/foresight_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/exp_log.h"

namespace archon::ai {
namespace {

constexpr double kSurest = 0.996;  // a search of few rollouts may say 0 or 1

void add(ForeseenByAll& out, double network, double built_in, const Sample& sample) {
  out.network.add(network, sample.won);
  out.built_in.add(built_in, sample.won);
  out.hand_made.add(sample.hand_made, sample.won);
  out.search.add(std::clamp<double>(sample.searched, 1 - kSurest, kSurest), sample.won);
}

std::string line(std::string_view name, const ForeseenByAll& seen) {
  return fmt::format(
      "{:<6}{:>8}{:>10.4f}{:>7.1f}{:>10.4f}{:>7.1f}{:>10.4f}{:>7.1f}{:>10.4f}{:>7.1f}\n", name,
      seen.network.count, seen.network.loss(), seen.network.right(), seen.built_in.loss(),
      seen.built_in.right(), seen.hand_made.loss(), seen.hand_made.right(), seen.search.loss(),
      seen.search.right());
}

// Of two games that weren't drawn.
bool is_of_two_games(const Sample& sample) {
  const double second = 2.0 * sample.searched - (sample.won ? 1 : 0);
  return second == 0 || second == 1;
}

}  // namespace

void Foreseen::add(double chance, bool won) {
  loss_sum -= std::log(won ? chance : 1 - chance);
  right_side += (chance > 0.5) == won;
  ++count;
}

Judge judge_by(const Network& network, const Samples& samples) {
  return [&](const Sample& sample) {
    return logistic(real(network.logit(samples.inputs_of(sample))) / Network::kLogitOne);
  };
}

ForesightTable foresight(const Judge& network, const Judge& built_in, const Samples& samples,
                         std::optional<Split> split) {
  ForesightTable out;
  for (const Sample& sample : samples.list) {
    if ((split && sample.split != split) || !sample.turn_begins) continue;
    const double chance = network(sample);
    const double before = built_in(sample);
    add(out.all, chance, before, sample);
    if (sample.sets[0] == sample.sets[1]) add(out.by_set[sample.sets[0]], chance, before, sample);
    const auto tenth = std::min<size_t>(9, static_cast<size_t>(10 * chance));
    out.calibration[tenth].add(chance, sample.won);
    out.said[tenth] += chance;
  }
  return out;
}

// Each half of the games is off by chance on its own, so products of both have no noise.
ToldApart told_apart(const Judge& judge, const Samples& samples, Split split) {
  double spread = 0;
  double left = 0;
  double count = 0;
  std::vector<std::array<double, 3>> seen;  // first game, second game, judged
  for (uint32_t i = 0; i < samples.groups.size(); ++i) {
    const auto group = samples.group(i);
    if (group.size() < 2 || group.front().split != split) continue;
    seen.clear();
    std::array<double, 3> mean{};
    for (const Sample& sample : group) {
      if (!is_of_two_games(sample)) return {};
      const double first = sample.won ? 1 : 0;
      seen.push_back({first, 2.0 * sample.searched - first, judge(sample)});
      for (size_t k = 0; k < 3; ++k) mean[k] += seen.back()[k] / real(group.size());
    }
    for (const auto& one : seen) {
      const double a = one[0] - mean[0];
      const double b = one[1] - mean[1];
      const double j = one[2] - mean[2];
      spread += a * b;
      left += (a - j) * (b - j);
    }
    count += real(group.size() - 1);
  }
  if (count == 0) return {};
  return {std::sqrt(std::max(0.0, spread / count)), std::sqrt(std::max(0.0, left / count))};
}

std::string to_string(const ForesightTable& table) {
  std::string out = fmt::format("{:<6}{:>8}{:>17}{:>17}{:>17}{:>17}\n{:>31}{:>17}{:>17}{:>17}\n",
                                "games", "turns", "network", "built in", "hand-made", "search",
                                "loss  right", "loss  right", "loss  right", "loss  right");
  out += line("all", table.all);
  for (size_t set = 0; set < keyforge::kSets; ++set)
    if (table.by_set[set].network.count > 0)
      out += line(keyforge::kSetCodes[set], table.by_set[set]);
  out += "the network says, and how many out of a hundred were won:\n";
  for (size_t i = 0; i < table.calibration.size(); ++i) {
    const Foreseen& seen = table.calibration[i];
    if (seen.count == 0) continue;
    const double says = 100 * table.said[i] / seen.count;
    const int won = i < 5 ? seen.count - seen.right_side : seen.right_side;
    out += fmt::format("{:>8.1f}{:>8.1f}{:>8}\n", says, 100.0 * won / seen.count, seen.count);
  }
  return out;
}

}  // namespace archon::ai
