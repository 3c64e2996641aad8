// A mage's file.
#pragma once

#include <string>
#include <vector>

#include "engine/archmajesty/mages/mage.h"
#include "engine/core/tree.h"

namespace archon::archmajesty {

// Reads the format that docs/archmajesty.md describes. Throws Error with line and place for what
// can't be read; what can be read and isn't allowed is check()'s to say.
MageBuild read_mage(const std::string& text);
MageBuild read_mage(const TreeReader& file);

// Reads back as an equal mage.
std::string write_mage(const MageBuild& mage);

// Files of mages, one after another, and back. Throws Error.
std::string write_mages(const std::vector<MageBuild>& mages);
std::vector<MageBuild> read_mages(const std::string& text);

}  // namespace archon::archmajesty
