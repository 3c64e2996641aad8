// YAML as a tree.
#pragma once

#include <string>

#include "engine/core/tree.h"

namespace YAML {
class Node;
}

namespace archon {

// The text must hold one document. Throws Error with the line of what is wrong.
Tree tree_of_yaml(const std::string& text);
Tree tree_of(const YAML::Node& node);

}  // namespace archon
