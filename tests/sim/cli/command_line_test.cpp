// The habits of the command line: short options, "did you mean", help that fits, -o, links.
#include <doctest/doctest.h>

#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "sim/cli/options/command_tree.h"
#include "sim/cli/options/option_groups.h"
#include "sim/kinds/asked_kinds.h"
#include "tests/sim/program.h"

namespace archon::command_line_test {
namespace {

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

size_t widest_line(const std::string& text) {
  size_t out = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    size_t columns = 0;
    for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    out = std::max(out, columns);
  }
  return out;
}

TEST_CASE("an option that there isn't is answered with the one that was meant") {
  expect_error("match argus onyx --gmes 4", 2, "'--gmes'; did you mean '--games'");
  expect_error("match --hlep", 2, "did you mean '--help'");
  expect_error("deck random --sede=4", 2, "'archon deck random' has no option '--sede'");
  expect_error("match argus onyx -z 4", 2, "'archon match' has no option '-z'");
  expect_error("tournament argus onyx --cut 4", 2, "--format swiss:cut=4");
  expect_error("tournament argus onyx --players 16", 2, "--sealed 16");
}

TEST_CASE("what goes by another name now answers with that") {
  expect_error("merge whole.run 1.run", 2, "is now 'archon report'");
  expect_error("deck doctor mine/", 2, "is now part of 'archon deck check'");
  expect_error("field fit", 2, "is now 'archon-lab field'");
  for (const char* option : {"--probes", "--regret", "--doublings 4,8", "--equal-time"})
    expect_error(std::string("bench greedy ") + option, 2, "is now 'archon-lab ");
}

TEST_CASE("what scripts need is there, and not in the list of commands") {
  const std::string help = run("--help").out;
  for (const std::string command : {"work", "manual", "completion"}) {
    CHECK_FALSE(has(help, "\n  " + command));
    CHECK(run(command + " --help").exit_code == 0);
  }
}

TEST_CASE("values that begin like options are none") {
  CHECK(run("match argus onyx --a random --b random --games 2 --json - --quiet").exit_code == 0);
  expect_error("deck show -- --games", 1, "no deck or file is named '--games'");
}

TEST_CASE("threads, quiet, games and output have short names") {
  const Outcome outcome = run_script(
      "cd \"$(mktemp -d)\" && "
      "$ARCHON match argus onyx --a random --b random -j 2 -n 4 -q -o 1.json -o 2.md -o 3.html "
      "-o 4.csv >/dev/null && head -c 20 1.json && wc -l < 4.csv && ls");
  CAPTURE(outcome.errors);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(has(outcome.out, "archon_match"));
  CHECK(has(outcome.out, "1.json\n2.md\n3.html\n4.csv\n"));
  expect_error("match argus onyx -o report.pdf", 2,
               "the kind of report is unclear from 'report.pdf'");
}

TEST_CASE("help fits 80 columns, ends with examples, and doesn't list the agents") {
  for (const char* command :
       {"play",       "match",         "bid",          "rank",          "handicap",
        "predict",    "bench",         "agents",       "agent check",   "tournament",
        "event",      "event new",     "event result", "event print",   "event enter",
        "event drop", "event pair",    "event undo",   "event show",    "event standings",
        "run",        "resume",        "report",       "replay",        "tally",
        "cards",      "cards explain", "cards list",   "cards check",   "deck",
        "deck show",  "deck check",    "deck import",  "deck random",   "deck add",
        "deck shelf", "deck remove",   "position",     "position show", "position check",
        "serve",      "advise",        "review",       "completion",    "manual"}) {
    CAPTURE(command);
    const std::string help = run(std::string(command) + " --help").out;
    CHECK(widest_line(help) <= 80);
    CHECK(has(help, "xample"));
    CHECK_FALSE(has(help, "samples="));
  }
}

// The titles of a page of help, in their order.
std::vector<std::string> titles_of(const std::string& help) {
  std::vector<std::string> out;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);)
    if (line.ends_with(':') && !line.starts_with(' ')) out.push_back(line);
  return out;
}

TEST_CASE("a large command lists its options in groups, the common ones first") {
  const std::string help = run("match --help").out;
  CHECK(titles_of(help) ==
        std::vector<std::string>{
            "Arguments:", "What is asked:", "Who plays:", "How much is played:", "Where it goes:",
            "On many machines:", "Rarely needed:", "Examples:"});
  CHECK(help.find("--games") < help.find("--turn-limit"));
  CHECK(help.find("\n  -n, --games N") != std::string::npos);
  CHECK(titles_of(run("deck random --help").out) ==
        std::vector<std::string>{"Options:", "Example:"});
}

