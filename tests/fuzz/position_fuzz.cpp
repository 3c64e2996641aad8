// Throws damaged position files at the reader: whatever the text, only Error may come out; what is
// accepted must be sound, be written as it was read, and stay sound while it is played on.
// Usage: position_fuzz [SECONDS [SEED]]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/formats/position.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/readers.h"
#include "tests/keyforge/bundled_games.h"

namespace {

using archon::Rng;
namespace kf = archon::keyforge;

constexpr int kWritten = 48;  // positions of games that are damaged

// Words of the format, in and out of their ranges, and what YAML gives a meaning to.
const std::vector<std::string> kTokens = {"null",
                                          "true",
                                          "-1",
                                          "256",
                                          "255",
                                          "254",
                                          "1e99",
                                          "''",
                                          "[]",
                                          "{}",
                                          "\"",
                                          ", ",
                                          ": ",
                                          "\n",
                                          "\n  ",
                                          "- ",
                                          "&a ",
                                          "*a",
                                          "<<: ",
                                          "!!int ",
                                          "#2",
                                          "---\n",
                                          "\t",
                                          "|\n",
                                          "\xFF",
                                          "[[[[[",
                                          "you:\n",
                                          "foe",
                                          "other",
                                          "none",
                                          "mars",
                                          "troll",
                                          "bad-penny",
                                          "collar-of-subordination",
                                          "damage: 9",
                                          "aember: 255",
                                          "number: 3",
                                          "upgrades: [blood-of-titans]",
                                          "under: [anger]",
                                          "by: other",
                                          "owner: other",
                                          "with: troll",
                                          "as: a",
                                          "known: [you, foe]",
                                          "ready: false",
                                          "warded: true, ",
                                          "counters: 200",
                                          "step: start\n",
                                          "step: setup\n",
                                          "step: house\n",
                                          "step: archives\n",
                                          "step: second-mulligan\n",
                                          "ask: [keys, order, forced]\n",
                                          "active: foe\n",
                                          "turn: 255\n",
                                          "seed: 0x7\n",
                                          "keys: 3",
                                          "chains: 255",
                                          "effect: 2",
                                          "effect: control",
                                          "until: control-ends",
                                          "until: source-leaves",
                                          "script: anger",
                                          "bonus: [draw, capture]",
                                          "house: mars",
                                          "rules: 2018\n"};

// Positions of random games, from the first question on.
std::vector<std::string> written_positions() {
  std::vector<std::string> out;
  for (int i = 0; i < kWritten; ++i) {
    auto [match, s] = kf::any_start(1, i, static_cast<uint8_t>(i % 16));
    Rng rng = kf::BundledGames::players(1, i);
    kf::BundledGames::play_on(s, match, i * 2, rng);
    while (!s.over() && !kf::can_be_written(s)) kf::BundledGames::play_on(s, match, 1, rng);
    if (!s.over()) out.push_back(kf::write_position(s, match));
  }
  return out;
}

// The examples of docs/positions.md: what people write.
std::vector<std::string> examples() {
  std::vector<std::string> out;
  std::ifstream in(ARCHON_SOURCE_DIR "/docs/positions.md");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string fence = "```yaml\n";
  for (size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    out.push_back(text.substr(at, text.find("```", at) - at));
  }
  return out;
}

// Another number in place of one: most other damage is refused before it gets to the rules.
void change_number(std::string& text, Rng& rng) {
  static const std::vector<std::string> numbers = {"0",  "1",  "2",   "3",   "5",   "9",   "12",
                                                   "39", "40", "200", "253", "254", "255", "256"};
  const std::string digits = "0123456789";
  const size_t from = text.find_first_of(digits, archon::fuzz::place(text, rng));
  if (from == std::string::npos) return;
  const size_t end = std::min(text.find_first_not_of(digits, from), text.size());
  text.replace(from, end - from, numbers[rng.below(static_cast<uint32_t>(numbers.size()))]);
}

int run(double seconds, uint64_t seed) {
  const kf::Library& library = kf::bundled_games().library();
  const std::array texts = {written_positions(), examples()};
  const auto start = std::chrono::steady_clock::now();
  unsigned long long came[3] = {0, 0, 0};
  for (uint64_t i = 0;; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > seconds) break;
    Rng rng = Rng::stream(seed, i);
    const std::vector<std::string>& from = texts[rng.below(2)];
    std::string text = from[rng.below(static_cast<uint32_t>(from.size()))];
    for (uint32_t n = rng.below(16) == 0 ? 0 : 1 + rng.below(3); n > 0; --n) {
      if (rng.below(2) == 0)
        change_number(text, rng);
      else
        archon::fuzz::damage(text, from, kTokens, rng);
    }
    try {
      ++came[static_cast<size_t>(archon::fuzz::try_position(text, library, rng))];
    } catch (const std::exception& wrong) {
      std::ofstream("position_fuzz_failure.yaml", std::ios::binary) << text;
      std::printf("text %llu (position_fuzz_failure.yaml): %s\n",
                  static_cast<unsigned long long>(i), wrong.what());
      return 1;
    }
  }
  std::printf("%llu refused, %llu read, %llu of them played %d moves on\n", came[0],
              came[1] + came[2], came[2], archon::fuzz::kMovesOn);
  // Undamaged ones are among them: if none plays, the reader or this program is broken.
  return came[0] > 0 && came[2] > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return archon::fuzz::run_for(argc, argv, run); }
