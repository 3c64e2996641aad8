// The disassembly of a card.
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/language/printer/printer.h"

namespace archon::keyforge {
namespace {

class Lister {
 public:
  explicit Lister(const Program& program) : program_(program) {}

  std::string block(const Block& b, int depth) {
    std::string out;
    for (int i = 0; i < b.rows; ++i) {
      const Row& row = program_.rows[b.first_row + i];
      out += fmt::format("{:{}}row {}", "", depth, node(row.node));
      if (row.condition != 0) out += " while " + tree(row.condition);
      out += '\n' + inner_block(row.node, depth);
    }
    for (int i = 0; i < b.abilities; ++i)
      out += ability(program_.abilities[b.first_ability + i], depth);
    return out;
  }

 private:
  std::string ability(const Ability& a, int depth) {
    std::string out =
        fmt::format("{:{}}ability {} cells={}", "", depth, op_name(a.trigger), a.cells);
    if (a.subjects != 0) out += " subjects=" + tree(a.subjects);
    if (a.condition != 0) out += " if " + tree(a.condition);
    out += '\n';
    int last = a.entry;
    for (int i = a.entry; i < int_size(program_.code); ++i) {
      const Node& n = program_.code[i];
      if (is_a(n.op, WordClass::Jump)) last = std::max<int>(last, n.imm);
      out += fmt::format("{:{}}{:4} line {:3}  {}\n", "", depth, i, program_.lines[i], node(n));
      out += inner_block(n, depth);
      if (n.op == Op::Return && i >= last) break;
    }
    return out;
  }

  std::string inner_block(const Node& n, int depth) {
    if (n.op != Op::Last && n.op != Op::GrantAbilities) return "";
    return block(program_.blocks[n.imm], depth + 8);
  }

  std::string tree(uint16_t i) { return node(program_.nodes[i]); }

  std::string node(const Node& n) {
    std::string out(op_name(n.op));
    if (n.arg != 0) out += fmt::format(" arg={}", n.arg);
    if (n.imm != 0) out += fmt::format(" imm={}", n.imm);
    const bool plain = n.op == Op::TakeOne || n.op == Op::ChooseOne;  // child[0] is no node
    if (plain) return out + fmt::format(" {}", n.child[0]);
    int children = 3;
    while (children > 0 && n.child[children - 1] == 0) --children;
    if (children == 0) return out;
    out += '(';
    for (int k = 0; k < children; ++k)
      out += (k > 0 ? ", " : "") + (n.child[k] == 0 ? std::string("-") : tree(n.child[k]));
    return out + ')';
  }

  const Program& program_;
};

}  // namespace

std::string listing(const Program& program, const CardScript& card) {
  return Lister(program).block(card.block, 0);
}

}  // namespace archon::keyforge
