// What fields of files hold in common: names, sets of names, ranges. Each complains with its place.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/archmajesty/cards/facts.h"
#include "engine/core/tree.h"

namespace archon::archmajesty {

// The place of a word among names. `what` is what it should have been, e.g. "status".
int read_name(const TreeReader& at, std::span<const std::string_view> names,
              const std::string& what);

// Lists of names as bits; none where nothing stands.
ElementSet read_elements(const TreeReader& at);
AttributeSet read_attributes(const TreeReader& at);

// A map of keywords with their numbers.
Keywords read_keywords(const TreeReader& at);

// "melee", "melee 2", "6" (ranged), "self" or "battlefield".
Range read_range(const TreeReader& at);
std::string range_text(const Range& range);

}  // namespace archon::archmajesty
