#include "engine/core/file_names.h"

#include <doctest/doctest.h>

#include <string>

namespace archon {

TEST_CASE("files are called after titles, and none like a device of Windows") {
  CHECK(file_name_of("Radiant Argus the Supreme", 50) == "radiant-argus-the-supreme");
  CHECK(file_name_of("Radiant Argus", 8) == "radiant");
  CHECK(file_name_of("!?", 50).empty());
  for (const std::string device :
       {"CON", "prn", "Aux", "NUL", "com1", "COM9", "lpt1", "Lpt9", "\u2013 Con \u2013"})
    CHECK(file_name_of(device, 50).ends_with("-file"));
  CHECK(file_name_of("Con", 50) == "con-file");
  CHECK(file_name_of("console", 3) == "con-file");
  for (const std::string other : {"conan", "com", "com0", "com10", "lpt", "nul-l", "con-2"})
    CHECK(file_name_of(other, 50) == other);
}

}  // namespace archon
