// Compiled cards: immutable bytecode that all threads share.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/vocabulary/bonus_icons.h"
#include "engine/keyforge/vocabulary/counters.h"
#include "engine/keyforge/vocabulary/ids.h"
#include "engine/keyforge/vocabulary/marks.h"
#include "engine/keyforge/vocabulary/spans.h"
#include "engine/keyforge/vocabulary/words.h"

namespace archon::keyforge {

// A word that names ItsController or ItsOwner has in Node::whose() the set whose card "its" is, or
// 0 for the card that the event is about.
enum class Who : uint8_t { You, Opponent, Each, ItsController, ItsOwner, Active };
enum class Zone : uint8_t {
  None,
  Deck,
  Hand,
  Discard,
  Archives,
  Purged,
  Play,
  Limbo,
  Under,
  Joined  // the second half of a gigantic creature that is in play
};
inline constexpr int kZoneCount = 10;
constexpr bool is_hidden(Zone z) {
  return z == Zone::Hand || z == Zone::Deck || z == Zone::Archives;
}
enum class Quantity : uint8_t { Exactly, UpTo, AnyNumber, Random, MostPowerful, LeastPowerful };
enum class Duration : uint8_t {
  ThisTurn,
  OpponentsNextTurn,
  UntilYourNextTurn,
  YourNextTurn,
  UntilYourNextTurnEnds,
  UntilThisLeaves,
  WhileControlled,
  WhileInPlay
};

// An expression node or an instruction. Node 0 means "absent".
struct Node {
  Op op = Op::None;
  uint8_t arg = 0;
  int16_t imm = 0;
  uint16_t child[3] = {0, 0, 0};

  // The slots of the word's pattern (words.def, instructions.def) by their kind; `nth` counts those
  // of one kind from 0.
  uint16_t set(int nth = 0) const { return slot(Slot::Set, nth); }
  uint16_t amount(int nth = 0) const { return slot(Slot::Amount, nth); }
  uint16_t condition(int nth = 0) const { return slot(Slot::Condition, nth); }
  uint16_t house() const { return slot(Slot::House, 0); }
  Who who() const { return static_cast<Who>(imm); }
  Keyword keyword() const { return static_cast<Keyword>(imm); }
  Counter counter() const { return static_cast<Counter>(imm); }
  Zone zone() const { return static_cast<Zone>(arg); }
  Mark mark() const { return static_cast<Mark>(arg); }
  Piece piece() const { return static_cast<Piece>(arg); }
  IconWay icon() const { return static_cast<IconWay>(imm); }
  IconWay way() const { return static_cast<IconWay>(arg); }
  Skippable step() const { return static_cast<Skippable>(arg); }
  When when() const { return static_cast<When>(arg); }
  Op ability() const { return trigger_at(imm); }
  Op moment() const { return trigger_at(arg); }
  uint16_t inner() const { return child[0]; }   // what a noun or a filter filters; 0: a noun's zone
  uint16_t whose() const { return child[2]; }   // whom "its" means, see Who
  uint16_t label() const { return child[0]; }   // ChooseOne: of the first alternative
  uint16_t source() const { return child[0]; }  // TakeOne: the register that is emptied

  uint16_t slot(Slot kind, int nth) const {
    const uint8_t at = facts_of(op).child[index_of(kind)][nth];
    assert(at != WordFacts::kAbsent);
    return child[at];
  }
};
static_assert(sizeof(Node) == 12);

enum class Scope : uint8_t {
  Self,     // the event must be about the card that has the ability
  Watcher,  // the event is about any card in `subjects` (or about no card)
};

struct Ability {
  Op trigger = Op::None;  // a Trigger word
  Scope scope = Scope::Self;
  Who who = Who::You;             // whose event, for triggers that name a player
  uint8_t cells = 0;              // registers the body needs
  uint8_t destroyed_cell = 0xFF;  // register that collects what a statement destroyed, or 0xFF
  uint8_t affected_cell = 0xFF;   // register of `them`, or 0xFF
  uint8_t order = 0;              // position among the abilities of its card
  bool first_time = false;        // it answers only the first such event of a turn
  uint16_t subjects = 0;          // set node; for AfterChoosing a house node; 0: any
  uint16_t condition = 0;         // condition node, asked when the event happens; 0: always
  uint16_t entry = 0;             // first instruction
};

// Rows and abilities that hold together: of a card in play, or of a lasting effect.
struct Block {
  uint16_t first_row = 0;
  uint16_t rows = 0;
  uint16_t first_ability = 0;
  uint16_t abilities = 0;
  Duration duration = Duration::ThisTurn;  // of a lasting effect
};

struct Row {
  Node node;               // op is a Row word
  uint16_t condition = 0;  // `while` condition node; 0: always
};

// The kinds of rows that are asked for where there is such a row: its own, and what the keywords
// stand for that it may give. Who is invulnerable for a while may fall as that ends, like creatures
// whose power falls.
constexpr RowMask rows_asked_by(const Row& row) {
  RowMask out = row_bit(row.node.op);
  if (row.node.op == Op::TakesAfter)
    out |= rows_meant_by(Keyword::Versatile) | rows_meant_by(Keyword::Entrench) |
           row_bit(Op::PrintedPower) | row_bit(Op::Armor);
  if (row.node.op != Op::GainKeyword) return out;
  if (row.node.keyword() == Keyword::Invulnerable && row.condition != 0) out |= row_bit(Op::Power);
  return out | rows_meant_by(row.node.keyword());
}

// What one card does. Facts (power, traits, ...) stand in CardDef.
struct CardScript {
  uint16_t first_code = 0;  // its instructions in Program.code
  uint16_t codes = 0;
  Block block;             // abilities and rows of the card itself
  uint16_t own_block = 0;  // the same in Program.blocks
  uint64_t triggers = 0;   // trigger_bit of each ability, granted ones included
  RowMask rows;            // row_bit of each row
  ThingMask things = 0;    // it speaks of these
};

// The code of all cards.
struct Program {
  std::vector<Node> nodes{Node{}};  // expressions; node 0 is "absent"
  std::vector<Node> code;           // instructions
  std::vector<uint16_t> lines;      // source line of each instruction, for traces
  std::vector<Ability> abilities;
  std::vector<Row> rows;
  std::vector<Block> blocks{Block{}};
  std::vector<std::string> labels;  // of the alternatives of ChooseOne
};

}  // namespace archon::keyforge
