// How commands end, and what they complain of.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "engine/core/check.h"
#include "engine/core/names/with_name.h"

namespace archon::cli {

inline constexpr int kExitBadData = 1;
inline constexpr int kExitUsage = 2;

// The command line itself asks for something impossible.
class UsageError : public Error {
 public:
  using Error::Error;
};

// What `use` says is wrong is wrong with an option.
template <class Use>
auto of_option(std::string_view option, const Use& use) {
  try {
    return use();
  } catch (const Error& e) {
    throw UsageError(fmt::format("{}: {}", option, e.what()));
  }
}

}  // namespace archon::cli
