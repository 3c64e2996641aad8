// The nodes of a search tree, and the store they live in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::ai {

// A node stands for the edge that leads to it: the move `key` played at its parent. Positions are
// not stored; an iteration replays the moves.
//
//   parent -- first --> child -- next --> child -- next --> child
//                         |
//                       first --> grandchild ...
template <class Move>
struct Node {
  double total = 0;  // sum of results, for the player the search is for
  uint32_t visits = 0;
  uint32_t available = 0;  // how often the move could have been chosen
  uint32_t key = 0;
  int32_t first = -1;
  int32_t next = -1;
  float prior = 0;
  Move move{};  // meaningful only where the tree has a single world

  double mean() const { return visits > 0 ? total / visits : 0; }
};
static_assert(sizeof(Node<uint32_t>) <= 40 && sizeof(Node<uint64_t>) <= 40);

// Nodes by index in one growing array, which is recycled from search to search.
template <class Move>
class NodePool {
 public:
  using NodeType = Node<Move>;

  int size() const { return int_size(nodes_); }
  void clear() { nodes_.clear(); }
  void reserve(int count) { nodes_.reserve(count); }
  NodeType& operator[](int i) { return nodes_[i]; }
  const NodeType& operator[](int i) const { return nodes_[i]; }

  int add_root() {
    nodes_.emplace_back();
    return size() - 1;
  }

  // Appends a child behind sibling `last`, or as the first one when `last` is -1.
  int add_child(int parent, int last, uint32_t key, const Move& move) {
    const int child = size();
    NodeType node;
    node.key = key;
    node.move = move;
    nodes_.push_back(node);
    (last < 0 ? (*this)[parent].first : (*this)[last].next) = child;
    return child;
  }

  // The child reached by `key`, or -1.
  int child(int parent, uint32_t key) const {
    int i = (*this)[parent].first;
    while (i >= 0 && (*this)[i].key != key) i = (*this)[i].next;
    return i;
  }

  // Copies the statistics of `from`'s node `source` and everything below it onto node `target`,
  // breadth first, so that siblings lie side by side.
  void graft(int target, const NodePool& from, int source) {
    copy_statistics(target, from[source]);
    queue_.assign(1, {target, source});
    for (size_t at = 0; at < queue_.size(); ++at) {
      const Pair pair = queue_[at];
      int last = -1;
      for (int i = from[pair.source].first; i >= 0; i = from[i].next) {
        last = add_child(pair.target, last, from[i].key, from[i].move);
        copy_statistics(last, from[i]);
        queue_.push_back({last, i});
      }
    }
  }

 private:
  struct Pair {
    int target;
    int source;
  };

  void copy_statistics(int target, const NodeType& source) {
    NodeType& node = (*this)[target];
    node.total = source.total;
    node.visits = source.visits;
    node.available = source.available;
    node.prior = source.prior;
  }

  std::vector<NodeType> nodes_;
  std::vector<Pair> queue_;
};

}  // namespace archon::ai
