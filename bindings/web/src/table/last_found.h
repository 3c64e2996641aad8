// What advice and reviews have in common: how long to look, and what was found in several formats.
// For .cpp files only.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "bindings/web/src/seed.h"
#include "engine/core/trees/json_fields.h"
#include "sim/report/report.h"

namespace archon::web {

inline constexpr int kAdviceBudget = 100'000;  // as the program's
inline constexpr int kLeastAdvice = 100;

inline int budget_in(const Json& request, int least, int usual) {
  constexpr int kMostBudget = 100'000'000;
  const Json* given = member(request, "budget");
  return given ? as_int(*given, least, kMostBudget, "the request.budget") : usual;
}

// What was found last, so that the same in another format costs nothing.
template <class Found>
class LastFound {
 public:
  template <class Find>
  const Found& of(Json request, const Find& find) {
    request.erase("as");
    if (!found_ || asked_ != request) {
      found_.reset();
      found_.emplace(find());
      asked_ = std::move(request);
    }
    return *found_;
  }

 private:
  Json asked_;
  std::optional<Found> found_;
};

// {"text": ...} as the request's `as` says: json, html or markdown. Throws Error for any other.
inline Json in_format(const Json& request, const std::function<std::string()>& json,
                      const std::function<report::Report()>& page) {
  const std::string format = required_text(request, "as", kRequest);
  if (format == "json") return {{"text", json()}};
  if (format == "html") return {{"text", page().html()}};
  if (format == "markdown") return {{"text", page().markdown()}};
  throw Error(
      fmt::format("the request.as is {}; expected json, html or markdown", in_quotes(format)));
}

}  // namespace archon::web
