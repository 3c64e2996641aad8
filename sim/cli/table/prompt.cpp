#include "sim/cli/table/prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/rules/table.h"
#include "sim/cli/table/hint.h"
#include "sim/cli/terminal/card_text.h"

namespace archon::cli {

namespace {

constexpr size_t kMostMeanings = 8;  // named of an ambiguous word

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), lower_case);
  return text;
}

// With which choices of a turn begin.
bool is_verb(const std::string& word) {
  static constexpr std::array<std::string_view, 5> kVerbWords = {"play", "reap", "fight", "discard",
                                                                 "choose"};
  return std::find(kVerbWords.begin(), kVerbWords.end(), word) != kVerbWords.end();
}

// Of what somebody typed, as much as a message has room for.
std::string quoted(const std::string& text) {
  return fmt::format("'{}'", shortened(printable(text), 30));
}

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

// The first word, and what follows it.
std::pair<std::string, std::string> parted(const std::string& line) {
  const size_t blank = std::min(line.find(' '), line.size());
  const size_t rest = std::min(line.find_first_not_of(' ', blank), line.size());
  return {lower(line.substr(0, blank)), line.substr(rest)};
}

}  // namespace

const std::array<Prompt::Command, 8> Prompt::kCommands = {{
    {"explain", "explain CARD", "what a card does", &Prompt::explain},
    {"hint", "hint", "what an agent would do, and its probability of winning", &Prompt::hint},
    {"undo", "undo",
     "take back your last choice; 'undo anyway' even if you have seen something since",
     &Prompt::undo},
    {"save", "save FILE", "save the game, to continue it or to look at it", &Prompt::save},
    {"log", "log", "the game so far", &Prompt::log},
    {"board", "board", "show the board and the choices again (or just press Enter)",
     &Prompt::board},
    {"help", "help", "this list", &Prompt::help},
    {"quit", "quit", "leave the game", &Prompt::quit},
}};

Prompt::Prompt(OpenGame& game, Display& display, Console& console, GameFile& file, Adviser adviser,
               bool saved_at_end)
    : game_(game),
      display_(display),
      console_(console),
      file_(file),
      adviser_(std::move(adviser)),
      saved_at_end_(saved_at_end) {}

const Prompt::Command* Prompt::command_called(std::string_view name) {
  const auto at = std::find_if(kCommands.begin(), kCommands.end(),
                               [&](const Command& command) { return command.name == name; });
  return at == kCommands.end() ? nullptr : &*at;
}

Prompt::Answer Prompt::obey(const std::string& line) {
  const auto [word, rest] = parted(line);
  if (word != "quit") warned_ = false;
  answer_ = {};
  if (line.empty())
    board("");
  else if (line.find_first_not_of("0123456789") == line.npos)
    choose_number(line);
  else if (const Command* command = command_called(word))
    (this->*command->obey)(rest);
  else
    choose_words(line);
  return answer_;
}

void Prompt::say(const std::string& text) const { console_.say(text); }

// ---- Choices ------------------------------------------------------------------------------------

void Prompt::choose_number(const std::string& line) {
  int number = -1;
  std::from_chars(line.data(), line.data() + line.size(), number);
  const std::vector<Choice>& choices = display_.choices();
  if (choices.empty()) return say("The game is over; there is nothing to choose.");
  for (const Choice& choice : choices)
    if (choice.number == number) return choose(choice);
  say(fmt::format("There is no choice {}; expected a number from {} to {}.", shortened(line, 30),
                  choices.front().number, choices.back().number));
}

void Prompt::choose_words(const std::string& line) {
  const std::vector<Choice>& choices = display_.choices();
  const std::vector<int> fits = fitting(texts_of(choices), line);
  if (fits.size() == 1) return choose(choices[fits[0]]);
  if (fits.empty()) return complain_about(line);
  std::vector<std::string> known;
  for (const int i : fits) {
    const Choice& choice = choices[i];
    known.push_back(fmt::format("{} {}", choice.number, choice.text));
  }
  say(fmt::format("{} could be: {}", quoted(line), meanings(known)));
}

void Prompt::choose(const Choice& choice) { answer_ = {Outcome::Chosen, choice.move}; }

// Of a line that fits nothing.
void Prompt::complain_about(const std::string& line) const {
  if (const std::string title = seen_card(line); !title.empty())
    return say(fmt::format("{} can't be chosen now.", title));
  std::vector<std::string> known = short_forms(display_.choices());
  for (const Command& command : kCommands) known.emplace_back(command.name);
  // Everything is near to a word of three letters; and a verb is spelt well where nothing fits it.
  const std::string words = spoken(line);
  const bool clear = words.size() < 4 || is_verb(words);
  const std::string near = clear ? "" : did_you_mean(words, known);
  say(fmt::format("{} matches no choice or command{}", quoted(line),
                  near.empty() ? "; 'help' lists what you can type" : near));
}

