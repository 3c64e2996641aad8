// No answer to a client names what its viewer can't know. That states which look alike are told
// alike: tests/shown.
#include <doctest/doctest.h>

#include <set>

#include "engine/core/rng.h"
#include "tests/protocol/client.h"

namespace archon::protocol::views_test {
namespace {

// Names of the cards that the viewer doesn't see.
std::set<std::string> secrets(Client& client, const std::string& game, int viewer) {
  std::set<std::string> out;
  const Answer seen = client.state(game, viewer)["cards"];
  for (const auto& [uid, card] : client.state(game)["cards"].items())
    if (!seen.contains(uid)) out.insert(uid);
  return out;
}

// The first of them that is told, or a place in an event; "" if none is.
std::string told_secret(const Answer& told, const std::set<std::string>& secret) {
  if (told.is_string()) return secret.contains(told) ? told.get<std::string>() : "";
  if (told.is_primitive()) return "";
  for (const auto& [key, value] : told.items()) {
    if (told.is_object() && secret.contains(key)) return key;
    if (const std::string found = told_secret(value, secret); !found.empty())
      return key + ": " + found;
    if (key == "events" && value.dump().find(".deck.") != std::string::npos) return value.dump();
  }
  return "";
}

}  // namespace

TEST_CASE("no answer calls a card by its name that its viewer can't know") {
  Client client;
  for (int i = 0; i < 2; ++i) {
    CAPTURE(i);
    const int viewer = 1 + i % 2;
    const std::string game = client.open({{"op", "new"},
                                          {"seed", i},
                                          {"auto", {{"order", false}, {"forced", i > 0}}},
                                          {"players",
                                           {{{"deck", "random:" + std::to_string(i)}},
                                            {{"deck", "random:" + std::to_string(i + 50)}}}}});
    Rng rng(static_cast<uint64_t>(i));
    Answer decision = client.decision(game);
    while (decision["kind"] != "game-over") {
      Answer request = any_choice(game, decision, rng);
      request["view"] = viewer;
      const Answer answer = client.ask(request);
      decision = client.decision(game);
      const std::set<std::string> secret = secrets(client, game, viewer);
      REQUIRE(told_secret(answer, secret) == "");
      REQUIRE(told_secret(client.state(game, viewer), secret) == "");
    }
  }
}

}  // namespace archon::protocol::views_test
