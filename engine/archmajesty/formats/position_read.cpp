#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "engine/archmajesty/cards/fields.h"
#include "engine/archmajesty/formats/position.h"
#include "engine/archmajesty/formats/position_fields.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/rules/damage.h"
#include "engine/archmajesty/rules/query.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon::archmajesty {
namespace {

using Keys = std::vector<std::string>;

constexpr int kByte = 255;
constexpr int kMostHp = 9999;
constexpr int kMostGrown = 120;     // damage
constexpr int kMostExtra = 20;      // to an attribute
constexpr int kMostSince = 10'000;  // choices; a turn takes a few dozen

template <class Rows>
void add_keys(Keys& keys, const Rows& rows) {
  for (const auto& row : rows) keys.emplace_back(row.key);
}

class Reader {
 public:
  Reader(const TreeReader& file, const Battle& battle, uint64_t seed)
      : file_(file), b_(battle), s_(placed(battle, seed)) {}

  State read() {
    const TreeReader rng = file_["rng"];
    if (rng.present()) s_.rng = Rng::from_state(rng.big_number());
    s_.round = file_["round"].byte_or(1, kByte, 1);
    s_.slots = narrow<uint16_t>(file_["turns"].number_or(0, UINT16_MAX, 0));
    if (file_["side"].present())
      s_.to_act = static_cast<Team>(read_name(file_["side"], kTeamNames, "side"));
    for (uint8_t id = 0; id < s_.units; ++id) s_.unit[id] = unit_of_entry(id);
    join_units();
    for (uint8_t id = 0; id < s_.units; ++id) note_unit(table(), id);
    for (const TreeReader& at : file_["units"].items()) read_unit_of(at);
    for (uint8_t id = 0; id < s_.units; ++id) note_unit(table(), id);
    for (uint8_t m = 0; m < s_.mages; ++m) s_.mage[m].left = 0;
    for (const TreeReader& at : file_["mages"].items()) read_mage_of(at);
    order_foretold();
    for (uint8_t m = 0; m < s_.mages; ++m) put_rest_below(m);
    s_.burnt = read_units(file_["burnt"], b_, s_);
    for (const TreeReader& at : file_["lasting"].items()) read_lasting(at);
    for (const TreeReader& at : file_["scrap"].items()) read_heap(at);
    begin_choice();
    return s_;
  }

 private:
  Table table() { return {b_, s_}; }

  Unit unit_of_entry(uint8_t id) const {
    const Entry& entry = b_.entries[id];
    Unit u = usual_unit(b_, entry.sheet, entry.team, entry.square);
    u.airborne |= entry.airborne;
    u.mage = s_.unit[id].mage;
    return u;
  }

  // Those that name a sheet have joined the battle; they are known by their names before anything
  // is read that speaks of them.
  void join_units() {
    for (const TreeReader& at : file_["units"].items()) {
      const TreeReader fields = at.only_entry("a unit: its name, and what is to be said").second;
      if (!fields["sheet"].present()) continue;
      if (s_.units == kMaxUnits) at.wrong(fmt::format("expected at most {} units", kMaxUnits));
      const std::string sheet = fields["sheet"].word();
      const auto found = std::find_if(b_.sheets.begin(), b_.sheets.end(),
                                      [&](const Sheet& one) { return one.name == sheet; });
      if (found == b_.sheets.end())
        fields["sheet"].wrong(fmt::format("nothing in this battle is called '{}'", excerpt(sheet)));
      if (found->tier == Tier::Mage)
        fields["sheet"].wrong("a mage; expected one who may join a battle");
      const Team team = static_cast<Team>(read_name(fields["side"], kTeamNames, "side"));
      s_.unit[s_.units++] = usual_unit(b_, byte(found - b_.sheets.begin()), team, square_at(1, 1));
    }
  }

  UnitId unit_in(const TreeReader& at) const { return read_unit(at, b_, s_); }
  UnitId named(const std::string& word, const TreeReader& at) const {
    const Tree tree = Tree::of_word(word);
    return read_unit(TreeReader(&tree, at.path()), b_, s_);
  }

