#include <memory>
#include <string>
#include <vector>

#include "engine/keyforge/cards/libraries.h"
#include "sim/cli/commands/commands.h"
#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/report_files.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/options/settings.h"
#include "sim/keyforge/odds/deck_odds.h"

namespace archon::cli {
namespace {

struct DeckOddsOptions {
  std::string deck;
  std::string cards;
  sim::OddsOptions asked;
  ReportFiles files;
};

int tell_odds(const DeckOddsOptions& options) {
  options.files.check({report::kPage,
                       report::kMarkdown,
                       {"--json", {"\"archon_odds\"", "the JSON of a deck's odds"}}});
  const keyforge::Library library = keyforge::Library::load(options.cards);
  const keyforge::Facts& facts = library.facts();
  const sim::DeckOdds odds = sim::deck_odds(given_deck(options.deck, facts), options.asked, facts);
  return options.files.write(report::renderings_of(
      [&] { return report_of(odds); }, {{"--json", [&] { return sim::odds_json(odds); }}}));
}

}  // namespace

Command deck_odds_command() {
  const auto options = std::make_shared<DeckOddsOptions>();
  Command out{"odds",
              "Say what an opening hand holds: cards, several together, houses; with and without a "
              "mulligan, and by a turn",
              "\nExamples:\n"
              "  archon deck odds argus\n"
              "  archon deck odds argus mother 'wild wormhole' --second\n"};
  out.add({{"DECK",
            &options->deck,
            "a deck file, the name of a bundled deck or part of it, or random:SEED",
            {.required = true}},
           {"CARDS", &options->asked.cards,
            "cards of the deck by their titles or parts of them (default: all)"},
           {"--second", &options->asked.is_second, "for the player who goes second"},
           option_of(sim::kOddsTurns, options->asked.turns),
           option_of(sim::kOddsPlayed, options->asked.played),
           options->files.json_option("numbers")});
  out.add(options->files.page_options());
  out.add({cards_option(options->cards)});
  out.run = acting(options, tell_odds);
  return out;
}

}  // namespace archon::cli
