// Decks and cards, for Python.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/game.h"
#include "bindings/python/src/module.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "sim/keyforge/arena/deck_entrant.h"

namespace py = pybind11;

namespace archon::python {
namespace {

using namespace keyforge;

py::list cards_of(const Deck& deck) {
  py::list out;
  for (const DeckCard& card : deck.cards) {
    const CardFacts* known = facts().find(card.id);
    py::list icons;
    for (const Bonus icon : card.enhancements)
      icons.append(std::string(kBonusNames[index_of(icon)]));
    py::dict row;
    row["id"] = card.id;
    row["title"] = known ? known->name : card.id;
    row["house"] = std::string(name_of(card.house));
    row["maverick"] = card.maverick;
    row["legacy"] = card.legacy;
    row["anomaly"] = card.anomaly;
    row["enhancements"] = icons;
    out.append(row);
  }
  return out;
}

py::list houses_of_deck(const Deck& deck) {
  py::list out;
  for (const House house : deck.houses) out.append(std::string(name_of(house)));
  return out;
}

// Of a text: each deck, or a sentence on why it is none.
py::list decks_of(const std::string& text, const std::string& source) {
  py::list out;
  for (ImportedDeck& deck : import_each(text, source, facts()))
    out.append(deck.deck ? py::cast(std::move(*deck.deck)) : py::cast(deck.wrong));
  return out;
}

// A row for each card of the library, by its number: what is printed on it, as numbers. Icons of
// later kinds are never printed.
constexpr int kCardFacts = 5 + kFirstBonuses + kKeywords;

py::array_t<float> card_facts() {
  const Library& all = library();
  py::array_t<float> out({static_cast<py::ssize_t>(all.size()), py::ssize_t{kCardFacts}});
  float* at = out.mutable_data();
  for (int i = 0; i < all.size(); ++i) {
    const CardDef& def = all.def(i);
    *at++ = def.house == House::None ? 0.0F : static_cast<float>(def.house) + 1;
    *at++ = static_cast<float>(def.type);
    *at++ = def.power;
    *at++ = def.armor;
    *at++ = def.scripted;
    std::array<int, kBonuses> icons{};
    for (int n = 0; n < def.bonus.size(); ++n) ++icons[index_of(def.bonus.at(n))];
    for (int kind = 0; kind < kFirstBonuses; ++kind) *at++ = static_cast<float>(icons[kind]);
    for (const uint8_t value : def.keywords) *at++ = value;
  }
  return out;
}

std::vector<std::string> card_fact_names() {
  std::vector<std::string> out = {"house", "type", "power", "armor", "playable"};
  for (int kind = 0; kind < kFirstBonuses; ++kind)
    out.push_back(std::string(kBonusNames[kind]) + "_icons");
  for (const auto name : kKeywordNames) out.emplace_back(name);
  return out;
}

std::vector<std::string> card_titles() {
  std::vector<std::string> out;
  for (int i = 0; i < library().size(); ++i) out.push_back(library().def(i).title);
  return out;
}

}  // namespace

void add_decks(py::module_& m) {
  py::class_<Deck>(m, "Deck", "A deck list.")
      .def_readwrite("name", &Deck::name)
      .def_property_readonly("uuid", [](const Deck& deck) { return deck.uuid; })
      .def_property_readonly("set",
                             [](const Deck& deck) -> py::object {
                               if (!deck.set) return py::none();
                               return py::str(std::string(name_of(*deck.set)));
                             })
      .def_property_readonly("houses", &houses_of_deck)
      .def_property_readonly("cards", &cards_of, "A dictionary for each card.")
      .def_property_readonly("problems", [](const Deck& deck) { return check(deck, facts()); })
      .def_property_readonly("doubts", [](const Deck& deck) { return doubts(deck, facts()); })
      .def_property_readonly("fingerprint", &sim::list_fingerprint)
      .def("to_json", &deck_to_json)
      .def_static("from_json",
                  [](const std::string& text) { return deck_from_json(text, facts()); })
      .def("__eq__", [](const Deck& a, const Deck& b) { return a == b; })
      .def("__hash__", &sim::list_fingerprint)
      .def("__repr__", [](const Deck& deck) { return "<archon.Deck " + deck.name + ">"; })
      .def(py::pickle([](const Deck& deck) { return deck_to_json(deck); },
                      [](const std::string& text) { return deck_from_json(text, facts()); }));
  m.def("find_deck", [](const std::string& spec) { return find_deck(spec); });
  m.def("decks_of", &decks_of);
  m.def("bundled_decks", [] { return bundled_decks(); });
  m.def("card_facts", &card_facts);
  m.def("card_fact_names", &card_fact_names);
  m.def("card_titles", &card_titles);
  m.def("library_fingerprint", [] { return library().fingerprint(); });
}

}  // namespace archon::python
