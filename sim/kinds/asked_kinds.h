// The kinds of experiments that can be asked for by a form: what their forms have, and reading one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kinds/asked_form.h"

namespace archon::sim {

struct AskedExperiment {
  ExperimentPtr experiment;
  const Arena* arena = nullptr;  // by the rules of its entrants
};

struct AskedKind {
  std::string_view name;  // as Experiment::command()
  std::string_view what;  // "Two decks against each other."
  std::vector<FieldRow> (*rows)();
  AskedExperiment (*ask)(const AskedForm& asked);
};

std::span<const AskedKind> asked_kinds();
// Throws Error with the known names.
const AskedKind& asked_kind(std::string_view name);

// The JSON Schema of its forms.
std::string schema_of(const AskedKind& kind);

}  // namespace archon::sim
