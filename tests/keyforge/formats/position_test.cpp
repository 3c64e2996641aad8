// Position files: what is written reads back as the same state, and what is wrong is told.
#include "engine/keyforge/formats/position.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/keyforge/formats/position_fields.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::position_test {
namespace {

// Whether the state, written and read back, is the same.
bool comes_back(const State& s, const Match& match) {
  const std::string lost = lost_on_paper(s, match);
  CHECK(lost == "");
  return lost.empty();
}

using CountByAsk = std::array<int, kAsks>;

// Plays the game at random and holds one in three of its positions against what comes back.
bool positions_come_back(State s, const Match& match, Rng rng, int wanted, CountByAsk& seen) {
  MoveList moves;
  int compared = 0;
  while (!s.over() && compared < wanted) {
    if (can_be_written(s) && rng.below(3) == 0) {
      ++compared;
      ++seen[static_cast<size_t>(s.decision.ask)];
      if (!comes_back(s, match)) return false;
    }
    legal_moves(s, moves);
    apply(s, match, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))]);
  }
  return true;
}

int sum(const CountByAsk& seen) { return std::accumulate(seen.begin(), seen.end(), 0); }

// POSITIONS sets how many; POSITION_SEED which.
TEST_CASE("positions in the middle of games are the same after writing and reading") {
  const BundledGames& games = bundled_games();
  const int wanted = env_number("POSITIONS", 1200);
  const auto seed = static_cast<uint64_t>(env_number("POSITION_SEED", 1));
  CountByAsk seen{};
  for (int game = 0; sum(seen) < wanted; ++game) {
    CAPTURE(game);
    const auto settings = static_cast<uint8_t>(game / 2 % 16);
    const Match match =
        game % 2 == 0 ? games.match(game / 2) : random_match(games.library(), seed, game / 2);
    const State begin = game % 2 == 0 ? games.start(seed, game / 2, settings)
                                      : start_random_decks(match, seed, game / 2, settings);
    if (!positions_come_back(begin, match, BundledGames::players(seed, game), wanted - sum(seen),
                             seen))
      return;
  }
  for (const Ask ask : {Ask::Mulligan, Ask::House, Ask::Archives, Ask::Main})
    CHECK(seen[static_cast<size_t>(ask)] > 0);
  MESSAGE(sum(seen) << " positions, " << seen[static_cast<size_t>(Ask::Main)]
                    << " in the main step");
}

TEST_CASE("a fight before the house is chosen is over when the house is asked for") {
  Position position = parse_position(
      "step: start\ntide: foe\nyou: {line: [operative-espion], artifacts: [tide-warp]}\n"
      "foe: {line: [troll, bumpsy]}\n",
      bundled_games().library());
  State& s = position.state;
  bool fought = false;
  while (s.decision.ask != Ask::House) {
    MoveList moves;
    legal_moves(s, moves);
    const int fight = moves.find({Verb::Fight, s.decision.cards.first(), 0});
    fought = fought || fight >= 0;
    apply(s, position.match, moves[std::max(0, fight)]);
  }
  CHECK(fought);
  comes_back(s, position.match);
}

TEST_CASE("positions of older editions come back by their rules") {
  for (int edition = 0; edition < kEditions; ++edition) {
    const Library library = Library::load("", Rules{static_cast<Edition>(edition)});
    CountByAsk seen{};
    for (int game = 0; game < 2; ++game) {
      const Match match = random_match(library, 5, 4 * game);
      if (!positions_come_back(start_random_decks(match, 5, 4 * game, 0), match,
                               BundledGames::players(5, game), 50, seen))
        return;
    }
    CHECK(sum(seen) > 50);
  }
}

// ---- The examples of the document ----

