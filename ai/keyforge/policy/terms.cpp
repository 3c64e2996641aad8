#include "ai/keyforge/policy/terms.h"

#include <fmt/format.h>

#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

constexpr int kCheck = 6;  // what a key costs unless something says otherwise
constexpr int kSome = 2;

constexpr SituationBits bit(Situation s) { return static_cast<SituationBits>(1U << index_of(s)); }

SituationBits situation_of(const State& s, Player me) {
  const Side& mine = s.side[me];
  const Side& theirs = s.side[other(me)];
  const auto if_so = [](bool holds, Situation which) { return holds ? bit(which) : 0; };
  const int own = mine.line.size();
  const int enemies = theirs.line.size();
  return static_cast<SituationBits>(
      bit(Situation::Always) | if_so(theirs.aember >= kCheck, Situation::TheyCheck) |
      if_so(mine.aember >= kCheck, Situation::IHaveCheck) |
      if_so(theirs.aember >= kSome, Situation::TheyHaveSome) |
      if_so(enemies > 0, Situation::TheyHaveLine) | if_so(enemies > own, Situation::TheyHaveMore) |
      if_so(!(s.ready & s.creatures & mine.controlled).empty(), Situation::IHaveReady) |
      if_so(s.decision.ask == Ask::Main && s.decision.cards.size() > 1, Situation::CardsAreLeft));
}

// Behind a choice of cards a script says what becomes of them.
int purpose_of(const Frame& f, const Program& program) {
  if (f.kind != FrameKind::Script) return int{kOps} + index_of(f.kind);
  size_t at = f.pc;
  while (at + 1 < program.code.size() && program.code[at].op == Op::Choose) ++at;
  return index_of(program.code[at].op);
}

std::string_view purpose_name(int purpose) {
  constexpr std::array<std::string_view, kFrameKinds> kSteps = {
      "nothing", "script",  "setup", "turn",  "play",     "use",      "fight",  "damage", "wave",
      "window",  "control", "catch", "icons", "prophecy", "readying", "tokens", "draws"};
  static_assert(!kSteps.back().empty());
  if (purpose < int{kOps}) return op_name(value_at<Op>(purpose));
  return kSteps[purpose - kOps];
}

}  // namespace

std::string plain_name(int term) {
  if (term < int_size(kFactNames)) return std::string(kFactNames[term]);
  const int at = term - int_size(kFactNames);
  const int row = at % kPickRows;
  return fmt::format("pick/{}/{}/{}", purpose_name(at / kPickRows),
                     kPickSideNames[row / int_size(kPickFactNames)],
                     kPickFactNames[row % int_size(kPickFactNames)]);
}

MoveReader::MoveReader(const State& s, const Match& match)
    : s_(s), match_(match), me_(s.decision.player), situation_(situation_of(s, me_)) {
  switch (s.decision.ask) {
    case Ask::Main:
    case Ask::Use: look_at_enemies(); break;
    case Ask::Pick:
    case Ask::May: {
      if (s.stack().empty()) break;
      const Frame& f = s.stack().back();
      purpose_ = purpose_of(f, match.library().program());
      if (f.source != kNoCard) source_ = match.number(face(f.source));
      const bool fights = f.kind == FrameKind::Fight || f.kind == FrameKind::Use;
      if (fights && s.decision.ask == Ask::Pick) attacker_ = f.source;
      break;
    }
    default: break;
  }
}

void MoveReader::look_at_enemies() {
  for (const CardId id : s_.side[other(me_)].line) {
    const Body b = body(id);
    if (b.left < weakest_.left) weakest_ = b;
  }
}

}  // namespace archon::ai