  void read_unit_of(const TreeReader& at) {
    const auto [word, fields] = at.only_entry("a unit: its name, and what is to be said");
    const UnitId id = named(word, at);
    if (seen_.has(id)) at.wrong(fmt::format("'{}' appears twice", excerpt(word)));
    seen_.add(id);
    Keys keys{"sheet", "side", "at", "hp", "most_hp", "extra", "defence", "counters"};
    add_keys(keys, kUnitNumbers);
    add_keys(keys, kUnitFlags);
    add_keys(keys, kUnitLinks);
    fields.only_keys(keys);
    Unit& u = s_.unit[id];
    if (fields["side"].present())
      u.team = static_cast<Team>(read_name(fields["side"], kTeamNames, "side"));
    if (fields["at"].present()) u.square = read_square(fields["at"], b_);
    u.max_hp = narrow<int16_t>(fields["most_hp"].number_or(0, kMostHp, u.max_hp));
    u.hp = narrow<int16_t>(fields["hp"].number_or(0, u.max_hp, std::min(u.hp, u.max_hp)));
    for (const UnitNumber& field : kUnitNumbers)
      field.set(u, fields[field.key].number_or(0, field.most, field.get(u)));
    for (const UnitFlag& flag : kUnitFlags) flag.set(u, fields[flag.key].flag_or(flag.get(u)));
    for (const UnitLink& link : kUnitLinks)
      if (fields[link.key].present()) u.*link.member = unit_in(fields[link.key]);
    read_small_numbers(fields, u);
    if (u.master != kNoUnit && !s_.unit[u.master].is_mage())
      fields["master"].wrong("no mage; expected one");
    u.defence = narrow<int8_t>(fields["defence"].number_or(-kMostExtra, kMostExtra, 0));
    if (u.coat % 16 > kStatuses) fields["coat"].wrong("expected 16 times a weapon, and a status");
  }

  static void read_small_numbers(const TreeReader& fields, Unit& u) {
    const TreeReader extra = fields["extra"];
    const TreeReader counters = fields["counters"];
    const auto words = [](const auto& names) { return Keys(names.begin(), names.end()); };
    if (extra.present()) extra.only_keys(words(kAttributeNames));
    if (counters.present()) counters.only_keys(words(kStatusNames));
    for (size_t i = 0; extra.present() && i < kAttributes; ++i)
      u.extra[i] = narrow<int8_t>(extra[kAttributeNames[i]].number_or(-kMostExtra, kMostExtra, 0));
    for (size_t i = 0; counters.present() && i < kStatuses; ++i)
      u.counters[i] = counters[kStatusNames[i]].byte_or(0, kByte, 0);
  }

  // ---- Mages ------------------------------------------------------------------------------------

  // Of this mage, out of those that lie nowhere yet.
  Slot take_card(const TreeReader& at, uint8_t m) {
    Mage& mage = s_.mage[m];
    const std::vector<TypeId>& deck = b_.entries[mage.unit].deck;
    std::string word;
    TreeReader fields(nullptr);
    if (at.is_word())
      word = at.word();
    else
      std::tie(word, fields) = at.only_entry("a card, or `card: {...}`");
    Slot slot = 0;
    if (fields.present()) {
      Keys keys{"number", "borrowed"};
      add_keys(keys, kCardMarks);
      fields.only_keys(keys);
    }
    const std::string id = id_of(word);
    const auto fits = [&](Slot one) {
      return one < deck.size() && !placed_[m].has(one) && b_.types[deck[one]].id == id;
    };
    if (fields["number"].present()) {
      slot = fields["number"].byte(0, kMaxDeck - 1);
      if (!fits(slot)) fields["number"].wrong(fmt::format("no '{}' is left there", excerpt(word)));
    } else {
      while (slot < deck.size() && !fits(slot)) ++slot;
      if (slot == deck.size())
        at.wrong(fmt::format("no '{}' is left among the mage's cards", excerpt(word)));
    }
    placed_[m].add(slot);
    for (const CardMark& mark : kCardMarks)
      if (fields[mark.key].flag_or(false)) (mage.*mark.member).add(slot);
    if (fields["borrowed"].flag_or(false)) mage.borrowed = slot;
    return slot;
  }

