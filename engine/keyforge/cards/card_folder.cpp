#include "engine/keyforge/cards/card_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "engine/keyforge/language/compiler/grammar.h"

namespace archon::keyforge {
namespace {

namespace fs = std::filesystem;

// Far beyond any printed card, and far from what a byte of the state can hold.
constexpr int kMostOnCard = 99;
constexpr size_t kLongestTitle = 60;

void expect_number(std::string_view what, int number) {
  if (number > kMostOnCard)
    throw Error(fmt::format("{} {}; expected at most {}", what, number, kMostOnCard));
}

// Copies of one card share an id, so an id of one's own makes a card of one's own. Two kinds of
// cards have the title of another one: second halves and evil twins.
void check_title(const CardFacts& card, const Facts& all) {
  const std::string base = slug(card.name);
  if (base.empty() || card.name.size() > kLongestTitle || printable(card.name) != card.name)
    throw Error(fmt::format("name: '{}'; expected 1 to {} characters with letters or digits",
                            excerpt(card.name), kLongestTitle));
  if (const CardFacts* printed = facts().find(base))
    throw Error(fmt::format("the title '{}' is used by a card of {}; expected a new title",
                            card.name, name_of(printed->set)));
  if (card.id != base && card.id != base + "2" && card.id != base + "-evil-twin")
    throw Error(fmt::format("the id doesn't match the title '{}'; expected '{}'", card.name, base));
  if (facts().find(card.id))
    throw Error(fmt::format("the id is used by a card of {}; expected a new id",
                            name_of(facts().find(card.id)->set)));
  if (all.printings_of(card.id).size() > 1)
    throw Error("the id appears twice in the folder; expected it once");
  if (!all.find(base))
    throw Error(fmt::format("no card has the id '{}'; expected one with the same title", base));
}

void check_house(const CardFacts& card) {
  if (card.house == House::None && card.variants.empty())
    throw Error(fmt::format("no house; expected one or more of {}",
                            fmt::join(std::span(kHouseNames).first(kHouses), ", ")));
}

void check_numbers(const CardFacts& card) {
  expect_number("power", card.power);
  expect_number("armor", card.armor);
  if (card.type != CardType::Creature && card.power + card.armor > 0)
    throw Error(fmt::format("{} with power or armor; expected a creature", name_of(card.type)));
  for (int i = 0; i < kKeywords; ++i) {
    const auto keyword = static_cast<Keyword>(i);
    expect_number(name_of(keyword), card.keyword(keyword));
    if (!has_number(static_cast<Keyword>(i)) && card.keyword(keyword) > 1)
      throw Error(fmt::format("{} {}; expected 1", name_of(keyword), card.keyword(keyword)));
  }
}

// Goes through the cards of a folder, file by file.
class FolderCheck {
 public:
  explicit FolderCheck(const Facts& all) : all_(all) {
    for (const CardFacts& card : facts().printings())
      traits_.insert(card.traits.begin(), card.traits.end());
  }

  void check(const std::string& path, std::span<const CardFacts> cards) {
    for (const CardFacts& card : cards) {
      try {
        check_card(card);
      } catch (const Error& wrong) {
        throw Error(fmt::format("{}: {}: {}", path, excerpt(card.id), wrong.what()));
      }
    }
  }

 private:
  void check_card(const CardFacts& card) {
    check_title(card, all_);
    check_house(card);
    check_numbers(card);
    for (const std::string& trait : card.traits) check_trait(trait);
  }

  void check_trait(const std::string& trait) {
    if (traits_.contains(trait)) return;
    if (trait.empty() || slug(trait) != trait)
      throw Error(
          fmt::format("the trait '{}'; expected lower-case words joined by '-'", excerpt(trait)));
    if (card_grammar().grammar.words().find(trait) != 0)  // which a script would mean by it
      throw Error(fmt::format(
          "the trait '{}' is a word of the card language; expected another trait", trait));
    if (traits_.size() == kMostTraits)
      throw Error(fmt::format(
          "the trait '{}' is one too many; expected at most {}, including those of printed "
          "cards",
          trait, kMostTraits));
    traits_.insert(trait);
  }

  const Facts& all_;
  std::set<std::string> traits_;  // of the printed cards, and of those that were looked at
};

std::vector<CardFile> read_all(std::vector<fs::path> paths, std::string_view expected) {
  std::sort(paths.begin(), paths.end());
  std::vector<CardFile> out;
  for (const fs::path& path : paths) out.push_back({path.string(), read_file(path, expected)});
  return out;
}

}  // namespace

CardFolder read_card_folder(const std::string& dir) {
  if (!fs::is_directory(dir)) throw Error(fmt::format("{}: expected a folder of .card files", dir));
  std::vector<fs::path> scripts;
  std::vector<fs::path> facts;
  for (const auto& entry : fs::recursive_directory_iterator(dir)) {
    if (entry.path().extension() == ".card") scripts.push_back(entry.path());
    if (entry.path().extension() == ".json") facts.push_back(entry.path());
  }
  return {read_all(std::move(scripts), "the script of a card"),
          read_all(std::move(facts), "facts of cards")};
}

Facts facts_with(const CardFolder& folder) {
  Facts all = facts();
  const size_t printed = all.printings().size();
  std::vector<size_t> ends;  // of the cards of each file
  for (const CardFile& file : folder.facts) {
    all.add({file.path, file.text}, Set::Homebrew);
    ends.push_back(all.printings().size());
    if (ends.back() > printed + kMostHomebrew)
      throw Error(fmt::format("{}: more than {} cards in the folder; expected at most that many",
                              file.path, kMostHomebrew));
  }
  FolderCheck check(all);
  size_t at = printed;
  for (size_t i = 0; i < ends.size(); at = ends[i++])
    check.check(folder.facts[i].path, all.printings().subspan(at, ends[i] - at));
  return all;
}

Facts facts_with(const std::string& dir) {
  return dir.empty() ? facts() : facts_with(read_card_folder(dir));
}

}  // namespace archon::keyforge
