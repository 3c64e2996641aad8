// Events of people who come late, leave early and correct their results: who is paired, who has the
// bye, who stands where, and what a file brings back.
#include "sim/event/event.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/trees/yaml_tree.h"
#include "sim/event/event_file.h"
#include "sim/event/event_report.h"
#include "sim/event/rounds.h"
#include "sim/event/standings.h"

namespace archon::event::event_test {
namespace {

Event fresh(const std::string& format, int players, uint64_t seed = 1,
            const std::string& match = "one") {
  Settings settings;
  settings.name = "test";
  settings.seed = seed;
  settings.format = sim::parse_format(format);
  settings.match = match;
  Event out(settings);
  for (int i = 0; i < players; ++i) out.add(Enter{fmt::format("player {}", i + 1), "", 0, ""});
  return out;
}

// Table `index` of the last round, won by one side.
void win(Event& event, size_t index, size_t side) {
  const Table& table = event.rounds().back().tables[index];
  Result result;
  result.round = static_cast<int>(event.rounds().size());
  result.players = {event.player(table.players[0]).name, event.player(table.players[1]).name};
  result.score.games[side] = event.rule().to_win;
  event.add(result);
}

void win_all(Event& event, Rng& coin) {
  for (size_t i = 0; i < event.rounds().back().tables.size(); ++i)
    if (event.rounds().back().tables[i].is_open()) win(event, i, coin.below(2));
}

Event read_back(const Event& event) { return read_event(tree_of_yaml(event_text(event))); }

// The smallest number of rematches and second byes that any pairing of all present has, by trying
// them all.
int fewest_faults(const Event& event, const std::vector<int>& left,
                  const std::set<std::pair<int, int>>& met, const std::set<int>& byes) {
  if (left.empty()) return 0;
  std::vector<int> rest(left.begin() + 1, left.end());
  int best = 1'000;
  if (left.size() % 2 == 1)
    best = (byes.contains(left[0]) ? 1 : 0) + fewest_faults(event, rest, met, byes);
  for (size_t i = 0; i < rest.size() && best > 0; ++i) {
    std::vector<int> others = rest;
    others.erase(others.begin() + static_cast<ptrdiff_t>(i));
    const int fault = met.contains(std::minmax(left[0], rest[i])) ? 1 : 0;
    if (fault < best) best = std::min(best, fault + fewest_faults(event, others, met, byes));
  }
  return best;
}

// Holds a Swiss event in which people come and go, and looks at each round.
void hold_watched(uint64_t seed) {
  Rng rng(seed);
  const int players = 2 + static_cast<int>(rng.below(7));
  Event event = fresh(fmt::format("swiss:rounds={}", 2 + rng.below(6)), players, seed);
  std::set<std::pair<int, int>> met;
  std::set<int> byes;
  int late = 0;
  while (!is_over(event)) {
    if (event.rounds().empty() || rng.below(3) > 0) {
    } else if (rng.below(2) == 0) {
      event.add(Enter{fmt::format("late {}", ++late), "", 0, ""});
    } else if (event.present().size() > 2) {
      const auto here = event.present();
      event.add(Drop{event.player(here[rng.below(static_cast<uint32_t>(here.size()))]).name});
    }
    if (is_over(event)) break;
    const std::vector<int> present = event.present();
    const int fewest = fewest_faults(event, present, met, byes);
    event.add(next_round(event));
    const Round& round = event.rounds().back();
    std::set<int> seated(round.byes.begin(), round.byes.end());
    int faults = 0;
    for (const Table& table : round.tables) {
      for (const int player : table.players) CHECK(seated.insert(player).second);
      faults += !met.insert(std::minmax(table.players[0], table.players[1])).second;
    }
    for (const int player : round.byes) faults += !byes.insert(player).second;
    CHECK(round.byes.size() == present.size() % 2);
    CHECK(seated == std::set<int>(present.begin(), present.end()));
    CHECK(faults == fewest);
    win_all(event, rng);
  }
  CHECK(event_text(read_back(event)) == event_text(event));
}

TEST_CASE("nobody meets again or has a second bye while any pairing avoids it") {
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    hold_watched(seed);
  }
}

TEST_CASE("large events are paired without rematches, neighbours first") {
  Rng coin(3);
  for (const int players : {16, 33, 100, 257}) {
    Event event = fresh("swiss:rounds=7", players);
    std::set<std::pair<int, int>> met;
    while (!is_over(event)) {
      event.add(next_round(event));
      for (const Table& table : event.rounds().back().tables)
        CHECK(met.insert(std::minmax(table.players[0], table.players[1])).second);
      win_all(event, coin);
    }
    CHECK(event.rounds().size() == 7);
  }
}

TEST_CASE("a seed pairs the same again, another seed otherwise") {
  const auto first = [](uint64_t seed) { return words_of(next_round(fresh("swiss", 9, seed))); };
  const auto tables = [](uint64_t seed) { return next_round(fresh("swiss", 9, seed)).tables; };
  CHECK(first(4) == "round 1 is paired: 4 tables");
  CHECK(tables(4) == tables(4));
  CHECK(tables(4) != tables(5));
}

TEST_CASE("in a round robin everybody meets everybody, in as few rounds as can be") {
  Rng coin(1);
  for (int players = 2; players <= 13; ++players)
    for (const int legs : {1, 2}) {
      Event event = fresh(fmt::format("round-robin:legs={}", legs), players);
      std::map<std::pair<int, int>, int> met;
      while (!is_over(event)) {
        event.add(next_round(event));
        for (const Table& table : event.rounds().back().tables)
          ++met[std::minmax(table.players[0], table.players[1])];
        win_all(event, coin);
      }
      CHECK(static_cast<int>(met.size()) == players * (players - 1) / 2);
      for (const auto& [two, times] : met) CHECK(times == legs);
      CHECK(static_cast<int>(event.rounds().size()) == legs * (players - 1 + players % 2));
    }
}

TEST_CASE("a round robin goes on when somebody comes late, and pays for who left") {
  Rng coin(2);
  Event event = fresh("round-robin", 5);
  event.add(next_round(event));
  win_all(event, coin);
  event.add(Enter{"late", "", 0, ""});
  event.add(next_round(event));
  win_all(event, coin);
  event.add(Drop{"player 2"});
  std::map<int, int> played;
  while (!is_over(event)) {
    event.add(next_round(event));
    win_all(event, coin);
  }
  int won = 0;
  for (const Round& round : event.rounds())
    for (const Table& table : round.tables) {
      ++won;
      for (const int player : table.players) ++played[player];
    }
  int points = 0;
  for (const Standing& one : standings(event)) points += one.points;
  CHECK(points == 15);
  CHECK(won < points);
}

// Every match so far, by whom it put out.
void check_losses(const Event& event, int most) {
  std::map<int, int> losses;
  for (const Round& round : event.rounds())
    for (const Table& table : round.tables)
      ++losses[table.players[table.winner == table.players[0] ? 1 : 0]];
  const std::vector<Standing> all = standings(event);
  for (const Standing& one : all) {
    if (one.place == 1)
      CHECK(losses[one.player] < most);
    else
      CHECK(losses[one.player] == most);
  }
  CHECK(std::count_if(all.begin(), all.end(), [](const auto& one) { return one.place == 1; }) == 1);
}

TEST_CASE(
    "knock-outs of any size end with one winner, and everybody else lost as often as it takes") {
  Rng coin(7);
  for (int players = 2; players <= 19; ++players)
    for (const auto& [format, most] : {std::pair("single", 1), std::pair("double", 2)}) {
      CAPTURE(players);
      CAPTURE(format);
      Event event = fresh(format, players, 11);
      while (!is_over(event)) {
        event.add(next_round(event));
        win_all(event, coin);
      }
      check_losses(event, most);
      CHECK(event_text(read_back(event)) == event_text(event));
    }
}

TEST_CASE("whoever leaves a knock-out lets the other one through, also after going on") {
  Rng coin(5);
  for (const char* format : {"single", "double", "swiss:rounds=2,cut=4"})
    for (uint64_t seed = 1; seed <= 100; ++seed) {
      CAPTURE(format);
      CAPTURE(seed);
      Event event = fresh(format, 9, seed);
      Rng rng(seed);
      while (!is_over(event)) {
        event.add(next_round(event));
        for (int i = 0; i < 2; ++i)
          if (const auto here = event.present(); here.size() > 2 && rng.below(3) == 0)
            event.add(Drop{event.player(here[rng.below(static_cast<uint32_t>(here.size()))]).name});
        win_all(event, coin);
      }
      const std::vector<Standing> all = standings(event);
      CHECK(all.size() == 9);
      CHECK(all[1].place == 2);
      CHECK(event_text(read_back(event)) == event_text(event));
    }
}

TEST_CASE("the first of the table play the knock-out, those who left don't") {
  Rng coin(4);
  Event event = fresh("swiss:rounds=3,cut=4", 8);
  for (int round = 0; round < 3; ++round) {
    event.add(next_round(event));
    win_all(event, coin);
  }
  const std::vector<Standing> before = standings(event);
  event.add(Drop{event.player(before[1].player).name});
  const Pair cut = next_round(event);
  CHECK(cut.seeds.size() == 4);
  CHECK(cut.seeds[0] == event.player(before[0].player).name);
  CHECK(cut.seeds[1] == event.player(before[2].player).name);
  event.add(cut);
  CHECK_THROWS_AS(event.add(Enter{"late", "", 0, ""}), Error);
  CHECK_THROWS_AS(event.add(Enter{event.player(before[1].player).name, "", 0, ""}), Error);
}

TEST_CASE("schedule and extended are shares of the points that opponents and theirs have won") {
  Event event = fresh("swiss:rounds=2", 4);
  event.add(next_round(event));
  win(event, 0, 0);
  win(event, 1, 0);
  event.add(next_round(event));
  win(event, 0, 0);
  win(event, 1, 0);
  const std::vector<Standing> all = standings(event);
  // 2, 1, 1 and 0 points of two rounds: the first met both of the middle, who met first and last.
  CHECK(all[0].points == 2);
  CHECK(all[0].schedule == doctest::Approx(0.5));
  CHECK(all[1].schedule == doctest::Approx(0.5));
  CHECK(all[3].schedule == doctest::Approx(0.5));
  CHECK(all[0].extended == doctest::Approx(0.5));
  CHECK(all[1].place == 2);
  CHECK(all[2].place == 2);
  CHECK(all[3].place == 4);
}

TEST_CASE("a late player counts from then on, one who left until then") {
  Rng coin(9);
  Event event = fresh("swiss:rounds=4", 6);
  event.add(next_round(event));
  win_all(event, coin);
  event.add(Enter{"late", "", 0, ""});
  event.add(next_round(event));
  CHECK(event.rounds().back().byes.size() == 1);
  win_all(event, coin);
  CHECK(event.player(event.find("late")).rounds == 1);
  event.add(Drop{"late"});
  event.add(next_round(event));
  CHECK(event.rounds().back().byes.empty());
  CHECK(event.player(event.find("late")).rounds == 1);
  CHECK(standings(event).size() == 7);
  event.add(Drop{"player 1"});
  CHECK(event.rounds().back().open() == 2);
}

TEST_CASE("whoever comes late may meet the one who has the bye, if the round is under way") {
  Event event = fresh("swiss:rounds=3", 5);
  CHECK_THROWS_AS(event.add(Enter{"late", "", 0, "player 1"}), Error);
  event.add(next_round(event));
  const int free = event.rounds()[0].byes[0];
  const std::string seated = event.player(event.rounds()[0].tables[0].players[0]).name;
  CHECK_THROWS_WITH_AS(event.add(Enter{"late", "", 0, seated}),
                       doctest::Contains("doesn't have the bye in a round that is under way"),
                       Error);
  CHECK(event.players().size() == 5);
  event.add(Enter{"late", "", 0, event.player(free).name});
  CHECK(event.rounds()[0].byes.empty());
  CHECK(event.rounds()[0].tables.size() == 3);
  CHECK(event.rounds()[0].open() == 3);
  win(event, 2, 1);
  CHECK(event.rounds()[0].tables[2].winner == event.find("late"));
  CHECK(event.player(event.find("late")).rounds == 1);
  CHECK(event_text(read_back(event)) == event_text(event));
  event.add(Undo{"result"});
  event.add(Undo{"enter"});
  CHECK(event.rounds()[0].byes == std::vector<int>{free});
}

TEST_CASE("chains follow the results of a handicap") {
  Settings settings;
  settings.format = sim::parse_format("round-robin:legs=4");
  settings.match = "handicap";
  settings.row = 2;
  Event event(settings);
  event.add(Enter{"Ann", "argus", 4, ""});
  event.add(Enter{"Ben", "onyx", 0, ""});
  const int ann = event.find("Ann");
  for (const int chains : {4, 4, 5, 5}) {
    event.add(next_round(event));
    const Table& table = event.rounds().back().tables[0];
    const size_t side = table.players[0] == ann ? 0 : 1;
    CHECK(table.chains[side] == chains);
    CHECK(table.chains[1 - side] == 0);
    win(event, 0, side);
  }
  CHECK(event.chains_of(ann) == 6);
  CHECK(is_over(event));
}

TEST_CASE("what is no score is refused, and time decides by keys, then Æmber") {
  const MatchRule& three = match_rule("best-of-three");
  const auto score = [](int a, int b) { return Score{{a, b}, false, {}, {}, {}, {}}; };
  CHECK(winner_of(three, score(2, 1)) == 0);
  CHECK(winner_of(three, score(0, 2)) == 1);
  for (const auto& [a, b] : {std::pair(1, 0), {2, 2}, {3, 0}, {0, 0}})
    CHECK_THROWS_AS(winner_of(three, score(a, b)), Error);
  CHECK_THROWS_WITH_AS(winner_of(match_rule("one"), score(2, 1)),
                       "2-1 is not a score of one game; expected 1-0 or 0-1", Error);

  Score timed = score(1, 0);
  timed.time = true;
  CHECK(winner_of(three, timed) == 0);
  timed.games = {1, 1};
  CHECK_THROWS_AS(winner_of(three, timed), Error);
  timed.keys = Two{2, 2};
  timed.aember = Two{3, 5};
  CHECK(winner_of(three, timed) == 1);
  CHECK(decided_by(timed) == "by Æmber");
  timed.aember = Two{3, 3};
  CHECK_THROWS_AS(winner_of(three, timed), Error);
  timed.potential = Two{4, 1};
  CHECK(winner_of(three, timed) == 0);

  Score bid = score(2, 1);
  bid.bid = Bid{0, 5};
  CHECK(winner_of(match_rule("adaptive"), bid) == 0);
  CHECK_THROWS_AS(winner_of(three, bid), Error);
  bid.games = {2, 0};
  CHECK_THROWS_AS(winner_of(match_rule("adaptive"), bid), Error);
}

// Some act that is possible, or none.
void act_somehow(Event& event, Rng& rng, int& entered) {
  const std::vector<int> here = event.present();
  switch (rng.below(5)) {
    case 0:
      if (event.seeds().empty()) event.add(Enter{fmt::format("new {}", ++entered), "", 0, ""});
      break;
    case 1:
      if (here.size() > 3)
        event.add(Drop{event.player(here[rng.below(static_cast<uint32_t>(here.size()))]).name});
      break;
    default:
      if (event.rounds().empty() || event.rounds().back().open() == 0) {
        if (!is_over(event)) event.add(next_round(event));
      } else {
        const auto& tables = event.rounds().back().tables;
        for (size_t i = 0; i < tables.size(); ++i)
          if (tables[i].is_open()) {
            win(event, i, rng.below(2));
            break;
          }
      }
  }
}

TEST_CASE("undo takes every act back, one after the other, until nobody has entered") {
  for (const char* format : {"swiss:cut=4", "single", "double", "round-robin"})
    for (uint64_t seed = 1; seed <= 10; ++seed) {
      CAPTURE(format);
      CAPTURE(seed);
      Rng rng(seed);
      Event event = fresh(format, 5, seed);
      std::vector<std::string> before;
      int entered = 0;
      for (int i = 0; i < 60; ++i) {
        const size_t acts = event.acts().size();
        const std::string shown = event_json(event);
        act_somehow(event, rng, entered);
        if (event.acts().size() > acts) before.push_back(shown);
      }
      while (!before.empty()) {
        event.add(Undo{std::string(kind_of(*event.last()))});
        CHECK(event_json(event) == before.back());
        CHECK(event_json(read_back(event)) == before.back());
        before.pop_back();
      }
      for (int i = 0; i < 5; ++i) event.add(Undo{"enter"});
      CHECK(event.players().empty());
      CHECK_THROWS_WITH_AS(event.add(Undo{"enter"}), "there is nothing to undo", Error);
    }
}

TEST_CASE("a result is corrected in any round of a Swiss event, but not below a knock-out") {
  Rng coin(6);
  Event event = fresh("swiss:rounds=2,cut=2", 4);
  event.add(next_round(event));
  win_all(event, coin);
  const Table first = event.rounds()[0].tables[0];
  event.add(next_round(event));
  Result other;
  other.players = {event.player(first.players[0]).name, event.player(first.players[1]).name};
  other.score.games = first.winner == first.players[0] ? Two{0, 1} : Two{1, 0};
  event.add(other);
  CHECK(event.rounds()[0].tables[0].winner != first.winner);
  win_all(event, coin);
  event.add(next_round(event));
  CHECK_THROWS_AS(event.add(other), Error);
}

TEST_CASE("impossible acts say why, and change nothing") {
  Event event = fresh("swiss", 4);
  const std::string before = event_text(event);
  CHECK_THROWS_WITH_AS(event.add(Enter{"Player 1", "", 0, ""}),
                       "'Player 1' is too much like player 1, who has entered; choose another "
                       "name",
                       Error);
  CHECK_THROWS_WITH_AS(event.add(Enter{"12", "", 0, ""}),
                       "'12' can't be a name: a number is a table; expected a name with letters",
                       Error);
  CHECK_THROWS_AS(event.add(Enter{"", "", 0, ""}), Error);
  CHECK_THROWS_AS(event.add(Enter{"a\nb", "", 0, ""}), Error);
  CHECK_THROWS_AS(event.add(Enter{std::string(61, 'a'), "", 0, ""}), Error);
  CHECK_THROWS_AS(event.add(Enter{"chained", "", 3, ""}), Error);
  CHECK_THROWS_WITH_AS(event.add(Drop{"player 9"}),
                       doctest::Contains("no player is called 'player 9'; did you mean"), Error);
  CHECK_THROWS_AS(event.add(Pair{2, {}, {}, {}}), Error);
  CHECK_THROWS_AS(event.add(Pair{1, {{"player 1", "player 2"}}, {}, {}}), Error);
  CHECK_THROWS_AS(event.add(Pair{1, {{"player 1", "player 1"}}, {}, {}}), Error);
  CHECK_THROWS_AS(event.add(Result{1, {"player 1", "player 2"}, {}}), Error);
  CHECK(event_text(event) == before);
  CHECK(event.find("1") == 0);
  CHECK_THROWS_AS(event.find("player"), Error);
}

TEST_CASE("a file that ends too early or has another byte is read or refused, and nothing else") {
  Rng rng(8);
  Event event = fresh("swiss:rounds=3,cut=2", 5, 3, "adaptive");
  int entered = 0;
  for (int i = 0; i < 30; ++i) act_somehow(event, rng, entered);
  event.add(Undo{std::string(kind_of(*event.last()))});
  const std::string whole = event_text(event);
  const auto read = [](const std::string& text) {
    try {
      const Event there = read_event(tree_of_yaml(text));
      CHECK_FALSE(event_json(there).empty());
    } catch (const Error& e) {
      CHECK(std::string(e.what()).size() > 10);
    }
  };
  for (size_t size = 0; size < whole.size(); ++size) read(whole.substr(0, size));
  for (int i = 0; i < 2000; ++i) {
    std::string text = whole;
    text[rng.below(static_cast<uint32_t>(text.size()))] = static_cast<char>(rng.below(128));
    read(text);
  }
}

}  // namespace
}  // namespace archon::event::event_test
