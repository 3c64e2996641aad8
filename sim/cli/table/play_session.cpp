#include "sim/cli/table/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <istream>
#include <ostream>
#include <thread>
#include <utility>

#include "ai/agents.h"
#include "sim/cli/table/board.h"

namespace archon::cli {

using keyforge::Ask;

namespace {

// What a stream of random numbers is for; see sim/keyforge/match.cpp for those of the game itself.
constexpr uint32_t kFirstAgentStream = 3;

std::unique_ptr<ai::Agent<ai::KeyforgeGame>> agent_of(const ai::AgentSpec& spec) {
  const auto threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return ai::make_agent<ai::KeyforgeGame>(spec, threads);
}

int only_person(const std::array<bool, 2>& person) {
  if (person[0] == person[1]) return -1;
  return person[0] ? 0 : 1;
}

// Texts with their numbers, in as many columns as there is room for and reason to.
std::vector<std::string> numbered(const std::vector<Choice>& choices, size_t width) {
  constexpr size_t kShort = 6;  // so many need no second column
  std::vector<std::string> cells;
  size_t widest = 0;
  for (const Choice& choice : choices) {
    cells.push_back(shortened(fmt::format("  {:>2} {}", choice.number, choice.text), width));
    widest = std::max(widest, columns(cells.back()));
  }
  const size_t across = cells.size() <= kShort ? 1 : std::clamp<size_t>(width / (widest + 1), 1, 3);
  const size_t rows = (cells.size() + across - 1) / across;
  std::vector<std::string> lines;
  for (size_t row = 0; row < rows; ++row) {
    std::string line;
    for (size_t i = row; i < cells.size(); i += rows)
      line += i + rows < cells.size() ? padded(cells[i], widest + 1) : cells[i];
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

PlaySession::PlaySession(OpenGame& game, PlaySetup setup, std::istream& in, std::ostream& out)
    : game_(game),
      setup_(std::move(setup)),
      in_(in),
      out_(out),
      seats_(only_person(setup_.person)),
      rules_(game.match()),
      saved_as_(setup_.resumed),
      saved_steps_(game.steps().size()) {
  for (size_t p = 0; p < 2; ++p)
    if (!setup_.person[p]) agents_[p] = agent_of(setup_.agents[p]);
}

Leaving PlaySession::run() {
  greet();
  while (!left_) {
    if (interrupted()) {
      left_ = Leaving::Interrupted;
    } else if (state().over()) {
      end_game();
    } else if (is_person(state().decision.player)) {
      let_person_choose();
    } else {
      let_agent_choose();
    }
  }
  leave();
  out_.flush();
  return *left_;
}

// ---- Turns --------------------------------------------------------------------------------------

void PlaySession::greet() {
  for (Player p = 0; p < 2; ++p) {
    const std::string deck = game_.from_position() ? "" : ", " + game_.deck_name(p);
    const std::string who = is_person(p) ? "" : fmt::format(" ({})", to_string(setup_.agents[p]));
    say(capitalised(seats_.name(p)) + deck + who);
  }
  if (!watching()) say("Choose by number or by words; 'help' tells what else can be typed.");
}

std::optional<keyforge::Player> PlaySession::viewer() const {
  if (watching()) return std::nullopt;
  return person_below();
}

keyforge::Player PlaySession::person_below() const {
  if (two_people()) return at_keyboard_.value_or(state().decision.player);
  return setup_.person[1] ? 1 : 0;
}

Audience PlaySession::audience() const { return {game_.match(), seats_, viewer()}; }

void PlaySession::show_board() {
  BoardView view{viewer(), person_below(), seats_.names(), setup_.screen};
  out_ << '\n' << draw_board(state(), game_.match(), view);
  board_due_ = false;
  turn_shown_ = state().turn;
}

// The beginning of a turn whose choices an agent makes.
void PlaySession::show_turn() {
  if (state().turn == turn_shown_) return;
  if (watching()) {
    show_board();
    return;
  }
  turn_shown_ = state().turn;
  const std::string name =
      state().turn == 0 ? "Set-up"
                        : fmt::format("Turn {}, {}", state().turn, seats_.name(state().active));
  out_ << '\n' << painted(setup_.screen, Colour::Bold, name) << '\n';
  // A house that there was no choice of.
  if (state().house != keyforge::House::None)
    say(fmt::format("house {}", keyforge::name_of(state().house)));
}

void PlaySession::tell(size_t step) {
  const OpenGame::Step& s = game_.steps()[step];
  const State& after = game_.after(step);
  const Audience to = audience();
  const Player p = s.before.decision.player;
  const std::vector<std::string> changes = consequences(s.before, s.move, to);
  const std::string news = fmt::format("{}", fmt::join(changes, "; "));
  if (is_person(p) && p == person_below()) {
    if (!news.empty()) say("  → " + news, 4);
    return;
  }
  say(fmt::format("  {}: {}{}{}", seats_.name(p), move_words(s.before, s.move, after, to),
                  news.empty() ? "" : " → ", news),
      4);
}

void PlaySession::play(keyforge::Move move) {
  game_.play(move);
  choices_due_ = true;
  warned_ = false;
  if (state().turn != turn_shown_) board_due_ = true;
  tell(game_.steps().size() - 1);
}

void PlaySession::let_agent_choose() {
  const Player p = state().decision.player;
  show_turn();
  if (setup_.screen.wipes && !watching())
    out_ << "  " << seats_.name(p) << " thinks ..." << std::flush;
  Rng rng = Rng::stream(setup_.seed, game_.steps().size(), kFirstAgentStream + p);
  keyforge::Move move;
  try {
    move = agents_[p]->choose(rules_, state(), rng);
  } catch (const ai::Forfeit& forfeit) {
    if (!interrupted()) end_by_forfeit(p, forfeit.what());
    return;
  }
  if (setup_.screen.wipes && !watching()) out_ << "\r\033[K";
  if (interrupted()) return;
  play(move);
  if (watching()) wait_a_moment();
}

// An agent that can't go on has lost; the game stays as it was, to be saved and gone on with.
void PlaySession::end_by_forfeit(Player p, const std::string& reason) {
  if (setup_.screen.wipes && !watching()) out_ << "\r\033[K";
  say(capitalised(fmt::format("{} the game: {} {}.", seats_.does(p, "forfeit", "forfeits"),
                              to_string(setup_.agents[p]), reason)));
  say(capitalised(seats_.does(keyforge::other(p), "win", "wins") + "."));
  left_ = Leaving::Over;
}

void PlaySession::wait_a_moment() {
  using Clock = std::chrono::steady_clock;
  out_.flush();
  const auto end = Clock::now() + std::chrono::duration<double>(setup_.pace);
  while (Clock::now() < end && !interrupted())
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

void PlaySession::let_person_choose() {
  const Player p = state().decision.player;
  if (two_people() && at_keyboard_ != p) hand_over(p);
  if (left_) return;
  if (board_due_) show_board();
  if (choices_due_) show_choices();
  if (const auto line = read_line("> ")) obey(*line);
}

// Between two people at one keyboard: what one could see is gone before the other looks.
void PlaySession::hand_over(Player p) {
  const bool first = !at_keyboard_;
  at_keyboard_ = p;
  board_due_ = choices_due_ = true;
  if (first) return;
  const std::string_view wipe = setup_.screen.wipes ? "\033[2J\033[3J\033[H" : "\n";
  out_ << wipe;
  if (!read_line(fmt::format("{} chooses next: pass the keyboard, then press Enter. ",
                             capitalised(seats_.name(p)))))
    return;
  out_ << wipe;
  const auto& steps = game_.steps();
  size_t since = steps.size();
  while (since > 0 && steps[since - 1].before.decision.player != p) --since;
  for (; since < steps.size(); ++since) tell(since);
}

void PlaySession::show_choices() {
  choices_due_ = false;
  choices_ = choices_of(state(), game_.match(), seats_);
  const keyforge::CardId card = asking_card(state());
  out_ << '\n';
  const bool plain = state().decision.ask == Ask::Flank;
  if (card != keyforge::kNoCard && card != explained_ && !plain)
    say_card(game_.match().number(card));
  explained_ = plain ? keyforge::kNoCard : card;
  out_ << painted(setup_.screen, Colour::Bold, question(state(), game_.match())) << '\n';
  for (const std::string& line : numbered(choices_, static_cast<size_t>(setup_.screen.width)))
    out_ << line << '\n';
}

void PlaySession::end_game() {
  if (!over_told_) {
    over_told_ = true;
    choices_.clear();
    show_board();
    const State& s = state();
    const auto keys = [&](Player p) { return std::popcount(s.side[p].keys); };
    out_ << '\n';
    if (s.winner == keyforge::kDrawn)
      say(fmt::format("A draw, by the limit of {} turns.", s.turn_limit));
    else
      say(capitalised(fmt::format("{} in turn {}, with {} keys against {}.",
                                  seats_.does(s.winner, "win", "wins"), s.turn, keys(s.winner),
                                  keys(keyforge::other(s.winner)))));
    if (!watching()) say("'save FILE' keeps the game, 'log' shows it, 'quit' leaves.");
  }
  if (watching()) {
    left_ = Leaving::Over;
  } else if (const auto line = read_line("> ")) {
    obey(*line);
  }
}

void PlaySession::leave() {
  if (*left_ == Leaving::EndOfInput || *left_ == Leaving::Interrupted) out_ << '\n';
  if (state().over() && *left_ == Leaving::EndOfInput) left_ = Leaving::Over;
  if (!setup_.replay.empty()) {
    write(setup_.replay);
  } else if (!state().over() && !is_saved() && !watching()) {
    say("The game is not saved: 'save FILE' would have, and --replay FILE always does.");
  }
}

// ---- Words --------------------------------------------------------------------------------------

void PlaySession::say(std::string_view text, size_t indent) {
  for (const std::string& line : wrapped(text, static_cast<size_t>(setup_.screen.width), indent))
    out_ << line << '\n';
}

std::optional<std::string> PlaySession::read_line(const std::string& prompt) {
  out_ << painted(setup_.screen, Colour::Bold, prompt) << std::flush;
  std::string line;
  if (!std::getline(in_, line)) {
    left_ = interrupted() ? Leaving::Interrupted : Leaving::EndOfInput;
    return std::nullopt;
  }
  // Nothing that a terminal obeys comes back out.
  std::replace_if(
      line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == '\177'; }, ' ');
  const size_t begin = line.find_first_not_of(' ');
  line = begin == line.npos ? "" : line.substr(begin, line.find_last_not_of(' ') - begin + 1);
  if (setup_.screen.echoes) out_ << line << '\n';
  return line;
}

}  // namespace archon::cli
