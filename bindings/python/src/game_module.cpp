// One game, agents that play it, and random numbers, for Python.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>

#include "ai/keyforge/agents.h"
#include "bindings/python/src/action_space.h"
#include "bindings/python/src/game.h"
#include "bindings/python/src/module.h"
#include "bindings/python/src/observation.h"
#include "bindings/python/src/sighting.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/formats/position.h"
#include "sim/play/game_settings.h"

namespace py = pybind11;

namespace archon::python {
namespace {

using namespace keyforge;

void check_player(int player) {
  if (player != 0 && player != 1) throw Error("a player is 0 or 1");
}

Game new_game_of(const std::shared_ptr<Table>& table, const Rng& rng, int first,
                 std::array<int, 2> chains, int turn_limit) {
  check_player(first);
  if (turn_limit < 1 || turn_limit > 250) throw Error("turn_limit is a number from 1 to 250");
  GameOptions options;
  options.first = static_cast<Player>(first);
  options.chains = chains;
  options.turn_limit = byte(turn_limit);
  return {table, rng, options};
}

py::array_t<float> observation_of(const Game& game, int player) {
  check_player(player);
  py::array_t<float> out(kObservation);
  observe(game.state(), game.match(), static_cast<Player>(player), out.mutable_data());
  return out;
}

py::array_t<int64_t> actions_of(Game& game) {
  const MoveList& moves = game.moves();
  py::array_t<int64_t> out(moves.size());
  for (int i = 0; i < moves.size(); ++i) out.mutable_data()[i] = action_of(game.state(), moves[i]);
  return out;
}

py::array_t<bool> mask_of(Game& game) {
  py::array_t<bool> out(kActions);
  std::fill_n(out.mutable_data(), kActions, false);
  for (const Move move : game.moves()) out.mutable_data()[action_of(game.state(), move)] = true;
  return out;
}

std::vector<std::string> labels_of(Game& game) {
  const State& s = game.state();
  std::vector<std::string> out;
  for (const Move move : game.moves()) out.push_back(label_of(s, game.match(), action_of(s, move)));
  return out;
}

py::dict side_of(const Game& game, int player) {
  check_player(player);
  const Side& side = game.state().side[player];
  py::dict out;
  out["aember"] = side.aember;
  out["keys"] = std::popcount(side.keys);
  out["chains"] = side.chains;
  out["hand"] = side.hand.size();
  out["deck"] = side.deck.size();
  out["discard"] = side.discard.size();
  out["archives"] = side.archives.size();
  out["creatures"] = side.line.size();
  return out;
}

// An agent of ours with a generator of its own.
class AgentPlayer {
 public:
  AgentPlayer(const std::string& spec, uint64_t seed)
      : spec_(ai::keyforge_agent(spec)),
        agent_(ai::make_agent<ai::KeyforgeGame>(spec_)),
        rng_(Rng::stream(seed, 0)) {}

  std::string name() const { return ai::to_string(spec_); }
  void forget() { agent_->forget(); }
  int choose(const Game& game) {
    if (game.over()) throw Error("the game is over: nothing is left to choose");
    const ai::KeyforgeGame rules(game.match());
    const State& s = game.state();
    return action_of(s, agent_->choose(rules, s, rng_));
  }

