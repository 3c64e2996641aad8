// Chains are bid for a deck, in turns and higher each time; whoever bids no more leaves it to the
// other, who plays it with so many chains.
#pragma once

namespace archon::sim {

struct AuctionEnd {
  int holder = 0;  // 0 or 1
  int bid = 0;
};

// How it ends between two who believe the same and raise by one as long as holding the deck with
// one chain more is better than leaving it to the other. `chance(holder, bid)` is the holder's.
template <class Chance>
AuctionEnd honest_auction(int opener, int most, const Chance& chance) {
  AuctionEnd out{opener, 0};
  if (chance(opener, 0) < 1 - chance(1 - opener, 0)) out.holder = 1 - opener;
  while (out.bid < most && chance(1 - out.holder, out.bid + 1) > 1 - chance(out.holder, out.bid)) {
    out.holder = 1 - out.holder;
    ++out.bid;
  }
  return out;
}

}  // namespace archon::sim
