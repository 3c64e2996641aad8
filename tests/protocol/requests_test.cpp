// Every kind of request: what it does, and which error a wrong one gets.
#include <doctest/doctest.h>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/formats/replay.h"
#include "tests/protocol/client.h"

namespace archon::protocol::requests_test {
namespace {

Answer new_game() {
  return {{"op", "new"}, {"seed", 7}, {"players", {{{"deck", "argus"}}, {{"deck", "onyx"}}}}};
}

// Player 1 in the main step.
Answer board(const Answer& mine, const Answer& theirs) {
  return {{"op", "load"}, {"house", "brobnar"}, {"players", {mine, theirs}}};
}

Answer duel() {
  return board(
      {{"line", {{{"card", "troll"}, {"uid", "tr"}}, {{"card", "bumpsy"}, {"uid", "bu"}}}},
       {"hand", {{{"card", "anger"}, {"uid", "an"}}}},
       {"deck", {"punch", "anger"}}},
      {{"line", {{{"card", "flaxia"}, {"uid", "fl"}}, {{"card", "valdr"}, {"uid", "va"}}}}});
}

TEST_CASE("an answer carries the id of its request") {
  Client client;
  CHECK(client.tell({{"op", "stop"}, {"id", 5}})["id"] == 5);
  CHECK(client.tell({{"op", "nonsense"}, {"id", "x"}})["id"] == "x");
  CHECK_FALSE(client.tell({{"op", "stop"}}).contains("id"));
  CHECK(client.refused({{"op", "stop"}, {"id", {1}}})["field"] == "id");
}

TEST_CASE("wrong requests are told what is wrong, and where") {
  Client client;
  const std::string game = client.open(new_game());
  const Answer before = client.state(game);
  const Answer asked = client.decision(game);
  const auto refused = [&](Answer request, const std::string& code, const std::string& field) {
    if (!request.contains("game")) request["game"] = game;
    const Answer error = client.refused(request);
    CAPTURE(request);
    CHECK(error["code"] == code);
    CHECK(error.value("field", "") == field);
    CHECK_FALSE(error["message"].get<std::string>().empty());
    CHECK(client.state(game) == before);
    CHECK(client.decision(game) == asked);
  };
  refused({{"op", "chose"}}, "unknown-request", "op");
  refused({{"op", 3}}, "bad-field", "op");
  refused({{"pick", {0}}}, "bad-field", "op");
  refused({{"op", "state"}, {"game", "g9"}}, "unknown-game", "game");
  refused({{"op", "state"}, {"game", 1}}, "bad-field", "game");
  refused({{"op", "state"}, {"view", 3}}, "bad-field", "view");
  refused({{"op", "state"}, {"veiw", 1}}, "bad-field", "veiw");
  refused({{"op", "choose"}}, "bad-field", "pick");
  refused({{"op", "choose"}, {"pick", 0}}, "bad-field", "pick");
  refused({{"op", "choose"}, {"pick", {"a"}}}, "bad-field", "pick.0");
  refused({{"op", "choose"}, {"pick", {-1}}}, "bad-field", "pick.0");
  refused({{"op", "choose"}, {"pick", {2}}}, "illegal-choice", "pick");
  refused({{"op", "choose"}, {"pick", {0, 1}}}, "illegal-choice", "pick");
  refused({{"op", "choose"}, {"pass", true}}, "illegal-choice", "pass");
  refused({{"op", "choose"}, {"pass", true}, {"pick", {0}}}, "bad-field", "pick");
  refused({{"op", "choose"}, {"n", 2}, {"pick", {0}}}, "stale-choice", "n");
  refused({{"op", "do"}, {"verb", "reap"}}, "illegal-choice", "");
  refused({{"op", "do"}, {"n", 9}, {"mulligan", false}}, "stale-choice", "n");
  refused({{"op", "auto"}, {"auto", {{"always", true}}}}, "bad-field", "auto.always");
  refused({{"op", "auto"}, {"auto", {{"keys", 1}}}}, "bad-field", "auto.keys");
  refused({{"op", "edit"}}, "bad-field", "ops");
  refused({{"op", "edit"}, {"ops", {{{"set", "pool"}, {"player", 1}}}}}, "bad-field",
          "ops.0.value");
  refused({{"op", "rig"}, {"shuffle", {"9z"}}}, "bad-field", "shuffle.0");
  refused({{"op", "rig"}, {"seed", -1}}, "bad-field", "seed");
  refused({{"op", "go"}, {"agent", "genius"}}, "bad-field", "agent");
  refused({{"op", "go"}, {"threads", 0}}, "bad-field", "threads");
  refused({{"op", "play-out"}, {"agents", {"greedy"}}}, "bad-field", "agents");
}

TEST_CASE("what can't be opened is refused by field") {
  Client client;
  const auto refused = [&](const Answer& request, const std::string& field) {
    CAPTURE(request);
    const Answer error = client.refused(request);
    CHECK(error["code"] == "bad-field");
    CHECK(error.value("field", "") == field);
  };
  refused({{"op", "new"}}, "players");
  refused({{"op", "new"}, {"players", {{{"deck", "argus"}}}}}, "players");
  refused({{"op", "new"}, {"players", {{{"deck", "argoos"}}, {{"deck", "onyx"}}}}},
          "players.0.deck");
  refused({{"op", "new"}, {"players", {{{"deck", {"trol"}}}, {{"deck", "onyx"}}}}},
          "players.0.deck.0");
  refused({{"op", "new"}, {"rules", "1999"}, {"players", {{}, {}}}}, "rules");
  Answer request = duel();
  request["house"] = "atlantis";
  refused(request, "house");
  request = duel();
  request["turn"] = "x";
  refused(request, "turn");
  request = duel();
  request["players"][1]["line"][0]["damage"] = 300;
  refused(request, "players.1.line.0.damage");
  request["players"][1]["line"][0] = {{"card", "flaxia"}, {"uid", "tr"}};
  refused(request, "players.1.line.0.uid");
  request["players"][1]["line"][0]["uid"] = "?2.hand.0";
  refused(request, "players");
  request = duel();
  request["players"][0]["history"]["hous_last_turn"] = "logos";
  refused(request, "players.0.history.hous_last_turn");
  refused({{"op", "load"}, {"position", 7}}, "position");
  refused({{"op", "load"}, {"position", "you: ["}}, "position");
  CHECK(client.tell({{"op", "state"}, {"game", "g1"}})["error"]["code"] == "unknown-game");
}

TEST_CASE("an anomaly, which no house is printed on, has the first of its owner's") {
  Client client;
  const auto first_option = [&](const Answer& you) {
    const std::string game =
        client.open({{"op", "load"}, {"house", "dis"}, {"players", {you, Answer::object()}}});
    return client.decision(game)["options"][0]["label"].get<std::string>();
  };
  CHECK(first_option({{"hand", {"the-red-baron"}}}) == "play The Red Baron");
  const Answer houses = {"mars", "dis", "logos"};
  CHECK(first_option({{"houses", houses}, {"hand", {"the-red-baron"}}}) == "end the turn");
  const std::string game = client.open({{"op", "new"},
                                        {"players",
                                         {{{"deck", {"the-red-baron"}}, {"houses", houses}},
                                          {{"deck", {"the-red-baron", "troll"}}}}}});
  const Answer cards = client.state(game)["cards"];
  CHECK(cards["1a"]["house"] == "mars");
  CHECK(cards["2a"]["house"] == "brobnar");
}

TEST_CASE("the house of a player's last turn can be said, and comes back") {
  Client client;
  Answer request = duel();
  request["players"][1]["history"]["house_last_turn"] = "star-alliance";
  const std::string game = client.open(request);
  const Answer players = client.state(game)["players"];
  CHECK(players[0]["history"]["house_last_turn"].is_null());
  CHECK(players[1]["history"]["house_last_turn"] == "staralliance");
}

TEST_CASE("every number of a player's history that the state tells of can be loaded") {
  Client client;
  for (const keyforge::SideRow& row : keyforge::kSideTable) {
    if (row.span == keyforge::Span::Held || row.holds != keyforge::SideHolds::Number) continue;
    CAPTURE(row.name);
    for (const std::string name : {row.name, row.formerly}) {
      if (name.empty()) continue;
      Answer request = duel();
      request["players"][1]["history"][name] = 3;
      const Answer players = client.state(client.open(request))["players"];
      CHECK(players[1]["history"][row.name] == 3);
      CHECK(players[0]["history"][row.name] == 0);
      CHECK((name == row.name || !players[1]["history"].contains(name)));
    }
  }
  Answer twice = duel();
  twice["players"][0]["history"] = {{"played", 1}, {"cards_played", 1}};
  CHECK(client.refused(twice)["field"] == "players.0.history.cards_played");
}

TEST_CASE("lines that are no requests are refused") {
  Session session;
  const auto code = [&](const std::string& line) {
    return Answer::parse(session.answer(line))["error"]["code"];
  };
  CHECK(code("") == "bad-json");
  CHECK(code("7") == "bad-json");
  CHECK(code("[]") == "bad-json");
  CHECK(code("{\"op\":\"stop\"") == "bad-json");
  CHECK(code("{\"op\":\"\xFF\"}") == "bad-json");
  CHECK(code(std::string(100'000, '[')) == "bad-json");
  CHECK(code("{\"op\":\"stop\",\"id\":" + std::string(40, '[') + std::string(40, ']') + "}") ==
        "bad-json");
  CHECK(code(std::string("{\"op\":\0\"stop\"}", 14)) == "bad-json");
}

TEST_CASE("both shapes of load make the same position") {
  Client client;
  const std::string own = client.open(duel());
  const Answer file = {
      {"you",
       {{"house", "brobnar"},
        {"line", {{{"troll", {{"as", "tr"}}}}, {{"bumpsy", {{"as", "bu"}}}}}},
        {"hand", {{{"anger", {{"as", "an"}}}}}},
        {"deck", {"punch", "anger"}}}},
      {"foe", {{"line", {{{"flaxia", {{"as", "fl"}}}}, {{"valdr", {{"as", "va"}}}}}}}}};
  const std::string object = client.open({{"op", "load"}, {"position", file}});
  const std::string text = client.open({{"op", "load"}, {"position", file.dump()}});
  CHECK(client.state(object) == client.state(text));
  const Answer one = client.state(own);
  const Answer other = client.state(object);
  for (const char* uid : {"tr", "bu", "an", "fl", "va"})
    CHECK(one["cards"][uid] == other["cards"][uid]);
  // What is written of it is read as the same again.
  const std::string written = client.ask({{"op", "position"}, {"game", own}})["position"];
  const std::string again = client.open({{"op", "load"}, {"position", written}});
  CHECK(client.ask({{"op", "position"}, {"game", again}})["position"] == written);
}

TEST_CASE("do finds the option that is meant, with its target") {
  Client client;
  std::string game = client.open(duel());
  client.ask({{"op", "do"}, {"game", game}, {"verb", "fight"}, {"uid", "tr"}, {"target", "fl"}});
  CHECK(client.state(game)["cards"]["fl"]["zone"] == "discard");
  // A fight with the only creature left needs no question.
  const Answer answer = client.ask(
      {{"op", "do"}, {"game", game}, {"verb", "fight"}, {"card", "bumpsy"}, {"target", "va"}});
  CHECK(answer["decision"]["kind"] == "main");
  game = client.open(duel());
  const Answer before = client.state(game);
  const Answer wrong = {
      {"op", "do"}, {"game", game}, {"verb", "fight"}, {"uid", "tr"}, {"target", "bu"}};
  CHECK(client.refused(wrong)["code"] == "illegal-choice");
  CHECK(client.refused({{"op", "do"}, {"game", game}, {"verb", "fight"}})["code"] ==
        "illegal-choice");
  CHECK(client.state(game) == before);
}

TEST_CASE("several cards are one choice, in any order") {
  Client client;
  Answer request = duel();
  request["house"] = "logos";
  request["players"][0]["hand"] = {"twin-bolt-emission"};
  const std::string game = client.open(request);
  const Answer decision = client.ask({{"op", "do"}, {"game", game}, {"verb", "play"}})["decision"];
  CHECK(decision["min"] == 2);
  CHECK(decision["max"] == 2);
  const Answer before = client.state(game);
  const auto refused = [&](const Answer& pick) {
    CHECK(client.refused({{"op", "choose"}, {"game", game}, {"pick", pick}})["code"] ==
          "illegal-choice");
    CHECK(client.state(game) == before);
  };
  refused({0});
  refused({1, 1});
  refused({0, 1, 2});
  client.ask({{"op", "choose"}, {"game", game}, {"pick", {3, 0}}});
  const Answer cards = client.state(game)["cards"];
  CHECK(cards[decision["options"][3]["uid"].get<std::string>()]["damage"] == 2);
  CHECK(cards[decision["options"][0]["uid"].get<std::string>()]["damage"] == 2);
}

TEST_CASE("shares of damage are dealt out as they are given") {
  Client client;
  Answer request = duel();
  request["house"] = "untamed";
  request["players"][0]["hand"] = {"cooperative-hunting"};
  const std::string game = client.open(request);
  const Answer decision = client.ask({{"op", "do"}, {"game", game}, {"verb", "play"}})["decision"];
  CHECK(decision["kind"] == "distribute");
  CHECK(decision["total"] == 2);
  CHECK(decision["step"] == 1);
  const Answer before = client.state(game);
  const auto choose = [&](int amount) {
    return client.tell({{"op", "choose"},
                        {"game", game},
                        {"pick", Answer::array({{{"k", 0}, {"amount", amount}}})}});
  };
  for (const int amount : {1, 3, 255}) {
    CHECK(choose(amount)["error"]["code"] == "illegal-choice");
    CHECK(client.state(game) == before);
  }
  CHECK(choose(0)["error"]["field"] == "pick.0.amount");
  CHECK(choose(2)["ok"] == true);
  CHECK(client.state(game)["cards"][decision["options"][0]["uid"].get<std::string>()]["damage"] ==
        2);
}

TEST_CASE("rigged chance comes out as it was set, and is told until then") {
  Client client;
  const std::string game = client.open(new_game());
  const Answer hand = {"1a", "1b", "1c"};
  Answer answer = client.ask({{"op", "rig"}, {"game", game}, {"shuffle", hand}});
  CHECK(answer["rigged"]["shuffle"] == hand);
  CHECK(client.refused({{"op", "choose"}, {"game", game}, {"pick", {7}}})["code"] ==
        "illegal-choice");
  client.ask({{"op", "replay"}, {"game", game}});  // not lost by what was refused
  answer = client.ask({{"op", "do"}, {"game", game}, {"mulligan", true}});
  CHECK_FALSE(answer.contains("rigged"));
  for (const Answer& uid : hand) {
    const Answer now = client.state(game)["players"][0]["hand"];
    CHECK(std::find(now.begin(), now.end(), uid) != now.end());
  }
  CHECK(client.refused({{"op", "replay"}, {"game", game}})["code"] == "not-possible");
}

TEST_CASE("settings change what is asked") {
  Client client;
  const std::string game = client.open(new_game());
  Answer answer =
      client.ask({{"op", "auto"}, {"game", game}, {"auto", {{"forced", false}, {"order", false}}}});
  CHECK(answer["settings"] == Answer{{"forced", false},
                                     {"order", false},
                                     {"discard_order", true},
                                     {"keys", false},
                                     {"end", false}});
  answer = client.ask({{"op", "auto"}, {"game", game}});
  CHECK(answer["settings"]["forced"] == false);
}

TEST_CASE("a copy goes its own way, and what is dropped is gone") {
  Client client;
  const std::string game = client.open(new_game());
  const std::string copy = client.open({{"op", "copy"}, {"game", game}});
  CHECK(client.state(copy) == client.state(game));
  const Answer before = client.state(game);
  Rng rng(3);
  play_on(client, copy, 20, rng);
  CHECK(client.state(game) == before);
  CHECK(client.state(copy) != before);
  client.ask({{"op", "drop"}, {"game", copy}});
  CHECK(client.refused({{"op", "drop"}, {"game", copy}})["code"] == "unknown-game");
}

TEST_CASE("what an agent would choose is legal, and the same for the same seed") {
  Client client;
  const std::string game = client.open(new_game());
  const auto go = [&](const char* agent, int seed) {
    Answer out = client.ask({{"op", "go"}, {"game", game}, {"agent", agent}, {"seed", seed}});
    CHECK(out["stopped"] == false);
    return out;
  };
  CHECK(go("mcts:iterations=60", 4) == go("mcts:iterations=60", 4));
  Answer decision = client.decision(game);
  for (int i = 0; i < 150 && decision["kind"] != "game-over"; ++i) {
    const char* agent = i % 3 == 0 ? "greedy" : "random";
    const Answer thought = go(agent, i);
    CHECK(thought == go(agent, i));
    Answer request = {{"op", "choose"}, {"game", game}, {"n", thought["n"]}};
    if (thought.contains("pass"))
      request["pass"] = true;
    else
      request["pick"] = thought["pick"];
    decision = client.ask(request)["decision"];
  }
}

TEST_CASE("a game that agents play out ends, and plays again from its replay") {
  Client client;
  const std::string game = client.open(new_game());
  const std::string twin = client.open({{"op", "copy"}, {"game", game}});
  const auto play_out = [&](const std::string& which) {
    return client.ask(
        {{"op", "play-out"}, {"game", which}, {"agents", {"greedy", "random"}}, {"seed", 5}});
  };
  const Answer answer = play_out(game);
  CHECK(answer["decision"]["kind"] == "game-over");
  CHECK(answer["choices"].get<int>() > 20);
  CHECK(play_out(twin) == answer);
  const Answer replay = client.ask({{"op", "replay"}, {"game", game}})["replay"];
  const auto library = keyforge::Library::load();
  const auto played = keyforge::replay_from_json(replay.dump(), keyforge::facts());
  const keyforge::State end = keyforge::play_replay(played, keyforge::match_of(played, library));
  CHECK(end.over());
  CHECK(client.state(game)["turn"] == end.turn);
  CHECK(client.refused({{"op", "go"}, {"game", game}})["code"] == "not-possible");
  CHECK(client.refused({{"op", "choose"}, {"game", game}, {"pick", {0}}})["code"] ==
        "not-possible");
  CHECK(client.refused({{"op", "edit"}, {"game", game}, {"ops", Answer::array()}})["code"] ==
        "not-possible");
}

}  // namespace
}  // namespace archon::protocol::requests_test
