// What the fuzzers share: damage to texts, as disks, editors and transfers do it, and the command
// line.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/rng.h"

namespace archon::fuzz {

inline size_t place(const std::string& text, Rng& rng) {
  return rng.below(static_cast<uint32_t>(text.size()) + 1);
}

// One change to the text. `others` are texts whose ends may be joined to it, `tokens` words that
// its readers know.
inline void damage(std::string& text, const std::vector<std::string>& others,
                   const std::vector<std::string>& tokens, Rng& rng) {
  const auto any = [&](const std::vector<std::string>& list) -> const std::string& {
    return list[rng.below(static_cast<uint32_t>(list.size()))];
  };
  const size_t at = place(text, rng);
  const size_t length = rng.below(64);
  switch (rng.below(7)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
      break;
    case 1:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << rng.below(8)));
      break;
    case 2: text.resize(at); break;
    case 3: text.erase(at, length); break;
    case 4: text.insert(at, any(tokens)); break;
    case 5: text.replace(at, std::min(length, text.size() - at), any(tokens)); break;
    default: {
      const std::string& other = any(others);
      text = text.substr(0, at) + other.substr(place(other, rng));
    }
  }
}

// `PROGRAM [SECONDS] [SEED]`: runs so long and tells the seed, so that a failure can be repeated.
template <class Run>
int run_for(int argc, char** argv, Run run) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 3;
  const uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  return run(seconds, seed);
}

}  // namespace archon::fuzz
