#include "protocol/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "engine/core/text.h"
#include "protocol/formats/reading.h"
#include "protocol/formats/version.h"
#include "protocol/games.h"
#include "protocol/session/memory.h"

namespace archon::protocol {

namespace {

void refuse(Json& out, const Fault& fault) {
  out.erase("ok");
  out["ok"] = false;
  Json& error = out["error"];
  error["code"] = fault.code;
  error["message"] = fault.what();
  if (!fault.field.empty()) error["field"] = fault.field;
}

}  // namespace

Session::Session(const Permissions& may) : may_(may) {
  for (const ServedGame& game : served_games()) rooms_.push_back(game.open(may));
}

std::string Session::answer(std::string_view request) {
  Json out = Json::object();
  try {
    const Json json = parse_object(request, "a request");
    const Field fields(&json, "");
    const Field id = fields["id"];
    if (id.present()) {
      if (id.json().is_structured()) id.expected("a number or text");
      if (id.json().is_string()) id.expect_name(id.text());
      out["id"] = id.json();
    }
    const Handler handler = handler_of(fields["op"]);
    expect_memory(fields["op"]);
    viewer_of(fields["view"]);  // before anything changes
    out["ok"] = true;
    out.update((this->*handler)(fields));
  } catch (const Fault& fault) {
    refuse(out, fault);
  } catch (const Error& e) {
    refuse(out, Fault(kBadField, e.what()));
  } catch (const std::bad_alloc&) {
    refuse(out, Fault(kTooMuch, fmt::format("that needs more than the {} MiB of memory available",
                                            may_.memory_mib)));
  } catch (const std::exception& e) {
    refuse(out, Fault(kInternal, e.what()));
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const std::map<std::string, Session::Handler, std::less<>>& Session::handlers() {
  static const std::map<std::string, Handler, std::less<>> all = {
      {"hello", &Session::hello},   {"cards", &Session::cards},
      {"new", &Session::new_game},  {"load", &Session::load},
      {"copy", &Session::copy},     {"drop", &Session::drop},
      {"state", &Session::state},   {"choices", &Session::choices},
      {"choose", &Session::choose}, {"do", &Session::do_it},
      {"undo", &Session::undo},     {"auto", &Session::settings},
      {"edit", &Session::edit},     {"rig", &Session::rig},
      {"go", &Session::go},         {"play-out", &Session::play_out},
      {"stop", &Session::stopped},  {"position", &Session::position},
      {"replay", &Session::replay}, {"log", &Session::log},
      {"bye", &Session::bye}};
  return all;
}

std::vector<std::string> Session::request_names() {
  std::vector<std::string> out;
  for (const auto& [name, handler] : handlers()) out.push_back(name);
  return out;
}

Session::Handler Session::handler_of(const Field& op) {
  const std::string name = op.text();
  const auto found = handlers().find(name);
  if (found != handlers().end()) return found->second;
  throw Fault(kUnknownRequest,
              fmt::format("op: unknown request '{}'{}", excerpt(name),
                          did_you_mean(excerpt(name), request_names())),
              "op");
}

// The game that a request names; the first where it names none.
GameRoom& Session::room_of(const Field& request) {
  const Field of = request["of"];
  if (!of.present()) return *rooms_[0];
  const std::string name = of.text();
  std::vector<std::string> known;
  for (size_t i = 0; i < rooms_.size(); ++i) {
    known.emplace_back(served_games()[i].name);
    if (name == known.back()) return *rooms_[i];
  }
  of.expected(fmt::format("a game: {}", fmt::join(known, " or ")));
}

Json Session::hello(const Field& request) {
  request.only({"id", "op", "of"});
  Json out = {{"engine", "archon " ARCHON_VERSION}, {"protocol", kProtocolVersion}};
  out.update(room_of(request).hello());
  return out;
}

Json Session::cards(const Field& request) { return room_of(request).cards(request); }

Json Session::new_game(const Field& request) {
  Opened opened = room_of(request).new_game(request);
  Json out = open(std::move(opened.game), request);
  out.update(opened.also);
  return out;
}

Json Session::load(const Field& request) {
  const Field position = request["position"];
  if (!request["of"].present() && position.present())
    for (const auto& room : rooms_)
      if (room->knows(position)) return open(room->load(request), request);
  return open(room_of(request).load(request), request);
}

Json Session::copy(const Field& request) {
  request.only({"id", "op", "game"});
  return open(game_of(request).twin(), Field(nullptr, ""));
}

Json Session::drop(const Field& request) {
  request.only({"id", "op", "game"});
  game_of(request);
  games_.erase(request["game"].text());
  return Json::object();
}

Json Session::state(const Field& request) {
  request.only({"id", "op", "game", "view"});
  const OpenGame& game = game_of(request);
  return {{"state", game.state_for(viewer_of(request["view"]))}};
}

Json Session::choices(const Field& request) {
  request.only({"id", "op", "game", "view"});
  const OpenGame& game = game_of(request);
  return {{"decision", game.decision_for(viewer_of(request["view"]))}};
}

Json Session::position(const Field& request) {
  request.only({"id", "op", "game"});
  return {{"position", game_of(request).position()}};
}

Json Session::replay(const Field& request) {
  request.only({"id", "op", "game"});
  return {{"replay", game_of(request).replay()}};
}

Json Session::log(const Field& request) {
  request.only({"id", "op", "game"});
  return {{"log", game_of(request).log()}};
}

Json Session::stopped(const Field& request) {
  request.only({"id", "op"});
  return Json::object();
}

Json Session::bye(const Field& request) {
  request.only({"id", "op"});
  over_ = true;
  return Json::object();
}

// What makes room is answered all the same.
void Session::expect_memory(const Field& op) {
  const int64_t most = int64_t{may_.memory_mib} << 20;
  if (memory_in_use() <= most || memory_needed() <= most) return;
  const std::string name = op.text();
  if (name == "drop" || name == "stop" || name == "bye") return;
  throw Fault(kTooMuch, fmt::format("{} games are open and use more than {} MiB; drop some",
                                    games_.size(), may_.memory_mib));
}

OpenGame& Session::game_of(const Field& request) {
  const std::string name = request["game"].text();
  const auto found = games_.find(name);
  if (found == games_.end())
    throw Fault(kUnknownGame, fmt::format("game: unknown game '{}'", excerpt(name)), "game");
  return *found->second;
}

Json Session::open(std::unique_ptr<OpenGame> game, const Field& request) {
  if (games_.size() >= kMostGames)
    throw Fault(kTooMuch, fmt::format("{} games are open; drop some", kMostGames));
  const std::string name = fmt::format("g{}", ++opened_);
  const OpenGame& opened = *games_.emplace(name, std::move(game)).first->second;
  Json out = {{"game", name}};
  out.update(progress_of(opened, request));
  return out;
}

// Whose eyes the request wants to see with: "all", 1 or 2.
Viewer viewer_of(const Field& view) {
  if (!view.present()) return std::nullopt;
  if (view.json().is_string()) {
    if (view.text() != "all") view.expected("all, 1 or 2");
    return std::nullopt;
  }
  return view.player();
}

Json progress_of(const OpenGame& game, const Field& request) {
  const Viewer viewer = viewer_of(request["view"]);
  Json out = {{"events", game.events_for(viewer)},
              {"auto", game.settled_for(viewer)},
              {"decision", game.decision_for(viewer)}};
  if (Json rigged = game.rigged(); !rigged.is_null()) out["rigged"] = std::move(rigged);
  return out;
}

}  // namespace archon::protocol
