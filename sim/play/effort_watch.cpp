#include "sim/play/effort_watch.h"

#include <ctime>

#include "engine/core/counts.h"

namespace archon::sim {
namespace {

double now(bool is_program) {
  timespec out{};
  clock_gettime(is_program ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &out);
  return real(out.tv_sec) + 1e-9 * real(out.tv_nsec);
}

}  // namespace

EffortWatch::EffortWatch(Effort* effort, const ai::AgentSpec& agent)
    : effort_(effort), is_program_(agent.kind().takes_command) {
  if (effort_) since_ = now(is_program_);
}

void EffortWatch::add(int64_t iterations) const {
  effort_->seconds += now(is_program_) - since_;
  ++effort_->decisions;
  effort_->iterations += iterations;
}

}  // namespace archon::sim
