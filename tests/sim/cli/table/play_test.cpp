// A game at the terminal, driven as text: what is shown, what can be typed, and what becomes of it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/rules/table.h"
#include "sim/cli/table/game_loop.h"
#include "sim/cli/usage.h"
#include "tests/keyforge/same_bytes.h"
#include "tests/sim/program.h"

namespace archon::cli::play_test {
namespace {

using namespace keyforge;

const Library& library() {
  static const Library loaded = Library::load();
  return loaded;
}

OpenGame deal(uint64_t seed, const std::string& a = "argus", const std::string& b = "onyx") {
  Replay replay;
  replay.decks = {find_deck(a), find_deck(b)};
  replay.agents = {"person", "random"};
  replay.rules = library().rules();
  replay.library = library().fingerprint();
  replay.rng = Rng::stream(seed, 0);
  replay.options.deal = {Rng::stream(seed, 0, 1), Rng::stream(seed, 0, 2)};
  replay.options.settings = kAskEnd;
  return OpenGame::dealt(library(), replay);
}

GameLoopSetup setup(bool first, bool second) {
  GameLoopSetup out;
  out.person = {first, second};
  out.hint = ai::parse_agent_spec("greedy:samples=2");
  out.screen.echoes = true;
  return out;
}
GameLoopSetup against_random() { return setup(true, false); }

struct Played {
  std::string text;
  Leaving how;
  bool has(const std::string& words) const { return text.find(words) != std::string::npos; }
};

Played play(OpenGame& game, const GameLoopSetup& how, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  GameLoop loop(game, how, in, out);
  const Leaving left = loop.run();
  return {out.str(), left};
}

// Lines of numbers, most of which mean something; enough for a whole game, and its end.
std::string numbers(uint64_t seed, int count = 6000) {
  Rng rng(seed);
  std::string out;
  for (int i = 0; i < count; ++i) out += std::to_string(1 + rng.below(1 + rng.below(9))) + "\n";
  return out;
}

size_t longest_line(const std::string& text) {
  size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, columns(line));
  return longest;
}

// Whoever is to choose in the main step, with much to choose from.
OpenGame in_the_middle(const std::string& position = R"(
you:
  house: brobnar
  hand: [anger, troll, bumpsy, urchin]
  line: [troll, bumpsy]
  deck: [punch, smaaash]
foe:
  aember: 3
  hand: [dust-pixie, urchin]
  line: [troll, silvertooth]
  deck: [fear]
)") {
  Position begin = parse_position(position, library());
  begin.state.settings |= kAskEnd;
  return OpenGame::at_position(begin.match, begin.state);
}

// ---- Whole games --------------------------------------------------------------------------------

// BLESS=1 writes the file anew.
TEST_CASE("a first turn is shown as it stands in the file") {
  const std::string file = ARCHON_TEST_DATA "/sim/transcripts/first_turns.txt";
  OpenGame game = deal(3);
  const Played played =
      play(game, against_random(),
           "keep\nexplain wild wor\nlogos\nlog\nplay wild\nfrobnicate\nend\nhint\n"
           "quit\nquit\n");
  if (std::getenv("BLESS") != nullptr) std::ofstream(file) << played.text;
  CHECK(played.text == read(file));
  CHECK(played.how == Leaving::Quit);
}

TEST_CASE("whole games are played by numbers, no line wider than the screen") {
  int over = 0;
  for (uint64_t n = 0; n < 12; ++n) {
    CAPTURE(n);
    GameLoopSetup how = setup(n % 3 != 1, n % 3 != 0);
    how.screen.width = n % 2 == 0 ? 80 : 120;
    how.screen.colours = n % 4 == 3;
    const bool made_up = n % 2 == 1;
    OpenGame game = made_up ? deal(n, "random:" + std::to_string(n), "random:cota:5") : deal(n);
    const Played played = play(game, how, numbers(n) + "log\n");
    CHECK(longest_line(played.text) <= static_cast<size_t>(how.screen.width));
    CHECK((played.text.find('\033') != std::string::npos) == how.screen.colours);
    over += game.state().over() ? 1 : 0;
    // What it left is a replay that holds.
    const Replay replay = replay_from_json(game.file_text(), facts());
    CHECK(same_bytes(play_replay(replay, match_of(replay, library())), game.state()));
    CHECK(replay.choices() == game.choices());
  }
  CHECK(over == 12);
}

