// What the module answers: one request as JSON, one answer as JSON. bindings/web/README.md
// describes them.
#pragma once

#include <string>
#include <string_view>

namespace archon::web {

// Never throws: what is wrong stands in the answer as {"error": "..."}.
std::string answer(std::string_view request);

// What whoever waits for a long answer hears on the way: a line of JSON (module.cpp).
void tell(const std::string& news);

}  // namespace archon::web
