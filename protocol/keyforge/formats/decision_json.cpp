#include <fmt/format.h>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/turns/play.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

void add_source(const View& view, const Source& source, Json& out) {
  if (source.card == kNoCard) return;
  const bool scripted = source.cause == Cause::Ability;
  Json& json = out["source"];
  const CardId card = view.shown(source.card);
  json["uid"] = view.mention(card);
  json["card"] = view.table().def(card).id;
  json["ability"] = source_word(view.library(), source);
  json["index"] = scripted ? ability_index(view.library(), source.ability) : 0;
  if (source.lasting) json["lasting"] = true;
  if (source.granter != kNoCard) json["from"] = view.mention(view.shown(source.granter));
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

// What the move answers, to whoever may know it.
Json answer_json(const View& view, Move move) {
  switch (row_of(move.verb).value) {
    case Holds::House: return house_word(value_at<House>(move.value));
    case Holds::Number:
    case Holds::Place: return move.value;
    case Holds::Key: return kKeyColourNames[move.value];
    case Holds::Trait: return view.table().lib.traits()[move.value];
    case Holds::Icon: return kIconWayNames[move.value];
    default: break;
  }
  switch (move.verb) {
    // Whoever searches a hidden zone sees the cards, if not where in a deck they lie.
    case Verb::Pick: return view.mention(move.card);
    case Verb::Yes:
    case Verb::Mulligan: return true;
    case Verb::No:
    case Verb::Keep: return false;
    default: return verb_word(move.verb);
  }
}

void add_option(const View& view, Move move, Json& out) {
  const State& s = view.state();
  const Ask ask = s.decision.ask;
  if (ask == Ask::Main || ask == Ask::Use)
    add_main(view, move, out);
  else if (ask == Ask::Order)
    add_pending(view, s.pending()[move.value], out);
  else if (const std::string_view member = row_of(ask).member; !member.empty())
    out[std::string(member)] = answer_json(view, move);
  out["label"] = describe(s, view.match(), move);
}

}  // namespace

Json decision_json(const View& view, const Question& question, int number) {
  Json out = Json::object();
  out["n"] = number;
  if (question.over()) {
    out["kind"] = kind_word(question);
    const uint8_t winner = view.state().winner;
    out["winner"] = winner < 2 ? Json(winner + 1) : Json(nullptr);
    return out;
  }
  out["player"] = question.player + 1;
  out["kind"] = kind_word(question);
  if (view.viewer() && *view.viewer() != question.player) return out;
  if (const auto window = window_word(question); !window.empty()) out["window"] = window;
  add_source(view, question.source, out);
  if (question.subject != kNoCard) out["subject"] = view.mention(view.shown(question.subject));
  out["min"] = question.least;
  out["max"] = question.most;
  out["pass"] = question.pass;
  if (question.purpose == Purpose::Shares) {
    out["total"] = question.group->most * question.group->share;
    out["step"] = question.group->share;
  }
  Json& options = out["options"] = Json::array();
  for (size_t k = 0; k < question.options.size(); ++k) {
    Json& option = options.emplace_back(Json::object());
    option["k"] = k;
    add_option(view, view.shown(question.options[k]), option);
  }
  return out;
}

}  // namespace archon::protocol
