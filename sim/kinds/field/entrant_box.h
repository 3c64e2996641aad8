// The entrants that a list means, and a field made of such lists.
#pragma once

#include <string>
#include <vector>

#include "sim/play/arena.h"

namespace archon::sim {

struct EntrantBox {
  std::vector<Entrant> decks;         // by fingerprint; each list once
  std::vector<std::string> left_out;  // why something can't take part, a sentence each
  std::vector<std::string> repeated;  // a sentence for each list that was there already

  // Leaves one out whose list is there.
  void add(Entrant entrant);
  void put_in_order();
};

// That this list, called so, was there already.
std::string repeated_words(const std::string& name, const std::string& taken);

// Takes lists out that are in both, and says so: out of the gauntlet, or, where nothing would be
// left of it, out of those to be rated.
void take_apart(EntrantBox& rated, EntrantBox& gauntlet);

// Keeps what was left out for the reports of a job.
template <class Job>
void keep_excuses(const EntrantBox& box, Job& job) {
  job.left_out.insert(job.left_out.end(), box.left_out.begin(), box.left_out.end());
  if constexpr (requires { job.repeated; })
    job.repeated.insert(job.repeated.end(), box.repeated.begin(), box.repeated.end());
}

}  // namespace archon::sim
