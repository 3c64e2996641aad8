#include "engine/keyforge/cards/facts.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

using Json = nlohmann::json;

// The enum value named by a JSON string.
template <class T, size_t N>
T named(const std::array<std::string_view, N>& names, const Json& value, std::string_view what) {
  const auto& word = value.get_ref<const std::string&>();
  const auto i = find_name(names, word);
  if (!i) throw Error(fmt::format("'{}' is no {}", word, what));
  return static_cast<T>(*i);
}

void read_houses(const Json& value, CardFacts& card) {
  if (value.is_string()) {
    card.house = named<House>(kHouseNames, value, "house");
    return;
  }
  for (const Json& house : value)
    card.variants.push_back(named<House>(kHouseNames, house, "house"));
}

void read_field(const std::string& key, const Json& value, CardFacts& card) {
  if (key == "id") {
    card.id = value.get<std::string>();
  } else if (key == "name") {
    card.name = value.get<std::string>();
  } else if (key == "number") {
    card.number = value.get<std::string>();
  } else if (key == "house") {
    read_houses(value, card);
  } else if (key == "type") {
    card.type = named<CardType>(kCardTypeNames, value, "card type");
  } else if (key == "rarity") {
    card.rarity = named<Rarity>(kRarityNames, value, "rarity");
  } else if (key == "aember") {
    card.bonuses.assign(value.get<size_t>(), Bonus::Aember);
  } else if (key == "enhance") {
    for (const Json& icon : value) card.enhance.push_back(named<Bonus>(kBonusNames, icon, "icon"));
  } else if (key == "power") {
    card.power = value.get<int>();
  } else if (key == "armor") {
    card.armor = value.get<int>();
  } else if (key == "traits") {
    card.traits = value.get<std::vector<std::string>>();
  } else if (key == "keywords") {
    for (const auto& [word, number] : value.items())
      card.keywords[named<size_t>(kKeywordNames, Json(word), "keyword")] = number.get<uint8_t>();
  } else {
    throw Error(fmt::format("unknown field '{}'", key));
  }
}

std::string_view without_zeros(std::string_view number) {
  while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
  return number;
}

// The other spelling in use elsewhere: points and quotes vanish instead of separating words.
std::string joined_spelling(std::string_view title) {
  std::string kept;
  for (const char c : title)
    if (c != '.' && c != '"') kept += c;
  return slug(kept);
}

}  // namespace

Facts::Facts(std::span<const EmbeddedFile> files) {
  for (int set = 0; set < kSets; ++set) {
    const std::string path = fmt::format("facts/{}.json", kSetCodes[static_cast<size_t>(set)]);
    for (const EmbeddedFile& file : files)
      if (file.path == path) read(file, static_cast<Set>(set));
  }
  index();
}

void Facts::read(const EmbeddedFile& file, Set set) {
  std::string id = "the file";
  try {
    const Json table = Json::parse(file.text);
    const Json& cards = table.at("cards");
    printings_.reserve(printings_.size() + cards.size());
    for (const Json& entry : cards) {
      CardFacts card;
      card.set = set;
      id = entry.at("id").get<std::string>();
      for (const auto& [key, value] : entry.items()) read_field(key, value, card);
      printings_.push_back(std::move(card));
    }
  } catch (const Json::exception& wrong) {
    throw Error(fmt::format("{}: {}: {}", file.path, id, wrong.what()));
  } catch (const Error& wrong) {
    throw Error(fmt::format("{}: {}: {}", file.path, id, wrong.what()));
  }
}

void Facts::index() {
  next_.assign(printings_.size(), -1);
  std::unordered_map<std::string, int> last;
  first_.reserve(2 * printings_.size());
  for (int i = 0; i < static_cast<int>(printings_.size()); ++i) {
    const std::string& id = printings_[static_cast<size_t>(i)].id;
    const auto [at, is_new] = last.try_emplace(id, i);
    if (is_new) {
      first_.emplace(id, i);
    } else {
      next_[static_cast<size_t>(at->second)] = i;
      at->second = i;
    }
  }
  for (int i = 0; i < static_cast<int>(printings_.size()); ++i) {
    const CardFacts& card = printings_[static_cast<size_t>(i)];
    if (card.name.find_first_of(".\"") == std::string::npos) continue;
    std::string other = joined_spelling(card.name);
    if (card.id.ends_with("-evil-twin")) other += "-evil-twin";
    first_.try_emplace(std::move(other), i);
  }
}

const CardFacts* Facts::find(std::string_view id_or_title) const {
  const auto at = first_.find(slug(id_or_title));
  return at == first_.end() ? nullptr : &printings_[static_cast<size_t>(at->second)];
}

const CardFacts* Facts::find(std::string_view id_or_title, Set set) const {
  for (const CardFacts* card : printings_of(id_or_title))
    if (card->set == set) return card;
  return nullptr;
}

const CardFacts* Facts::find_number(Set set, std::string_view number) const {
  for (const CardFacts& card : printings_)
    if (card.set == set && without_zeros(card.number) == without_zeros(number)) return &card;
  return nullptr;
}

std::vector<const CardFacts*> Facts::printings_of(std::string_view id_or_title) const {
  std::vector<const CardFacts*> out;
  const auto at = first_.find(slug(id_or_title));
  if (at == first_.end()) return out;
  for (int i = at->second; i >= 0; i = next_[static_cast<size_t>(i)])
    out.push_back(&printings_[static_cast<size_t>(i)]);
  return out;
}

std::string Facts::canonical_id(std::string_view id_or_title) const {
  const CardFacts* card = find(id_or_title);
  return card ? card->id : slug(id_or_title);
}

std::string Facts::suggest(std::string_view id_or_title) const {
  constexpr size_t kLongest = 60;  // nobody means a card by more
  if (id_or_title.size() > kLongest) return "";
  std::vector<std::string> ids;
  for (const CardFacts& card : printings_) ids.push_back(card.id);
  return did_you_mean(slug(id_or_title), ids);
}

const Facts& facts() {
  static const Facts table(embedded_files());
  return table;
}

}  // namespace archon::keyforge
