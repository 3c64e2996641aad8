#include "sim/cli/position_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "sim/cli/usage.h"

namespace archon::cli {
namespace {

std::string text_of(const std::string& file) {
  std::error_code error;
  std::ifstream in(file, std::ios::binary);
  if (!in || !std::filesystem::is_regular_file(file, error))
    throw Error(file + ": cannot be opened; expected a position file");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad() || text.empty()) throw Error(file + ": holds nothing; expected a position");
  return text;
}

}  // namespace

LoadedPosition load_position(const std::string& file, Libraries& libraries) {
  const std::string text = text_of(file);
  return with_name(file, [&]() -> LoadedPosition {
    const keyforge::Library& library = libraries.of(keyforge::rules_of_position(text));
    const keyforge::Position position = keyforge::parse_position(text, library);
    return {position.state, position.match};
  });
}

}  // namespace archon::cli
