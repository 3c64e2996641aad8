// What every text must stand that is given to a reader of Archmajesty's files: only Error comes
// out, and what is accepted is sound and comes back as it was written.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/formats/position.h"
#include "engine/archmajesty/mages/mage_file.h"
#include "engine/archmajesty/mages/sheet.h"
#include "engine/core/check.h"
#include "engine/core/rng.h"

namespace archon::fuzz {

namespace am = archon::archmajesty;

// Whether the text was accepted.
inline bool try_mage(const std::string& text) {
  am::MageBuild mage;
  try {
    mage = am::read_mage(text);
  } catch (const archon::Error&) {
    return false;
  }
  for (const std::string& fault : am::check(mage))
    if (fault.empty() || fault.find('\n') != std::string::npos)
      throw std::runtime_error("a fault isn't one line");
  if (am::sheet_of(mage).hp < am::kStartHp) throw std::runtime_error("a sheet is out of range");
  const am::MageBuild again = am::read_mage(am::write_mage(mage));
  if (again != mage || am::fingerprint(again) != am::fingerprint(mage))
    throw std::runtime_error("a mage changed when it was written and read");
  return true;
}

inline bool try_encounter(const std::string& text) {
  am::Encounter encounter;
  try {
    encounter = am::read_encounter(text);
  } catch (const archon::Error&) {
    return false;
  }
  const am::Encounter again = am::read_encounter(am::write_encounter(encounter));
  if (!(again == encounter) || am::fingerprint(again) != am::fingerprint(encounter))
    throw std::runtime_error("an encounter changed when it was written and read");
  for (const int level : {am::lowest_level(encounter), 1, am::kHighestLevel}) {
    const am::Encounter other = am::at_level(encounter, level);
    if (am::room_in(other) < 0) throw std::runtime_error("a level has too many foes");
    if (!(am::read_encounter(am::write_encounter(other)) == other))
      throw std::runtime_error("a level changed when it was written and read");
  }
  return true;
}

// A position comes back, and can be played on from. Damage makes positions that no battle comes to,
// with more to choose from than there is room for: those are told as Error or as a broken promise.
inline bool try_battle_position(const std::string& text, Rng& rng) {
  std::optional<am::Course> course;
  try {
    course = am::read_position(text);
  } catch (const archon::Error&) {
    return false;
  }
  const am::Course again = am::read_position(am::write_position(*course));
  if (!(again.state() == course->state()))
    throw std::runtime_error("a position changed when it was written and read");
  am::MoveList list;
  constexpr int kMoves = 40;
  for (int i = 0; i < kMoves && !course->over(); ++i) {
    am::legal_moves(course->battle(), course->state(), list);
    course->play(list[static_cast<int>(rng.place_in(list))]);
    const std::string broken = am::broken_invariant(course->battle(), course->state());
    if (!broken.empty()) throw std::runtime_error(broken);
  }
  return true;
}

// A file of facts in place of the built-in one.
inline bool try_facts(const std::string& path, const std::string& text) {
  std::vector<am::EmbeddedFile> files(am::embedded_files().begin(), am::embedded_files().end());
  for (am::EmbeddedFile& file : files)
    if (file.path == path) file.text = text;
  try {
    am::read_facts(files);
  } catch (const archon::Error&) {
    return false;
  }
  return true;
}

}  // namespace archon::fuzz
