// A vector with inline storage: trivially copyable, so that states holding it copy as bytes.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "engine/core/check.h"

namespace archon {

// Holds at most N elements (N <= 255 for the default size type). Going over is a reported error in
// every build. Unused elements are kept value-initialised, so equal contents are equal bytes.
template <class T, int N, class Size = uint8_t>
class FixedVector {
 public:
  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  constexpr int size() const { return static_cast<int>(size_); }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr int capacity() { return N; }

  constexpr T& operator[](int i) { return items_[i]; }
  constexpr const T& operator[](int i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1]; }
  constexpr const T& back() const { return items_[size_ - 1]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  constexpr void push_back(const T& item) {
    ARCHON_CHECK(size_ < N);
    items_[size_++] = item;
  }
  constexpr T pop_back() {
    ARCHON_CHECK(size_ > 0);
    const T item = items_[--size_];
    items_[size_] = T{};
    return item;
  }
  // Inserts before position i, keeping the order of the others.
  constexpr void insert(int i, const T& item) {
    ARCHON_CHECK(size_ < N && i >= 0 && i <= size());
    for (int j = size(); j > i; --j) items_[j] = items_[j - 1];
    items_[i] = item;
    ++size_;
  }
  // Removes position i, keeping the order of the others.
  constexpr void erase(int i) {
    ARCHON_CHECK(i >= 0 && i < size());
    for (int j = i; j + 1 < size(); ++j) items_[j] = items_[j + 1];
    pop_back();
  }
  constexpr void clear() { shrink(0); }
  // Leaves the first n.
  constexpr void shrink(int n) {
    ARCHON_CHECK(n >= 0 && n <= size());
    while (size() > n) items_[--size_] = T{};
  }
  // Position of the first equal element, or -1.
  constexpr int find(const T& item) const {
    for (int i = 0; i < size(); ++i)
      if (items_[i] == item) return i;
    return -1;
  }

  friend constexpr bool operator==(const FixedVector&, const FixedVector&) = default;

 private:
  std::array<T, N> items_{};
  Size size_ = 0;
};

}  // namespace archon
