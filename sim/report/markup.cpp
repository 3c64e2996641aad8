#include "sim/report/markup.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "engine/core/printable.h"
#include "engine/core/sha256.h"

namespace archon::report {
namespace {

std::string base64(const Digest& bytes) {
  static constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const size_t left = bytes.size() - i;
    const uint32_t three =
        bytes[i] << 16 | (left > 1 ? bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0);
    for (size_t k = 0; k < 4; ++k) out += k <= left ? kLetters[three >> (18 - 6 * k) & 63U] : '=';
  }
  return out;
}

// The same with its texts as they are shown.
Json shown(Json json) {
  if (json.is_string()) return printable(json.get_ref<const std::string&>());
  if (json.is_structured())
    for (Json& item : json) item = shown(std::move(item));
  return json;
}

constexpr int kDigits = 9;

void round_numbers(Json& json) {
  if (json.is_number_float() && std::isfinite(json.get<double>())) {
    const std::string text = fmt::format("{:.{}g}", json.get<double>(), kDigits);
    double rounded = 0;
    std::from_chars(text.data(), text.data() + text.size(), rounded);
    json = rounded;
  }
  if (json.is_structured())
    for (Json& item : json) round_numbers(item);
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  return out;
}

std::string markdown_text(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (std::string_view("\\|*_`<>[]#~").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string script_json(const Json& json) {
  std::string out;
  for (const char c : shown(json).dump(-1, ' ', false, Json::error_handler_t::replace))
    switch (c) {  // these stand within strings only
      case '<': out += "\\u003c"; break;
      case '>': out += "\\u003e"; break;
      case '&': out += "\\u0026"; break;
      default: out += c;
    }
  return out;
}

Json rounded(Json json) {
  round_numbers(json);
  return json;
}

std::string to_text(Json json) {
  return printable_json(
             rounded(std::move(json)).dump(2, ' ', false, Json::error_handler_t::replace)) +
         "\n";
}

std::string csv_cell(std::string_view word) {
  std::string out = printable(word);
  const bool formula = word.find_first_of("=+-@\t\r") == 0;
  if (formula) out.insert(0, 1, '\'');
  if (out.find_first_of(",\"") == std::string::npos) return out;
  for (size_t at = 0; (at = out.find('"', at)) != std::string::npos; at += 2)
    out.insert(at, 1, '"');
  return fmt::format("\"{}\"", out);
}

std::string policy_hash(std::string_view text) { return "sha256-" + base64(sha256(text)); }

}  // namespace archon::report
