// Files that are called after what is in them.
#pragma once

#include <string>
#include <string_view>

namespace archon {

// A title's slug, cut to a number of bytes, with which a file's name can begin on every system:
// what names a device on Windows, whatever its ending is ("con.html"), gets a suffix. "" where the
// title has no letters and digits.
std::string file_name_of(std::string_view title, size_t longest);

}  // namespace archon
