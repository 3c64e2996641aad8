#include "sim/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

[[noreturn]] void cannot_write(const std::filesystem::path& file, const std::string& why) {
  throw Error(fmt::format("{}: cannot be written ({})", file.string(), why));
}

[[noreturn]] void cannot_read(const std::filesystem::path& file, const std::string& why) {
  throw Error(fmt::format("{}: cannot be read ({})", file.string(), why));
}

}  // namespace

std::string read_file(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) cannot_read(file, "it is a folder");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) cannot_read(file, std::generic_category().message(errno));
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) cannot_read(file, std::generic_category().message(errno));
  return text;
}

void write_file(const std::filesystem::path& file, std::string_view text) {
  std::error_code error;
  const std::filesystem::path temporary =
      file.string() + fmt::format(".{}.tmp", static_cast<long>(getpid()));
  std::ofstream out(temporary, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    const std::string why = std::generic_category().message(errno);
    std::filesystem::remove(temporary, error);
    cannot_write(file, why);
  }
  std::filesystem::rename(temporary, file, error);
  if (!error) return;
  const std::string why = error.message();
  std::filesystem::remove(temporary, error);
  cannot_write(file, why);
}

void check_writable(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) cannot_write(file, "it is a folder");
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, error))
    cannot_write(file, fmt::format("there is no folder {}", folder.string()));
  if (access(folder.c_str(), W_OK) != 0) cannot_write(file, std::generic_category().message(errno));
}

}  // namespace archon::sim
