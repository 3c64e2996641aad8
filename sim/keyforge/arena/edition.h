// By which rules and cards a library plays, as reports say it.
#pragma once

#include <fmt/format.h>

#include "engine/keyforge/cards/library.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {

inline Edition edition_of(const keyforge::Library& library) {
  return {std::string(library.rules().name()), fmt::format("{:016x}", library.fingerprint())};
}

}  // namespace archon::sim
