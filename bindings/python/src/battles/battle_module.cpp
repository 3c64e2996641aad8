// Battles of Archmajesty and agents that fight them, for Python.
#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>

#include "ai/archmajesty/agents.h"
#include "ai/archmajesty/named_agents.h"
#include "bindings/python/src/battles/battle.h"
#include "bindings/python/src/module.h"
#include "engine/archmajesty/encounters/encounter_library.h"
#include "engine/archmajesty/formats/position_fields.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/archmajesty/review/battle_advice.h"

namespace py = pybind11;

namespace archon::python {
namespace {

using namespace archmajesty;

py::str text(std::string_view words) { return {words.data(), words.size()}; }

// ---- What is seen -------------------------------------------------------------------------------

template <class Slots>
py::list cards_of(const archmajesty::Battle& battle, const Mage& mage, const Slots& slots) {
  py::list out;
  for (const auto slot : slots) out.append(battle.types[battle.entries[mage.unit].deck[slot]].id);
  return out;
}

void add_mage(const archmajesty::Battle& battle, const Mage& mage, py::dict& out) {
  out["hand"] = cards_of(battle, mage, mage.hand);
  out["void"] = cards_of(battle, mage, mage.heap);
  out["gone"] = cards_of(battle, mage, SlotSet(mage.gone));
  out["combo"] = cards_of(battle, mage, mage.combo);
  out["deck"] = mage.left;
  py::list tokens;
  for (const Token& token : mage.tokens) {
    py::dict one;
    one["kind"] = text(kTokenKinds[index_of(token.kind)]);
    one["value"] = token.value;
    one["range"] = token.range;
    one["count"] = token.count;
    tokens.append(one);
  }
  out["tokens"] = tokens;
}

py::dict unit_of(const archmajesty::Battle& battle, const State& s, UnitId id) {
  const Unit& u = s.unit[id];
  const Sheet& sheet = battle.sheets[u.sheet];
  py::dict out;
  out["sheet"] = sheet.name;
  out["tier"] = text(kTierNames[index_of(sheet.tier)]);
  out["player"] = index_of(u.team);
  out["at"] = square_name(u.square);
  out["hp"] = u.hp;
  out["most_hp"] = u.max_hp;
  for (const UnitNumber& field : kUnitNumbers) out[text(field.key)] = field.get(u);
  for (const UnitFlag& flag : kUnitFlags) out[text(flag.key)] = flag.get(u);
  py::dict counters;
  for (size_t i = 0; i < kStatuses; ++i)
    if (u.counters[i] > 0) counters[text(kStatusNames[i])] = u.counters[i];
  out["counters"] = counters;
  if (u.is_mage()) add_mage(battle, s.mage[u.mage], out);
  return out;
}

// What both sides see: all but the order of the decks and the dice to come.
py::dict seen(const Battle& battle) {
  const archmajesty::Battle& b = battle.battle();
  const State& s = battle.state();
  py::dict out;
  out["round"] = s.round;
  out["width"] = b.width;
  out["height"] = b.height;
  py::dict units;
  for (UnitId id = 0; id < s.units; ++id) units[text(name_of_unit(b, s, id))] = unit_of(b, s, id);
  out["units"] = units;
  return out;
}

py::object unit_asked(const Battle& battle) {
  const State& s = battle.state();
  if (battle.over() || s.question.unit == kNoUnit) return py::none();
  return text(name_of_unit(battle.battle(), s, s.question.unit));
}

// ---- Agents -------------------------------------------------------------------------------------

std::string advise(const Battle& battle, const std::string& agent, uint64_t seed, int threads) {
  if (battle.over()) throw Error("the battle is over: nothing is left to choose");
  if (threads < 1 || threads > 256) throw Error("threads is a number from 1 to 256");
  const ai::AgentSpec spec = ai::archmajesty_agent(agent);
  if (spec.name() != "mcts" && spec.name() != "ismcts")
    throw Error(fmt::format("agent: '{}' can't advise; expected mcts or ismcts", agent));
  return sim::advice_json(sim::advise_battle(battle.game().course(), spec, seed, threads), spec,
                          seed);
}

// One of our agents with a generator of its own.
class BattleAgent {
 public:
  BattleAgent(const std::string& spec, uint64_t seed)
      : spec_(ai::archmajesty_agent(spec)),
        agent_(ai::make_agent<ai::ArchmajestyGame>(spec_)),
        rng_(Rng::stream(seed, 0)) {}

