// The turn and the set-up as steps on the stack (rulebook: Game Setup, Turn Sequence, Timing
// Chart).
#include "engine/keyforge/rules/turns/turn.h"

#include <algorithm>
#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/tide.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/turns/readying.h"
#include "engine/keyforge/rules/zones/piles.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

enum TurnStep : uint16_t {
  kBegin,
  kForge,
  kForgeKey,
  kChooseHouse,
  kArchives,
  kMain,
  kReadyCards,
  kDrawCards,
  kClose,
  kEnd,
  kPassOn,
  kForgeMore,
  kReadied
};
static_assert(kChooseHouse == kHouseStep && kArchives == kArchivesStep && kMain == kMainStep);
enum SetupStep : uint16_t { kBeforeHands, kDeal, kMulligan, kAfterHands, kStart };
static_assert(kMulligan == kMulliganStep);

// What was fought in the step before does not matter in this one.
void begin_step(State& s, Step step) {
  s.step = step;
  begin_things_anew(s);
  Side& side = s.side[s.active];
  side.acts_before = side.acts;
}

Event player_event(Op trigger, Player p) {
  Event e;
  e.trigger = trigger;
  e.actor = p;
  return e;
}

// The turn counts from the very beginning: what holds from this turn on holds for the abilities of
// its start, too, and what the last turn of the player left is forgotten before they ask for it.
// False if nothing answers.
bool begin_turn(Table& t) {
  State& s = t.s;
  ++s.turn;
  begin_step(s, Step::Forge);
  s.house = House::None;
  Side& side = s.side[s.active];
  ++side.turns;
  t.tell([&] { return Happening{.what = What::Turn, .player = s.active, .amount = s.turn}; });
  forget_last_turn(side);
  if (t.match.listening(Op::InDiscardAtStart).empty())
    return trigger_turn(t, Op::AtStart, s.active);
  const int first = s.pending().size();
  const Event e = player_event(Op::AtStart, s.active);
  gather(t, e);
  // In the same window, so that the player puts all of it in order (rulebook: Active Player).
  gather_in_discard(t, e, Op::InDiscardAtStart);
  open_window(t, first);
  return true;
}

// Cards drawn in the step beyond those that fill the hand.
int drawn_besides(const View& t, Player p) {
  return t.any_row(Op::DrawsMore) ? sum_player_rows(t, Op::DrawsMore, p) : 0;
}

// What is counted of the players in a turn.
void end_numbers(State& s) {
  Side& side = s.side[s.active];
  side.last_house = s.house;
  keep_numbers<Span::OwnTurn>(side);
  begin_numbers_anew<Span::OwnTurn>(side);
  side.acts = side.acts_before = 0;
  for (Side& one : s.side) {
    keep_numbers<Span::Turn>(one);
    begin_numbers_anew<Span::Turn>(one);
  }
}

// Who takes another turn has the next one sooner, and the other player later: what waits for a
// turn, or lasts until then, goes with it.
[[gnu::noinline]] void put_turns_off(Table& t) {
  State& s = t.s;
  const auto next = [&](Player p) { return byte(s.turn + (p == s.active ? 1 : 2)); };
  for (Lasting& l : s.lasting()) {
    if (l.is_control() || l.until >= kWhileControlled) continue;
    const uint8_t theirs = next(other(l.player));
    const uint8_t yours = next(l.player);
    switch (t.lib.program().blocks[l.block].duration) {
      case Duration::OpponentsNextTurn:
        if (l.from > s.turn) l.from = l.until = theirs;
        break;
      case Duration::YourNextTurn:
        if (l.from > s.turn) l.from = l.until = yours;
        break;
      case Duration::UntilYourNextTurn:
        if (l.until >= s.turn) l.until = byte(yours - 1);
        break;
      case Duration::UntilYourNextTurnEnds:
        if (l.until > s.turn) l.until = yours;
        break;
      default: break;
    }
  }
}

