// Games that have much in common, because a card is all in which their decks differ: what is the
// same in both is thought out once.
#pragma once

#include <array>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <optional>

#include "sim/keyforge/arena/play_game.h"

namespace archon::sim {

// What was thought in a game, and which hidden cards had a say in each choice.
struct GameTrace {
  using Memory = std::shared_ptr<const ai::Memory<ai::KeyforgeGame>>;
  // A player before its choice.
  struct Mind {
    Memory memory;
    Rng rng;
  };
  struct Choice {
    keyforge::State before;
    Mind mind;
    keyforge::Move move;
    CardSet faces;
  };

  keyforge::Match match;
  std::deque<Choice> choices;  // large ones, which stay where they are
  std::array<Mind, 2> minds;   // in the end
};

// Of a game that is played to its end. None where it stops, breaks or is given up, or where an
// agent keeps more than it tells.
std::optional<GameTrace> trace_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options = {});

// The card in which two matches differ, if it is one and nothing follows from it for the others.
std::optional<CardId> only_difference(const keyforge::Match& one, const keyforge::Match& other);

// As play_game(), and the same game, but a choice that was made in the traced game is taken over as
// long as both are in the same position and the card in which they differ had no say in it.
// `thought`, unless null, counts those that had to be thought out.
std::optional<GameRecord> play_beside(const GameTrace& trace, const keyforge::Library& library,
                                      const MatchSetup& setup, const PairPlan& plan, int first,
                                      KeyforgeAgents& players, const PoolOptions& options = {},
                                      int* thought = nullptr);

// The traces of the games of one setup, made when they are first asked for. Any thread may; the few
// that were asked for last are kept.
class GameTraces {
 public:
  using Traced = std::shared_ptr<const GameTrace>;

  // Null where there is none. `make` makes it.
  template <class Make>
  Traced of(int64_t pair, int first, const Make& make) {
    const std::shared_ptr<Entry> entry = entry_of(pair, first);
    const std::lock_guard lock(entry->making);
    if (!entry->made) {
      if (auto trace = make()) entry->trace = std::make_shared<const GameTrace>(std::move(*trace));
      entry->made = true;
    }
    return entry->trace;
  }

 private:
  struct Entry {
    int64_t pair = 0;
    int first = 0;
    std::mutex making;
    bool made = false;
    Traced trace;
  };
  static constexpr size_t kKept = 16;

  std::shared_ptr<Entry> entry_of(int64_t pair, int first);

  std::mutex looking_;
  std::list<std::shared_ptr<Entry>> entries_;  // that was asked for last first
};

}  // namespace archon::sim
