// Job arrays of Slurm: handing them in, looking after them, ending them. Knows nothing of games.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace archon::sim {

// A task that is in the queue, waiting or at work.
struct QueuedTask {
  int number = 0;
  std::string id;     // as scancel wants it
  bool held = false;  // it couldn't be started, and waits for somebody to look at it
};

class SlurmQueue {
 public:
  // A script that says itself what it wants. Throws Error with what sbatch says.
  void hand_in(const std::filesystem::path& script) const;
  // Those of the job of this name; nothing if squeue doesn't answer, of which complaint() then
  // tells.
  std::optional<std::vector<QueuedTask>> tasks(const std::string& name);
  void cancel(const std::string& name) const;
  void cancel_task(const std::string& id) const;
  const std::string& complaint() const { return complaint_; }

 private:
  std::string complaint_;
};

}  // namespace archon::sim
