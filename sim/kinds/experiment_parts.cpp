#include "sim/kinds/experiment_parts.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "ai/agent_spec.h"
#include "engine/core/counts.h"
#include "sim/play/worker.h"

namespace archon::sim {

std::unique_ptr<Worker> Experiment::player(const Arena&) const {
  throw Error(fmt::format(
      "the games of a {} can't be played elsewhere; expected a match, bid, rank, handicap, "
      "versus or run",
      command()));
}

void read_deals(const RunFile& run, GameSettings& out) {
  const std::string& seed = run.text(kSeed.name);
  const char* const end = seed.data() + seed.size();
  const auto [stop, error] = std::from_chars(seed.data(), end, out.seed);
  if (error != std::errc() || stop != end)
    throw Error(fmt::format("damaged: '{}' is not a seed", seed));
  if (run.has("salt")) out.salt = Salt::of_hex(run.text("salt"));
  out.turn_limit = narrow<int>(in_range<int64_t>(kTurnLimit.name, run.whole(kTurnLimit.name),
                                                 kTurnLimit.least, kTurnLimit.most));
}

std::vector<DeckEntry> decks_of(const MatchSetup& setup) {
  return {{"a", setup.entrants[0]}, {"b", setup.entrants[1]}};
}

void read_two(RunFile& run, const Arena& arena, MatchSetup& out) {
  auto decks = read_decks(run, arena);
  if (decks.size() != kSides) throw Error("damaged: it doesn't have two decks");
  for (size_t side = 0; side < kSides; ++side) out.entrants[side] = std::move(decks[side].entrant);
}

std::vector<DeckEntry> read_decks(RunFile& run, const Arena& arena) {
  std::vector<DeckEntry> out;
  run.use([&](Database& database) {
    Statement all = database.prepare(
        "SELECT CAST(role AS TEXT), CAST(name AS TEXT), CAST(list AS TEXT) FROM deck ORDER BY id");
    while (all.step()) {
      const auto text = [&](int column) { return std::get<std::string>(all.value(column)); };
      Entrant entrant = arena.read_entrant(text(2));
      entrant.name = text(1);
      out.push_back({text(0), std::move(entrant)});
    }
  });
  return out;
}

std::vector<DeckEntry> decks_of(const std::vector<Entrant>& entrants, const std::string& role) {
  std::vector<DeckEntry> out;
  for (const Entrant& one : entrants) out.push_back({role, one});
  return out;
}

std::vector<Entrant> entrants_of(std::vector<DeckEntry> decks) {
  std::vector<Entrant> out;
  for (DeckEntry& deck : decks) out.push_back(std::move(deck.entrant));
  return out;
}

std::vector<DeckEntry> decks_of(const FieldSetup& setup) {
  std::vector<DeckEntry> out = decks_of(setup.entrants, "ranked");
  for (int i = 0; i < int_size(out); ++i)
    if (setup.field().in_gauntlet(i)) out[i].role = "gauntlet";
  return out;
}

void read_field(RunFile& run, const Arena& arena, FieldSetup& out) {
  std::vector<DeckEntry> decks = read_decks(run, arena);
  for (const DeckEntry& deck : decks) out.gauntlet += deck.role == "gauntlet";
  out.entrants = entrants_of(std::move(decks));
  if (out.entrants.size() < 2 || out.field().rated() < 1)
    throw Error("damaged: it has no decks to rank");
}

KeptValue kept_ladder(const std::vector<Rung>& ladder) {
  if (ladder.empty()) return {};
  nlohmann::ordered_json rungs = nlohmann::ordered_json::array();
  for (const Rung& rung : ladder)
    rungs.push_back({{"name", rung.name},
                     {"agent", ai::to_string(rung.agent)},
                     {"cost", rung.cost},
                     {"share", rung.share},
                     {"slope", rung.slope},
                     {"spread", rung.spread},
                     {"worth", rung.worth},
                     {"pairing", rung.pairing}});
  return rungs.dump();
}

KeptValue kept_points(const ForetoldRatings& foretold) {
  return foretold.are_known() ? nlohmann::json(foretold.points).dump() : KeptValue{};
}

std::vector<double> points_of(const KeptValue& value) {
  return nlohmann::json::parse(kept_text("foretold", value)).get<std::vector<double>>();
}

void check_foretold(const ForetoldRatings& foretold, size_t entrants) {
  if (!foretold.are_known()) return;
  if (foretold.error == 0) lacks("foretold_error");
  if (foretold.points.size() != entrants)
    throw Error("damaged: its predicted ratings are of other decks");
}

std::vector<Rung> ladder_of(const KeptValue& value) {
  std::vector<Rung> out;
  const auto number = [](const nlohmann::json& rung, const char* name, double low, double high) {
    return in_range(name, rung.at(name).get<double>(), low, high);
  };
  for (const auto& rung : nlohmann::json::parse(kept_text("ladder", value))) {
    out.push_back({rung.at("name").get<std::string>(),
                   ai::parse_agent_spec(rung.at("agent").get<std::string>()),
                   number(rung, "cost", 1e-9, 1e9), number(rung, "share", 0, 1),
                   number(rung, "slope", 0, 10), number(rung, "spread", 0, 1e4),
                   rung.contains("worth") ? number(rung, "worth", 0, 10) : 0,
                   rung.contains("pairing") ? number(rung, "pairing", 0, 1e4) : 0});
  }
  if (out.size() < 2) throw Error("damaged: its ladder has less than two players");
  return out;
}

}  // namespace archon::sim
