// A game that can be held in the hand: the cards of both players and the position.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/game.h"
#include "sim/keyforge/arena/keyforge_arena.h"

namespace archon::python {

// The arena of the cards that come with the program, by an edition of the rules: loaded at the
// first call, which holds the lock of the interpreter; kept to the end. And its library.
const sim::KeyforgeArena& arena(keyforge::Rules rules = {});
const keyforge::Library& library(keyforge::Rules rules = {});

// Two lists and what is printed on their cards; all games of them share it.
struct Table {
  Table(keyforge::Deck a, keyforge::Deck b);

  std::array<keyforge::Deck, 2> decks;
  keyforge::Match match;
};

class Game {
 public:
  Game(std::shared_ptr<const Table> table, const keyforge::State& state)
      : table_(std::move(table)), state_(state) {}
  // Deals.
  Game(std::shared_ptr<const Table> table, Rng rng, const keyforge::GameOptions& options)
      : Game(table, keyforge::new_game(table->match, rng, options)) {}

  const Table& table() const { return *table_; }
  const keyforge::Match& match() const { return table_->match; }
  const keyforge::State& state() const { return state_; }
  bool over() const { return state_.over(); }
  int player() const { return over() ? -1 : state_.decision.player; }
  // 1 for the winner, -1 for the loser, 0 before the end and for a draw.
  int reward(int player) const;

  // The legal moves in the engine's order; listed once for each position.
  const keyforge::MoveList& moves();
  // Plays one by its place among them, or by the number of its action.
  void choose(int place);
  // How many there are; 0 when the game is over.
  int count() { return moves().size(); }
  void step(int action);
  void play(keyforge::Move move);

  // What is hidden from the player is dealt out anew.
  void determinize(int player, Rng& rng);

  // The whole game as bytes, for this version and its cards only.
  std::string save() const;
  // Throws Error for what save() of this version with these cards did not write.
  static Game load(std::string_view bytes);

 private:
  [[noreturn]] void refuse(const std::string& what) const;

  std::shared_ptr<const Table> table_;
  keyforge::State state_;
  keyforge::MoveList moves_{};
  bool listed_ = false;
};

}  // namespace archon::python
