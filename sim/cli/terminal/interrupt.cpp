#include "sim/cli/terminal/interrupt.h"

#include <csignal>
#include <initializer_list>

#include "engine/core/files.h"

namespace archon::cli {
namespace {

constexpr int kExitSignalled = 128;

std::atomic<bool> interrupted{false};
std::atomic<int> by{SIGINT};
// So that a handler may set them.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void leave(int signal) {
  remove_temporaries();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Of a file that grows beyond a limit: writing fails then, and whoever writes reports it. To ignore
// the signal would make programs that we start ignore it, too.
void let_writing_fail(int /*signal*/) {}

void note_signal(int signal) {
  if (interrupted) return leave(signal);
  by = signal;
  interrupted = true;
}

void handle(std::initializer_list<int> signals, void (*handler)(int), int flags) {
  for (const int signal : signals) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

void end_cleanly_on_signals() {
  handle({SIGINT, SIGTERM, SIGHUP, SIGPIPE}, leave, SA_RESTART);
  handle({SIGXFSZ}, let_writing_fail, SA_RESTART);
}

const std::atomic<bool>& watch_interrupts() {
  handle({SIGINT, SIGTERM, SIGHUP}, note_signal, SA_RESTART);
  return interrupted;
}

const std::atomic<bool>& watch_interrupts_at_prompt() {
  handle({SIGINT, SIGTERM, SIGHUP}, note_signal, 0);
  return interrupted;
}

void interrupt() { interrupted = true; }

int interrupted_exit_code() { return kExitSignalled + by; }

}  // namespace archon::cli
