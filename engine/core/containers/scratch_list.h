// A list with inline storage for working space: never part of a state, so nothing is cleared.
#pragma once

#include "engine/core/check.h"

namespace archon {

// Holds at most N elements of a trivial type; going over is a reported error in every build.
template <class T, int N>
class ScratchList {
 public:
  ScratchList() {}  // NOLINT: leaves the elements uninitialised on purpose

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr int capacity() { return N; }
  T& operator[](int i) { return items_[i]; }
  const T& operator[](int i) const { return items_[i]; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }
  void clear() { size_ = 0; }
  void push_back(const T& item) {
    ARCHON_CHECK(size_ < N);
    items_[size_++] = item;
  }
  // Makes room for n elements at the end, to be written by the caller.
  T* extend(int n) {
    ARCHON_CHECK(n >= 0 && size_ + n <= N);
    size_ += n;
    return items_ + size_ - n;
  }
  // Leaves the first n.
  void shrink(int n) {
    ARCHON_CHECK(n >= 0 && n <= size_);
    size_ = n;
  }
  void pop_back() {
    ARCHON_CHECK(size_ > 0);
    --size_;
  }
  // Position of the first equal element, or -1.
  int find(const T& item) const {
    for (int i = 0; i < size_; ++i)
      if (items_[i] == item) return i;
    return -1;
  }

 private:
  union {
    T items_[N];
  };
  int size_ = 0;
};

}  // namespace archon
