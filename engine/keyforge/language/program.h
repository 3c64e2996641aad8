// Compiled cards: immutable bytecode that all threads share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/keyforge/vocabulary/ids.h"

namespace archon::keyforge {

// Every word of the language, then the words the compiler makes itself.
enum class Op : uint16_t {
  None,
#define WORD(Class, Op, pattern, example) Op,
#include "engine/keyforge/vocabulary/words.def"
  // Expressions.
  Literal,  // imm: the number
  Var,      // arg: register; a set, a number or a house, as the place needs
  Add,
  Sub,
  Mul,
  HalfDown,
  HalfUp,
  Excess,  // child[0], child[1]; Excess is max(0, a - b)
  Less,
  LessEqual,
  Equal,
  NotEqual,
  Greater,
  GreaterEqual,
  And,
  Or,
  Not,
  Union,         // child[0], child[1]
  HouseOf,       // child[0]: set; the house of its first card
  HouseLiteral,  // imm: a House
  ActiveHouse,
  CapturedSet,  // in rows and abilities of a lasting effect: what it holds
  CapturedNumber,
  GrantAbilities,  // row: child[0] cards gain the abilities of block `imm`
  // Control flow; imm is the instruction to go to.
  Choose,        // arg: register; imm: Quantity; child[0]: how many; child[1]: among which
  ChooseHouse,   // arg: register; imm: Who's identity card limits it, or any house
  ChooseNumber,  // arg: register; child[0] to child[1]
  LetSet,
  LetNumber,  // arg: register; child[0]
  AddToSet,   // arg: register; child[0]
  Jump,
  JumpUnless,  // child[0]: condition
  AskMay,      // yes-no; goes to imm on "no"
  ChooseOne,   // arg: number of alternatives; as many Jump instructions follow; child[0]: the
               // first one's place in Program.labels
  Countdown,   // arg: number register; goes to imm when it is 0, else lowers it by one
  TakeOne,     // arg: register that gets one card chosen out of register child[0]; imm when empty
  Last,  // arg: Duration; imm: block; child[0]: captured set or 0; child[1]: captured number or 0
  Return,
  kCount
};

// An expression node or an instruction. Node 0 means "absent".
struct Node {
  Op op = Op::None;
  uint8_t arg = 0;
  int16_t imm = 0;
  uint16_t child[3] = {0, 0, 0};
};
static_assert(sizeof(Node) == 12);

// A word that names ItsController or ItsOwner has in child[2] the set whose card "its" is, or 0 for
// the card that the event is about.
enum class Who : uint8_t { You, Opponent, Each, ItsController, ItsOwner };
enum class Zone : uint8_t { None, Deck, Hand, Discard, Archives, Purged, Play, Limbo, Under };
constexpr bool is_hidden(Zone z) {
  return z == Zone::Hand || z == Zone::Deck || z == Zone::Archives;
}
enum class Quantity : uint8_t { Exactly, UpTo, AnyNumber, Random, MostPowerful, LeastPowerful };
enum class Duration : uint8_t {
  ThisTurn,
  OpponentsNextTurn,
  UntilYourNextTurn,
  UntilThisLeaves,
  WhileControlled
};

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
};

struct Row {
  Node node;               // op is a Row word
  uint16_t condition = 0;  // `while` condition node; 0: always
};

// What one card does. Facts (power, traits, ...) stand in CardDef.
struct CardScript {
  uint16_t first_code = 0;  // its instructions in Program.code
  uint16_t codes = 0;
  Block block;            // abilities and rows of the card itself
  uint64_t triggers = 0;  // bit (trigger - Op::OnPlay) for each ability, granted ones included
  uint64_t rows = 0;      // bit (row - Op::Power) for each row; GrantAbilities is bit 63
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

constexpr uint64_t trigger_bit(Op op) {
  return uint64_t{1} << (static_cast<int>(op) - static_cast<int>(Op::OnPlay));
}
constexpr uint64_t row_bit(Op op) {
  return op == Op::GrantAbilities
             ? uint64_t{1} << 63
             : uint64_t{1} << (static_cast<int>(op) - static_cast<int>(Op::Power));
}

}  // namespace archon::keyforge
