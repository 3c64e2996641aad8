// What to do in a position: every move with its chances as a search sees them, the line that it
// expects for the rest of the turn, and what the evaluation sees on the board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/game.h"
#include "sim/keyforge/review/move_judge.h"
#include "sim/report/report.h"

namespace archon::sim {

// Moves of one turn in words, and why no more follow: "the turn ends".
struct AdvisedLine {
  std::vector<std::string> moves;
  std::string end;
  keyforge::State last;  // before the unforeseeable; what was drawn at the end of the turn is in it
};

struct AdvisedMove {
  std::string words;
  std::optional<Estimate> wins;  // see JudgedMove
  std::optional<Estimate> behind;
  std::optional<AdvisedLine> line;  // of a house: how the turn goes on with it
};

// Some features of the evaluation together, in logits for the mover.
struct AdvisedTerm {
  std::string words;
  double now = 0;
  double after = 0;  // the line
};

struct Advice {
  keyforge::Player mover = 0;
  int turn = 0;
  std::string question;            // "which house"
  std::vector<AdvisedMove> moves;  // the one to play first
  int left_out = 0;                // moves that were found worse than these at once
  AdvisedLine line;                // for the rest of the turn, the move to play first
  std::vector<AdvisedTerm> terms;
  double judged_now = 0;    // win probability by the evaluation alone
  double judged_after = 0;  // the line
};

// As keyforge::describe(); of creatures with the same title, each by its place, too.
std::string words_of(const keyforge::Match& match, const keyforge::State& state,
                     keyforge::Move move);

// What the player to move can't see doesn't count. Throws Error if the game is over.
Advice advise(const keyforge::Match& match, const keyforge::State& state,
              const AdviseOptions& options);

// With the table, where that is to be seen (table_film.h).
report::Report report_of(const Advice& advice, double confidence,
                         std::optional<report::Report::Applet> table = std::nullopt);
// Everything that the report tells, and what repeats it.
std::string advice_json(const Advice& advice, const AdviseOptions& options,
                        const keyforge::Match& match);
report::Shape advice_shape();

}  // namespace archon::sim
