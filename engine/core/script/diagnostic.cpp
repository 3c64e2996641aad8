#include "engine/core/script/diagnostic.h"

#include <utility>

#include "engine/core/check.h"

namespace archon::script {

std::string to_string(const Diagnostic& problem) {
  return problem.file + ':' + std::to_string(problem.place.line) + ':' +
         std::to_string(problem.place.column) + ": " + problem.message;
}

void throw_if_any(std::span<const Diagnostic> problems) {
  if (problems.empty()) return;
  std::vector<std::string> all;
  for (const Diagnostic& problem : problems) all.push_back(to_string(problem));
  throw Problems(std::move(all));
}

}  // namespace archon::script
