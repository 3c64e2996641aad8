#include <fmt/format.h>

#include <algorithm>

#include "engine/archmajesty/cards/file_text.h"
#include "engine/archmajesty/formats/position.h"
#include "engine/archmajesty/formats/position_fields.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

// Entries of a map in braces, without those that say nothing.
class Entries {
 public:
  void add(std::string_view key, const std::string& value) {
    words_.push_back(fmt::format("{}: {}", key, value));
  }
  template <class Value>
  void add_if(bool wanted, std::string_view key, const Value& value) {
    if (wanted) add(key, fmt::format("{}", value));
  }
  bool empty() const { return words_.empty(); }
  std::string text() const { return fmt::format("{{{}}}", fmt::join(words_, ", ")); }

 private:
  std::vector<std::string> words_;
};

class Writer {
 public:
  Writer(const Battle& battle, const State& state) : b_(battle), s_(state) {}

  std::string write() {
    out_ = fmt::format("rng: {:#x}\nround: {}\nturns: {}\n", s_.rng.state(), s_.round, s_.slots);
    line("side", kTeamNames[index_of(s_.to_act)]);
    if (calm_of(s_) == Calm::Acting) {
      line("acting", name(s_.frames[1].unit));
      line("acted", s_.frames[0].count);
    }
    if (s_.decisions > 0) line("decisions", s_.decisions);
    if (!s_.burnt.empty()) line("burnt", units(s_.burnt));
    out_ += "units:\n";
    for (uint8_t id = 0; id < s_.units; ++id) write_unit(id);
    out_ += "mages:\n";
    for (uint8_t m = 0; m < s_.mages; ++m) write_mage(s_.mage[m]);
    if (!s_.lasting.empty()) out_ += "lasting:\n";
    for (const Lasting& effect : s_.lasting) write_lasting(effect);
    if (!s_.scrap.empty()) out_ += "scrap:\n";
    for (const ScrapHeap& heap : s_.scrap)
      out_ += fmt::format("  - {{at: {}, scrap: {}}}\n", square_name(heap.at), heap.scrap);
    return out_;
  }

 private:
  template <class Value>
  void line(std::string_view key, const Value& value) {
    out_ += fmt::format("{}: {}\n", key, value);
  }
  std::string name(UnitId id) const { return title_text(name_of_unit(b_, s_, id)); }
  std::string units(UnitSet set) const { return text_of(set, b_, s_); }

  void write_unit(uint8_t id) {
    const Unit& u = s_.unit[id];
    const bool joined = id >= b_.entries.size();
    const Team team = joined ? u.team : b_.entries[id].team;
    const Unit usual = usual_unit(b_, u.sheet, team, u.square);
    Entries of;
    of.add_if(joined, "sheet", title_text(b_.sheets[u.sheet].name));
    of.add_if(joined || u.team != team, "side", kTeamNames[index_of(u.team)]);
    of.add("at", square_name(u.square));
    of.add_if(u.hp != usual.hp, "hp", u.hp);
    of.add_if(u.max_hp != usual.max_hp, "most_hp", u.max_hp);
    for (const UnitNumber& field : kUnitNumbers)
      of.add_if(field.get(u) != field.get(usual), field.key, field.get(u));
    for (const UnitFlag& flag : kUnitFlags)
      of.add_if(flag.get(u) != flag.get(usual), flag.key, flag.get(u));
    for (const UnitLink& link : kUnitLinks)
      if (u.*link.member != kNoUnit) of.add(link.key, name(u.*link.member));
    Entries extra;
    for (size_t i = 0; i < kAttributes; ++i)
      extra.add_if(u.extra[i] != 0, kAttributeNames[i], u.extra[i]);
    if (!extra.empty()) of.add("extra", extra.text());
    of.add_if(u.defence != 0, "defence", u.defence);
    Entries counters;
    for (size_t i = 0; i < kStatuses; ++i)
      counters.add_if(u.counters[i] > 0, kStatusNames[i], u.counters[i]);
    if (!counters.empty()) of.add("counters", counters.text());
    out_ += fmt::format("  - {}: {}\n", name(id), of.text());
  }

  // A card is written with its number only where another copy is meant than the first that is left.
  std::string card(const Mage& mage, Slot slot, SlotSet& written) const {
    const std::vector<TypeId>& deck = b_.entries[mage.unit].deck;
    Slot usual = 0;
    while (written.has(usual) || deck[usual] != deck[slot]) ++usual;
    written.add(slot);
    Entries of;
    of.add_if(usual != slot, "number", slot);
    for (const CardMark& mark : kCardMarks)
      of.add_if((mage.*mark.member).has(slot), mark.key, true);
    of.add_if(mage.borrowed == slot, "borrowed", true);
    const std::string& id = b_.types[deck[slot]].id;
    return of.empty() ? id : fmt::format("{}: {}", id, of.text());
  }
  template <class Slots>
  void write_cards(const char* key, const Mage& mage, const Slots& slots, SlotSet& written) {
    std::vector<std::string> words;
    for (const auto slot : slots) words.push_back(card(mage, static_cast<Slot>(slot), written));
    if (!words.empty()) out_ += flow_list(fmt::format("      {}", key), words, kWidth);
  }

