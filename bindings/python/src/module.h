// The parts of the module, one for each subject.
#pragma once

#include <pybind11/pybind11.h>

namespace archon::python {

void add_decks(pybind11::module_& m);
void add_layout(pybind11::module_& m);
void add_game(pybind11::module_& m);
void add_batch(pybind11::module_& m);
void add_battles(pybind11::module_& m);
void add_laboratory(pybind11::module_& m);
void add_answers(pybind11::module_& m);

}  // namespace archon::python
