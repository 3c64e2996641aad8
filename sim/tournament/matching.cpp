#include "sim/tournament/matching.h"

#include <numeric>

namespace archon::sim {
namespace {

// Looks for a path from one without a partner to another along which pairs can change. Odd cycles
// on the way are taken for one node: its base.
class PathSearch {
 public:
  PathSearch(const MayMeet& may, std::vector<int>& partner)
      : may_(may), partner_(partner), before_(partner.size()), base_(partner.size()) {}

  bool extend_from(int root) {
    const int end = find(root);
    if (end < 0) return false;
    for (int at = end; at >= 0;) {
      const int other = before_[i(at)];
      const int next = partner_[i(other)];
      partner_[i(at)] = other;
      partner_[i(other)] = at;
      at = next;
    }
    return true;
  }

 private:
  static size_t i(int node) { return node; }

  int find(int root) {
    reached_.assign(partner_.size(), false);
    before_.assign(partner_.size(), -1);
    std::iota(base_.begin(), base_.end(), 0);
    reached_[i(root)] = true;
    queue_.assign(1, root);
    for (size_t next = 0; next < queue_.size(); ++next) {
      const int from = queue_[next];
      for (int to = 0; to < may_.size(); ++to) {
        if (!may_(from, to) || base_[i(from)] == base_[i(to)] || partner_[i(from)] == to) continue;
        if (to == root || (partner_[i(to)] >= 0 && before_[i(partner_[i(to)])] >= 0)) {
          contract(from, to);
        } else if (before_[i(to)] < 0) {
          before_[i(to)] = from;
          if (partner_[i(to)] < 0) return to;
          reach(partner_[i(to)]);
        }
      }
    }
    return -1;
  }

  void reach(int node) {
    if (reached_[i(node)]) return;
    reached_[i(node)] = true;
    queue_.push_back(node);
  }

  // The edge closes an odd cycle.
  void contract(int from, int to) {
    const int top = common_base(from, to);
    in_cycle_.assign(partner_.size(), false);
    mark(from, top, to);
    mark(to, top, from);
    for (int node = 0; node < may_.size(); ++node) {
      if (!in_cycle_[i(base_[i(node)])]) continue;
      base_[i(node)] = top;
      reach(node);
    }
  }

  int common_base(int a, int b) const {
    std::vector<char> above(partner_.size(), false);
    for (;;) {
      a = base_[i(a)];
      above[i(a)] = true;
      if (partner_[i(a)] < 0) break;
      a = before_[i(partner_[i(a)])];
    }
    for (;;) {
      b = base_[i(b)];
      if (above[i(b)]) return b;
      b = before_[i(partner_[i(b)])];
    }
  }

  void mark(int node, int top, int child) {
    while (base_[i(node)] != top) {
      const int mate = partner_[i(node)];
      in_cycle_[i(base_[i(node)])] = in_cycle_[i(base_[i(mate)])] = true;
      before_[i(node)] = child;
      child = mate;
      node = before_[i(mate)];
    }
  }

  const MayMeet& may_;
  std::vector<int>& partner_;
  std::vector<int> before_;
  std::vector<int> base_;
  std::vector<char> reached_;
  std::vector<char> in_cycle_;
  std::vector<int> queue_;
};

}  // namespace

void complete_matching(const MayMeet& may, std::vector<int>& partner) {
  PathSearch search(may, partner);
  for (int node = 0; node < may.size(); ++node)
    if (partner[node] < 0) search.extend_from(node);
}

}  // namespace archon::sim
