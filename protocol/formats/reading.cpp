#include "protocol/formats/reading.h"

#include <fmt/format.h>

#include "engine/core/trees/json_complaint.h"

namespace archon::protocol {

namespace {

constexpr int kDeepest = 32;  // lists and objects within each other

// Whether the text nests deeper than any request does: readers of JSON may not be asked to go
// there.
bool nests_too_deep(std::string_view text) {
  int depth = 0;
  bool in_text = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text) {
      if (c == '\\') ++i;
      in_text = c != '"';
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

// Æmber has one spelling, `aember`; requests may have the one of old.
bool is_old_spelling(const Json& word) { return word.is_string() && word == "amber"; }

void respell(Json& value) {
  if (value.is_array()) {
    for (Json& item : value) respell(item);
    return;
  }
  if (!value.is_object()) return;
  Json out = Json::object();
  for (auto& [key, member] : value.items()) {
    if (key == "set" && is_old_spelling(member)) member = "aember";
    if (key == "bonus" || key == "value")
      for (Json& icon : member)
        if (is_old_spelling(icon)) icon = "aember";
    respell(member);
    out[key == "amber" ? "aember" : key] = std::move(member);
  }
  value = std::move(out);
}

}  // namespace

Json parse_object(std::string_view text, std::string_view what) {
  if (text.size() > kLongestRequest)
    throw Fault(kBadJson, fmt::format("{} of more than {} bytes", what, kLongestRequest));
  if (nests_too_deep(text))
    throw Fault(kBadJson, fmt::format("lists and objects nested more than {} deep", kDeepest));
  Json out;
  try {
    out = Json::parse(text);
  } catch (const Json::exception& e) {
    throw Fault(kBadJson, json_complaint(e));
  }
  if (!out.is_object()) throw Fault(kBadJson, fmt::format("expected {} to be a JSON object", what));
  if (text.find("\"amber\"") != text.npos) respell(out);
  return out;
}

}  // namespace archon::protocol