TEST_CASE("two agents are watched to the end, and all is seen") {
  OpenGame game = deal(4);
  const Played played = play(game, setup(false, false), "");
  CHECK(played.how == Leaving::Over);
  CHECK(game.state().over());
  CHECK(!played.has("hidden"));
  CHECK(played.has(" in turn "));
  CHECK(longest_line(played.text) <= 80);
}

// ---- Hidden cards -------------------------------------------------------------------------------

TEST_CASE("what is shown does not depend on cards that the person can't see") {
  OpenGame game = deal(7);
  Rng rng(7);
  int compared = 0;
  const GameLoopSetup how = against_random();
  for (int n = 0; n < 60 && !game.state().over(); ++n) {
    play(game, how, std::to_string(1 + n % 3) + "\n");
    if (!can_be_written(game.state())) continue;
    State other_world = game.state();
    determinize(other_world, 0, rng);
    if (same_bytes(other_world, game.state())) continue;
    OpenGame here = OpenGame::at_position(game.match(), game.state());
    OpenGame there = OpenGame::at_position(game.match(), other_world);
    CHECK(play(here, how, "log\nhint\nexplain\nundo\n").text ==
          play(there, how, "log\nhint\nexplain\nundo\n").text);
    ++compared;
  }
  CHECK(compared > 20);
}

// Titles of cards that the player can place in neither state, and that no other card has.
std::vector<std::string> hidden_titles(const Match& match, const State& before, const State& after,
                                       Player viewer) {
  const auto hidden = [&](const State& s, CardId id) {
    const Zone zone = s.at(id).zone;
    return (is_hidden(zone) || zone == Zone::Under) && !s.side[viewer].known.has(id);
  };
  std::vector<std::string> open;
  std::vector<std::string> out;
  for (int i = 0; i < 2 * kMaxOwned; ++i) {
    const auto id = static_cast<CardId>(64 * (i / kMaxOwned) + i % kMaxOwned);
    if (after.at(id).zone == Zone::None) continue;
    const std::string& title = keyforge::View(after, match).def(id).title;
    (hidden(before, id) && hidden(after, id) ? out : open).push_back(title);
  }
  std::erase_if(out, [&](const std::string& title) {
    return std::any_of(open.begin(), open.end(), [&](const std::string& other) {
      return other.find(title) != std::string::npos;
    });
  });
  return out;
}

TEST_CASE("what is told of a choice names no card that stays hidden") {
  const Seats seats(0);
  int told = 0;
  int named = 0;  // wrongly
  for (uint64_t n = 0; n < 8; ++n) {
    OpenGame game = deal(n, "random:cota:" + std::to_string(n), "random:cota:77");
    play(game, setup(false, false), "");
    const Audience to{game.match(), seats, Player{0}};
    for (int i = 0; i < game.choices(); ++i) {
      const keyforge::State& before = game.before(i);
      std::string text = move_words(before, game.moves()[i], game.after(i), to);
      for (const std::string& sentence : consequences(before, game.moves()[i], to))
        text += "; " + sentence;
      ++told;
      for (const std::string& title : hidden_titles(game.match(), before, game.after(i), 0)) {
        if (text.find(title) == std::string::npos) continue;
        CAPTURE(text);
        CAPTURE(title);
        CHECK(++named == 0);
      }
    }
  }
  CHECK(told > 800);
}

TEST_CASE("a card that the agent hides is not named, neither at once nor in the log") {
  const std::string position = R"(
active: foe
you:
  hand: [anger]
foe:
  house: logos
  hand: [labwork, dust-pixie, urchin]
)";
  const Position begin = parse_position(position, library());
  OpenGame game = OpenGame::at_position(begin.match, begin.state);
  for (int n = 0; n < 2; ++n) {
    MoveList moves;
    legal_moves(game.state(), moves);
    game.play(moves[0]);  // Labwork, and a card to archive
  }
  REQUIRE(game.state().side[1].archives.size() == 1);
  GameLoopSetup how = against_random();
  const Played told = play(game, how, "log\n");
  CHECK(told.has("play Labwork"));
  CHECK(told.has("choose a hidden card → a card of foe is archived"));
  CHECK(!told.has("Dust Pixie"));
  CHECK(!told.has("Urchin"));
  CHECK(play(game, setup(false, false), "").has("Dust Pixie"));
}

