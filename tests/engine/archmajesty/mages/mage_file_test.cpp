#include "engine/archmajesty/mages/mage_file.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/archmajesty/mages/mage_library.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "engine/archmajesty/mages/sheet.h"
#include "engine/core/check.h"

namespace archon::archmajesty::mage_file_test {
namespace {

std::string complaint(const std::string& text) {
  try {
    read_mage(text);
  } catch (const Error& wrong) {
    return wrong.what();
  }
  return "";
}

// Every list turned round.
MageBuild turned(MageBuild mage) {
  const auto turn = [](auto& list) { std::reverse(list.begin(), list.end()); };
  turn(mage.ancestries);
  turn(mage.styles);
  turn(mage.gambits);
  for (Gambit& gambit : mage.gambits) turn(gambit.cards);
  turn(mage.deck);
  turn(mage.abilities);
  turn(mage.items);
  turn(mage.artefacts);
  return mage;
}

}  // namespace

TEST_CASE("a mage's file says what is wrong, and where") {
  CHECK(complaint("[]") ==
        "line 1: expected a mage: a map with `name`, `styles`, `deck` and others, not a list");
  CHECK(complaint("name: A\ndek: []") == "line 2: unknown key 'dek'; did you mean 'deck'?");
  CHECK(complaint("styles: []") == "name: expected a name");
  CHECK(complaint("name: \"\"") == "line 1: name: expected a name of 1 to 80 printable bytes");
  CHECK(complaint("name: \"a\\nb\"") == "line 1: name: expected a name of 1 to 80 printable bytes");
  CHECK(
      complaint("name: A\nstyles: [earthstel-warrior]") ==
      "line 2: styles[1]: 'earthstel-warrior' is not a style; did you mean 'earthsteel-warrior'?");
  CHECK(complaint("name: A\nattributes: {might: many}") ==
        "line 2: attributes.might: expected a number from 0 to 20, not 'many'");
  CHECK(complaint("name: A\nattributes: {strength: 2}") ==
        "line 2: attributes: unknown key 'strength'");
  CHECK(complaint("name: A\nbonus: luck") ==
        "line 2: bonus: unknown bonus 'luck'; expected one of hp, equipment, abilities, command");
  CHECK(complaint("name: A\ndeck: [blinkwarp, blinkwarp: 2]") ==
        "line 2: deck[2]: 'blinkwarp' appears twice; expected it once, with its copies");
  CHECK(complaint("name: A\ndeck: [blinkwarp: 0]") ==
        "line 2: deck[1].blinkwarp: expected a number from 1 to 40, not '0'");
  CHECK(complaint("name: A\ndeck: [[blinkwarp]]") ==
        "line 2: deck[1]: expected a card, or `card: copies`, not a list");
  CHECK(complaint("name: A\ngambits: [{style: starflare-raider}]") ==
        "gambits[1].boon: expected a boon");
  CHECK(complaint("name: A\nitems: [" + std::string(40, 'x') + "]").find("is not an item") !=
        std::string::npos);
  std::string many = "name: A\nitems: [sword";
  for (int i = 0; i < 40; ++i) many += ", sword";
  CHECK(complaint(many + "]") == "line 2: items: 41 entries; expected at most 40");
}

TEST_CASE("names stand for ids") {
  CHECK(read_mage("name: A\ndeck: [\"Vigilant’s Counterward\"]\nitems: [Plate Armour]") ==
        read_mage("name: A\ndeck: [vigilants-counterward]\nitems: [plate-armour]"));
}

TEST_CASE("what is written is read back") {
  for (const char* name : {"\"null\"", "\"a: b # c\"", "\"Ann \\\"the\\\" \\\\\"", "O'Neil Jr.",
                           "\"Æsa – Ölund\"", "\"7\"", "\"~\"", "\" x \"", "'- a'"}) {
    const MageBuild mage = read_mage(std::string("name: ") + name);
    CHECK(read_mage(write_mage(mage)) == mage);
  }
  for (uint64_t number = 1; number <= 300; ++number) {
    const MageBuild mage = random_mage(3, number);
    REQUIRE(read_mage(write_mage(mage)) == mage);
  }
}

TEST_CASE("bundled mages are legal, written as Archon writes, and take every style") {
  std::set<StyleType> styles;
  std::set<uint64_t> fingerprints;
  std::vector<std::string> texts;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("mages/")) texts.emplace_back(file.text);
  REQUIRE(bundled_mages().size() == 8);
  for (size_t i = 0; i < texts.size(); ++i) {
    const MageBuild& mage = bundled_mages()[i];
    INFO(mage.name);
    CHECK(check(mage) == std::vector<std::string>{});
    CHECK(write_mage(mage) == texts[i]);
    CHECK(bundled_mage_ids()[i] == id_of(mage.name));
    CHECK(deck_size(mage) == kDeckLeast);
    styles.insert(mage.styles.begin(), mage.styles.end());
    fingerprints.insert(fingerprint(mage));
  }
  CHECK(styles.size() == 24);
  CHECK(fingerprints.size() == 8);
}

