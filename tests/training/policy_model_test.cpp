// Learning a policy: choices that are read from games, a gradient that is right, and whole numbers
// that say the same.
#include "ai/training/policy_model.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <numeric>
#include <random>

#include "ai/keyforge/policy/policy.h"
#include "engine/core/files.h"

namespace archon::ai::policy_model_test {
namespace {

const keyforge::Library& cards() {
  static const keyforge::Library library = keyforge::Library::load();
  return library;
}

const FactTable& facts() {
  static const FactTable table = fact_table(cards());
  return table;
}

// Of games by an agent that takes no time.
const Choices& choices() {
  static const Choices all = [] {
    const auto folder = std::filesystem::temp_directory_path() /
                        ("archon-choices-" + std::to_string(std::random_device{}()));
    std::filesystem::create_directories(folder);
    const auto spec = parse_agent_spec("mcts:iterations=10,trees=2");
    KeptGames kept{13, cards().fingerprint(), to_string(spec), {}};
    for (uint64_t i = 0; i < 30; ++i) kept.games.push_back(play_self(cards(), spec, 13, i));
    kept.games[4].winner ^= 1;  // as if today's rules played it otherwise
    write_file(folder / "games.bin", to_bytes(kept));
    Choices out;
    read_choices(folder, cards(), out);
    std::filesystem::remove_all(folder);
    return out;
  }();
  return all;
}

std::vector<uint32_t> all_of_them() {
  std::vector<uint32_t> out(choices().list.size());
  std::iota(out.begin(), out.end(), 0);
  return out;
}

// Three moves, of which the one with the term is always made.
Choices made_up(int term) {
  Choices out;
  out.cards = cards().size();
  for (uint32_t i = 0; i < 60; ++i) {
    ChoiceSample sample;
    sample.first_move = 3 * i;
    sample.moves = 3;
    sample.made = static_cast<uint16_t>(i % 3);
    for (uint32_t m = 0; m < 3; ++m) {
      if (m == i % 3) out.terms.push_back({term, 1});
      out.moves.push_back(static_cast<uint32_t>(out.terms.size()));
    }
    out.list.push_back(sample);
  }
  return out;
}

}  // namespace

TEST_CASE("choices come from games that play again; others are dropped") {
  CHECK(choices().games == 30);
  CHECK(choices().dropped == 1);
  CHECK(choices().list.size() > 1000);
  for (const ChoiceSample& sample : choices().list) {
    CHECK(sample.moves > 1);
    CHECK(sample.made < sample.moves);
    CHECK((sample.hasty > 0 && sample.hasty <= 1));
    CHECK(sample.first_move + sample.moves <= choices().moves.size());
  }
}

TEST_CASE("what is always chosen is learnt, by facts and by plain terms") {
  const auto share_after = [](int term) {
    const Choices all = made_up(term);
    PolicyModel model(facts(), cards().size());
    std::vector<uint32_t> batch(all.list.size());
    std::iota(batch.begin(), batch.end(), 0);
    for (int n = 0; n < 100; ++n) model.learn_from(all, batch, 0.05F, 0, 0);
    std::vector<float> out;
    model.shares(all, all.list[1], out);
    return out[1];
  };
  const int card = cards().find("troll");
  CHECK(share_after(card * kCardRoles + static_cast<int>(index_of(CardRole::Reap))) > 0.95F);
  CHECK(share_after(cards().size() * kCardRoles + plain_term(Fact::End)) > 0.9F);
}

TEST_CASE("the loss falls, and begins with a choice by lot") {
  PolicyModel model(facts(), cards().size());
  double by_lot = 0;
  for (const ChoiceSample& sample : choices().list) by_lot += std::log(sample.moves);
  by_lot /= static_cast<double>(choices().list.size());
  const auto batch = all_of_them();
  const double first = model.learn_from(choices(), batch, 0.03F, 0, 0);
  CHECK(first == doctest::Approx(by_lot).epsilon(1e-4));
  double last = first;
  for (int n = 0; n < 25; ++n) last = model.learn_from(choices(), batch, 0.03F, 0, 0);
  CHECK(last < 0.85 * first);
}

TEST_CASE("moves that win more are made more often, by as much as the temperature allows") {
  Choices all = made_up(cards().size() * kCardRoles + plain_term(Fact::End));
  for (uint32_t i = 0; i < all.list.size(); ++i) {
    all.list[i].first_tried = static_cast<uint32_t>(all.tried.size());
    all.list[i].tried = 3;
    for (uint32_t m = 0; m < 3; ++m) all.tried.push_back({3 * i + m, m == i % 3 ? 0.6F : 0.5F});
  }
  all.base.assign(all.moves.size(), 0);
  PolicyModel model(facts(), cards().size(), 2);
  std::vector<uint32_t> batch(all.list.size());
  std::iota(batch.begin(), batch.end(), 0);
  CHECK(model.gain_of(all, all.list[1]) == 0);
  for (int n = 0; n < 300; ++n) model.improve_by(all, batch, 0.1F, 0.05F, 0, 0);
  std::vector<float> out;
  model.shares(all, all.list[1], out);
  // In proportion to exp(value / temperature).
  CHECK(out[1] == doctest::Approx(std::exp(1.0) / (std::exp(1.0) + 2)).epsilon(0.01));
  CHECK(model.gain_of(all, all.list[1]) == doctest::Approx(0.1 * (out[1] - 1.0 / 3)).epsilon(0.01));
  PolicyFile onto;
  onto.roles = kFirstCardRoles;
  onto.facts["power"] = WeightRow(kFirstCardRoles * kSituations, 5);
  onto.plain["end"] = WeightRow(kSituations, 100);
  const PolicyFile sum = model.rounded(cards(), onto);
  CHECK(sum.roles == kCardRoles);
  CHECK(sum.facts.at("power")[3] == 5);
  CHECK(sum.facts.at("power").size() == kCardRoles * kSituations);
  CHECK(sum.plain.at("end")[0] == 100 + model.rounded(cards()).plain.at("end")[0]);
}

TEST_CASE("in whole numbers a policy says what it did") {
  PolicyModel model(facts(), cards().size());
  const auto batch = all_of_them();
  for (int n = 0; n < 25; ++n) model.learn_from(choices(), batch, 0.03F, 0, 0);
  const PolicyFile file = policy_from_text(to_text(model.rounded(cards())));
  const auto spec = parse_agent_spec("mcts:iterations=10,trees=2");
  const KeptGame game = play_self(cards(), spec, 13, 0);
  size_t at = 0;
  double far = 0;
  std::vector<float> learnt;
  replay(cards(), 13, game, [&](const Replayed& r) {
    if (r.choice.mean_value == KeptChoice::kUnsearched) return;
    Policy policy(file, cards().size());
    for (const keyforge::CardId id : r.game.match().cards())
      policy.add_card(file, cards(), r.game.match().number(id));
    std::vector<float> rounded(static_cast<size_t>(r.moves.size()));
    policy.shares(r.state, r.game.match(), r.moves, rounded.data());
    model.shares(choices(), choices().list[at++], learnt);
    REQUIRE(learnt.size() == rounded.size());
    for (size_t i = 0; i < learnt.size(); ++i)
      far = std::max(far, std::abs(double{learnt[i]} - rounded[i]));
  });
  CHECK(at > 20);
  CHECK(far < 0.1);
}

}  // namespace archon::ai::policy_model_test
