#include "engine/core/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "engine/core/check.h"

namespace archon {
namespace {

[[noreturn]] void cannot_write(const std::filesystem::path& file, const std::string& why) {
  throw Error(fmt::format("{}: cannot be written ({})", file.string(), why));
}

}  // namespace

std::string read_file(const std::filesystem::path& file, std::string_view expected) {
  const auto refuse = [&](const std::string& why) {
    throw Error(fmt::format("{}: {}; expected {}", file.string(), why, expected));
  };
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) refuse("no such file");
  if (std::filesystem::is_directory(status)) refuse("is a folder");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) refuse(fmt::format("cannot be read ({})", std::generic_category().message(errno)));
  std::string text;
  std::array<char, 1U << 16U> piece;
  while (in.read(piece.data(), piece.size()), in.gcount() > 0) {
    text.append(piece.data(), static_cast<size_t>(in.gcount()));
    if (text.size() > kLargestFile) refuse(fmt::format("more than {} MiB", kLargestFile >> 20U));
  }
  if (in.bad()) refuse(fmt::format("cannot be read ({})", std::generic_category().message(errno)));
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

}  // namespace archon
