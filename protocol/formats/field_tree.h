// Parts of a request as readers of files take them.
#pragma once

#include <string>

#include "engine/core/tree.h"
#include "engine/core/trees/yaml_tree.h"
#include "protocol/formats/fields.h"

namespace archon::protocol {

// What stands in the request, called by its path there.
Tree tree_of(const Field& field);

// Throws Fault for the text of a position file that is too long.
void expect_length(const Field& position);

// Runs a step of reading; what it finds wrong is a fault of the request: of the part that a
// TreeError names, or of the whole field.
template <class Step>
auto reading(const std::string& field, bool has_parts, Step step) {
  try {
    return step();
  } catch (const TreeError& e) {
    throw Fault(kBadField, excerpt(e.what(), kLongestMessage),
                has_parts && !e.path.empty() ? e.path : field);
  } catch (const Error& e) {
    throw Fault(kBadField, excerpt(e.what(), kLongestMessage), field);
  }
}

// The same of a position file: an object of the request, or the text of a file with lines of its
// own.
template <class Step>
auto reading_file(const Field& file, Step step) {
  const bool is_text = file.json().is_string();
  return reading(file.path(), !is_text,
                 [&] { return step(is_text ? tree_of_yaml(file.text()) : tree_of(file)); });
}

}  // namespace archon::protocol
