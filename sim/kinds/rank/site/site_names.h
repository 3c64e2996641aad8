// What the pages of a ranking's site are called. Names follow from the names of decks, and two
// decks never share one.
#pragma once

#include <string>
#include <vector>

#include "sim/play/arena.h"

namespace archon::sim {

class SiteNames {
 public:
  explicit SiteNames(const std::vector<Entrant>& entrants);

  static std::string index() { return "index.html"; }
  std::string deck(int entrant) const;      // "decks/argus.html"
  std::string pairing(int a, int b) const;  // whichever of both comes first
  std::string replay(int a, int b) const;

 private:
  std::string both(int a, int b) const;

  std::vector<std::string> names_;
};

// Pages other than the first stand in folders: the way from one to another.
inline std::string from_folder(const std::string& path) { return "../" + path; }

}  // namespace archon::sim
