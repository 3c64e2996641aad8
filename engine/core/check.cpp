#include "engine/core/check.h"

#include <fmt/format.h>

namespace archon {

void check_failed(const char* condition, const char* file, int line) {
  throw std::logic_error(fmt::format("{}:{}: broken promise: {}", file, line, condition));
}

}  // namespace archon
