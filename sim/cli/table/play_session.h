// People and agents at one table: who chooses, what is shown, and what can be typed.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/agent.h"
#include "ai/agent_spec.h"
#include "ai/keyforge/keyforge_game.h"
#include "sim/cli/table/choices.h"
#include "sim/cli/table/consequences.h"
#include "sim/cli/table/open_game.h"
#include "sim/cli/table/screen.h"
#include "sim/cli/table/seats.h"

namespace archon::cli {

struct PlaySetup {
  std::array<bool, 2> person{true, false};  // the others are agents
  std::array<ai::AgentSpec, 2> agents;
  ai::AgentSpec hint;
  uint64_t seed = 1;    // of what the agents draw
  double pace = 0;      // seconds between the choices of two agents
  std::string resumed;  // the file that the game was in
  std::string replay;   // where the game is saved when it ends or is left
  Screen screen;
  const std::atomic<bool>* interrupted = nullptr;  // Ctrl-C
};

enum class Leaving : uint8_t { Over, Quit, EndOfInput, Interrupted };

class PlaySession {
 public:
  PlaySession(OpenGame& game, PlaySetup setup, std::istream& in, std::ostream& out);

  // Until the game is over or left. The game stays as it was left. Throws Error if it can't be
  // saved where `replay` says.
  Leaving run();

 private:
  using Agent = ai::Agent<ai::KeyforgeGame>;
  using Player = keyforge::Player;
  using State = keyforge::State;

  // ---- Turns ----
  void greet();
  void let_agent_choose();
  void let_person_choose();
  void hand_over(Player p);
  void show_board();
  void show_turn();
  void show_choices();
  void tell(size_t step);
  void play(keyforge::Move move);
  void wait_a_moment();
  void end_game();
  void end_by_forfeit(Player p, const std::string& reason);
  void leave();

  // ---- What is typed ----
  // A line, or nothing at the end of the input.
  std::optional<std::string> read_line(const std::string& prompt);
  void obey(const std::string& line);
  void obey_command(const std::string& word, const std::string& rest);
  void choose_number(const std::string& line);
  void choose_words(const std::string& line);
  std::string seen_card(const std::string& line) const;

  // ---- Commands ----
  void explain(const std::string& name);
  std::string seen_since(size_t step) const;
  void undo(const std::string& how);
  void hint();
  void save(std::string file);
  void write(const std::string& file);
  bool is_saved() const { return saved_steps_ == game_.steps().size(); }
  void show_log();
  void help();
  void quit();

  // ---- Words ----
  void say(std::string_view text, size_t indent = 2);
  void say_card(int number);
  Audience audience() const;
  std::optional<Player> viewer() const;
  Player person_below() const;
  const State& state() const { return game_.state(); }
  bool is_person(Player p) const { return setup_.person[p]; }
  bool watching() const { return !setup_.person[0] && !setup_.person[1]; }
  bool two_people() const { return setup_.person[0] && setup_.person[1]; }
  bool interrupted() const { return setup_.interrupted && *setup_.interrupted; }

  OpenGame& game_;
  PlaySetup setup_;
  std::istream& in_;
  std::ostream& out_;
  Seats seats_;
  ai::KeyforgeGame rules_;
  std::array<std::unique_ptr<Agent>, 2> agents_;
  std::vector<Choice> choices_;
  std::optional<Leaving> left_;
  std::optional<Player> at_keyboard_;  // of two people
  int turn_shown_ = -1;                // whose beginning has been told
  bool board_due_ = true;
  bool choices_due_ = true;
  keyforge::CardId explained_ = keyforge::kNoCard;  // the card whose text stands above
  static constexpr size_t kNowhere = static_cast<size_t>(-1);
  std::string saved_as_;  // the last file
  size_t saved_steps_;    // how far the game is in it, or was at the beginning
  bool over_told_ = false;
  bool warned_ = false;  // that leaving loses the game
};

}  // namespace archon::cli
