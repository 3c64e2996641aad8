// What is typed in a game: choices, and commands beside them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <ostream>
#include <set>

#include "ai/agents.h"
#include "engine/core/text.h"
#include "sim/cli/card_text.h"
#include "sim/cli/table/play_session.h"
#include "sim/files.h"

namespace archon::cli {

namespace {

constexpr uint32_t kHintStream = 5;
constexpr size_t kMostMeanings = 8;  // named of an ambiguous word

struct Command {
  std::string_view name;
  std::string_view usage;
  std::string_view what;
};

constexpr std::array<Command, 8> kCommands = {{
    {"explain", "explain CARD", "what a card does"},
    {"hint", "hint", "what an agent would do, and its chance to win"},
    {"undo", "undo",
     "take your last choice back; 'undo anyway' even if that forgets what was seen"},
    {"save", "save FILE", "keep the game, to go on or to look at"},
    {"log", "log", "the game so far"},
    {"board", "board", "the board and the choices again; Enter alone does the same"},
    {"help", "help", "this list"},
    {"quit", "quit", "leave the game"},
}};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

std::vector<std::string> command_names() {
  std::vector<std::string> out;
  for (const Command& command : kCommands) out.emplace_back(command.name);
  return out;
}

bool is_command(const std::string& word) {
  return std::any_of(kCommands.begin(), kCommands.end(),
                     [&](const Command& command) { return command.name == word; });
}

// With which choices of a turn begin.
bool is_verb(const std::string& word) {
  static constexpr std::array<std::string_view, 5> kVerbWords = {"play", "reap", "fight", "discard",
                                                                 "choose"};
  return std::find(kVerbWords.begin(), kVerbWords.end(), word) != kVerbWords.end();
}

// Of what somebody typed, as much as a message has room for.
std::string quoted(const std::string& text) { return fmt::format("'{}'", shortened(text, 30)); }

std::string meanings(const std::vector<std::string>& known) {
  std::string out;
  for (size_t i = 0; i < std::min(known.size(), kMostMeanings); ++i)
    out += (i == 0 ? "" : ", ") + known[i];
  if (known.size() > kMostMeanings)
    out += fmt::format(" and {} more", known.size() - kMostMeanings);
  return out;
}

std::vector<std::string> texts_of(const std::vector<Choice>& choices) {
  std::vector<std::string> out;
  for (const Choice& choice : choices) out.push_back(choice.text);
  return out;
}

}  // namespace

// ---- Reading what is typed ----------------------------------------------------------------------

void PlaySession::obey(const std::string& line) {
  const size_t blank = std::min(line.find(' '), line.size());
  const std::string word = lower(line.substr(0, blank));
  const size_t rest = std::min(line.find_first_not_of(' ', blank), line.size());
  if (line.empty()) {
    board_due_ = choices_due_ = true;
    if (state().over()) show_board();
  } else if (line.find_first_not_of("0123456789") == line.npos) {
    choose_number(line);
  } else if (is_command(word)) {
    obey_command(word, line.substr(rest));
  } else {
    choose_words(line);
  }
}

void PlaySession::obey_command(const std::string& word, const std::string& rest) {
  if (word != "quit") warned_ = false;
  if (word == "explain") explain(rest);
  if (word == "hint") hint();
  if (word == "undo") undo(lower(rest));
  if (word == "save") save(rest);
  if (word == "log") show_log();
  if (word == "board") obey("");
  if (word == "help") help();
  if (word == "quit") quit();
}

void PlaySession::choose_number(const std::string& line) {
  int number = -1;
  std::from_chars(line.data(), line.data() + line.size(), number);
  if (choices_.empty()) return say("The game is over; there is nothing to choose.");
  for (const Choice& choice : choices_)
    if (choice.number == number) return play(choice.move);
  say(fmt::format("There is no choice {}; expected {} to {}.", shortened(line, 30),
                  choices_.front().number, choices_.back().number));
}

void PlaySession::choose_words(const std::string& line) {
  const std::vector<int> fits = fitting(texts_of(choices_), line);
  if (fits.size() == 1) {
    play(choices_[static_cast<size_t>(fits[0])].move);
    return;
  }
  if (fits.size() > 1) {
    std::vector<std::string> known;
    for (const int i : fits) {
      const Choice& choice = choices_[static_cast<size_t>(i)];
      known.push_back(fmt::format("{} {}", choice.number, choice.text));
    }
    say(fmt::format("{} can be: {}", quoted(line), meanings(known)));
    return;
  }
  if (const std::string title = seen_card(line); !title.empty())
    return say(fmt::format("{} can't be chosen so now.", title));
  std::vector<std::string> known = short_forms(choices_);
  for (std::string& name : command_names()) known.push_back(std::move(name));
  // Everything is near to a word of three letters; and a verb is spelt well where nothing fits it.
  const std::string words = spoken(line);
  const bool clear = words.size() < 4 || is_verb(words);
  const std::string near = clear ? "" : did_you_mean(words, known);
  say(fmt::format("{} fits no choice, and is no command{}", quoted(line),
                  near.empty() ? "; 'help' tells what can be typed" : near));
}

// The title of a card in the viewer's hand or in play that the words name, after a verb or alone.
std::string PlaySession::seen_card(const std::string& line) const {
  const size_t blank = std::min(line.find(' '), line.size());
  const std::string name = is_verb(lower(line.substr(0, blank))) ? line.substr(blank) : line;
  const Player p = person_below();
  std::set<std::string> titles;
  for (const keyforge::CardId id : state().side[p].hand | state().in_play())
    titles.insert(game_.match().def(id).title);
  const std::vector<std::string> known(titles.begin(), titles.end());
  const std::vector<int> fits = fitting(known, name);
  return fits.size() == 1 ? known[static_cast<size_t>(fits[0])] : "";
}

// ---- Commands -----------------------------------------------------------------------------------

void PlaySession::say_card(int number) {
  const std::string text = card_text(game_.library(), number);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    say("  " + text.substr(at, end - at), 4);
    at = end + 1;
  }
}

