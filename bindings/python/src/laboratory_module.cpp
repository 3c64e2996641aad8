// Experiments, for Python.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/laboratory.h"
#include "bindings/python/src/module.h"
#include "sim/kinds/asked_kinds.h"

namespace py = pybind11;

namespace archon::python {

void add_laboratory(py::module_& m) {
  py::class_<Functions>(m, "Functions", "Agents that are functions, as long as this lives.")
      .def(py::init<>())
      .def("add", &Functions::add);
  m.def("ask", &ask);
  m.def("ask_battles", &ask_battles);
  m.def("schema", [](const std::string& kind) { return sim::schema_of(sim::asked_kind(kind)); });
}

}  // namespace archon::python