TEST_CASE("a mage is found by name, by a part of it, by seed and as a file") {
  CHECK(find_mage("Berta Ironroot").name == "Berta Ironroot");
  CHECK(find_mage("farsight").name == "Celeste Farsight");
  CHECK(find_mage("random:7") == random_mage(7));
  CHECK(find_mage("random:7-3") == random_mage(7, 3));
  CHECK(find_mage(ARCHON_SOURCE_DIR "/data/archmajesty/mages/dorian-vale.yaml") ==
        find_mage("dorian"));
  CHECK_THROWS_WITH_AS(find_mage("random:x"),
                       "mage 'random:x' is not of the form random:SEED, such as random:7, or "
                       "random:7-3 for the third mage of a seed",
                       Error);
  CHECK_THROWS_AS(find_mage("no/such.yaml"), Error);
  CHECK_THROWS_AS(find_mage(""), Error);
  CHECK_THROWS_AS(find_mage("ar"), Error);  // several
}

TEST_CASE("random mages are legal, sensible, and the same for the same seed") {
  int artefacts = 0;
  int gambits = 0;
  int artes = 0;
  std::set<StyleType> styles;
  std::set<ItemType> items;
  std::set<AbilityType> abilities;
  for (uint64_t number = 1; number <= 2000; ++number) {
    const MageBuild mage = random_mage(11, number);
    REQUIRE(check(mage) == std::vector<std::string>{});
    const MageSheet sheet = sheet_of(mage);
    // Nothing is left lying about: a trinket would have fitted.
    CHECK(slots_taken(mage).items + slots_taken(mage).artefacts + slots_taken(mage).abilities >=
          sheet.equipment_slots + sheet.ability_slots - 3);
    artefacts += mage.artefacts.empty() ? 0 : 1;
    gambits += mage.gambits.empty() ? 0 : 1;
    for (const CardCount& one : mage.deck)
      artes += facts().styles[facts().cards[one.card].style].kind == StyleKind::Arte ? 1 : 0;
    styles.insert(mage.styles.begin(), mage.styles.end());
    items.insert(mage.items.begin(), mage.items.end());
    items.insert(mage.artefacts.begin(), mage.artefacts.end());
    for (const EquippedAbility& one : mage.abilities) abilities.insert(one.ability);
  }
  CHECK(artefacts > 1000);
  CHECK(gambits > 100);
  CHECK(artes > 50);
  CHECK(styles.size() == 24);
  CHECK(items.size() == static_cast<size_t>(facts().items.size()));
  CHECK(abilities.size() == 36 + 3 + 16);
  CHECK(random_mage(5, 9) == random_mage(5, 9));
  CHECK(fingerprint(random_mage(5, 9)) != fingerprint(random_mage(5, 10)));
}

TEST_CASE("the attributes of a random mage suit its cards") {
  int best = 0;
  int all = 0;
  for (uint64_t number = 1; number <= 500; ++number) {
    const MageBuild mage = random_mage(12, number);
    std::array<int, kAttributes> cards{};
    for (const CardCount& one : mage.deck)
      for (int i = 0; i < kAttributes; ++i)
        if ((facts().cards[one.card].attack >> i & 1) != 0) cards[i] += one.copies;
    const auto wanted = std::max_element(cards.begin(), cards.end()) - cards.begin();
    ++all;
    best += mage.attributes[static_cast<size_t>(wanted)] == kMostInAttribute ? 1 : 0;
  }
  CHECK(best > all * 9 / 10);
}

TEST_CASE("a fingerprint knows no order and no name, but everything else") {
  for (uint64_t number = 1; number <= 50; ++number) {
    const MageBuild mage = random_mage(13, number);
    MageBuild other = turned(mage);
    other.name = "Somebody";
    CHECK(fingerprint(other) == fingerprint(mage));
    other.deck[0].copies = other.deck[0].copies == 1 ? 2 : 1;
    CHECK(fingerprint(other) != fingerprint(mage));
    other = mage;
    std::swap(other.attributes[0], other.defence);
    if (other.attributes != mage.attributes) CHECK(fingerprint(other) != fingerprint(mage));
    other = mage;
    other.abilities.pop_back();
    CHECK(fingerprint(other) != fingerprint(mage));
    other = mage;
    std::swap(other.items, other.artefacts);
    if (other.items != mage.items) CHECK(fingerprint(other) != fingerprint(mage));
    other = mage;
    other.bonuses.push_back(CreationBonus::Hp);
    CHECK(fingerprint(other) != fingerprint(mage));
  }
}

}  // namespace archon::archmajesty::mage_file_test
