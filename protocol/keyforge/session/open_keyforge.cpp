#include "protocol/keyforge/session/open_keyforge.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ai/keyforge/named_agents.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/recording.h"
#include "engine/keyforge/formats/replay_json.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/load.h"
#include "protocol/keyforge/session/edit.h"
#include "protocol/keyforge/session/thinking.h"
#include "protocol/session/described.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

View view_of(const OpenKeyforge& game, Viewer viewer) {
  return {game.state(), game.match(), game.uids, viewer};
}

// ---- Choices by description ----

int find_option(const OpenKeyforge& game, const Json& said) {
  OptionTests tests;
  tests.also_true = [&](const std::string& key, const Json& value, const Json& option) {
    if (!option.contains("uid")) return false;
    if (key == "verb") return value == "choose" && !option.contains("verb");
    if (key != "card") return false;
    const auto id = game.uids.find(option["uid"].get<std::string>());
    return id && keyforge::View(game.state(), game.match()).def(*id).id == value;
  };
  tests.sense = [&](int k) {
    return move_key(game.state(), game.match(), game.question.options[k]);
  };
  return find_option(game.decision_for(std::nullopt), said, tests);
}

// Whether the card was the target of what has happened, without being asked about.
bool was_target(const std::vector<Happening>& happened, CardId id) {
  return std::any_of(happened.begin(), happened.end(), [&](const Happening& h) {
    return (h.what == What::Fight && h.other == id) || (h.what == What::Move && h.other == id) ||
           (h.what == What::Settled && value_at<Ask>(h.from) == Ask::Pick && h.amount == id);
  });
}

}  // namespace

GameLog OpenKeyforge::game_log() {
  GameLog out;
  out.happenings = &happenings;
  if (!rigging.empty()) out.rig = &rigging;
  return out;
}

void OpenKeyforge::change(const Match& of, const State& now) {
  game = {std::make_shared<const Match>(of), now};
  beginning.reset();
}

void OpenKeyforge::ask() {
  question = question_of(state(), match());
  ++asked;
}

void OpenKeyforge::choose(const std::vector<Pick>& picks) {
  State now = state();
  const Rig rig_before = rigging;
  const std::vector<Happening> happened = std::exchange(happenings, {});
  GameLog noted = game_log();
  std::vector<Move> moves;
  try {
    moves = protocol::choose(now, match(), question, picks, &noted);
  } catch (const std::exception&) {
    rigging = rig_before;
    happenings = happened;
    throw;
  }
  game.go_on(moves, now);
  if (!rig_before.empty()) beginning.reset();
  ask();
}

void OpenKeyforge::choose_described(const Field& request) {
  const Field target = request["target"];
  const Json said = description_of(request, "target");
  if (!target.present()) return choose({{find_option(*this, said), 1}});
  OpenKeyforge next = *this;  // both choices, or none
  next.choose({{find_option(next, said), 1}});
  std::vector<Happening> happened = next.happenings;
  const CardId id = next.card(target);
  if (kind_word(next.question) == "target") {
    next.choose({{find_option(next, {{"uid", next.uids.of(id)}}), 1}});
    happened.insert(happened.end(), next.happenings.begin(), next.happenings.end());
  } else if (!was_target(happened, id)) {
    throw Fault(kIllegalChoice,
                fmt::format("target: '{}' is not a target of that option", target.text()),
                "target");
  }
  next.happenings = std::move(happened);
  *this = std::move(next);
}

CardId OpenKeyforge::card(const Field& name, const State& now) const {
  const std::string text = name.text();
  const auto id = uids.find(text);
  if (!id || now.at(*id).zone == Zone::None)
    throw Fault(
        kBadField,
        fmt::format("{}: no card of this game has the name '{}'", name.path(), excerpt(text)),
        name.path());
  return *id;
}

std::unique_ptr<OpenGame> OpenKeyforge::twin() const {
  auto out = std::make_unique<OpenKeyforge>(*this);
  out->happenings.clear();
  return out;
}

// ---- What is told ----

Json OpenKeyforge::decision_for(Viewer viewer) const {
  return decision_json(view_of(*this, viewer), question, asked);
}

Json OpenKeyforge::events_for(Viewer viewer) const {
  return events_json(view_of(*this, viewer), happenings);
}

Json OpenKeyforge::settled_for(Viewer viewer) const {
  return settled_json(view_of(*this, viewer), happenings);
}

Json OpenKeyforge::state_for(Viewer viewer) const { return state_json(view_of(*this, viewer)); }

Json OpenKeyforge::rigged() const {
  if (rigging.empty()) return nullptr;
  Json out = {{"shuffle", Json::array()}, {"random", Json::array()}};
  for (const CardId id : rigging.shuffled) out["shuffle"].push_back(uids.of(id));
  for (const CardId id : rigging.picked) out["random"].push_back(uids.of(id));
  return out;
}

std::string OpenKeyforge::position() const {
  if (!can_be_written(state()))
    throw Fault(kNotPossible, "a position can be written only when no effect is being resolved");
  return write_position(state(), match());
}

Json OpenKeyforge::replay() const {
  if (!beginning)
    throw Fault(kNotPossible,
                "only a game that started with 'new' and two decks of 36 cards, without edits, "
                "rigged chance or changed settings since, can be played again");
  return replay_json(recorded(match(), *beginning, game.begin(), game.moves()));
}

// ---- What agents do ----

const ai::NamedAgents& OpenKeyforge::agents() const { return ai::keyforge_agents(); }

Thought OpenKeyforge::think(const ai::AgentSpec& agent, uint64_t seed, int threads,
                            const std::atomic<bool>& stop) const {
  return protocol::think(*this, agent, seed, threads, stop);
}

int OpenKeyforge::play_out(const std::array<ai::AgentSpec, 2>& agents, uint64_t seed,
                           const std::atomic<bool>& stop) {
  return protocol::play_out(*this, agents, seed, stop);
}

// ---- Changes ----

Json OpenKeyforge::settle(const Field& settings) {
  const uint8_t wanted = read_auto(settings, state().settings);
  if (wanted != state().settings) {
    OpenKeyforge next = *this;
    State now = state();
    now.settings = wanted;
    next.happenings.clear();
    GameLog log = next.game_log();
    ask_again(now, match(), &log);
    next.change(match(), now);
    next.ask();
    *this = std::move(next);
  }
  return auto_json(state().settings);
}

void OpenKeyforge::edit(const Field& changes) { protocol::edit(*this, changes); }

void OpenKeyforge::rig(const Field& request) {
  Rig rig;
  for (const Field& name : request["shuffle"].items()) rig.shuffled.push_back(card(name));
  for (const Field& name : request["random"].items()) rig.picked.push_back(card(name));
  if (request["seed"].present()) {
    State now = state();
    now.rng = Rng(request["seed"].big_number());
    change(match(), now);
  }
  rigging = std::move(rig);
}

}  // namespace archon::protocol
