// A client that talks to a Session as programs do: text in, text out.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "protocol/session/session.h"
#include "tests/protocol/picks.h"

namespace archon::protocol {

class Client {
 public:
  explicit Client(const Permissions& may = {}) : session_(may) {}

  // The answer, whatever it is: one line of valid JSON that says whether all is well.
  Answer tell(const Answer& request) {
    const std::string text = session_.answer(request.dump());
    REQUIRE(text.find('\n') == std::string::npos);
    Answer out = Answer::parse(text);
    REQUIRE(out["ok"].is_boolean());
    return out;
  }

  // An answer that must be a good one.
  Answer ask(const Answer& request) {
    Answer out = tell(request);
    const std::string asked = request.dump();
    CAPTURE(asked);
    REQUIRE_MESSAGE(out["ok"] == true, out.dump());
    return out;
  }

  // The error of a request that must be refused.
  Answer refused(const Answer& request) {
    const Answer out = tell(request);
    const std::string asked = request.dump();
    CAPTURE(asked);
    REQUIRE_MESSAGE(out["ok"] == false, out.dump());
    return out["error"];
  }

  // Opens a game and returns its name.
  std::string open(const Answer& request) { return ask(request)["game"].get<std::string>(); }
  Answer state(const std::string& game, const Answer& view = "all") {
    return ask({{"op", "state"}, {"game", game}, {"view", view}})["state"];
  }
  Answer decision(const std::string& game, const Answer& view = "all") {
    return ask({{"op", "choices"}, {"game", game}, {"view", view}})["decision"];
  }
  Answer edit(const std::string& game, const Answer& changes) {
    return ask({{"op", "edit"}, {"game", game}, {"ops", changes}});
  }

  Session& session() { return session_; }

 private:
  Session session_;
};

// Plays at most so many random choices; returns the decision that waits then.
inline Answer play_on(Client& client, const std::string& game, int choices, Rng& rng) {
  Answer decision = client.decision(game);
  for (; choices > 0 && decision["kind"] != "game-over"; --choices)
    decision = client.ask(any_choice(game, decision, rng))["decision"];
  return decision;
}

}  // namespace archon::protocol