TEST_CASE("numbers in help are N, with a range only where it tells something") {
  const std::string help = run("match --help").out;
  CHECK_FALSE(has(help, "UINT"));
  CHECK_FALSE(has(help, "18446744073709551615"));
  CHECK(has(help, "--chains-a N "));
  CHECK(has(help, "(0 to 99; default: 0)"));
  CHECK(has(help, "(default: 1)"));
}

TEST_CASE("every option of a large command is in a group, and every group's are options") {
  const Outcome pages = run_script(
      "cd \"$(mktemp -d)\" && $ARCHON manual . && cat *.1 && grep -l '^.SS Others' *.1; true");
  const std::string text = pages.out;
  REQUIRE(text.size() > 50'000);
  CHECK_FALSE(has(text, ".SS Others"));
  CHECK(has(text, ".SS How much is played\n"));
  // The groups are also those of archon-lab, which has options that the program doesn't.
  const std::string of_lab =
      run_script(
          "for command in probes regret doublings equal-time field; do "
          "\"$(dirname \"$ARCHON\")/../bench/lab/archon-lab\" $command --help; done")
          .out;
  REQUIRE(of_lab.size() > 2'000);
  std::set<std::string_view> seen;
  for (const cli::OptionGroup& group : cli::option_groups())
    for (const std::string_view name : group.options) {
      CAPTURE(name);
      CHECK(seen.insert(name).second);
      std::string in_roff;
      for (const char c : name) in_roff += c == '-' ? std::string("\\-") : std::string(1, c);
      CHECK((has(text, "\\fB" + in_roff + "\\fR") || has(of_lab, std::string(name) + " ")));
    }
}

TEST_CASE(
    "every row of a job is in one of the groups, and a number that no group names stands there") {
  std::set<std::string_view> titles;
  for (const cli::OptionGroup& group : cli::option_groups()) titles.insert(group.title);
  for (const sim::AskedKind& kind : sim::asked_kinds())
    for (const sim::FieldRow& row : kind.rows()) {
      CAPTURE(row.name);
      CHECK(titles.count(row.group) == 1);
    }
  cli::OfferedCommand many;
  for (int i = 0; i <= cli::kMostUngrouped; ++i) {
    cli::OfferedOption& one = many.options.emplace_back();
    one.names = {"--new-" + std::to_string(i)};
    one.group = "Who plays";
  }
  const auto sections = option_sections(many);
  REQUIRE(sections.size() == 1);
  CHECK(sections[0].title == "Who plays");
}

TEST_CASE("every command of the program is in a group, and every group's are commands") {
  const std::string help = run("--help").out;
  CHECK_FALSE(has(help, "\nCommands:\n"));
  CHECK_FALSE(has(help, "\nOthers:\n"));
  std::set<std::string_view> seen;
  for (const cli::CommandGroup& group : cli::command_groups()) {
    CHECK(has(help, "\n" + std::string(group.title) + ":\n"));
    for (const std::string_view name : group.commands) {
      CAPTURE(name);
      CHECK(seen.insert(name).second);
      CHECK(has(help, "\n  " + std::string(name) + " "));
    }
  }
  CHECK(has(run("deck --help").out, "\nCommands:\n"));
}

TEST_CASE("help is a word of its own, too") {
  CHECK(run("help").out == run("--help").out);
  CHECK(run("help match").out == run("match --help").out);
  CHECK(run("help deck check").out == run("deck check --help").out);
  const Outcome wrong = run("help mach");
  CHECK(wrong.exit_code == 2);
  CHECK(has(wrong.errors, "unknown command 'mach'; did you mean 'match'?"));
}

TEST_CASE("help calls the program by its name, wherever it lies") {
  const Outcome outcome = run_script(
      "far=$(mktemp -d)/$(printf 'far%.0s' {1..30}) && mkdir -p \"$far\" && "
      "ln -s \"$ARCHON\" \"$far/archon\" && \"$far/archon\" play --help");
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "\nUsage: archon play [OPTIONS]"));
  CHECK(widest_line(outcome.out) <= 80);
}