// Another turn moves what waits for a turn, and so decides what ends with this one: it comes first.
// Then effects end, with those that made creatures of artifacts, and only after them the counts of
// the turn begin anew.
void end_turn(Table& t) {
  State& s = t.s;
  if (s.side[s.active].more_turns > 0) [[unlikely]]
    put_turns_off(t);
  const int lasting = s.lasting().size();
  CardSet no_longer_creatures;
  for (int i = lasting - 1; i >= 0; --i) {
    const Lasting& l = s.lasting()[i];
    if (l.until > s.turn) continue;
    if (t.lib.block_rows(l.block).has(Op::IsCreature)) no_longer_creatures |= l.cards;
    s.lasting().erase(i);
  }
  for (const CardId id : no_longer_creatures& s.creatures)
    // A token creature is one by itself, whatever card lies there facedown.
    if (t.match.def(id).type == CardType::Artifact && !s.facedown.has(id)) become_artifact(t, id);
  for (const CardId id : s.touched) s.of_turn(id) = {};
  for (const Mark mark : kMarksOfTurn) s.*set_of(mark) = {};
  for (CardSet* const set : {&s.touched, &s.attacked, &s.discarded, &s.fought_down}) *set = {};
  end_numbers(s);
  if (s.lasting().size() < lasting) {
    refresh_listeners(t);
    s.dirty = 1;
  }
  t.times_have_changed();
}

// Steps of the turn; each asks and returns, or goes on to the next step.
void choose_house(Table& t, Frame& f) {
  State& s = t.s;
  begin_step(s, Step::House);
  s.house = House::None;
  if (must_ask(f)) {
    ask_house(t, Ask::House, choosable_houses(t, s.active));
    if (s.decision.ask != Ask::Nothing) return;
    must_ask(f);  // answered at once
  }
  // Where no house can be chosen, the turn has none (rulebook: House Choice).
  s.house = s.answer == kPass ? House::None : static_cast<House>(s.answer);
  t.tell([&] {
    return Happening{.what = What::House, .player = s.active, .amount = index_of(s.house)};
  });
  f.pc = kArchives;
  // What answers the choice comes before the archives are offered (rulebook: Timing Chart).
  if (!t.any_trigger(Op::AfterChoosing) && t.match.heard_in_discard().empty()) return;
  Event e = player_event(Op::AfterChoosing, s.active);
  e.house = s.house;
  const int first = s.pending().size();
  gather(t, e);
  gather_in_discard(t, e, Op::InDiscardChoosing);
  open_window(t, first);
}

// A card among them lets its player take some and leave others.
bool are_taken_in_part(const View& t, const CardSet& archives) {
  for (const CardId id : archives)
    if (t.match.def(id).script.rows.has(Op::TakenInPart)) return true;
  return false;
}

// Those that may leave them: else the same one could be picked for ever, or nothing be "taken".
CardSet takeable(const View& t, const CardSet& archives) {
  CardSet out;
  for (const CardId id : archives)
    if (!is_kept_in_archives(t, id)) out.add(id);
  return out;
}

// Any number of the archives, one after another; false while the player is asked.
bool take_in_part(Table& t, Frame& f) {
  State& s = t.s;
  const CardSet& archives = s.side[s.active].archives;
  if (takeable(t, archives).empty() && !f.has(kAnswered)) return true;
  if (!must_ask(f)) {
    if (s.answer == kPass) return true;
    take_from_archives(t, s.picked(), s.active);
    const int depth = s.stack().size();
    trigger_turn(t, Op::AfterTakesArchives, s.active);
    if (s.stack().size() > depth) return false;  // what answers comes before the next is taken
    if (takeable(t, archives).empty()) return true;
    must_ask(f);
  }
  f.set(kChoosing);
  ask_pick(t, takeable(t, archives), true);
  return false;
}

bool archives_stay(const View& t, Player p) {
  return t.any_row(Op::ArchivesStay) && any_player_row(t, Op::ArchivesStay, p);
}

void offer_archives(Table& t, Frame& f) {
  State& s = t.s;
  bool takes_all = false;
  const CardSet& archives = s.side[s.active].archives;
  if (takeable(t, archives).empty() || archives_stay(t, s.active)) {
    // Nothing is asked.
  } else if (f.has(kChoosing) || are_taken_in_part(t, archives)) {
    if (!take_in_part(t, f)) return;
    f.clear(kChoosing);
  } else {
    if (must_ask(f)) {
      ask_outright(t, Ask::Archives, s.active);
      return;
    }
    takes_all = s.answer == 1;
    if (takes_all) take_archives(t, s.active);
  }
  f.pc = kMain;
  begin_step(s, Step::Main);
  if (takes_all) trigger_turn(t, Op::AfterTakesArchives, s.active);
}

void ask_main(Table& t, Frame& f) {
  State& s = t.s;
  s.decision.player = s.active;
  begin_things_anew(s);
  const bool any = find_main_options(t, s.decision);
  // With nothing left to do the turn goes on by itself, unless forced choices are asked.
  if (any || (s.settings & (kAskForced | kAskEnd))) {
    s.decision.ask = Ask::Main;
    return;
  }
  f.pc = kReadyCards;
  tell_settled(t, Ask::Main, Settling::Only, s.answer);
}