TEST_CASE("two people pass the keyboard and see their own hands") {
  OpenGame game = deal(5);
  GameLoopSetup how = setup(true, true);
  const Played played = play(game, how, "keep\n\nkeep\n\n");
  const size_t first = played.text.find("Keep this hand?");
  const size_t pass = played.text.find("Player 2 chooses next: pass the keyboard and press Enter.");
  const size_t second = played.text.find("Keep this hand?", pass);
  REQUIRE(first < pass);
  REQUIRE(pass < second);
  const std::string one = played.text.substr(0, first);
  const std::string two = played.text.substr(pass, second - pass);
  const std::string hand_of_one = one.substr(one.find("  hand, "));
  CHECK(one.find("6 hidden") < one.find("  hand, "));
  CHECK(two.find("7 hidden") < two.find("  hand, "));
  CHECK(two.find(hand_of_one) == std::string::npos);
  CHECK(two.find("player 1: keep the hand") != std::string::npos);
  CHECK(two.find("Set-up") < two.find("player 1   0 Æmber"));
  CHECK(two.find("player 1   0 Æmber") < two.find("player 2   0 Æmber"));  // whose side is below
  how.screen.wipes = true;
  OpenGame again = deal(5);
  CHECK(play(again, how, "keep\n\n").has("\033[2J"));
}

// ---- Taking back --------------------------------------------------------------------------------

TEST_CASE("undo leads back to the very state, at every choice of a game") {
  for (const bool second : {false, true}) {
    OpenGame game = deal(11);
    const GameLoopSetup how = setup(true, second);
    Rng rng(1);
    int taken_back = 0;
    for (int n = 0; n < 150 && !game.state().over(); ++n) {
      play(game, how, second ? "\n" : "");  // to a choice of a person
      const State before = game.state();
      const std::string choice = "1\n2\n" + std::to_string(1 + rng.below(5)) + "\n";
      const std::string one = choice.substr(choice.rfind('\n', choice.size() - 2) + 1);
      if (play(game, how, one).has("There is no choice")) continue;
      if (same_bytes(game.state(), before)) continue;
      // With two people the keyboard may have to be passed first.
      const State after = game.state();
      play(game, how, "undo anyway\n");
      CHECK(same_bytes(game.state(), before));
      play(game, how, one);
      CHECK(same_bytes(game.state(), after));
      ++taken_back;
    }
    CHECK(taken_back > 40);
  }
}

TEST_CASE("undo stops where something hidden has come to light, unless it is meant") {
  OpenGame game = deal(3);
  GameLoopSetup how = against_random();
  how.screen.width = 400;
  play(game, how, "keep\nlogos\nplay wild\n");
  const State drawn = game.state();
  const Played refused = play(game, how, "undo\nundo twice\n");
  CHECK(refused.has("Since that choice you have seen "));
  CHECK(refused.has("; type 'undo anyway' to take it back."));
  CHECK(refused.has("expected 'undo' or 'undo anyway', not 'undo twice'"));
  CHECK(same_bytes(game.state(), drawn));
  play(game, how, "undo anyway\n");
  CHECK(game.state().house == House::Logos);
  const Played taken = play(game, how, "undo\n");  // nobody has seen anything by choosing a house
  CHECK(taken.has("Taken back: house Logos."));
  CHECK(game.state().house == House::None);
  CHECK(play(game, how, "undo anyway\nundo\n").has("You have no choice to take back."));
  CHECK(game.state().turn == 0);
}

// ---- Files --------------------------------------------------------------------------------------

TEST_CASE("a game that is saved and resumed ends like the one that went on") {
  const Folder folder;
  const std::string file = folder.file("game.json");
  OpenGame game = deal(8);
  const GameLoopSetup how = against_random();
  const Played saved = play(game, how, numbers(8, 40) + "save " + file + "\nquit\n");
  CHECK(saved.how == Leaving::Quit);  // at once: nothing is lost
  CHECK(!saved.has("not saved"));
  OpenGame resumed = OpenGame::resumed(library(), replay_from_json(read(file), facts()));
  CHECK(same_bytes(resumed.state(), game.state()));
  CHECK(resumed.match() == game.match());
  CHECK(resumed.choices() == game.choices());
  play(game, how, numbers(9));
  play(resumed, how, numbers(9));
  REQUIRE(game.state().over());
  CHECK(same_bytes(resumed.state(), game.state()));
  CHECK(resumed.file_text() == game.file_text());
  const Replay finished = replay_from_json(game.file_text(), facts());
  CHECK_THROWS_AS(OpenGame::resumed(library(), finished), Error);
}

