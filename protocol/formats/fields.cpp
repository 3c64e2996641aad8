#include "protocol/formats/fields.h"

#include <fmt/format.h>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "protocol/formats/permissions.h"

namespace archon::protocol {

Field Field::operator[](const char* key) const {
  const std::string path = path_.empty() ? key : path_ + "." + key;
  if (!present()) return {nullptr, path};
  if (!value_->is_object()) expected("an object");
  const auto at = value_->find(key);
  return {at == value_->end() ? nullptr : &*at, path};
}

std::vector<Field> Field::items() const {
  std::vector<Field> out;
  if (!present()) return out;
  if (!value_->is_array()) expected("a list");
  for (size_t i = 0; i < value_->size(); ++i)
    out.emplace_back(&(*value_)[i], fmt::format("{}.{}", path_, i));
  return out;
}

std::vector<std::pair<std::string, Field>> Field::members() const {
  std::vector<std::pair<std::string, Field>> out;
  if (!present()) return out;
  if (!value_->is_object()) expected("an object");
  for (const auto& [key, value] : value_->items())
    out.emplace_back(key, Field(&value, path_.empty() ? key : path_ + "." + key));
  return out;
}

std::string Field::text() const {
  if (!present() || !value_->is_string()) expected("text");
  return value_->get<std::string>();
}

std::string Field::text_or(const char* otherwise) const { return present() ? text() : otherwise; }

std::string Field::name() const {
  std::string out = text();
  expect_name(out);
  return out;
}

void Field::expect_name(std::string_view text) const {
  if (text.size() <= kLongestName) return;
  throw Fault(kBadField,
              fmt::format("{}: '{}' has {} bytes; expected a name of at most {}", path_,
                          excerpt(text), text.size(), kLongestName),
              path_);
}

int Field::number(int low, int high) const {
  const bool whole = present() && value_->is_number_integer();
  if (!whole || value_->get<double>() < low || value_->get<double>() > high)
    expected(fmt::format("a whole number from {} to {}", low, high));
  return value_->get<int>();
}

int Field::number_or(int low, int high, int otherwise) const {
  return present() ? number(low, high) : otherwise;
}

uint64_t Field::big_number() const {
  if (!present() || !value_->is_number_unsigned()) expected("a whole number from 0");
  return value_->get<uint64_t>();
}

bool Field::flag() const {
  if (!present() || !value_->is_boolean()) expected("true or false");
  return value_->get<bool>();
}

bool Field::flag_or(bool otherwise) const { return present() ? flag() : otherwise; }

uint8_t Field::player() const { return narrow<uint8_t>(number(1, 2) - 1); }

void Field::only(const std::vector<const char*>& keys) const {
  for (const auto& [key, value] : members()) {
    bool known = false;
    for (const char* candidate : keys) known = known || key == candidate;
    if (known) continue;
    const std::vector<std::string> words(keys.begin(), keys.end());
    throw Fault(kBadField,
                fmt::format("{}: unknown field{}", excerpt(value.path()),
                            did_you_mean(excerpt(key), words)),
                value.path());
  }
}

void Field::expected(std::string_view what) const {
  const std::string found =
      present() ? ", not " + excerpt(value_->dump(-1, ' ', true, Json::error_handler_t::replace))
                : "";
  const std::string_view name = path_.empty() ? std::string_view("the request") : path_;
  throw Fault(kBadField, fmt::format("{}: expected {}{}", name, what, found), path_);
}

}  // namespace archon::protocol
