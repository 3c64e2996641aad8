#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/position_fields.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
namespace {

std::string join(std::vector<std::string> words, bool sorted) {
  if (sorted) std::sort(words.begin(), words.end());
  return fmt::format("[{}]", fmt::join(words, ", "));
}

// Writes down what facts_of() promises.
class FactWriter {
 public:
  explicit FactWriter(const Position& position)
      : position_(position), t_(position.state, position.match) {}

  std::map<std::string, std::string> write() {
    const State& s = t_.s;
    for (Player p = 0; p < 2; ++p) add_side(p);
    for (const CardId id : s.creatures | s.artifacts) add_card(id);
    for (const CardId id : s.creatures) add_creature(id);
    for (const CardId id : s.upgrades) add_counters(id);
    for (const CardId id : t_.match.prophecies()) add_prophecy(id);
    out_["active"] = s.active == 0 ? "you" : "foe";
    out_["house"] = slug(name_of(s.house));
    for (const Thing favour : kFavours) out_[row_of(favour).name] = favour_word(s, favour);
    out_["turn"] = std::to_string(s.turn);
    out_["winner"] = s.winner < 2         ? std::string(kSides[s.winner])
                     : s.winner == kDrawn ? "drawn"
                                          : "none";
    out_["pending"] = row_of(s.decision.ask).in_facts;
    return std::move(out_);
  }

 private:
  static const char* flag(bool b) { return b ? "true" : "false"; }

  template <class Cards>
  std::string list(const Cards& cards, bool sorted, bool reversed = false) const {
    std::vector<std::string> words;
    for (const auto id : cards) words.push_back(position_.label_of(narrow<CardId>(id)));
    if (reversed) std::reverse(words.begin(), words.end());
    return join(words, sorted);
  }

  void add_side(Player p) {
    const Side& side = t_.s.side[p];
    const std::string name(kSides[p]);
    out_[name + ".aember"] = std::to_string(side.aember);
    out_[name + ".chains"] = std::to_string(side.chains);
    std::vector<std::string> keys;
    for (size_t k = 0; k < kKeys; ++k)
      if (side.keys >> k & 1) keys.emplace_back(kKeyColourNames[k]);
    out_[name + ".keys"] = join(keys, false);
    out_[name + ".line"] = list(side.line, false);
    out_[name + ".artifacts"] = list(side.controlled & t_.s.artifacts, true);
    out_[name + ".hand"] = list(side.hand, true);
    out_[name + ".archives"] = list(side.archives, true);
    out_[name + ".purged"] = list(side.purged, true);
    out_[name + ".deck"] = list(side.deck, false, true);
    out_[name + ".discard"] = list(side.discard, false, true);
    out_[name + ".knows"] = list(unusually_known(p), true);
    out_[name + ".check"] = flag(is_check(t_, p));
    out_[name + ".key_cost"] = std::to_string(key_cost(t_, p));
    out_[name + ".hand_size"] = std::to_string(hand_size(t_, p));
  }

  // Cards that lie hidden, but not from this player, who has seen them on their way or been shown
  // them.
  CardSet unusually_known(Player p) const {
    CardSet out;
    for (const CardId id : t_.s.side[p].known) {
      const Zone zone = t_.s.at(id).zone;
      const Player keeper =
          t_.s.side[other(owner_of(id))].archives.has(id) ? other(owner_of(id)) : owner_of(id);
      const bool lies_hidden = is_hidden(zone) || zone == Zone::Under;
      const unsigned usual =
          is_foretold(t_.s, t_.match, id) ? 1U << keeper : usual_knowers(zone, keeper);
      if (lies_hidden && !(usual >> p & 1)) out.add(id);
      if (t_.s.facedown.has(id) && t_.s.at(id).controller != p) out.add(id);
    }
    return out;
  }

  void add_counters(CardId id) {
    const auto add = [&](Counter kind) {
      out_[position_.label_of(id) + "." + std::string(name_of(kind))] =
          std::to_string(counters_on(t_, id, kind));
    };
    for (const Counter kind : t_.def(id).counted) add(kind);
    for (const Mark mark : kCounterMarks) add(*counter_of(mark));
  }

  void add_card(CardId id) {
    const State& s = t_.s;
    const std::string name = position_.label_of(id) + ".";
    out_[name + "ready"] = flag(s.ready.has(id));
    out_[name + "aember"] = std::to_string(s.at(id).aember);
    add_counters(id);
    out_[name + "house"] = slug(name_of(house_of(t_, id)));
    CardSet on;
    for (const CardId u : s.upgrades)
      if (s.at(u).host == id) on.add(u);
    out_[name + "upgrades"] = list(on, true);
    out_[name + "under"] = list(cards_under(t_.s, id), true);
  }

  void add_prophecy(CardId id) {
    const std::string name = position_.label_of(id) + ".";
    out_[name + "active"] = flag(t_.s.activated.has(id));
    out_[name + "under"] = list(cards_under(t_.s, id), true);
  }

  void add_creature(CardId id) {
    const State& s = t_.s;
    const Card& c = s.at(id);
    const std::string name = position_.label_of(id) + ".";
    out_[name + "facedown"] = flag(s.facedown.has(id));
    for (const Mark mark : kWornMarks)
      out_[name + std::string(row_of(mark).in_files)] = flag((s.*set_of(mark)).has(id));
    out_[name + "damage"] = std::to_string(c.damage);
    out_[name + "counters"] = std::to_string(c.power_counters);
    out_[name + "power"] = std::to_string(power(t_, id));
    out_[name + "armor"] = std::to_string(armor_left(t_, id));
    std::vector<std::string> keywords;
    for (size_t k = 0; k < kKeywords; ++k) {
      const int value = keyword(t_, id, value_at<Keyword>(k));
      if (value == 0) continue;
      keywords.push_back(!has_number(value_at<Keyword>(k))
                             ? std::string(kKeywordNames[k])
                             : fmt::format("{} {}", kKeywordNames[k], value));
    }
    out_[name + "keywords"] = join(keywords, true);
  }

  const Position& position_;
  View t_;
  std::map<std::string, std::string> out_;
};

}  // namespace

std::map<std::string, std::string> facts_of(const Position& position) {
  return FactWriter(position).write();
}

}  // namespace archon::keyforge