void pass_on(Table& t) {
  State& s = t.s;
  if (s.turn < s.turn_limit) {
    uint8_t& more = s.side[s.active].more_turns;
    if (more > 0) [[unlikely]]
      --more;
    else
      s.active = other(s.active);
    return;
  }
  s.winner = kDrawn;
  s.step = Step::Over;
}

// The keys of a step are those of the turn: nothing forges before it.
bool may_forge_more(const View& t, Player p) {
  return std::popcount(t.s.side[p].forged) <= sum_player_rows(t, Op::ForgesMore, p);
}

void offer_more_keys(Table& t, Frame& f) {
  const Player p = t.s.active;
  const bool can = may_forge(t, p) && spendable_on_keys(t, p) >= key_cost(t, p);
  if (can && must_ask(f)) return ask_may(t);
  f.pc = can && t.s.answer == 1 ? kForgeKey : kChooseHouse;
}

void forge_key(Table& t, Frame& f) {
  State& s = t.s;
  const Player p = s.active;
  // Many turns begin with too little for any key, which is seen at once. Not during a payment: what
  // has been spent is missing from the pool then.
  if (f.forge_step() == ForgeStep::NotBegun && is_short_of_key(t, p)) {
    f.pc = kChooseHouse;
    return;
  }
  const auto price = [&](int colour) { return key_cost(t, p, colour); };
  int cost = 0;
  Forging forging = forge(t, f, p, price, cost);
  while (forging == Forging::Asked) {
    if (!goes_on(s, 1)) return;
    forging = forge(t, f, p, price, cost);  // answered at once
  }
  f.pc = kChooseHouse;
  // The last key wins at once, and nothing answers it (rulebook: Keys).
  if (forging != Forging::Done || s.over()) return;
  if (t.any_row(Op::ForgesMore) && may_forge_more(t, p)) [[unlikely]]
    f.pc = kForgeMore;
  Event forged = player_event(Op::AfterForged, p);
  forged.amount = cost;
  trigger(t, forged);
}

}  // namespace

// Whether a refill sheds a chain, where chains keep back `fewer` of the cards wanted.
static bool sheds_chain(const Table& t, const Side& side, int want, int fewer) {
  const Rules& rules = t.lib.rules();
  if (rules.sheds_chains_always()) return side.chains > 0;
  if (rules.sheds_chains_for_cards_only())
    return fewer > 0 && side.deck.size() + side.discard.size() > want - fewer;
  return fewer > 0;
}

// The penalty is that of the chains which the player has before one of them is shed (rulebook:
// Chains).
void refill(Table& t, Player p, int size, int more) {
  State& s = t.s;
  Side& side = s.side[p];
  const int lacking = size - side.hand.size();
  const int want = more > 0 ? std::max(0, lacking) + more : lacking;
  const int fewer = std::clamp(want, 0, chain_penalty(side.chains));
  if (sheds_chain(t, side, want, fewer)) {
    --side.chains;
    t.tell([&] { return Happening{.what = What::Chains, .player = p, .amount = -1}; });
  }
  if (want <= 0) return;
  draw(t, p, want - fewer);
}

// The player decides what their cards do before the first turn.
static void trigger_setup(Table& t, Op step, Player p) {
  if (!t.any_trigger(step)) return;
  t.s.active = p;
  trigger_turn(t, step, p);
}

// Each step is done by both players, the first player first, before the next one begins (rulebook:
// Game Setup): so no player draws a new hand before both have seen theirs, and the second player
// decides knowing whether the first has.
void step_setup(Table& t, Frame& f) {
  State& s = t.s;
  const Player p = f.second_player() == 0 ? s.first : other(s.first);
  Side& side = s.side[p];
  // What one player has done, the other does next; then the step after it comes.
  const auto pass_on = [&](SetupStep next) {
    f.second_player() ^= 1;
    if (f.second_player() == 0) f.pc = next;
  };
  switch (f.pc) {
    case kBeforeHands:
      pass_on(kDeal);
      trigger_setup(t, Op::BeforeHands, p);
      break;
    case kDeal:
      s.active = s.first;
      // By way of a refill, since chains cost cards of the first hand, too (rulebook: Chains).
      refill(t, p, p == s.first ? 7 : 6);
      pass_on(kMulligan);
      break;
    case kMulligan:
      if (skips(t, p, Skippable::Mulligan)) {
        pass_on(kAfterHands);
        break;
      }
      if (must_ask(f)) {
        ask_outright(t, Ask::Mulligan, p);
        return;
      }
      if (s.answer == 1) {
        const int fewer = side.hand.size() - 1;
        for (const CardId id : side.hand) move_to(t, id, Zone::Deck, false);
        shuffle_deck(t, p);
        // No refill: chains neither cost a card again nor are shed (rulebook: Mulligan).
        draw(t, p, std::max(0, fewer));
      }
      pass_on(kAfterHands);
      break;
    case kAfterHands:
      pass_on(kStart);
      trigger_setup(t, Op::AfterHands, p);
      break;
    case kStart:
      pop(t);
      s.active = s.first;
      push(t, FrameKind::Turn, kNoCard, s.active);
      break;
    default: ARCHON_UNREACHABLE("a step of the set-up");
  }
}