TEST_CASE("a file that stands there already is kept, unless it is meant") {
  const Folder folder;
  const std::string mine = folder.write("mine.txt", "mine");
  const std::string fresh = folder.file("game.json");
  OpenGame game = deal(8);
  GameLoopSetup how = against_random();
  how.screen.width = 400;  // so that names of files break no line
  const Played told = play(game, how,
                           "save\nsave " + mine + "\nsave " + folder.file("no/such") + "\nsave " +
                               fresh + "\nkeep\nsave " + fresh + "\n");
  CHECK(told.has("For example: 'save game.json'."));
  CHECK(told.has("already exists; use another name, or 'save "));
  CHECK(told.has("Not saved: "));
  CHECK(read(mine) == "mine");
  CHECK(folder.files() == 2);
  CHECK(replay_from_json(read(fresh), facts()).choices() >= 1);  // its own file is written again
  play(game, how, "save " + mine + " anyway\n");
  CHECK(read(mine).starts_with("{\n  \"archon_replay\""));
}

TEST_CASE("a game that began at a position is saved as one, between effects") {
  const Folder folder;
  OpenGame game = in_the_middle();
  const GameLoopSetup how = against_random();
  const Played middle = play(game, how, "fight troll\nsave " + folder.file("a.yaml") + "\n");
  CHECK(middle.has("Not saved: a position can't be saved in the middle of an effect"));
  CHECK(folder.files() == 0);
  CHECK(play(game, how, "silvertooth\nsave " + folder.file("a.yaml") + "\n").has("--position"));
  const Position saved = parse_position(read(folder.file("a.yaml")), library());
  CHECK(same_bytes(saved.state, game.state()));
  CHECK(saved.match == game.match());
}

TEST_CASE("leaving says what becomes of the game, and --replay keeps it") {
  const Folder folder;
  OpenGame game = deal(8);
  GameLoopSetup how = against_random();
  CHECK(!play(game, how, "").has("not saved"));  // nothing has been chosen
  const Played end = play(game, how, "keep\n");
  CHECK(end.how == Leaving::EndOfInput);
  CHECK(end.has("\nThe game was not saved; use 'save FILE'"));
  const Played asked = play(game, how, "undo anyway\nkeep\nquit\nboard\nquit\nquit\n");
  CHECK(asked.how == Leaving::Quit);
  CHECK(asked.has("The game is not saved: 'save FILE' to save it, or 'quit' again to leave."));

  how.replay = folder.file("kept.json");
  const Played kept = play(game, how, "1\n");
  CHECK(kept.has("Saved as " + how.replay));
  CHECK(replay_from_json(read(how.replay), facts()).choices() == game.choices());
  how.replay = folder.file("no/such.json");
  CHECK_THROWS_AS(play(game, how, "quit\n"), Error);

  const std::atomic<bool> interrupted{true};
  how.replay.clear();
  how.interrupted = &interrupted;
  CHECK(play(game, how, "1\n1\n").how == Leaving::Interrupted);
}

// ---- What is typed ------------------------------------------------------------------------------

TEST_CASE("words choose by their beginnings, and what fits several is listed") {
  OpenGame game = in_the_middle();
  const GameLoopSetup how = against_random();
  const State before = game.state();
  const Played told =
      play(game, how,
           "bumpsy\nreap\n99\n0\n99999999999999999999999\nraep with trol\nxy\nplay urchin\n"
           "hlep\nexplain bumsy\nexplain\nsave\n\033[2Jend\n");
  CHECK(told.has("'bumpsy' could be: 3 play Bumpsy, 5 reap with Bumpsy, "));
  CHECK(told.has("'reap' could be: "));
  CHECK(told.has("There is no choice 99; expected a number from 1 to "));
  CHECK(told.has("There is no choice 0; expected a number from 1 to "));
  CHECK(told.has("'raep with trol' matches no choice or command; did you mean 'reap troll'?"));
  CHECK(told.has("'xy' matches no choice or command; 'help' lists what you can type"));
  CHECK(told.has("Urchin can't be chosen now."));  // it is of another house
  CHECK(told.has("did you mean 'help'?"));
  CHECK(told.has("Unknown card 'bumsy'; did you mean 'Bumpsy'?"));
  CHECK(told.text.find('\033') == std::string::npos);
  CHECK(longest_line(told.text) <= 80);
  CHECK(same_bytes(game.state(), before));

  play(game, how, "REA TR\n");
  CHECK(game.state().side[0].aember == 1);
}

