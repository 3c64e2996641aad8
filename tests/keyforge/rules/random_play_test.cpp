// Nothing may break in random play: what must be true of every state of every game.
//
// RANDOM_DECKS=1 plays random decks of all sets, so that every card comes up; RANDOM_BOARDS=1
// begins from prepared boards of monstrous decks (prepared_board.h). RANDOM_GAMES, RANDOM_SEED and
// RANDOM_FIRST choose the games; one decision in RANDOM_EVERY gets the full examination. A failure
// names the seed, game and decision, which is all it takes to repeat it.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "engine/core/check.h"
#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/engine_game.h"
#include "tests/keyforge/rules/prepared_board.h"
#include "tests/keyforge/same_bytes.h"

namespace archon::keyforge::random_play_test {
namespace {

struct Marks {
  int games = 0;
  int64_t decisions = 0;
  int64_t examined = 0;
  int stack = 0;
  int pending = 0;
  int cells = 0;
  int lasting = 0;
  int moves = 0;
  int draws = 0;

  void look(const State& s, const MoveList& list) {
    ++decisions;
    stack = std::max(stack, static_cast<int>(s.deepest));
    pending = std::max(pending, s.pending().size());
    cells = std::max(cells, static_cast<int>(s.cells().size()));
    lasting = std::max(lasting, s.lasting().size());
    moves = std::max(moves, list.size());
  }
};

// Plain ifs: a doctest assertion costs more than a decision.
void examine_moves(const State& s, const Match& match, const MoveList& list) {
  if (list.empty()) throw std::logic_error("no legal move");
  check_group(s, match, list);
  const State copy = s;
  for (int i = 0; i < list.size(); ++i) {
    for (int j = 0; j < i; ++j)
      if (list[i] == list[j]) throw std::logic_error("a move is listed twice");
    const uint32_t key = move_key(s, match, list[i]);
    if (key != move_key(copy, match, list[i])) throw std::logic_error("a key changes in a copy");
    for (int j = 0; j < i; ++j)
      if (list[j].verb != list[i].verb && move_key(s, match, list[j]) == key)
        throw std::logic_error("two verbs have one key");
  }
}

// Of all moves that could be written down, a sample.
Move any_move(Rng& rng) {
  Move m;
  m.verb = static_cast<Verb>(rng.below(kVerbs));
  m.card = rng.below(3) == 0 ? kNoCard : static_cast<CardId>(rng.below(256));
  m.value = static_cast<uint16_t>(rng.below(4) == 0 ? rng.below(65536) : rng.below(12));
  return m;
}

void try_illegal(const State& s, const Match& match, const MoveList& list, Rng& rng) {
  for (int n = 0; n < 8; ++n) {
    const Move move = any_move(rng);
    if (list.find(move) >= 0) continue;
    State copy = s;
    bool refused = false;
    try {
      apply(copy, match, move);
    } catch (const Error&) {
      refused = true;
    }
    if (!refused) throw std::logic_error("an illegal move is played");
    if (!same_bytes(copy, s)) throw std::logic_error("a refused move leaves a trace");
  }
}

class RandomGame {
 public:
  RandomGame(uint64_t seed, int number)
      : match_(match_of(seed, number)),
        s_(start(seed, number)),
        choices_(BundledGames::players(seed, number)),
        other_(Rng::stream(seed, static_cast<uint64_t>(number), 3)) {}

  // The hash of the final state.
  uint64_t play(int examine_every, Marks& marks) {
    ++marks.games;
    for (; !s_.over(); ++decision_) {
      legal_moves(s_, list_);
      marks.look(s_, list_);
      const bool full = other_.below(static_cast<uint32_t>(examine_every)) == 0;
      const Move move =
          list_[static_cast<int>(choices_.below(static_cast<uint32_t>(list_.size())))];
      if (full) {
        ++marks.examined;
        examine(move);
      } else {
        apply(s_, match_, move);
      }
    }
    check_invariants(s_, match_);
    marks.draws += s_.winner == kDrawn ? 1 : 0;
    legal_moves(s_, list_);
    if (!list_.empty()) throw std::logic_error("a game that is over goes on");
    return hash(s_);
  }

  int decision() const { return decision_; }

 private:
  static bool random_decks() {
    static const bool wanted = env_number("RANDOM_DECKS", 0) != 0;
    return wanted;
  }

  static bool prepared_boards() {
    static const bool wanted = env_number("RANDOM_BOARDS", 0) != 0;
    return wanted;
  }

  // Three of eight rounds are played by the older rulebooks, one by the newest; EDITION names one
  // for all.
  static const BundledGames& games_of(int number) {
    if (const char* named = std::getenv("EDITION"))
      return bundled_games(rules_named(named)->edition);
    const int round = number / 4 % 8;
    return round < kEditions ? bundled_games(static_cast<Edition>(round)) : bundled_games();
  }

