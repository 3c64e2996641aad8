// A handicap in chains that follows the results, as the rulebook suggests it for two decks that
// meet again and again.
#pragma once

namespace archon::sim {

// By the rulebook it is the stronger deck's, which begins with four chains.
class ChainLadder {
 public:
  static constexpr int kBeginning = 4;
  static constexpr int kMost = 24;  // where the rulebook's table of chains ends

  // `row`: how many games won or lost in a row move it (Rules::handicap_row).
  explicit ChainLadder(int row, int beginning = kBeginning) : moved_by_(row), chains_(beginning) {}

  int chains() const { return chains_; }

  // A game or match. One chain more after a row won, one less after a row lost, but
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
  int chains_;
  int row_ = 0;
};

}  // namespace archon::sim
