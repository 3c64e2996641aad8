#include "sim/workers/slurm.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "sim/cluster/outside_program.h"

namespace archon::sim {
namespace {

// The queue is asked more and more seldom: a round of seconds isn't kept waiting, and one of hours
// is no burden on the scheduler.
constexpr double kFirstPause = 0.2;
constexpr double kLongestPause = 10;
constexpr double kPauseGrowth = 1.25;
constexpr int kMostSilences = 30;  // of squeue, in a row
constexpr int kMostBarren = 3;     // job arrays without a game, in a row

// As sbatch takes the pattern of a log: in quotes, with its own signs escaped, in a folder whose
// name is no pattern.
std::string log_pattern(const Wave& wave) {
  std::string out;
  for (const char c : wave.folder.string()) {
    if (c == '\n' || c == '\\')
      throw Error(
          fmt::format("{}: Slurm can't write logs if a name has a line break or a backslash; "
                      "expected a run in another folder or with another name",
                      wave.folder.string()));
    if (c == '"') out += '\\';
    out += c == '%' ? "%%" : std::string(1, c);
  }
  return fmt::format("\"{}/{}\"", out, wave.log_name());
}

auto key_of(const GamePlan& plan) {
  return std::tuple(plan.id.cell, plan.id.a, plan.id.b, plan.id.number, plan.chains);
}

}  // namespace

std::string task_script(const Wave& wave, const std::string& program, int threads,
                        const std::vector<std::string>& sbatch) {
  std::string out = "#!/bin/bash\n";
  out += fmt::format("#SBATCH --job-name={}\n#SBATCH --array=1-{}\n#SBATCH --cpus-per-task={}\n",
                     wave.name(), wave.parts, threads);
  out += fmt::format("#SBATCH --requeue\n#SBATCH --open-mode=append\n#SBATCH --output={}\n",
                     log_pattern(wave));
  for (const std::string& option : sbatch) out += fmt::format("#SBATCH {}\n", option);
  out += fmt::format("exec {} work --quiet --threads {} {}/part-\"$SLURM_ARRAY_TASK_ID\".run\n",
                     shell_quoted(program), threads, shell_quoted(wave.folder.string()));
  return out;
}

class SlurmExecutor::Wanted {
 public:
  explicit Wanted(const GameRound& round) : round_(round) {
    for (size_t i = 0; i < round.games.size(); ++i) places_.emplace(key_of(round.games[i]), i);
  }

  void take_part(const std::filesystem::path& part) {
    try {
      read_part(part, [&](const GamePlan& plan, const GameRecord& record) {
        const auto at = places_.find(key_of(plan));
        if (at == places_.end()) return;
        round_.take(at->second, record);
        places_.erase(at);
      });
    } catch (const Error&) {
      // What can't be read was damaged when its worker went; its games are missing still.
    }
    if (round_.pool.progress) round_.pool.progress(round_.games.size() - places_.size());
  }
  std::vector<GamePlan> missing() const {
    std::vector<size_t> places;
    for (const auto& [key, place] : places_) places.push_back(place);
    std::sort(places.begin(), places.end());
    std::vector<GamePlan> out;
    for (const size_t place : places) out.push_back(round_.games[place]);
    return out;
  }

 private:
  const GameRound& round_;
  std::map<decltype(key_of(GamePlan{})), size_t> places_;
};

SlurmExecutor::SlurmExecutor(RunFile& run, const Experiment& experiment, const Arena& arena,
                             SlurmOptions options)
    : run_(run), options_(std::move(options)), folder_(run, experiment, arena) {
  settle();
}

SlurmExecutor::~SlurmExecutor() { folder_.tidy_up(); }

void SlurmExecutor::settle() {
  for (const Wave& wave : folder_.waves()) watch(wave, [](int) {});
  folder_.collect(run_);
  // What is missing of others is planned anew.
  for (const Wave& wave : folder_.waves()) folder_.remove(wave);
}

void SlurmExecutor::play(const GameRound& round) {
  Wanted wanted(round);
  int barren = 0;
  for (auto missing = wanted.missing(); !missing.empty() && !stopped() && !round.pool.stopped();) {
    const Wave wave = folder_.add_wave(missing, options_.jobs);
    const auto script = wave.folder / "task.sh";
    write_file(script, task_script(wave, options_.program, options_.threads, options_.sbatch));
    try {
      queue_.hand_in(script);
    } catch (const Error&) {
      folder_.remove(wave);
      throw;
    }
    std::string refusal;
    watch(wave, [&](int part) {
      wanted.take_part(wave.part(part));
      if (refusal.empty()) refusal = refusal_of(wave.part(part));
      if (!refusal.empty()) queue_.cancel(wave.name());
    });
    run_.flush();
    if (!run_.failure().empty()) return;
    if (!refusal.empty()) throw Error(refusal);
    auto left = wanted.missing();
    barren = left.size() == missing.size() ? barren + 1 : 0;
    if (barren == kMostBarren)
      throw Error(
          fmt::format("{} job arrays in a row have played no games; the output of their tasks is "
                      "in {}; expected workers that run {}",
                      barren, wave.folder.string(), options_.program));
    folder_.remove(wave);
    missing = std::move(left);
  }
}

std::vector<QueuedTask> SlurmExecutor::queued(const Wave& wave) {
  for (int silences = 0; silences < kMostSilences; ++silences) {
    if (const auto tasks = queue_.tasks(wave.name())) return *tasks;
    pause(std::min(kLongestPause, kFirstPause * (1 << std::min(silences, 10))));
  }
  throw Error(
      fmt::format("squeue doesn't answer ({}); expected a Slurm that lists its queue; no games are "
                  "lost, and the run can be continued",
                  queue_.complaint()));
}

void SlurmExecutor::watch(const Wave& wave, const std::function<void(int part)>& ended) {
  std::set<int> open;
  for (int i = 1; i <= wave.parts; ++i) open.insert(i);
  bool cancelled = false;
  for (double wait = kFirstPause; !open.empty();) {
    if (stopped() && !cancelled) {
      queue_.cancel(wave.name());
      cancelled = true;
      wait = kFirstPause;
    }
    std::set<int> there;
    for (const QueuedTask& task : queued(wave)) {
      there.insert(task.number);
      if (task.held) queue_.cancel_task(task.id);
    }
    for (auto i = open.begin(); i != open.end();) {
      const int part = *i;
      i = there.count(part) > 0 ? std::next(i) : open.erase(i);
      if (there.count(part) == 0) ended(part);
    }
    if (open.empty()) return;
    pause(wait);
    wait = std::min(kLongestPause, wait * kPauseGrowth);
  }
}

// Cut short by a stop.
void SlurmExecutor::pause(double seconds) const {
  using Clock = std::chrono::steady_clock;
  const auto until = Clock::now() + std::chrono::duration<double>(seconds);
  const bool before = stopped();
  while (Clock::now() < until && stopped() == before)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

}  // namespace archon::sim
