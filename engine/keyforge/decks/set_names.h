// Sets by what people and their files call them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

// By its name ("Æmber Skies", "AEMBER_SKIES"), its code or the Master Vault's number.
std::optional<Set> set_named(std::string_view word);

// The name of a printed set that Archon has no list of, called in one of these ways; "" for any
// other word.
std::string_view set_not_here(std::string_view word);

// Whether a house is only in such a set.
bool is_house_not_here(std::string_view word);

inline constexpr std::string_view kNotHere =
    "is not in Archon yet; 'archon cards coverage' lists the sets that are";

// "cota, aoa, ... or vm26"
std::string codes_here();

}  // namespace archon::keyforge
