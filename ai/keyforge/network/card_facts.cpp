#include "ai/keyforge/network/card_facts.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

constexpr int kMostAmount = 6;  // of what a statement does; beyond, more is hardly more

using Values = std::map<std::string, int>;

std::string_view moment_of(Op trigger) {
  switch (trigger) {
    case Op::OnPlay: return "play";
    case Op::OnReap: return "reap";
    case Op::OnFight:
    case Op::OnBeforeFight: return "fight";
    case Op::OnAction:
    case Op::OnOmni: return "action";
    case Op::OnDestroyed:
    case Op::InsteadOfDestroyed: return "destroyed";
    default: return "after";
  }
}

void add_print(const Library& library, const CardDef& def, Values& out) {
  out["type/" + std::string(kCardTypeNames[index_of(def.type)])] = 1;
  out["house/" + std::string(name_of(def.house))] = 1;
  out["power"] = def.power;
  out["armor"] = def.armor;
  if (def.half != Half::None) out["half"] = 1;
  for (int i = 0; i < def.bonus.size(); ++i)
    ++out["icon/" + std::string(kBonusNames[index_of(def.bonus.at(i))])];
  for (int k = 0; k < kKeywords; ++k)
    out["keyword/" + std::string(name_of(value_at<Keyword>(k)))] = def.keywords[k];
  for (const CardId trait : def.traits) out["trait/" + library.traits()[trait]] = 1;
}

// Reads the code and the expressions of one card.
class ScriptReader {
 public:
  ScriptReader(const Program& program, Values& out) : program_(program), out_(out) {}

  void read(const CardScript& script) {
    const int end = script.first_code + script.codes;
    for (const Ability& ability : program_.abilities)
      if (ability.entry >= script.first_code && ability.entry < end) own_.push_back(&ability);
    for (int i = script.first_code; i < end; ++i) read_step(program_.code[i], moment(i));
    read_block(script.block, kMostDepth);
  }

 private:
  static constexpr int kMostDepth = 12;

  // When the instruction happens: the ability of the card that begins last before it.
  std::string_view moment(int at) const {
    int begin = -1;
    Op trigger = Op::None;
    for (const Ability* ability : own_) {
      if (ability->entry > at || ability->entry < begin) continue;
      begin = ability->entry;
      trigger = ability->trigger;
    }
    return moment_of(trigger);
  }

  void read_step(const Node& node, std::string_view when) {
    if (is_a(node.op, WordClass::Statement)) {
      const std::string name = std::string(op_name(node.op)) + whose(node);
      const int amount = literal_amount(node);
      out_[std::string(when) + "/" + name] += amount;
      out_["does/" + name] += amount;
    }
    read_slots(node, kMostDepth);
  }

  void read_block(const Block& block, int depth) {
    for (int i = block.first_row; i < block.first_row + block.rows; ++i) {
      const Row& row = program_.rows[i];
      out_["row/" + std::string(op_name(row.node.op)) + whose(row.node)] += 1;
      read_slots(row.node, depth);
      read_tree(row.condition, depth);
      if (row.node.op == Op::GrantAbilities && depth > 0)
        read_block(program_.blocks[row.node.imm], depth - 1);
    }
    for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i) {
      const Ability& ability = program_.abilities[i];
      out_["trigger/" + std::string(op_name(ability.trigger))] += 1;
      read_tree(ability.subjects, depth);
      read_tree(ability.condition, depth);
    }
  }

  void read_tree(uint16_t at, int depth) {
    if (at == 0 || depth == 0) return;
    const Node& node = program_.nodes[at];
    if (!is_a(node.op, WordClass::Expression)) out_["says/" + std::string(op_name(node.op))] = 1;
    if (is_filter(node.op) || is_noun(node.op)) read_tree(node.inner(), depth - 1);
    read_slots(node, depth);
  }

  void read_slots(const Node& node, int depth) {
    for (const auto& kind : facts_of(node.op).child)
      for (const uint8_t at : kind)
        if (at != WordFacts::kAbsent) read_tree(node.child[at], depth - 1);
  }

  int literal_amount(const Node& node) const {
    const uint8_t at = facts_of(node.op).child[index_of(Slot::Amount)][0];
    if (at == WordFacts::kAbsent) return 1;
    const Node& amount = program_.nodes[node.child[at]];
    return amount.op == Op::Literal ? std::clamp<int>(amount.imm, 1, kMostAmount) : 1;
  }

  static std::string whose(const Node& node) {
    if (!facts_of(node.op).names_player) return "";
    switch (node.who()) {
      case Who::You: return "-you";
      case Who::Opponent: return "-opponent";
      default: return "-any";
    }
  }

  const Program& program_;
  Values& out_;
  std::vector<const Ability*> own_;  // the card's, in the order of the program
};

std::string dashed(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

}  // namespace

std::vector<CardFact> card_facts(const Library& library, int number) {
  const CardDef& def = library.def(number);
  Values values;
  add_print(library, def, values);
  ScriptReader(library.program(), values).read(def.script);
  std::vector<CardFact> out;
  for (const auto& [name, value] : values)
    if (value != 0) out.emplace_back(dashed(name), value);
  return out;
}

}  // namespace archon::ai
