#include "sim/cli/commands/programs/sample_questions.h"

#include <map>
#include <string_view>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/rng.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/question/question.h"
#include "protocol/keyforge/formats/choices.h"

namespace archon::cli {
namespace {

using keyforge::Match;
using keyforge::PlayableDeck;
using keyforge::State;

constexpr uint64_t kSeed = 13;
constexpr uint64_t kDecksOfSet = 8;
constexpr int kMostGames = 400;

// Every kind that a question can have (protocol/keyforge/formats/choices.h).
constexpr std::string_view kKinds[] = {
#define ASK(name, asker, facts, protocol, member, brief, full) protocol,
#include "engine/keyforge/vocabulary/asks.def"
#undef ASK
    "pick-card", "distribute", "unforge"};

std::vector<PlayableDeck> all_decks(const keyforge::Library& library) {
  std::vector<PlayableDeck> out;
  for (const keyforge::Deck& deck : keyforge::bundled_decks())
    out.push_back(keyforge::prepare(deck, library));
  for (int set = 0; set < keyforge::kSetsOf2021; ++set)
    for (uint64_t number = 1; number <= kDecksOfSet; ++number) try {
        out.push_back(keyforge::prepare(
            keyforge::random_deck(value_at<keyforge::Set>(set), kSeed, number), library));
      } catch (const Error&) {
        // It has a card without a script.
      }
  return out;
}

class QuestionCollector {
 public:
  explicit QuestionCollector(int of_each) : of_each_(of_each) {}

  void watch_game(const std::shared_ptr<const Match>& match, Rng rng) {
    State s = keyforge::new_game(*match, rng);
    keyforge::MoveList moves;
    keyforge::Source before;
    bool picked = false;
    std::map<std::string_view, bool> seen;  // one of a kind of each game
    while (!s.over()) {
      keyforge::legal_moves(s, moves);
      const keyforge::Question question = keyforge::question_of(s, *match);
      const std::string_view kind = protocol::kind_word(question);
      // Within a group the question was asked before, as a whole.
      const bool goes_on =
          picked && question.ask == keyforge::Ask::Pick && question.source.card == before.card;
      auto& shots = shots_[kind];
      if (moves.size() > 1 && !goes_on && !seen[kind] && int_size(shots) < of_each_) {
        shots.push_back({std::string(kind), match, s});
        seen[kind] = true;
      }
      before = question.source;
      picked = question.ask == keyforge::Ask::Pick;
      keyforge::apply(s, *match, moves[rng.place_in(moves)]);
    }
  }

  bool has_all() const {
    for (const std::string_view kind : kKinds)
      if (is_asked(kind) && count(kind) < of_each_) return false;
    return true;
  }

  SampleQuestions samples() {
    SampleQuestions out;
    for (const std::string_view kind : kKinds) {
      if (!is_asked(kind)) continue;
      if (count(kind) == 0) {
        out.missing.emplace_back(kind);
        continue;
      }
      ++out.kinds;
      for (PosedQuestion& shot : shots_[kind]) out.questions.push_back(std::move(shot));
    }
    return out;
  }

 private:
  static bool is_asked(std::string_view kind) { return !kind.empty() && kind != "game-over"; }
  int count(std::string_view kind) const {
    const auto at = shots_.find(kind);
    return at == shots_.end() ? 0 : int_size(at->second);
  }

  int of_each_;
  std::map<std::string_view, std::vector<PosedQuestion>> shots_;
};

}  // namespace

SampleQuestions gather_questions(const keyforge::Library& library, int of_each) {
  const std::vector<PlayableDeck> decks = all_decks(library);
  QuestionCollector collector(of_each);
  for (int game = 0; game < kMostGames && !collector.has_all(); ++game) {
    const auto n = int_size(decks);
    const size_t first = game % n;
    const size_t second = (7 * game + 3) % n;
    collector.watch_game(std::make_shared<const Match>(library, decks[first], decks[second]),
                         Rng::stream(kSeed, game));
  }
  return collector.samples();
}

}  // namespace archon::cli
