// Where a job lies that a page works at: which games it wants next, playing them, and what those
// that are known tell. For .cpp files only.
#pragma once

#include <memory>
#include <string>

#include "bindings/web/src/jobs.h"
#include "bindings/web/src/known_games.h"
#include "sim/play/worker.h"

namespace archon::web {

class Desk {
 public:
  // A new job takes the place of the old one and of its games. Throws Error.
  void open(const Json& job);
  // Games that were played for this job, by whomever, as game_text() wrote them.
  void add(const Json& games);

  // The games that it wants now, as plan_json() writes them; none when it is done.
  Json wanted() const;
  // Plays such games; their texts.
  Json play(const Json& plans);

  // Plays one such game of a match or a bid and writes it down: "json", a replay, or "html", a page
  // that steps through it.
  std::string watch(const Json& plan, const std::string& format);

  Json standing() const;
  std::string report(const std::string& format) const;

 private:
  const Job& job() const;
  // What the known games tell. Where `wants_all` and one is missing, throws KnownGames::Missing.
  Told told(bool wants_all) const;

  std::unique_ptr<Job> job_;
  std::unique_ptr<sim::Worker> worker_;
  KnownGames known_;
};

}  // namespace archon::web
