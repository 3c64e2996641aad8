#include "sim/cli/table/game_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/named_agents.h"
#include "engine/core/printable.h"
#include "engine/keyforge/vocabulary/streams.h"
#include "protocol/programs/child.h"

namespace archon::cli {

GameLoop::GameLoop(OpenGame& game, GameLoopSetup setup, std::istream& in, std::ostream& out)
    : game_(game),
      setup_(std::move(setup)),
      console_(setup_.screen, in, out),
      display_(game, setup_.person, console_),
      file_(game, setup_.resumed),
      prompt_(game, display_, console_, file_, {setup_.hint, setup_.seed}, !setup_.replay.empty()) {
  const int threads = std::max(1U, std::thread::hardware_concurrency());
  for (size_t p = 0; p < 2; ++p)
    if (!setup_.person[p]) agents_[p] = ai::make_agent<ai::KeyforgeGame>(setup_.agents[p], threads);
}

Leaving GameLoop::run() {
  const ai::NamedAgents& named = ai::keyforge_agents();
  display_.greet({short_name(setup_.agents[0], named), short_name(setup_.agents[1], named)});
  while (!left_) {
    if (interrupted()) {
      left_ = Leaving::Interrupted;
    } else if (!console_.is_heard()) {
      left_ = Leaving::EndOfInput;
    } else if (state().over()) {
      end_game();
    } else if (display_.is_person(state().decision.player)) {
      let_person_choose();
    } else {
      let_agent_choose();
    }
  }
  leave();
  console_.flush();
  return *left_;
}

void GameLoop::let_agent_choose() {
  const Player p = state().decision.player;
  display_.show_turn();
  if (!display_.watching())
    console_.say_for_now(fmt::format("  {} thinks ...", display_.seats().name(p)));
  Rng rng = stream_of(setup_.salt, setup_.seed, game_.choices(), keyforge::Stream::FirstAgent, p);
  std::optional<keyforge::Move> move;
  try {
    move = game_.ask(*agents_[p], rng);
  } catch (const protocol::NotStarted&) {
    left_ = Leaving::Quit;
    leave();
    console_.flush();
    throw;
  }
  if (!display_.watching() && (move || !interrupted())) console_.wipe_line();
  if (interrupted()) return;
  if (!move) return end_by_forfeit(p, game_.given_up()->why);
  play(*move);
  if (display_.watching()) wait_a_moment();
}

// An agent that can't go on has lost; the game stays as it was, to be saved and gone on with.
void GameLoop::end_by_forfeit(Player p, const std::string& reason) {
  const Seats& seats = display_.seats();
  console_.say(capitalised(fmt::format("{} the game: {} {}.", seats.does(p, "forfeit", "forfeits"),
                                       printable(to_string(setup_.agents[p])), printable(reason))));
  console_.say(capitalised(seats.does(keyforge::other(p), "win", "wins") + "."));
  left_ = Leaving::Over;
}

void GameLoop::wait_a_moment() {
  using Clock = std::chrono::steady_clock;
  console_.flush();
  const auto end = Clock::now() + std::chrono::duration<double>(setup_.pace);
  while (Clock::now() < end && !interrupted())
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

void GameLoop::let_person_choose() {
  if (!display_.pass_keyboard_to(state().decision.player)) return end_of_input();
  display_.show_news();
  read_and_obey();
}

void GameLoop::read_and_obey() {
  const auto line = console_.read_line("> ");
  if (!line) return end_of_input();
  const Prompt::Answer answer = prompt_.obey(*line);
  switch (answer.outcome) {
    case Prompt::Outcome::Nothing: break;
    case Prompt::Outcome::Chosen: play(answer.move); break;
    case Prompt::Outcome::TakenBack: take_back(); break;
    case Prompt::Outcome::Quit: left_ = state().over() ? Leaving::Over : Leaving::Quit; break;
  }
}

void GameLoop::play(keyforge::Move move) {
  game_.play(move);
  display_.tell_choice();
}

// The game stands where it stood before.
void GameLoop::take_back() {
  for (const auto& agent : agents_)
    if (agent) agent->forget();
  end_shown_ = false;
}

void GameLoop::end_game() {
  if (!std::exchange(end_shown_, true)) display_.show_end();
  if (display_.watching())
    left_ = Leaving::Over;
  else
    read_and_obey();
}

void GameLoop::end_of_input() {
  left_ = interrupted() ? Leaving::Interrupted : Leaving::EndOfInput;
}

void GameLoop::leave() {
  if (*left_ == Leaving::EndOfInput || *left_ == Leaving::Interrupted) console_.put("\n");
  if (state().over() && *left_ == Leaving::EndOfInput) left_ = Leaving::Over;
  if (!setup_.replay.empty()) {
    file_.write(setup_.replay, console_);
  } else if (!state().over() && !file_.is_current() && !display_.watching()) {
    console_.say("The game was not saved; use 'save FILE' or start with --replay FILE.");
  }
}

}  // namespace archon::cli