TEST_CASE("slips are answered with what was meant") {
  expect_error("match argus", 2, "B is missing: archon match A B (");
  expect_error("deck tune berta", 2, "--against is missing: archon deck tune MAGE --against ...");
  expect_error("auction nothing.run", 1, "archon: nothing.run: no such file");
  CHECK(!has(run("match argus onyx --time 3").errors, "did you mean"));
  expect_error("compare argus onyx", 2, "'archon match A B' plays two decks");
  expect_error("deck generate", 2, "'archon deck random' generates decks");
  expect_error("match argus onyx --agent greedy", 2, "--a AGENT --b AGENT");
  expect_error("match argus onxy", 1, "did you mean 'Miss \"Onyx\" Censorius'?");
  expect_error("match argus onyx gregg", 2, "gregg: more than 'archon match' takes");
  expect_error("match berta argus", 2, "'berta' is of Archmajesty and 'argus' is not");
  expect_error("rank argus onyx --sure 95", 2, "did you mean 0.95?");
  expect_error("match argus '" ARCHON_SOURCE_DIR "/data'", 1, "'archon rank' and 'archon versus'");
  expect_error("deck random -o /dev/null", 1, "is not a folder");
  CHECK(has(run("rank no-such-folder/ argus onyx --agent random -n 4").errors,
            "no-such-folder/: no such folder"));
  const Folder folder;
  const std::string latin = folder.write("latin.json", "{\"name\": \"R\xE4t\"}");
  expect_error("match argus '" + latin + "'", 1, "saved as UTF-8");
}

TEST_CASE("a link is answered with what to do") {
  expect_error("deck show https://www.keyforgegame.com/deck-details/0-0-0", 1,
               "is a link, and Archon never goes online");
  expect_error("deck show https://decksofkeyforge.com/decks/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901",
               1,
               "from https://www.keyforgegame.com/api/decks/1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901/");
  const std::string id = "1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901";
  expect_error("deck show decksofkeyforge.com/decks/" + id, 1, "looks like a link");
  // A file may be called so.
  const Folder folder;
  const std::string deck =
      read(ARCHON_SOURCE_DIR "/data/keyforge/decks/radiant-argus-the-supreme.json");
  CHECK(
      run("match '" + folder.write(id, deck) + "' onyx --a random --b random -n 2 -q").exit_code ==
      0);
}

TEST_CASE("a card that there isn't keeps no other from being explained") {
  const Outcome outcome = run("cards explain Anger Nosuchcard 'Bad Penny'");
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "Anger"));
  CHECK(has(outcome.out, "Bad Penny"));
  CHECK(has(outcome.errors, "unknown card 'Nosuchcard'"));
}

TEST_CASE("quiet is quiet, also of decks that are left out") {
  const Outcome outcome =
      run("rank argus onyx nosuchdeck argus --agent random -n 4 --quiet --details");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(has(outcome.out, "left out: 1"));
}

TEST_CASE("decks of the shelf are known by their names") {
  const Outcome outcome = run_script(
      "export XDG_DATA_HOME=\"$(mktemp -d)\" && cd \"$XDG_DATA_HOME\" && "
      "$ARCHON deck random --seed 5 -o made.json 2>/dev/null && "
      "$ARCHON deck shelf && "
      "$ARCHON deck add made.json --as 'Ann Own' && $ARCHON deck shelf && "
      "$ARCHON match ann onyx --a random --b random -n 2 -q --details | grep -m1 'A  ' && "
      "$ARCHON rank ann onyx --agent random -n 4 -q | grep -c 'Ann Own' && "
      "$ARCHON rank \"$($ARCHON deck shelf --path)\" onyx --agent random -n 4 -q >/dev/null && "
      "$ARCHON deck random --seed 6 -o made.json --force 2>/dev/null && "
      "{ $ARCHON deck add made.json --as 'Ann Own' && echo replaced; $ARCHON deck remove ann && "
      "$ARCHON deck show ann; true; }");
  CAPTURE(outcome.out);
  CAPTURE(outcome.errors);
  CHECK(has(outcome.out, "is empty"));
  CHECK(has(outcome.out, "A  Ann Own"));
  CHECK_FALSE(has(outcome.out, "replaced"));
  CHECK(has(outcome.errors, "the shelf has another deck of that name"));
  CHECK(has(outcome.errors, "no deck or file is named 'ann'"));
}

}  // namespace
}  // namespace archon::command_line_test
