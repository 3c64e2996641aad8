// FNV-1a with 64 bits: the same number for the same bytes on every machine and in every build.
#pragma once

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace archon {

class Fnv1a {
 public:
  void add(std::string_view bytes) {
    for (const uint8_t byte : bytes) value_ = (value_ ^ byte) * kPrime;
  }
  // Adds the bytes of a plain value; equal values must have equal bytes.
  template <class T>
  requires std::has_unique_object_representations_v<T>
  void add_value(const T& value) { add({reinterpret_cast<const char*>(&value), sizeof(T)}); }
  uint64_t value() const { return value_; }

 private:
  static constexpr uint64_t kPrime = 1099511628211ULL;
  uint64_t value_ = 14695981039346656037ULL;
};

}  // namespace archon
