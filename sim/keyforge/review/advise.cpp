#include "sim/keyforge/review/advise.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ai/keyforge/evaluate.h"
#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/foresight.h"
#include "engine/keyforge/vocabulary/streams.h"

namespace archon::sim {
namespace {

using ai::Feature;
using keyforge::Ask;
using keyforge::Match;
using keyforge::Move;
using keyforge::Player;
using keyforge::State;

constexpr size_t kMostMoves = 100;  // of a line; a guard, no real turn comes near

// Plays moves of one turn and writes them down. What a move will turn up
// isn't known beforehand, so the line ends there.
class LineWriter {
 public:
  LineWriter(const Match& match, const State& state)
      : match_(match), mover_(state.decision.player), turn_(state.turn) {
    line_.last = state;
    line_.last.settings |=
        keyforge::kAskEnd;  // so that only ending the turn draws for the next one
  }

  bool ended() const { return !line_.end.empty(); }
  const State& state() const { return line_.last; }
  AdvisedLine take() { return std::move(line_); }

  void play(Move move) {
    State& s = line_.last;
    line_.moves.push_back(words_of(match_, s, move));
    State next = s;
    const bool known = foreseen(next, move);
    line_.end = end_after(next, known);
    if (!known) return;
    s = next;
    if (line_.moves.size() >= kMostMoves && !ended()) line_.end = "and so on";
  }

 private:
  // Plays the move. Whether nobody's hidden cards and no dice had a say in it; that cards are drawn
  // at the end of the turn is known, only which ones isn't.
  bool foreseen(State& s, Move move) const {
    keyforge::Foresight foresight = keyforge::foresight(s, mover_);
    keyforge::GameLog log;
    log.foresight = &foresight;
    keyforge::apply(s, match_, move, &log);
    const bool turn_is_over = s.turn != turn_ || s.over();
    return !foresight.blind && (!foresight.drew || turn_is_over);
  }

  // Empty while the turn goes on. What isn't known shows in nothing, nor in how the line ends.
  std::string end_after(const State& next, bool known) const {
    if (!known) return "the rest depends on the cards this reveals";
    const bool passes = next.decision.player != mover_ && !next.over();
    if (passes && (turn_ == 0 || next.turn == turn_)) return "the other player decides";
    if (next.turn != turn_)
      return next.over() ? "the turn ends; " + end_of_game(next) : "the turn ends";
    return next.over() ? end_of_game(next) : "";
  }

  std::string end_of_game(const State& s) const {
    if (s.winner == keyforge::kDrawn) return "the game is drawn at the turn limit";
    if (s.winner == mover_) return "the game is won";
    return "the game is lost";
  }

  const Match& match_;
  Player mover_;
  int turn_;
  AdvisedLine line_;
};

void follow(LineWriter& line, MoveJudge& judge, Rng& rng) {
  while (!line.ended()) line.play(judge.judge(line.state(), rng).moves.front().move);
}

// Each house gets a share of the budget, so that all together cost as much as one line.
AdvisedLine line_of_house(const Match& match, const State& state, Move house, int houses,
                          AdviseOptions options) {
  options.agent.set("iterations", std::max(1, options.agent.whole("iterations") / houses));
  MoveJudge judge(match, options);
  Rng rng = stream_of(options.seed, house.value, keyforge::Stream::OtherLine);
  LineWriter line(match, state);
  line.play(house);
  follow(line, judge, rng);
  return line.take();
}

std::vector<AdvisedMove> list_moves(const Judgement& found, const Match& match, const State& state,
                                    const AdviseOptions& options) {
  const int count = int_size(found.moves);
  std::vector<AdvisedMove> out;
  for (const JudgedMove& judged : found.moves) {
    AdvisedMove move{words_of(match, state, judged.move), judged.wins, judged.behind, {}};
    if (state.decision.ask == Ask::House && !out.empty())
      move.line = line_of_house(match, state, judged.move, count, options);
    out.push_back(std::move(move));
  }
  return out;
}

struct TermWords {
  const char* words;
  std::vector<Feature> features;
};

const std::vector<TermWords>& term_words() {
  static const std::vector<TermWords> terms = {
      {"keys and Æmber",
       {Feature::Keys, Feature::Aember, Feature::Progress, Feature::CanForge, Feature::Check,
        Feature::MatchPoint, Feature::KeyCost, Feature::SkipsForging}},
      {"creatures and their power",
       {Feature::Creatures, Feature::Power, Feature::Able, Feature::Stunned, Feature::Warded,
        Feature::Enraged, Feature::Usable}},
      {"Æmber on creatures", {Feature::Captured}},
      {"artifacts", {Feature::Artifacts}},
      {"upgrades", {Feature::Upgrades}},
      {"cards in hand and archives", {Feature::Hand, Feature::Archives}},
      {"chains", {Feature::Chains}},
      {"the tide and lasting effects", {Feature::Tide, Feature::Lasting}},
      {"whose turn it is", {Feature::ToMove, Feature::GoesOn}}};
  return terms;
}

double weighed(const ai::Features& features, const TermWords& term) {
  double sum = 0;
  for (const Feature f : term.features) sum += ai::kWeights[index_of(f)] * features[index_of(f)];
  return sum;
}

void add_terms(const Match& match, const State& now, Advice& out) {
  const State& after = out.line.last;
  const ai::Features before = ai::keyforge_features(now, match, out.mover);
  const ai::Features then = ai::keyforge_features(after, match, out.mover);
  for (const TermWords& term : term_words())
    out.terms.push_back({term.words, weighed(before, term), weighed(then, term)});
  out.judged_now = ai::keyforge_win_chance(now, match, out.mover);
  out.judged_after = ai::keyforge_win_chance(after, match, out.mover);
}

}  // namespace

std::string words_of(const Match& match, const State& state, Move move) {
  std::string words = keyforge::describe(state, match, move);
  if (move.card == keyforge::kNoCard || !state.creatures.has(move.card)) return words;
  const keyforge::View t(state, match);
  int alike = 0;
  std::string place;
  for (Player p = 0; p < 2; ++p) {
    const auto& line = state.side[p].line;
    for (int i = 0; i < line.size(); ++i) {
      if (t.number(line[i]) == t.number(move.card)) ++alike;
      if (line[i] != move.card) continue;
      const char* whose = p == state.decision.player ? "" : "opponent's ";
      place = fmt::format(" ({}number {} from the left)", whose, i + 1);
    }
  }
  return alike > 1 ? words + place : words;
}

Advice advise(const Match& match, const State& state, const AdviseOptions& options) {
  if (state.over()) throw Error("the game is over; expected a position with a decision to make");
  const State seen = keyforge::seen_by(state, state.decision.player);
  MoveJudge judge(match, options);
  Rng rng = stream_of(options.seed, 0, keyforge::Stream::BestLine);
  Advice out;
  out.mover = seen.decision.player;
  out.turn = seen.turn;
  out.question = keyforge::row_of(seen.decision.ask).brief;
  const Judgement found = judge.judge(seen, rng);
  out.moves = list_moves(found, match, seen, options);
  out.left_out = found.left_out;
  LineWriter line(match, seen);
  line.play(found.moves.front().move);
  follow(line, judge, rng);
  out.line = line.take();
  add_terms(match, seen, out);
  return out;
}

}  // namespace archon::sim
