// Direct changes to positions: each does what it says, and a senseless one does nothing.
#include <doctest/doctest.h>

#include "tests/keyforge/bundled_games.h"
#include "tests/protocol/client.h"

namespace archon::protocol::edit_test {
namespace {

using keyforge::env_number;

// Troll "tr" with an upgrade "up" and a card "below" under it, and a few others.
Answer board() {
  return {{"op", "load"},
          {"house", "brobnar"},
          {"players",
           {{{"aember", 2},
             {"line",
              {{{"card", "troll"},
                {"uid", "tr"},
                {"damage", 1},
                {"aember", 2},
                {"upgrades", {{{"card", "blood-of-titans"}, {"uid", "up"}}}},
                {"under", {{{"card", "anger"}, {"uid", "below"}}}}},
               {{"card", "bumpsy"}, {"uid", "bu"}}}},
             {"hand", {{{"card", "anger"}, {"uid", "an"}}}},
             {"deck", {{{"card", "punch"}, {"uid", "p1"}}, {{"card", "punch"}, {"uid", "p2"}}}}},
            {{"line", {{{"card", "flaxia"}, {"uid", "fl"}}}},
             {"artifacts", {{{"card", "cannon"}, {"uid", "ca"}}}}}}}};
}

TEST_CASE("the old spelling of aember is still understood") {
  Client client;
  const std::string game = client.open(
      {{"op", "load"},
       {"house", "brobnar"},
       {"players",
        {{{"amber", 3},
          {"line", {{{"card", "troll"}, {"uid", "amber"}, {"amber", 2}, {"bonus", {"amber"}}}}}},
         Answer::object()}}});
  client.edit(game, {{{"set", "amber"}, {"player", 2}, {"value", 5}}});
  const Answer state = client.state(game);
  CHECK(state["players"][0]["aember"] == 3);
  CHECK(state["players"][1]["aember"] == 5);
  CHECK(state["cards"]["amber"]["aember"] == 2);  // a card may be called so
  CHECK(state["cards"]["amber"]["bonus"] == Answer{"aember"});
}

TEST_CASE("each change of a number or a mark is there afterwards") {
  Client client;
  const std::string game = client.open(board());
  client.edit(game, {{{"set", "pool"}, {"player", 2}, {"value", 7}},
                     {{"set", "chains"}, {"player", 1}, {"value", 5}},
                     {{"set", "tide"}, {"value", 2}},
                     {{"set", "keys"}, {"player", 2}, {"value", {{"blue", true}}}},
                     {{"set", "damage"}, {"uid", "tr"}, {"value", 3}},
                     {{"set", "aember"}, {"uid", "bu"}, {"value", 4}},
                     {{"set", "power_counters"}, {"uid", "bu"}, {"value", 2}},
                     {{"set", "stunned"}, {"uid", "bu"}, {"value", true}},
                     {{"set", "warded"}, {"uid", "fl"}, {"value", true}},
                     {{"set", "enraged"}, {"uid", "fl"}, {"value", true}},
                     {{"set", "ready"}, {"uid", "ca"}, {"value", false}},
                     {{"set", "house"}, {"uid", "an"}, {"value", "mars"}},
                     {{"set", "bonus"}, {"uid", "an"}, {"value", {"aember", "draw"}}}});
  const Answer state = client.state(game);
  CHECK(state["players"][1]["aember"] == 7);
  CHECK(state["players"][0]["chains"] == 5);
  CHECK(state["tide"] == 2);
  CHECK(state["players"][1]["keys"] == Answer{{"red", false}, {"blue", true}, {"yellow", false}});
  const Answer& cards = state["cards"];
  CHECK(cards["tr"]["damage"] == 3);
  CHECK(cards["bu"]["aember"] == 4);
  CHECK(cards["bu"]["power_counters"] == 2);
  CHECK(cards["bu"]["stunned"] == true);
  CHECK(cards["fl"]["warded"] == true);
  CHECK(cards["fl"]["enraged"] == true);
  CHECK(cards["ca"]["ready"] == false);
  CHECK(cards["an"]["house"] == "mars");
  CHECK(cards["an"]["bonus"] == Answer{"aember", "draw"});
  // What can be done is asked anew: the card is of another house, the creature is stunned.
  CHECK(cards["an"]["playable"] == false);
  CHECK(cards["bu"]["uses"] == Answer{"unstun"});
}

TEST_CASE("what lies on a card that is moved out of play goes where the rules say") {
  Client client;
  const std::string game = client.open(board());
  client.edit(game, {{{"move", "tr"}, {"to", "hand"}}});
  const Answer state = client.state(game);
  CHECK(state["players"][0]["hand"] == Answer{"tr", "an"});
  CHECK(state["cards"]["up"]["zone"] == "discard");
  CHECK(state["cards"]["below"]["zone"] == "discard");
  CHECK(state["players"][1]["aember"] == 2);  // what was on the creature
  CHECK(state["players"][0]["line"] == Answer{"bu"});
}

TEST_CASE("cards go to every zone") {
  Client client;
  const std::string game = client.open(board());
  const auto moved = [&](const Answer& change) {
    client.edit(game, Answer::array({change}));
    return client.state(game)["players"];
  };
  CHECK(moved({{"move", "an"}, {"to", "discard"}})[0]["discard"] == Answer{"an"});
  CHECK(moved({{"move", "p2"}, {"to", "deck"}})[0]["deck"] == Answer{"p2", "p1"});
  CHECK(moved({{"move", "p2"}, {"to", "deck"}, {"at", "bottom"}})[0]["deck"] == Answer{"p1", "p2"});
  CHECK(moved({{"move", "p1"}, {"to", "discard"}, {"at", "bottom"}})[0]["discard"] ==
        Answer{"an", "p1"});
  CHECK(moved({{"move", "p2"}, {"to", "archives"}, {"player", 2}})[1]["archives"] == Answer{"p2"});
  CHECK(moved({{"move", "p2"}, {"to", "purged"}})[0]["purged"] == Answer{"p2"});
  CHECK(moved({{"move", "bu"}, {"to", "line"}, {"player", 2}, {"at", "left"}})[1]["line"] ==
        Answer{"bu", "fl"});
  CHECK(moved({{"move", "ca"}, {"to", "artifacts"}, {"player", 1}})[0]["artifacts"] ==
        Answer{"ca"});
  moved({{"move", "up"}, {"to", "upgrades"}, {"on", "fl"}});
  CHECK(client.state(game)["cards"]["fl"]["upgrades"] == Answer{"up"});
  moved({{"move", "p1"}, {"to", "under"}, {"on", "tr"}});
  CHECK(client.state(game)["cards"]["p1"]["on"] == "tr");
  CHECK(moved({{"zone", "hand"}, {"player", 1}, {"cards", {"p2", "p1"}}})[0]["hand"].size() == 2);
  CHECK(moved({{"zone", "line"}, {"player", 2}, {"cards", {"fl"}}})[1]["line"] == Answer{"fl"});
  CHECK_FALSE(client.state(game)["cards"].contains("bu"));
  moved({{"remove", "fl"}});
  CHECK_FALSE(client.state(game)["cards"].contains("fl"));
}

TEST_CASE("a choice in the middle of an effect is asked anew") {
  Client client;
  const std::string game = client.open(board());
  Answer decision =
      client.ask({{"op", "do"}, {"game", game}, {"verb", "play"}, {"uid", "an"}})["decision"];
  REQUIRE(decision["kind"] == "target");
  CHECK(decision["options"].size() == 2);
  // The card that is just being played stays where it is.
  CHECK(client.refused({{"op", "edit"},
                        {"game", game},
                        {"ops", Answer::array({{{"move", "an"}, {"to", "hand"}}})}})["code"] ==
        "bad-edit");
  decision = client.edit(game, {{{"set", "pool"}, {"player", 1}, {"value", 1}}})["decision"];
  CHECK(decision["options"].size() == 2);
  const Answer put = {{"move", "fl"}, {"to", "line"}, {"player", 1}};
  decision = client.edit(game, Answer::array({put}))["decision"];
  CHECK(decision["kind"] == "target");
  CHECK(decision["options"].size() == 3);
}

TEST_CASE("a creature without power left is destroyed when a change says so") {
  Client client;
  const std::string game = client.open(board());
  client.edit(game, {{{"set", "damage"}, {"uid", "fl"}, {"value", 9}}});
  CHECK(client.state(game)["cards"]["fl"]["zone"] == "discard");
}

TEST_CASE("senseless changes are refused without a trace, with those before them") {
  Client client;
  const std::string game = client.open(board());
  const Answer before = client.state(game);
  const Answer asked = client.decision(game);
  const auto refused = [&](const Answer& change, const std::string& code) {
    const Answer fine = {{"set", "pool"}, {"player", 1}, {"value", 5}};
    const Answer error = client.refused({{"op", "edit"}, {"game", game}, {"ops", {fine, change}}});
    CAPTURE(change);
    CHECK(error["code"] == code);
    CHECK(error["field"].get<std::string>().starts_with("ops"));
    CHECK(client.state(game) == before);
    CHECK(client.decision(game) == asked);
  };
  const Answer all = {{"red", true}, {"blue", true}, {"yellow", true}};
  refused({{"set", "keys"}, {"player", 1}, {"value", all}}, "bad-edit");
  refused({{"set", "keys"}, {"player", 1}, {"value", {{"green", true}}}}, "bad-field");
  refused({{"set", "poll"}, {"player", 1}, {"value", 1}}, "bad-edit");
  refused({{"set", "tide"}, {"player", 1}, {"value", 1}}, "bad-edit");
  refused({{"set", "tide"}, {"value", 3}}, "bad-field");
  client.refused({{"op", "edit"},
                  {"game", game},
                  {"ops",
                   {{{"set", "house"}, {"uid", "an"}, {"value", "mars"}},
                    {{"set", "damage"}, {"uid", "an"}, {"value", 1}}}}});
  CHECK(client.state(game) == before);
  refused({{"set", "damage"}, {"uid", "an"}, {"value", 1}}, "bad-edit");
  refused({{"set", "damage"}, {"uid", "ca"}, {"value", 1}}, "bad-edit");
  refused({{"set", "damage"}, {"uid", "tr"}, {"value", 256}}, "bad-field");
  refused({{"set", "damage"}, {"uid", "tr"}, {"value", "1"}}, "bad-field");
  refused({{"set", "stunned"}, {"uid", "nobody"}, {"value", true}}, "bad-field");
  refused({{"set", "bonus"}, {"uid", "an"}, {"value", {"aember", "luck"}}}, "bad-field");
  refused({{"move", "an"}, {"to", "line"}}, "bad-edit");
  refused({{"move", "tr"}, {"to", "artifacts"}}, "bad-edit");
  refused({{"move", "an"}, {"to", "nowhere"}}, "bad-field");
  refused({{"move", "an"}, {"to", "hand"}, {"player", 2}}, "bad-edit");
  refused({{"move", "tr"}, {"to", "line"}, {"at", "middle"}}, "bad-field");
  refused({{"move", "up"}, {"to", "upgrades"}, {"on", "ca"}}, "bad-edit");
  refused({{"move", "tr"}, {"to", "under"}, {"on", "tr"}}, "bad-edit");
  refused({{"zone", "line"}, {"player", 1}, {"cards", {"tr", "tr"}}}, "bad-field");
  refused({{"zone", "moon"}, {"player", 1}, {"cards", {"tr"}}}, "bad-field");
  refused(Answer::object(), "bad-field");
  refused({{"set", "pool"}, {"player", 3}, {"value", 1}}, "bad-field");
  // Something that lies under a card can't be what that card lies under.
  refused({{"move", "tr"}, {"to", "under"}, {"on", "up"}}, "bad-edit");
}

// ---- Changes by chance ----

class Chance {
 public:
  Chance(const Answer& state, Rng& rng) : rng_(rng) {
    for (const auto& [uid, card] : state["cards"].items()) cards_.push_back(uid);
  }

