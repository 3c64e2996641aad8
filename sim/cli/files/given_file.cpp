#include "sim/cli/files/given_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <system_error>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "sim/cli/decks/shelf.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStandard = "-";

// As in a file, the mark of a kind stands among the first bytes.
constexpr size_t kBeginning = 4096;

[[noreturn]] void cannot_write(const std::string& file, int error) {
  throw Error(
      fmt::format("{}: can't be written ({})", file, std::generic_category().message(error)));
}

// Neither a file nor nothing: what is written there goes through, and can't be replaced.
bool goes_through(const std::string& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

// Where links lead to, be there a file or not.
fs::path target_of(const std::string& file) {
  fs::path out = file;
  std::error_code error;
  for (int links = 0; links < 40 && fs::is_symlink(out, error); ++links) {
    const fs::path to = fs::read_symlink(out, error);
    out = to.is_absolute() ? to : out.parent_path() / to;
  }
  return out;
}

// The one name of what is written there; "" where nothing can be replaced.
fs::path place_of(const std::string& file) {
  if (file.empty() || file == kStandard || goes_through(file)) return "";
  std::error_code error;
  const fs::path target = fs::absolute(target_of(file), error);
  const fs::path found = fs::weakly_canonical(target, error);
  return error ? target.lexically_normal() : found;
}

// While it lives, whoever reads a pipe may leave without ending the program.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipe() {
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

void write_through(const std::string& file, std::string_view text) {
  const NoBrokenPipe guard;
  const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) cannot_write(file, errno);
  int failure = 0;
  while (!text.empty() && failure == 0) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written >= 0) text.remove_prefix(written);
    if (written < 0 && errno != EINTR) failure = errno;
  }
  if (close(descriptor) != 0 && failure == 0) failure = errno;
  if (failure != 0) cannot_write(file, failure);
}

bool is_of(const fs::path& file, const report::FileKind& kind) {
  std::ifstream in(file, std::ios::binary);
  std::array<char, kBeginning> bytes{};
  in.read(bytes.data(), bytes.size());
  const std::string_view beginning(bytes.data(), in.gcount());
  return beginning.empty() || beginning.find(kind.mark) != std::string_view::npos;
}

}  // namespace

std::string read_given(const std::string& file, std::string_view expected, uintmax_t largest) {
  if (file != kStandard) return read_file(file, expected, largest);
  std::string text(std::istreambuf_iterator<char>(std::cin), {});
  if (text.size() > largest)
    throw Error(fmt::format("{}: more than {} MiB; expected {}", name_of_given(file),
                            largest >> 20U, expected));
  return text;
}

std::string name_of_given(const std::string& file) {
  return file == kStandard ? "standard input" : file;
}

keyforge::Deck given_deck(const std::string& spec, const keyforge::Facts& known) {
  std::error_code error;
  if (fs::is_directory(spec, error))
    throw Error(
        fmt::format("{}: is a folder; expected one deck ('archon rank' and 'archon versus' "
                    "take folders)",
                    spec));
  if (spec != kStandard) return deck_called(spec, known);
  const std::string text = read_given(spec, "a deck");
  const std::vector<keyforge::Deck> decks =
      keyforge::import_decks(text, name_of_given(spec), known);
  if (decks.size() != 1)
    throw Error(fmt::format("{}: has {} decks; expected one", name_of_given(spec), decks.size()));
  return decks[0];
}

void expect_apart(const std::vector<GivenOutput>& outputs) {
  std::map<fs::path, const GivenOutput*> taken;
  for (const GivenOutput& output : outputs) {
    const fs::path place = place_of(output.file);
    if (place.empty()) continue;
    const auto [at, is_first] = taken.emplace(place, &output);
    if (!is_first)
      throw UsageError(fmt::format("{} and {} name the same file, {}; expected a file for each",
                                   at->second->option, output.option, output.file));
  }
}

void check_given(const std::string& file, const report::FileKind& kind, bool force) {
  if (file == kStandard || goes_through(file)) return;
  const fs::path target = target_of(file);
  check_writable(target);
  std::error_code error;
  if (!force && fs::is_regular_file(target, error) && !is_of(target, kind))
    throw Error(fmt::format("{}: already exists and isn't {}; choose another name, or --force",
                            file, kind.name));
}

void write_given(const std::string& file, std::string_view text) {
  if (file == kStandard) {
    print_text(text);
  } else if (goes_through(file)) {
    write_through(file, text);
  } else {
    write_file(target_of(file), text);
  }
}

}  // namespace archon::cli
