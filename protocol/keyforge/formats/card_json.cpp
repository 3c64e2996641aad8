#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

Json card_json(const Library& library, int number) {
  const CardDef& def = library.def(number);
  Json out = Json::object();
  out["card"] = def.id;
  out["name"] = def.title;
  out["house"] = house_word(def.house);
  out["type"] = def.reference == Reference::None ? name_of(def.type) : name_of(def.reference);
  out["power"] = def.power;
  out["armor"] = def.armor;
  Json& traits = out["traits"] = Json::array();
  for (const int trait : def.traits) traits.push_back(library.traits()[trait]);
  Json& printings = out["printings"] = Json::array();
  for (const CardFacts* facts_of : library.facts().printings_of(def.id))
    printings.push_back({{"set", code_of(facts_of->set)},
                         {"number", facts_of->number},
                         {"rarity", kRarityNames[index_of(facts_of->rarity)]}});
  out["scripted"] = def.scripted;
  if (def.scripted) out["text"] = library.explain(number);
  return out;
}

}  // namespace archon::protocol