  Answer changes() {
    Answer out = Answer::array();
    for (int n = 1 + any_below(rng_, 3); n > 0; --n) out.push_back(change());
    return out;
  }

 private:
  std::string any(const std::vector<std::string>& words) {
    return words[static_cast<size_t>(any_below(rng_, words.size()))];
  }

  Answer change() {
    const int player = 1 + any_below(rng_, 2);
    switch (rng_.below(6)) {
      case 0:
        return {
            {"set", any({"pool", "chains"})}, {"player", player}, {"value", any_below(rng_, 30)}};
      case 1:
        return {{"set", any({"damage", "aember", "power_counters"})},
                {"uid", any(cards_)},
                {"value", any_below(rng_, 6)}};
      case 2:
        return {{"set", any({"ready", "stunned", "warded", "enraged"})},
                {"uid", any(cards_)},
                {"value", rng_.below(2) == 0}};
      case 3:
        return {{"zone", any({"line", "hand", "deck", "discard", "artifacts", "archives"})},
                {"player", player},
                {"cards", {any(cards_), any(cards_)}}};
      case 4:
        if (rng_.below(4) == 0) return {{"remove", any(cards_)}};
        [[fallthrough]];
      default:
        return {{"move", any(cards_)},
                {"to", any({"line", "artifacts", "upgrades", "under", "hand", "deck", "discard",
                            "archives", "purged"})},
                {"on", any(cards_)}};
    }
  }

