#include "sim/cli/table/display.h"

#include <fmt/format.h>

#include <bit>

#include "engine/core/printable.h"
#include "engine/keyforge/rules/table.h"
#include "sim/cli/table/board.h"
#include "sim/cli/terminal/card_text.h"

namespace archon::cli {
namespace {

int only_person(const std::array<bool, 2>& person) {
  if (person[0] == person[1]) return -1;
  return person[0] ? 0 : 1;
}

}  // namespace

Display::Display(const OpenGame& game, std::array<bool, 2> person, Console& console)
    : game_(game), person_(person), console_(console), seats_(only_person(person)) {}

// ---- Who looks ----------------------------------------------------------------------------------

std::optional<keyforge::Player> Display::viewer() const {
  if (watching()) return std::nullopt;
  return person_below();
}

keyforge::Player Display::person_below() const {
  if (person_[0] && person_[1]) return at_keyboard_.value_or(state().decision.player);
  return person_[1] ? 1 : 0;
}

Audience Display::audience() const { return {game_.match(), seats_, viewer()}; }

bool Display::pass_keyboard_to(Player p) {
  if (!person_[0] || !person_[1] || at_keyboard_ == p) return true;
  const bool first = !at_keyboard_;
  at_keyboard_ = p;
  show_news_again();
  if (first) return true;
  console_.wipe_all();
  if (!console_.read_line(fmt::format("{} chooses next: pass the keyboard and press Enter. ",
                                      capitalised(seats_.name(p)))))
    return false;
  console_.wipe_all();
  for (int i = game_.last_of({p == 0, p == 1}) + 1; i < game_.choices(); ++i) tell(i);
  return true;
}

// ---- What is shown ------------------------------------------------------------------------------

void Display::greet(const std::array<std::string, 2>& agents) {
  for (Player p = 0; p < 2; ++p) {
    const std::string deck = game_.from_position() ? "" : ", " + printable(game_.deck_name(p));
    const std::string who = is_person(p) ? "" : fmt::format(" ({})", printable(agents[p]));
    console_.say(capitalised(seats_.name(p)) + deck + who);
  }
  if (!watching())
    console_.say("Choose by number or by words; 'help' lists what else you can type.");
}

void Display::show_board() {
  const BoardView view{viewer(), person_below(), seats_.names(), console_.screen()};
  console_.put('\n' + draw_board(state(), game_.match(), view));
  board_due_ = false;
  turn_shown_ = state().turn;
}

void Display::show_news() {
  if (board_due_) show_board();
  if (choices_due_) show_choices();
}

void Display::show_turn() {
  if (state().turn == turn_shown_) return;
  if (watching()) {
    show_board();
    return;
  }
  turn_shown_ = state().turn;
  console_.put("\n");
  console_.say_bold(state().turn == 0
                        ? "Set-up"
                        : fmt::format("Turn {}, {}", state().turn, seats_.name(state().active)));
  // A house that there was no choice of.
  if (state().house != keyforge::House::None)
    console_.say(fmt::format("house {}", keyforge::name_of(state().house)));
}

void Display::show_choices() {
  choices_due_ = false;
  choices_ = choices_of(state(), game_.match(), seats_);
  const keyforge::CardId card = asking_card(state(), game_.match());
  console_.put("\n");
  const keyforge::Ask ask = state().decision.ask;
  const bool plain = ask == keyforge::Ask::Flank || ask == keyforge::Ask::Place;
  if (card != keyforge::kNoCard && card != explained_ && !plain)
    say_card(keyforge::View(state(), game_.match()).number(card));
  explained_ = plain ? keyforge::kNoCard : card;
  console_.say_bold(question(state(), game_.match()));
  std::vector<std::string> texts;
  for (const Choice& choice : choices_)
    texts.push_back(fmt::format("  {:>2} {}", choice.number, choice.text));
  for (const std::string& line : in_columns(texts, console_.width())) console_.put(line + '\n');
}

std::string Display::news_of(int step) const {
  return fmt::format(
      "{}", fmt::join(consequences(game_.before(step), game_.moves()[step], audience()), "; "));
}

std::string Display::words_of(int step) const {
  const keyforge::State& before = game_.before(step);
  const std::string news = news_of(step);
  return fmt::format("  {}: {}{}{}", seats_.name(before.decision.player),
                     move_words(before, game_.moves()[step], game_.after(step), audience()),
                     news.empty() ? "" : " → ", news);
}

void Display::tell(int step) {
  const Player p = game_.before(step).decision.player;
  if (!is_person(p) || p != person_below()) {
    console_.say(words_of(step), 4);
  } else if (const std::string news = news_of(step); !news.empty()) {
    console_.say("  → " + news, 4);
  }
}

void Display::tell_choice() {
  choices_due_ = true;
  if (state().turn != turn_shown_) board_due_ = true;
  tell(game_.choices() - 1);
}

void Display::show_end() {
  choices_.clear();
  show_board();
  const keyforge::State& s = state();
  const auto keys = [&](Player p) { return std::popcount(s.side[p].keys); };
  console_.put("\n");
  if (s.winner == keyforge::kDrawn)
    console_.say(fmt::format("A draw: the limit of {} turns is reached.", s.turn_limit));
  else
    console_.say(capitalised(fmt::format("{} in turn {}, with {} keys against {}.",
                                         seats_.does(s.winner, "win", "wins"), s.turn,
                                         keys(s.winner), keys(keyforge::other(s.winner)))));
  if (!watching()) console_.say("'save FILE' saves the game, 'log' shows it, 'quit' leaves.");
}

void Display::show_log() {
  int turn = -1;
  for (int i = 0; i < game_.choices(); ++i) {
    const keyforge::State& s = game_.before(i);
    if (s.turn != turn)
      console_.say(s.turn == 0 ? "Set-up"
                               : fmt::format("Turn {}, {}", s.turn, seats_.name(s.active)));
    turn = s.turn;
    console_.say(words_of(i), 4);
  }
  if (turn < 0) console_.say("No choices have been made yet.");
}

void Display::say_card(int number) {
  const std::string text = card_text(game_.library(), number);
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    console_.say("  " + text.substr(at, end - at), 4);
    at = end + 1;
  }
}

void Display::forget_what_stands() {
  show_news_again();
  explained_ = keyforge::kNoCard;
}

}  // namespace archon::cli
