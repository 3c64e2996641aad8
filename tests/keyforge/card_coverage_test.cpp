// Every instruction of every card runs, in a scenario or in random play.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "engine/keyforge/language/compiler/grammar.h"
#include "engine/keyforge/language/printer/printer.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/scenario.h"

namespace archon::keyforge {
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
class WordsRun {
 public:
  WordsRun(const Program& program, const std::vector<uint8_t>& executed) : program_(program) {
    for (size_t i = 0; i < executed.size(); ++i)
      if (executed[i]) add(program.code[i]);
    for (const Ability& a : program.abilities) {
      if (!executed[a.entry]) continue;
      words_.insert(a.trigger);
      add(program.nodes[a.subjects]);
      add(program.nodes[a.condition]);
    }
    for (const Row& row : program.rows) {
      add(row.node);
      add(program.nodes[row.condition]);
    }
  }

  const std::set<Op>& words() const { return words_; }

 private:
  void add(const Node& n) {
    words_.insert(n.op);
    const auto zone = static_cast<Zone>(n.arg);
    if (n.op >= Op::Creatures && n.op <= Op::Neighbors) {  // a noun holds its zone
      if (zone == Zone::None)
        words_.insert(Op::Anywhere);
      else if (zone == Zone::Under)
        words_.insert(Op::UnderThis);
      else if (zone != Zone::Play)
        words_.insert(Op::InZone);
    }
    if (n.op == Op::ChooseOne) return;  // it has labels where others have nodes
    for (const uint16_t child : n.child)
      if (child != 0) add(program_.nodes[child]);
  }

  const Program& program_;
  std::set<Op> words_;
};

}  // namespace

TEST_CASE("every word of the language is used by a card and run by a scenario") {
  const std::string folder = std::string(ARCHON_TEST_DATA) + "/keyforge/";
  std::vector<Library> editions;
  for (int i = 0; i < kEditions; ++i)
    editions.push_back(Library::load("", Rules{static_cast<Edition>(i)}));
  const Library& library = editions.back();
  std::vector<uint8_t> executed(library.program().code.size());
  GameLog log;
  log.executed = executed.data();
  for (const auto& file : scenario_files(folder + "scenarios"))
    run_scenarios(file, editions, nullptr, &log);
  const std::set<Op> words = WordsRun(library.program(), executed).words();
  for (const WordInfo& word : vocabulary_words())
    CHECK_MESSAGE(words.contains(word.op), op_name(word.op) << ": " << word.pattern);
}

// COVERAGE_GAMES says how many random games of random decks are played besides the scenarios.
TEST_CASE("every instruction of every card runs") {
  std::vector<Library> editions;
  for (int i = 0; i < kEditions; ++i)
    editions.push_back(Library::load("", Rules{static_cast<Edition>(i)}));
  const Library& library = editions.back();
  std::vector<uint8_t> executed(library.program().code.size());
  GameLog log;
  log.executed = executed.data();
  for (const auto& file : scenario_files(std::string(ARCHON_TEST_DATA) + "/keyforge/scenarios"))
    run_scenarios(file, editions, nullptr, &log);
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

}  // namespace archon::keyforge
