#include "sim/cli/files/event_kept.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "engine/core/check.h"
#include "engine/core/trees/yaml_tree.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/usage.h"
#include "sim/event/event_file.h"
#include "sim/event/slips.h"

namespace archon::cli {
namespace {

namespace fs = std::filesystem;

using event::Event;

fs::path folder_of(const std::string& file) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(fs::absolute(file, error), error);
  return found.parent_path();
}

// The page for the wall follows the file: should writing it fail, nothing of the event is lost, and
// the next act writes it again.
void write_wall(const std::string& file, const Event& event) {
  if (event.settings().wall.empty()) return;
  const std::string page = (folder_of(file) / event.settings().wall).string();
  try {
    check_given(page, report::kPage.file, false);
    write_given(page, event::wall_page(event));
  } catch (const Error& e) {
    note("{}; the event is kept all the same", e.what());
  }
}

}  // namespace

Event load_event(const std::string& file) {
  const std::string text =
      read_given(file, "an event ('archon event new' makes one)", kLargestEvent);
  return with_name(name_of_given(file), [&] { return event::read_event(tree_of_yaml(text)); });
}

std::unique_ptr<sim::FileLock> lock_folder_of(const std::string& file) {
  constexpr int kTries = 50;
  constexpr std::chrono::milliseconds kPause{100};
  for (int i = 1;; ++i) {
    try {
      return std::make_unique<sim::FileLock>(
          folder_of(file),
          fmt::format("{}: another program is working in this folder; try again", file));
    } catch (const Error&) {
      if (i == kTries) throw;
      std::this_thread::sleep_for(kPause);
    }
  }
}

void write_event(const std::string& file, const Event& event) {
  const std::string text = event::event_text(event);
  try {
    if (text.size() > kLargestEvent) throw Error("too many bytes");
    event::read_event(tree_of_yaml(text));
  } catch (const Error& e) {
    throw Error(
        fmt::format("{}: the event would grow too large for its file ({}); expected a new "
                    "event for what is left",
                    file, e.what()));
  }
  write_given(file, text);
  write_wall(file, event);
}

Event change_event(const std::string& file, const std::function<void(Event&)>& change) {
  if (file == "-") throw UsageError("a changing event can't be '-'; expected a file");
  const auto lock = lock_folder_of(file);
  Event out = load_event(file);
  try {
    change(out);
  } catch (const UsageError&) {
    throw;
  } catch (const Error& e) {
    throw Error(fmt::format("{}: {}", file, e.what()));
  }
  write_event(file, out);
  return out;
}

}  // namespace archon::cli