// The title of a card in the viewer's hand or in play that the words name, after a verb or alone.
std::string Prompt::seen_card(const std::string& line) const {
  const size_t blank = std::min(line.find(' '), line.size());
  const std::string name = is_verb(lower(line.substr(0, blank))) ? line.substr(blank) : line;
  const keyforge::Player p = display_.person_below();
  std::set<std::string> titles;
  for (const keyforge::CardId id : state().side[p].hand | state().in_play())
    titles.insert(game_.match().def(id).title);
  const std::vector<std::string> known(titles.begin(), titles.end());
  const std::vector<int> fits = fitting(known, name);
  return fits.size() == 1 ? known[fits[0]] : "";
}

// ---- Commands -----------------------------------------------------------------------------------

void Prompt::explain(const std::string& name) {
  const keyforge::Library& library = game_.library();
  const keyforge::CardId asking = asking_card(state(), game_.match());
  if (name.empty() && asking != keyforge::kNoCard)
    return display_.say_card(keyforge::View(state(), game_.match()).number(asking));
  if (name.empty()) return say("Explain which card? For example: 'explain troll'.");
  if (const int exact = library.find(name); exact >= 0) return display_.say_card(exact);
  // Any card can be asked for, so that asking tells nothing about hidden ones; those of the two
  // decks come first, and the lists of both are open.
  std::set<int> in_game;
  for (const keyforge::CardId id : game_.match().cards()) in_game.insert(game_.match().number(id));
  std::vector<int> all(library.size());
  for (int i = 0; i < int_size(all); ++i) all[i] = i;
  for (const std::vector<int>& numbers : {std::vector<int>(in_game.begin(), in_game.end()), all}) {
    std::vector<std::string> titles;
    for (const int number : numbers) titles.push_back(library.def(number).title);
    const std::vector<int> fits = fitting(titles, name);
    if (fits.size() == 1) return display_.say_card(numbers[fits[0]]);
    if (fits.empty()) continue;
    std::vector<std::string> known;
    for (const int i : fits) known.push_back(titles[i]);
    return say(fmt::format("{} could be: {}", quoted(name), meanings(known)));
  }
  say(capitalised(unknown_card(library, shortened(printable(name), 30))));
}

// What has come to light since the step, in words; empty when nothing has.
std::string Prompt::seen_since(int step) const {
  const keyforge::State& then = game_.before(step);
  std::vector<std::string> parts;
  for (keyforge::Player p = 0; p < 2; ++p) {
    const CardSet cards = come_to_light(then, state(), p);
    if (!display_.is_person(p) || cards.empty()) continue;
    std::set<std::string> titles;
    for (const keyforge::CardId id : cards) titles.insert(game_.match().def(id).title);
    const std::vector<std::string> known(titles.begin(), titles.end());
    parts.push_back(fmt::format("{} seen {}", display_.seats().has(p),
                                p == display_.person_below() ? meanings(known) : "more cards"));
  }
  if (then.rng != state().rng) parts.emplace_back("something random has happened");
  return fmt::format("{}", fmt::join(parts, ", and "));
}

void Prompt::undo(const std::string& how) {
  const int step = game_.last_of({display_.is_person(0), display_.is_person(1)});
  if (!how.empty() && lower(how) != "anyway")
    return say(
        fmt::format("expected 'undo' or 'undo anyway', not 'undo {}'", shortened(lower(how), 30)));
  if (step < 0) return say("You have no choice to take back.");
  const std::string seen = how.empty() ? seen_since(step) : "";
  if (!seen.empty())
    return say(fmt::format("Since that choice {}; type 'undo anyway' to take it back.", seen));
  const std::string words =
      move_words(game_.before(step), game_.moves()[step], game_.after(step), display_.audience());
  game_.take_back_to(step);
  file_.took_back_to(step);
  display_.forget_what_stands();
  answer_.outcome = Outcome::TakenBack;
  // Of two people it may be the other's choice: then the keyboard is passed, and the board shown.
  say(fmt::format("Taken back: {}.", words));
}

void Prompt::hint(const std::string&) {
  give_hint(game_, adviser_.agent, adviser_.seed, display_, console_);
}

void Prompt::save(const std::string& name) { file_.save(name, console_); }

void Prompt::log(const std::string&) { display_.show_log(); }

void Prompt::board(const std::string&) {
  display_.show_news_again();
  if (state().over()) display_.show_board();
}

void Prompt::help(const std::string&) {
  say("Choose by number, or by words from the choice, or the beginnings of words, in order: 'reap "
      "with troll', 'rea tr', 'troll', 'end'. If several choices match, they are listed.");
  for (const Command& command : kCommands)
    console_.say(fmt::format("  {:<13} {}", command.usage, command.what), 16);
}

void Prompt::quit(const std::string&) {
  const bool loses = !state().over() && !file_.is_current() && !saved_at_end_;
  if (!loses || warned_) {
    answer_.outcome = Outcome::Quit;
    return;
  }
  warned_ = true;
  say("The game is not saved: 'save FILE' to save it, or 'quit' again to leave.");
}

}  // namespace archon::cli
