// Jobs by the rows of their fields: read from forms, kept in runs and read from them again.
#include "sim/question/job_fields.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "engine/core/trees/json_tree.h"
#include "sim/cli/options/number_options.h"
#include "sim/kinds/asked_kinds.h"
#include "tests/sim/keyforge/bundled_arena.h"

namespace archon::job_fields_test {
namespace {

using Json = nlohmann::ordered_json;

const sim::Arena& arena() { return sim::bundled_arena(); }

std::string deck(const char* name) { return arena().text_of(sim::bundled_entrant(name)); }

Json of_two() { return {{"a", deck("argus")}, {"b", deck("onyx")}}; }
Json of_many() { return {{"decks", {deck("argus"), deck("onyx"), deck("gregg")}}}; }

// A form of each kind that says no more than it has to.
const std::map<std::string, Json>& shortest() {
  static const std::map<std::string, Json> kForms{
      {"match", of_two()},
      {"bid", of_two()},
      {"rank", of_many()},
      {"handicap", of_many()},
      {"versus", of_two()},
      {"why", of_two()},
      {"grid", of_many()},
      {"tournament", {{"players", {deck("argus"), deck("onyx")}}}},
      {"bench", {{"agents", {"random", "greedy"}}, {"decks", {deck("argus"), deck("onyx")}}}}};
  return kForms;
}

sim::AskedExperiment asked(const std::string& kind, const Json& form) {
  const Tree tree = tree_of_json(form.dump());
  return sim::asked_kind(kind).ask(sim::AskedForm(arena(), TreeReader(&tree)));
}

template <class Job>
Job job_of(const Json& form) {
  const Tree tree = tree_of_json(form.dump());
  return sim::ask<Job>(sim::AskedForm(arena(), TreeReader(&tree))).job;
}

TEST_CASE("every kind can be asked by a form, and says what it keeps") {
  for (const sim::AskedKind& kind : sim::asked_kinds()) {
    INFO(kind.name);
    const auto form = shortest().find(std::string(kind.name));
    REQUIRE(form != shortest().end());
    const sim::AskedExperiment found = asked(form->first, form->second);
    CHECK(found.experiment->command() == kind.name);
    CHECK(found.experiment->settings().count("confidence") == 1);
  }
}

TEST_CASE("what a run keeps of a job makes the same job again") {
  Json form = of_two();
  form.update({{"agent_a", "random"},
               {"games", 7},
               {"sure", 0.9},
               {"within", 12.5},
               {"chains_b", 3},
               {"confidence", 0.9},
               {"seed", "18446744073709551615"}});
  const auto match = job_of<sim::MatchJob>(form);
  CHECK(match.pairs == 4);
  CHECK(*match.goal.within == 0.125);
  CHECK(match.setup.seed == UINT64_MAX);
  CHECK(ai::to_string(match.setup.agents[0]) == "random");
  const sim::KeptValues kept = kept_values(match);
  sim::MatchJob again;
  recall(kept, again);
  CHECK(kept_values(again) == kept);
  CHECK(std::get<int64_t>(kept.at("games")) == 8);

  const auto rank = job_of<sim::RankJob>(of_many());
  CHECK(!rank.setup.ladder.empty());
  CHECK(rank.setup.goal.max_games == 1000);
  sim::RankJob ranked;
  recall(kept_values(rank), ranked);
  CHECK(kept_values(ranked) == kept_values(rank));
}

TEST_CASE("what is wrong with a form is told with its place") {
  const auto expect = [](const std::string& kind, const Json& more, const std::string& words) {
    Json form = shortest().at(kind);
    form.update(more);
    CHECK_THROWS_WITH_AS(asked(kind, form), doctest::Contains(words.c_str()), Error);
  };
  expect("match", {{"gmaes", 3}}, "unknown key 'gmaes'; did you mean 'games'?");
  expect("match", {{"games", 0}}, "games: expected a number from 1 to 10000000, not '0'");
  expect("match", {{"games", "many"}}, "games: expected a number from 1 to 10000000, not 'many'");
  expect("match", {{"agent", "greddy"}}, "agent: ");
  expect("match", {{"salt", "12"}}, "salt: ");
  expect("match", {{"salt", std::string(64, '0')}}, "salt: no program plays");
  expect("match", {{"b", nullptr}}, "b: expected a deck");
  expect("rank", {{"decks", {deck("argus"), deck("argus")}}}, "1 deck to rank; expected 2");
  expect("rank", {{"prior", "luck"}}, "prior: expected cards or none");
  expect("versus", {{"b", deck("argus")}}, "the same single deck");
  expect("why", {{"swaps", Json::array({Json::array({"No such card", "Punch"})})}},
         "no card is called 'No such card'");
  expect("bench", {{"agents", {"random"}}}, "agents: 1 agent to bench");
  expect("bench", {{"anchor", "flat"}}, "anchor: expected one of the agents");
  expect("tournament", {{"formats", {"poker"}}}, "formats[1]: ");
  expect("tournament", {{"each", 4}, {"within", 30}}, "expected only one of them");
  CHECK_THROWS_WITH_AS(sim::asked_kind("duel"), doctest::Contains("expected one of match, bid"),
                       Error);
}

TEST_CASE("the schema of a form has every field with its range and its default") {
  const Json match = Json::parse(schema_of(sim::asked_kind("match")));
  const Json& games = match["properties"]["games"];
  CHECK(games["minimum"] == 1);
  CHECK(games["maximum"] == sim::kMostGames);
  CHECK(games["default"] == sim::kMatchGames.initial);
  CHECK(games["description"] == sim::kMatchGames.help);
  CHECK(match["properties"]["agent"]["format"] == "agent");
  CHECK(match["required"] == Json{"a", "b"});
  for (const sim::AskedKind& kind : sim::asked_kinds()) {
    INFO(kind.name);
    const Json schema = Json::parse(schema_of(kind));
    CHECK(schema["additionalProperties"] == false);
    std::set<std::string> names;
    for (const sim::FieldRow& row : kind.rows()) {
      CHECK(names.insert(row.name).second);
      CHECK(!row.help.empty());
    }
    CHECK(schema["properties"].size() == names.size());
  }
}

// ---- A setting of a job that nothing else knows

struct SampleJob {
  int stones = 7;
};

const sim::JobFields<SampleJob>& fields_of(const SampleJob&) {
  static const sim::JobFields<SampleJob> kFields = [] {
    constexpr sim::Setting<int> kStones{"stones", 1, 50, 7, "stones on the table"};
    sim::JobFields<SampleJob> out;
    out.number(kStones, [](auto& job) -> auto& { return job.stones; }, {.group = "What is asked"});
    return out;
  }();
  return kFields;
}

TEST_CASE("a setting is one row: an option in its group, a form's field, and a run keeps it") {
  cli::Command command;
  cli::NumberOptions options = cli::NumberOptions::of(SampleJob{});
  options.add_to(command);
  REQUIRE(command.options.size() == 1);
  const cli::Option& option = command.options[0];
  CHECK(chief_name(option) == "--stones");
  CHECK(option.help == "stones on the table");
  CHECK(option.rules.initial == "7");
  CHECK(option.rules.group == "What is asked");
  CHECK(option.rules.check.wrong("51") != "");
  *std::get<std::optional<std::string>*>(option.to) = "12";
  SampleJob job;
  CHECK(options.read(job).has("stones"));
  CHECK(job.stones == 12);
  CHECK(std::get<int64_t>(sim::kept_values(job).at("stones")) == 12);
  const Tree form = tree_of_json(R"({"stones": 9})");
  sim::read_form(TreeReader(&form), {}, job);
  CHECK(job.stones == 9);
  const Json schema = Json::parse(sim::schema_of_form("", sim::asked_rows<SampleJob>()));
  CHECK(schema["properties"]["stones"]["maximum"] == 50);
}

}  // namespace
}  // namespace archon::job_fields_test
