// Rival moves: tried alike each time, and read back as they were written.
#include "ai/training/rivals.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>

#include "engine/core/check.h"

namespace archon::ai::rivals_test {
namespace {

const keyforge::Library& every_card() {
  static const keyforge::Library library = training_library();
  return library;
}

Rivals of_games(uint64_t first, uint64_t count, RivalsPlan plan = {}) {
  plan.share = 0.2;
  Rivals out;
  for (uint64_t i = first; i < first + count; ++i) {
    Rivals one;
    try_rivals(every_card(), plan, 5, i, one);
    append(out, one);
  }
  return out;
}

// What learners read of a choice, as one number.
double sum_of(const Choices& choices, const ChoiceSample& sample) {
  double sum = sample.moves;
  for (uint32_t m = 0; m < sample.moves; ++m)
    for (const WeighedTerm& term : choices.terms_of(sample.first_move + m))
      sum += term.term * (m + 1.0) + term.value;
  for (const TriedMove& one : choices.tried_of(sample))
    sum += one.value * (1.0 + one.move - sample.first_move);
  return sum + choices.base[sample.first_move];
}

double sum_of(const Samples& samples, uint32_t group) {
  double sum = 0;
  for (const Sample& sample : samples.group(group)) {
    sum += sample.searched + sample.turn;
    for (const CardInput& in : samples.cards_of(sample)) sum += in.card * (in.place + 1.0);
    for (const NumberInput& in : samples.numbers_of(sample)) sum += in.number * (in.value + 1.0);
  }
  return sum;
}

class Folder {
 public:
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  const std::filesystem::path path = std::filesystem::temp_directory_path() /
                                     ("archon-rivals-" + std::to_string(std::random_device{}()));
};

}  // namespace

TEST_CASE("rivals are moves of one choice, each with its share of won games") {
  const Rivals all = of_games(0, 6);
  REQUIRE(all.choices.list.size() > 20);
  CHECK(all.choices.base.size() == all.choices.moves.size());
  for (const ChoiceSample& sample : all.choices.list) {
    std::set<uint32_t> moves;
    for (const TriedMove& one : all.choices.tried_of(sample)) {
      CHECK(one.move >= sample.first_move);
      CHECK(one.move < sample.first_move + sample.moves);
      CHECK((one.value >= 0 && one.value <= 1));
      moves.insert(one.move);
    }
    CHECK(moves.size() == std::min<size_t>(4, sample.moves));
  }
  REQUIRE(!all.samples.groups.empty());
  CHECK(all.samples.groups.back() == all.samples.list.size());
  for (uint32_t g = 0; g < all.samples.groups.size(); ++g) {
    const auto group = all.samples.group(g);
    REQUIRE(!group.empty());
    CHECK(group.size() <= 16);
    for (const Sample& sample : group) CHECK(sample.turn == group.front().turn);
  }
}

TEST_CASE("rollouts that are cut are judged") {
  const auto between = [](const Rivals& rivals) {
    return std::count_if(rivals.samples.list.begin(), rivals.samples.list.end(), [](const auto& s) {
      return s.searched != 0 && s.searched != 0.5F && s.searched != 1;
    });
  };
  RivalsPlan plan;
  CHECK(between(of_games(0, 2, plan)) == 0);
  plan.length = 2;
  const Rivals by_network = of_games(0, 2, plan);
  CHECK(between(by_network) > 0);
  plan.judge = "hand";
  CHECK(sum_of(of_games(0, 2, plan).samples, 0) != sum_of(by_network.samples, 0));
}

TEST_CASE("rivals are the same again, and from files as they were") {
  const Folder folder;
  CHECK(!has_rivals(folder.path));
  const uint64_t library = every_card().fingerprint();
  write_rivals(folder.path, "a", library, of_games(0, 3));
  write_rivals(folder.path, "b", library, of_games(3, 3));
  CHECK(has_rivals(folder.path));
  const Rivals all = of_games(0, 6);
  Rivals read;
  read_rival_choices(folder.path, every_card(), read.choices);
  read_rival_positions(folder.path, every_card(), read.samples);
  CHECK(read.choices.games == 6);
  REQUIRE(read.choices.list.size() == all.choices.list.size());
  for (size_t i = 0; i < all.choices.list.size(); ++i)
    CHECK(sum_of(read.choices, read.choices.list[i]) == sum_of(all.choices, all.choices.list[i]));
  REQUIRE(read.samples.groups.size() == all.samples.groups.size());
  for (uint32_t g = 0; g < all.samples.groups.size(); ++g)
    CHECK(sum_of(read.samples, g) == sum_of(all.samples, g));
}

TEST_CASE("files of rivals of another library are refused") {
  const Folder folder;
  write_rivals(folder.path, "a", 1, {});
  Samples samples;
  CHECK_THROWS_AS(read_rival_positions(folder.path, every_card(), samples), Error);
}

}  // namespace archon::ai::rivals_test
