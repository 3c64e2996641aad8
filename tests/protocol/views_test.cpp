// What a player is told depends on what that player can know, and on nothing else.
#include <doctest/doctest.h>

#include <set>

#include "protocol/keyforge/formats/answers.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/hidden_cards.h"
#include "tests/protocol/client.h"

namespace archon::protocol::views_test {
namespace {

using namespace keyforge;

const Uids& plain_uids() {
  static const Uids uids;
  return uids;
}

std::string state_seen(const State& s, const Match& match, Player viewer) {
  return state_json(View(s, match, plain_uids(), viewer)).dump();
}

std::string decision_seen(const State& s, const Match& match, Player viewer) {
  const View view(s, match, plain_uids(), viewer);
  return decision_json(view, keyforge::question_of(s, match), 1).dump();
}

// Where two texts part, with a little of what is around.
std::string parting(const std::string& a, const std::string& b) {
  if (a == b) return "";
  const auto at = static_cast<size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<long>(std::min(a.size(), b.size())),
                    b.begin())
          .first -
      a.begin());
  const size_t from = at < 100 ? 0 : at - 100;
  return "..." + a.substr(from, 160) + "\nand\n..." + b.substr(from, 160);
}

Situation any_position(int i) {
  const auto [match, begin] = any_start(31, i, static_cast<uint8_t>(i * 5 % 32));
  return {match, BundledGames::middle(begin, match, 31, i, i * 7 % 250)};
}

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

TEST_CASE("states that look alike to a player are told alike") {
  const int positions = env_number("VIEW_POSITIONS", 1000);
  Rng rng(8);
  int different = 0;
  for (int i = 0; i < positions; ++i) {
    const auto [match, s] = any_position(i);
    for (Player viewer = 0; viewer < 2; ++viewer) {
      CAPTURE(i);
      CAPTURE(viewer + 1);
      const State alike = scrambled(s, viewer, rng);
      REQUIRE(parting(state_seen(s, match, viewer), state_seen(alike, match, viewer)) == "");
      REQUIRE(parting(decision_seen(s, match, viewer), decision_seen(alike, match, viewer)) == "");
      if (!(s == alike)) ++different;
    }
  }
  CHECK(different > positions);
}

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
