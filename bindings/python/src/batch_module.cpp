// Many games at once, for Python: numpy arrays are filled in place.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "ai/keyforge/named_agents.h"
#include "bindings/python/src/action_space.h"
#include "bindings/python/src/game_batch.h"
#include "bindings/python/src/module.h"
#include "bindings/python/src/observation.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace py = pybind11;

namespace archon::python {
namespace {

// The batch and the arrays that it writes into; they are the same objects for its whole life.
class Arrays {
 public:
  Arrays(BatchOptions options, bool observations, bool masks, bool legal) {
    batch_.emplace(std::move(options));
    const py::ssize_t n = batch_->size();
    const auto made = [&](auto* kind, const char* name, const std::vector<py::ssize_t>& shape) {
      using Number = std::remove_pointer_t<decltype(kind)>;
      py::array_t<Number> array(shape);
      std::fill_n(array.mutable_data(), array.size(), Number{});
      arrays_[name] = array;
      return array.mutable_data();
    };
    if (observations)
      rows_.observations = made(static_cast<float*>(nullptr), "observations", {n, kObservation});
    if (masks) rows_.masks = made(static_cast<uint8_t*>(nullptr), "masks", {n, kActions});
    if (legal) rows_.legal = made(static_cast<int16_t*>(nullptr), "legal", {n, kMostMoves});
    rows_.counts = made(static_cast<int32_t*>(nullptr), "counts", {n});
    rows_.players = made(static_cast<int8_t*>(nullptr), "players", {n});
    rows_.rewards = made(static_cast<float*>(nullptr), "rewards", {n, 2});
    rows_.done = made(static_cast<uint8_t*>(nullptr), "done", {n});
  }

  const py::dict& arrays() const { return arrays_; }
  const GameBatch& batch() const { return *batch_; }

  void reset(uint64_t seed) {
    const py::gil_scoped_release unlocked;
    batch_->reset(seed, rows_);
  }
  using Numbers = py::array_t<int64_t, py::array::c_style | py::array::forcecast>;
  void step(const Numbers& actions) {
    const std::span given(actions.data(), actions.size());
    const py::gil_scoped_release unlocked;
    batch_->step(given, rows_);
  }
  void choose(const Numbers& places) {
    const std::span given(places.data(), places.size());
    const py::gil_scoped_release unlocked;
    batch_->choose(given, rows_);
  }
  void play_random(int choices) {
    const py::gil_scoped_release unlocked;
    batch_->play_random(choices, rows_);
  }

 private:
  std::optional<GameBatch> batch_;
  BatchRows rows_;
  py::dict arrays_;
};

std::unique_ptr<Arrays> make(const std::vector<std::shared_ptr<Table>>& tables, int games,
                             const std::optional<std::string>& opponent, std::optional<int> seat,
                             int turn_limit, std::array<int, 2> chains, int threads,
                             bool observations, bool masks, bool legal) {
  BatchOptions options;
  options.tables.assign(tables.begin(), tables.end());
  options.games = games;
  if (opponent) options.opponent = ai::keyforge_agent(*opponent);
  options.seat = seat;
  options.turn_limit = turn_limit;
  options.chains = chains;
  options.threads = threads;
  return std::make_unique<Arrays>(std::move(options), observations, masks, legal);
}

}  // namespace

void add_batch(py::module_& m) {
  py::class_<Arrays>(m, "Batch")
      .def(py::init(&make), py::arg("tables"), py::arg("games"), py::arg("opponent"),
           py::arg("seat"), py::arg("turn_limit"), py::arg("chains"), py::arg("threads"),
           py::arg("observations"), py::arg("masks"), py::arg("legal"))
      .def_property_readonly("arrays", &Arrays::arrays)
      .def_property_readonly("finished", [](const Arrays& a) { return a.batch().finished(); })
      .def("reset", &Arrays::reset, py::arg("seed"))
      .def("step", &Arrays::step, py::arg("actions"))
      .def("choose", &Arrays::choose, py::arg("places"))
      .def("play_random", &Arrays::play_random, py::arg("choices"))
      .def(
          "game",
          [](const Arrays& a, int i) {
            if (i < 0 || i >= a.batch().size()) throw py::index_error("no such game");
            return a.batch().game(i);
          },
          py::arg("index"))
      .def("seats", [](const Arrays& a) {
        py::array_t<int8_t> out(a.batch().size());
        for (int i = 0; i < a.batch().size(); ++i)
          out.mutable_data()[i] = narrow<int8_t>(a.batch().seat(i));
        return out;
      });
}

}  // namespace archon::python
