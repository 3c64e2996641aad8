// Files that stand beside the page, and are loaded when they are first needed: what agents have
// learned, and what draws the charts of reports. Whoever loads the module hands it `readFile`: a
// name in, its text out. Stands in the place of ai/keyforge/network/embedded_weights.cpp and
// sim/report/embedded.cpp.
#include <emscripten/emscripten.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "ai/keyforge/network/weights_text.h"
#include "engine/core/check.h"
#include "sim/report/embedded.h"

namespace archon {
namespace {

// It stays: whoever gets it keeps a view of it.
std::string_view page_file(std::string_view path) {
  static std::map<std::string, std::string, std::less<>> known;
  const std::string name(path.substr(path.rfind('/') + 1));
  if (const auto at = known.find(name); at != known.end()) return at->second;
  const int size = EM_ASM_INT(
      {
        try {
          Module.read = Module.readFile(UTF8ToString($0));
        } catch (problem) {
          Module.read = "";
        }
        return lengthBytesUTF8(Module.read);
      },
      name.c_str());
  if (size == 0)
    throw Error(fmt::format(
        "{} is needed now and can't be loaded; open the page again where there is a network",
        name));
  std::string text(static_cast<size_t>(size) + 1, '\0');
  EM_ASM({ stringToUTF8(Module.read, $0, $1); }, text.data(), size + 1);
  text.pop_back();
  return known.emplace(name, std::move(text)).first->second;
}

}  // namespace

namespace ai {

std::string_view embedded_weights(std::string_view path) { return page_file(path); }

}  // namespace ai

namespace report {

std::string_view embedded(std::string_view path) {
  const auto files = embedded_files();
  const auto at = std::find_if(files.begin(), files.end(),
                               [&](const EmbeddedFile& file) { return file.path == path; });
  return at != files.end() ? at->text : page_file(path);
}

}  // namespace report
}  // namespace archon
