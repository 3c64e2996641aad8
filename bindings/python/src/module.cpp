// The module `archon._archon`: what archon/*.py is made of.
#include "bindings/python/src/module.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/python_agent.h"
#include "engine/core/check.h"

namespace py = pybind11;

PYBIND11_MODULE(_archon, m) {
  using namespace archon::python;
  m.doc() = "The engine, agents and simulation of Archon, as the package archon uses them.";
  m.attr("__version__") = ARCHON_VERSION;
  py::register_exception<archon::Error>(m, "Error", PyExc_ValueError).doc() =
      "What was asked for is wrong; the text says what, where, and what was expected.";
  register_python_agents();
  add_decks(m);
  add_layout(m);
  add_game(m);
  add_batch(m);
  add_battles(m);
  add_laboratory(m);
  add_answers(m);
}
