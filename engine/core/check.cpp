#include "engine/core/check.h"

#include <fmt/format.h>

#include <utility>

namespace archon {

Problems::Problems(std::vector<std::string> list)
    : Error(fmt::format("{}", fmt::join(list, "\n"))), list_(std::move(list)) {}

std::vector<std::string> sentences(const std::exception& error) {
  if (const auto* several = dynamic_cast<const Problems*>(&error)) return several->list();
  return {error.what()};
}

void check_failed(const char* condition, const char* file, int line) {
  throw std::logic_error(fmt::format("{}:{}: broken promise: {}", file, line, condition));
}

}  // namespace archon
