#include "sim/cli/position_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

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

const keyforge::Library& Libraries::of(keyforge::Rules rules) {
  auto& library = libraries_[static_cast<size_t>(rules.edition)];
  if (!library) library = keyforge::Library::load("", rules);
  return *library;
}

LoadedPosition load_position(const std::string& file, Libraries& libraries) {
  const std::string text = text_of(file);
  try {
    const keyforge::Library& library = libraries.of(keyforge::rules_of_position(text));
    return {keyforge::parse_position(text, library).state, library};
  } catch (const Error& e) {
    throw Error(fmt::format("{}: {}", file, e.what()));
  }
}

}  // namespace archon::cli
