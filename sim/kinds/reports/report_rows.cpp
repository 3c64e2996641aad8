#include "sim/kinds/reports/report_rows.h"

#include <fmt/format.h>

namespace archon::sim {
namespace {

// A side of a run, by its number.
struct SideOfRun {
  const MatchSetup& setup;
  size_t side;
};

Record<SideOfRun> seat_rows(bool has_chains) {
  Record<SideOfRun> out;
  out.field("deck", [](auto& of) { return of.setup.entrants[of.side].name; })
      .field("agent", [](auto& of) { return ai::to_string(of.setup.agents[of.side]); });
  if (has_chains) out.field("chains", [](auto& of) { return of.setup.chains[of.side]; });
  return out;
}

}  // namespace

const Record<Estimate>& record_of(const Estimate*) {
  static const auto kRows =
      Record<Estimate>("estimate")
          .field("value", &Estimate::value)
          .field("low", [](auto& of) { return of.interval.low; })
          .field("high", [](auto& of) { return of.interval.high; })
          .help("A number with its interval, of the confidence that the report names");
  return kRows;
}

const Record<Forfeits>& record_of(const Forfeits*) {
  static const auto kRows =
      Record<Forfeits>("forfeits")
          .field("games", &Forfeits::games)
          .field("first", "why the first was forfeited",
                 [](auto& of) { return of.games > 0 ? std::optional(of.first) : std::nullopt; })
          .help("Games that a side lost because its program gave up");
  return kRows;
}

const Record<Failures>& record_of(const Failures*) {
  static const auto kRows =
      Record<Failures>("failures")
          .field("games", "that failed, and count for neither side", &Failures::games)
          .field("partners", "that don't count either, as the other game of their pair failed",
                 &Failures::partners)
          .field("first", "the first of them, and why", &Failures::named)
          .says("maxItems", Failures::kNamed);
  return kRows;
}

const Record<std::array<Forfeits, kSides>>& record_of(const std::array<Forfeits, kSides>*) {
  using Both = std::array<Forfeits, kSides>;
  static const auto kRows = Record<Both>("forfeits_by_side")
                                .field("a", [](auto& of) { return of[0]; })
                                .field("b", [](auto& of) { return of[1]; });
  return kRows;
}

Record<Origin> origin_rows(const std::string& kind) {
  return version_rows<Origin>(kind)
      .field("library", "fingerprint of rules texts and card scripts",
             [](auto& of) { return of.edition.cards; })
      .hex(16)
      .field("rules", "the edition of the rules", [](auto& of) { return of.edition.rules; })
      .field("seed", "same seed, same games", &Origin::seed);
}

Record<std::optional<Salt>> salt_rows() {
  using Kept = std::optional<Salt>;
  return Record<Kept>()
      .maybe("salt", "the secret that dealt the games, where a program played",
             [](auto& of) { return of ? std::optional(of->hex()) : std::nullopt; })
      .hex(64)
      .maybe("salt_hash", "its SHA-256",
             [](auto& of) { return of ? std::optional(of->hash()) : std::nullopt; })
      .hex(64);
}

Record<GameSettings> limit_rows() {
  return Record<GameSettings>()
      .field("turn_limit", &GameSettings::turn_limit)
      .share("confidence", &GameSettings::confidence);
}

Record<RunInfo> run_rows(const std::string& kind, const ArenaWords& words, bool has_chains) {
  const auto seats = seat_rows(has_chains);
  Record<RunInfo> out;
  out.all(origin_rows(kind), [](auto& of) { return origin_of(of.arena, of.setup); })
      .all(salt_rows(), [](auto& of) { return of.setup.salt; })
      .all(limit_rows(), [](auto& of) -> const GameSettings& { return of.setup; })
      .part("a", "", seats,
            [](auto& of) {
              return SideOfRun{of.setup, 0};
            })
      .part("b", "", seats,
            [](auto& of) {
              return SideOfRun{of.setup, 1};
            })
      .field("interrupted", &RunInfo::interrupted);
  add_not_known(out, words, [](auto& of) { return of.arena.doubts_json(of.setup.entrants); });
  return out;
}

Record<Entrant> list_rows() {
  return Record<Entrant>()
      .field("deck", &Entrant::name)
      .field("list", kListHelp, list_word)
      .hex(16);
}

}  // namespace archon::sim
