// A conversation: requests in, answers out, and the games that are open.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/agent_spec.h"
#include "protocol/formats/permissions.h"
#include "protocol/formats/reading.h"
#include "protocol/session/game_room.h"

namespace archon::protocol {

// Answers requests one after another; what each means stands in docs/protocol.md. A request that is
// wrong in whatever way gets an error for an answer and changes nothing.
class Session {
 public:
  explicit Session(const Permissions& may = {});

  // The answer to one request, both without a line's end.
  std::string answer(std::string_view request);
  // Whether the client has said good-bye.
  bool is_over() const { return over_; }
  // Ends what an agent is thinking about, from another thread.
  void stop() { stop_ = true; }
  // Every request that it answers, by the alphabet.
  static std::vector<std::string> request_names();

 private:
  using Handler = Json (Session::*)(const Field& request);
  static const std::map<std::string, Handler, std::less<>>& handlers();
  static Handler handler_of(const Field& op);

  Json hello(const Field& request);
  Json cards(const Field& request);
  Json new_game(const Field& request);
  Json load(const Field& request);
  Json copy(const Field& request);
  Json drop(const Field& request);
  Json state(const Field& request);
  Json choices(const Field& request);
  Json choose(const Field& request);
  Json do_it(const Field& request);
  Json undo(const Field& request);
  Json settings(const Field& request);
  Json edit(const Field& request);
  Json rig(const Field& request);
  Json go(const Field& request);
  Json play_out(const Field& request);
  Json stopped(const Field& request);
  Json position(const Field& request);
  Json replay(const Field& request);
  Json log(const Field& request);
  Json bye(const Field& request);

  void expect_memory(const Field& op);
  GameRoom& room_of(const Field& request);
  ai::AgentSpec read_agent(const OpenGame& game, const Field& agent) const;
  OpenGame& game_of(const Field& request);
  Json open(std::unique_ptr<OpenGame> game, const Field& request);

  Permissions may_;
  std::vector<std::unique_ptr<GameRoom>> rooms_;  // in the order of served_games()
  std::map<std::string, std::unique_ptr<OpenGame>, std::less<>> games_;
  int64_t opened_ = 0;
  std::atomic<bool> stop_ = false;
  bool over_ = false;
};

// Whose eyes the request wants to see with: "all", 1 or 2. Throws Fault.
Viewer viewer_of(const Field& view);

// What is told of a game that has begun or gone on.
Json progress_of(const OpenGame& game, const Field& request);

}  // namespace archon::protocol
