// same_games FOLDER: matches of every agent with its reports and replays, and a bid, always the
// same; scripts/same_games compares what builds and machines write.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "engine/core/files.h"
#include "engine/keyforge/decks/deck_library.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_arena.h"
#include "sim/kinds/bid/bid.h"
#include "sim/kinds/bid/bid_report.h"
#include "sim/kinds/match/match.h"
#include "sim/kinds/match/match_report.h"
#include "sim/kinds/match/replay_folder.h"
#include "sim/report/markup.h"

namespace archon::bench {
namespace {

namespace fs = std::filesystem;

sim::MatchSetup setup_of(const sim::KeyforgeArena& arena, const std::string& agent) {
  const keyforge::Library& library = arena.library();
  sim::MatchSetup setup;
  setup.entrants = {sim::listed_entrant(keyforge::find_deck("argus"), library),
                    sim::listed_entrant(keyforge::find_deck("random:7"), library)};
  setup.agents = {ai::keyforge_agent(agent), ai::keyforge_agent(agent)};
  return setup;
}

void write_match(const sim::KeyforgeArena& arena, const fs::path& folder, const std::string& agent,
                 int pairs) {
  const sim::MatchSetup setup = setup_of(arena, agent);
  fs::create_directory(folder);
  const sim::ReplayFolder replays(folder);
  const auto sink = [&](const sim::PlayedGame& game) { replays.write(game); };
  const auto played = sim::play_match(arena, setup, pairs, {}, sink);
  const sim::MatchResult result = sim::summarise(arena, setup, played);
  const sim::RunInfo run{arena, setup, result.games};
  write_file(folder / "report.json", report::to_text(sim::match_json(run, result).json));
  write_file(folder / "report.txt", report_of(run, played, result).terminal());
  write_file(folder / "games.csv", sim::match_csv(arena.records(), played));
}

void write_bid(const sim::KeyforgeArena& arena, const fs::path& folder) {
  const sim::MatchSetup setup = setup_of(arena, "random");
  sim::BidOptions options;
  options.within = 1;
  const sim::BidRun bid = sim::run_bid(arena, setup, options, {});
  const sim::RunInfo run{arena, setup, options.max_games};
  fs::create_directory(folder);
  write_file(folder / "report.json", report::to_text(sim::bid_json(run, bid, options).json));
  write_file(folder / "report.txt", report_of(run, bid, options).terminal());
}

void write_all(const fs::path& folder) {
  const sim::KeyforgeArena arena("", keyforge::Library::load());
  fs::create_directories(folder);
  write_match(arena, folder / "greedy", "greedy", 20);
  write_match(arena, folder / "flat", "flat:iterations=40", 2);
  write_match(arena, folder / "mcts", "mcts:iterations=40", 2);
  write_match(arena, folder / "ismcts", "ismcts:iterations=40", 2);
  write_match(arena, folder / "master", "master:iterations=40", 2);
  write_match(arena, folder / "ace", "ace", 2);
  write_bid(arena, folder / "bid");
}

}  // namespace
}  // namespace archon::bench

int main(int argc, char** argv) {
  try {
    if (argc != 2) throw archon::Error("expected a folder to write to");
    archon::bench::write_all(argv[1]);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "same_games: %s\n", e.what());
    return 1;
  }
}
