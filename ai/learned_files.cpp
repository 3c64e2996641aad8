#include "ai/learned_files.h"

#include <fmt/format.h>

#include <mutex>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"

namespace archon::ai {
namespace {

struct Noted {
  std::mutex guard;
  std::map<std::string, std::string> fingerprints;
};

Noted& noted() {
  static Noted all;
  return all;
}

}  // namespace

std::string fingerprint_of_learned(const std::string& file) {
  try {
    Fnv1a sum;
    sum.add(read_file(file, "what an agent has learned"));
    return fmt::format("{:016x}", sum.value());
  } catch (const Error&) {
    return "";
  }
}

void note_learned(const AgentSpec& agent) {
  for (const std::string& file : files_of(agent)) {
    const std::string fingerprint = fingerprint_of_learned(file);
    const std::lock_guard lock(noted().guard);
    noted().fingerprints[file] = fingerprint;
  }
}

std::map<std::string, std::string> learned_noted() {
  const std::lock_guard lock(noted().guard);
  return noted().fingerprints;
}

}  // namespace archon::ai
