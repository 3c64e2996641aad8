// For programs without compiled cards: they compile them at every start.
#include "engine/keyforge/cards/compiled.h"

namespace archon::keyforge {

std::span<const EmbeddedFile> compiled_files() { return {}; }

}  // namespace archon::keyforge
