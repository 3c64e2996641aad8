#include "engine/core/script/diagnostic.h"

#include "engine/core/check.h"

namespace archon::script {

std::string to_string(const Diagnostic& problem) {
  return problem.file + ':' + std::to_string(problem.place.line) + ':' +
         std::to_string(problem.place.column) + ": " + problem.message;
}

void throw_if_any(std::span<const Diagnostic> problems) {
  if (problems.empty()) return;
  std::string all;
  for (const Diagnostic& problem : problems) {
    if (!all.empty()) all += '\n';
    all += to_string(problem);
  }
  throw Error(all);
}

}  // namespace archon::script
