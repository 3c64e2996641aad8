// Reading requests: every access says which field is wrong, and what was expected.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "protocol/formats/fault.h"

namespace archon::protocol {

// Objects keep their order, so that answers read the same every time.
using Json = nlohmann::ordered_json;

// A value in a request, and the path to it ("players.0.line.2").
class Field {
 public:
  Field(const Json* value, std::string path) : value_(value), path_(std::move(path)) {}

  bool present() const { return value_ != nullptr && !value_->is_null(); }
  const Json& json() const { return *value_; }
  const std::string& path() const { return path_; }

  // A member of an object; absent if it isn't there. Throws if this is present and no object.
  Field operator[](const char* key) const;
  // The elements of a list; none if absent.
  std::vector<Field> items() const;
  // The members of an object; none if absent.
  std::vector<std::pair<std::string, Field>> members() const;

  std::string text() const;
  std::string text_or(const char* otherwise) const;
  // Text that stands for something and is kept: not too long.
  std::string name() const;
  void expect_name(std::string_view text) const;
  int number(int low, int high) const;
  int number_or(int low, int high, int otherwise) const;
  // Of a range within that of a byte.
  uint8_t byte(int low, int high) const { return narrow<uint8_t>(number(low, high)); }
  uint8_t byte_or(int low, int high, int otherwise) const {
    return narrow<uint8_t>(number_or(low, high, otherwise));
  }
  uint64_t big_number() const;
  bool flag() const;
  bool flag_or(bool otherwise) const;
  uint8_t player() const;  // 1 or 2 in the request, 0 or 1 here

  // Throws for members of an object that are none of these, with the nearest one.
  void only(const std::vector<const char*>& keys) const;

  [[noreturn]] void expected(std::string_view what) const;

 private:
  const Json* value_;
  std::string path_;
};

// What the engine says of a request may be longer than a piece of the request itself.
inline constexpr size_t kLongestMessage = 400;

}  // namespace archon::protocol
