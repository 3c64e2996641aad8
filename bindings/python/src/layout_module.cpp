// The layout of observations and actions, for Python.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/action_space.h"
#include "bindings/python/src/game_batch.h"
#include "bindings/python/src/module.h"
#include "bindings/python/src/observation.h"

namespace py = pybind11;

namespace archon::python {
namespace {

using namespace keyforge;

template <size_t N>
std::vector<std::string> words(const std::array<std::string_view, N>& names) {
  return {names.begin(), names.end()};
}

// Names for places of a vector of which one is 1.
void add_slots(std::vector<std::string>& out, const std::string& prefix, int slots,
               const std::vector<std::string>& names) {
  for (int i = 0; i < slots; ++i)
    out.push_back(
        prefix + (static_cast<size_t>(i) < names.size() ? names[i] : "spare " + std::to_string(i)));
}

std::vector<std::string> house_names() {
  std::vector<std::string> out = words(kHouseNames);
  out.pop_back();
  return out;
}

std::vector<std::string> position_names() {
  std::vector<std::string> out = words(kPositionFeatures);
  add_slots(out, "house ", kHouseSlots, house_names());
  add_slots(out, "step ", kStepSlots, {"setup", "forge", "house", "main", "ready", "draw", "over"});
  std::vector<std::string> asks;
  for (const AskRow& row : kAskTable) asks.emplace_back(row.in_facts);
  add_slots(out, "asks ", kAskSlots, asks);
  return out;
}

std::vector<std::string> side_names() {
  std::vector<std::string> out = words(kSideFeatures);
  add_slots(out, "house ", kHouseSlots, house_names());
  return out;
}

py::list action_blocks() {
  py::list out;
  for (const ActionBlock& block : kActionBlocks)
    out.append(py::make_tuple(std::string(row_of(block.verb).in_protocol), block.first, block.size,
                              block.holds));
  return out;
}

}  // namespace

void add_layout(py::module_& m) {
  m.attr("ACTIONS") = kActions;
  m.attr("OBSERVATION") = kObservation;
  m.attr("POSITION_SIZE") = kPositionSize;
  m.attr("SIDE_SIZE") = kSideSize;
  m.attr("CARD_SIZE") = kCardSize;
  m.attr("CARD_SLOTS") = 2 * kMaxOwned;
  m.attr("MOST_MOVES") = kMostMoves;
  m.def("position_names", &position_names);
  m.def("side_names", &side_names);
  m.def("card_names", [] { return words(kCardFeatures); });
  m.def("house_names", &house_names);
  m.def("action_blocks", &action_blocks);
  m.def("action_name", &action_name);
}

}  // namespace archon::python
