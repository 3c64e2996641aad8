// Reading files, and writing results so that a crash or a full disk never leaves half of one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace archon {

inline constexpr uintmax_t kLargestFile = 64U << 20U;  // of those that are read, in bytes

// The whole text. Throws Error naming the file, and `expected` ("a deck file") where there is none.
std::string read_file(const std::filesystem::path& file, std::string_view expected,
                      uintmax_t largest = kLargestFile);

// Writes beside the target and renames: the old file stays, or the new one stands there whole, with
// the same owner and permissions.
// Throws Error naming the file.
void write_file(const std::filesystem::path& file, std::string_view text);

// Removes what write_file() has begun and not ended, for a program that is about to end. A signal's
// handler may call it.
void remove_temporaries() noexcept;

// Throws Error if write_file() could not write there, so that it is known before a long run.
void check_writable(const std::filesystem::path& file);

// Makes the folder and those above it, where they are not there. Throws Error naming it.
void make_folder(const std::filesystem::path& folder);

}  // namespace archon
