#include "sim/cli/battle_table/battle_loop.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <map>
#include <thread>
#include <utility>

#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/printable.h"
#include "sim/cli/battle_table/battle_board.h"
#include "sim/cli/table/choices.h"

namespace archon::cli {
namespace {

constexpr size_t kMostMeant = 8;   // choices named of an ambiguous word
constexpr size_t kFewSquares = 8;  // that are numbered choices, each on its own
constexpr int kIndent = 7;         // of squares that go on in another line

// "run to" and "b7" of "run to b7"; nothing of a choice that doesn't end with a square.
std::pair<std::string_view, std::string_view> at_square(std::string_view choice) {
  const size_t blank = choice.rfind(' ');
  if (blank == std::string_view::npos) return {};
  const std::string_view last = choice.substr(blank + 1);
  const bool square = last.size() >= 2 && last.size() <= 3 && last[0] >= 'a' && last[0] <= 'n' &&
                      last.find_first_not_of("0123456789", 1) == std::string_view::npos;
  if (!square) return {};
  return {choice.substr(0, blank), last};
}

std::string outcome_words(archmajesty::Outcome outcome) {
  if (outcome == archmajesty::Outcome::Drawn) return "Nobody wins.";
  return outcome == archmajesty::Outcome::Allied ? "The allied side wins." : "The enemies win.";
}

}  // namespace

const std::array<BattleLoop::Command, 7> BattleLoop::kCommands = {{
    {"board", "board", "show the board and the choices again (or just press Enter)",
     &BattleLoop::board},
    {"hint", "hint", "what an agent would do, and its probability of winning", &BattleLoop::hint},
    {"undo", "undo", "take back your last choice, and what has happened since", &BattleLoop::undo},
    {"save", "save FILE",
     "write the position to a file, for --position; 'save FILE anyway' replaces another",
     &BattleLoop::save},
    {"log", "log", "all choices so far", &BattleLoop::log},
    {"help", "help", "this list", &BattleLoop::help},
    {"quit", "quit", "leave the battle", &BattleLoop::quit},
}};

BattleLoop::BattleLoop(archmajesty::Course course, BattleLoopSetup setup, std::istream& in,
                       std::ostream& out)
    : battle_(std::move(course), ai::Keeps::States),
      setup_(std::move(setup)),
      console_(setup_.screen, in, out) {}

void BattleLoop::run() {
  while (!left_ && !battle_.over() && !interrupted() && console_.is_heard()) {
    if (state().round != round_) {
      round_ = state().round;
      console_.say_bold(round_ == 0 ? "Before the battle" : fmt::format("Round {}", round_));
    }
    if (setup_.person[index_of(state().question.team)])
      let_person_choose();
    else
      let_agent_choose();
  }
  end();
  console_.flush();
}

archmajesty::Move BattleLoop::ask_agent(const ai::AgentSpec& spec, std::unique_ptr<Agent>& agent) {
  const int threads = narrow<int>(std::max(1U, std::thread::hardware_concurrency()));
  if (!agent) agent = ai::make_agent<ai::ArchmajestyGame>(spec, threads);
  agent->stop_when(setup_.interrupted);
  Rng rng = Rng::stream(setup_.seed, static_cast<uint64_t>(battle_.choices()));
  return agent->choose(battle_.game(), state(), rng);
}

void BattleLoop::let_agent_choose() {
  const auto team = static_cast<size_t>(state().question.team);
  const archmajesty::Move move = ask_agent(setup_.agents[team], agents_[team]);
  if (interrupted()) return;
  play(move);
  console_.say("  " + told(battle_.choices() - 1));
  if (setup_.person[0] || setup_.person[1]) return;
  console_.flush();
  std::this_thread::sleep_for(std::chrono::duration<double>(setup_.pace));
}

void BattleLoop::let_person_choose() {
  if (!std::exchange(shown_, true)) show_question();
  const auto line = console_.read_line("> ");
  if (!line) {
    left_ = true;
    return console_.put("\n");
  }
  obey(*line);
}

// The board stands above what is asked first in a turn.
void BattleLoop::show_question() {
  if (!std::exchange(drawn_, true)) {
    console_.put("\n");
    console_.put(draw_battle(battle(), state(), console_.width()));
  }
  legal_moves(battle(), state(), moves_);
  names_ = names_of_moves(battle(), state(), moves_);
  console_.put("\n");
  console_.say(describe_question(battle(), state()) + "?");
  show_choices();
}

// With numbers; but where there are many squares to choose from, they stand side by side, and a
// choice is typed in words.
void BattleLoop::show_choices() {
  std::map<std::string_view, std::vector<std::string_view>> squares;
  for (const std::string& name : names_)
    if (const auto [words, square] = at_square(name); !square.empty())
      squares[words].push_back(square);
  std::vector<std::string> numbered;
  for (size_t i = 0; i < names_.size(); ++i)
    if (const auto found = squares.find(at_square(names_[i]).first);
        found == squares.end() || found->second.size() <= kFewSquares)
      numbered.push_back(fmt::format("{:4} {}", i + 1, names_[i]));
  for (const std::string& line : in_columns(numbered, console_.width())) console_.put(line + "\n");
  for (const auto& [words, all] : squares)
    if (all.size() > kFewSquares)
      console_.say(fmt::format("     {}: {}", words, fmt::join(all, " ")), kIndent);
}

void BattleLoop::obey(const std::string& line) {
  if (line.empty()) return board("");
  const size_t blank = std::min(line.find(' '), line.size());
  const std::string word = line.substr(0, blank);
  for (const Command& command : kCommands)
    if (command.name == word)
      return (this->*command.obey)(
          line.substr(std::min(line.find_first_not_of(' ', blank), line.size())));
  choose(line);
}

void BattleLoop::choose(const std::string& line) {
  int number = 0;
  const char* end = line.data() + line.size();
  if (std::from_chars(line.data(), end, number).ptr == end) {
    if (number >= 1 && number <= moves_.size()) return play(moves_[number - 1]);
    return console_.say(fmt::format("There is no choice {}; expected a number from 1 to {}.",
                                    shortened(line, 30), moves_.size()));
  }
  const std::vector<int> fits = fitting(names_, line);
  if (fits.size() == 1) return play(moves_[fits[0]]);
  const std::string typed = shortened(printable(line), 30);
  if (fits.empty())
    return console_.say(
        fmt::format("'{}' matches no choice or command; 'help' lists what you can type", typed));
  std::vector<std::string> meant;
  for (size_t i = 0; i < std::min(fits.size(), kMostMeant); ++i)
    meant.push_back(fmt::format("{} {}", fits[i] + 1, names_[fits[i]]));
  console_.say(fmt::format("'{}' could be: {}{}", typed, fmt::join(meant, ", "),
                           fits.size() > kMostMeant ? " and more" : ""));
}

void BattleLoop::play(const archmajesty::Move& move) {
  const int turn = turn_at_hand(state()).number;
  battle_.play(move);
  shown_ = false;
  if (battle_.over() || turn_at_hand(state()).number != turn) drawn_ = false;
}

std::string BattleLoop::told(int step) const {
  const archmajesty::State& s = battle_.before(step);
  return fmt::format("{}: {}", who_chooses(battle(), s),
                     describe(battle(), s, battle_.moves()[step]));
}

void BattleLoop::end() {
  if (battle_.over()) {
    console_.put("\n" + draw_battle(battle(), state(), console_.width()) + "\n");
    console_.say_bold(outcome_words(state().outcome));
  } else if (!setup_.file.empty()) {
    write(setup_.file);
  }
}

// ---- Commands -----------------------------------------------------------------------------------

void BattleLoop::board(const std::string&) { shown_ = drawn_ = false; }

void BattleLoop::hint(const std::string&) {
  const archmajesty::Move move = ask_agent(setup_.hint, adviser_);
  const ai::SearchResult<ai::ArchmajestyGame>& found = adviser_->result();
  const std::string words = describe(battle(), state(), move);
  console_.say(found.moves.empty() ? words
                                   : fmt::format("{} ({:.0f} %)", words, 100 * found.value));
}

void BattleLoop::undo(const std::string&) {
  const int step = battle_.last_of(setup_.person);
  if (step < 0) return console_.say("You have no choice to take back.");
  console_.say(fmt::format("Taken back: {}", told(step)));
  battle_.take_back_to(step);
  for (auto& agent : agents_)
    if (agent) agent->forget();
  shown_ = drawn_ = false;
  round_ = state().round;
}

void BattleLoop::save(const std::string& rest) {
  constexpr std::string_view kAnyway = " anyway";
  const bool anyway = rest.ends_with(kAnyway);
  const std::string name = rest.substr(0, rest.size() - (anyway ? kAnyway.size() : 0));
  if (name.empty()) return console_.say("Save to which file? For example: 'save battle.yaml'.");
  if (!anyway && name != written_ && std::filesystem::exists(name))
    return console_.say(fmt::format("{} already exists; use another name, or 'save {} anyway'.",
                                    printable(name), printable(name)));
  try {
    write(name);
  } catch (const Error& error) {
    console_.say(fmt::format("Not saved: {}.", printable(error.what())));
  }
}

void BattleLoop::write(const std::string& name) {
  write_file(name, write_position(battle_.course()));
  written_ = name;
  console_.say(fmt::format("Saved; 'archon play --position {}' goes on.", printable(name)));
}

void BattleLoop::log(const std::string&) {
  for (int i = 0; i < battle_.choices(); ++i) console_.say("  " + told(i));
}

void BattleLoop::help(const std::string&) {
  console_.say(
      "Choose by number, or by words from the choice, or the beginnings of words, in order. If "
      "several choices match, they are listed.");
  for (const Command& command : kCommands)
    console_.say(fmt::format("  {:<13} {}", command.usage, command.what), 16);
}

void BattleLoop::quit(const std::string&) { left_ = true; }

}  // namespace archon::cli