  static Match match_of(uint64_t seed, int number) {
    if (prepared_boards()) return monstrous_match(seed, number);
    const BundledGames& games = games_of(number);
    return random_decks() ? random_match(games.library(), seed, number) : games.match(number);
  }

  // Of four games each; by the newest rules.
  static Match monstrous_match(uint64_t seed, int number) {
    const Library& library = bundled_games().library();
    Rng rng = Rng::stream(seed, static_cast<uint64_t>(number / 4), 4);
    const PlayableDeck first = prepare(monstrous_deck(library, rng), library);
    return {library, first, prepare(monstrous_deck(library, rng), library)};
  }

  // In the main step of the second turn.
  State prepared(uint64_t seed, int number) const {
    State s = start_random_decks(match_, seed, number, settings(number));
    Rng rng = Rng::stream(seed, static_cast<uint64_t>(number), 5);
    while (s.turn < 2 || s.decision.ask != Ask::Main) BundledGames::play_on(s, match_, 1, rng);
    prepare_board(s, match_, rng);
    return s;
  }

  State start(uint64_t seed, int number) const {
    if (prepared_boards()) return prepared(seed, number);
    return random_decks() ? start_random_decks(match_, seed, number, settings(number))
                          : games_of(number).start(seed, number, settings(number));
  }

  // The switches of a game take turns, so that questions mostly settled silently are asked too.
  static uint8_t settings(int number) {
    constexpr std::array<uint8_t, 4> kSettings = {0, kAskForced | kAskKeys | kAskDiscards,
                                                  kAskOrder | kAskEnd, 0};
    return kSettings[static_cast<size_t>(number % 4)];
  }

  // Plays the move on a copy first, which must come to the same bytes.
  void examine(Move move) {
    check_invariants(s_, match_);
    examine_moves(s_, match_, list_);
    try_illegal(s_, match_, list_, other_);
    if (can_be_written(s_) && other_.below(256) == 0)
      if (const std::string lost = lost_on_paper(s_, match_); !lost.empty())
        throw std::logic_error(lost);
    State copy = s_;
    apply(copy, match_, move);
    const uint64_t before = hash(s_);
    apply(s_, match_, move);
    if (!same_bytes(copy, s_)) throw std::logic_error("a copy goes on differently");
    // Else it could be made for ever.
    if (hash(s_) == before) throw std::logic_error("a choice changes nothing");
  }

  Match match_;
  State s_;
  Rng choices_;
  Rng other_;
  MoveList list_;
  int decision_ = 0;
};

uint64_t play(uint64_t seed, int number, int every, Marks& marks) {
  RandomGame game(seed, number);
  try {
    return game.play(every, marks);
  } catch (const std::exception& e) {
    FAIL_CHECK("seed " << seed << ", game " << number << ", decision " << game.decision() << ": "
                       << std::string(e.what()));
    return 0;
  }
}

}  // namespace

TEST_CASE("random games keep every promise at every decision") {
  const int games = env_number("RANDOM_GAMES", 512);
  const int first = env_number("RANDOM_FIRST", 0);
  const int every = std::max(1, env_number("RANDOM_EVERY", 1));
  const auto seed = static_cast<uint64_t>(env_number("RANDOM_SEED", 1));
  Marks marks;
  for (int number = first; number < first + games; ++number) play(seed, number, every, marks);
  MESSAGE(marks.games << " games, " << marks.decisions << " decisions, " << marks.examined
                      << " examined; most: stack " << marks.stack << ", pending " << marks.pending
                      << ", cells " << marks.cells << ", lasting " << marks.lasting << ", moves "
                      << marks.moves << "; drawn " << marks.draws);
}

// Every day others, so that the suite sees new games as it grows old.
TEST_CASE("today's games keep every promise at every decision") {
  const std::chrono::year_month_day today(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  const int date = static_cast<int>(today.year()) * 10000 +
                   static_cast<int>(static_cast<unsigned>(today.month())) * 100 +
                   static_cast<int>(static_cast<unsigned>(today.day()));
  const int seed = env_number("RANDOM_DAY", date);
  MESSAGE("RANDOM_DAY=" << seed << " plays these games again");
  Marks marks;
  for (int number = 0; number < 128; ++number) play(static_cast<uint64_t>(seed), number, 4, marks);
}

TEST_CASE("the same seed gives the same game, another seed another") {
  Marks marks;
  for (int number = 0; number < 64; ++number) {
    const uint64_t once = play(7, number, 1000, marks);
    CHECK(once == play(7, number, 1, marks));  // being examined changes nothing
    CHECK(once != play(8, number, 1000, marks));
  }
}

}  // namespace archon::keyforge::random_play_test
