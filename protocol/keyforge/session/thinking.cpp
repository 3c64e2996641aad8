#include "protocol/keyforge/session/thinking.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/keyforge/agents.h"
#include "engine/core/counts.h"
#include "protocol/session/agents_at_work.h"

namespace archon::protocol {

using namespace keyforge;
using ai::KeyforgeGame;

namespace {

int key_of(const Question& question, Move move) {
  const auto at = std::find(question.options.begin(), question.options.end(), move);
  return at == question.options.end() ? -1 : place_of(question.options, at);
}

void add_pick(std::vector<Pick>& picks, int key) {
  for (Pick& pick : picks)
    if (pick.key == key) {
      ++pick.amount;
      return;
    }
  picks.push_back({key, 1});
}

int count_of(const std::vector<Pick>& picks) {
  int out = 0;
  for (const Pick& pick : picks) out += pick.amount;
  return out;
}

// After the agent's last pick the engine may have settled the rest of a group by itself; the whole
// choice has it, too.
void add_forced(const Question& question, const std::vector<Happening>& happened,
                std::vector<Pick>& picks) {
  int count = count_of(picks);
  for (const Happening& h : happened) {
    if (count >= question.least) return;
    if (h.what != What::Settled || value_at<Ask>(h.from) != Ask::Pick) continue;
    const int key = key_of(question, {Verb::Pick, narrow<CardId>(h.amount), 0});
    if (key < 0) return;
    add_pick(picks, key);
    ++count;
  }
}

}  // namespace

Thought think(const OpenKeyforge& open, const ai::AgentSpec& spec, uint64_t seed, int threads,
              const std::atomic<bool>& stop) {
  const KeyforgeGame game = open.game.game();
  const auto agent = agent_of<KeyforgeGame>(spec, threads, stop);
  Rng rng(seed);
  Thought out;
  State s = open.state();
  std::vector<Happening> happened;
  GameLog log;
  log.happenings = &happened;
  for (bool first = true;; first = false) {
    const auto choice = chosen(*agent, spec, game, s, rng, stop);
    if (!choice) throw Fault(kNotPossible, "stopped before the agent answered");
    const Move move = *choice;
    if (first) {
      add_visits(
          *agent, [&](Move m) { return key_of(open.question, m); }, out.report);
      out.report["line"] = line_in_words(game, s, *agent, rng, [&](const State& at, Move m) {
        return describe(at, open.match(), m);
      });
    }
    if (move.verb == Verb::Done) break;
    const int key = key_of(open.question, move);
    ARCHON_CHECK(key >= 0);
    add_pick(out.picks, key);
    const State before = s;
    happened.clear();
    apply(s, open.match(), move, &log);
    if (!open.question.group || !group_goes_on(before, s, move.card, open.match())) break;
  }
  if (open.question.group && !out.picks.empty()) add_forced(open.question, happened, out.picks);
  out.shares = open.question.purpose == Purpose::Shares;
  return out;
}

int play_out(OpenKeyforge& game, const std::array<ai::AgentSpec, 2>& specs, uint64_t seed,
             const std::atomic<bool>& stop) {
  OpenKeyforge open = game;  // to the end, or not at all
  if (!open.rigging.empty()) open.beginning.reset();
  open.happenings.clear();
  const int choices = protocol::play_out(open.game, specs, seed, stop, [&](Move move) {
    GameLog log = open.game_log();
    open.game.play(move, &log);
  });
  open.ask();
  game = std::move(open);
  return choices;
}

}  // namespace archon::protocol