void PlaySession::explain(const std::string& name) {
  const keyforge::Library& library = game_.library();
  const keyforge::CardId asking = asking_card(state());
  if (name.empty() && asking != keyforge::kNoCard) return say_card(game_.match().number(asking));
  if (name.empty()) return say("Explain what? Expected a card, as in 'explain troll'.");
  if (const int exact = library.find(name); exact >= 0) return say_card(exact);
  // Any card can be asked for, so that asking tells nothing about hidden ones; those of the two
  // decks come first, and the lists of both are open.
  std::set<int> in_game;
  for (const keyforge::CardId id : game_.match().cards()) in_game.insert(game_.match().number(id));
  std::vector<int> all(static_cast<size_t>(library.size()));
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  for (const std::vector<int>& numbers : {std::vector<int>(in_game.begin(), in_game.end()), all}) {
    std::vector<std::string> titles;
    for (const int number : numbers) titles.push_back(library.def(number).title);
    const std::vector<int> fits = fitting(titles, name);
    if (fits.size() == 1) return say_card(numbers[static_cast<size_t>(fits[0])]);
    if (fits.empty()) continue;
    std::vector<std::string> known;
    for (const int i : fits) known.push_back(titles[static_cast<size_t>(i)]);
    return say(fmt::format("{} can be: {}", quoted(name), meanings(known)));
  }
  say(capitalised(unknown_card(library, shortened(name, 30))));
}

// What has come to light since the step, in words; empty when nothing has.
std::string PlaySession::seen_since(size_t step) const {
  const State& then = game_.steps()[step].before;
  std::vector<std::string> parts;
  for (Player p = 0; p < 2; ++p) {
    const CardSet cards = come_to_light(then, state(), p);
    if (!is_person(p) || cards.empty()) continue;
    std::set<std::string> titles;
    for (const keyforge::CardId id : cards) titles.insert(game_.match().def(id).title);
    const std::vector<std::string> known(titles.begin(), titles.end());
    parts.push_back(fmt::format("{} seen {}", seats_.has(p),
                                p == person_below() ? meanings(known) : "more cards"));
  }
  if (then.rng != state().rng) parts.emplace_back("chance has decided something");
  return fmt::format("{}", fmt::join(parts, ", and "));
}

void PlaySession::undo(const std::string& how) {
  const auto& steps = game_.steps();
  size_t step = steps.size();
  while (step > 0 && !is_person(steps[step - 1].before.decision.player)) --step;
  if (!how.empty() && how != "anyway")
    return say(
        fmt::format("'undo' and 'undo anyway' can be typed, not 'undo {}'", shortened(how, 30)));
  if (step-- == 0) return say("There is no choice of yours to take back.");
  const std::string seen = how.empty() ? seen_since(step) : "";
  if (!seen.empty())
    return say(
        fmt::format("Since that choice {}; 'undo anyway' takes it back all the same.", seen));
  const std::string words =
      move_words(steps[step].before, steps[step].move, game_.after(step), audience());
  game_.take_back_to(step);
  if (step < saved_steps_) saved_steps_ = kNowhere;
  for (const auto& agent : agents_)
    if (agent) agent->forget();
  over_told_ = false;
  board_due_ = choices_due_ = true;
  explained_ = keyforge::kNoCard;
  // Of two people it may be the other's choice: then the keyboard is passed, and the board shown.
  say(fmt::format("Taken back: {}.", words));
}

