// Two stacks in one block of memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon {

// One of the two, as long as the block is where it is. Element 0 lies at the end of the block from
// which the stack grows.
template <class T, bool kUp, class Other, int kBytes>
class StackEnd {
  using Size = std::conditional_t<std::is_const_v<T>, const uint8_t, uint8_t>;
  static constexpr int kEach = sizeof(T);

 public:
  // `base`: where element 0 lies.
  StackEnd(T* base, Size& size, const uint8_t& others)
      : base_(base), size_(size), others_(others) {}

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int room() const { return free() / kEach; }
  T& operator[](int i) const { return kUp ? base_[i] : base_[-i]; }
  T& back() const { return kUp ? (base_ + size_)[-1] : (base_ - size_)[1]; }

  // Going over the room is a reported error in every build.
  T& push_back(const T& item) {
    ARCHON_CHECK(free() >= kEach);
    ++size_;
    return back() = item;
  }
  // n elements of zero bytes.
  void extend(int n) {
    ARCHON_CHECK(n * kEach <= free());
    size_ = byte(size_ + n);
  }
  // What is free is zero bytes, so equal contents are equal bytes.
  std::remove_const_t<T> pop_back() {
    ARCHON_CHECK(size_ > 0);
    const T item = back();
    std::memset(static_cast<void*>(&back()), 0, sizeof(T));
    --size_;
    return item;
  }
  void shrink(int size) {
    while (size_ > size) pop_back();
  }
  // Removes position i, keeping the order of the others.
  void erase(int i) {
    ARCHON_CHECK(i >= 0 && i < size_);
    for (int j = i; j + 1 < size_; ++j) (*this)[j] = (*this)[j + 1];
    pop_back();
  }

  class Iterator {
   public:
    explicit Iterator(T* at) : at_(at) {}
    T& operator*() const { return *at_; }
    Iterator& operator++() {
      at_ += kUp ? 1 : -1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    T* at_;
  };
  Iterator begin() const { return Iterator(base_); }
  Iterator end() const { return Iterator(kUp ? base_ + size_ : base_ - size_); }

 private:
  int free() const { return kBytes - kEach * size_ - int{sizeof(Other)} * others_; }

  T* base_;
  Size& size_;
  const uint8_t& others_;
};

// `Low` grows up from the beginning and `High` down from the end; room that one doesn't need is the
// other's. The sizes of both divide kBytes. No pointer, no padding: its bytes are its value.
template <class Low, class High, int kBytes>
class TwinStack {
  static_assert(std::is_trivially_copyable_v<Low> && std::is_trivially_copyable_v<High>);
  static_assert(kBytes % sizeof(Low) == 0 && kBytes % sizeof(High) == 0);

 public:
  TwinStack() = default;
  TwinStack(const TwinStack&) = default;
  // What is free in both is not copied: it is mostly far more than what is taken. In whole blocks,
  // from both ends: most stacks have one or two, and are copied before a function would be called.
  TwinStack& operator=(const TwinStack& from) {
    static_assert(kBytes % kBlock == 0);
    const size_t low = std::max(low_, from.low_) * sizeof(Low);
    const size_t high = std::max(high_, from.high_) * sizeof(High);
    for (size_t at = 0; at < low; at += kBlock) copy_block(from, at);
    for (size_t left = 0; left < high; left += kBlock) copy_block(from, kBytes - kBlock - left);
    low_ = from.low_;
    high_ = from.high_;
    return *this;
  }

  auto low() { return StackEnd<Low, true, High, kBytes>(first<Low>(*this), low_, high_); }
  auto low() const {
    return StackEnd<const Low, true, High, kBytes>(first<const Low>(*this), low_, high_);
  }
  auto high() { return StackEnd<High, false, Low, kBytes>(last<High>(*this), high_, low_); }
  auto high() const {
    return StackEnd<const High, false, Low, kBytes>(last<const High>(*this), high_, low_);
  }

  // Whether all that is free is zero bytes, as it should be.
  bool is_clear() const {
    const size_t first = low_ * sizeof(Low);
    const size_t end = kBytes - high_ * sizeof(High);
    for (size_t i = first; i < end; ++i)
      if (bytes_[i] != 0) return false;
    return true;
  }

  friend constexpr bool operator==(const TwinStack&, const TwinStack&) = default;

 private:
  static constexpr size_t kBlock = 16;
  void copy_block(const TwinStack& from, size_t at) {
    std::memcpy(bytes_.data() + at, from.bytes_.data() + at, kBlock);
  }

  template <class T, class Self>
  static T* first(Self& self) {
    return std::launder(reinterpret_cast<T*>(self.bytes_.data()));
  }
  template <class T, class Self>
  static T* last(Self& self) {
    return first<T>(self) + kBytes / sizeof(T) - 1;
  }

  alignas(8) std::array<unsigned char, kBytes> bytes_{};
  uint8_t low_ = 0;
  uint8_t high_ = 0;
  std::array<uint8_t, 6> spare_{};
};

}  // namespace archon