  void read_mage_of(const TreeReader& at) {
    const auto [word, fields] = at.only_entry("a mage: its name, and what is to be said");
    const UnitId id = named(word, at);
    if (!s_.unit[id].is_mage()) at.wrong(fmt::format("{} is no mage", excerpt(word)));
    const uint8_t m = s_.unit[id].mage;
    if (read_mages_.has(m)) at.wrong(fmt::format("'{}' appears twice", excerpt(word)));
    read_mages_.add(m);
    Keys keys{"hand",   "deck",     "void",     "gone",     "foretold", "tokens",
              "cast",   "marked_1", "marked_2", "marked_3", "marked_4", "illuminated",
              "struck", "used",     "sleeved",  "steeled"};
    add_keys(keys, kMageNumbers);
    fields.only_keys(keys);
    Mage& mage = s_.mage[m];
    for (const TreeReader& card : fields["hand"].items()) mage.hand.add(take_card(card, m));
    for (const TreeReader& card : fields["deck"].items())
      mage.deck[mage.left++] = take_card(card, m);
    for (const TreeReader& card : fields["void"].items()) mage.heap.add(take_card(card, m));
    for (const TreeReader& card : fields["gone"].items()) mage.gone.add(take_card(card, m));
    for (const TreeReader& set : fields["foretold"].items()) read_foretold(set, m);
    for (const TreeReader& token : fields["tokens"].items()) read_token(token, mage);
    for (const MageNumber& field : kMageNumbers)
      mage.*field.member = fields[field.key].byte_or(0, kByte, 0);
    // 1 + a slot each.
    for (const uint8_t slot : {mage.due, mage.copied, mage.copy_of})
      if (slot > mage.size) at.wrong("a card that it doesn't have; expected one of its deck");
    if (mage.copy_of == mage.size) at.wrong("a copy of no card; expected one of its deck");
    mage.sleeved = fields["sleeved"].byte_or(0, 3, 0) & 3;
    const std::vector<TreeReader> steeled = fields["steeled"].items();
    if (steeled.size() > mage.steeled.size()) fields["steeled"].wrong("expected fewer cards");
    for (size_t i = 0; i < steeled.size(); ++i) mage.steeled[i] = steeled[i].byte(0, mage.size);
    mage.cast = fields["cast"].flag_or(false);
    mage.illuminated = fields["illuminated"].flag_or(false);
    for (size_t i = 0; i < mage.marked.size(); ++i)
      mage.marked[i] = read_units(fields[fmt::format("marked_{}", i + 1)], b_, s_);
    mage.struck = read_units(fields["struck"], b_, s_);
    const std::vector<TreeReader> used = fields["used"].items();
    if (used.size() > mage.used.size()) fields["used"].wrong("expected fewer numbers");
    for (size_t i = 0; i < used.size(); ++i) mage.used[i] = used[i].byte(0, kByte);
  }

  void read_foretold(const TreeReader& at, uint8_t m) {
    at.only_keys(
        Keys{"card", "turns", "place", "target", "area", "area_2", "area_3", "again", "grown"});
    const std::vector<TreeReader> cards = at["card"].items();
    if (cards.size() != 1) at["card"].expected("a list of one card");
    Foretold set;
    set.mage = m;
    set.slot = take_card(cards[0], m);
    set.again = at["again"].byte_or(0, kByte, 0);
    set.timer = at["turns"].byte(set.again > 0 ? 0 : 1, kByte);
    set.grown = at["grown"].byte_or(0, kMostGrown, 0);
    if (at["target"].present()) set.target = unit_in(at["target"]);
    if (at["area"].present()) set.area = read_area(at["area"]);
    for (size_t k = 0; k < set.more.size(); ++k) {
      const TreeReader more = at[fmt::format("area_{}", k + 2)];
      if (more.present()) set.more[k] = read_area(more);
    }
    const int place = at["place"].number_or(0, s_.foretold.capacity() - 1, int_size(foretold_));
    if (!foretold_.emplace(place, set).second) at["place"].wrong("another one stands there");
  }
  void order_foretold() {
    if (int_size(foretold_) > s_.foretold.capacity())
      file_.wrong(
          fmt::format("expected at most {} cards that are foretold", s_.foretold.capacity()));
    for (const auto& [place, set] : foretold_) s_.foretold.push_back(set);
  }

