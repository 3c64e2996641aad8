#include "sim/cli/interrupt.h"

#include <csignal>

namespace archon::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // so that a handler may set it

void note(int signal) {
  interrupted = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& watch_interrupts() {
  std::signal(SIGINT, note);
  std::signal(SIGTERM, note);
  return interrupted;
}

const std::atomic<bool>& watch_interrupts_at_prompt() {
  struct sigaction action {};
  action.sa_handler = note;  // and no SA_RESTART, which std::signal() sets
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace archon::cli