  Rng& rng_;
  std::vector<std::string> cards_;
};

}  // namespace

// Whatever is changed, the position is sound or the change is refused without a trace, and the game
// goes on to its end. EDIT_GAMES of them.
TEST_CASE("random changes to random positions keep the game sound") {
  const int games = env_number("EDIT_GAMES", 60);
  Client client;
  int done = 0;
  int refused = 0;
  for (int i = 0; i < games; ++i) {
    CAPTURE(i);
    Rng rng = Rng::stream(41, static_cast<uint64_t>(i));
    const std::string game = client.open({{"op", "new"},
                                          {"seed", i},
                                          {"turn_limit", 40},
                                          {"players",
                                           {{{"deck", "random:" + std::to_string(i)}},
                                            {{"deck", "random:" + std::to_string(i + 1000)}}}}});
    while (play_on(client, game, any_below(rng, 40), rng)["kind"] != "game-over") {
      const Answer before = client.state(game);
      const Answer changes = Chance(before, rng).changes();
      CAPTURE(changes);
      const Answer answer = client.tell({{"op", "edit"}, {"game", game}, {"ops", changes}});
      if (answer["ok"] == true) {
        ++done;
        continue;
      }
      ++refused;
      CHECK_MESSAGE(answer["error"]["code"] != "internal", answer.dump());
      REQUIRE(client.state(game) == before);
    }
    client.ask({{"op", "drop"}, {"game", game}});
  }
  MESSAGE(done << " changes made, " << refused << " refused");
  CHECK(done > 0);
  CHECK(refused > 0);
}

}  // namespace archon::protocol::edit_test
