// Feeds mutations of the reference's examples to the card compiler: whatever the text, it must
// report problems or compile, and what compiles must print.
//
//   script_fuzz [ROUNDS [SEED]]
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/keyforge/language/compiler/compiler.h"
#include "engine/keyforge/language/printer/printer.h"
#include "tests/fuzz/readers.h"

namespace archon::keyforge {
namespace {

std::vector<std::string> examples() {
  std::ifstream file(ARCHON_SOURCE_DIR "/docs/card-language.md");
  std::stringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  std::vector<std::string> out;
  const std::string fence = "```\n";
  for (size_t at = text.find(fence); at != std::string::npos;) {
    const size_t end = text.find("```", at + fence.size());
    if (end == std::string::npos) break;
    out.push_back(text.substr(at + fence.size(), end - at - fence.size()));
    at = text.find(fence, end + fence.size());
  }
  return out;
}

size_t place_in(const std::string& text, Rng& rng) {
  return rng.below(static_cast<uint32_t>(text.size()) + 1);
}

// A whole word or line break, so that most mutations stay near the language.
std::string piece_of(const std::string& text, Rng& rng) {
  const size_t from = text.find_first_of(" \n", place_in(text, rng));
  if (from == std::string::npos) return " ";
  size_t to = from;
  for (uint32_t words = rng.below(5); to != std::string::npos; --words) {
    to = text.find_first_of(" \n", to + 1);
    if (words == 0) break;
  }
  return text.substr(from, to == std::string::npos ? to : to - from);
}

std::string mutated(std::string text, const std::string& other, Rng& rng) {
  for (uint32_t changes = 1 + rng.below(6); changes > 0; --changes) {
    const size_t at = place_in(text, rng);
    switch (rng.below(5)) {
      case 0: text.erase(at, rng.below(12)); break;
      case 1: text.insert(at, piece_of(other, rng)); break;
      case 2: text.insert(at, piece_of(text, rng)); break;
      case 3: text.insert(at, 1, static_cast<char>(rng.below(256))); break;
      default: {
        const std::string again = piece_of(text, rng);
        for (uint32_t i = rng.below(40); i > 0; --i) text.insert(std::min(at, text.size()), again);
      }
    }
  }
  return text;
}

int run(int rounds, uint64_t seed) {
  const auto texts = examples();
  Rng rng(seed);
  const auto any = [&] { return texts[rng.below(static_cast<uint32_t>(texts.size()))]; };
  for (int i = 0; i < rounds; ++i) {
    const std::string text = mutated(any(), any(), rng);
    try {
      fuzz::try_script(text);
    } catch (const std::exception& e) {
      fmt::print("round {} of seed {}: {}\n{}\n", i, seed, e.what(), text);
      return 1;
    }
  }
  fmt::print("{} texts of seed {} handled\n", rounds, seed);
  return 0;
}

}  // namespace
}  // namespace archon::keyforge

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 2000;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  return archon::keyforge::run(rounds, seed);
}
