// A game of cards as pages draw it (table_film.js), choice by choice or as it stands. For .cpp
// files only.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "engine/keyforge/game.h"
#include "sim/report/film.h"

namespace archon::sim {

class TableFilm {
 public:
  // Of the two decks, or of those who play; a viewer doesn't see what the other player hides.
  TableFilm(std::array<std::string, 2> names, const keyforge::Match& match,
            std::optional<keyforge::Player> viewer = std::nullopt);
  ~TableFilm();

  void begin(const keyforge::State& start, const std::string& words);
  void add(const keyforge::State& before, const std::string& words, const keyforge::State& after);
  bool is_full() const { return film_.is_full(); }

  report::Report::Applet applet(bool listed = false) const;

 private:
  class Boards;

  std::array<std::string, 2> names_;
  std::unique_ptr<Boards> boards_;
  report::Film film_;
};

// The table as it stands, for who is asked.
report::Report::Applet table_picture(const std::array<std::string, 2>& names,
                                     const keyforge::State& state, const keyforge::Match& match);

}  // namespace archon::sim
