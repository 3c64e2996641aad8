// Rows of records that reports of several kinds have, for JSON and spreadsheets.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "sim/kinds/reports/report_parts.h"
#include "sim/report/record.h"

namespace archon::sim {

using report::each;
using report::Record;

const Record<Estimate>& record_of(const Estimate*);
const Record<Forfeits>& record_of(const Forfeits*);
const Record<Failures>& record_of(const Failures*);
// {"a": ..., "b": ...}
const Record<std::array<Forfeits, kSides>>& record_of(const std::array<Forfeits, kSides>*);

// The versions of the format, which is called "archon_match", and of the program.
template <class R>
Record<R> version_rows(const std::string& format) {
  return Record<R>()
      .constant(format, "the version of this format", 1)
      .field("archon", "the version of the program", [](auto&) { return ARCHON_VERSION; });
}
// Versions, rules and seed: with the settings that follow, what repeats the run.
struct Origin {
  Edition edition;
  uint64_t seed = 0;
};
inline Origin origin_of(const Arena& arena, const GameSettings& games) {
  return {edition_of(arena), games.seed};
}
// `kind` is "archon_match".
Record<Origin> origin_rows(const std::string& kind);
Record<std::optional<Salt>> salt_rows();
// Turn limit and confidence.
Record<GameSettings> limit_rows();
// All of these, then both sides; `has_chains` where a side has a handicap of its own.
Record<RunInfo> run_rows(const std::string& kind, const ArenaWords& words, bool has_chains);
// A deck and its list.
Record<Entrant> list_rows();

inline constexpr const char* kFindingHelp = "in words what was found, and how sure that is";
inline constexpr const char* kLeftOutHelp = "decks that couldn't take part, and why";
inline constexpr const char* kRepeatedHelp = "lists that were given more than once";
inline constexpr const char* kListHelp = "fingerprint of the list: equal for equal lists";
inline constexpr const char* kLadderHelp =
    "where no agent was named: the players that have played, in their order";
inline std::string list_word(const Entrant& entrant) {
  return fmt::format("{:016x}", entrant.fingerprint);
}

// What a player of a ladder says of an order, and whether it keeps that of the one before.
template <class Rung>
Record<Rung> opinion_rows() {
  return Record<Rung>()
      .field("player", [](auto& of) { return of.opinion.player; })
      .field("games", [](auto& of) { return of.opinion.games; })
      .field("leader", "the best deck in this player's hands",
             [](auto& of) { return of.opinion.leader; });
}
template <class Rung>
Record<Rung> order_rows() {
  return Record<Rung>()
      .field("told_apart_before", "pairs of decks that the player before tells apart",
             &Rung::told_apart)
      .field("order_kept", "those of them that this one has in the same order", &Rung::kept);
}

// `texts` are doubts_json() of an arena.
template <class R, class Get>
void add_not_known(Record<R>& out, const ArenaWords& words, Get texts) {
  report::Shape shape;
  if (words.doubt_schema) shape.schema = Json::parse(words.doubt_schema());
  out.add("not_known", "the decks of which not all is known; left out where all is",
          report::list_of(std::move(shape)),
          [texts](const R& of) {
            Json found;
            for (const std::string& text : texts(of)) found.push_back(Json::parse(text));
            return found;
          })
      .says("minItems", 1)
      .may_lack();
}

}  // namespace archon::sim
