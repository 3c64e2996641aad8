// Learning in rounds through all samples, a batch at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "ai/training/descent/adam.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/rng.h"

namespace archon::ai {

// `learn(batch, share)` makes a step by a batch of `from`, `share` being how much of the first
// rate is left, and returns its mean loss; `on_round` is called with the mean of each round. Throws
// Error where there is nothing to learn from.
template <class Learn>
void learn_in_rounds(std::vector<uint32_t> from, int rounds, int batch, uint64_t seed,
                     const Learn& learn, const std::function<void(int, double)>& on_round) {
  const size_t size = std::min<size_t>(batch, from.size());
  if (size == 0)
    throw Error("there is nothing to learn from: no positions of games that are not held out");
  const size_t batches = from.size() / size;
  const auto all = static_cast<float>(batches * rounds);
  Rng rng(seed);
  float done = 0;
  for (int round = 0; round < rounds; ++round) {
    shuffle(from.data(), int_size(from), rng);
    double loss = 0;
    for (size_t i = 0; i < batches; ++i, ++done)
      loss +=
          learn(std::span<const uint32_t>(from.data() + i * size, size), falling_rate(done / all));
    on_round(round, ratio(loss, batches));
  }
}

}  // namespace archon::ai
