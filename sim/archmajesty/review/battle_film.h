// A battle as pages draw it (board/battle_board.js), choice by choice or as it stands. For .cpp
// files only.
#pragma once

#include <array>
#include <functional>
#include <string>

#include "engine/archmajesty/formats/position.h"
#include "sim/report/film.h"

namespace archon::sim {

// A position as docs/protocol.md describes it: whoever wants a film brings who tells it.
using BattleTeller =
    std::function<report::Json(const archmajesty::Battle&, const archmajesty::State&)>;

// The titles of all cards in it, by id.
report::Json card_titles(const archmajesty::Battle& battle, const archmajesty::State& state);

class BattleFilm {
 public:
  BattleFilm(std::array<std::string, 2> sides, BattleTeller tell);

  void begin(const archmajesty::Course& course);
  // `who` has chosen what `words` say, in round `round`, and that has led to where it stands.
  void add(int round, const std::string& who, const std::string& words,
           const archmajesty::Course& course);
  bool is_full() const { return film_.is_full(); }

  report::Report::Applet applet() const;

 private:
  std::array<std::string, 2> sides_;
  BattleTeller tell_;
  report::Json titles_ = report::Json::object();
  report::Film film_;
};

// "Round 2"
std::string round_words(int round);
// The mages of a side, or the encounter.
std::string side_words(const archmajesty::Fight& fight, size_t team);

// The battle as it stands.
report::Report::Applet battle_picture(const archmajesty::Course& course, BattleTeller tell);

}  // namespace archon::sim
