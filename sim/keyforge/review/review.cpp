#include "sim/keyforge/review/review.h"

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "sim/keyforge/review/advise.h"

namespace archon::sim {
namespace {

using keyforge::Match;
using keyforge::Move;
using keyforge::Player;
using keyforge::State;

constexpr int kSecondLooks = 2;  // choices looked at twice for each that is told

// A choice of the game, and what was played.
struct Choice {
  int number = 0;
  State before;
  Move played;
  double seems_to_cost = 0;
};

std::vector<Choice> choices_of(const keyforge::Replay& replay, const Match& match,
                               std::optional<Player> player) {
  std::vector<Choice> out;
  int number = 0;
  const keyforge::Watch watch = [&](const State& before, Move move, const State&) {
    ++number;
    if (!player || before.decision.player == *player) out.push_back({number, before, move, 0});
  };
  play_replay(replay, match, {std::numeric_limits<int>::max(), watch});
  return out;
}

const JudgedMove* played_among(const Judgement& judgement, const MoveJudge& judge,
                               const Choice& choice) {
  const auto at =
      std::find_if(judgement.moves.begin(), judgement.moves.end(), [&](const JudgedMove& judged) {
        return judge.are_alike(choice.before, judged.move, choice.played);
      });
  return at == judgement.moves.end() ? nullptr : &*at;
}

Mistake mistake_of(const Match& match, const Choice& choice, const JudgedMove& better,
                   const JudgedMove& played) {
  const State& s = choice.before;
  return {choice.number,
          s.turn,
          s.decision.player,
          std::string(keyforge::row_of(s.decision.ask).brief),
          words_of(match, s, choice.played),
          words_of(match, s, better.move),
          *played.wins,
          *better.wins,
          *played.behind};
}

AdviseOptions second_look(const ReviewOptions& options, size_t choices) {
  AdviseOptions out = options.first;
  out.agent.set("iterations", options.second_budget);
  out.confidence = 1 - (1 - out.confidence) / real(std::max<size_t>(1, choices));
  return out;
}

}  // namespace

Review review(const keyforge::Replay& replay, const keyforge::Library& library,
              const ReviewOptions& options) {
  const Match match = match_of(replay, library);
  std::vector<Choice> choices = choices_of(replay, match, options.player);
  const auto stream = [&](const Choice& choice, keyforge::Stream look) {
    return stream_of(options.first.seed, choice.number, look);
  };
  const size_t most_again = size_t{kSecondLooks} * options.most;
  int looks = 0;
  const auto look_taken = [&](size_t of) {
    if (options.tell) options.tell(++looks, narrow<int>(of));
  };
  Review out;
  MoveJudge first(match, options.first);
  for (Choice& choice : choices) {
    Rng rng = stream(choice, keyforge::Stream::BestLine);
    const Judgement judgement = first.judge(choice.before, rng, {&choice.played, 1});
    if (const JudgedMove* played = played_among(judgement, first, choice); played && played->wins) {
      ++out.looked_at;
      if (played->behind) choice.seems_to_cost = played->behind->value;
    }
    look_taken(choices.size() + std::min(choices.size(), most_again));
  }
  const size_t first_looks = choices.size();
  std::erase_if(choices, [](const Choice& choice) { return choice.seems_to_cost <= 0; });
  std::stable_sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return a.seems_to_cost > b.seems_to_cost;
  });
  choices.resize(std::min(choices.size(), most_again));

  MoveJudge second(match, second_look(options, choices.size()));
  for (const Choice& choice : choices) {
    Rng rng = stream(choice, keyforge::Stream::OtherLine);
    const Judgement judgement = second.judge(choice.before, rng, {&choice.played, 1});
    ++out.looked_at_twice;
    look_taken(first_looks + choices.size());
    const JudgedMove* played = played_among(judgement, second, choice);
    if (played && played->behind && played->behind->interval.low > 0)
      out.mistakes.push_back(mistake_of(match, choice, judgement.moves.front(), *played));
  }
  std::stable_sort(out.mistakes.begin(), out.mistakes.end(),
                   [](const Mistake& a, const Mistake& b) { return a.cost.value > b.cost.value; });
  out.mistakes.resize(std::min<size_t>(out.mistakes.size(), std::max(0, options.most)));
  return out;
}

}  // namespace archon::sim
