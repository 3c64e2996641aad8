// Questions that are no experiments: what the program answers at once, or from games that were
// played. Each gives the text that its command writes with --json.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>

#include "ai/archmajesty/named_agents.h"
#include "ai/keyforge/named_agents.h"
#include "bindings/python/src/battles/battle_entrants.h"
#include "bindings/python/src/game.h"
#include "bindings/python/src/interruptible.h"
#include "bindings/python/src/module.h"
#include "engine/core/files.h"
#include "sim/archmajesty/arena/play_battle.h"
#include "sim/archmajesty/fair/fair_report.h"
#include "sim/auction/auction_report.h"
#include "sim/games.h"
#include "sim/keyforge/alliance/alliance_report.h"
#include "sim/keyforge/people/people_report.h"
#include "sim/kinds/field/entrant_box.h"
#include "sim/kinds/field/entrants.h"
#include "sim/kinds/lineup/lineup_report.h"
#include "sim/runs/run_file.h"

namespace py = pybind11;

namespace archon::python {
namespace {

using keyforge::Deck;

// As the program takes them: each list once, by fingerprint, with names that differ.
std::vector<sim::Entrant> box_of_decks(const std::vector<Deck>& decks) {
  sim::EntrantBox box;
  for (const Deck& deck : decks) box.add(sim::entrant(deck, library()));
  box.put_in_order();
  sim::tell_names_apart(box.decks);
  return std::move(box.decks);
}

sim::FieldModel weights_named(const std::string& field) {
  if (auto known = sim::FieldModel::built_in(field)) return *std::move(known);
  return sim::FieldModel::from_json(
      read_file(field, "a built-in player's name, or a file that 'archon-lab field' wrote"));
}

std::string alliances(const std::vector<Deck>& decks, int best, const std::string& field) {
  std::vector<Deck> lists;
  for (const sim::Entrant& one : box_of_decks(decks)) {
    lists.push_back(list_of(one));
    lists.back().name = one.name;
  }
  const sim::FieldModel model = weights_named(field);
  const keyforge::RestrictedList& restricted = keyforge::restricted_list();
  return sim::alliance_json(sim::find_alliances(model, lists, restricted, best), model, restricted);
}

std::string lineups(const std::string& run_file, const std::string& match,
                    const std::vector<std::string>& mine, const std::vector<std::string>& theirs,
                    double skill) {
  sim::RunFile run(run_file);
  const std::unique_ptr<sim::Arena> arena = sim::open_arena(run, "");
  const auto field = sim::read_met(run, *arena);
  return sim::lineup_json(
      sim::find_lineups(*field, sim::lineup_job(*field, match, mine, theirs, skill)), *field);
}

std::string auction(const std::string& bid, const std::string& deck, double their_error,
                    std::optional<double> they_think) {
  sim::AuctionJob job{sim::prize_of(bid, deck), their_error, they_think};
  job.prize.by = ai::short_keyforge_name(job.prize.by);
  const sim::AuctionAdvice advice = sim::advise(job);
  return sim::auction_json(job, advice, sim::try_out(job, advice));
}

std::string calibration(const std::string& results, const std::vector<Deck>& decks,
                        const std::string& field, double confidence) {
  const std::vector<sim::Entrant> box = box_of_decks(decks);
  std::vector<std::string> names;
  for (const sim::Entrant& deck : box) names.push_back(deck.name);
  return sim::people_json(sim::check_people(sim::read_results(results, names),
                                            {sim::judge_by_cards(weights_named(field), box)},
                                            sim::set_codes_of(box), confidence));
}

struct FairAsked {
  std::string party;
  std::string against;
  std::string party_agent;
  std::string gm_agent;
};

std::string fair(const FairAsked& who, int level, double wanted, int64_t battles, uint64_t seed,
                 double confidence, const std::string& readings, int threads) {
  const sim::ArchmajestyArena arena(sim::options_named(readings));
  sim::FairJob job{battle_setup(who.party, who.against), wanted / 100, battles};
  job.setup.agents = {ai::archmajesty_agent(who.party_agent), ai::archmajesty_agent(who.gm_agent)};
  job.setup.chains = sim::handicaps_of(level);
  job.setup.turn_limit = arena.options().round_cap;
  job.setup.seed = seed;
  job.setup.confidence = confidence;
  const sim::FairRun run = interruptible<sim::FairRun>([&](const std::atomic<bool>& stop) {
    return sim::run_fair(arena, job, {threads, &stop, {}});
  });
  return sim::fair_json(arena, job, run);
}

}  // namespace

void add_answers(py::module_& m) {
  m.def("alliances", &alliances);
  m.def("lineups", &lineups);
  m.def("auction", &auction);
  m.def("calibration", &calibration);
  m.def("fair", [](const std::string& party, const std::string& against, const std::string& a,
                   const std::string& b, int level, double wanted, int64_t battles, uint64_t seed,
                   double confidence, const std::string& readings, int threads) {
    return fair({party, against, a, b}, level, wanted, battles, seed, confidence, readings,
                threads);
  });
}

}  // namespace archon::python