  static void read_token(const TreeReader& at, Mage& mage) {
    const auto [word, fields] = at.only_entry("a token: `guard: {value: 5}`");
    if (mage.tokens.size() == kMaxTokens)
      at.wrong(fmt::format("expected at most {} kinds of tokens", kMaxTokens));
    const Tree name = Tree::of_word(word);
    fields.only_keys(Keys{"value", "range", "until", "count"});
    Token token;
    token.kind = static_cast<TokenKind>(
        read_name(TreeReader(&name, at.path()), kTokenKinds, "kind of token"));
    token.value = fields["value"].byte(0, kByte);
    token.range = fields["range"].byte_or(0, kByte, 0);
    if (fields["until"].present())
      token.passing = static_cast<TokenEnd>(read_name(fields["until"], kTokenEnds, "end"));
    token.count = fields["count"].byte_or(1, kByte, 1);
    mage.tokens.push_back(token);
  }

  // Cards that aren't mentioned lie at the bottom of the deck; its top is written first.
  void put_rest_below(uint8_t m) {
    Mage& mage = s_.mage[m];
    for (Slot slot = 0; slot < mage.size; ++slot)
      if (!placed_[m].has(slot)) mage.deck[mage.left++] = slot;
    std::reverse(mage.deck.begin(), mage.deck.begin() + mage.left);
    std::fill(mage.deck.begin() + mage.left, mage.deck.end(), Slot{0});
  }

  // ---- What lies about --------------------------------------------------------------------------

  void read_lasting(const TreeReader& at) {
    at.only_keys(Keys{"effect", "until", "owner", "of", "words", "on", "bearer", "amount", "mark",
                      "card", "breaks", "area"});
    if (s_.lasting.size() == s_.lasting.capacity())
      at.wrong(fmt::format("expected at most {} effects", s_.lasting.capacity()));
    Lasting effect;
    effect.effect = static_cast<Effect>(read_name(at["effect"], kEffectNames, "effect"));
    if (effect.effect == Effect::None || effect.effect == Effect::Part)
      at["effect"].expected("an effect that lasts");
    effect.lasts = static_cast<Lasts>(read_name(at["until"], kLastsNames, "time"));
    effect.owner = unit_in(at["owner"]);
    read_words(at, effect);
    effect.on = read_units(at["on"], b_, s_);
    if (at["bearer"].present()) effect.bearer = unit_in(at["bearer"]);
    effect.amount = at["amount"].byte_or(0, kByte, 0);
    effect.mark = at["mark"].byte_or(0, effect.effect == Effect::AttacksOn ? kMarks : kByte, 0);
    if (effect.effect == Effect::WhenMarkedDowned && effect.mark >= kMarks)
      at["mark"].wrong("expected 0, 1 or 2");
    const bool of_marks = effect.effect == Effect::WhenMarkedDowned ||
                          (effect.effect == Effect::AttacksOn && effect.mark > 0);
    if (of_marks && !s_.unit[effect.owner].is_mage()) at["owner"].wrong("no mage; expected one");
    if (at["card"].present()) effect.slot = at["card"].byte(0, kMaxDeck - 1);
    effect.breaks = at["breaks"].flag_or(false) ? 1 : 0;
    if (at["area"].present()) effect.area = read_area(at["area"]);
    if (effect.effect == Effect::Enchantment && effect.bearer == kNoUnit)
      at.wrong("an enchantment lies on nobody; expected a `bearer`");
    s_.lasting.push_back(effect);
  }

  void read_words(const TreeReader& at, Lasting& effect) {
    const TreeReader of = at["of"];
    const TreeReader words = at["words"];
    if (of.present()) {
      const std::string name = of.word("a card");
      const auto found = std::find_if(b_.types.begin(), b_.types.end(),
                                      [&](const Spell& one) { return one.name == name; });
      if (found == b_.types.end())
        of.wrong(
            fmt::format("nothing is called '{}'; expected a card or an ability", excerpt(name)));
      effect.type = narrow<uint16_t>(found - b_.types.begin());
    }
    if (!words.present()) return;
    const std::vector<uint16_t> blocks = kept_blocks(b_, effect.type);
    if (!of.present() || blocks.empty()) words.wrong("it leaves no words behind; expected none");
    effect.at = blocks[words.number(1, int_size(blocks)) - 1];
  }

