// Events in their files.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "sim/event/event.h"
#include "sim/runs/file_lock.h"

namespace archon::cli {

inline constexpr uintmax_t kLargestEvent = 4U << 20U;

event::Event load_event(const std::string& file);

// Two who enter results at the same time must not overwrite each other. The folder is locked, as
// the file is replaced with every act; nobody keeps it for longer than a moment.
std::unique_ptr<sim::FileLock> lock_folder_of(const std::string& file);

// The file, then its page for the wall. Writes nothing that could not be read again.
void write_event(const std::string& file, const event::Event& event);

// Changes the event and writes it; what `change` throws leaves the file as it is.
event::Event change_event(const std::string& file,
                          const std::function<void(event::Event&)>& change);

}  // namespace archon::cli
