#include "sim/cluster/outside_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <system_error>

#include "engine/core/counts.h"
#include "engine/core/text.h"

extern char** environ;  // NOLINT: the system declares it nowhere

namespace archon::sim {
namespace {

using Clock = std::chrono::steady_clock;

std::string words_of(int error) { return std::generic_category().message(error); }

// Both ends of a pipe, closed at the end.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool is_open() const { return ends_[0] >= 0; }
  int end(size_t which) const { return ends_[which]; }
  void close_end(size_t which) {
    if (ends_[which] >= 0) close(ends_[which]);
    ends_[which] = -1;
  }

 private:
  std::array<int, 2> ends_{-1, -1};
};

// What both pipes bring until they close. False: that took too long.
bool listen(std::array<Pipe*, 2> pipes, std::array<std::string*, 2> texts,
            Clock::time_point until) {
  std::array<char, 4096> buffer{};
  while (pipes[0]->is_open() || pipes[1]->is_open()) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    std::array<pollfd, 2> asked{{{pipes[0]->end(0), POLLIN, 0}, {pipes[1]->end(0), POLLIN, 0}}};
    if (poll(asked.data(), asked.size(), narrow<int>(left.count())) < 0 && errno != EINTR)
      return false;
    for (size_t i = 0; i < asked.size(); ++i) {
      if (!pipes[i]->is_open() || asked[i].revents == 0) continue;
      const ssize_t n = read(asked[i].fd, buffer.data(), buffer.size());
      if (n > 0) texts[i]->append(buffer.data(), n);
      if (n == 0 || (n < 0 && errno != EINTR)) pipes[i]->close_end(0);
    }
  }
  return true;
}

int start(const std::vector<std::string>& command, const Pipe& out, const Pipe& errors,
          pid_t& pid) {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.end(1), 1);
  posix_spawn_file_actions_adddup2(&actions, errors.end(1), 2);
  // Ctrl-C at the terminal is for us.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawnp(&pid, words[0], &actions, &attributes, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

}  // namespace

std::string ProgramAnswer::complaint() const {
  std::string line = errors.empty() ? out : errors;
  while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
  for (char& c : line)
    if (c == '\n') c = ' ';
  constexpr size_t kLongest = 300;
  return line.empty() ? fmt::format("exit code {}", exit_code) : excerpt(line, kLongest);
}

ProgramAnswer ask_program(const std::vector<std::string>& command, std::chrono::seconds patience) {
  ProgramAnswer answer;
  Pipe out;
  Pipe errors;
  pid_t pid = -1;
  const int error =
      out.is_open() && errors.is_open() ? start(command, out, errors, pid) : int{EMFILE};
  if (error != 0) {
    answer.errors = fmt::format("{} can't be started ({})", command[0], words_of(error));
    return answer;
  }
  out.close_end(1);
  errors.close_end(1);
  const bool in_time =
      listen({&out, &errors}, {&answer.out, &answer.errors}, Clock::now() + patience);
  if (!in_time) kill(pid, SIGKILL);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  if (!in_time)
    answer.errors =
        fmt::format("{} did not answer within {} seconds", command[0], patience.count());
  else if (WIFEXITED(status))
    answer.exit_code = WEXITSTATUS(status);
  return answer;
}

std::string shell_quoted(std::string_view word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

}  // namespace archon::sim