std::string read_source(const char* path) {
  std::ifstream in(std::string(ARCHON_SOURCE_DIR) + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string document() { return read_source("/docs/positions.md"); }

std::vector<std::string> documented_positions() {
  const std::string text = document();
  const std::string fence = "```yaml\n";
  std::vector<std::string> out;
  for (size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    out.push_back(text.substr(at, text.find("```", at) - at));
  }
  return out;
}

// The example in which the words stand.
std::string documented(const std::string& words) {
  for (const std::string& text : documented_positions())
    if (text.find(words) != std::string::npos) return text;
  FAIL("docs/positions.md has no example with " << words);
  return "";
}

TEST_CASE("every example of docs/positions.md is a sound position and comes back") {
  const Library& library = bundled_games().library();
  const std::vector<std::string> examples = documented_positions();
  CHECK(examples.size() >= 7);
  for (const std::string& text : examples) {
    CAPTURE(text);
    const Position position = parse_position(text, library);
    check_invariants(position.state, position.match);
    CHECK(comes_back(position.state, position.match));
  }
}

TEST_CASE("a position of a game under way is written as it stands in a file") {
  const Library& library = bundled_games().library();
  const std::string text = read_source("/tests/keyforge/formats/written.yaml");
  const Position position = parse_position(text, library);
  CHECK(write_position(position.state, position.match) == text);
}

template <class Table>
void add_keys(std::vector<std::string>& keys, const Table& table) {
  for (const auto& field : table) keys.emplace_back(field.key);
}

TEST_CASE("every key and word of the format stands in docs/positions.md") {
  std::vector<std::string> words = position_keys();
  add_keys(words, kSideNumbers);
  add_keys(words, kSideColours);
  add_keys(words, kInPlayNumbers);
  add_keys(words, kArmorNumbers);
  add_keys(words, kTurnNumbers);
  add_keys(words, kInPlayMarks);
  add_keys(words, kTurnMarks);
  words.insert(words.end(), kPlayZones.begin(), kPlayZones.end());
  words.insert(words.end(), kOtherZones.begin(), kOtherZones.end());
  for (const StepField& step : kSteps) words.emplace_back(step.word);
  for (const SettingField& setting : kSettings) words.emplace_back(setting.word);
  CHECK(words.size() > 50);
  const std::string text = document();
  for (const std::string& word : words)
    CHECK_MESSAGE(text.find("`" + word + "`") != std::string::npos, word);
  for (const auto& field : kTallyNumbers) CHECK(text.find(field.key) != std::string::npos);
}

TEST_CASE("lasting effects mean what docs/positions.md says") {
  const Library& library = bundled_games().library();
  Position position = parse_position(documented("in the next one foe must choose Dis"), library);
  State& s = position.state;
  apply(s, position.match, {Verb::Reap, position.labels.at("mooncurser"), 0});
  CHECK(s.side[0].aember == 1);
  CHECK(s.side[1].aember == 2);
  apply(s, position.match, {Verb::EndTurn, kNoCard, 0});
  CHECK(s.turn == 9);
  CHECK(s.house == House::Dis);
}

TEST_CASE("the history of the turn counts: after the first turn's card only its end is left") {
  const Library& library = bundled_games().library();
  const State s =
      parse_position(documented("the first turn, one card played already"), library).state;
  MoveList moves;
  legal_moves(s, moves);
  REQUIRE(moves.size() == 1);
  CHECK(moves[0].verb == Verb::EndTurn);
}

TEST_CASE("what a player's numbers were called formerly is read, but not beside their names") {
  const Library& library = bundled_games().library();
  for (const SideRow& row : kSideTable) {
    if (*row.formerly == 0) continue;
    const auto file = [&](const std::string& side) {
      return fmt::format("you: {{house: dis}}\nfoe: {{{}}}\n", side);
    };
    const std::string now = fmt::format("{}: 2", row.name);
    const std::string before = fmt::format("{}: 2", row.formerly);
    CHECK(parse_position(file(before), library).state == parse_position(file(now), library).state);
    CHECK_THROWS_AS(parse_position(file(now + ", " + before), library), Error);
  }
}

TEST_CASE("only what a file says of hidden cards is known") {
  const Library& library = bundled_games().library();
  const Position p = parse_position(documented("seen on top of the deck"), library);
  const auto known = [&](const char* label) {
    const CardId id = p.labels.at(label);
    return std::array{p.state.side[0].known.has(id), p.state.side[1].known.has(id)};
  };
  CHECK(known("bumpsy") == std::array{true, false});
  CHECK(known("troll") == std::array{false, false});
  CHECK(known("fear") == std::array{true, true});
  CHECK(known("dust-pixie") == std::array{false, true});
  CHECK(known("teliga") == std::array{false, true});
}

// ---- What is not mentioned, and what is wrong ----

TEST_CASE("what a position does not mention takes its default") {
  const Library& library = bundled_games().library();
  Position position = parse_position("you: {house: mars}", library);
  const Match& match = position.match;
  State& s = position.state;
  CHECK(s.turn == 3);
  CHECK(s.turn_limit == 200);
  CHECK(s.active == 0);
  CHECK(s.first == 0);
  CHECK(s.decision.ask == Ask::Main);
  CHECK(s.house == House::Mars);
  CHECK(match.houses(0) == std::array{House::Mars, House::Brobnar, House::Dis});
  CHECK(match.houses(1) == std::array{House::Brobnar, House::Dis, House::Logos});
  // Nobody has a card to draw, and the game goes on all the same.
  for (int i = 0; i < 2; ++i) {
    apply(s, match, {Verb::EndTurn, kNoCard, 0});
    apply(s, match, {Verb::House, kNoCard, static_cast<uint16_t>(House::Dis)});
    check_invariants(s, match);
  }
  CHECK(s.turn == 5);
}

TEST_CASE("the same seed deals the same hands, another one others") {
  const Library& library = bundled_games().library();
  const auto hand = [&](const std::string& heading) {
    Position played = parse_position(heading +
                                         "step: house\n"
                                         "you: {houses: [mars, dis, logos],\n"
                                         "  hand: [anger, punch, fear, mother, troll],\n"
                                         "  discard: [bumpsy, charge, begone, dextre, urchin, "
                                         "murmook, regrowth, umbra]}",
                                     library);
    apply(played.state, played.match, {Verb::House, kNoCard, static_cast<uint16_t>(House::Mars)});
    apply(played.state, played.match, {Verb::EndTurn, kNoCard, 0});
    return played.state.side[0].hand;
  };
  CHECK(hand("") == hand("seed: 1\n"));
  CHECK(hand("seed: 7\n") == hand("seed: 0x7\n"));
  bool another = false;
  for (int seed = 2; seed < 12; ++seed)
    another = another || hand("seed: " + std::to_string(seed) + "\n") != hand("");
  CHECK(another);
}

std::string complaint_about(const std::string& text) {
  try {
    parse_position(text, bundled_games().library());
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

void expect_complaint(const std::string& text, const std::string& complaint) {
  CAPTURE(text);
  CHECK(complaint_about(text) == complaint);
}

TEST_CASE("wrong words are told with line, place and what was expected") {
  expect_complaint("", "expected a position: a map with `you` and `foe`");
  expect_complaint("you:\n  house: marz",
                   "line 2: you.house: 'marz' is not a house; did you mean "
                   "'Mars'?");
  expect_complaint("you: {}", "you.house: expected the active house");
  expect_complaint("foe: {house: dis}\nyou: {house: mars}",
                   "line 1: foe.house: expected only for the active player, once the house of the "
                   "turn is chosen");
  expect_complaint("you: {house: mars}\nfeo: {}", "line 2: unknown key 'feo'; did you mean 'foe'?");
  expect_complaint("you:\n  house: mars\n  ambre: 1",
                   "line 3: you: unknown key 'ambre'; did you mean 'aember'?");
  expect_complaint("you: {house: mars}\nyou: {aember: 2}",
                   "line 2: 'you' appears twice; expected it once");
  expect_complaint(
      "you:\n  house: mars\n  hand: [angr]",
      "line 3: you.hand[1]: unknown card 'angr'; did you mean 'anger' or 'angry-mob'?");
  expect_complaint("you:\n  house: mars\n  hand: anger",
                   "line 3: you.hand: expected a list, not 'anger'");
  expect_complaint("you: {house: mars, aember: lots}",
                   "line 1: you.aember: expected a number from 0 to 255, not 'lots'");
  expect_complaint("you: {house: mars, chains: 256}",
                   "line 1: you.chains: expected a number from 0 to 255, not '256'");
  expect_complaint("you:\n  house: mars\n  line:\n    - troll: {damge: 2}",
                   "line 4: you.line[1].troll: unknown key 'damge'; did you mean 'damage'?");
  expect_complaint("you: {house: mars, line: [troll: {ready: 7}]}",
                   "line 1: you.line[1].troll.ready: expected true or false, not '7'");
  expect_complaint("you: {house: mars, houses: [mars, dis, logos, untamed]}",
                   "line 1: you.houses[4]: expected at most three different houses");
  expect_complaint(
      "you: {house: mars, hand: [troll: {as: a}, anger: {as: a}]}",
      "line 1: you.hand[2].anger.as: expected a name that no other card uses, not 'a'");
  expect_complaint("seed: 1\nrng: 0x1\nyou: {house: mars}",
                   "line 1: seed: expected `seed` or `rng`, not both");
  expect_complaint("step: fight\nyou: {house: mars}",
                   "line 1: step: expected main, archives, house, start, setup, mulligan or "
                   "second-mulligan, not 'fight'");
  expect_complaint("rules: 2019\nyou: {house: mars}",
                   "line 1: rules: expected 2018, v1.2, v14, 2021-03 or 2026, not '2019'");
  expect_complaint("you: {house: mars\nfoe: {}", "line 2: a { isn't closed");
  expect_complaint("you: {house: mars}\n---\nyou: {house: dis}",
                   "line 2: expected the end of the file");
  expect_complaint("you: {house: mars}\n]", "line 2: a } or ] without its beginning");
  expect_complaint(", you: {house: mars}", "line 1: expected the end of the file");
}

TEST_CASE("cards are known by their titles, too, and called by id, number and name") {
  const Library& library = bundled_games().library();
  const Position p = parse_position(
      "you: {house: mars, hand: [Bad Penny, bad-penny: 7, bad-penny: {as: third}, bad-penny]}",
      library);
  CHECK(p.labels.size() == 4);
  CHECK(p.labels.at("bad-penny") == 0);
  CHECK(p.labels.at("bad-penny#2") == 7);
  CHECK(p.labels.at("third") == 1);
  CHECK(p.labels.at("bad-penny#3") == 2);
}

TEST_CASE("control of a card lasts until its source leaves, unless the file says otherwise") {
  const Library& library = bundled_games().library();
  const std::string cards =
      "you: {house: mars, line: [troll: {owner: other, upgrades: [collar-of-subordination]}]}\n";
  const Position implied = parse_position(cards, library);
  REQUIRE(implied.state.lasting().size() == 1);
  const std::string item =
      "{source: collar-of-subordination, effect: control, by: you, cards: [troll], number: 1}";
  const Position told = parse_position(cards + "lasting: [" + item + "]", library);
  CHECK(told.state == implied.state);
  CHECK(told.match == implied.match);
  CHECK(implied.state.lasting()[0].until == kUntilSourceLeaves);
}

TEST_CASE("effects that can't last so are refused") {
  const std::string begin = "you: {house: mars, line: [troll], purged: [library-access]}\n";
  const auto expect = [&](const std::string& item, const std::string& complaint) {
    expect_complaint(begin + "lasting: [{" + item + "}]", "line 2: " + complaint);
  };
  CHECK(complaint_about(begin + "lasting: [{source: library-access, by: you}]").empty());
  expect("source: trol, by: you",
         "lasting[1].source: no card of the position has the name 'trol'; did you mean 'troll'?");
  expect("source: troll, by: you",
         "lasting[1]: expected a card whose script starts a lasting effect, not 'troll'");
  expect("source: library-access, by: me", "lasting[1].by: expected you or foe, not 'me'");
  expect("source: library-access, by: you, effect: 2",
         "lasting[1].effect: expected a number from 1 to 1, not '2'");
  expect("source: troll, by: you, effect: control",
         "lasting[1]: expected of an effect of control one card in `cards`, and as `number` the "
         "player who had it before: 0 for you, 1 for foe");
}

TEST_CASE("positions that the rules don't allow are refused") {
  const auto expect = expect_complaint;
  expect("you: {house: mars, line: [troll: {damage: 8}]}",
         "'troll' would leave play immediately; expected cards that can stay in play");
  expect("you: {house: mars, keys: 3}",
         "such a position is impossible: three keys did not end the game");
  expect("you: {house: mars, line: [anger]}",
         "line 1: you.line[1]: expected a creature, but 'anger' is an action");
  expect("you: {house: mars, hand: [anger: {owner: other}]}",
         "line 1: you.hand[1]: expected no card of the other player in the hand");
  expect("you: {house: mars, hand: [anger: {known: [foe]}]}",
         "such a position is impossible: a player does not know their own cards");
  expect("you: {house: mars, hand: [anger: {with: anger}]}",
         "such a position is impossible: a card that lies free has a host ('anger')");
}

TEST_CASE("a broken invariant names the card, and what could be done with it") {
  const Position p =
      parse_position("you: {house: brobnar, line: [troll]}", bundled_games().library());
  const auto complaint = [&](const State& s) -> std::string {
    try {
      check_invariants(s, p.match);
    } catch (const BrokenInvariant& e) {
      return e.what();
    }
    return "";
  };
  CHECK(complaint(p.state).empty());
  State s = p.state;
  s.decision.usable[0] = {};
  CHECK(complaint(s) ==
        "broken invariant in turn 3: whether a player may reap with Troll differs by sets and card "
        "by card (Troll, card 0)");
  s = p.state;
  s.side[0].aember = 7;
  CHECK(complaint(s) == "broken invariant in turn 3: Æmber has appeared or vanished");
}

}  // namespace
}  // namespace archon::keyforge::position_test