  void read_heap(const TreeReader& at) {
    at.only_keys(Keys{"at", "scrap"});
    if (s_.scrap.size() == s_.scrap.capacity())
      at.wrong(fmt::format("expected at most {} heaps", s_.scrap.capacity()));
    s_.scrap.push_back({read_square(at["at"], b_), at["scrap"].byte(1, kMostScrap)});
  }

  // ---- The choice -------------------------------------------------------------------------------

  void begin_choice() {
    const std::string broken = broken_invariant(b_, s_);
    if (!broken.empty()) file_.wrong(broken);
    Table t = table();
    look_for_end(t);
    if (s_.outcome != Outcome::Open) file_.wrong("the battle is over; expected one that is open");
    const TreeReader acting = file_["acting"];
    UnitId unit = kNoUnit;
    int decisions = file_["decisions"].number_or(0, UINT16_MAX, acting.present() ? 1 : 0);
    if (acting.present()) {
      unit = unit_in(acting);
      const Unit& u = s_.unit[unit];
      if (!is_up(t, unit) || t.sheet(unit).is_object() || u.master != kNoUnit)
        acting.wrong("can't have a turn; expected one who stands and commands itself");
      s_.unit[unit].acted = true;
      if (decisions == 0) file_["decisions"].wrong("expected 1 or more, as somebody acts");
      --decisions;
    }
    s_.decisions = narrow<uint16_t>(decisions);
    go_on(b_, s_, unit, file_["acted"].byte_or(1, kByte, 1));
    if (s_.outcome != Outcome::Open) file_.wrong("the battle is over; expected one that is open");
  }

  const TreeReader& file_;
  const Battle& b_;
  State s_;
  UnitSet seen_;
  SlotSet read_mages_;
  std::array<SlotSet, kMaxMages> placed_{};
  std::map<int, Foretold> foretold_;
};

const Keys& position_keys() {
  static const Keys keys = [] {
    Keys all{"name",      "seed",  "rng",   "round", "turns",   "side",  "acting", "acted",
             "decisions", "burnt", "units", "mages", "lasting", "scrap", "since"};
    all.insert(all.end(), kFightKeys.begin(), kFightKeys.end());
    return all;
  }();
  return keys;
}

// Any of the keys that say where the battle stands.
bool has_begun(const TreeReader& file) {
  for (const char* key :
       {"rng", "round", "turns", "side", "acting", "units", "mages", "lasting", "scrap"})
    if (file[key].present()) return true;
  return false;
}

void play_since(const TreeReader& list, Course& course) {
  const std::vector<TreeReader> choices = list.items();
  if (choices.size() > kMostSince)
    list.wrong(fmt::format("{} choices; expected at most {}", choices.size(), kMostSince));
  for (const TreeReader& at : choices) {
    if (course.over()) at.wrong("the battle is over before this choice");
    Move move;
    const std::string word = at.word("a choice in words");
    try {
      move = move_named(course.battle(), course.state(), word);
    } catch (const Error& error) {
      at.wrong(error.what());
    }
    course.play(move);
  }
}

}  // namespace

Course read_position(const std::string& text) { return read_position(tree_of_yaml(text)); }

Course read_position(const Tree& tree) {
  const TreeReader file(&tree);
  if (!file.is_map()) file.expected("a position: a map with `allied` and others");
  file.only_keys(position_keys());
  const TreeReader seed = file["seed"];
  const uint64_t number = seed.present() ? seed.big_number() : 1;
  Course course(read_fight(file), number);
  if (has_begun(file)) course.set(Reader(file, course.battle(), number).read());
  play_since(file["since"], course);
  if (course.over()) file.wrong("the battle is over; expected one that is open");
  return course;
}

bool is_battle_position(const std::string& text) {
  for (size_t at = 0; at != std::string::npos; at = text.find('\n', at)) {
    at += at > 0 || text.starts_with('\n') ? 1 : 0;
    if (text.compare(at, 7, "allied:") == 0) return true;
    if (at >= text.size()) return false;
  }
  return false;
}

}  // namespace archon::archmajesty
