#include "sim/cli/files/given_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>

#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write_folder(const std::string& folder, const std::string& why) {
  throw Error(fmt::format("{}: can't be written ({})", folder, why));
}

// Where links lead to, without a slash at the end.
fs::path place_of_folder(const std::string& folder) {
  std::error_code error;
  fs::path out = fs::weakly_canonical(fs::absolute(folder, error), error);
  if (error) cannot_write_folder(folder, error.message());
  return out.has_filename() ? out : out.parent_path();
}

// The files that an earlier site lists; nothing where there is no such list.
std::set<std::string> listed_files(const fs::path& folder) {
  std::ifstream in(folder / report::kSiteList);
  std::string line;
  std::set<std::string> out;
  if (!std::getline(in, line) || !line.starts_with(report::kSiteMark)) return out;
  out.emplace(report::kSiteList);
  while (std::getline(in, line)) out.insert(line);
  return out;
}

// The first thing below the folder that isn't one of a site's files.
std::optional<std::string> foreign_file(const fs::path& folder) {
  const std::set<std::string> own = listed_files(folder);
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_directory() && !entry.is_symlink()) continue;
    std::string name = entry.path().lexically_relative(folder).generic_string();
    if (!own.count(name) || !entry.is_regular_file() || entry.is_symlink()) return name;
  }
  return std::nullopt;
}

// Whether this is the folder that the program works in, or one above it.
bool holds_us(const fs::path& folder) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path way = here.lexically_relative(folder);
  return !error && !way.empty() && *way.begin() != "..";
}

// A folder that is gone at the end, unless it has got another name.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(fs::path path) : path_(std::move(path)) { fs::create_directory(path_); }
  ~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void fill(const fs::path& folder, const std::vector<report::SiteFile>& files) {
  for (const report::SiteFile& file : files) {
    fs::create_directories((folder / file.path).parent_path());
    write_file(folder / file.path, file.text);
  }
}

// What is in both changes places, at once where the system can do that.
void exchange(const fs::path& made, const fs::path& place) {
#ifdef RENAME_EXCHANGE
  if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) return;
#endif
  const fs::path aside = made.string() + ".old";
  fs::rename(place, aside);
  std::error_code error;
  fs::rename(made, place, error);
  fs::rename(aside, error ? place : made);
  if (error) throw fs::filesystem_error("", error);
}

}  // namespace

bool means_folder(const std::string& name) {
  if (name.empty() || name == "-") return false;
  std::error_code error;
  const fs::file_status status = fs::status(name, error);
  if (fs::exists(status)) return fs::is_directory(status);
  return !name.ends_with(".html") && !name.ends_with(".htm");
}

void check_site(const std::string& folder) {
  const fs::path place = place_of_folder(folder);
  check_writable(place.string() + ".tmp");
  if (!fs::exists(place)) return;
  if (!fs::is_directory(place)) cannot_write_folder(folder, "it is no folder");
  if (holds_us(place))
    throw Error(
        fmt::format("{}: is the folder that this runs in, which can't be replaced; "
                    "expected another",
                    folder));
  try {
    if (const auto foreign = foreign_file(place))
      throw Error(
          fmt::format("{}: has files that aren't of an Archon site ({}); expected a "
                      "new or empty folder, or an earlier site",
                      folder, *foreign));
  } catch (const fs::filesystem_error& e) {
    throw Error(fmt::format("{}: can't be read ({})", folder, e.code().message()));
  }
}

void write_site(const std::string& folder, const std::vector<report::SiteFile>& files) {
  check_site(folder);
  const fs::path place = place_of_folder(folder);
  try {
    const TemporaryFolder made(
        fmt::format("{}.{}.tmp", place.string(), static_cast<long>(getpid())));
    fill(made.path(), files);
    if (fs::exists(place))
      exchange(made.path(), place);
    else
      fs::rename(made.path(), place);
  } catch (const fs::filesystem_error& e) {
    cannot_write_folder(folder, e.code().message());
  }
}

}  // namespace archon::cli
