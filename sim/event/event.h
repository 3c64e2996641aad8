// A tournament of people: who is there, who sits where, and how their matches went. Everything
// follows from the settings and the acts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/event/act.h"
#include "sim/event/match_rule.h"
#include "sim/tournament/format.h"

namespace archon::event {

inline constexpr int kMostPlayers = 1000;
inline constexpr size_t kLongestName = 60;

// Players are numbered as they entered.
inline size_t at(int number) { return number; }

struct Settings {
  std::string name;
  uint64_t seed = 1;
  sim::TournamentFormat format;
  std::string match = "one";
  int row = 3;         // of a handicap: so many matches won or lost in a row move the chains by one
  std::string wall{};  // a page beside the file that is written anew at each act; "": none
};

// Throws Error for anything but a mere name that ends in ".html".
void check_wall(const std::string& file);

struct Player {
  std::string name;
  std::string deck;
  int chains = 0;  // at the beginning
  int left = 0;    // the number of the act with which they left; 0: they are here
  int rounds = 0;  // that they were there for, knock-outs left aside

  bool here() const { return left == 0; }
};

struct Table {
  Two players{0, 0};
  Two chains{0, 0};  // that they play with
  std::optional<Score> score;
  int winner = -1;       // a player; -1: not known yet, or nobody came
  bool awarded = false;  // to the one who is still there
  bool empty = false;    // both have left

  bool is_open() const { return winner < 0 && !empty; }
};

struct Round {
  std::vector<Table> tables;
  std::vector<int> byes;
  bool knockout = false;

  int open() const;
};

class Event {
 public:
  explicit Event(Settings settings);
  // What a file has. `complain` is told which act is wrong and why, and throws.
  using Complain = std::function<void(size_t act, const std::string& why)>;
  Event(Settings settings, std::vector<Act> acts, const Complain& complain);

  // Throws Error, and leaves everything as it was, where the act isn't possible now.
  void add(Act act);

  const Settings& settings() const { return settings_; }
  const MatchRule& rule() const { return match_rule(settings_.match); }
  const std::vector<Act>& acts() const { return acts_; }
  // Whether it was taken back, by number.
  std::vector<bool> taken_back() const;
  // The last act that can be taken back; nullptr: none.
  const Act* last() const;

  const std::vector<Player>& players() const { return players_; }
  const Player& player(int number) const { return players_[number]; }
  const std::vector<Round>& rounds() const { return rounds_; }
  // Everybody in a knock-out that has begun, the first seed first.
  const std::vector<int>& seeds() const { return seeds_; }
  // Rounds of a Swiss tournament, from its first on; else 0.
  int planned_rounds() const { return planned_; }

  std::vector<int> present() const;
  // Those who have taken part: whoever left before the first round has not.
  bool took_part(int number) const;
  // The player who is meant: by name, or by a part of it that only one has. Throws Error.
  int find(std::string_view words) const;
  // The table of a player in a round, by number; -1: they have none.
  int table_of(int player, int round) const;
  // Of a handicap, as the results so far have left it.
  int chains_of(int player) const;

 private:
  void apply(const Act& act);
  void apply(const Enter& act);
  void apply(const Drop& act);
  void apply(const Pair& act);
  void apply(const Result& act);
  void replay(const Complain& complain);
  int named(const std::string& name) const;
  void check_name(const std::string& name) const;
  Round round_of(const Pair& act) const;
  void check_knockout(const Round& round, const std::vector<int>& seeds) const;
  // Throws Error unless the player sits out the round and may meet somebody who comes late.
  void check_free(int player, int late) const;
  void seat_late(int player, int late);
  // Whoever is at an open table with somebody who isn't there any more has won.
  void award_tables();

  Settings settings_;
  std::vector<Act> acts_;
  std::vector<size_t> standing_;  // acts that weren't taken back
  std::vector<Player> players_;
  std::vector<Round> rounds_;
  std::vector<int> seeds_;
  int planned_ = 0;
  int clock_ = 0;  // acts so far
};

}  // namespace archon::event
