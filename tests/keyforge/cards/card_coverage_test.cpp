// Every instruction of every card runs, in a scenario or in random play.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/keyforge/cards/word_census.h"
#include "engine/keyforge/language/compiler/grammar.h"
#include "engine/keyforge/language/printer/printer.h"
#include "engine/keyforge/language/usage.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/engine_game.h"
#include "tests/keyforge/scenario.h"

namespace archon::keyforge::card_coverage_test {
namespace {

// Plays a random game to its end, noting what runs.
void play_random(const Match& match, State s, Rng rng, GameLog& log) {
  MoveList list;
  while (!s.over()) {
    legal_moves(s, list);
    apply(s, match, list[static_cast<int>(rng.below(static_cast<uint32_t>(list.size())))], &log);
  }
}

std::vector<std::string> never_run(const Library& library, const std::vector<uint8_t>& executed) {
  std::vector<std::string> out;
  for (int number = 0; number < library.size(); ++number) {
    const CardDef& def = library.def(number);
    for (int i = 0; i < def.script.codes; ++i) {
      const auto at = static_cast<size_t>(def.script.first_code + i);
      if (!executed[at])
        out.push_back(fmt::format("{}: line {}, {}", def.id, library.program().lines[at],
                                  op_name(library.program().code[at].op)));
    }
  }
  return out;
}

// The words in instructions that have run, in the triggers and conditions of abilities that have
// begun, and in rows.
WordSet words_run(const Program& program, const std::vector<uint8_t>& executed) {
  WordSet words;
  for (size_t i = 0; i < executed.size(); ++i)
    if (executed[i]) add_words(program, program.code[i], words);
  for (const Ability& a : program.abilities) {
    if (!executed[a.entry]) continue;
    words.set(static_cast<size_t>(a.trigger));
    add_words(program, program.nodes[a.subjects], words);
    add_words(program, program.nodes[a.condition], words);
  }
  for (const Row& row : program.rows) {
    add_words(program, row.node, words);
    add_words(program, program.nodes[row.condition], words);
  }
  return words;
}

bool reads_alike(const Library& a, const CardDef& mine, const Library& b, const CardDef& theirs) {
  if (mine.id != theirs.id || mine.script.codes != theirs.script.codes) return false;
  for (int i = 0; i < mine.script.codes; ++i) {
    const auto at = static_cast<size_t>(mine.script.first_code + i);
    const auto there = static_cast<size_t>(theirs.script.first_code + i);
    if (a.program().code[at].op != b.program().code[there].op) return false;
  }
  return true;
}

// The cards of every edition, and which instructions of the default one the scenarios run. What
// they run by the newest rules counts for a card that reads alike there: the cards of later sets
// are played by no others.
struct ScenarioRun {
  std::vector<Library> editions;
  std::vector<uint8_t> executed;

  const Library& library() const { return editions[static_cast<size_t>(Rules{}.edition)]; }

  ScenarioRun() {
    for (int i = 0; i < kEditions; ++i)
      editions.push_back(Library::load("", Rules{static_cast<Edition>(i)}));
    executed.resize(library().program().code.size());
    std::vector<uint8_t> newest(editions.back().program().code.size());
    const BeginScenario begin = [&](const YAML::Node& scenario, const Library& cards) {
      GameLog log;
      if (&cards == &library()) log.executed = executed.data();
      if (&cards == &editions.back()) log.executed = newest.data();
      return engine_game(scenario, cards, &log);
    };
    for (const auto& file : scenario_files(std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios"))
      run_scenarios(file, editions, begin);
    add(editions.back(), newest);
  }

 private:
  void add(const Library& other, const std::vector<uint8_t>& ran) {
    for (int number = 0; number < library().size(); ++number) {
      const CardDef& mine = library().def(number);
      const CardDef& theirs = other.def(number);
      if (!reads_alike(library(), mine, other, theirs)) continue;
      for (int i = 0; i < mine.script.codes; ++i)
        executed[static_cast<size_t>(mine.script.first_code + i)] |=
            ran[static_cast<size_t>(theirs.script.first_code + i)];
    }
  }
};

const ScenarioRun& scenario_run() {
  static const ScenarioRun all;
  return all;
}

}  // namespace

TEST_CASE("every word of the language is used by a card and run by a scenario") {
  const WordSet words = words_run(scenario_run().library().program(), scenario_run().executed);
  for (const WordInfo& word : vocabulary_words())
    CHECK_MESSAGE(words[static_cast<size_t>(word.op)], op_name(word.op) << ": " << word.pattern);
}

// A word for one card is a card in disguise: of those there may be few.
TEST_CASE("at most a quarter of the words serve a single card, and none serves none") {
  const WordCensus census(Library::load());
  std::string single;
  for (const Op word : census.serving(1)) single += ' ' + std::string(op_name(word));
  CAPTURE(single);
  CHECK(4 * static_cast<int>(census.serving(1).size()) <= census.words());
  CHECK(census.serving(0).empty());
}

// COVERAGE_GAMES says how many random games of random decks are played besides the scenarios.
TEST_CASE("every instruction of every card runs") {
  const Library& library = scenario_run().library();
  std::vector<uint8_t> executed = scenario_run().executed;
  GameLog log;
  log.executed = executed.data();
  const size_t by_scenarios = never_run(library, executed).size();
  for (int number = 0; number < env_number("COVERAGE_GAMES", 2000); ++number) {
    const Match match = random_match(library, 1, number);
    play_random(match, start_random_decks(match, 1, number, 0), BundledGames::players(1, number),
                log);
  }
  const std::vector<std::string> missed = never_run(library, executed);
  for (const std::string& what : missed) MESSAGE(what);
  MESSAGE(executed.size() << " instructions; never run by scenarios: " << by_scenarios
                          << ", nor by random play: " << missed.size());
  CHECK(missed.empty());
}

}  // namespace archon::keyforge::card_coverage_test
