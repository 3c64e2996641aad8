// Why a text is not JSON, in words for whoever wrote it.
#pragma once

#include <exception>
#include <string>

namespace archon {

// Of what the library threw: "not valid JSON: line 1, column 8: unexpected '}'; expected string
// literal".
std::string json_complaint(const std::exception& wrong);

}  // namespace archon
