#include "bindings/python/src/python_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "ai/agents.h"
#include "ai/keyforge/keyforge_game.h"
#include "ai/unavailable.h"
#include "bindings/python/src/sighting.h"
#include "engine/core/check.h"

namespace py = pybind11;

namespace archon::python {
namespace {

using ai::KeyforgeGame;

struct Kept {
  py::object function;
  std::exception_ptr thrown;
};

// By number, which is all that an agent's spec can carry. Only with the interpreter's lock.
std::map<int, Kept>& kept_functions() {
  static auto* const all = new std::map<int, Kept>;
  return *all;
}

class PythonAgent final : public ai::Agent<KeyforgeGame> {
 public:
  explicit PythonAgent(int number) : number_(number) {}

 protected:
  int decide(const ai::Observation<KeyforgeGame>& seen, Rng& rng) override {
    // A possible position in the place of the true one: it looks the same to the function, which so
    // can't see more than its player.
    const auto state = seen.determinize(rng);
    const py::gil_scoped_acquire lock;
    Kept& kept = kept_functions().at(number_);
    try {
      const Sighting sighting(seen, state, rng.next64());
      return place_of(kept.function(sighting), sighting, seen.moves().size());
    } catch (...) {
      if (!kept.thrown) kept.thrown = std::current_exception();
      throw ai::Unavailable("an agent in Python has thrown");
    }
  }

 private:
  static int place_of(const py::object& answer, const Sighting& sighting, int count) {
    const int action = answer.cast<int>();
    const int place = sighting.place_of(action);
    if (place >= 0) return place;
    throw Error(fmt::format("an agent in Python chose action {}, which is not among its {}", action,
                            count));
  }

  int number_;
};

}  // namespace

void register_python_agents() {
  ai::register_agent<KeyforgeGame>({"python",
                                    "a function of the program that imports archon",
                                    {{"number", 0, 0, 1e9, "which of its functions"}}},
                                   [](const ai::AgentSpec& spec, int) {
                                     return std::make_unique<PythonAgent>(spec.whole("number"));
                                   });
}

std::string Functions::add(const py::object& function) {
  if (!PyCallable_Check(function.ptr()))
    throw py::type_error("an agent is a name such as 'greedy', or a function");
  auto& all = kept_functions();
  const int number = all.empty() ? 1 : all.rbegin()->first + 1;
  all[number].function = function;
  numbers_.push_back(number);
  return fmt::format("python:number={}", number);
}

bool Functions::has(int number) const {
  return std::find(numbers_.begin(), numbers_.end(), number) != numbers_.end();
}

void Functions::rethrow() {
  for (const int number : numbers_)
    if (const auto thrown = kept_functions().at(number).thrown) std::rethrow_exception(thrown);
}

Functions::~Functions() {
  for (const int number : numbers_) kept_functions().erase(number);
}

}  // namespace archon::python