  std::string name() const { return ai::to_string(spec_); }
  void forget() { agent_->forget(); }
  int choose(Battle& battle) {
    if (battle.over()) throw Error("the battle is over: nothing is left to choose");
    const ai::ArchmajestyGame game(battle.battle());
    return battle.moves().find(agent_->choose(game, battle.state(), rng_));
  }

 private:
  ai::AgentSpec spec_;
  std::unique_ptr<ai::Agent<ai::ArchmajestyGame>> agent_;
  Rng rng_;
};

py::list bundled_names() {
  py::list mages;
  for (const MageBuild& mage : bundled_mages()) mages.append(mage.name);
  py::list encounters;
  for (const Encounter& encounter : bundled_encounters()) encounters.append(encounter.name);
  py::list out;
  out.append(mages);
  out.append(encounters);
  return out;
}

void add_battle_class(py::module_& m) {
  py::class_<Battle>(m, "Battle", "A battle of Archmajesty. Players are 0, the allied side, and 1.")
      .def_property_readonly("over", &Battle::over)
      .def_property_readonly("player", &Battle::player)
      .def_property_readonly("winner",
                             [](const Battle& b) -> py::object {
                               if (b.winner() < 0) return py::none();
                               return py::int_(b.winner());
                             })
      .def_property_readonly("round", [](const Battle& b) { return b.state().round; })
      .def_property_readonly("question",
                             [](const Battle& b) {
                               return b.over() ? std::string()
                                               : describe_question(b.battle(), b.state());
                             })
      .def_property_readonly("unit", &unit_asked)
      .def_property_readonly("count", [](Battle& b) { return b.moves().size(); })
      .def("labels", &Battle::labels)
      .def(
          "choose",
          [](Battle& b, int place) {
            b.choose(place);
            return b.moves().size();
          },
          py::arg("place"))
      .def(
          "choose",
          [](Battle& b, const std::string& label) {
            b.choose(label);
            return b.moves().size();
          },
          py::arg("label"))
      .def("undo", &Battle::undo, py::arg("choices") = 1)
      .def("log", &Battle::log)
      .def("observe", &seen)
      .def("_advise", &advise, py::call_guard<py::gil_scoped_release>())
      .def("position",
           [](const Battle& b) {
             if (b.over()) throw Error("the battle is over: there is no position to go on from");
             return write_position(b.game().course());
           })
      .def("copy", [](const Battle& b) { return b; })
      .def("__copy__", [](const Battle& b) { return b; })
      .def("__deepcopy__", [](const Battle& b, const py::dict&) { return b; })
      .def("__eq__", [](const Battle& a, const Battle& b) { return a.state() == b.state(); });
}

}  // namespace

void add_battles(py::module_& m) {
  add_battle_class(m);
  m.def("battle_between", &Battle::between);
  m.def("battle_at", [](const std::string& position) { return Battle(read_position(position)); });
  m.def("bundled_battlers", &bundled_names);
  py::class_<BattleAgent>(m, "BattleAgent",
                          "An agent that fights battles, by name. It plays one side of one battle.")
      .def(py::init<std::string, uint64_t>(), py::arg("spec"), py::arg("seed") = 1)
      .def_property_readonly("name", &BattleAgent::name)
      .def("forget", &BattleAgent::forget)
      .def("choose", &BattleAgent::choose, py::arg("battle"),
           py::call_guard<py::gil_scoped_release>());
}

}  // namespace archon::python
