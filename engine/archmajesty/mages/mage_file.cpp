#include "engine/archmajesty/mages/mage_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/archmajesty/cards/fields.h"
#include "engine/archmajesty/cards/file_text.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon::archmajesty {
namespace {

const std::string kBetweenMages = "---\n";

using Keys = std::vector<std::string>;

constexpr std::array<std::string_view, kCreationBonuses> kBonusNames = {"hp", "equipment",
                                                                        "abilities", "command"};
constexpr int kMostPoints = 20;  // that anybody means by mistake
constexpr int kMostOfList = 40;  // entries
constexpr int kMostInSlots = 20;
constexpr size_t kWidth = 100;

std::vector<TreeReader> entries(const TreeReader& list) {
  std::vector<TreeReader> out = list.items();
  if (int_size(out) > kMostOfList)
    list.wrong(fmt::format("{} entries; expected at most {}", out.size(), kMostOfList));
  return out;
}

template <class Row>
int named(const TreeReader& at, const std::string& word, const FactTable<Row>& table,
          const char* what) {
  const int found = table.find(word);
  if (found < 0)
    at.wrong(fmt::format("'{}' is not {}{}", excerpt(word), what, table.suggest(word)));
  return found;
}

template <class Type, class Row>
std::vector<Type> list_of(const TreeReader& list, const FactTable<Row>& table, const char* what) {
  std::vector<Type> out;
  for (const TreeReader& at : entries(list))
    out.push_back(static_cast<Type>(named(at, at.word(what), table, what)));
  return out;
}

// "id", or "id: number".
std::pair<std::string, int> counted(const TreeReader& at, int otherwise, int most,
                                    const char* what) {
  if (at.is_word()) return {at.word(), otherwise};
  const auto [word, number] = at.only_entry(what);
  return {word, number.number(1, most)};
}

std::vector<CardCount> cards_of(const TreeReader& list) {
  std::vector<CardCount> out;
  for (const TreeReader& at : entries(list)) {
    const auto [word, copies] = counted(at, 1, kMaxDeck, "a card, or `card: copies`");
    const auto card = static_cast<CardType>(named(at, word, facts().cards, "a card"));
    if (std::any_of(out.begin(), out.end(), [&](const CardCount& one) { return one.card == card; }))
      at.wrong(fmt::format("'{}' appears twice; expected it once, with its copies", excerpt(word)));
    out.push_back({card, byte(copies)});
  }
  return out;
}

std::vector<EquippedAbility> abilities_of(const TreeReader& list) {
  std::vector<EquippedAbility> out;
  for (const TreeReader& at : entries(list)) {
    const auto [word, slots] = counted(at, 0, kMostInSlots, "an ability, or `ability: slots`");
    const int ability = named(at, word, facts().abilities, "an ability");
    out.push_back({static_cast<AbilityType>(ability),
                   slots > 0 ? byte(slots) : facts().abilities[ability].slots});
  }
  return out;
}

void read_attributes(const TreeReader& at, MageBuild& mage) {
  at.only_keys(Keys{"might", "agility", "will", "defence"});
  for (int i = 0; i < kAttributes; ++i)
    mage.attributes[i] = byte(at[kAttributeNames[i]].number_or(0, kMostPoints, 0));
  mage.defence = byte(at["defence"].number_or(0, kMostPoints, 0));
}

std::vector<CreationBonus> bonuses_of(const TreeReader& at) {
  std::vector<CreationBonus> out;
  const auto read = [&](const TreeReader& one) {
    out.push_back(static_cast<CreationBonus>(read_name(one, kBonusNames, "bonus")));
  };
  if (at.is_word()) {
    read(at);
  } else {
    for (const TreeReader& one : entries(at)) read(one);
  }
  return out;
}

Gambit gambit_of(const TreeReader& at) {
  at.only_keys(Keys{"style", "boon", "cards"});
  Gambit out;
  const TreeReader style = at["style"];
  out.style =
      static_cast<StyleType>(named(style, style.word("a style"), facts().styles, "a style"));
  const TreeReader boon = at["boon"];
  out.boon =
      static_cast<AbilityType>(named(boon, boon.word("a boon"), facts().abilities, "a boon"));
  out.cards = cards_of(at["cards"]);
  return out;
}

// ---- Writing ------------------------------------------------------------------------------------

std::string counted_text(const CardCount& one) {
  const std::string& id = facts().cards[one.card].id;
  return one.copies == 1 ? id : fmt::format("{}: {}", id, one.copies);
}

std::string counted_text(const EquippedAbility& one) {
  const AbilityFacts& ability = facts().abilities[one.ability];
  return one.slots == ability.slots ? ability.id : fmt::format("{}: {}", ability.id, one.slots);
}

template <class List, class Text>
std::string flow(std::string_view key, const List& list, Text text) {
  std::vector<std::string> words;
  for (const auto& one : list) words.push_back(text(one));
  return flow_list(key, words, kWidth);
}

}  // namespace

