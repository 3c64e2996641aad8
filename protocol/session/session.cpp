#include "protocol/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "engine/core/text.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/formats/replay_json.h"
#include "protocol/formats/answers.h"
#include "protocol/formats/load.h"
#include "protocol/formats/reading.h"
#include "protocol/session/memory.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

// Whose eyes the request wants to see with: "all", 1 or 2.
std::optional<Player> viewer_of(const Field& view) {
  if (!view.present()) return std::nullopt;
  if (view.json().is_string()) {
    if (view.text() != "all") view.expected("all, 1 or 2");
    return std::nullopt;
  }
  return view.player();
}

void refuse(Json& out, const Fault& fault) {
  out.erase("ok");
  out["ok"] = false;
  Json& error = out["error"];
  error["code"] = fault.code;
  error["message"] = fault.what();
  if (!fault.field.empty()) error["field"] = fault.field;
}

View view_of(const OpenGame& game, const Field& request) {
  return {game.state, game.match, game.uids, viewer_of(request["view"])};
}

}  // namespace

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
  static const std::map<std::string, Handler, std::less<>> all = {{"hello", &Session::hello},
                                                                  {"cards", &Session::cards},
                                                                  {"new", &Session::new_game},
                                                                  {"load", &Session::load},
                                                                  {"copy", &Session::copy},
                                                                  {"drop", &Session::drop},
                                                                  {"state", &Session::state},
                                                                  {"choices", &Session::choices},
                                                                  {"choose", &Session::choose},
                                                                  {"do", &Session::do_it},
                                                                  {"auto", &Session::settings},
                                                                  {"edit", &Session::edit},
                                                                  {"rig", &Session::rig},
                                                                  {"go", &Session::go},
                                                                  {"play-out", &Session::play_out},
                                                                  {"stop", &Session::stopped},
                                                                  {"position", &Session::position},
                                                                  {"replay", &Session::replay},
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

Json Session::hello(const Field& request) {
  request.only({"id", "op"});
  const Library& all = libraries_.of(Rules{});
  Json cards = Json::array();
  for (int i = 0; i < all.size(); ++i)
    if (all.def(i).scripted) cards.push_back(all.def(i).id);
  Json rules = Json::array();
  rules.push_back(Rules{}.name());
  for (size_t e = kEditions; e-- > 0;)
    if (kEditionNames[e] != Rules{}.name()) rules.push_back(kEditionNames[e]);
  return {{"engine", "archon " ARCHON_VERSION},
          {"protocol", kProtocolVersion},
          {"rules", rules},
          {"cards", cards},
          {"auto", Json::array({"forced", "order", "discard_order", "keys", "end"})},
          {"library", fmt::format("{:016x}", all.fingerprint())}};
}

Json Session::cards(const Field& request) {
  request.only({"id", "op", "ids", "rules"});
  const Library& all = libraries_.of(read_rules(request["rules"]));
  Json out = Json::array();
  for (const Field& id : request["ids"].items()) {
    const int number = all.find(id.text());
    if (number < 0)
      throw Fault(kBadField,
                  fmt::format("{}: unknown card '{}'{}", id.path(), excerpt(id.text()),
                              all.facts().suggest(excerpt(id.text()))),
                  id.path());
    out.push_back(card_json(all, number));
  }
  return {{"cards", out}};
}

Json Session::copy(const Field& request) {
  request.only({"id", "op", "game"});
  OpenGame twin = game_of(request);
  twin.happenings.clear();
  return open(std::move(twin), Field(nullptr, "view"));
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
  return {{"state", state_json(view_of(game, request))}};
}

Json Session::choices(const Field& request) {
  request.only({"id", "op", "game", "view"});
  const OpenGame& game = game_of(request);
  return {{"decision", decision_json(view_of(game, request), game.question, game.number)}};
}

Json Session::settings(const Field& request) {
  request.only({"id", "op", "game", "auto", "view"});
  OpenGame& game = game_of(request);
  const uint8_t wanted = read_auto(request["auto"], game.state.settings);
  if (wanted != game.state.settings) {
    OpenGame next = game;
    next.state.settings = wanted;
    next.happenings.clear();
    GameLog log = next.log();
    ask_again(next.state, next.match, &log);
    next.recording.reset();
    next.ask();
    game = std::move(next);
  }
  Json out = {{"settings", auto_json(game.state.settings)}};
  out.update(progress(game, request));
  return out;
}

Json Session::position(const Field& request) {
  request.only({"id", "op", "game"});
  const OpenGame& game = game_of(request);
  if (!can_be_written(game.state))
    throw Fault(kNotPossible, "a position can be written only when no effect is being resolved");
  return {{"position", write_position(game.state, game.match)}};
}

Json Session::replay(const Field& request) {
  request.only({"id", "op", "game"});
  const OpenGame& game = game_of(request);
  if (!game.recording)
    throw Fault(kNotPossible,
                "only a game that started with 'new' and two decks of 36 cards, without edits, "
                "rigged chance or changed settings since, can be played again");
  return {{"replay", replay_json(game.recording->replay(game.state))}};
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
  return found->second;
}

Json Session::open(OpenGame game, const Field& request) {
  if (games_.size() >= kMostGames)
    throw Fault(kTooMuch, fmt::format("{} games are open; drop some", kMostGames));
  const std::string name = fmt::format("g{}", ++opened_);
  const OpenGame& opened = games_.emplace(name, std::move(game)).first->second;
  Json out = {{"game", name}};
  out.update(progress(opened, request));
  return out;
}

Json Session::progress(const OpenGame& game, const Field& request) const {
  const View view = request.present() ? view_of(game, request)
                                      : View(game.state, game.match, game.uids, std::nullopt);
  Json out = {{"events", events_json(view, game.happenings)},
              {"auto", settled_json(view, game.happenings)},
              {"decision", decision_json(view, game.question, game.number)}};
  if (game.rig.empty()) return out;
  Json& unused = out["rigged"];
  unused["shuffle"] = Json::array();
  unused["random"] = Json::array();
  for (const CardId id : game.rig.shuffled) unused["shuffle"].push_back(game.uids.of(id));
  for (const CardId id : game.rig.picked) unused["random"].push_back(game.uids.of(id));
  return out;
}

}  // namespace archon::protocol
