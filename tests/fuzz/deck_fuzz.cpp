// Throws damaged deck files at the importer: whatever the bytes, only Error may come out, and what
// is accepted must survive our own format. Usage: deck_fuzz [SECONDS [SEED]]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/readers.h"

namespace {

using archon::Rng;
namespace kf = archon::keyforge;

std::vector<std::string> read_fixtures() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(ARCHON_TEST_DATA "/keyforge/decks/files"))
    files.push_back(entry.path());
  files.emplace_back(ARCHON_SOURCE_DIR "/data/keyforge/decks/gregg-the-adjutant-of-myths.json");
  std::sort(files.begin(), files.end());
  std::vector<std::string> out;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return out;
}

// Words that formats give a meaning to, so that damage gets past the first check.
const std::vector<std::string> kTokens = {"null",
                                          "true",
                                          "-1",
                                          "1e99",
                                          "\"\"",
                                          "[]",
                                          "{}",
                                          "\"",
                                          "|",
                                          "\n",
                                          "99999999999",
                                          ",",
                                          ":",
                                          "x3",
                                          "3x ",
                                          "Logos",
                                          "Mars:",
                                          "\"cards\"",
                                          "[[[[[",
                                          "\xFF",
                                          "Æ",
                                          "\"count\": 2",
                                          "/",
                                          "001 ",
                                          "12 ",
                                          "<card ",
                                          "&amp;",
                                          "(",
                                          "R: ",
                                          "\xC3",
                                          "\v",
                                          "#",
                                          "\"data\"",
                                          "[D R]",
                                          "(2) ",
                                          "**",
                                          "\t",
                                          " | ",
                                          ", ",
                                          "; ",
                                          "(maverick)",
                                          "Set: ",
                                          "://",
                                          "AoA053",
                                          "]\n[",
                                          "}\n{",
                                          "card,count\n",
                                          "|---|---|\n",
                                          "•",
                                          "Token: "};

int run(double seconds, uint64_t seed) {
  const auto fixtures = read_fixtures();
  const auto start = std::chrono::steady_clock::now();
  uint64_t accepted = 0;
  for (uint64_t i = 0;; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() > seconds) {
      std::printf("%llu texts, %llu accepted\n", static_cast<unsigned long long>(i),
                  static_cast<unsigned long long>(accepted));
      return 0;
    }
    Rng rng = Rng::stream(seed, i);
    std::string text = fixtures[rng.below(static_cast<uint32_t>(fixtures.size()))];
    for (uint32_t n = 1 + rng.below(4); n > 0; --n)
      archon::fuzz::damage(text, fixtures, kTokens, rng);
    try {
      accepted += archon::fuzz::try_deck(text) ? 1 : 0;
    } catch (const std::exception& wrong) {
      std::ofstream("deck_fuzz_failure.bin", std::ios::binary) << text;
      std::printf("text %llu (deck_fuzz_failure.bin): %s\n", static_cast<unsigned long long>(i),
                  wrong.what());
      return 1;
    }
  }
}

}  // namespace

int main(int argc, char** argv) { return archon::fuzz::run_for(argc, argv, run); }
