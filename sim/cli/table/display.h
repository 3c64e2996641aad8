// A game at the terminal as those who sit there see it: the board, the choices, what happened.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "sim/cli/table/choices.h"
#include "sim/cli/table/consequences.h"
#include "sim/cli/table/console.h"
#include "sim/cli/table/open_game.h"
#include "sim/cli/table/seats.h"

namespace archon::cli {

// The game and the console must outlive it.
class Display {
 public:
  using Player = keyforge::Player;

  Display(const OpenGame& game, std::array<bool, 2> person, Console& console);

  // ---- Who looks ----
  const Seats& seats() const { return seats_; }
  bool is_person(Player p) const { return person_[p]; }
  bool watching() const { return !person_[0] && !person_[1]; }
  // The player whose side of the board lies in front of whoever looks.
  Player person_below() const;
  Audience audience() const;
  // Between two people at one keyboard: what one could see is gone before the other looks, who is
  // then told what happened. False if nobody is there any more.
  bool pass_keyboard_to(Player p);

  // ---- What is shown ----
  void greet(const std::array<std::string, 2>& agents);
  void show_board();
  // The board and the choices, where they have changed.
  void show_news();
  void show_news_again() { board_due_ = choices_due_ = true; }
  // The beginning of a turn whose choices an agent makes.
  void show_turn();
  // What the last choice did.
  void tell_choice();
  void show_end();
  void show_log();
  void say_card(int number);
  // A choice was taken back.
  void forget_what_stands();

  // The choices that were shown last; none once the game is over.
  const std::vector<Choice>& choices() const { return choices_; }

 private:
  std::optional<Player> viewer() const;
  void show_choices();
  void tell(int step);
  std::string news_of(int step) const;
  std::string words_of(int step) const;
  const keyforge::State& state() const { return game_.state(); }

  const OpenGame& game_;
  std::array<bool, 2> person_;
  Console& console_;
  Seats seats_;
  std::vector<Choice> choices_;
  std::optional<Player> at_keyboard_;  // of two people
  int turn_shown_ = -1;                // whose beginning has been told
  bool board_due_ = true;
  bool choices_due_ = true;
  keyforge::CardId explained_ = keyforge::kNoCard;  // the card whose text stands above
};

}  // namespace archon::cli
