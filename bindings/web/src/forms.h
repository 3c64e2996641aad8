// What the page asks beside decks and mages, printed from the rows of the house (sim/question). For
// .cpp files only.
#pragma once

#include "engine/core/trees/json_fields.h"

namespace archon::web {

// By kind of question ("match", "bid", "rank", "play") its rows, each with `name`, `type` and
// `help`; where the house has them also `least`, `most`, `initial` (what is taken where nothing is
// said) and `options`, pairs of a value and its words.
Json forms_of(bool of_battles);

}  // namespace archon::web