  void write_mage(const Mage& mage) {
    out_ += fmt::format("  - {}:\n", name(mage.unit));
    SlotSet written;
    write_cards("hand", mage, mage.hand, written);
    std::vector<Slot> deck(mage.deck.begin(), mage.deck.begin() + mage.left);
    std::reverse(deck.begin(), deck.end());
    write_cards("deck", mage, deck, written);
    write_cards("void", mage, mage.heap, written);
    write_cards("gone", mage, SlotSet(mage.gone), written);
    write_foretold(mage, written);
    write_tokens(mage);
    for (const MageNumber& field : kMageNumbers)
      if (mage.*field.member > 0) mage_line(field.key, mage.*field.member);
    if (mage.sleeved > 0) mage_line("sleeved", int{mage.sleeved});
    if (mage.steeled[0] > 0)
      mage_line("steeled", fmt::format("[{}]", fmt::join(mage.steeled, ", ")));
    if (mage.cast) mage_line("cast", true);
    if (mage.illuminated) mage_line("illuminated", true);
    for (size_t i = 0; i < mage.marked.size(); ++i)
      if (!mage.marked[i].empty())
        mage_line(fmt::format("marked_{}", i + 1), units(mage.marked[i]));
    if (!mage.struck.empty()) mage_line("struck", units(mage.struck));
    size_t used = mage.used.size();
    while (used > 0 && mage.used[used - 1] == 0) --used;
    if (used > 0)
      mage_line("used",
                fmt::format("[{}]", fmt::join(mage.used.begin(), mage.used.begin() + used, ", ")));
  }
  template <class Value>
  void mage_line(std::string_view key, const Value& value) {
    out_ += fmt::format("      {}: {}\n", key, value);
  }

  // `place` says where they stand among those of all mages.
  void write_foretold(const Mage& mage, SlotSet& written) {
    std::string lines;
    for (int i = 0; i < s_.foretold.size(); ++i) {
      const Foretold& set = s_.foretold[i];
      if (&s_.mage[set.mage] != &mage) continue;
      Entries of;
      of.add("card", fmt::format("[{}]", card(mage, set.slot, written)));
      of.add("turns", fmt::format("{}", set.timer));
      of.add("place", fmt::format("{}", i));
      if (set.target != kNoUnit) of.add("target", name(set.target));
      if (set.area != Rectangle{0, 0, 0, 0}) of.add("area", text_of(set.area));
      for (size_t k = 0; k < set.more.size(); ++k)
        if (set.more[k] != Rectangle{0, 0, 0, 0})
          of.add(fmt::format("area_{}", k + 2), text_of(set.more[k]));
      of.add_if(set.again > 0, "again", set.again);
      of.add_if(set.grown > 0, "grown", set.grown);
      lines += fmt::format("        - {}\n", of.text());
    }
    if (!lines.empty()) out_ += "      foretold:\n" + lines;
  }

  void write_tokens(const Mage& mage) {
    std::vector<std::string> words;
    for (const Token& token : mage.tokens) {
      Entries of;
      of.add("value", fmt::format("{}", token.value));
      of.add_if(token.range > 0, "range", token.range);
      of.add_if(token.passing != kLastingToken, "until", kTokenEnds[token.passing]);
      of.add_if(token.count != 1, "count", token.count);
      words.push_back(fmt::format("{}: {}", kTokenKinds[index_of(token.kind)], of.text()));
    }
    if (!words.empty()) out_ += flow_list("      tokens", words, kWidth);
  }

  void write_lasting(const Lasting& effect) {
    Entries of;
    of.add("effect", std::string(kEffectNames[index_of(effect.effect)]));
    of.add("until", std::string(kLastsNames[index_of(effect.lasts)]));
    of.add("owner", name(effect.owner));
    if (effect.type > 0 || effect.at > 0) of.add("of", title_text(b_.types[effect.type].name));
    if (effect.at > 0) {
      const std::vector<uint16_t> blocks = kept_blocks(b_, effect.type);
      const auto at = std::find(blocks.begin(), blocks.end(), effect.at);
      ARCHON_CHECK(at != blocks.end());
      of.add("words", fmt::format("{}", at - blocks.begin() + 1));
    }
    if (!effect.on.empty()) of.add("on", units(effect.on));
    if (effect.bearer != kNoUnit) of.add("bearer", name(effect.bearer));
    of.add_if(effect.amount > 0, "amount", effect.amount);
    of.add_if(effect.mark > 0, "mark", effect.mark);
    of.add_if(effect.slot != kNoSlot, "card", effect.slot);
    of.add_if(effect.breaks > 0, "breaks", true);
    if (effect.area != Rectangle{0, 0, 0, 0}) of.add("area", text_of(effect.area));
    out_ += fmt::format("  - {}\n", of.text());
  }

  static constexpr size_t kWidth = 100;

  const Battle& b_;
  const State& s_;
  std::string out_;
};

}  // namespace

std::string write_position(const Course& course) {
  std::string out = write_fight(course.fight());
  if (course.calm())
    out += Writer(course.battle(), *course.calm()).write();
  else
    out += fmt::format("seed: {}\n", course.seed());
  if (course.since().empty()) return out;
  out += "since:\n";
  State s = course.calm() ? *course.calm() : begin(course.battle(), course.seed());
  MoveList list;
  for (const Move& move : course.since()) {
    legal_moves(course.battle(), s, list);
    const std::vector<std::string> names = names_of_moves(course.battle(), s, list);
    out += fmt::format("  - {}\n", title_text(names[list.find(move)]));
    apply(course.battle(), s, move);
  }
  return out;
}

}  // namespace archon::archmajesty
