// Reading JSON that others wrote: every access says where it failed. For .cpp files only.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "engine/core/trees/json_complaint.h"

namespace archon {

// Objects keep their order, so that house orders and error messages follow the file.
using Json = nlohmann::ordered_json;

[[noreturn]] inline void not_json(const Json::exception& wrong) {
  throw Error(json_complaint(wrong));
}

// Parses, or throws Error with line and column.
inline Json parse_json(std::string_view text) {
  try {
    return Json::parse(text);
  } catch (const Json::exception& wrong) {
    not_json(wrong);
  }
}

// A piece of the user's text for an error message, with quotation marks.
inline std::string in_quotes(std::string_view text) {
  const std::string_view piece = first_bytes(text, kLongestExcerpt);
  const std::string more = piece.size() < text.size() ? "..." : "";
  return printable_json(
      Json(std::string(piece) + more).dump(-1, ' ', false, Json::error_handler_t::replace));
}

// The member, or nullptr when it is missing, null, or `object` is no object.
inline const Json* member(const Json& object, const char* key) {
  if (!object.is_object()) return nullptr;
  const auto at = object.find(key);
  return at == object.end() || at->is_null() ? nullptr : &*at;
}

// Throws Error where there is no object, or it has other keys.
inline void check_keys(const Json& object, std::initializer_list<std::string_view> known,
                       std::string_view where) {
  if (!object.is_object())
    throw Error(fmt::format("{} is {}; expected an object", where, object.type_name()));
  const std::vector<std::string> words(known.begin(), known.end());
  for (const auto& [key, value] : object.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    throw Error(fmt::format("{} has an unknown key {}{}", where, in_quotes(key),
                            key.size() > kLongestExcerpt ? "" : did_you_mean(key, words)));
  }
}

inline const Json& required(const Json& object, const char* key, std::string_view where) {
  const Json* value = member(object, key);
  if (!value) throw Error(fmt::format("{} has no '{}'", where, key));
  return *value;
}

inline const Json& required_array(const Json& object, const char* key, std::string_view where) {
  const Json& value = required(object, key, where);
  if (!value.is_array())
    throw Error(fmt::format("{}.{} is {}; expected a list", where, key, value.type_name()));
  return value;
}

inline const std::string& as_text(const Json& value, std::string_view where) {
  if (!value.is_string())
    throw Error(fmt::format("{} is {}; expected text", where, value.type_name()));
  return value.get_ref<const std::string&>();
}

inline const std::string& required_text(const Json& object, const char* key,
                                        std::string_view where) {
  return as_text(required(object, key, where), fmt::format("{}.{}", where, key));
}

// The text of a member, or "" when it is missing or something else.
inline std::string text_or_empty(const Json& object, const char* key) {
  const Json* value = member(object, key);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

// True only for a member that is `true`.
inline bool flag(const Json& object, const char* key) {
  const Json* value = member(object, key);
  return value && value->is_boolean() && value->get<bool>();
}

// A whole number in [low, high], or Error.
inline int as_int(const Json& value, int low, int high, std::string_view where) {
  if (!value.is_number_integer() || value.get<double>() < low || value.get<double>() > high)
    throw Error(fmt::format("{} is not a whole number from {} to {}", where, low, high));
  return value.get<int>();
}

}  // namespace archon
