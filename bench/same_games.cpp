// same_games FOLDER: matches of every agent with its reports and replays, and a bid, always the
// same; scripts/same_games compares what builds and machines write.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>

#include "engine/core/files.h"
#include "engine/keyforge/decks/deck_library.h"
#include "sim/keyforge/bid/bid.h"
#include "sim/keyforge/bid/bid_report.h"
#include "sim/keyforge/match/match.h"
#include "sim/keyforge/match/match_report.h"
#include "sim/keyforge/match/replay_folder.h"

namespace archon::bench {
namespace {

namespace fs = std::filesystem;

sim::MatchSetup setup_of(const keyforge::Library& library, const std::string& agent) {
  sim::MatchSetup setup;
  setup.lists = {keyforge::find_deck("argus"), keyforge::find_deck("random:7")};
  setup.decks = {keyforge::prepare(setup.lists[0], library),
                 keyforge::prepare(setup.lists[1], library)};
  setup.agents = {ai::parse_agent_spec(agent), ai::parse_agent_spec(agent)};
  return setup;
}

void write_match(const keyforge::Library& library, const fs::path& folder, const std::string& agent,
                 int pairs) {
  const sim::MatchSetup setup = setup_of(library, agent);
  fs::create_directory(folder);
  const sim::ReplayFolder replays(folder);
  const auto sink = [&](const sim::PlayedGame& game) { replays.write(game); };
  const auto played = sim::play_match(library, setup, pairs, {}, sink);
  const sim::MatchResult result = sim::summarise(setup, played);
  const sim::RunInfo run{library, setup, result.games};
  write_file(folder / "report.json", sim::match_json(run, result));
  write_file(folder / "report.txt", report_of(run, played, result).terminal());
  write_file(folder / "games.csv", sim::match_csv(played));
}

void write_bid(const keyforge::Library& library, const fs::path& folder) {
  const sim::MatchSetup setup = setup_of(library, "random");
  sim::BidOptions options;
  options.within = 1;
  const sim::BidRun bid = sim::run_bid(library, setup, options, {});
  const sim::RunInfo run{library, setup, options.max_games, false, options.confidence};
  fs::create_directory(folder);
  write_file(folder / "report.json", sim::bid_json(run, bid, options));
  write_file(folder / "report.txt", report_of(run, bid, options).terminal());
}

void write_all(const fs::path& folder) {
  const keyforge::Library library = keyforge::Library::load();
  fs::create_directories(folder);
  write_match(library, folder / "greedy", "greedy", 20);
  write_match(library, folder / "flat", "flat:iterations=40", 2);
  write_match(library, folder / "mcts", "mcts:iterations=40", 2);
  write_match(library, folder / "ismcts", "ismcts:iterations=40", 2);
  write_match(library, folder / "master", "master:iterations=40", 2);
  write_bid(library, folder / "bid");
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
