// What the game's small numbers are called.
#pragma once

#include <optional>
#include <string_view>

#include "engine/archmajesty/vocabulary/asks.h"
#include "engine/archmajesty/vocabulary/ids.h"

namespace archon::archmajesty {

std::string_view name_of(Status status);        // "Burn"
std::string_view name_of(Attribute attribute);  // "MT"
std::string_view name_of(Colour colour);        // "red"
std::string_view name_of(Tier tier);            // "Grunt"
std::string_view name_of(Ask ask);              // "Guard"

// Whatever the case of its letters; nothing for a name that nobody knows.
std::optional<Status> status_named(std::string_view name);
std::optional<Colour> colour_named(std::string_view name);
std::optional<Tier> tier_named(std::string_view name);

}  // namespace archon::archmajesty
