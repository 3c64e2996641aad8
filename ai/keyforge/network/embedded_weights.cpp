// What agents have learned, inside the program; a page has files of its own (bindings/web/src).
#include <fmt/format.h>

#include "ai/keyforge/network/weights_text.h"
#include "engine/core/check.h"
#include "engine/keyforge/cards/embedded.h"

namespace archon::ai {

std::string_view embedded_weights(std::string_view path) {
  for (const keyforge::EmbeddedFile& file : keyforge::embedded_files())
    if (file.path == path) return file.text;
  throw Error(fmt::format("this program was built without {}", path));
}

}  // namespace archon::ai
