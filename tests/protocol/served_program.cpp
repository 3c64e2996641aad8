#include "tests/protocol/served_program.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>

#include "engine/core/check.h"

namespace archon::protocol {

ServedProgram::ServedProgram(const std::vector<std::string>& options) {
  std::signal(SIGPIPE, SIG_IGN);
  std::vector<std::string> words = {ARCHON_PROGRAM, "serve"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0)
    throw Error("no pipes can be had");
  child_ = fork();
  if (child_ < 0) throw Error("no process can be had");
  if (child_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execv(ARCHON_PROGRAM, arguments.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  to_ = in[1];
  from_ = out[0];
}

ServedProgram::~ServedProgram() { finish(); }

void ServedProgram::send(const std::string& bytes) {
  for (size_t at = 0; at < bytes.size();) {
    const ssize_t sent = write(to_, bytes.data() + at, bytes.size() - at);
    if (sent <= 0) throw Error("the program reads no more");
    at += static_cast<size_t>(sent);
  }
}

std::string ServedProgram::line() {
  size_t end;
  size_t seen = 0;
  std::array<char, 1 << 16> chunk{};
  while ((end = buffer_.find('\n', seen)) == std::string::npos) {
    seen = buffer_.size();
    const ssize_t got = ::read(from_, chunk.data(), chunk.size());
    if (got <= 0) return "";
    buffer_.append(chunk.data(), static_cast<size_t>(got));
  }
  std::string out = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return out;
}

Answer ServedProgram::tell(const Answer& request) {
  send(request.dump() + "\n");
  return Answer::parse(line());
}

Answer ServedProgram::ask(const Answer& request) {
  Answer out = tell(request);
  if (out["ok"] != true) throw Error(out["error"].dump());
  return out;
}

void ServedProgram::close_input() {
  if (to_ >= 0) close(to_);
  to_ = -1;
}

int ServedProgram::finish() {
  if (child_ < 0) return 0;
  close_input();
  int status = 0;
  waitpid(child_, &status, 0);
  close(from_);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

uint64_t ServedProgram::limit_memory(uint64_t bytes) {
  const rlimit after{bytes, RLIM_INFINITY};
  rlimit before{};
  if (prlimit(child_, RLIMIT_DATA, &after, &before) != 0) throw Error("no limit can be set");
  return before.rlim_cur;
}

long ServedProgram::pages() const {
  std::ifstream in("/proc/" + std::to_string(child_) + "/statm");
  long all = 0;
  long resident = 0;
  in >> all >> resident;
  return resident;
}

}  // namespace archon::protocol
