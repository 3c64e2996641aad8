#include <fmt/format.h>

#include "engine/keyforge/game.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/play.h"
#include "engine/keyforge/rules/triggers.h"
#include "protocol/answers.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

void add_source(const View& view, const Source& source, Json& out) {
  if (source.card == kNoCard) return;
  Json& json = out["source"];
  json["uid"] = view.mention(source.card);
  json["card"] = view.table().def(source.card).id;
  json["ability"] = source.ability;
  json["index"] = source.index;
  if (source.lasting) json["lasting"] = true;
  if (source.granter != kNoCard && source.granter < 128)
    json["from"] = view.mention(source.granter);
}

// An ability that waits for its turn.
void add_pending(const View& view, const Pending& p, Json& out) {
  const Library& library = view.library();
  out["source"] = view.mention(p.source);
  out["ability"] = p.lasting != 0xFF ? "lasting" : ability_word(library, p.ability);
  out["index"] = ability_index(library, p.ability);
  if (p.subject != kNoCard) out["subject"] = view.mention(p.subject, false);
  if (p.granter != kNoCard) out["from"] = view.mention(p.granter);
}

void add_main(const View& view, Move move, Json& out) {
  out["verb"] = verb_word(move.verb);
  if (move.card == kNoCard) return;
  out["uid"] = view.name(move.card);
  if (move.verb != Verb::Fight) return;
  Json& targets = out["targets"] = Json::array();
  for (const CardId id : attackable_by(view.table(), move.card)) targets.push_back(view.name(id));
}

void add_option(const View& view, Move move, Json& out) {
  const State& s = view.state();
  switch (s.decision.ask) {
    case Ask::Main:
    case Ask::Use: add_main(view, move, out); break;
    case Ask::Mulligan: out["mulligan"] = move.verb == Verb::Mulligan; break;
    case Ask::Archives: out["take"] = move.verb == Verb::Yes; break;
    case Ask::May: out["yes"] = move.verb == Verb::Yes; break;
    case Ask::House:
    case Ask::ChooseHouse: out["house"] = house_word(static_cast<House>(move.value)); break;
    case Ask::Pick:
      // Whoever searches a hidden zone sees the cards, if not where in a deck they lie.
      out["uid"] = view.mention(move.card);
      break;
    case Ask::Flank: out["pos"] = verb_word(move.verb); break;
    case Ask::Number: out["value"] = move.value; break;
    case Ask::Key: out["key"] = kKeyColourNames[move.value]; break;
    case Ask::Order: add_pending(view, s.pending[move.value], out); break;
    default: break;
  }
  out["label"] = describe(s, view.match(), move);
}

}  // namespace

Json decision_json(const View& view, const Choices& choices, int number) {
  Json out = Json::object();
  out["n"] = number;
  if (choices.over()) {
    out["kind"] = choices.kind;
    const uint8_t winner = view.state().winner;
    out["winner"] = winner < 2 ? Json(winner + 1) : Json(nullptr);
    return out;
  }
  out["player"] = choices.player + 1;
  out["kind"] = choices.kind;
  if (view.viewer() && *view.viewer() != choices.player) return out;
  if (!choices.window.empty()) out["window"] = choices.window;
  add_source(view, choices.source, out);
  out["min"] = choices.least;
  out["max"] = choices.most;
  out["pass"] = choices.pass;
  if (choices.kind == "distribute") {
    out["total"] = choices.group->most * choices.group->share;
    out["step"] = choices.group->share;
  }
  Json& options = out["options"] = Json::array();
  for (size_t k = 0; k < choices.options.size(); ++k) {
    Json& option = options.emplace_back(Json::object());
    option["k"] = k;
    add_option(view, choices.options[k], option);
  }
  return out;
}

}  // namespace archon::protocol
