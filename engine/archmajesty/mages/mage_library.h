// The mages that come with the program, and finding a mage by what a user typed.
#pragma once

#include <string_view>
#include <vector>

#include "engine/archmajesty/mages/mage.h"

namespace archon::archmajesty {

// Those built into the program, by file name. They are ours.
const std::vector<MageBuild>& bundled_mages();

// Their ids, which are the names of their files: nothing is read.
std::vector<std::string_view> bundled_mage_ids();

// The mage meant by `spec`: "random:SEED" and its kin (random_mage.h), a file, or the name of a
// bundled mage or an unambiguous part of it. Throws Error naming the candidates.
MageBuild find_mage(std::string_view spec);

}  // namespace archon::archmajesty
