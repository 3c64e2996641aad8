// Choices by what an option is rather than by its number.
#pragma once

#include <functional>
#include <string>

#include "protocol/formats/fields.h"

namespace archon::protocol {

// What a request says of the option it means: all but `besides` and what says which choice it is.
Json description_of(const Field& request, std::string_view besides = "");

struct OptionTests {
  // Whether what is said of an option is true of it, where no member of it says so by itself.
  std::function<bool(const std::string& key, const Json& value, const Json& option)> also_true;
  // Equal for options that come to the same.
  std::function<uint64_t(int k)> sense;
};

// The option of the decision of which all is true; equal ones are the first of them. Throws Fault
// if there is none, or if several are meant.
int find_option(const Json& decision, const Json& said, const OptionTests& tests);

}  // namespace archon::protocol
