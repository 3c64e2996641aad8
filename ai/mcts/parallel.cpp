#include "ai/mcts/parallel.h"

#include <algorithm>

namespace archon::ai {

Workers::Workers(int threads) : threads_(std::min(threads, cores())) {}

}  // namespace archon::ai