void end_step(State& s) {
  Frame& turn = s.stack()[0];
  switch (s.step) {
    case Step::Forge: turn.pc = kChooseHouse; break;
    case Step::House:
      turn.pc = kMain;
      begin_step(s, Step::Main);
      break;
    case Step::Main: turn.pc = kReadyCards; break;
    default: break;  // nothing is asked in the others
  }
}

void take_another_turn(Table& t, Player p) {
  count_up(t.s.side[p].more_turns);
  t.tell([&] { return Happening{.what = What::AnotherTurn, .player = p}; });
}

void end_turn_at_once(State& s) {
  if (s.step == Step::Main || s.step == Step::House) s.stack()[0].pc = kClose;
}

static void ready_cards(Table& t, Frame& f) {
  State& s = t.s;
  f.pc = kDrawCards;
  if (skips(t, s.active, Skippable::Readying)) return;
  begin_step(s, Step::Ready);
  f.pc = kReadied;
  ready_in_step(t, s.active);
}

static void draw_cards(Table& t, Frame& f) {
  State& s = t.s;
  begin_step(s, Step::Draw);
  f.pc = kClose;
  if (skips(t, s.active, Skippable::Drawing)) return;
  refill(t, s.active, hand_size(t, s.active), drawn_besides(t, s.active));
}

// The steps in the rulebook's order (Turn Sequence): what the start brings, forging, the house and
// the archives, the main step, readying, drawing, what the end brings. Forging comes before the
// house is chosen, so that it depends on the turns before alone; cards are readied before the hand
// is refilled; abilities of the end find a full hand, and effects that last for the turn still hold
// for them. A step names the next one before it acts: what it begins may lie on top of the turn,
// which goes on there afterwards.
void step_turn(Table& t, Frame& f) {
  State& s = t.s;
  for (;;) {
    switch (f.pc) {
      case kPassOn:
        pass_on(t);
        if (s.over()) return;
        [[fallthrough]];
      case kBegin:
        f.pc = kForge;
        f.player = s.active;
        if (begin_turn(t) && !goes_on(s, 1)) return;
        [[fallthrough]];
      case kForge:
        f.pc = skips(t, s.active, Skippable::Forging) ? kChooseHouse : kForgeKey;
        [[fallthrough]];
      case kForgeKey:
        if (f.pc == kForgeKey) forge_key(t, f);
        if (!goes_on(s, 1)) return;
        if (f.pc == kForgeMore) [[unlikely]]
          break;
        [[fallthrough]];
      case kChooseHouse:
        choose_house(t, f);
        if (!goes_on(s, 1)) return;
        [[fallthrough]];
      case kArchives:
        offer_archives(t, f);
        if (!goes_on(s, 1)) return;
        [[fallthrough]];
      case kMain:
        ask_main(t, f);
        if (!goes_on(s, 1)) return;
        [[fallthrough]];
      case kReadyCards:
        ready_cards(t, f);
        if (!goes_on(s, 1)) return;
        if (f.pc == kDrawCards) [[unlikely]]
          break;
        [[fallthrough]];
      case kReadied:
        f.pc = kDrawCards;
        if (trigger_turn(t, Op::AtReadied, s.active) && !goes_on(s, 1)) return;
        [[fallthrough]];
      case kDrawCards:
        draw_cards(t, f);
        if (!goes_on(s, 1)) return;
        [[fallthrough]];
      case kClose:
        f.pc = kEnd;
        if (trigger_turn(t, Op::AtEnd, s.active) && !goes_on(s, 1)) return;
        [[fallthrough]];
      case kEnd:
        f.pc = kPassOn;
        // Only now: what lasts for the turn still holds while its end is answered.
        end_turn(t);
        if (!goes_on(s, 1)) return;
        break;
      case kForgeMore:
        offer_more_keys(t, f);
        if (!goes_on(s, 1)) return;
        break;
      default: ARCHON_UNREACHABLE("a step of the turn");
    }
  }
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
