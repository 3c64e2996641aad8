// Probes: positions in which a good player knows the best choice, and whether an agent finds it.
// data/keyforge/probes has them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/agent.h"
#include "ai/keyforge/keyforge_game.h"
#include "engine/keyforge/formats/position.h"

namespace archon::ai {

struct Probe {
  std::string name;
  std::string family;  // one of probe_families()
  std::string why;
  // With all cards open, a turn that answers ends better than any other within that many turns.
  std::optional<int> proved;
  // Choices, as describe() words them.
  std::vector<std::string> best;   // the first must be one of these
  std::vector<std::string> must;   // all of these must come in the course of the turn
  std::vector<std::string> never;  // none of these may
  std::string position;            // as parse_position() reads it
};

// Agents may be tuned on one part; the other is kept to judge them by.
enum class ProbePart : uint8_t { Tuning, Kept };
inline constexpr std::string_view kProbeParts[] = {"tuning", "kept"};

// In the order of the report.
std::span<const std::string_view> probe_families();

// Throws Error with line and place of what is wrong. Positions are not read yet.
std::vector<Probe> read_probes(const std::string& text);
// Those that are built in.
const std::vector<Probe>& bundled_probes(ProbePart part);

// What an agent chooses from a position on until the turn passes.
std::vector<std::string> turn_of(Agent<KeyforgeGame>& agent, const keyforge::Position& position,
                                 uint64_t seed);
bool answers(const Probe& probe, std::span<const std::string> chosen);
// "play A, play B; not: play C", for people.
std::string answer_words(const Probe& probe);

}  // namespace archon::ai
