// Rival moves of one choice, each played on in the same guesses and with the same dice: what they
// come to says which moves win, and what positions are worth that differ by a move alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "ai/training/choices.h"
#include "ai/training/samples.h"

namespace archon::ai {

struct RivalsPlan {
  std::string policy = "learned";  // plays the games, and on from each rival
  double share = 0.06;             // of the closest choices; sure ones are tried less often
  int tried = 4;                   // moves of a choice: the likeliest, and one of the others
  int guesses = 4;                 // at what the mover doesn't see
  int rollouts = 2;                // from each position that is kept
  int horizon = 2;                 // turns after which one is kept
  int length = 0;                  // of a rollout, in turns, then judged; 0: to the end. Of one
                                   // that was cut, Sample::won is what the judge thinks
  std::string judge = "rivals";    // of those that are cut
};

// A choice has the moves that were tried; a group of samples those of one choice.
struct Rivals {
  Choices choices;
  Samples samples;
};

// Plays game `index` (deal_self_play) by the policy, one turn in seven wholly by the hasty player,
// and tries the rivals of some of its choices.
void try_rivals(const keyforge::Library& library, const RivalsPlan& plan, uint64_t seed,
                uint64_t index, Rivals& out);
void append(Rivals& out, const Rivals& more);

// Files of them, in a folder: choices and positions apart, which different programs learn from.
void write_rivals(const std::filesystem::path& folder, const std::string& name, uint64_t library,
                  const Rivals& rivals);
bool has_rivals(const std::filesystem::path& folder);
// All of a folder, in the order of their names. Throw Error for files of another library. They say
// how many there are.
std::string read_rival_choices(const std::filesystem::path& folder,
                               const keyforge::Library& library, Choices& out);
std::string read_rival_positions(const std::filesystem::path& folder,
                                 const keyforge::Library& library, Samples& out);

}  // namespace archon::ai
