#include "sim/tournament/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::sim {
namespace {

struct Parameter {
  const char* name;
  int TournamentFormat::*value;
  int low;
  int high;
};

struct Shape {
  const char* name;
  FormatKind kind;
  std::vector<Parameter> parameters;
};

const std::vector<Shape>& shapes() {
  static const Parameter cut{"cut", &TournamentFormat::cut, 2, 1024};
  static const std::vector<Shape> all = {
      {"round-robin", FormatKind::kRoundRobin, {{"legs", &TournamentFormat::legs, 1, 1000}, cut}},
      {"swiss", FormatKind::kSwiss, {{"rounds", &TournamentFormat::rounds, 1, 100}, cut}},
      {"single", FormatKind::kSingle, {}},
      {"double", FormatKind::kDouble, {}}};
  return all;
}

const Shape& shape_named(std::string_view name) {
  std::vector<std::string> known;
  for (const Shape& shape : shapes()) {
    if (shape.name == name) return shape;
    known.emplace_back(shape.name);
  }
  throw Error(fmt::format("unknown format '{}'{}; expected round-robin, swiss, single or double",
                          excerpt(name), did_you_mean(name, known)));
}

void set(TournamentFormat& format, const Shape& shape, std::string_view word) {
  const size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  for (const Parameter& parameter : shape.parameters) {
    if (parameter.name != name || equals == std::string_view::npos) continue;
    const std::string_view text = word.substr(equals + 1);
    int& value = format.*parameter.value;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && stop == text.data() + text.size() && value >= parameter.low &&
        value <= parameter.high)
      return;
    throw Error(fmt::format("{}: {} is '{}'; expected a whole number from {} to {}", shape.name,
                            parameter.name, excerpt(text), parameter.low, parameter.high));
  }
  std::string expected;
  for (const Parameter& parameter : shape.parameters)
    expected += fmt::format("{}{}=N", expected.empty() ? "" : " or ", parameter.name);
  throw Error(fmt::format("{}: has no parameter '{}'; expected {}", shape.name, excerpt(word),
                          expected.empty() ? "nothing after the name" : expected));
}

}  // namespace

TournamentFormat parse_format(std::string_view text) {
  const size_t colon = text.find(':');
  const Shape& shape = shape_named(text.substr(0, colon));
  TournamentFormat out;
  out.kind = shape.kind;
  if (colon == std::string_view::npos) return out;
  text.remove_prefix(colon + 1);
  for (size_t from = 0; from <= text.size();) {
    const size_t comma = std::min(text.find(',', from), text.size());
    set(out, shape, text.substr(from, comma - from));
    from = comma + 1;
  }
  return out;
}

std::string to_string(const TournamentFormat& format) {
  const TournamentFormat plain;
  for (const Shape& shape : shapes()) {
    if (shape.kind != format.kind) continue;
    std::string out = shape.name;
    for (const Parameter& parameter : shape.parameters)
      if (format.*parameter.value != plain.*parameter.value)
        out += fmt::format("{}{}={}", out.find(':') == std::string::npos ? ':' : ',',
                           parameter.name, format.*parameter.value);
    return out;
  }
  ARCHON_CHECK(false);
  return "";
}

int swiss_rounds(const TournamentFormat& format, int entrants) {
  if (format.rounds > 0) return format.rounds;
  return std::bit_width(static_cast<unsigned>(entrants - 1));
}

}  // namespace archon::sim
