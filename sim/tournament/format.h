// How a tournament is held, as people write it: "swiss:rounds=5,cut=8".
#pragma once

#include <string>
#include <string_view>

namespace archon::sim {

enum class FormatKind { kRoundRobin, kSwiss, kSingle, kDouble };

struct TournamentFormat {
  FormatKind kind = FormatKind::kRoundRobin;
  int legs = 1;    // of a round robin: how often everybody meets everybody
  int rounds = 0;  // of a Swiss tournament; 0: as many as a knock-out would have
  int cut = 0;     // so many at the top of the table play a knock-out for their places; 0: none

  friend bool operator==(const TournamentFormat&, const TournamentFormat&) = default;
};

// "round-robin", "swiss", "single" or "double", and behind a colon "legs=", "rounds=", "cut=" where
// the format has them. Throws Error saying what was expected.
TournamentFormat parse_format(std::string_view text);
// parse_format() reads it back.
std::string to_string(const TournamentFormat& format);

// The rounds of a Swiss tournament of so many.
int swiss_rounds(const TournamentFormat& format, int entrants);

}  // namespace archon::sim
