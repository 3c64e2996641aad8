#include "sim/cli/battle_table/battle_board.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "sim/cli/terminal/screen.h"

namespace archon::cli {
namespace {

class BattleBoard {
 public:
  BattleBoard(const archmajesty::Battle& battle, const archmajesty::State& state, size_t width)
      : b_(battle), s_(state), width_(width) {}

  std::string draw() {
    name_signs();
    draw_map();
    for (const archmajesty::Team team : {archmajesty::Team::Allied, archmajesty::Team::Enemy}) {
      out_ += team == archmajesty::Team::Allied ? "\nallies\n" : "\nenemies\n";
      for (uint8_t id = 0; id < s_.units; ++id)
        if (s_.unit[id].team == team && sheet(id).tier != archmajesty::Tier::Object) draw_unit(id);
    }
    return out_;
  }

 private:
  const archmajesty::Sheet& sheet(archmajesty::UnitId id) const {
    return b_.sheets[s_.unit[id].sheet];
  }

  // Capitals for allies, small letters for enemies, "o" for things.
  void name_signs() {
    std::array<char, 2> next{'A', 'a'};
    for (uint8_t id = 0; id < s_.units; ++id) {
      const bool thing = sheet(id).is_object();
      char& sign = next[index_of(s_.unit[id].team)];
      if (sign == 'o') ++sign;
      signs_[id] = thing ? 'o' : sign > 'z' ? '?' : sign++;
    }
  }

  char sign_at(Square at) const {
    for (uint8_t id = 0; id < s_.units; ++id) {
      const archmajesty::Unit& u = s_.unit[id];
      if (s_.up.has(id) && sheet(id).squares_at(u.square).has(at)) return signs_[id];
    }
    for (const archmajesty::ScrapHeap& heap : s_.scrap)
      if (heap.at == at) return '*';
    return b_.walls.has(at) ? '#' : b_.pits.has(at) ? '~' : '.';
  }

  void draw_map() {
    out_ += "    ";
    for (int x = 1; x <= b_.width; ++x) out_ += fmt::format(" {}", char('a' + x - 1));
    out_ += "\n";
    std::string signs;
    for (int y = 1; y <= b_.height; ++y) {
      out_ += fmt::format("  {:2}", y);
      for (int x = 1; x <= b_.width; ++x) {
        signs += sign_at(square_at(x, y));
        out_ += fmt::format(" {}", signs.back());
      }
      out_ += "\n";
    }
    add_legend(signs);
  }

  // Of the signs on the map, those that the lists below don't explain.
  void add_legend(const std::string& signs) {
    std::vector<std::string> words;
    for (const char* const sign : {"o object", "* scrap", "# wall", "~ pit"})
      if (signs.find(sign[0]) != signs.npos) words.emplace_back(sign);
    if (!words.empty()) out_ += fmt::format("     {}\n", fmt::join(words, ", "));
  }

  std::string state_of(archmajesty::UnitId id) const {
    const archmajesty::Unit& u = s_.unit[id];
    if (!u.on_board) return "gone";
    if (u.hp == 0) return "down";
    std::string out = fmt::format("{}/{} HP", u.hp, u.max_hp);
    const auto add = [&out](const std::string& words) { out += ", " + words; };
    if (u.armour > 0) add(fmt::format("{} armour", u.armour));
    if (u.airborne) add("airborne");
    if (u.mp > 0) add(fmt::format("{} MP", u.mp));
    if (u.stars > 0) add(fmt::format("{} stars", u.stars));
    if (u.scrap > 0) add(fmt::format("{} scrap", u.scrap));
    for (size_t i = 0; i < archmajesty::kStatuses; ++i)
      if (u.counters[i] > 0) add(fmt::format("{} {}", u.counters[i], archmajesty::kStatusNames[i]));
    if (u.taunter != archmajesty::kNoUnit) add("taunted by " + name_of_unit(b_, s_, u.taunter));
    if (u.acted) add("has acted");
    return out;
  }

  void draw_unit(archmajesty::UnitId id) {
    const archmajesty::Unit& u = s_.unit[id];
    const std::string place = s_.up.has(id) ? archmajesty::square_name(u.square) : "";
    add_line(fmt::format("  {} {:<24} {:<3} {}", signs_[id], name_of_unit(b_, s_, id), place,
                         state_of(id)));
    if (u.is_mage() && u.on_board) draw_mage(s_.mage[u.mage]);
  }

  template <class Slots>
  std::string cards(const archmajesty::Mage& mage, const Slots& slots) const {
    std::map<std::string, int> count;
    for (const auto slot : slots) ++count[b_.types[b_.entries[mage.unit].deck[slot]].name];
    std::vector<std::string> words;
    for (const auto& [name, copies] : count)
      words.push_back(copies == 1 ? name : fmt::format("{} ×{}", name, copies));
    return fmt::format("{}", fmt::join(words, ", "));
  }

  void draw_mage(const archmajesty::Mage& mage) {
    if (!mage.hand.empty()) add_line("      hand: " + cards(mage, mage.hand));
    if (!mage.combo.empty()) add_line("      combo: " + cards(mage, mage.combo));
    if (!mage.heap.empty()) add_line("      void: " + cards(mage, mage.heap));
    std::vector<std::string> tokens;
    for (const archmajesty::Token& token : mage.tokens) {
      static constexpr std::array<const char*, 3> kKinds = {"Strike", "Guard", "Protect"};
      tokens.push_back(
          fmt::format("{} {}/{}", token.count, kKinds[index_of(token.kind)], token.value));
    }
    if (mage.peeks && mage.left > 0)
      add_line("      on top of the deck: " + cards(mage, std::array{mage.deck[mage.left - 1]}));
    add_line(fmt::format("      deck: {}{}{}", mage.left,
                         tokens.empty() ? "" : "; tokens: ", fmt::join(tokens, ", ")));
  }

  void add_line(const std::string& text) {
    for (const std::string& line : wrapped(text, width_, 10)) out_ += line + "\n";
  }

  const archmajesty::Battle& b_;
  const archmajesty::State& s_;
  size_t width_;
  std::array<char, archmajesty::kMaxUnits> signs_{};
  std::string out_;
};

}  // namespace

std::string draw_battle(const archmajesty::Battle& battle, const archmajesty::State& state,
                        size_t width) {
  return BattleBoard(battle, state, width).draw();
}

std::string battle_summary(const archmajesty::Battle& battle, const archmajesty::State& state) {
  const archmajesty::Question& q = state.question;
  const std::string who = q.unit != archmajesty::kNoUnit ? name_of_unit(battle, state, q.unit)
                          : q.team == archmajesty::Team::Allied ? "the allies"
                                                                : "the enemies";
  return fmt::format("round {}, {} to choose", state.round, who);
}

}  // namespace archon::cli
