// Battles of the second game through a session: opened, fought, told, taken back, and refused.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "protocol/programs/agents.h"
#include "tests/protocol/client.h"
#include "tests/protocol/served_program.h"
#include "tests/sim/program.h"

namespace archon::protocol::battles_test {
namespace {

const bool kRegistered = (register_program_agent(), true);

const Answer kNew = {
    {"op", "new"},
    {"of", "archmajesty"},
    {"seed", 5},
    {"players", {{{"mages", "berta"}}, {{"encounter", "toll bridge"}, {"level", 1}}}}};
const Answer kDuel = {{"op", "new"},
                      {"of", "archmajesty"},
                      {"players", {{{"mages", "berta"}}, {{"mages", {"mira"}}, {"hp", -10}}}}};

// Two cutpurses are left; the deck of the mage lies as it is written.
std::string position(const std::string& deck) {
  return "allied: [Berta Ironroot]\n"
         "encounter: The Toll Bridge\n"
         "round: 3\n"
         "acting: Berta Ironroot\n"
         "units:\n"
         "  - Berta Ironroot: {at: e5, hp: 12, counters: {burn: 2}}\n"
         "  - Cutpurse 1: {at: e6, hp: 3}\n"
         "  - Cutpurse 2: {hp: 0}\n"
         "mages:\n"
         "  - Berta Ironroot:\n"
         "      hand: [earthsteel-bash]\n"
         "      deck: [" +
         deck +
         "]\n"
         "      tokens: [guard: {value: 5}]\n";
}
const std::string kPosition = position("steelroot-grasp, pommel-pummel");

Answer load(const Answer& position) { return {{"op", "load"}, {"position", position}}; }

Answer about(const char* op, const std::string& game) { return {{"op", op}, {"game", game}}; }

// ---- To the end ----

TEST_CASE("a program fights a whole battle through serve, with an agent's advice for one side") {
  ServedProgram program;
  Rng rng(4);
  Answer answer = program.ask(kNew);
  int choices = 0;
  std::set<std::string> kinds;
  while (answer["decision"]["kind"] != "game-over") {
    const Answer& decision = answer["decision"];
    kinds.insert(decision["kind"].get<std::string>());
    Answer request = any_choice("g1", decision, rng);
    if (decision["player"] == 1) {
      const Answer thought =
          program.ask({{"op", "go"}, {"game", "g1"}, {"agent", "novice"}, {"seed", choices}});
      CHECK(thought["n"] == decision["n"]);
      request = {{"op", "choose"}, {"game", "g1"}, {"pick", thought["pick"]}};
    }
    answer = program.ask(request);
    ++choices;
  }
  CHECK(choices > 20);
  CHECK(kinds.contains("main"));
  const Answer state = program.ask(about("state", "g1"))["state"];
  CHECK(state["over"] == true);
  CHECK(state["winner"] == answer["decision"]["winner"]);
  CHECK(program.ask(about("log", "g1"))["log"].size() == static_cast<size_t>(choices));
  const Answer last = program.tell({{"op", "choose"}, {"game", "g1"}, {"pick", {0}}});
  CHECK(last["error"]["code"] == "not-possible");

  const Folder folder;
  const std::string file =
      folder.write("battle.json", program.ask(about("replay", "g1"))["replay"].dump());
  const Outcome verified = run("replay --verify " + file);
  CHECK(verified.exit_code == 0);
  CHECK(verified.out.find(std::to_string(choices) + " choices") != std::string::npos);
  CHECK(program.finish() == 0);
}

TEST_CASE("agents fight a battle to its end, the same again with the same seed") {
  Client client;
  const std::string one = client.open(kDuel);
  const std::string two = client.open(kDuel);
  const auto play_out = [&](const std::string& game) {
    return client.ask({{"op", "play-out"}, {"game", game}, {"agents", {"novice", "random"}}});
  };
  const Answer first = play_out(one);
  CHECK(first["decision"]["kind"] == "game-over");
  CHECK(first["decision"]["n"] == 2);
  CHECK(first["choices"] == client.ask(about("log", one))["log"].size());
  CHECK(first["events"].back() ==
        Answer{{"event", "over"}, {"player", first["decision"]["winner"]}});
  CHECK(play_out(two) == first);
}

// ---- What is told ----

Answer standing(const Answer& state) {
  Answer out;
  for (const auto& [name, unit] : state["units"].items())
    out[name] = {{"hp", unit["hp"]}, {"at", unit["at"]}, {"counters", unit["counters"]}};
  return out;
}

void apply_event(const Answer& event, Answer& standing) {
  const std::string kind = event["event"];
  if (kind == "hp") standing[event["unit"].get<std::string>()]["hp"] = event["to"];
  if (kind == "move") standing[event["unit"].get<std::string>()]["at"] = event["to"];
  if (kind != "counter") return;
  Answer& counters = standing[event["unit"].get<std::string>()]["counters"];
  const std::string counter = event["counter"];
  counters[counter] = event["to"];
  if (event["to"] == 0) counters.erase(counter);
}

TEST_CASE("in random battles events lead from one state to the next, and options are sound") {
  Client client;
  Rng rng(7);
  for (int i = 0; i < 6; ++i) {
    Answer request = i % 2 == 0 ? kNew : kDuel;
    request["seed"] = i;
    request["players"][0]["mages"] = "random:" + std::to_string(i);
    const std::string game = client.open(request);
    Answer decision = client.decision(game);
    Answer before = client.state(game);
    for (int n = 0; n < 120 && decision["kind"] != "game-over"; ++n) {
      std::set<std::string> labels;
      for (const Answer& option : decision["options"])
        labels.insert(option["label"].get<std::string>());
      CHECK(labels.size() == decision["options"].size());
      const Answer answer = client.ask(any_choice(game, decision, rng));
      Answer expected = standing(before);
      bool joined = false;
      for (const Answer& event : answer["events"]) {
        apply_event(event, expected);
        joined = joined || event["event"] == "join";
      }
      before = client.state(game);
      if (!joined) CHECK(standing(before) == expected);
      decision = answer["decision"];
    }
  }
}

// Names of members, and the words that say what something is; names of units and readings are
// data.
void collect_words(const Answer& value, std::set<std::string>& out) {
  if (value.is_array())
    for (const Answer& element : value) collect_words(element, out);
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) {
    out.insert(key);
    if ((key == "verb" || key == "kind" || key == "event") && member.is_string())
      out.insert(member.get<std::string>());
    if (key == "units" && member.is_object())
      for (const Answer& unit : member) collect_words(unit, out);
    else if (key != "readings" && key != "counters" && key != "text")
      collect_words(member, out);
  }
}

TEST_CASE("every member, kind, verb and event of battles stands in docs/protocol.md") {
  const std::string text = read(ARCHON_SOURCE_DIR "/docs/protocol.md");
  const std::string battles = text.substr(text.find("\n## Battles"));
  std::set<std::string> words;
  Client client;
  Rng rng(9);
  for (int i = 0; i < 8; ++i) {
    Answer request = i % 2 == 0 ? kNew : kDuel;
    request["seed"] = i;
    request["players"][0]["mages"] = fmt::format("random:{}+random:{}", i, i + 10);
    Answer answer = client.ask(request);
    const std::string game = answer["game"];
    for (int n = 0; n < 150 && answer["decision"]["kind"] != "game-over"; ++n) {
      collect_words(answer, words);
      if (n % 10 == 0) collect_words(client.state(game), words);
      answer = client.ask(any_choice(game, answer["decision"], rng));
    }
    collect_words(client.ask({{"op", "play-out"}, {"game", game}, {"agent", "random"}}), words);
    collect_words(client.ask(about("log", game)), words);
  }
  collect_words(client.ask({{"op", "hello"}, {"of", "archmajesty"}}), words);
  collect_words(
      client.ask(
          {{"op", "cards"}, {"of", "archmajesty"}, {"ids", {"steelroot-grasp"}}})["cards"][0],
      words);
  CHECK(words.size() > 120);
  for (const std::string& word : words) {
    CAPTURE(word);
    const bool told = battles.find("`" + word + "`") != std::string::npos ||
                      text.find("| `" + word + "`") != std::string::npos ||
                      text.find("\"" + word + "\":") != std::string::npos;
    CHECK(told);
  }
}

TEST_CASE("nobody sees in which order a deck lies, and who is not asked sees no options") {
  Client client;
  const std::string one = client.open(load(position("steelroot-grasp, pommel-pummel")));
  const std::string two = client.open(load(position("pommel-pummel, steelroot-grasp")));
  CHECK(client.state(one) != client.state(two));
  for (const int view : {1, 2}) {
    CHECK(client.state(one, view) == client.state(two, view));
    CHECK(client.decision(one, view) == client.decision(two, view));
  }
  CHECK(client.state(one)["units"]["Berta Ironroot"]["deck"][0] == "steelroot-grasp");
  CHECK(client.state(one, 1).dump().find("rng") == std::string::npos);
  CHECK(client.decision(one, 2) == Answer{{"n", 1}, {"player", 1}, {"kind", "main"}});
  CHECK(client.decision(one, 1) == client.decision(one));
  CHECK(client.decision(one)["options"].size() > 1);
}

TEST_CASE("what is known of the game: mages, encounters, readings, cards") {
  Client client;
  const Answer known = client.ask({{"op", "hello"}, {"of", "archmajesty"}});
  CHECK(known["mages"].size() == 8);
  CHECK(known["encounters"].size() == 12);
  CHECK(known["readings"]["guard"].size() == 2);
  CHECK(known["cards"].size() == 158);
  const Answer cards = client.ask(
      {{"op", "cards"}, {"of", "archmajesty"}, {"ids", {"steelroot-grasp", "Earthsteel Bash"}}});
  const Answer& grasp = cards["cards"][0];
  CHECK(grasp["damage"] == 12);
  CHECK(grasp["left"] == Answer::array());
  CHECK(grasp["right"].size() == 3);
  CHECK_FALSE(grasp["text"].get<std::string>().empty());
}

// ---- Positions ----

TEST_CASE("a position is read as text and as an object, and comes back as it was") {
  Client client;
  const std::string game = client.open(load(kPosition));
  const Answer state = client.state(game);
  CHECK(state["round"] == 3);
  CHECK(state["acting"] == "Berta Ironroot");
  CHECK(state["units"]["Cutpurse 1"]["hp"] == 3);
  CHECK(state["units"]["Berta Ironroot"]["counters"] == Answer{{"burn", 2}});
  CHECK(state["units"]["Berta Ironroot"]["hand"] == Answer{"earthsteel-bash"});
  Rng rng(3);
  play_on(client, game, 3, rng);
  const Answer text = client.ask(about("position", game))["position"];
  const std::string again = client.open(load(text));
  CHECK(client.state(again) == client.state(game));
  CHECK(client.ask(about("position", again))["position"] == text);
  const std::string object = client.open(
      load({{"allied", {"Berta Ironroot"}}, {"encounter", "The Toll Bridge"}, {"round", 2}}));
  CHECK(client.state(object)["round"] == 2);
  CHECK(client.refused(about("replay", game))["code"] == "not-possible");
}

TEST_CASE("mages and encounters may come as in their files") {
  Client client;
  const Answer party = {{"mages", "berta+mira"}};
  const Answer game = client.ask({{"op", "new"},
                                  {"of", "archmajesty"},
                                  {"readings", {{"guard", "after_roll"}, {"round_cap", 7}}},
                                  {"players", {party, {{"encounter", "rats"}}}}});
  const Answer state = client.state(game["game"]);
  CHECK(state["readings"]["guard"] == "after_roll");
  CHECK(state["round_cap"] == 7);
  const Answer encounter = {{"name", "A Rat"},
                            {"map", {{"name", "Small"}, {"rows", "a....\n.....\n.....\n....e\n"}}},
                            {"waves", {{{"round", 1}, {"foes", {"cellar-rat"}}}}},
                            {"ladder", "cellar-rat"}};
  const std::string own = client.open(
      {{"op", "new"}, {"of", "archmajesty"}, {"players", {party, {{"encounter", encounter}}}}});
  CHECK(client.state(own)["map"]["width"] == 5);
  CHECK(client.state(own)["units"].size() == 3);
}

// ---- Going back ----

TEST_CASE(
    "choices are taken back one by one or several at once, and the battle goes on from there") {
  Client client;
  const std::string game = client.open(kNew);
  Rng rng(11);
  std::vector<Answer> states = {client.state(game)};
  for (int i = 0; i < 12; ++i) {
    play_on(client, game, 1, rng);
    states.push_back(client.state(game));
  }
  CHECK(client.ask(about("undo", game))["decision"]["n"] == 14);
  CHECK(client.state(game) == states[11]);
  Answer several = about("undo", game);
  several["choices"] = 7;
  CHECK(client.ask(several)["events"].empty());
  CHECK(client.state(game) == states[4]);
  CHECK(client.ask(about("log", game))["log"].size() == 4);
  several["choices"] = 5;
  CHECK(client.refused(several)["message"] ==
        "choices: expected a whole number from 1 to 4, not 5");
  const std::string twin = client.ask(about("copy", game))["game"];
  play_on(client, game, 3, rng);
  CHECK(client.state(twin) == states[4]);
  several = about("undo", twin);
  several["choices"] = 4;
  client.ask(several);
  CHECK(client.state(twin) == states[0]);
  CHECK(client.refused(about("undo", twin))["code"] == "not-possible");
}

// ---- By description, and by advice ----

TEST_CASE("an option is chosen by what it is") {
  Client client;
  const std::string game = client.open(load(kPosition));
  const auto do_it = [&](Answer said) {
    said["op"] = "do";
    said["game"] = game;
    return client.tell(said);
  };
  CHECK(do_it({{"verb", "run"}})["error"]["code"] == "illegal-choice");
  CHECK(do_it({{"verb", "run"}, {"at", "n14"}})["error"]["message"].get<std::string>().starts_with(
      "no option matches; there are: "));
  const Answer ran = do_it({{"verb", "run"}, {"at", "e4"}, {"unit", "Berta Ironroot"}});
  REQUIRE(ran["ok"] == true);
  CHECK(ran["events"][0] ==
        Answer{{"event", "move"}, {"unit", "Berta Ironroot"}, {"from", "e5"}, {"to", "e4"}});
}

TEST_CASE("an agent's answer can be chosen as it is, and the same seed gives the same") {
  Client client;
  const std::string game = client.open(kNew);
  const Answer go = {{"op", "go"}, {"game", game}, {"agent", "mcts:iterations=200"}, {"seed", 3}};
  const Answer thought = client.ask(go);
  CHECK(client.ask(go) == thought);
  CHECK(thought["pick"].size() == 1);
  CHECK(thought["iterations"] == 200);
  CHECK(thought["visits"].size() > 1);
  CHECK_FALSE(thought["line"].empty());
  client.ask({{"op", "choose"}, {"game", game}, {"pick", thought["pick"]}});
}

// ---- Refused ----

struct Refusal {
  Answer request;
  std::string code;
  std::string words;
};

Answer with_players(const Answer& players) {
  return {{"op", "new"}, {"of", "archmajesty"}, {"players", players}};
}

std::vector<Refusal> refused_openings() {
  const Answer berta = {{"mages", "berta"}};
  const Answer bridge = {{"encounter", "toll bridge"}};
  return {{{{"op", "new"}, {"of", "chess"}},
           "bad-field",
           "of: expected a game: keyforge or archmajesty, not \"chess\""},
          {with_players(Answer::array({berta})), "bad-field",
           "players: expected a list of two players"},
          {with_players({berta, {{"encounter", "toll bridg"}, {"x", 1}}}), "bad-field",
           "players.1.x: unknown field"},
          {with_players({bridge, berta}), "bad-field", "players.0.encounter: unknown field"},
          {with_players({{{"mages", "nobody"}}, bridge}), "bad-field",
           "players.0.mages: there is no mage 'nobody'"},
          {with_players({berta, {{"encounter", "nowhere"}}}), "bad-field",
           "players.1.encounter: there is no encounter 'nowhere'"},
          {with_players({berta, {{"encounter", "toll bridge"}, {"level", 99}}}), "bad-field",
           "players.1.level: expected a whole number from -"},
          {with_players({{{"mages", "berta"}, {"hp", 5}}, bridge}), "bad-field",
           "players.0.hp: unknown field"},
          {with_players({{{"mages", "berta+berta+berta+berta"}}, bridge}), "bad-field",
           "players.0.mages: expected 1 to 3 mages"},
          {with_players({{{"mages", "berta+berta+berta"}}, {{"mages", "mira+mira"}}}), "bad-field",
           "players: expected at most 4 mages in all"},
          {with_players({{{"mages", {{{"name", "X"}}}}}, bridge}), "bad-field",
           "players.0.mages: X is not a legal mage: it has 0 ancestries"},
          {with_players({{{"mages", {{{"nme", "X"}}}}}, bridge}), "bad-field", "players.0.mages.0"},
          {with_players({{{"mages", "./mage.yaml"}}, bridge}), "not-allowed", "--allow-files"},
          {with_players({berta, {{"encounter", "a/b"}}}), "not-allowed", "--allow-files"},
          {with_players({{{"mages", std::string(65, 'x')}}, bridge}), "bad-field",
           "expected a name of at most 64"},
          {load("allied: [Berta Ironroot]\n"), "bad-field",
           "expected either an `encounter` or mages of an `enemy`"},
          {load({{"allied", {"Nobody"}}, {"encounter", "The Toll Bridge"}}), "bad-field",
           "'Nobody' is no bundled mage"},
          {load(kPosition + std::string(70'000, '#')), "bad-field", "expected at most 65536"},
          {{{"op", "load"}, {"of", "archmajesty"}},
           "bad-field",
           "position: expected a position of a battle"},
          {{{"op", "cards"}, {"of", "archmajesty"}, {"ids", {"steelroot-gras"}}},
           "bad-field",
           "did you mean"}};
}

std::vector<Refusal> refused_choices() {
  return {
      {{{"op", "choose"}, {"game", "g1"}, {"pick", {999}}},
       "illegal-choice",
       "option 999 does not exist; expected 0 to "},
      {{{"op", "choose"}, {"game", "g1"}, {"pick", {0, 1}}},
       "illegal-choice",
       "expected a single option"},
      {{{"op", "choose"}, {"game", "g1"}, {"n", 7}, {"pick", {0}}},
       "stale-choice",
       "decision 1 waits, not 7"},
      {{{"op", "edit"}, {"game", "g1"}, {"ops", Answer::array()}},
       "not-possible",
       "edit: not in this game"},
      {{{"op", "rig"}, {"game", "g1"}}, "not-possible", "rig: not in this game"},
      {{{"op", "auto"}, {"game", "g1"}}, "not-possible", "auto: not in this game"},
      {{{"op", "undo"}, {"game", "g1"}}, "not-possible", "no choice has been made"},
      {{{"op", "go"}, {"game", "g1"}, {"agent", "grandmaster"}}, "bad-field", "agent: unknown"},
      {{{"op", "go"}, {"game", "g1"}, {"agent", "program:cat"}}, "not-allowed", "--allow-programs"},
      {{{"op", "play-out"}, {"game", "g1"}, {"agents", {"novice"}}},
       "bad-field",
       "agents: expected a list of two agents"}};
}

TEST_CASE("what can't be is refused with its place and reason, and changes nothing") {
  std::vector<Refusal> refusals = refused_openings();
  for (const Refusal& refusal : refused_choices()) refusals.push_back(refusal);
  Client client;
  client.open(kNew);
  const Answer before = client.state("g1");
  for (const Refusal& refusal : refusals) {
    CAPTURE(refusal.request.dump().substr(0, 300));
    const Answer error = client.refused(refusal.request);
    CAPTURE(error.dump());
    CHECK(error["code"] == refusal.code);
    CHECK(error["message"].get<std::string>().find(refusal.words) != std::string::npos);
    CHECK(error.dump().size() < 1000);
  }
  CHECK(client.state("g1") == before);
  CHECK(client.ask(kNew)["game"] == "g2");
  const std::string other = client.open(
      {{"op", "load"}, {"house", "dis"}, {"players", {Answer::object(), Answer::object()}}});
  for (const char* op : {"undo", "log"})
    CHECK(client.refused(about(op, other))["code"] == "not-possible");
}

TEST_CASE("a choice that has to be made can't be passed") {
  Client client;
  const std::string game = client.open(kNew);
  Rng rng(2);
  Answer decision = client.decision(game);
  for (int i = 0; decision["pass"] == true && i < 200; ++i)
    decision = client.ask(any_choice(game, decision, rng))["decision"];
  REQUIRE(decision["pass"] == false);
  CHECK(client.refused({{"op", "choose"}, {"game", game}, {"pass", true}})["message"] ==
        "this choice can't be passed");
}

TEST_CASE("files of mages are read where clients may name them") {
  Client trusted({.files = true});
  const Folder folder;
  const Answer berta = {{"mages", ARCHON_SOURCE_DIR "/data/archmajesty/mages/berta-ironroot.yaml"}};
  trusted.open(with_players({berta, {{"encounter", "rats"}}}));
  const Answer error = trusted.refused(
      with_players({{{"mages", folder.file("none.yaml")}}, {{"encounter", "rats"}}}));
  CHECK(error["message"].get<std::string>().find("no such file") != std::string::npos);
}

// ---- Programs that play ----

constexpr const char* kProgram = R"(import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "new":
        assert message["of"] == "archmajesty" and message["decks"] and message["cards"], message
    if message["op"] != "decide":
        continue
    decision = message["decision"]
    assert message["state"]["over"] is False and decision["player"] == 1, decision
    print(json.dumps({"n": message["n"], "pick": [len(decision["options"]) // 2]}), flush=True)
)";

TEST_CASE("a program plays a party, and forfeits where it answers nonsense") {
  const Folder folder;
  const std::string good = folder.write("good.py", kProgram);
  const std::string bad = folder.write("bad.py", R"(import sys
for line in sys.stdin:
    if '"decide"' in line:
        print('{"pick": [9999]}', flush=True)
)");
  const auto fight = [&](const std::string& file) {
    return run(
        "encounter berta 'toll bridge' --games 2 --gm random --party "
        "'program[time=60000]:python3 " +
        file + "' --quiet --json -");
  };
  const Outcome played = fight(good);
  CHECK(played.exit_code == 0);
  CHECK(Answer::parse(played.out)["side_a"]["forfeits"]["games"] == 0);
  const Outcome broken = fight(bad);
  const Answer forfeits = Answer::parse(broken.out)["side_a"]["forfeits"];
  CHECK(forfeits["games"] == 2);
  CHECK(forfeits["first"].get<std::string>().find("option 9999 does not exist") !=
        std::string::npos);
}

}  // namespace
}  // namespace archon::protocol::battles_test
