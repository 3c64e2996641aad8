// What can be said of cards and players in a position file, as tables that its reader and its
// writer share: a number or mark that stands in one of them is read and written alike.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/turns/turn.h"
#include "engine/keyforge/state/match.h"
#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

inline constexpr std::array<std::string_view, 2> kSides = {"you", "foe"};

// Cards are listed zone by zone. Decks and discard piles are written from the top.
inline constexpr std::array<std::string_view, 2> kPlayZones = {"line", "artifacts"};
inline constexpr std::array<std::string_view, 5> kOtherZones = {"hand", "deck", "discard",
                                                                "archives", "purged"};

template <class Owner, class Number>
struct NumberField {
  const char* key;
  Number Owner::*field;
};

inline constexpr std::array<NumberField<Card, uint8_t>, 3> kInPlayNumbers = {{
    {"damage", &Card::damage},
    {"aember", &Card::aember},
    {"counters", &Card::power_counters},
}};
inline constexpr std::array<NumberField<OfTurn, uint8_t>, 2> kArmorNumbers = {{
    {"armor_used", &OfTurn::armor_used},
    {"armor_seen", &OfTurn::armor_seen},
}};

// These stay on a card that leaves play, until the turn ends.
inline constexpr std::array<NumberField<OfTurn, uint8_t>, 3> kTurnNumbers = {{
    {"plays", &OfTurn::plays},
    {"uses", &OfTurn::uses},
    {"permission_used", &OfTurn::marks},
}};

// Counters that files count by their names: "fuse", "growth" and so on.
inline constexpr auto kCountedNames = [] {
  constexpr auto counted = [](int i) {
    const auto mark = mark_of(value_at<Counter>(i));
    return !mark || counter_of(*mark);
  };
  constexpr int size = [&] {
    int n = 0;
    for (int i = 0; i < kCounters; ++i) n += counted(i) ? 1 : 0;
    return n;
  }();
  std::array<Counter, size> out{};
  size_t at = 0;
  for (int i = 0; i < kCounters; ++i)
    if (counted(i)) out[at++] = value_at<Counter>(i);
  return out;
}();

struct MarkField {
  const char* key;
  CardSet Tableau::*field;
};

constexpr MarkField field_of(Mark mark) { return {row_of(mark).in_files, set_of(mark)}; }

inline constexpr auto kInPlayMarks = [] {
  std::array<MarkField, kWornMarks.size() + 1 + kMarksOfTurn.size()> out{};
  size_t at = 0;
  for (const Mark mark : kWornMarks) out[at++] = field_of(mark);
  out[at++] = {"attacked", &State::attacked};
  for (const Mark mark : kMarksOfTurn) out[at++] = field_of(mark);
  return out;
}();

inline constexpr std::array<MarkField, 2> kTurnMarks = {{
    {"discarded", &State::discarded},
    {"fought_down", &State::fought_down},
}};

// A row of side.def.
struct SideField {
  const char* key;
  uint8_t Side::*field;
  const char* formerly;  // read, too; "": it always had this name
  Span span;
};

template <SideHolds kHolds>
inline constexpr auto kSideFields = [] {
  constexpr auto wanted = [](const SideRow& row) { return row.holds == kHolds; };
  std::array<SideField, std::count_if(kSideTable.begin(), kSideTable.end(), wanted)> out{};
  size_t at = 0;
  for (size_t i = 0; i < kSideTable.size(); ++i)
    if (const SideRow& row = kSideTable[i]; wanted(row))
      out[at++] = {row.name, kSideMembers[i].field, row.formerly, row.span};
  return out;
}();

// In the order in which files have them: first what outlasts turns; discards have always stood
// before the times a player reaped.
inline constexpr auto kSideNumbers = [] {
  auto out = kSideFields<SideHolds::Number>;
  const auto is = [](uint8_t Side::*field) {
    return [field](const SideField& row) { return row.field == field; };
  };
  auto* const turns = std::find_if(out.begin(), out.end(), is(&Side::turns));
  std::rotate(std::find_if(out.begin(), turns, is(&Side::played)), turns, turns + 1);
  auto* const discards = std::find_if(out.begin(), out.end(), is(&Side::discards));
  std::rotate(std::find_if(out.begin(), discards, is(&Side::reaps)), discards, discards + 1);
  return out;
}();
inline constexpr auto kSideColours = kSideFields<SideHolds::Keys>;

// What a file that does not say so means by its other counts: each play and use, and what of the
// hand is left for discards.
inline int usual_acts(const Side& side) {
  return std::min(255, std::max<int>(side.played, side.from_hand) + side.used);
}

inline constexpr std::array<NumberField<Tally, uint16_t>, 6> kTallyNumbers = {{
    {"gained", &Tally::gained},
    {"stolen", &Tally::stolen},
    {"captured", &Tally::captured},
    {"played", &Tally::played},
    {"reaps", &Tally::reaps},
    {"discarded", &Tally::discarded},
}};

struct SettingField {
  const char* word;
  uint8_t setting;
};
// In a file the main step always asks, unless it says `no-end`.
inline constexpr std::array<SettingField, 4> kSettings = {
    {{"keys", kAskKeys}, {"order", kAskOrder}, {"forced", kAskForced}, {"discards", kAskDiscards}}};

// Where in the turn or the set-up a position can stand.
struct StepField {
  const char* word;
  Step step;
  FrameKind frame;
  uint16_t pc;
  uint8_t second;  // of a mulligan: the second player's
};
inline constexpr std::array<StepField, 7> kSteps = {{
    {"main", Step::Main, FrameKind::Turn, kMainStep, 0},
    {"archives", Step::House, FrameKind::Turn, kArchivesStep, 0},
    {"house", Step::House, FrameKind::Turn, kHouseStep, 0},
    {"start", Step::Main, FrameKind::Turn, 0, 0},
    {"setup", Step::Setup, FrameKind::Setup, 0, 0},
    {"mulligan", Step::Setup, FrameKind::Setup, kMulliganStep, 0},
    {"second-mulligan", Step::Setup, FrameKind::Setup, kMulliganStep, 1},
}};

// For whom a favour is high.
inline std::string_view favour_word(const State& s, Thing favour) {
  const uint8_t whose = s.*member_of(favour);
  return whose == State::kNobodys ? "none" : kSides[whose == State::favour_of(0) ? 0 : 1];
}

// The players who know where a card in this zone lies unless the file says otherwise, as bits.
inline unsigned usual_knowers(Zone zone, Player keeper) {
  return zone == Zone::Hand || zone == Zone::Archives ? 1U << keeper : 0U;
}

// It lies under a prophecy, where its player knows it.
inline bool is_foretold(const State& s, const Match& match, CardId id) {
  return s.at(id).zone == Zone::Under && match.prophecies().has(s.at(id).host);
}

// The blocks of the lasting effects that a card's script can begin, in the order of the script: a
// file names them by that.
std::vector<int> lasting_blocks(const Library& library, int def);

}  // namespace archon::keyforge
