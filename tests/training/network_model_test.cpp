// Training: gradients that are right, a loss that falls, and whole numbers that say the same.
#include "ai/training/network_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ai/keyforge/network/network.h"
#include "ai/training/foresight_table.h"

namespace archon::ai::network_model_test {
namespace {

const keyforge::Library& cards() {
  static const keyforge::Library library = keyforge::Library::load();
  return library;
}

const FactTable& facts() {
  static const FactTable table = fact_table(cards());
  return table;
}

// Enough to learn something from, played by an agent that takes no time.
const Samples& samples() {
  static const Samples all = [] {
    const auto spec = parse_agent_spec("mcts:iterations=10,trees=2");
    KeptGames kept{11, cards().fingerprint(), to_string(spec), {}};
    for (uint64_t i = 0; i < 40; ++i) kept.games.push_back(play_self(cards(), spec, 11, i));
    Samples out;
    add_samples(cards(), kept, out);
    return out;
  }();
  return all;
}

std::vector<uint32_t> first(size_t count) {
  std::vector<uint32_t> out(std::min(count, samples().groups.size()));
  std::iota(out.begin(), out.end(), 0);
  return out;
}

// The same, five to a group.
Samples in_groups() {
  Samples out = samples();
  out.groups.clear();
  for (uint32_t end = 5; end <= out.list.size(); end += 5) out.groups.push_back(end);
  return out;
}

double loss_at(NetworkModel& model, float& weight, float value,
               const std::vector<uint32_t>& batch) {
  const float before = weight;
  weight = value;
  model.prepare();
  const double loss = model.learn_from(samples(), batch, 0.3F);
  weight = before;
  return loss;
}

// The steepest few of each part: where the slope can be told from rounding.
void check_part(NetworkModel& model, size_t part, const std::vector<uint32_t>& batch) {
  model.prepare();
  model.learn_from(samples(), batch, 0.3F);
  const Matrix slopes = *model.gradient().parts()[part];
  Matrix& weights = *model.weights().parts()[part];
  std::vector<Eigen::Index> order(static_cast<size_t>(slopes.size()));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  std::sort(order.begin(), order.end(), [&](auto a, auto b) {
    return std::abs(slopes.data()[a]) > std::abs(slopes.data()[b]);
  });
  for (size_t i = 0; i < std::min<size_t>(6, order.size()); ++i) {
    float& weight = weights.data()[order[i]];
    constexpr float kStep = 2e-3F;
    const double up = loss_at(model, weight, weight + kStep, batch);
    const double down = loss_at(model, weight, weight - kStep, batch);
    CAPTURE(part);
    CHECK((up - down) / (2 * kStep) == doctest::Approx(slopes.data()[order[i]]).epsilon(0.05));
  }
}

}  // namespace

TEST_CASE("the gradient is that of the loss") {
  NetworkModel model(facts(), 4);
  for (size_t part = 0; part < Weights::kParts; ++part) check_part(model, part, first(40));
}

TEST_CASE("a small training lowers the loss, and is the same from the same seed") {
  TrainingPlan plan;
  plan.rounds = 4;
  plan.batch = 64;
  plan.rate = 0.003F;
  std::vector<double> losses;
  NetworkModel model(facts(), 1);
  learn(model, samples(), first(100'000), plan, [&](int, double loss) { losses.push_back(loss); });
  REQUIRE(losses.size() == 4);
  CHECK(losses.back() < losses.front() - 0.05);
  NetworkModel again(facts(), 1);
  learn(again, samples(), first(100'000), plan, [](int, double) {});
  CHECK(to_text(again.rounded(cards())) == to_text(model.rounded(cards())));
}

TEST_CASE("what the samples of a group have in common teaches as much as it is told to") {
  const Samples grouped = in_groups();
  std::vector<uint32_t> batch(20);
  std::iota(batch.begin(), batch.end(), 0);
  NetworkModel model(facts(), 4, 64);
  const auto common_slope = [&](float level) {
    model.learn_from(grouped, batch, 0.3F, level);
    return double{model.gradient().out_bias(0, 0)};
  };
  const double whole = common_slope(1);
  CHECK(std::abs(whole) > 1e-3);
  CHECK(common_slope(0) == doctest::Approx(0).scale(1).epsilon(1e-6));
  CHECK(common_slope(0.25F) == doctest::Approx(whole / 4).epsilon(1e-3));
}

TEST_CASE("a network learnt by more threads has the same bytes") {
  const Samples grouped = in_groups();
  std::vector<uint32_t> all(grouped.groups.size());
  std::iota(all.begin(), all.end(), 0);
  TrainingPlan plan;
  plan.rounds = 1;
  plan.batch = 30;
  plan.level = 0.2F;
  const auto learnt_by = [&](int threads) {
    NetworkModel model(facts(), 1, 24, threads);
    learn(model, grouped, all, plan, [](int, double) {});
    return to_text(model.rounded(cards()));
  };
  CHECK(learnt_by(1) == learnt_by(3));
}

TEST_CASE("in whole numbers the network says what it says in floating point") {
  TrainingPlan plan;
  plan.rounds = 2;
  plan.batch = 64;
  plan.rate = 0.003F;
  NetworkModel model(facts(), 1, 64);
  learn(model, samples(), first(100'000), plan, [](int, double) {});
  const Network network(network_from_text(to_text(model.rounded(cards()))), cards());
  // Errors of rounding are independent: they grow with the root of a vector's entries.
  const double tolerance = 0.02 * std::sqrt(kWidth / kVector);
  size_t next = 0;
  for (const Sample& sample : samples().list) {
    if (++next % 7 != 0) continue;
    const double exact = model.logit(samples(), sample);
    const double rounded =
        static_cast<double>(network.logit(samples().inputs_of(sample))) / Network::kLogitOne;
    CHECK(rounded == doctest::Approx(exact).epsilon(tolerance).scale(1));
  }
}

TEST_CASE("what positions of a choice are wrong by is told without the noise of their games") {
  Samples some;
  for (const bool won : {true, false, true, false}) {
    Sample& sample = some.list.emplace_back();
    sample.won = won;
    sample.searched = won ? 1 : 0;
  }
  some.groups = {2, 4};
  const Judge none = [](const Sample&) { return 0.3; };
  const Judge perfect = [](const Sample& s) { return double{s.searched} - 0.1; };
  const double spread = std::sqrt(0.5);
  CHECK(told_apart(none, some, Split::Train).spread == doctest::Approx(spread));
  CHECK(told_apart(none, some, Split::Train).left == doctest::Approx(spread));
  CHECK(told_apart(perfect, some, Split::Train).left == doctest::Approx(0));
  CHECK(told_apart(none, some, Split::Test).spread == 0);
  // Each won one game of two: their games say nothing of how they differ.
  some.list[0].searched = some.list[1].searched = 0.5F;
  some.list[2].searched = some.list[3].searched = 0.5F;
  CHECK(told_apart(none, some, Split::Train).spread == 0);
}

TEST_CASE("positions that weren't played out twice say nothing of that") {
  Samples some;
  for (const float share : {1.0F, 0.0F, 1.0F, 1 / 3.0F}) {
    Sample& sample = some.list.emplace_back();
    sample.searched = share;
    sample.won = share > 0.5F;
  }
  some.groups = {2, 4};
  const Judge none = [](const Sample&) { return 0.3; };
  CHECK(told_apart(none, some, Split::Train).spread == 0);
  some.list[3].searched = 0;
  CHECK(told_apart(none, some, Split::Train).spread > 0);
}

}  // namespace archon::ai::network_model_test
