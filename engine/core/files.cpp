#include "engine/core/files.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/core/check.h"

namespace archon {
namespace {

[[noreturn]] void cannot_write(const std::filesystem::path& file, const std::string& why) {
  throw Error(fmt::format("{}: can't be written ({})", file.string(), why));
}

// The name of a file that is being written. Slots are used again and never given back, so that a
// signal's handler can go through them at any time.
struct Slot {
  enum class Use : uint8_t { Free, Named, Written, Removed };

  std::atomic<Use> use{Use::Free};
  std::string name;
  Slot* next = nullptr;

  bool leave(Use from, Use to) { return use.compare_exchange_strong(from, to); }
};

std::atomic<Slot*> slots{nullptr};

Slot& free_slot() {
  for (Slot* slot = slots; slot != nullptr; slot = slot->next)
    if (slot->leave(Slot::Use::Free, Slot::Use::Named)) return *slot;
  auto* slot = new Slot;
  slot->use = Slot::Use::Named;
  slot->next = slots;
  while (!slots.compare_exchange_weak(slot->next, slot)) {
  }
  return *slot;
}

// A file that is gone at the end, unless it has got another name.
class Temporary {
 public:
  explicit Temporary(std::string name) : slot_(free_slot()) {
    slot_.name = std::move(name);
    slot_.use = Slot::Use::Written;
  }
  ~Temporary() {
    const bool is_ours = slot_.leave(Slot::Use::Written, Slot::Use::Named);
    // Also where it was removed already: perhaps before it was there.
    unlink(slot_.name.c_str());
    if (is_ours) slot_.use = Slot::Use::Free;
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  const std::string& name() const { return slot_.name; }

 private:
  Slot& slot_;
};

std::string temporary_name(const std::filesystem::path& file) {
  return file.string() + fmt::format(".{}.tmp", static_cast<long>(getpid()));
}

// Who owns the file that will be replaced, and who may read it, stays as it is, as far as we may
// give a file away.
void take_after(const std::filesystem::path& replaced, const std::string& temporary) {
  struct stat before {};
  if (stat(replaced.c_str(), &before) != 0) return;
  [[maybe_unused]] const int given = chown(temporary.c_str(), before.st_uid, before.st_gid);
  chmod(temporary.c_str(), before.st_mode & 07777U);
}

}  // namespace

std::string read_file(const std::filesystem::path& file, std::string_view expected,
                      uintmax_t largest) {
  const auto refuse = [&](const std::string& why) {
    throw Error(fmt::format("{}: {}; expected {}", file.string(), why, expected));
  };
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) refuse("no such file");
  if (std::filesystem::is_directory(status)) refuse("is a folder");
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) refuse(fmt::format("can't be read ({})", std::generic_category().message(errno)));
  std::string text;
  std::array<char, 1U << 16U> piece;
  while (in.read(piece.data(), piece.size()), in.gcount() > 0) {
    text.append(piece.data(), in.gcount());
    if (text.size() > largest) refuse(fmt::format("more than {} MiB", largest >> 20U));
  }
  if (in.bad()) refuse(fmt::format("can't be read ({})", std::generic_category().message(errno)));
  return text;
}

void write_file(const std::filesystem::path& file, std::string_view text) {
  const Temporary temporary(temporary_name(file));
  errno = 0;
  std::ofstream out(temporary.name(), std::ios::binary);
  if (out) take_after(file, temporary.name());
  out << text;
  out.close();
  if (!out) cannot_write(file, std::generic_category().message(errno));
  std::error_code error;
  std::filesystem::rename(temporary.name(), file, error);
  if (error) cannot_write(file, error.message());
}

void remove_temporaries() noexcept {
  for (Slot* slot = slots; slot != nullptr; slot = slot->next)
    if (slot->leave(Slot::Use::Written, Slot::Use::Removed)) unlink(slot->name.c_str());
}

void check_writable(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) cannot_write(file, "it is a folder");
  const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  if (!std::filesystem::is_directory(folder, error))
    cannot_write(file, fmt::format("there is no folder {}", folder.string()));
  if (access(folder.c_str(), W_OK) != 0) cannot_write(file, std::generic_category().message(errno));
  // Some folders take no files though one may write there, or none of such a name.
  const Temporary temporary(temporary_name(file));
  errno = 0;
  if (!std::ofstream(temporary.name(), std::ios::binary))
    cannot_write(file, std::generic_category().message(errno));
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  if (std::filesystem::exists(folder, error) && !std::filesystem::is_directory(folder, error))
    throw Error(fmt::format("{}: is not a folder; expected the name of one", folder.string()));
  std::filesystem::create_directories(folder, error);
  if (!error && !std::filesystem::is_directory(folder, error))
    error = std::make_error_code(std::errc::not_a_directory);
  if (error)
    throw Error(fmt::format("{}: can't be created ({})", folder.string(), error.message()));
}

}  // namespace archon
