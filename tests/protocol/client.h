// A client that talks to a Session as programs do: text in, text out.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "protocol/session.h"

namespace archon::protocol {

using Answer = nlohmann::json;

class Client {
 public:
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

}  // namespace archon::protocol
