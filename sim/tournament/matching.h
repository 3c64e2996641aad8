// Who can be paired with whom so that as few as possible are left over (Edmonds 1965).
#pragma once

#include <cstddef>
#include <vector>

#include "engine/core/counts.h"

namespace archon::sim {

// Whether any two may meet; both ways round alike.
class MayMeet {
 public:
  MayMeet(int size, bool all) : size_(size), may_(cell_of(size, size, 0), all) {}

  int size() const { return size_; }
  bool operator()(int a, int b) const { return a != b && may_[at(a, b)]; }
  void set(int a, int b, bool may) { may_[at(a, b)] = may_[at(b, a)] = may; }

 private:
  size_t at(int a, int b) const { return cell_of(a, size_, b); }

  int size_;
  std::vector<char> may_;
};

// Changes pairs until no other pairs would leave fewer over. The
// partner of each, -1 for those who have none; whoever has one keeps having one.
void complete_matching(const MayMeet& may, std::vector<int>& partner);

}  // namespace archon::sim
