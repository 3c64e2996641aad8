#include "engine/core/trees/json_complaint.h"

#include <string_view>

#include "engine/core/text.h"

namespace archon {
namespace {

constexpr size_t kLongest = 200;

// From what begins it to the end of what ends it.
void cut_out(std::string& text, std::string_view begin, std::string_view end) {
  const size_t from = text.find(begin);
  const size_t to = text.find(end, from);
  if (from != std::string::npos && to != std::string::npos)
    text.erase(from, to + end.size() - from);
}

}  // namespace

std::string json_complaint(const std::exception& wrong) {
  std::string what = wrong.what();
  if (what.find("ill-formed UTF-8") != std::string::npos)
    return "not UTF-8 text; expected the file to be saved as UTF-8";
  cut_out(what, "[json.exception", "] ");
  constexpr std::string_view kAt = "parse error at ";
  if (what.starts_with(kAt)) what.erase(0, kAt.size());
  cut_out(what, "syntax error while parsing ", " - ");
  return "not valid JSON: " + excerpt(what, kLongest);
}

}  // namespace archon
