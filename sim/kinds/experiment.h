// What a command of many games was asked to do, of whatever kind: played, reported, kept in a run
// and read from it again. kinds.h lists the kinds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kinds/reports/agent_answer.h"
#include "sim/play/arena.h"
#include "sim/pool.h"
#include "sim/report/formats.h"
#include "sim/runs/game_rows.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

class GameStore;
class MetField;
class Worker;

// An entrant of an experiment, and what it is there for: "a" and "b", or "ranked" and "gauntlet".
struct DeckEntry {
  std::string role;
  Entrant entrant;
};

// Whoever waits for an experiment, or nobody, who needs to be told nothing. Called by one thread at
// a time.
class ProgressObserver {
 public:
  virtual ~ProgressObserver() = default;
  // From now on so many are to come, at most: games, or what `note` says.
  virtual void begin(int64_t /*of*/, std::string_view /*note*/) {}
  // So many of them are there.
  virtual void tell(int64_t /*done*/, std::string_view /*note*/) {}
  // An answer on the way to a better one.
  virtual void answer(std::string_view) {}
};

struct OlderField;

// Whether a site is to be made of what comes of it (report::kSite), and what that is compared with.
struct SiteWish {
  bool wanted = false;
  std::shared_ptr<const OlderField> since{};  // or none
};

// How an experiment is played.
struct Playing {
  const Arena& arena;
  PoolOptions pool;            // its progress is the observer's
  GameStore* store = nullptr;  // of the run, if there is one
  bool resumed = false;        // the run was begun before
  bool plays = true;           // or what the store has is all there is to be
  ProgressObserver& observer;
  SiteWish site{};
};

// What the note of a run begins with that may end before its last game.
inline constexpr std::string_view kAtMost = "at most";

// The games of one round after another, as an observer is told of them.
class RoundCount {
 public:
  RoundCount(const Playing& playing, int64_t of, std::string note)
      : playing_(playing), note_(std::move(note)) {
    playing.observer.begin(of, note_);
  }
  RoundCount(const RoundCount&) = delete;
  RoundCount& operator=(const RoundCount&) = delete;

  // Must not outlive this.
  PoolOptions pool() {
    PoolOptions out = playing_.pool;
    if (playing_.plays)
      out.progress = [this](int64_t done) { playing_.observer.tell(before_ + done, note_); };
    return out;
  }
  // What is known by now.
  void say(std::string note) { note_ = std::move(note); }
  // A round is over, and there are so many games in all.
  void end_round(int64_t games, std::string note) {
    before_ = games;
    note_ = std::move(note);
  }

 private:
  const Playing& playing_;
  int64_t before_ = 0;
  std::string note_;
};

// What came of it. The reports, each made when it is wanted, need the experiment and its arena.
struct Findings {
  bool interrupted = false;
  int64_t games = 0;          // that count
  std::optional<int64_t> of;  // where that is known beforehand
  Failures failures;
  std::shared_ptr<const void> run;  // what the reports are made of
  std::vector<report::Rendering> reports;
  std::optional<AgentAnswer> answer;  // of kinds that several agents can be asked
  std::string forfeited{};  // of an agent that gave up all it played: no measure of anything
  // How often its decks beat each other, for whoever asks; or none.
  std::function<std::shared_ptr<const MetField>()> met{};
};

class Experiment {
 public:
  virtual ~Experiment() = default;

  // The command that asks for it: "match".
  virtual std::string_view command() const = 0;

  // ---- In the file of a run ----

  virtual const GameSettings& games() const = 0;
  // All but those of its games.
  virtual Settings settings() const = 0;
  virtual std::vector<DeckEntry> decks() const = 0;
  // Rows of tables that are its own.
  virtual void fill_tables(Database&, const Arena&) const {}

  // ---- Played ----

  virtual Findings play(const Playing& playing) const = 0;
  // Whether a site can be made of it.
  virtual bool has_site(const Arena&) const { return false; }

  // ---- Played apart from each other, by workers ----

  virtual bool can_be_played_apart() const { return false; }
  // Throws Error where they can't. Experiment and arena must outlive the player.
  virtual std::unique_ptr<Worker> player(const Arena& arena) const;
  // All its games, where none hangs on what came of others.
  virtual std::optional<std::vector<GamePlan>> fixed_plan() const { return {}; }
  // Whether its games come together in the file of a run only.
  virtual bool needs_file_for_workers() const { return false; }
  // The folder that takes replays, which only threads of this process write; "" for none.
  virtual std::string replay_folder() const { return ""; }
};

}  // namespace archon::sim
