// Texts as HTML, Markdown, scripts, JSON and spreadsheets get them. Whoever wrote a text, nothing
// in it is markup there, and nothing steers the display.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace archon::report {

using Json = nlohmann::ordered_json;

// The same under a name that headers can have without the library.
struct JsonValue {
  JsonValue(Json of) : json(std::move(of)) {}
  Json json;
};

// As text of an element or value of a quoted attribute.
std::string html_text(std::string_view text);
// As text of Markdown on one line, also in a cell of a table.
std::string markdown_text(std::string_view text);
// As the content of a <script> element, which nothing in it can end.
std::string script_json(const Json& json);
// The same with numbers of nine digits: the last places are where C libraries differ, and nobody
// reads them.
Json rounded(Json json);
// JSON as files and standard output get it.
std::string to_text(Json json);
// A word in a row of a file for spreadsheets, which must not take it for a formula.
std::string csv_cell(std::string_view word);
// "sha256-..." of an inline script or style, as a Content-Security-Policy names it.
std::string policy_hash(std::string_view text);

}  // namespace archon::report
