// The rulebook's handicap for two decks that meet again and again: where it begins, and how it
// follows the results.
#pragma once

namespace archon::sim {

// Of the deck that is thought to be the stronger one; it begins with four chains.
class ChainLadder {
 public:
  static constexpr int kBeginning = 4;
  static constexpr int kMost = 24;  // where the rulebook's table of chains ends

  // `row`: how many games won or lost in a row move it (Rules::handicap_row).
  explicit ChainLadder(int row) : moved_by_(row) {}

  int chains() const { return chains_; }

  // A game against the other deck. One chain more after a row won, one less after a row lost, but
  // never fewer than none; the next row begins from there.
  void add(bool won) {
    row_ = won == (row_ > 0) ? row_ + (won ? 1 : -1) : (won ? 1 : -1);
    if (row_ == moved_by_ && chains_ < kMost) ++chains_;
    if (row_ == -moved_by_ && chains_ > 0) --chains_;
    if (row_ == moved_by_ || row_ == -moved_by_) row_ = 0;
  }

  int row() const { return row_; }  // won in a row, or lost where it is negative

 private:
  int moved_by_;
  int chains_ = kBeginning;
  int row_ = 0;
};

}  // namespace archon::sim
