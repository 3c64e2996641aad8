#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

void run(Context& c) {
  const bool known = run_attacks(c) || run_places(c) || run_moves(c) || run_characters(c) ||
                     run_cards(c) || run_played(c) || run_lasting(c) || run_abilities(c) ||
                     run_areas_of(c) || run_minions(c) || run_artefacts(c) || run_flow(c);
  ARCHON_CHECK(known);
}

// What is to be repeated begins anew once it is through.
void finish(Table& t, Frame& f) {
  Play& play = t.play_of(f);
  if (!f.has(kRoot) || play.again == 0) return pop(t);
  f.at = play.again;
  play.again = 0;
  ++play.repeats;
  play.passed = play.downed;
  play.hit = play.downed = {};
}

}  // namespace

Frame& push_script(Table& t, uint16_t at, UnitId unit, uint8_t play) {
  Frame& f = push(t, FrameKind::Script, unit);
  f.at = at;
  f.play = play;
  f.set(kRoot);
  return f;
}

void push_block(Table& t, const Frame& from, uint16_t at, UnitId it) {
  Frame f = from;
  f.kind = FrameKind::Script;
  f.at = at;
  f.it = it;
  f.step = f.index = f.count = f.value = 0;
  f.number = 0;
  f.flags = byte(f.kind == from.kind ? f.flags & (kIsLine | kForRoll) : 0);
  if (!f.has(kForRoll)) f.first = 0;
  t.s.frames.push_back(f);
}

void step_script(Table& t) {
  Frame& f = t.top();
  const int depth = t.s.frames.size();
  const Instruction& in = t.b.program.code[f.at];
  if (in.op == Op::End || in.op == Op::Stop) return finish(t, f);
  bool waits = false;
  Context c{t, f, in, waits};
  run(c);
  if (waits) return;
  // What was put on top runs before this goes on; this frame lies below it.
  Frame& done = t.s.frames[depth - 1];
  const uint16_t at = done.at;
  done.step = 0;
  if ((done.flags & kSingle) != 0) {
    // A frame for one statement goes under what it has put on top.
    t.s.frames.erase(depth - 1);
    return;
  }
  // A jump has set `at` to the place before the one it leads to. What has blocks is followed by
  // them; what comes after stands behind.
  const bool jumped = at != static_cast<uint16_t>(&in - t.b.program.code.data());
  done.at = jumped || in.next == 0 || in.op == Op::If || in.op == Op::May ||
                    in.op == Op::MayExploit || in.op == Op::MayUseUp || in.op == Op::MayUseUpAny ||
                    in.op == Op::MaySpendCharge || in.op == Op::Enchant ||
                    in.op == Op::EnchantUntilHurt
                ? narrow<uint16_t>(at + 1)
                : in.next;
}

SquareSet centres_of(const Table& t, const Frame& f) {
  const Reach reach = reach_of(t, t.s.plays[f.play]);
  if (reach.anywhere) return t.b.board();
  SquareSet squares;
  const SquareSet blocking = sight_blocking(t);
  for (const Square from : squares_of(t, f.unit) | origins_of(t, f.unit))
    squares |= seen(from, within(from, reach.squares, t.b.metric()) & t.b.board(), blocking);
  return squares;
}

}  // namespace archon::archmajesty
