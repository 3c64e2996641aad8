// The code that the engine relies on.
#include <doctest/doctest.h>

#include "tests/keyforge/language/script_support.h"

namespace archon::keyforge::script_code_test {
namespace {

const Node& node(const Compiled& c, uint16_t i) { return c.program.nodes[i]; }
const Ability& ability(const Compiled& c, int i) {
  return c.program.abilities[static_cast<size_t>(c.card.block.first_ability + i)];
}
const Node& code(const Compiled& c, int i) { return c.program.code[static_cast<size_t>(i)]; }

TEST_CASE("A noun phrase is a chain of filters around a noun with its zone") {
  const Compiled c("card X\nplay:\n  choose it: a friendly card in any discard\n  purge it");
  REQUIRE(c.errors() == "");
  CHECK(c.title == "X");
  const Node& choose = code(c, 0);
  CHECK(choose.op == Op::Choose);
  CHECK(static_cast<Quantity>(choose.imm) == Quantity::Exactly);
  CHECK(node(c, choose.child[0]).op == Op::Literal);
  const Node& friendly = node(c, choose.child[1]);
  CHECK(friendly.op == Op::Friendly);
  const Node& cards = node(c, friendly.child[0]);
  CHECK(cards.op == Op::Cards);
  CHECK(static_cast<Zone>(cards.arg) == Zone::Discard);
  CHECK(static_cast<Who>(cards.imm) == Who::Each);
  CHECK(cards.child[0] == 0);
}

TEST_CASE("A test of a set wraps the tested set itself") {
  const Compiled c("card X\nplay:\n  if host is a damaged creature: gain 1");
  const Node& is = node(c, code(c, 0).child[0]);
  REQUIRE(is.op == Op::SetIs);
  const Node& damaged = node(c, is.child[1]);
  CHECK(damaged.op == Op::Damaged);
  const Node& creatures = node(c, damaged.child[0]);
  CHECK(creatures.op == Op::Creatures);
  CHECK(creatures.child[0] == is.child[0]);
}

TEST_CASE("Combined headers share one body; watchers know their player and cards") {
  const Compiled c(
      "card X\nplay, reap: gain 1\nafter opponent plays a creature: gain 1\n"
      "after you choose dis: gain 1");
  REQUIRE(c.card.block.abilities == 4);
  CHECK(ability(c, 0).trigger == Op::OnPlay);
  CHECK(ability(c, 0).scope == Scope::Self);
  CHECK(ability(c, 1).trigger == Op::OnReap);
  CHECK(ability(c, 0).entry == ability(c, 1).entry);
  CHECK(ability(c, 2).scope == Scope::Watcher);
  CHECK(ability(c, 2).who == Who::Opponent);
  CHECK(node(c, ability(c, 2).subjects).op == Op::Creatures);
  CHECK(node(c, ability(c, 3).subjects).op == Op::HouseLiteral);
  CHECK(c.card.triggers == (trigger_bit(Op::OnPlay) | trigger_bit(Op::OnReap) |
                            trigger_bit(Op::AfterPlayed) | trigger_bit(Op::AfterChoosing)));
}

TEST_CASE("Registers are counted, with those of 'them' and of the destroyed") {
  const Compiled c(
      "card X\nplay:\n  choose it: a creature\n  destroy it\n  if you do: archive them");
  CHECK(ability(c, 0).cells == 3);
  CHECK(ability(c, 0).destroyed_cell == 1);
  CHECK(ability(c, 0).affected_cell == 2);
  const Compiled plain("card X\nplay:\n  steal 1\n  if you do: draw 1");
  CHECK(ability(plain, 0).cells == 0);
  CHECK(ability(plain, 0).destroyed_cell == 0xFF);
}

TEST_CASE("Jumps go to instructions of the program") {
  Compiled c("card X\nplay: gain 1");
  c.add("card Y\nplay:\n  if your aember > 1: gain 1\n  else: gain 2\n  draw 1");
  CHECK(ability(c, 0).entry == 2);
  CHECK(code(c, 2).op == Op::JumpUnless);
  CHECK(code(c, 2).imm == 5);
  CHECK(code(c, 4).op == Op::Jump);
  CHECK(code(c, 4).imm == 6);
  CHECK(c.program.lines[6] == 5);
}

TEST_CASE("A lasting effect captures what it names") {
  const Compiled c(
      "card X\nplay:\n  choose it: a creature\n  choose h: a house\n  this turn:\n"
      "    it cannot reap\n    after you choose h: gain 1");
  REQUIRE(c.errors() == "");
  const Node& last = code(c, ability(c, 0).entry + 2);
  REQUIRE(last.op == Op::Last);
  CHECK(static_cast<Duration>(last.arg) == Duration::ThisTurn);
  CHECK(node(c, last.child[0]).op == Op::Var);
  CHECK(node(c, last.child[1]).arg == 1);
  const Block& block = c.program.blocks[static_cast<size_t>(last.imm)];
  CHECK(node(c, c.program.rows[block.first_row].node.child[0]).op == Op::CapturedSet);
  CHECK(node(c, c.program.abilities[block.first_ability].subjects).op == Op::CapturedNumber);
  CHECK(!c.card.rows);
  CHECK(c.card.triggers == trigger_bit(Op::OnPlay));
}

TEST_CASE("Granted abilities count among the triggers of the card that grants them") {
  const Compiled c("card X\nwhile in play:\n  host gains:\n    reap: steal 1\n    fight: steal 1");
  REQUIRE(c.card.block.rows == 1);
  const Row& row = c.program.rows[c.card.block.first_row];
  CHECK(row.node.op == Op::GrantAbilities);
  CHECK(c.program.blocks[static_cast<size_t>(row.node.imm)].abilities == 2);
  CHECK(c.card.rows == row_bit(Op::GrantAbilities));
  CHECK(c.card.triggers == (trigger_bit(Op::OnReap) | trigger_bit(Op::OnFight)));
}

TEST_CASE("A watcher's it is the event's card, whatever is called it outside") {
  const Compiled c(
      "card X\nplay:\n  choose it: a creature\n  stun it\n  this turn:\n"
      "    after a creature reaps: stun it\n    after you forge a key: stun it");
  REQUIRE(c.errors() == "");
  const Block& block = c.program.blocks[c.card.own_block - 1U];
  const auto stunned = [&](int i) {
    const Ability& a = c.program.abilities[static_cast<size_t>(block.first_ability + i)];
    return node(c, code(c, a.entry).child[0]).op;
  };
  CHECK(stunned(0) == Op::Subject);
  CHECK(stunned(1) == Op::CapturedSet);
}

TEST_CASE("Its owner is of the card called it") {
  const Compiled c(
      "card X\nplay:\n  choose it: a creature\n  its owner loses 1\n"
      "after a creature is destroyed: its owner gains 1");
  const Node& loses = code(c, ability(c, 0).entry + 1);
  CHECK(node(c, loses.child[2]).op == Op::Var);
  CHECK(code(c, ability(c, 1).entry).child[2] == 0);
}

}  // namespace
}  // namespace archon::keyforge::script_code_test
