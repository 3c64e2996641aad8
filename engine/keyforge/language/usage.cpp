#include "engine/keyforge/language/usage.h"

#include "engine/core/counts.h"

namespace archon::keyforge {
namespace {

void add_word(Op op, WordSet& words) { words.set(index_of(op)); }

// A noun holds its place.
void add_place(Zone zone, WordSet& words) {
  if (zone == Zone::None)
    add_word(Op::Anywhere, words);
  else if (zone == Zone::Under)
    add_word(Op::UnderThis, words);
  else if (zone != Zone::Play)
    add_word(Op::InZone, words);
}

void add_block(const Program& program, const Block& block, WordSet& words) {
  for (int i = block.first_row; i < block.first_row + block.rows; ++i) {
    const Row& row = program.rows[i];
    add_words(program, row.node, words);
    add_words(program, program.nodes[row.condition], words);
    if (row.node.op == Op::GrantAbilities) add_block(program, program.blocks[row.node.imm], words);
  }
  for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i) {
    const Ability& ability = program.abilities[i];
    add_word(ability.trigger, words);
    add_words(program, program.nodes[ability.subjects], words);
    add_words(program, program.nodes[ability.condition], words);
  }
}

}  // namespace

void add_words(const Program& program, const Node& node, WordSet& words) {
  add_word(node.op, words);
  if (is_noun(node.op) && node.inner() == 0) add_place(node.zone(), words);
  const bool plain = node.op == Op::TakeOne || node.op == Op::ChooseOne;  // child[0] is no node
  for (const uint16_t child : node.child)
    if (child != 0 && !plain) add_words(program, program.nodes[child], words);
}

WordSet words_of(const Program& program, const CardScript& script) {
  WordSet words;
  add_block(program, script.block, words);
  for (int i = script.first_code; i < script.first_code + script.codes; ++i) {
    const Node& node = program.code[i];
    add_words(program, node, words);
    if (node.op == Op::Last) add_block(program, program.blocks[node.imm], words);
  }
  return words;
}

}  // namespace archon::keyforge
