// A job as a form asks for it: what stands in a file or on a page, or what Python was called with.
// The fields of a kind say what its form may have (kinds.h); entrants and agents are read as the
// door knows them through which the form came.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kinds/field/entrant_box.h"
#include "sim/kinds/kinds.h"
#include "sim/question/job_fields.h"

namespace archon::sim {

struct AskedForm {
  // Entrants are texts that the arena wrote, agents names.
  AskedForm(const Arena& arena_of_all, const TreeReader& top);

  const Arena& arena;
  TreeReader form;
  std::function<Entrant(const TreeReader& place)> entrant;
  ReadAgent agent;

  // Of what has to be there.
  Entrant required_entrant(const char* name) const;
  // What can't take part is left out.
  EntrantBox box(const char* name) const;
};

template <class Job>
struct Asked {
  Job job;
  const Arena* arena = nullptr;  // by the rules of its entrants
};

// What only a kind knows how to read: its entrants, and what is made of them.
void take_entrants(const AskedForm& asked, MatchJob& job);
void take_entrants(const AskedForm& asked, BidJob& job);
void take_entrants(const AskedForm& asked, RankJob& job);
void take_entrants(const AskedForm& asked, HandicapJob& job);
void take_entrants(const AskedForm& asked, GridJob& job);
void take_entrants(const AskedForm& asked, BenchmarkJob& job);
void take_entrants(const AskedForm& asked, TournamentJob& job);
void take_entrants(const AskedForm& asked, VersusJob& job);
void take_entrants(const AskedForm& asked, WhyJob& job);

// A field of those that are rated and, if that is wanted, a gauntlet. Throws Error where it has too
// few.
void take_field(EntrantBox rated, EntrantBox gauntlet, bool has_gauntlet, const ArenaWords& words,
                RankJob& job);
// The last one becomes the reference of all others.
void take_reference(size_t deck, HandicapJob& job);
// Two boxes that meet.
void take_boxes(EntrantBox a, EntrantBox b, VersusJob& job);

// By whose rules these play; cells of a grid each have theirs.
const Arena& arena_for(const AskedForm& asked, const Experiment& experiment);
// A secret where programs play.
void settle_salt(const TreeReader& form, bool programs, GameSettings& games);

// Throws TreeError or Error for what makes no sense.
template <class Job>
Asked<Job> ask(const AskedForm& asked) {
  check_form<Job>(asked.form);
  bool programs = false;
  AskedForm noted = asked;
  noted.agent = [&](const TreeReader& place) {
    ai::AgentSpec out = asked.agent(place);
    programs = programs || out.kind().takes_command;
    return out;
  };
  Asked<Job> out;
  take_entrants(noted, out.job);
  out.arena = &arena_for(asked, *experiment_of(out.job));
  settle(out.job, *out.arena, read_form(asked.form, noted.agent, out.job));
  settle_salt(asked.form, programs, out.job.setup);
  return out;
}

}  // namespace archon::sim
