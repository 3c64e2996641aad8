#include "bindings/web/src/answers.h"

#include <array>
#include <exception>

#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/deck_answers.h"
#include "bindings/web/src/desk.h"
#include "bindings/web/src/table/counsel.h"
#include "bindings/web/src/table/table.h"
#include "engine/keyforge/decks/deck_library.h"

namespace archon::web {
namespace {

using keyforge::Json;
using keyforge::required;
using keyforge::required_text;

constexpr const char* kRequest = "the request";

const sim::KeyforgeArena& arena() {
  static const sim::KeyforgeArena loaded("", keyforge::Library::load());
  return loaded;
}

const keyforge::Library& library() { return arena().library(); }

Desk& desk() {
  static Desk one(arena());
  return one;
}

Json about(const Json&) {
  Json strengths = Json::array();
  for (const ai::Strength& strength : ai::keyforge_agents().strengths)
    strengths.push_back(Json::object({{"name", strength.name}, {"what", strength.what}}));
  return {{"archon", ARCHON_VERSION},
          {"library", fmt::format("{:016x}", library().fingerprint())},
          {"bundled", bundled_names()},
          {"agents", std::move(strengths)}};
}

Json decks(const Json& request) {
  const std::string source = keyforge::text_or_empty(request, "source");
  return decks_in(required_text(request, "text", kRequest),
                  source.empty() ? "the pasted text" : source, library());
}

Json deck(const Json& request) {
  return deck_named(required_text(request, "name", kRequest), library());
}

Json card(const Json& request) {
  return card_named(required_text(request, "title", kRequest), library());
}

Json open(const Json& request) {
  desk().open(required(request, "job", kRequest));
  return desk().standing();
}

Json add(const Json& request) {
  desk().add(required(request, "games", kRequest));
  return Json::object();
}

Json wanted(const Json&) { return {{"games", desk().wanted()}}; }

Json play(const Json& request) {
  return {{"games", desk().play(required(request, "games", kRequest))}};
}

Json standing(const Json&) { return desk().standing(); }

Json report(const Json& request) {
  return {{"text", desk().report(required_text(request, "as", kRequest))}};
}

Json watch(const Json& request) {
  return {{"text", desk().watch(required(request, "game", kRequest),
                                required_text(request, "as", kRequest))}};
}

// ---- A game against an agent --------------------------------------------------------------------

Table& table() {
  static Table one(arena());
  return one;
}

Json table_standing(const Json& request) {
  const Json* since = keyforge::member(request, "since");
  return table().standing(since ? keyforge::as_int(*since, 0, 1'000'000, "the request.since") : 0);
}

Json deal(const Json& request) {
  table().deal(request);
  return table_standing(request);
}

Json resume(const Json& request) {
  table().resume(request);
  return table_standing(request);
}

Json choose(const Json& request) {
  table().choose(
      keyforge::as_int(required(request, "number", kRequest), 0, 1'000'000, "the request.number"));
  return table_standing(request);
}

Json reply(const Json& request) {
  table().reply();
  return table_standing(request);
}

Json take_back(const Json& request) {
  const std::string seen = table().take_back(keyforge::flag(request, "anyway"));
  Json out = table_standing(request);
  if (!seen.empty()) out["seen"] = seen;
  return out;
}

Json replay(const Json&) { return {{"text", table().replay()}}; }

// ---- Advice -------------------------------------------------------------------------------------

Json draw(const Json& request) { return drawn(arena(), request); }
Json advise(const Json& request) { return advice(arena(), request); }
Json look_back(const Json& request) {
  return review(arena(), request, [](int done, int of) {
    tell(Json{{"done", done}, {"of", of}}.dump());
  });
}

struct Request {
  std::string_view name;
  Json (*answer)(const Json& request);
};
constexpr std::array<Request, 20> kRequests = {
    {{"about", about},   {"decks", decks},       {"deck", deck},     {"card", card},
     {"open", open},     {"add", add},           {"wanted", wanted}, {"play", play},
     {"watch", watch},   {"standing", standing}, {"report", report}, {"deal", deal},
     {"resume", resume}, {"choose", choose},     {"reply", reply},   {"take-back", take_back},
     {"replay", replay}, {"draw", draw},         {"advise", advise}, {"review", look_back}}};

Json answer_to(const Json& request) {
  const std::string& name = required_text(request, "do", kRequest);
  std::string known;
  for (const Request& one : kRequests) {
    if (one.name == name) return one.answer(request);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", one.name);
  }
  throw Error(
      fmt::format("the request.do is {}; expected one of {}", keyforge::in_quotes(name), known));
}

}  // namespace

std::string answer(std::string_view request) {
  Json out;
  try {
    out = answer_to(keyforge::parse_json(request));
  } catch (const std::exception& e) {
    out = {{"error", e.what()}};
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace archon::web
