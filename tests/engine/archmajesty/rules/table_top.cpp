#include "tests/engine/archmajesty/rules/table_top.h"

#include <algorithm>
#include <set>

#include "engine/archmajesty/battles/equipment.h"
#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/language/compiler.h"
#include "engine/archmajesty/rules/cards.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/vocabulary/names.h"

namespace archon::archmajesty::test {
namespace {

constexpr int kDiceAhead = 3;  // of the scripted dice that one move may throw

Square square_of(const std::string& name) {
  return square_at(name.at(0) - 'a' + 1, std::stoi(name.substr(1)));
}

template <class Names>
int place_of(const Names& names, const std::string& name) {
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<int>(i);
  throw Error("'" + name + "' is not known");
}

template <class T>
T number(const YAML::Node& fields, const char* key, T otherwise) {
  return fields[key] ? static_cast<T>(fields[key].as<int>()) : otherwise;
}

Edge edge_of(const YAML::Node& node) {
  const auto name = node.as<std::string>();
  if (name == "gold") return kGold;
  if (name == "black") return kBlack;
  Edge edge = 0;
  for (size_t i = 0; i < kColourNames.size(); ++i)
    if (name.find(kColourNames[i]) != std::string::npos) edge = static_cast<Edge>(edge | 1 << i);
  return edge;
}

AttributeSet attributes_of(const YAML::Node& node) {
  const auto name = node.as<std::string>();
  AttributeSet set = 0;
  for (const auto& [word, bits] : {std::pair{"MT", 1}, {"AG", 2}, {"WL", 4}, {"ANY", 7}})
    if (name.find(word) != std::string::npos) set = static_cast<AttributeSet>(set | bits);
  return set;
}

// "melee", "self", "battlefield", "4", "4 or ranged weapon +2"
Range range_of(const std::string& text) {
  Range range;
  range.squares = 1;
  if (text.starts_with("self"))
    range = {RangeKind::Self, 0, WeaponKind::None, 0};
  else if (text.starts_with("battlefield"))
    range = {RangeKind::Battlefield, 0, WeaponKind::None, 0};
  else if (!text.starts_with("melee"))
    range = {RangeKind::Ranged, static_cast<uint8_t>(std::stoi(text)), WeaponKind::None, 0};
  if (text.find("or melee weapon") != std::string::npos) range.weapon = WeaponKind::Melee;
  if (text.find("or ranged weapon") != std::string::npos) range.weapon = WeaponKind::Ranged;
  if (text.find("or any weapon") != std::string::npos) range.weapon = WeaponKind::Any;
  const size_t plus = text.find('+');
  if (plus != std::string::npos)
    range.weapon_bonus = static_cast<uint8_t>(std::stoi(text.substr(plus + 1)));
  return range;
}

Token token_of(const std::string& name) {
  Token token;
  const size_t slash = name.find('/');
  const std::string kind = name.substr(0, slash);
  token.kind = kind == "Strike"  ? TokenKind::Strike
               : kind == "Guard" ? TokenKind::Guard
                                 : TokenKind::Protect;
  const std::string rest = name.substr(slash + 1);
  const size_t second = rest.find('/');
  if (second != std::string::npos) {
    token.range = static_cast<uint8_t>(std::stoi(rest));
    token.value = static_cast<uint8_t>(std::stoi(rest.substr(second + 1)));
  } else {
    token.value = static_cast<uint8_t>(std::stoi(rest));
  }
  return token;
}

// "[Blow, Ward]", or "{Plain: 10}" for ten of one.
std::vector<std::string> names_in(const YAML::Node& list) {
  std::vector<std::string> names;
  if (list && list.IsMap())
    for (const auto& row : list)
      names.insert(names.end(), row.second.as<size_t>(), row.first.as<std::string>());
  else if (list)
    names = list.as<std::vector<std::string>>();
  return names;
}

// A list, or the number of each.
void equip_all(Sheet& sheet, const YAML::Node& list) {
  for (const auto& row : list) {
    const bool counted = list.IsMap();
    const auto name = (counted ? row.first : row).as<std::string>();
    const int item = facts().items.find(name);
    if (item < 0) throw Error("no item '" + name + "'");
    equip(sheet, static_cast<ItemType>(item), counted ? row.second.as<int>() : 1);
    // As it stands on a mage's sheet.
    sheet.defence = static_cast<int8_t>(sheet.defence + facts().items[item].defence);
  }
}

}  // namespace

TableTop::TableTop(const YAML::Node& scenario) {
  battle_.width = number<uint8_t>(scenario, "width", 10);
  battle_.height = number<uint8_t>(scenario, "height", 10);
  for (const std::string& wall : names_in(scenario["walls"])) battle_.walls.add(square_of(wall));
  for (const std::string& pit : names_in(scenario["pits"])) battle_.pits.add(square_of(pit));
  for (const auto& option : scenario["options"])
    set_option(battle_.options, option.first.as<std::string>(), option.second.as<std::string>());
  battle_.asks_all = scenario["asks_all"] && scenario["asks_all"].as<bool>();
  battle_.options.round_cap = number<uint8_t>(scenario, "rounds", 20);
  read_cards(scenario["cards"]);
  battle_.sheets.push_back(boulder_sheet());
  add_minions(battle_);
  for (const auto& unit : scenario["units"]) read_unit(unit.first.as<std::string>(), unit.second);
  if (scenario["dice"]) dice_ = scenario["dice"].as<std::vector<int>>();
  set_up(scenario);
}

// ---- Read ---------------------------------------------------------------------------------------

void TableTop::read_cards(const YAML::Node& cards) {
  battle_.program = library().program;
  battle_.types = library().spells;
  battle_.basic_melee = library().basic_melee;
  battle_.basic_ranged = library().basic_ranged;
  battle_.basic_breath = library().basic_breath;
  // Without an effect, standard, gold: to pay with, to fill decks.
  add_spell("Plain", YAML::Load("{strike: 10, guard: 5}"));
  for (const auto& card : cards) add_spell(card.first.as<std::string>(), card.second);
}

void TableTop::add_spell(const std::string& name, const YAML::Node& fields) {
  Spell spell;
  spell.id = id_of(name);
  spell.name = name;
  spell.left = fields["left"] ? edge_of(fields["left"]) : kGold;
  spell.right = fields["right"] ? edge_of(fields["right"]) : kGold;
  if (fields["colour"])
    spell.colour = static_cast<Colour>(place_of(kColourNames, fields["colour"].as<std::string>()));
  spell.strike = number<uint8_t>(fields, "strike", 10);
  spell.guard = number<uint8_t>(fields, "guard", 5);
  spell.scrap = number<uint8_t>(fields, "scrap", 0);
  spell.range = range_of(fields["range"] ? fields["range"].as<std::string>() : "melee");
  if (fields["attack"]) spell.attack = attributes_of(fields["attack"]);
  if (fields["damage"]) {
    spell.damage = static_cast<uint8_t>(std::stoi(fields["damage"].as<std::string>()));
    spell.adds = attributes_of(fields["damage"]);
    spell.has_damage = true;
  }
  spell.needs.others = number<uint8_t>(fields, "others", 0);
  if (fields["others_of"])
    spell.needs.colour =
        static_cast<Colour>(place_of(kColourNames, fields["others_of"].as<std::string>()));
  if (fields["stance"])
    spell.needs.stance =
        fields["stance"].as<std::string>() == "airborne" ? Stance::Airborne : Stance::Earthbound;
  spell.needs.hand = number<uint8_t>(fields, "hand", 0);
  for (const auto& keyword : fields["keywords"])
    spell.keywords[static_cast<size_t>(place_of(kKeywordNames, keyword.first.as<std::string>()))] =
        static_cast<uint8_t>(keyword.second.as<int>());
  if (fields["elements"])
    for (const std::string& element : names_in(fields["elements"]))
      spell.elements |= 1u << place_of(kElementNames, element);
  if (fields["script"])
    spell.script = compile(fields["script"].as<std::string>(), name, battle_.program);
  battle_.types.push_back(spell);
}

// A card of the scenario, or one of the library.
TypeId TableTop::type_named(const std::string& name) const {
  // What a scenario brings itself stands behind the library.
  for (size_t i = battle_.types.size(); i-- > 0;) {
    if (battle_.types[i].name != name) continue;
    if (i < library().scripted.size() && !library().scripted[i])
      throw Error("'" + name + "' has no script");
    return static_cast<TypeId>(i);
  }
  throw Error("no card '" + name + "'");
}

UnitId TableTop::unit_named(const std::string& name) const {
  const auto at = units_.find(name);
  if (at != units_.end()) return at->second;
  for (int i = static_cast<int>(battle_.entries.size()); i < state_.units; ++i)
    if (battle_.sheets[state_.unit[static_cast<size_t>(i)].sheet].name == name)
      return static_cast<UnitId>(i);
  throw Error("no unit '" + name + "'");
}

Sheet TableTop::sheet_of(const std::string& name, const YAML::Node& fields) {
  const bool mage = fields["mage"] && fields["mage"].as<bool>();
  Sheet sheet;
  sheet.name = name;
  sheet.tier = mage ? Tier::Mage : Tier::Regular;
  if (fields["tier"])
    sheet.tier = static_cast<Tier>(place_of(kTierNames, fields["tier"].as<std::string>()));
  const int combat = number(fields, "combat", 0);
  sheet.attributes = {number<int8_t>(fields, "MT", static_cast<int8_t>(combat)),
                      number<int8_t>(fields, "AG", static_cast<int8_t>(combat)),
                      number<int8_t>(fields, "WL", static_cast<int8_t>(combat))};
  const bool bare = sheet.tier == Tier::Grunt || sheet.tier == Tier::Object;
  sheet.defence = number<int8_t>(fields, "defence", bare ? Sheet::kNoDefence : 10);
  sheet.hp = number<int16_t>(fields, "most_hp", number<int16_t>(fields, "hp", 50));
  sheet.mv = number<uint8_t>(fields, "mv", 6);
  sheet.size = number<uint8_t>(fields, "size", 1);
  sheet.attacks = number<uint8_t>(fields, "attacks", mage ? 0 : 1);
  sheet.capacity = number<uint8_t>(fields, "capacity", 10);
  sheet.bash_damage = sheet.bash_suffers = number<uint8_t>(fields, "bash_damage", 0);
  for (const std::string& style : names_in(fields["styles"]))
    take_style(sheet, static_cast<StyleType>(facts().styles.find(style)));
  sheet.blocks_sight = number(fields, "blocks_sight", 0) != 0;
  for (const char* list : {"weapons", "items"}) equip_all(sheet, fields[list]);
  for (const std::string& ability : names_in(fields["abilities"])) {
    const int known = facts().abilities.find(ability);
    if (known >= 0 && library().abilities[static_cast<size_t>(known)] != 0)
      learn(sheet, static_cast<AbilityType>(known));
    else
      sheet.add({type_named(ability), 0}, battle_.types[type_named(ability)].script);
  }
  for (const std::string& attack : names_in(fields["attacks_with"]))
    sheet.attacks_with.push_back(type_named(attack));
  return sheet;
}

void TableTop::read_unit(const std::string& name, const YAML::Node& fields) {
  battle_.sheets.push_back(sheet_of(name, fields));
  Entry entry;
  entry.sheet = static_cast<uint8_t>(battle_.sheets.size() - 1);
  const bool mage = fields["mage"] && fields["mage"].as<bool>();
  entry.team = mage ? Team::Allied : Team::Enemy;
  if (fields["team"])
    entry.team = fields["team"].as<std::string>() == "allied" ? Team::Allied : Team::Enemy;
  entry.square = square_of(fields["at"].as<std::string>());
  entry.name = name;
  entry.airborne = fields["airborne"] && fields["airborne"].as<bool>();
  if (mage) {
    for (const char* pile : {"hand", "deck", "void"})
      for (const std::string& card : names_in(fields[pile])) entry.deck.push_back(type_named(card));
    if (entry.deck.empty()) entry.deck.push_back(type_named("Plain"));
  }
  units_[name] = static_cast<UnitId>(battle_.entries.size());
  battle_.entries.push_back(entry);
}

// ---- The position -------------------------------------------------------------------------------

// Unless the scenario begins with the battle, everything is placed when the first turn is chosen.
void TableTop::set_up(const YAML::Node& scenario) {
  state_ = begin(battle_, 1);
  const std::string from = scenario["from"] ? scenario["from"].as<std::string>() : "turns";
  if (from == "battle") return;
  const Ask until = from == "foretell" ? Ask::Foretell : from == "round" ? Ask::Cycle : Ask::Slot;
  while (state_.question.ask != until)
    if (!decline()) throw Error("no turn comes");
  for (const auto& unit : scenario["units"])
    set_unit(unit_named(unit.first.as<std::string>()), unit.second);
}

void TableTop::set_unit(UnitId id, const YAML::Node& fields) {
  Unit& u = state_.unit[id];
  u.hp = number<int16_t>(fields, "hp", u.hp);
  u.max_hp = std::max(u.hp, number<int16_t>(fields, "most_hp", u.max_hp));
  note_unit({battle_, state_}, id);
  u.mp = number<uint8_t>(fields, "mp", u.mp);
  u.armour = number<uint8_t>(fields, "armour", u.armour);
  u.scrap = number<uint8_t>(fields, "scrap", u.scrap);
  if (fields["stars"]) gain_stars(u, fields["stars"].as<int>());
  u.was_downed = fields["was_downed"] && fields["was_downed"].as<bool>();
  if (fields["master"]) u.master = unit_named(fields["master"].as<std::string>());
  if (fields["taunted_by"]) u.taunter = unit_named(fields["taunted_by"].as<std::string>());
  for (const auto& counter : fields["counters"])
    u.counters[static_cast<size_t>(place_of(kStatusNames, counter.first.as<std::string>()))] =
        static_cast<uint8_t>(counter.second.as<int>());
  if (u.is_mage()) set_mage(id, fields);
}

void TableTop::set_mage(UnitId id, const YAML::Node& fields) {
  Mage& mage = state_.mage[state_.unit[id].mage];
  mage.hand = mage.heap = {};
  mage.deck = {};
  mage.left = 0;
  Slot slot = 0;
  for (size_t i = 0; i < names_in(fields["hand"]).size(); ++i) mage.hand.add(slot++);
  for (size_t i = 0; i < names_in(fields["deck"]).size(); ++i) mage.deck[mage.left++] = slot++;
  for (size_t i = 0; i < names_in(fields["void"]).size(); ++i) mage.heap.add(slot++);
  if (slot == 0) mage.heap.add(slot);  // what fills an empty list
  for (const std::string& token : names_in(fields["tokens"])) gain_token(mage, token_of(token), 1);
}

// ---- Play ---------------------------------------------------------------------------------------

std::vector<std::string> TableTop::offered() const {
  MoveList list;
  legal_moves(battle_, state_, list);
  std::vector<std::string> words;
  for (const Move& m : list) words.push_back(describe(battle_, state_, m));
  return words;
}

// Puts a generator into the state whose next throws are the scripted ones.
void TableTop::load_dice() {
  if (dice_.empty()) return;
  const size_t ahead = std::min<size_t>(kDiceAhead, dice_.size());
  for (uint64_t seed = 1;; ++seed) {
    Rng rng(seed);
    const Rng first = rng;
    bool fits = true;
    for (size_t i = 0; i < ahead && fits; ++i)
      fits = 1 + static_cast<int>(rng.below(20)) == dice_[i];
    if (!fits) continue;
    state_.rng = first;
    return;
  }
}

void TableTop::make(const Move& move) {
  load_dice();
  Rng rng = state_.rng;
  apply(battle_, state_, move);
  // How many of the dice were thrown.
  for (int thrown = 0; thrown <= kDiceAhead; ++thrown) {
    if (rng == state_.rng) {
      dice_.erase(dice_.begin(),
                  dice_.begin() + std::min<int>(thrown, static_cast<int>(dice_.size())));
      break;
    }
    rng.below(20);
  }
  const std::string broken = broken_invariant(battle_, state_);
  if (!broken.empty()) throw Error(broken);
}

bool TableTop::decline() {
  static const std::set<Ask> kDeclined = {
      Ask::Opener, Ask::Foretell, Ask::Cycle,   Ask::Between, Ask::Answer,  Ask::Guard,
      Ask::Fix,    Ask::FixOf,    Ask::Empower, Ask::Weaken,  Ask::Counter, Ask::Opportunity};
  if (state_.outcome != Outcome::Open || !kDeclined.count(state_.question.ask)) return false;
  MoveList list;
  legal_moves(battle_, state_, list);
  if (list[0].verb != Verb::Pass) return false;
  make(list[0]);
  return true;
}

void TableTop::play(const std::string& words) {
  while (true) {
    if (state_.outcome != Outcome::Open) throw Error("'" + words + "': the battle is over");
    MoveList list;
    legal_moves(battle_, state_, list);
    for (const Move& m : list)
      if (describe(battle_, state_, m) == words) return make(m);
    const std::string asked = question();
    std::string known;
    for (const std::string& move : offered()) known += "; " + move;
    if (!decline()) throw Error("'" + words + "' is not offered at " + asked + known);
  }
}

void TableTop::go_on_to(const std::string& question_wanted) {
  while (question() != question_wanted) {
    const std::string asked = question();
    if (!decline()) throw Error("'" + question_wanted + "' is not asked, but " + asked);
  }
}

void TableTop::settle() {
  while (decline()) {
  }
}

// ---- Compared -----------------------------------------------------------------------------------

namespace {

template <class T>
void compare(const YAML::Node& fields, const std::string& key, T found, const std::string& of,
             std::vector<std::string>& out) {
  if (!fields[key] || fields[key].as<int>() == static_cast<int>(found)) return;
  out.push_back(of + ": " + key + " is " + std::to_string(static_cast<int>(found)) + ", expected " +
                fields[key].as<std::string>());
}

std::string joined(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return "[" + out + "]";
}

void compare_lists(const YAML::Node& fields, const std::string& key,
                   const std::vector<std::string>& found, const std::string& of,
                   std::vector<std::string>& out) {
  if (!fields[key]) return;
  if (fields[key].IsScalar()) return compare(fields, key, found.size(), of, out);
  const std::string expected = joined(names_in(fields[key]));
  if (joined(found) != expected)
    out.push_back(of + ": " + key + " is " + joined(found) + ", expected " + expected);
}

}  // namespace

void TableTop::compare_mage(UnitId id, const YAML::Node& fields,
                            std::vector<std::string>& out) const {
  const uint8_t m = state_.unit[id].mage;
  const Mage& mage = state_.mage[m];
  const std::string& name = battle_.entries[id].name;
  const auto named = [&](SlotSet slots) {
    std::vector<std::string> names;
    for (const int slot : slots)
      names.push_back(battle_.types[battle_.entries[id].deck[static_cast<size_t>(slot)]].name);
    return names;
  };
  compare_lists(fields, "hand", named(mage.hand), name, out);
  compare_lists(fields, "void", named(mage.heap), name, out);
  compare(fields, "deck", mage.left, name, out);
  if (!fields["tokens"]) return;
  std::vector<std::string> tokens;
  for (const Token& token : mage.tokens)
    for (int i = 0; i < token.count; ++i) {
      const std::string value = std::to_string(token.value);
      tokens.push_back(token.kind == TokenKind::Strike ? "Strike/" + value
                       : token.kind == TokenKind::Guard
                           ? "Guard/" + value
                           : "Protect/" + std::to_string(token.range) + "/" + value);
    }
  compare_lists(fields, "tokens", tokens, name, out);
}

void TableTop::compare_unit(UnitId id, const YAML::Node& fields,
                            std::vector<std::string>& out) const {
  const Unit& u = state_.unit[id];
  const std::string& name = battle_.unit_name(id, u.sheet);
  compare(fields, "hp", u.hp, name, out);
  compare(fields, "max_hp", u.max_hp, name, out);
  compare(fields, "mp", u.mp, name, out);
  compare(fields, "armour", u.armour, name, out);
  compare(fields, "scrap", u.scrap, name, out);
  compare(fields, "stars", u.stars, name, out);
  const auto flag = [&](const char* key, bool found) {
    if (fields[key] && fields[key].as<bool>() != found)
      out.push_back(name + ": " + key + " is " + (found ? "true" : "false"));
  };
  flag("airborne", u.airborne);
  flag("on_board", u.on_board);
  flag("taunted", u.taunter != kNoUnit);
  State copy = state_;
  const Table t{battle_, copy};
  flag("bloodied", is_bloodied(t, id));
  flag("vulnerable", is_vulnerable(t, id));
  if (u.is_mage()) {
    const Mage& mage = state_.mage[u.mage];
    flag("fading", is_fading(t, mage));
    flag("dark", is_dark(mage));
    flag("twilight", is_twilight(t, mage));
    compare_mage(id, fields, out);
  }
  if (fields["at"] && square_name(u.square) != fields["at"].as<std::string>())
    out.push_back(name + " is at " + square_name(u.square) + ", expected " +
                  fields["at"].as<std::string>());
  if (!fields["counters"]) return;
  for (int i = 0; i < kStatuses; ++i) {
    const std::string status(kStatusNames[static_cast<size_t>(i)]);
    const int expected = number(fields["counters"], status.c_str(), 0);
    if (expected != u.counters[static_cast<size_t>(i)])
      out.push_back(name + ": " + std::to_string(u.counters[static_cast<size_t>(i)]) + " " +
                    status + ", expected " + std::to_string(expected));
  }
}

std::vector<std::string> TableTop::differences(const YAML::Node& expected) const {
  std::vector<std::string> out;
  for (const auto& row : expected) {
    const auto key = row.first.as<std::string>();
    if (key == "outcome") {
      static const char* kOutcomes[] = {"open", "allied", "enemy", "drawn"};
      const std::string found = kOutcomes[static_cast<size_t>(state_.outcome)];
      if (found != row.second.as<std::string>()) out.push_back("the outcome is " + found);
    } else if (key == "question") {
      if (question() != row.second.as<std::string>()) out.push_back("asked is " + question());
    } else if (key == "round") {
      compare(expected, "round", state_.round, "battle", out);
    } else {
      compare_unit(unit_named(key), row.second, out);
    }
  }
  return out;
}

}  // namespace archon::archmajesty::test
