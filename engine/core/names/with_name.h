// What is wrong, with where it is wrong.
#pragma once

#include <string>

#include "engine/core/check.h"

namespace archon {

// What `use` says is wrong gets the name of the file that it was about.
template <class Use>
auto with_name(const std::string& file, const Use& use) {
  try {
    return use();
  } catch (const Error& wrong) {
    throw Error(file + ": " + wrong.what());
  }
}

}  // namespace archon
