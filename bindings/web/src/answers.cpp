#include "bindings/web/src/answers.h"

#include <array>
#include <exception>
#include <memory>
#include <utility>

#include "ai/archmajesty/named_agents.h"
#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/arenas.h"
#include "bindings/web/src/battles/battle_counsel.h"
#include "bindings/web/src/battles/battle_seat.h"
#include "bindings/web/src/battles/fighters.h"
#include "bindings/web/src/deck_answers.h"
#include "bindings/web/src/desk.h"
#include "bindings/web/src/forms.h"
#include "bindings/web/src/seed.h"
#include "bindings/web/src/table/counsel.h"
#include "bindings/web/src/table/table.h"
#include "engine/keyforge/decks/deck_library.h"

namespace archon::web {
namespace {

const keyforge::Library& library() { return keyforge_arena().library(); }

bool asks_battles(const Json& request) { return is_of_battles(request, kRequest); }

Desk& desk() {
  static Desk one;
  return one;
}

Json strengths_of(const ai::NamedAgents& agents) {
  Json out = Json::array();
  for (const ai::Strength& strength : agents.strengths)
    out.push_back(Json::object({{"name", strength.name}, {"what", strength.what}}));
  return out;
}

Json about(const Json& request) {
  const bool battles = asks_battles(request);
  Json out = battles ? bundled_fighters() : Json{{"bundled", bundled_names()}};
  out["archon"] = ARCHON_VERSION;
  out["library"] =
      battles ? archmajesty_arena().fingerprint() : fmt::format("{:016x}", library().fingerprint());
  out["forms"] = forms_of(battles);
  out["agents"] = strengths_of(battles ? ai::archmajesty_agents() : ai::keyforge_agents());
  return out;
}

Json decks(const Json& request) {
  const std::string given = text_or_empty(request, "source");
  const std::string source = given.empty() ? "the pasted text" : given;
  const std::string& text = required_text(request, "text", kRequest);
  return asks_battles(request) ? fighters_in(text, source) : decks_in(text, source, library());
}

Json deck(const Json& request) {
  const std::string& name = required_text(request, "name", kRequest);
  return asks_battles(request) ? fighter_named(name) : deck_named(name, library());
}

Json card(const Json& request) {
  const std::string& title = required_text(request, "title", kRequest);
  return asks_battles(request) ? spell_named(title) : card_named(title, library());
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

std::unique_ptr<OpenTable> open_table;

OpenTable& table() {
  if (!open_table) throw Error("no game has begun; expected 'deal' first");
  return *open_table;
}

Json table_standing(const Json& request) {
  const Json* since = member(request, "since");
  return table().standing(since ? as_int(*since, 0, 1'000'000, "the request.since") : 0);
}

Json deal(const Json& request) {
  open_table = asks_battles(request) ? BattleSeat::dealt(request, archmajesty_arena())
                                     : Table::dealt(request);
  return table_standing(request);
}

Json resume(const Json& request) {
  open_table = asks_battles(request) ? BattleSeat::resumed(request) : Table::resumed(request);
  return table_standing(request);
}

Json choose(const Json& request) {
  table().choose(as_int(required(request, "number", kRequest), 0, 1'000'000, "the request.number"));
  return table_standing(request);
}

Json reply(const Json& request) {
  table().reply();
  return table_standing(request);
}

Json take_back(const Json& request) {
  const std::string seen = table().take_back(flag(request, "anyway"));
  Json out = table_standing(request);
  if (!seen.empty()) out["seen"] = seen;
  return out;
}

Json replay(const Json&) { return {{"text", table().replay()}}; }

// ---- Advice -------------------------------------------------------------------------------------

Json draw(const Json& request) {
  return speaks_of_battle(request) ? drawn_battle(request) : drawn(request);
}
Json advise(const Json& request) {
  return speaks_of_battle(request) ? battle_advice(request) : advice(request);
}
Json look_back(const Json& request) {
  return review(request, [](int done, int of) { tell(Json{{"done", done}, {"of", of}}.dump()); });
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
  throw Error(fmt::format("the request.do is {}; expected one of {}", in_quotes(name), known));
}

}  // namespace

std::string answer(std::string_view request) {
  Json out;
  try {
    out = answer_to(parse_json(request));
  } catch (const std::exception& e) {
    out = {{"error", e.what()}};
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace archon::web