TEST_CASE("typed words fit the strictest reading") {
  const std::vector<std::string> texts = {
      "play Bad Penny", "discard Bad Penny",   "reap with Troll",
      "end the turn",   "play Endless Trolls", "choose Troll (foe's 2nd, 8 power)"};
  using Fits = std::vector<int>;
  CHECK(fitting(texts, "play bad penny") == Fits{0});
  CHECK(fitting(texts, "bad") == Fits{0, 1});
  CHECK(fitting(texts, "pl ba") == Fits{0});
  CHECK(fitting(texts, "end") == Fits{3});  // a whole word goes before the beginning of one
  CHECK(fitting(texts, "endl") == Fits{4});
  CHECK(fitting(texts, "re tr") == Fits{2});
  CHECK(fitting(texts, "troll") == Fits{2, 5});
  CHECK(fitting(texts, "troll foe") == Fits{5});
  CHECK(fitting(texts, "Troll 2nd") == Fits{5});
  CHECK(fitting(texts, "penny bad").empty());
  CHECK(fitting(texts, "").empty());
  CHECK(fitting(texts, "!?").empty());
}

TEST_CASE("copies that look alike are one choice, others are told apart by their place") {
  OpenGame game = in_the_middle(R"(
you:
  house: brobnar
  hand: [bumpsy, bumpsy]
  line: [troll, bumpsy, troll: {damage: 2}]
foe:
  line: [silvertooth, silvertooth]
)");
  std::vector<std::string> texts;
  for (const Choice& choice : choices_of(game.state(), game.match(), Seats(0)))
    texts.push_back(choice.text);
  CHECK(std::count(texts.begin(), texts.end(), "play Bumpsy") == 1);
  CHECK(std::count(texts.begin(), texts.end(), "reap with Troll (your 1st, 8 power)") == 1);
  CHECK(std::count(texts.begin(), texts.end(), "reap with Troll (your 3rd, 8 power, 2 damage)") ==
        1);
  CHECK(std::count(texts.begin(), texts.end(), "reap with Bumpsy") == 1);
  const Played fight = play(game, against_random(), "fight bumpsy\n");
  CHECK(fight.has("Bumpsy fights: choose whom\n"));
  CHECK(fight.has("choose Silvertooth (foe's 2nd, 2 power)"));
}

TEST_CASE("where a number is asked for, it is the number that is typed") {
  OpenGame game = in_the_middle(R"(
you:
  house: untamed
  hand: [vigor]
  line: [troll: {damage: 3}]
)");
  const GameLoopSetup how = against_random();
  CHECK(play(game, how, "play vigor\n").has("   0 number 0\n   1 number 1\n"));
  CHECK(play(game, how, "4\n").has("There is no choice 4; expected a number from 0 to 3."));
  play(game, how, "2\n");
  CHECK(game.state().at(game.state().side[0].line[0]).damage == 1);
}

TEST_CASE("hint names a choice and its chance, and what a choice did is told") {
  OpenGame game = in_the_middle();
  GameLoopSetup how = against_random();
  how.screen.width = 400;
  CHECK(play(game, how, "hint\n").has("greedy would "));
  CHECK(play(game, how, "hint\n").has(" % "));
  const Played fought = play(game, how, "fight troll\nsilvertooth\n");
  CHECK(fought.has("foe's Silvertooth is destroyed"));
  CHECK(play(game, how, "reap bumpsy\n").has("→ you gain 1 Æmber (now 1)"));
}

// ---- The screen ---------------------------------------------------------------------------------

TEST_CASE("text is measured and broken by what is seen of it") {
  CHECK(columns("Æmber") == 5);
  CHECK(columns("\033[31mÆ\033[0m") == 1);
  CHECK(shortened("Æmber", 5) == "Æmber");
  CHECK(shortened("Æmber", 4) == "Æmb…");
  CHECK(padded("Æ", 3) == "Æ  ");
  using Lines = std::vector<std::string>;
  CHECK(wrapped("  a bc def", 6, 3) == Lines{"  a bc", "   def"});
  CHECK(wrapped("", 6) == Lines{""});
  CHECK(wrapped("much-too-long a", 6) == Lines{"much-too-long", "a"});
}

TEST_CASE("colours are for terminals, and for those who want them") {
  unsetenv("NO_COLOR");
  CHECK(wants_colours("auto", true));
  CHECK(!wants_colours("auto", false));
  CHECK(wants_colours("always", false));
  CHECK(!wants_colours("never", true));
  setenv("NO_COLOR", "1", 1);
  CHECK(!wants_colours("auto", true));
  CHECK(wants_colours("always", true));
  unsetenv("NO_COLOR");
  CHECK_THROWS_AS(wants_colours("alway", true), UsageError);
}

}  // namespace
}  // namespace archon::cli::play_test
