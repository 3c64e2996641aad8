// match, bid and rank, for Python.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/laboratory.h"
#include "bindings/python/src/module.h"

namespace py = pybind11;

namespace archon::python {
namespace {

// A question that is filled by the names of its members.
template <class Question>
py::class_<Question> question(py::module_& m, const char* name) {
  return py::class_<Question>(m, name)
      .def(py::init<>())
      .def_readwrite("seed", &Question::seed)
      .def_readwrite("turn_limit", &Question::turn_limit)
      .def_readwrite("threads", &Question::threads)
      .def_readwrite("confidence", &Question::confidence);
}

}  // namespace

void add_laboratory(py::module_& m) {
  question<MatchQuestion>(m, "MatchQuestion")
      .def_readwrite("a", &MatchQuestion::a)
      .def_readwrite("b", &MatchQuestion::b)
      .def_readwrite("agent_a", &MatchQuestion::agent_a)
      .def_readwrite("agent_b", &MatchQuestion::agent_b)
      .def_readwrite("games", &MatchQuestion::games)
      .def_readwrite("chains_a", &MatchQuestion::chains_a)
      .def_readwrite("chains_b", &MatchQuestion::chains_b);
  question<BidQuestion>(m, "BidQuestion")
      .def_readwrite("a", &BidQuestion::a)
      .def_readwrite("b", &BidQuestion::b)
      .def_readwrite("agent", &BidQuestion::agent)
      .def_readwrite("within", &BidQuestion::within)
      .def_readwrite("max_games", &BidQuestion::max_games);
  question<RankQuestion>(m, "RankQuestion")
      .def_readwrite("decks", &RankQuestion::decks)
      .def_readwrite("gauntlet", &RankQuestion::gauntlet)
      .def_readwrite("agent", &RankQuestion::agent)
      .def_readwrite("sure", &RankQuestion::sure)
      .def_readwrite("within", &RankQuestion::within)
      .def_readwrite("games", &RankQuestion::games)
      .def_readwrite("seconds", &RankQuestion::seconds)
      .def_readwrite("top", &RankQuestion::top);
  py::class_<EncounterQuestion>(m, "EncounterQuestion")
      .def(py::init<>())
      .def_readwrite("party", &EncounterQuestion::party)
      .def_readwrite("against", &EncounterQuestion::against)
      .def_readwrite("party_agent", &EncounterQuestion::party_agent)
      .def_readwrite("gm_agent", &EncounterQuestion::gm_agent)
      .def_readwrite("games", &EncounterQuestion::games)
      .def_readwrite("level", &EncounterQuestion::level)
      .def_readwrite("readings", &EncounterQuestion::readings)
      .def_readwrite("seed", &EncounterQuestion::seed)
      .def_readwrite("threads", &EncounterQuestion::threads)
      .def_readwrite("confidence", &EncounterQuestion::confidence);
  m.def("play_match", &play_match);
  m.def("find_bid", &find_bid);
  m.def("rank_decks", &rank_decks);
  m.def("fight_encounter", &fight_encounter);
}

}  // namespace archon::python
