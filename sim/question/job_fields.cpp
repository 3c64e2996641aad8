#include "sim/question/job_fields.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"

namespace archon::sim {
namespace {

template <class Number>
std::optional<Number> number_in(const std::string& word) {
  Number value{};
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (word.empty() || error != std::errc() || stop != end) return std::nullopt;
  return value;
}

template <class Number>
Number said(const TreeReader& place, Number least, Number most) {
  const auto value = place.is_word() ? number_in<Number>(place.word()) : std::nullopt;
  if (!value || !(*value >= least && *value <= most))
    place.expected(fmt::format("a number from {} to {}", least, most));
  return *value;
}

template <class Number>
Number kept(const std::string& name, const KeptValue& value, Number least, Number most) {
  const auto* const number = std::get_if<Number>(&value);
  if (!number) lacks(name);
  if (!(*number >= least && *number <= most))
    throw Error(fmt::format("damaged: '{}' is {}; expected {} to {}", name, *number, least, most));
  return *number;
}

}  // namespace

std::string_view usual_group(std::string_view type) {
  if (type == "agent") return "Who plays";
  if (type == "integer" || type == "number") return "How much is played";
  return "What is asked";
}

void lacks(const std::string& name) {
  throw Error(fmt::format(
      "damaged: its experiment has no '{}'; expected a run, as written by --run", name));
}

int64_t said_whole(const TreeReader& place, int64_t least, int64_t most) {
  return said(place, least, most);
}

double said_number(const TreeReader& place, double least, double most) {
  return said(place, least, most);
}

uint64_t said_big(const TreeReader& place) { return place.big_number(); }

std::vector<TreeReader> each_of(const TreeReader& place) {
  if (place.is_list()) return place.items();
  if (place.present()) return {place};
  return {};
}

std::vector<std::string> said_texts(const TreeReader& place) {
  std::vector<std::string> out;
  for (const TreeReader& one : each_of(place)) out.push_back(one.word("text"));
  return out;
}

int64_t kept_whole(const std::string& name, const KeptValue& value, int64_t least, int64_t most) {
  return kept(name, value, least, most);
}

double kept_number(const std::string& name, const KeptValue& value, double least, double most) {
  return kept(name, value, least, most);
}

const std::string& kept_text(const std::string& name, const KeptValue& value) {
  const auto* const text = std::get_if<std::string>(&value);
  if (!text) lacks(name);
  return *text;
}

std::string json_of(const std::vector<std::string>& texts) {
  return nlohmann::json(texts).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> texts_of(const std::string& name, const KeptValue& json) {
  return nlohmann::json::parse(kept_text(name, json)).get<std::vector<std::string>>();
}

std::string json_number(double value) { return fmt::format("{}", value); }

std::string schema_of_form(std::string_view title, const std::vector<FieldRow>& rows) {
  nlohmann::ordered_json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                                {"title", title},
                                {"type", "object"}};
  auto& properties = out["properties"] = nlohmann::ordered_json::object();
  auto required = nlohmann::ordered_json::array();
  for (const FieldRow& row : rows) {
    auto& one = properties[row.name] = nlohmann::ordered_json::object();
    one["description"] = row.help;
    const bool is_text = row.type == "agent" || row.type == "entrant";
    if (row.type == "array" || row.type == "entrants")
      one["type"] = {"array", "string"};  // what is meant to be a list may stand alone
    else
      one["type"] = is_text ? "string" : std::string(row.type);
    if (row.type == "agent") one["format"] = "agent";
    if (row.type == "entrant" || row.type == "entrants") one["format"] = "deck";
    if (row.least && row.type == "integer") {
      one["minimum"] = static_cast<int64_t>(*row.least);
      one["maximum"] = static_cast<int64_t>(*row.most);
    } else if (row.least) {
      one["minimum"] = *row.least;
      one["maximum"] = *row.most;
    }
    if (!row.initial.empty()) one["default"] = nlohmann::ordered_json::parse(row.initial);
    if (row.required) required.push_back(row.name);
  }
  if (!required.empty()) out["required"] = required;
  out["additionalProperties"] = false;
  return out.dump(2) + "\n";
}

}  // namespace archon::sim
