// What `go` answers is a choice that `choose` takes.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "protocol/session/session.h"

namespace archon::protocol::go_test {
namespace {

Json asked(Session& session, const Json& request) {
  const Json answer = Json::parse(session.answer(request.dump()));
  CAPTURE(request.dump());
  CAPTURE(answer.dump());
  REQUIRE(answer["ok"] == true);
  return answer;
}

// Lets the agent decide as long as one question of `game` follows another, and counts its choices.
int follow_advice(Session& session, const std::string& game, Json decision,
                  const std::string& agent) {
  int choices = 0;
  for (; decision["kind"] != "game-over"; ++choices) {
    CAPTURE(decision.dump());
    const Json thought =
        asked(session, {{"op", "go"}, {"game", game}, {"agent", agent}, {"seed", choices}});
    Json choice = {{"op", "choose"}, {"game", game}, {"n", thought["n"]}};
    if (thought.contains("pass"))
      choice["pass"] = thought["pass"];
    else
      choice["pick"] = thought["pick"];
    decision = asked(session, choice)["decision"];
  }
  return choices;
}

TEST_CASE("a whole game can be played by doing what go says") {
  for (int game = 0; game < 24; ++game) {
    CAPTURE(game);
    Session session;
    const auto deck = [&](int player) {
      return Json{{"deck", fmt::format("random:{}", 2 * game + player)}};
    };
    const Json opened =
        asked(session, {{"op", "new"},
                        {"seed", game},
                        {"auto", {{"order", game % 2 == 0}, {"forced", game % 3 > 0}}},
                        {"players", Json::array({deck(1), deck(2)})}});
    CHECK(follow_advice(session, opened["game"], opened["decision"], "random") > 50);
  }
}

TEST_CASE("go tells all shares, also those that are forced once the last card has its first") {
  for (int seed = 0; seed < 16; ++seed) {
    Session session;
    asked(session, Json::parse(R"({"op":"load","house":"untamed","players":[
      {"hand":["cooperative-hunting"],"line":["troll","krump","bumpsy"]},{"line":["smaaash"]}]})"));
    asked(session, {{"op", "do"}, {"game", "g1"}, {"verb", "play"}});
    const Json thought =
        asked(session, {{"op", "go"}, {"game", "g1"}, {"agent", "random"}, {"seed", seed}});
    int shares = 0;
    for (const Json& pick : thought["pick"]) shares += pick["amount"].get<int>();
    CHECK(shares == 3);
    asked(session, {{"op", "choose"}, {"game", "g1"}, {"pick", thought["pick"]}});
  }
}

}  // namespace
}  // namespace archon::protocol::go_test