MageBuild read_mage(const TreeReader& file) {
  if (!file.is_map()) file.expected("a mage: a map with `name`, `styles`, `deck` and others");
  file.only_keys(Keys{"name", "ancestry", "attributes", "bonus", "styles", "gambits", "deck",
                      "abilities", "items", "artefacts"});
  MageBuild mage;
  mage.name = read_title(file["name"]);
  mage.ancestries = list_of<AncestryType>(file["ancestry"], facts().ancestries, "an ancestry");
  read_attributes(file["attributes"], mage);
  mage.bonuses = bonuses_of(file["bonus"]);
  mage.styles = list_of<StyleType>(file["styles"], facts().styles, "a style");
  for (const TreeReader& at : entries(file["gambits"])) mage.gambits.push_back(gambit_of(at));
  mage.deck = cards_of(file["deck"]);
  mage.abilities = abilities_of(file["abilities"]);
  mage.items = list_of<ItemType>(file["items"], facts().items, "an item");
  mage.artefacts = list_of<ItemType>(file["artefacts"], facts().items, "an artefact");
  return mage;
}

MageBuild read_mage(const std::string& text) {
  const Tree tree = tree_of_yaml(text);
  return read_mage(TreeReader(&tree));
}

std::string write_mage(const MageBuild& mage) {
  const auto id_in = [](const auto& table) {
    return [&table](int number) { return table[number].id; };
  };
  std::string out = fmt::format("name: {}\n", title_text(mage.name));
  out += flow("ancestry", mage.ancestries, id_in(facts().ancestries));
  out += fmt::format("attributes: {{might: {}, agility: {}, will: {}, defence: {}}}\n",
                     mage.attributes[0], mage.attributes[1], mage.attributes[2], mage.defence);
  const auto bonus_name = [](CreationBonus bonus) {
    return std::string(kBonusNames[index_of(bonus)]);
  };
  out += mage.bonuses.size() == 1 ? fmt::format("bonus: {}\n", bonus_name(mage.bonuses[0]))
                                  : flow("bonus", mage.bonuses, bonus_name);
  out += flow("styles", mage.styles, id_in(facts().styles));
  if (!mage.gambits.empty()) out += "gambits:\n";
  for (const Gambit& gambit : mage.gambits) {
    out += fmt::format("  - style: {}\n    boon: {}\n", facts().styles[gambit.style].id,
                       facts().abilities[gambit.boon].id);
    out += flow("    cards", gambit.cards, [](const CardCount& one) { return counted_text(one); });
  }
  out += flow("deck", mage.deck, [](const CardCount& one) { return counted_text(one); });
  out += flow("abilities", mage.abilities,
              [](const EquippedAbility& one) { return counted_text(one); });
  out += flow("items", mage.items, id_in(facts().items));
  if (!mage.artefacts.empty()) out += flow("artefacts", mage.artefacts, id_in(facts().items));
  return out;
}

std::string write_mages(const std::vector<MageBuild>& mages) {
  std::string text;
  for (const MageBuild& mage : mages)
    text += (text.empty() ? "" : kBetweenMages) + write_mage(mage);
  return text;
}

std::vector<MageBuild> read_mages(const std::string& text) {
  std::vector<MageBuild> mages;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(kBetweenMages, at), text.size());
    mages.push_back(read_mage(text.substr(at, end - at)));
    at = end + kBetweenMages.size();
  }
  return mages;
}

}  // namespace archon::archmajesty
