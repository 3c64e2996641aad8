#include "engine/keyforge/question/pick_group.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/language/runtime/consequence.h"
#include "engine/keyforge/language/runtime/extremes.h"
#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
namespace {

PickGroup group_of_choose(const View& t, const Frame& f, const Node& n) {
  const Env env = env_of(t, f);
  const CardSet chosen = t.s.cells()[f.first_cell + n.arg];
  const auto quantity = static_cast<Quantity>(n.imm);
  const bool by_power = quantity == Quantity::MostPowerful || quantity == Quantity::LeastPowerful;
  CardSet candidates = eval_set(t, env, n.set());
  if (!by_power) candidates = pickable(t, f, n, candidates);
  candidates |= chosen;
  const int wanted = quantity == Quantity::AnyNumber
                         ? candidates.size()
                         : std::min(candidates.size(), eval_number(t, env, n.amount()));
  PickGroup out;
  if (by_power) {
    const bool most = quantity == Quantity::MostPowerful;
    const CardSet rest = candidates - chosen;
    const CardSet tied = pickable_of_tie(t, f, n, extremes(t, rest, most));
    out.cards = tied & open_ties(t, rest, chosen, most);
    out.least = out.most = wanted - chosen.size();
    return out;
  }
  int last = -1;
  for (const CardId id : chosen) last = std::max(last, pick_rank(t.s, id));
  for (const CardId id : candidates - chosen)
    if (pick_rank(t.s, id) > last) out.cards.add(id);
  out.most = std::min(wanted - chosen.size(), out.cards.size());
  out.least = quantity == Quantity::Exactly ? out.most : 0;
  return out;
}

PickGroup group_of_shares(const State& s) {
  const SharesLeft shares = shares_left(s);
  PickGroup out;
  out.cards = s.decision.cards;
  out.share = shares.size;
  out.least = out.most = shares.left;
  return out;
}

PickGroup group_of_captures(const View& t, const Frame& f, const Node& n) {
  const Capturers next = next_capturers(t, env_of(t, f), f, n);
  PickGroup out;
  out.cards = next.open;
  out.least = out.most = next.needed;
  return out;
}

// Where a script stands in a choice of several cards. A loop, or a copy of the card, may ask the
// same question again: then nothing has been chosen yet.
struct Standing {
  int depth;
  uint16_t pc;
  CardSet chosen;
  int given;
  enum Given : uint8_t { kCards, kShares } unit;
};

bool divides(Op op) {
  return op == Op::Distribute || op == Op::DistributeSplash || op == Op::CaptureAmong;
}

std::optional<Standing> standing(const State& s, const Match& match) {
  if (s.decision.ask != Ask::Pick || s.stack().empty()) return std::nullopt;
  const Frame& f = s.stack().back();
  if (f.kind != FrameKind::Script) return std::nullopt;
  const Node& n = match.library().program().code[f.pc];
  if (n.op == Op::Captures) {
    const View t(s, match);
    const Capturers next = next_capturers(t, env_of(t, f), f, n);
    if (next.each != 1) return std::nullopt;  // it is asked who has the next Æmber
    return Standing{s.stack().size(), f.pc, next.picked, next.picked.size(), Standing::kCards};
  }
  if (!f.has(kChoosing)) return std::nullopt;
  if (divides(n.op)) return Standing{s.stack().size(), f.pc, {}, f.amount, Standing::kShares};
  const CardSet chosen = s.cells()[f.first_cell + n.arg];
  return Standing{s.stack().size(), f.pc, chosen, chosen.size(), Standing::kCards};
}

}  // namespace

std::optional<PickGroup> open_group(const State& s, const Match& match) {
  if (!standing(s, match)) return std::nullopt;
  const View t(s, match);
  const Frame& f = s.stack().back();
  const Node& n = match.library().program().code[f.pc];
  if (divides(n.op)) return group_of_shares(s);
  if (n.op == Op::Captures) return group_of_captures(t, f, n);
  if (n.op != Op::Choose) return std::nullopt;
  return group_of_choose(t, f, n);
}

std::vector<Move> choose_group(State& s, const Match& match, const PickGroup& group,
                               std::vector<CardId> cards, GameLog* log) {
  const int count = int_size(cards);
  if (count < group.least || count > group.most)
    throw Error(fmt::format("{} chosen; expected {}", count,
                            group.least == group.most
                                ? fmt::format("{}", group.least)
                                : fmt::format("{} to {}", group.least, group.most)));
  std::sort(cards.begin(), cards.end(),
            [&](CardId a, CardId b) { return pick_rank(s, a) < pick_rank(s, b); });
  for (size_t i = 0; i < cards.size(); ++i) {
    if (!group.cards.has(cards[i])) throw Error("not among the cards to choose from");
    if (group.share == 0 && i > 0 && cards[i] == cards[i - 1])
      throw Error("the same card twice; expected different ones");
  }
  std::vector<Move> made;
  const auto play = [&](Move move) {
    apply(s, match, move, log);
    made.push_back(move);
  };
  for (size_t i = 0; i < cards.size(); ++i) {
    const State before = s;
    play({Verb::Pick, cards[i], 0});
    if (!group_goes_on(before, s, cards[i], match)) return made;  // the rest was forced
  }
  if (s.decision.pass != 0) play({Verb::Done, kNoCard, 0});
  return made;
}

bool group_goes_on(const State& before, const State& after, CardId picked, const Match& match) {
  const auto was = standing(before, match);
  const auto is = standing(after, match);
  if (!was || !is) return false;
  if (is->depth != was->depth || is->pc != was->pc) return false;
  CardSet chosen = was->chosen;
  if (is->unit == Standing::kCards) chosen.add(picked);
  return is->chosen == chosen && is->given == was->given + 1;
}

}  // namespace archon::keyforge
