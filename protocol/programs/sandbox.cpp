#include "protocol/programs/sandbox.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <string_view>
#include <system_error>

#include "engine/core/text.h"
#include "protocol/programs/child.h"

namespace archon::protocol {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPath = "/usr/local/bin:/usr/bin:/bin";
using Words = std::vector<std::string>;

constexpr int64_t kScratch = 64 << 20;  // bytes of /tmp
constexpr std::chrono::milliseconds kTimeToTry{10'000};

void add(Words& to, std::initializer_list<std::string> words) { to.insert(to.end(), words); }

fs::path along(std::string_view path, const std::string& program) {
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    fs::path file = fs::path(path.substr(at, end - at)) / program;
    if (access(file.c_str(), X_OK) == 0) return file;
    at = end + 1;
  }
  return {};
}

// A program of the system rather than one from somebody's own folder, which may want more of it.
fs::path found(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  fs::path out = along(kPath, program);
  const char* others = std::getenv("PATH");
  if (out.empty() && others) out = along(others, program);
  return out.empty() ? fs::path(program) : out;
}

// The programs of the system and what they are linked with; no settings but those of the linker.
void add_system(Words& out) {
  add(out, {"--ro-bind", "/usr", "/usr"});
  for (const std::string folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64"}) {
    std::error_code error;
    if (fs::is_symlink(folder, error))
      add(out, {"--symlink", fs::read_symlink(folder, error).string(), folder});
    else if (fs::is_directory(folder, error))
      add(out, {"--ro-bind", folder, folder});
  }
  for (const std::string file : {"/etc/alternatives", "/etc/ld.so.cache"})
    add(out, {"--ro-bind-try", file, file});
}

void add_readable(Words& out, const fs::path& word) {
  std::error_code error;
  const fs::path file = fs::absolute(word, error).lexically_normal();
  if (error || !fs::exists(file, error) || !file.has_relative_path()) return;
  add(out, {"--ro-bind", file.string(), file.string()});
}

// A program that could make user namespaces of its own would have all rights within them, and with
// those more of the kernel to attack. Of bubblewrap 0.8 and later.
const Words kNoNamespaces = {"--unshare-user", "--disable-userns"};

Words wrapped(const Words& command, const Words& restrictions) {
  Words out = {"bwrap",      "--unshare-all", "--die-with-parent", "--new-session",
               "--cap-drop", "ALL",           "--clearenv"};
  out.insert(out.end(), restrictions.begin(), restrictions.end());
  add(out, {"--setenv", "PATH", std::string(kPath), "--setenv", "HOME", "/tmp"});
  for (const char* name : {"LANG", "LC_ALL"})
    if (const char* value = std::getenv(name)) add(out, {"--setenv", name, value});
  add_system(out);
  add(out, {"--proc", "/proc", "--dev", "/dev"});
  add(out, {"--size", fmt::format("{}", kScratch), "--tmpfs", "/tmp"});
  const std::string here = fs::current_path().string();
  add(out, {"--dir", here});
  const fs::path program = found(command[0]);
  add_readable(out, program);
  for (size_t i = 1; i < command.size(); ++i) add_readable(out, command[i]);
  add(out, {"--chdir", here, "--", program.string()});
  out.insert(out.end(), command.begin() + 1, command.end());
  return out;
}

bool works_with(const Words& restrictions) {
  return Child(wrapped({"true"}, restrictions)).ends_well(kTimeToTry);
}

// What this machine's bubblewrap can do, found out by trying.
Words find_restrictions() {
  const char* path = std::getenv("PATH");
  if (along(path ? path : "", "bwrap").empty())
    throw NotStarted("--sandbox needs bubblewrap (the program 'bwrap'), which is not installed");
  if (works_with(kNoNamespaces)) return kNoNamespaces;
  if (works_with({})) return {};
  throw NotStarted(
      "--sandbox: bubblewrap does not work on this machine; it needs user namespaces, which "
      "containers often forbid");
}

}  // namespace

std::vector<std::string> in_sandbox(const std::vector<std::string>& command) {
  static const Words restrictions = find_restrictions();
  const fs::path program = found(command[0]);
  if (access(program.c_str(), X_OK) != 0)
    throw NotStarted(fmt::format("the program '{}' can't be started: {}", excerpt(command[0]),
                                 std::generic_category().message(errno)));
  return wrapped(command, restrictions);
}

}  // namespace archon::protocol
