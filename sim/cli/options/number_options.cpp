#include "sim/cli/options/number_options.h"

#include <algorithm>
#include <charconv>

#include "sim/cli/options/numbers.h"
#include "sim/cli/options/settings.h"

namespace archon::cli {
namespace {

// Games at most have a short name.
bool is_count_of_games(const sim::FieldRow& row) {
  return row.name == "games" || row.name == "max_games";
}

Check range_of(const sim::FieldRow& row) {
  if (row.type == "integer")
    return number_from(static_cast<int64_t>(*row.least), static_cast<int64_t>(*row.most));
  return number_from(*row.least, *row.most);
}

}  // namespace

NumberOptions::NumberOptions(std::vector<sim::FieldRow> rows,
                             std::pair<std::string_view, std::string_view> told) {
  for (sim::FieldRow& row : rows) {
    if (!row.least || (row.type != "integer" && row.type != "number")) continue;
    if (row.name == told.first) {
      row.help = told.second;
      row.initial.clear();
    }
    numbers_.push_back({std::move(row)});
  }
}

void NumberOptions::add_to(Command& command) {
  for (Number& number : numbers_) {
    Option option{dashed(number.row.name.c_str()),
                  &number.text,
                  number.row.help,
                  {.value = "N",
                   .check = range_of(number.row),
                   .initial = number.row.initial,
                   .group = number.row.group}};
    const bool is_there =
        std::any_of(command.options.begin(), command.options.end(),
                    [&](const Option& other) { return chief_name(other) == chief_name(option); });
    if (is_there) continue;
    if (is_count_of_games(number.row)) option = with_short_name("-n", std::move(option));
    command.add({std::move(option)});
  }
}

void NumberOptions::say(std::string_view name, std::string value) {
  for (Number& number : numbers_)
    if (number.row.name == name) number.text = std::move(value);
}

const std::string* NumberOptions::said(std::string_view name) const {
  const auto at = std::find_if(numbers_.begin(), numbers_.end(),
                               [&](const Number& number) { return number.row.name == name; });
  return at != numbers_.end() && at->text ? &*at->text : nullptr;
}

double NumberOptions::number_or(std::string_view name, double otherwise) const {
  const std::string* const text = said(name);
  if (!text) return otherwise;
  std::from_chars(text->data(), text->data() + text->size(), otherwise);
  return otherwise;
}

}  // namespace archon::cli