 private:
  ai::AgentSpec spec_;
  std::unique_ptr<ai::Agent<ai::KeyforgeGame>> agent_;
  Rng rng_;
};

void add_rng(py::module_& m) {
  py::class_<Rng>(m, "Rng", "Archon's generator: the same numbers on every machine.")
      .def(py::init<uint64_t>(), py::arg("seed"))
      .def_static("stream", &Rng::stream, py::arg("seed"), py::arg("index"), py::arg("purpose") = 0)
      .def("below",
           [](Rng& rng, uint32_t n) {
             if (n == 0) throw Error("below(0) has no numbers; expected 1 or more");
             return rng.below(n);
           })
      .def("uniform", &Rng::uniform)
      .def("next64", &Rng::next64)
      .def("__copy__", [](const Rng& rng) { return rng; })
      .def("__deepcopy__", [](const Rng& rng, const py::dict&) { return rng; })
      .def(py::pickle([](const Rng& rng) { return rng.state(); },
                      [](uint64_t state) { return Rng::from_state(state); }));
}

void add_playing(py::class_<Game>& game) {
  game.def_property_readonly("over", &Game::over)
      .def_property_readonly("player", &Game::player, "Who must choose; -1 when the game is over.")
      .def_property_readonly("turn", [](const Game& g) { return g.state().turn; })
      .def_property_readonly("first", [](const Game& g) { return g.state().first; })
      .def_property_readonly("active", [](const Game& g) { return g.state().active; })
      .def_property_readonly("winner",
                             [](const Game& g) -> py::object {
                               if (!g.over() || g.state().winner == kDrawn) return py::none();
                               return py::int_(narrow<int>(g.state().winner));
                             })
      .def("reward", &Game::reward, py::arg("player"),
           "1 for the winner, -1 for the loser, else 0.")
      .def_property_readonly("count", &Game::count,
                             "How many legal moves there are; 0 when the game is over.")
      .def(
          "choose",
          [](Game& g, int place) {
            g.choose(place);
            return g.count();
          },
          py::arg("place"),
          "Plays a legal move by its place among them, from 0. Returns the next count.")
      .def("step", &Game::step, py::arg("action"),
           "Plays an action. One that isn't legal raises Error and changes nothing.")
      .def("actions", &actions_of, "The legal actions, in the order of choose().")
      .def("action_mask", &mask_of, "An array of bool: which actions are legal.")
      .def("labels", &labels_of, "The legal moves in words, in the order of choose().")
      .def(
          "describe",
          [](const Game& g, int action) { return label_of(g.state(), g.match(), action); },
          py::arg("action"))
      .def("side", &side_of, py::arg("player"), "What both players can count on a player's side.");
}

}  // namespace

void add_game(py::module_& m) {
  add_rng(m);
  py::class_<Table, std::shared_ptr<Table>>(
      m, "Table",
      "Two decks that play each other; all their games share it. Player 0 has the first.")
      .def(py::init<Deck, Deck>(), py::arg("a"), py::arg("b"))
      .def_property_readonly("decks", [](const Table& table) { return table.decks; });
  py::class_<Game> game(m, "Game",
                        "A game: the cards of both players and the position. Players are 0 and 1.");
  game.def(py::init(&new_game_of), py::arg("table"), py::arg("rng"), py::arg("first") = 0,
           py::arg("chains") = std::array<int, 2>{0, 0},
           py::arg("turn_limit") = sim::kTurnLimit.initial);
  add_playing(game);
  game.def("observe", &observation_of, py::arg("player"),
           "What a player sees, as docs/python.md lays it out.")
      .def("hash", [](const Game& g) { return hash(g.state()); })
      .def(
          "observation_hash",
          [](const Game& g, int player) {
            check_player(player);
            return observation_hash(g.state(), static_cast<Player>(player));
          },
          py::arg("player"))
      .def(
          "determinize",
          [](Game& g, int player, Rng& rng) {
            check_player(player);
            g.determinize(player, rng);
          },
          py::arg("player"), py::arg("rng"),
          "Deals out anew what is hidden from a player, and the dice to come.")
      .def(
          "position", [](const Game& g) { return write_position(g.state(), g.match()); },
          "The position as a file, where one can be written.")
      .def("copy", [](const Game& g) { return g; })
      .def("__copy__", [](const Game& g) { return g; })
      .def("__deepcopy__", [](const Game& g, const py::dict&) { return g; })
      .def("__eq__", [](const Game& a,
                        const Game& b) { return a.state() == b.state() && a.match() == b.match(); })
      .def(
          "save", [](const Game& g) { return py::bytes(g.save()); },
          "The game as bytes, for this version and its cards.")
      .def_static(
          "load", [](const py::bytes& bytes) { return Game::load(std::string(bytes)); },
          py::arg("bytes"))
      .def(py::pickle([](const Game& g) { return py::bytes(g.save()); },
                      [](const py::bytes& bytes) { return Game::load(std::string(bytes)); }));
  py::class_<AgentPlayer>(
      m, "Agent", "One of Archon's agents, by name. It plays one seat of one game at a time.")
      .def(py::init<std::string, uint64_t>(), py::arg("spec"), py::arg("seed") = 1)
      .def_property_readonly("name", &AgentPlayer::name)
      .def("forget", &AgentPlayer::forget, "To be called before another game.")
      .def("choose", &AgentPlayer::choose, py::arg("game"),
           py::call_guard<py::gil_scoped_release>(),
           "The action that it would play, using no more than its player knows.");
  py::class_<Sighting>(
      m, "Sighting", "What an agent written in Python is shown: no more than its player may know.")
      .def_property_readonly("player", &Sighting::player)
      .def_property_readonly("turn", &Sighting::turn)
      .def_property_readonly("seed", &Sighting::dice)
      .def("observation", &Sighting::observation)
      .def("actions", &Sighting::actions)
      .def("action_mask", &Sighting::mask)
      .def("labels", &Sighting::labels);
}

}  // namespace archon::python
