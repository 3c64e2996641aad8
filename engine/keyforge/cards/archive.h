// Values as bytes, and back: for what one build of the program writes and the same build reads, so
// that nothing says which version it is. Numbers lie as the processor has them.
#pragma once

#include <array>
#include <concepts>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::keyforge {

// A `T` that may be const: what the function `parts` of a type is written for once.
template <class T, class Of>
concept Is = std::same_as<std::remove_const_t<T>, Of>;

// What is the same where its bytes are: numbers, enums, structs that nothing pads.
template <class T>
concept Flat = std::is_trivially_copyable_v<T> && !std::is_array_v<T> &&
               (std::is_arithmetic_v<T> || std::has_unique_object_representations_v<T>);

// Appends values to `bytes`. A struct is the tuple of references that its `parts` gives, without
// what pads it, so equal values have equal bytes.
class ArchiveWriter {
 public:
  template <Flat T>
  void operator()(const T& value) {
    const auto* at = reinterpret_cast<const char*>(&value);
    bytes.append(at, sizeof(T));
  }
  void operator()(const std::string& text) {
    (*this)(narrow<uint32_t>(text.size()));
    bytes += text;
  }
  template <class T>
  void operator()(const std::vector<T>& list) {
    (*this)(narrow<uint32_t>(list.size()));
    for (const T& value : list) (*this)(value);
  }
  template <class T, size_t kSize>
  requires(!Flat<std::array<T, kSize>>) void operator()(const std::array<T, kSize>& list) {
    for (const T& value : list) (*this)(value);
  }
  template <class T, size_t kSize>
  void operator()(const T (&list)[kSize]) {
    for (const T& value : list) (*this)(value);
  }
  template <class T>
  void operator()(const std::optional<T>& value) {
    (*this)(value.has_value());
    if (value) (*this)(*value);
  }
  template <class A, class B>
  void operator()(const std::pair<A, B>& both) {
    (*this)(both.first);
    (*this)(both.second);
  }
  template <class T>
  requires(!Flat<T>) && requires(const T& value) { parts(value); }
  void operator()(const T& value) {
    std::apply([this](const auto&... part) { ((*this)(part), ...); }, parts(value));
  }

  std::string bytes;
};

// Reads what an ArchiveWriter has written, in the same order and of the same types.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) : rest_(bytes) {}

  template <Flat T>
  void operator()(T& value) {
    std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
  }
  void operator()(std::string& text) { text = take(size()); }
  template <class T>
  void operator()(std::vector<T>& list) {
    list.resize(size());
    for (T& value : list) (*this)(value);
  }
  template <class T, size_t kSize>
  requires(!Flat<std::array<T, kSize>>) void operator()(std::array<T, kSize>& list) {
    for (T& value : list) (*this)(value);
  }
  template <class T, size_t kSize>
  void operator()(T (&list)[kSize]) {
    for (T& value : list) (*this)(value);
  }
  template <class T>
  void operator()(std::optional<T>& value) {
    bool here = false;
    (*this)(here);
    value.reset();
    if (here) (*this)(value.emplace());
  }
  template <class A, class B>
  void operator()(std::pair<A, B>& both) {
    (*this)(both.first);
    (*this)(both.second);
  }
  template <class T>
  requires(!Flat<T>) && requires(T& value) { parts(value); }
  void operator()(T& value) {
    std::apply([this](auto&... part) { ((*this)(part), ...); }, parts(value));
  }

  bool at_end() const { return rest_.empty(); }

 private:
  uint32_t size() {
    uint32_t out = 0;
    (*this)(out);
    return out;
  }
  std::string_view take(size_t count) {
    ARCHON_CHECK(count <= rest_.size());
    const std::string_view out = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return out;
  }

  std::string_view rest_;
};

}  // namespace archon::keyforge
