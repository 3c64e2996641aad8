// Games to learn from: the same from the same seed, and played again from their file.
#include <doctest/doctest.h>

#include <filesystem>
#include <random>
#include <string>

#include "ai/training/foresight_table.h"
#include "ai/training/samples.h"
#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon::ai::self_play_test {
namespace {

const keyforge::Library& cards() {
  static const keyforge::Library library = training_library();
  return library;
}

KeptGames some_games(uint64_t seed, uint64_t count) {
  const auto spec = parse_agent_spec("mcts:iterations=8,trees=2");
  KeptGames out{seed, cards().fingerprint(), to_string(spec), {}};
  for (uint64_t i = 0; i < count; ++i) out.games.push_back(play_self(cards(), spec, seed, i));
  return out;
}

}  // namespace

TEST_CASE("self-play is the same from the same seed") {
  CHECK(to_bytes(some_games(3, 2)) == to_bytes(some_games(3, 2)));
  CHECK(to_bytes(some_games(3, 2)) != to_bytes(some_games(4, 2)));
}

TEST_CASE("a file of games is read back, and a damaged one refused") {
  const std::string bytes = to_bytes(some_games(3, 3));
  CHECK(to_bytes(kept_games_from_bytes(bytes)) == bytes);
  CHECK_THROWS_WITH_AS(kept_games_from_bytes(bytes.substr(0, bytes.size() - 1)),
                       "the file of games ends too early", Error);
  CHECK_THROWS_WITH_AS(kept_games_from_bytes("PK"),
                       "this is not a file of self-play games; expected one written by `self_play`",
                       Error);
}

TEST_CASE("samples come from games that play again; others are dropped") {
  KeptGames kept = some_games(5, 6);
  Samples samples;
  add_samples(cards(), kept, samples);
  CHECK(samples.games == 6);
  CHECK(samples.dropped == 0);
  CHECK(samples.list.size() > 60);
  for (const Sample& sample : samples.list) {
    CHECK(samples.numbers_of(sample).size() > 10);
    CHECK(samples.cards_of(sample).size() > 2);
    CHECK((sample.searched >= 0 && sample.searched <= 1));
    CHECK((sample.hand_made > 0 && sample.hand_made < 1));
  }
  kept.games[1].winner ^= 1;
  kept.games[2].choices.pop_back();
  kept.games[3].choices[0].move = 200;
  Samples fewer;
  add_samples(cards(), kept, fewer);
  CHECK(fewer.dropped == 3);
  CHECK(fewer.list.size() < samples.list.size());
}

TEST_CASE("what is foreseen counts in all games of a folder, or in one part of them") {
  const auto folder = std::filesystem::temp_directory_path() /
                      ("archon-foreseen-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directory(folder);
  Samples samples;
  CHECK_THROWS_WITH_AS(read_samples(folder, cards(), samples), doctest::Contains("no games"),
                       Error);
  write_file(folder / "games.bin", to_bytes(some_games(5, 21)));
  CHECK(read_samples(folder, cards(), samples).starts_with("21 games, 0 of them dropped"));
  const Judge sure = [](const Sample& sample) { return sample.won ? 0.9 : 0.1; };
  const Judge wrong = [](const Sample& sample) { return sample.won ? 0.1 : 0.9; };
  const ForesightTable all = foresight(sure, wrong, samples);
  CHECK(all.all.network.right() == 100);
  CHECK(all.all.built_in.right() == 0);
  CHECK(all.all.network.loss() == doctest::Approx(0.10536));
  int parts = 0;
  for (const Split split : {Split::Train, Split::Validate, Split::Test})
    parts += foresight(sure, wrong, samples, split).all.network.count;
  CHECK(parts == all.all.network.count);
  CHECK(parts > 21);
  std::filesystem::remove_all(folder);
}

}  // namespace archon::ai::self_play_test
