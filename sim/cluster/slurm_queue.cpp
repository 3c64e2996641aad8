#include "sim/cluster/slurm_queue.h"

#include <fmt/format.h>

#include <sstream>

#include "engine/core/check.h"
#include "sim/cluster/outside_program.h"

namespace archon::sim {
namespace {

constexpr std::chrono::seconds kPatience{60};

}  // namespace

void SlurmQueue::hand_in(const std::filesystem::path& script) const {
  const ProgramAnswer answer = ask_program({"sbatch", "--parsable", script.string()}, kPatience);
  if (!answer.ok())
    throw Error(fmt::format("{}: rejected by sbatch ({}); expected a Slurm that accepts it",
                            script.string(), answer.complaint()));
}

std::optional<std::vector<QueuedTask>> SlurmQueue::tasks(const std::string& name) {
  const ProgramAnswer answer = ask_program(
      {"squeue", "--noheader", "--array", "--name=" + name, "--format=%K %i %r"}, kPatience);
  if (!answer.ok()) {
    complaint_ = answer.complaint();
    return std::nullopt;
  }
  std::vector<QueuedTask> out;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    QueuedTask task;
    std::string reason;
    if (!(words >> task.number >> task.id)) continue;
    std::getline(words, reason);
    task.held = reason.find("requeued held") != std::string::npos ||
                reason.find("requeued_held") != std::string::npos;
    out.push_back(task);
  }
  return out;
}

void SlurmQueue::cancel(const std::string& name) const {
  ask_program({"scancel", "--name=" + name}, kPatience);
}

void SlurmQueue::cancel_task(const std::string& id) const {
  ask_program({"scancel", id}, kPatience);
}

}  // namespace archon::sim