void PlaySession::hint() {
  if (state().over()) return say("The game is over; there is nothing to choose.");
  const auto agent = ai::make_agent<ai::KeyforgeGame>(setup_.hint);
  Rng rng = Rng::stream(setup_.seed, game_.steps().size(), kHintStream);
  keyforge::Move move;
  try {
    move = agent->choose(rules_, state(), rng);
  } catch (const ai::Forfeit& forfeit) {
    return say(fmt::format("{} {}", to_string(setup_.hint), forfeit.what()));
  }
  auto rows = agent->result().moves;
  const auto text_of = [&](keyforge::Move wanted) {
    for (const Choice& choice : choices_)
      if (choice.move == wanted) return choice.text;
    return describe(state(), game_.match(), wanted);
  };
  if (choices_.size() == 1) return say(fmt::format("There is only one choice: {}.", text_of(move)));
  const std::string name = to_string(setup_.hint);
  say(fmt::format("{} would {}.{}", name.substr(0, name.find(':')), text_of(move),
                  rows.empty() ? "" : " Chances to win that it gives to its best choices:"));
  std::stable_sort(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
    if ((a.move == move) != (b.move == move)) return a.move == move;
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
  });
  constexpr size_t kRows = 4;
  for (size_t i = 0; i < std::min(rows.size(), kRows); ++i)
    say(fmt::format("  {:>3.0f} % {}", 100 * rows[i].value, text_of(rows[i].move)), 8);
}

// "FILE", or "FILE anyway" where something else stands already.
void PlaySession::save(std::string file) {
  constexpr std::string_view kAnyway = " anyway";
  const bool anyway = file.ends_with(kAnyway);
  if (anyway) file.resize(file.size() - kAnyway.size());
  if (file.empty()) return say("Save where? Expected a file, as in 'save game.json'.");
  if (!anyway && file != saved_as_ && std::filesystem::exists(file))
    return say(fmt::format("{} is there already; another name, or 'save {} anyway'.", file, file));
  try {
    write(file);
  } catch (const Error& e) {
    say(fmt::format("Not saved: {}.", e.what()));
  }
}

void PlaySession::write(const std::string& file) {
  sim::write_file(file, game_.file_text());
  saved_as_ = file;
  saved_steps_ = game_.steps().size();
  say(fmt::format("Saved as {}.", file));
  if (game_.from_position())
    say(fmt::format("'archon play --position {}' goes on from there.", file));
  else if (!state().over())
    say(fmt::format("'archon play --resume {}' goes on, 'archon replay {}' shows it.", file, file));
}

void PlaySession::show_log() {
  const Audience to = audience();
  int turn = -1;
  for (size_t i = 0; i < game_.steps().size(); ++i) {
    const OpenGame::Step& step = game_.steps()[i];
    const State& s = step.before;
    if (s.turn != turn)
      say(s.turn == 0 ? "Set-up" : fmt::format("Turn {}, {}", s.turn, seats_.name(s.active)));
    turn = s.turn;
    const std::string news = fmt::format("{}", fmt::join(consequences(s, step.move, to), "; "));
    say(fmt::format("  {}: {}{}{}", seats_.name(s.decision.player),
                    move_words(s, step.move, game_.after(i), to), news.empty() ? "" : " → ", news),
        4);
  }
  if (turn < 0) say("Nothing has been chosen yet.");
}

void PlaySession::help() {
  say("A choice is made by its number, or by words of it or their beginnings, in order: 'reap with "
      "troll', 'rea tr', 'troll', 'end'. What fits several is not chosen, but listed.");
  for (const Command& command : kCommands)
    say(fmt::format("  {:<13} {}", command.usage, command.what), 16);
}

void PlaySession::quit() {
  const bool loses = !state().over() && !is_saved() && setup_.replay.empty();
  if (loses && !warned_) {
    warned_ = true;
    return say("The game is not saved: 'save FILE' first, or 'quit' again.");
  }
  left_ = state().over() ? Leaving::Over : Leaving::Quit;
}

}  // namespace archon::cli
