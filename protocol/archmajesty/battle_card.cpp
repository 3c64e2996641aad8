// Cards as they are printed, and what their scripts say.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "protocol/archmajesty/battle_answers.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

Json edge_json(Edge edge) {
  Json out = Json::array();
  for (size_t i = 0; i < kColours; ++i)
    if ((edge & edge_of(static_cast<Colour>(i))) != 0) out.push_back(kColourNames[i]);
  return out;
}

Json attributes_json(AttributeSet set) {
  Json out = Json::array();
  for (size_t i = 0; i < kAttributes; ++i)
    if ((set >> i & 1) != 0) out.push_back(kAttributeNames[i]);
  return out;
}

std::string_view range_word(RangeKind kind) {
  switch (kind) {
    case RangeKind::Self: return "self";
    case RangeKind::Melee: return "melee";
    case RangeKind::Ranged: return "ranged";
    case RangeKind::Battlefield: return "battlefield";
  }
  return "";
}

// The script without the line that names the card.
std::string script_of(const CardFacts& card) {
  const std::string path = fmt::format("cards/{}.card", card.id);
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == path) return std::string(file.text.substr(file.text.find('\n') + 1));
  return "";
}

}  // namespace

Json battle_card(int number) {
  const Facts& known = facts();
  const CardFacts& card = known.cards[number];
  Json out = {{"card", card.id},
              {"name", card.name},
              {"style", known.styles[card.style].id},
              {"colour", kColourNames[index_of(card.colour)]},
              {"left", edge_json(card.left)},
              {"right", edge_json(card.right)},
              {"strike", card.strike},
              {"guard", card.guard},
              {"range", range_word(card.range.kind)},
              {"squares", card.range.squares},
              {"attack", attributes_json(card.attack)}};
  out["damage"] = card.has_damage ? Json(card.damage) : Json(nullptr);
  Json& elements = out["elements"] = Json::array();
  for (size_t i = 0; i < kElements; ++i)
    if ((card.elements >> i & 1) != 0) elements.push_back(kElementNames[i]);
  Json& keywords = out["keywords"] = Json::object();
  for (size_t i = 0; i < kKeywords; ++i)
    if (card.keywords[i] > 0) keywords[std::string(kKeywordNames[i])] = card.keywords[i];
  const bool scripted = library().scripted[number];
  out["scripted"] = scripted;
  if (scripted) out["text"] = script_of(card);
  return out;
}

}  // namespace archon::protocol
