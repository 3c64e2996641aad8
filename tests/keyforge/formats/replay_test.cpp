// Replays: what is written is played again to the same bytes, and whatever is wrong is named.
#include <doctest/doctest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/check.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/formats/recording.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::replay_test {
namespace {

using Json = nlohmann::ordered_json;

const Library& library() {
  static const Library loaded = Library::load();
  return loaded;
}

// Decks, seats, deals, chains and switches take turns, so that every part of the format is used.
Beginning beginning(int number) {
  Beginning replay;
  const auto n = static_cast<size_t>(number);
  if (number % 2 == 0) {
    replay.decks = {first_set_decks()[n / 2 % 8], first_set_decks()[n / 3 % 8]};
  } else {
    replay.decks = {random_deck(static_cast<Set>(n % kSets), 5, n),
                    random_deck(static_cast<Set>(n * 7 % kSets), 6, n)};
  }
  replay.agents = {"random", "\"Æmber\"\n"};
  replay.rng = Rng::stream(1, n, 0);
  if (number % 3 == 0) replay.options.deal = {Rng::stream(1, n, 1), Rng::stream(1, n, 2)};
  replay.options.chains = {number % 4, 30 * (number % 2)};
  replay.options.first = static_cast<Player>(number / 2 % 2);
  replay.options.settings = static_cast<uint8_t>(number % 16);
  replay.options.turn_limit = number % 5 == 0 ? 9 : 200;
  return replay;
}

State play_replay(const Replay& replay, const Playback& playback = {}) {
  return play_replay(replay, match_of(replay, library()), playback);
}

// Random choices to the end; `last` is the final state.
Replay random_replay(int number, State* last = nullptr) {
  const Beginning begin = beginning(number);
  const Match match = match_of(begin, library());
  State s = new_game(match, begin.rng, begin.options);
  const State start = s;
  std::vector<Move> moves;
  Rng choices = Rng::stream(2, static_cast<uint64_t>(number));
  MoveList list;
  while (!s.over()) {
    legal_moves(s, list);
    const Move move = list[static_cast<int>(choices.below(static_cast<uint32_t>(list.size())))];
    apply(s, match, move);
    moves.push_back(move);
  }
  if (last) *last = s;
  return recorded(match, begin, start, moves);
}

std::string error_of(const std::function<void()>& what) {
  try {
    what();
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "no error";
}

std::string play_error(const Replay& replay) {
  return error_of([&] { play_replay(replay); });
}

std::string read_error(const std::string& text) {
  return error_of([&] { replay_from_json(text, facts()); });
}

void check_starts(const std::string& message, const std::string& words) {
  CAPTURE(message);
  CHECK(message.starts_with(words));
}

// One replay of some length, which the tests below damage.
const Replay& sound() {
  static const Replay replay = random_replay(1);
  return replay;
}

// Whether the choices from position `at` on can be made and lead to the state of the hash.
bool comes_to(State s, const Match& match, const Stretch& stretch, size_t at) {
  for (; at < stretch.moves.size(); ++at) {
    MoveList list;
    legal_moves(s, list);
    if (list.find(stretch.moves[at]) < 0) return false;
    apply(s, match, stretch.moves[at]);
  }
  return hash(s) == stretch.hash;
}

// What is said about the file after a change of its JSON.
std::string json_error(const std::function<void(Json&)>& change) {
  Json root = Json::parse(replay_to_json(sound()));
  change(root);
  return read_error(root.dump());
}

}  // namespace

TEST_CASE("random games are written, read and played again to the same state") {
  size_t longest = 0;
  for (int number = 0; number < 96; ++number) {
    CAPTURE(number);
    State last;
    const Replay replay = random_replay(number, &last);
    const std::string text = replay_to_json(replay);
    longest = std::max(longest, text.size());
    const Replay read = replay_from_json(text, facts());
    CHECK(replay_to_json(read) == text);
    CHECK(read.decks == replay.decks);
    CHECK(read.stretches == replay.stretches);
    CHECK(read.agents == replay.agents);
    CHECK(play_replay(read) == last);
  }
  MESSAGE("longest replay: " << longest << " bytes");
}

TEST_CASE("a replay is told of choice by choice and stops where it should") {
  const Replay& replay = sound();
  REQUIRE(replay.choices() > 40);
  const Match match = match_of(replay, library());
  const State dealt = new_game(match, replay.rng, replay.options);
  CHECK(deal_hash(match, dealt) == replay.start);
  for (const int most : {0, 1, 16, 17, replay.choices()}) {
    int told = 0;
    uint64_t at = hash(dealt);
    const Watch watch = [&](const State& before, Move move, const State& after) {
      CHECK(hash(before) == at);
      CHECK(move == replay.stretches[static_cast<size_t>(told) / kStretch]
                        .moves[static_cast<size_t>(told) % kStretch]);
      at = hash(after);
      ++told;
    };
    const State s = play_replay(replay, {most, watch});
    CHECK(told == most);
    CHECK(hash(s) == at);
  }
}

TEST_CASE("every move has one text, and only that is read") {
  const std::vector<std::pair<Move, std::string>> known = {
      {{Verb::Play, 12, 0}, "p12"},         {{Verb::EndTurn, kNoCard, 0}, "E"},
      {{Verb::House, kNoCard, 3}, "H3"},    {{Verb::Next, 70, 4}, "x70.4"},
      {{Verb::Next, kNoCard, 0}, "x255.0"}, {{Verb::Mulligan, kNoCard, 0}, "M"}};
  for (const auto& [move, text] : known) {
    CHECK(choice_text(move) == text);
    CHECK(choice_from(text) == move);
  }
  for (const char* text :
       {"",    "p",  "p012", "p+1", "p-1",    "p256", "p1.2", "E3",   "H",   "H65536",
        "H3 ", "x7", "x7.",  "x.7", "x7.1.1", "q1",   "Q1",   "\xFF", " p1", "p1 "})
    CHECK_FALSE(choice_from(text).has_value());
}

TEST_CASE("another library, other rules and unknown cards are named") {
  Replay replay = sound();
  replay.library ^= 1;
  check_starts(play_error(replay), "it was played with library ");
  replay = sound();
  replay.rules.edition = Edition::V14;
  check_starts(play_error(replay), "it was played by the rules of v14, not 2021-03");
  replay = sound();
  replay.decks[1].cards[3].id = "angr";
  CHECK(play_error(replay).find("unknown card 'angr'; did you mean 'anger'") != std::string::npos);
}

TEST_CASE("a deal that comes out otherwise is named") {
  const auto damaged = [](const std::function<void(Replay&)>& change) {
    Replay replay = sound();
    change(replay);
    check_starts(play_error(replay), "before choice 1: ");
  };
  damaged([](Replay& r) { r.start ^= 1; });
  damaged([](Replay& r) { r.rng.next(); });
  damaged([](Replay& r) { r.options.chains[0] += 1; });
  damaged([](Replay& r) { r.options.turn_limit = 100; });
  damaged([](Replay& r) { r.options.first ^= 1; });
  damaged([](Replay& r) { r.options.settings ^= kAskKeys; });
  damaged([](Replay& r) { r.options.deal = {Rng(1), Rng(2)}; });
  damaged([](Replay& r) { std::swap(r.decks[0], r.decks[1]); });
  damaged([](Replay& r) { std::swap(r.decks[0].houses[0], r.decks[0].houses[1]); });
}

TEST_CASE("a choice that cannot be made, or leads elsewhere, is named by its number") {
  Replay replay = sound();
  replay.stretches[1].moves[4] = {Verb::Play, 200, 0};
  check_starts(play_error(replay), "choice 21 (p200): illegal move for player ");
  replay = sound();
  replay.stretches[2].hash ^= 1;
  check_starts(play_error(replay), "choice 48: the state has hash ");
}

// Legal, but not what was chosen: found at the end of its stretch at the latest, unless the game
// comes to the same bytes by then (the left flank of an empty battleline is the right one, too).
TEST_CASE("a choice that was not made is found") {
  const Match match = match_of(sound(), library());
  int number = 0;
  int found = 0;
  const Watch watch = [&](const State& before, Move, const State&) {
    Replay other = sound();
    Stretch& stretch = other.stretches[0];
    const auto at = static_cast<size_t>(number++);
    MoveList list;
    legal_moves(before, list);
    if (list.size() < 2) return;
    stretch.moves[at] = stretch.moves[at] == list[0] ? list[1] : list[0];
    if (comes_to(before, match, stretch, at)) {
      CHECK(play_error(other) == "no error");
    } else {
      ++found;
      check_starts(play_error(other), "choice ");
    }
  };
  play_replay(sound(), {static_cast<int>(kStretch), watch});
  CHECK(found > 8);
}

TEST_CASE("too few and too many choices, and another end, are named") {
  Replay replay = sound();
  const int all = replay.choices();
  replay.stretches.pop_back();
  check_starts(play_error(replay), "after choice " + std::to_string(replay.choices()) +
                                       ": the choices end here, in turn ");
  replay = sound();
  if (replay.stretches.back().moves.size() == kStretch) replay.stretches.emplace_back();
  replay.stretches.back().moves.push_back({Verb::EndTurn, kNoCard, 0});
  const std::string message = play_error(replay);
  // The last stretch may have been full: then the choice too many begins one of its own.
  check_starts(message, "choice " + std::to_string(all + 1) + " (E): the game is already over");
  replay = sound();
  replay.winner ^= 1;
  check_starts(play_error(replay), "after choice " + std::to_string(all) + ": the game ends in");
  replay = sound();
  ++replay.turns;
  check_starts(play_error(replay), "after choice " + std::to_string(all) + ": the game ends in");
  replay = sound();
  replay.stretches.clear();
  check_starts(play_error(replay), "after choice 0: the choices end here, in turn 0");
}

// The first choices of a game, left open.
Replay open_replay(int most, State* last) {
  const Replay& whole = sound();
  std::vector<Move> moves;
  const Watch watch = [&](const State&, Move move, const State&) { moves.push_back(move); };
  *last = play_replay(whole, {most, watch});
  const Match match = match_of(whole, library());
  return recorded(match, whole, new_game(match, whole.rng, whole.options), moves);
}

TEST_CASE("a game that is left open is played again as far as it went") {
  for (const int most : {0, 1, 15, 16, 17, 40}) {
    CAPTURE(most);
    State last;
    const Replay replay = open_replay(most, &last);
    const std::string text = replay_to_json(replay);
    CHECK(Json::parse(text)["result"]["winner"].is_null());
    const Replay again = replay_from_json(text, facts());
    CHECK(again.choices() == most);
    CHECK(play_replay(again) == last);
    CHECK(replay_to_json(again) == text);
    Replay other = replay;
    other.winner = 0;
    check_starts(play_error(other),
                 "after choice " + std::to_string(most) + ": the choices end here");
    if (most == 0) continue;
    other = replay;
    ++other.stretches.back().hash;
    check_starts(play_error(other), "choice " + std::to_string(most) + ": the state has hash");
  }
  Replay finished = sound();
  finished.winner = kNobody;
  check_starts(play_error(finished), "after choice ");
}

TEST_CASE("a text that is no replay is refused with the place") {
  const std::string text = replay_to_json(sound());
  for (const size_t length : {size_t{0}, size_t{1}, text.size() / 2, text.size() - 2})
    check_starts(read_error(text.substr(0, length)), "not valid JSON: ");
  check_starts(read_error("[]"), "not a replay: ");
  check_starts(read_error(deck_to_json(first_set_decks()[0])), "not a replay: ");
  check_starts(json_error([](Json& r) { r["archon_replay"] = 2; }), "replay format 2 is newer");
  const Json whole = Json::parse(text);
  for (const auto& [key, value] : whole.items())
    CHECK(json_error([&, &name = key](Json& r) { r.erase(name); }).find("no '" + key + "'") !=
          std::string::npos);
  check_starts(json_error([](Json& r) { r["choice"] = 1; }),
               "the replay has an unknown key \"choice\"; did you mean 'choices'");
  check_starts(json_error([](Json& r) { r["rules"] = "2019"; }),
               "rules: \"2019\" is not an edition");
  check_starts(json_error([](Json& r) { r["start"] = "12"; }), "the replay.start: \"12\" is not");
  check_starts(json_error([](Json& r) { r["library"] = 12; }), "the replay.library is number");
  check_starts(json_error([](Json& r) { r["first"] = 3; }), "first is not a whole number from 1");
  check_starts(json_error([](Json& r) { r["turn_limit"] = 256; }), "turn_limit is not");
  check_starts(json_error([](Json& r) { r["ask"][0] = "all"; }), "ask: \"all\" is not forced, ");
  check_starts(json_error([](Json& r) { r["result"]["winner"] = -1; }), "result.winner is not");
  check_starts(json_error([](Json& r) { r["players"].erase(1); }), "'players' lists 1 players");
  check_starts(json_error([](Json& r) { r["players"][1]["deal"] = "0000000000000000"; }),
               "only one player has a 'deal'");
  check_starts(json_error([](Json& r) { r["players"][1]["chains"] = 100; }),
               "players[1].chains is not");
  check_starts(json_error([](Json& r) { r["players"][0]["deck"]["houses"][0] = "Diss"; }),
               "players[0].deck: houses: unknown house \"Diss\"; did you mean 'Dis'");
  check_starts(json_error([](Json& r) { r["choices"][2]["moves"] = "E q7"; }),
               "choice 34: \"q7\" is not a choice");
  check_starts(json_error([](Json& r) { r["choices"][2]["moves"] = ""; }),
               "choice 33: \"\" is not a choice");
  check_starts(json_error([](Json& r) { r["choices"][2]["hash"] = "E"; }), "choices[2].hash: ");
  check_starts(json_error([](Json& r) { r["choices"][2] = "E"; }), "choices[2] is string");
}

}  // namespace archon::keyforge::replay_test
