#include "ai/keyforge/network/weights_text.h"

#include <fmt/format.h>

#include "engine/core/check.h"
#include "engine/core/hash.h"

namespace archon::ai {
namespace {

std::string seal_of(std::string_view text) {
  Fnv1a sum;
  sum.add(text);
  return fmt::format("check {:016x}\n", sum.value());
}

}  // namespace

void WeightLine::refuse() const {
  throw Error(fmt::format("the {} has an unknown line: '{}'", what_, line_.substr(0, 60)));
}

void put_rows(std::string& out, std::string_view kind, const WeightRows& rows) {
  for (const auto& [name, row] : rows) put_line(out, fmt::format("{} {}", kind, name), row);
}

void put_made(std::string& out, const std::vector<std::string>& made) {
  for (const std::string& sentence : made) out += "made " + sentence + '\n';
}

std::string sealed(std::string text) {
  text += seal_of(text);
  return text;
}

std::string_view unsealed(std::string_view text, std::string_view first_line,
                          std::string_view what) {
  const size_t first = text.find('\n');
  if (first == std::string_view::npos || text.substr(0, first) != first_line)
    throw Error(
        fmt::format("this is not a {} for this program; expected a file that begins with '{}'",
                    what, first_line));
  const size_t last = text.rfind("\ncheck ");
  if (last == std::string_view::npos || text.substr(last + 1) != seal_of(text.substr(0, last + 1)))
    throw Error(fmt::format("the {} is damaged: its checksum doesn't match", what));
  return text.substr(first + 1, last - first);
}

void refuse_weights(std::string_view parameter, std::string_view name, const char* why) {
  throw Error(fmt::format("agent's {} '{}': {}", parameter, name, why));
}

}  // namespace archon::ai
