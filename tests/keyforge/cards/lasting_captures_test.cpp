// What lasts holds for the cards that its words describe, whichever they are at each moment
// (rulebook: Lasting Effects). Only what was chosen, or what an event was about, stays the same; so
// whatever a script works out before an effect begins, and the effect then holds on to, needs a
// reason.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/keyforge/cards/library.h"

namespace archon::keyforge::lasting_captures_test {
namespace {

// By card: the sets and numbers that are worked out beforehand, or are those of an event.
const std::map<std::string_view, std::string_view> kReasons = {
    {"adaptoid", "it says so of itself"},
    {"aemberlution", "creatures of the hands, of which some enter play"},
    {"animating-force", "the artifact that the upgrade was played on"},
    {"atrocity", "the house of the card that was discarded"},
    {"brackish-shoreline", "the creature that has fought"},
    {"brain-stem-antenna", "it says so of the creature that has it"},
    {"creed-of-nurture", "the text that was revealed"},
    {"cyber-clone", "what is printed on the purged card"},
    {"doppelganger", "it says so of itself; the text of the neighbor that was chosen"},
    {"gebuk", "the card that was discarded"},
    {"hoaxpitality", "the power as the two were chosen (docs/rulings.md)"},
    {"immortal-greking", "the one of its houses that its player named"},
    {"imperial-road", "the creature that is played, this time only"},
    {"improvised-aviation", "the next play, and then the creature that was played"},
    {"kiri-giltspine", "the creature that has reaped"},
    {"lightsmith-clariel", "it says so of itself; power and armor as they change places"},
    {"lightsmith-clariel-evil-twin", "power and armor as they change places"},
    {"mark-of-dis", "the house that the creature had"},
    {"mirror-shell", "the creature that others are copies of from then on"},
    {"nirbor-flamewing", "it says so of itself"},
    {"orator-hissaro", "the neighbors that were readied and exalted"},
    {"reckless-rizzo", "it says so of itself"},
    {"saurian-egg", "the creatures that were discarded"},
    {"screeyan", "the house of the card that was discarded"},
    {"snag", "the creature that was fought"},
    {"snag-s-mirror", "the house that was chosen"},
    {"trojan-sauropod", "the creatures that were revealed"},
};

// The instructions of the ability that this one belongs to.
std::pair<int, int> ability_around(const Program& program, const CardScript& script, int at) {
  int first = script.first_code;
  int last = script.first_code + script.codes;
  for (const Ability& a : program.abilities) {
    if (a.entry < script.first_code || a.entry >= script.first_code + script.codes) continue;
    if (a.entry <= at) first = std::max<int>(first, a.entry);
    if (a.entry > at) last = std::min<int>(last, a.entry);
  }
  return {first, last};
}

bool works_out(Op op) {
  return op == Op::LetSet || op == Op::LetNumber || op == Op::LetHouse || op == Op::AddToSet;
}

// Whether what is captured has been chosen: then it is the same for as long as the effect lasts.
bool is_chosen(const Program& program, const CardScript& script, int at, const Node& captured) {
  if (captured.op != Op::Var) return false;
  const auto [first, last] = ability_around(program, script, at);
  for (int i = first; i < last; ++i)
    if (works_out(program.code[i].op) && program.code[i].arg == captured.arg) return false;
  return true;
}

bool holds_of_this(const Program& program, const Block& block) {
  for (int i = block.first_row; i < block.first_row + block.rows; ++i) {
    const Node& row = program.rows[i].node;
    if (facts_of(row.op).names_cards && program.nodes[row.set()].op == Op::This) return true;
  }
  return false;
}

// What a card's lasting effects hold on to, or say of their own card beyond its leaving play.
template <class F>
void for_captures(const Library& library, const CardDef& def, F&& f) {
  const Program& program = library.program();
  const CardScript& script = def.script;
  for (int i = script.first_code; i < script.first_code + script.codes; ++i) {
    const Node& n = program.code[i];
    if (n.op != Op::Last) continue;
    for (const uint16_t captured : {n.set(), n.amount()})
      if (captured != 0 && !is_chosen(program, script, i, program.nodes[captured]))
        f("captures", program.lines[i]);
    if (static_cast<Duration>(n.arg) != Duration::UntilThisLeaves &&
        holds_of_this(program, program.blocks[n.imm]))
      f("this", program.lines[i]);
  }
}

}  // namespace

TEST_CASE("what a lasting effect holds on to was chosen, or has a reason") {
  std::set<std::string_view> used;
  for (const Edition edition : {Rules{}.edition, Edition::June2026}) {
    const Library library = Library::load("", Rules{edition});
    for (int number = 0; number < library.size(); ++number) {
      const CardDef& def = library.def(number);
      for_captures(library, def, [&](std::string_view what, int line) {
        // A card that has left play is free of what was said of it (rulebook: Leaves Play).
        CHECK_MESSAGE(
            what != "this",
            fmt::format("{}: line {}: capture the card, as `let self: this`", def.id, line));
        if (what == "this") return;
        const auto reason = kReasons.find(def.id);
        CHECK_MESSAGE(reason != kReasons.end(),
                      fmt::format("{}: line {}: described cards, or chosen ones?", def.id, line));
        if (reason != kReasons.end()) used.insert(reason->first);
      });
    }
  }
  for (const auto& [id, reason] : kReasons)
    CHECK_MESSAGE(used.count(id) == 1, fmt::format("{} needs no reason any more", id));
}

}  // namespace archon::keyforge::lasting_captures_test
