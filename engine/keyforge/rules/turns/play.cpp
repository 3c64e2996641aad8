// Playing a card of each type, step by step (rulebook: Playing Cards; Timing Chart).
#include "engine/keyforge/rules/turns/play.h"

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/mechanics/icons.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/turns/turn.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/last_known.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

enum PlayStep : uint16_t {
  kPay,
  kModel,
  kFlank,
  kHost,
  kIcons,
  kAbilities,
  kFinish,
  kAsUpgrade,
  kHalf,
  kMimic
};
static_assert(kHost == kPlayHost && kIcons == kPlayIcons && kAsUpgrade == kPlayAsUpgrade &&
              kHalf == kPlayHalf);

// Consumes each "next card you play ..." effect of this kind that fits: all of them speak of this
// card.
bool spend_next(Table& t, CardId id, Op row_of_kind) {
  State& s = t.s;
  if (!t.any_row(row_of_kind)) return false;
  bool ready = false;
  for (int i = 0; i < s.lasting().size(); ++i) {
    const Lasting l = s.lasting()[i];
    if (!t.lib.block_rows(l.block).has(row_of_kind) || !holds_now(s, l) || l.used > 0) continue;
    if (l.player != s.at(id).controller) continue;
    bool fits = false;
    for_block_rows(
        t, env_of(l), t.lib.program().blocks[l.block], row_of_kind,
        [&](const Env& env, const Node& row) { fits = fits || matches(t, env, row.set(), id); });
    if (!fits) continue;
    s.lasting()[i].used = 1;
    ready = true;
  }
  return ready;
}

// "The first ... played each turn enters play ready."
bool is_first_to_enter_ready(const View& t, CardId id) {
  bool found = false;
  for_rows(t, Op::FirstEntersReady, [&](const Env& env, const Node& row) {
    if (!matches(t, env, row.set(), id)) return;
    int plays = 0;
    for (const CardId other_card : t.s.touched)
      if (matches(t, env, row.set(), other_card)) plays += t.s.of_turn(other_card).plays;
    // Its own play has been counted.
    found = found || plays == 1;
  });
  return found;
}

void enter_ready(Table& t, CardId id) {
  if (t.s.ready.has(id)) return;
  t.s.ready.add(id);
  tell_mark(t, id, Mark::Ready, true);
}

// The state in which a creature or artifact comes into play: exhausted unless an effect says ready.
void apply_entry_effects(Table& t, CardId id, bool played) {
  State& s = t.s;
  const bool first = played && t.any_row(Op::FirstEntersReady) && is_first_to_enter_ready(t, id);
  const bool ready = (played && spend_next(t, id, Op::NextEntersReady)) || first;
  if (ready || row_covers(t, Op::EntersReady, id)) enter_ready(t, id);
  if (row_covers(t, Op::EntersStunned, id)) {
    s.stunned.add(id);
    tell_mark(t, id, Mark::Stunned, true);
  }
  if (row_covers(t, Op::EntersEnraged, id)) {
    s.enraged.add(id);
    tell_mark(t, id, Mark::Enraged, true);
  }
}

// The card has to stand before rows can cover it, its own among them; and what it says of its own
// entering holds even if its text is blank in play, which is settled last.
void enter(Table& t, CardId id, Player p, int place, bool played, bool ready = false,
           Zone from = Zone::Limbo) {
  enter_play(t, id, p, place, from);
  if (ready) enter_ready(t, id);
  apply_entry_effects(t, id, played);
  if (t.any_row(Op::IsBlank)) settle_blank(t);  // what it says of entering it has said
}

// The card is there, or an action is shown: its icons come next. See
// Rules::settles_omega_on_entering; a text that counts for nothing in play has said this before.
void go_to_icons(const View& t, Frame& f) {
  f.pc = kIcons;
  if (!t.lib.rules().settles_omega_on_entering()) return;
  const bool printed = t.def(f.source).keywords[index_of(Keyword::Omega)] > 0;
  if (printed || keyword(t, f.source, Keyword::Omega) > 0) f.set(kEndsStep);
}

bool ends_step(const View& t, const Frame& f) {
  if (t.lib.rules().settles_omega_on_entering()) return f.has(kEndsStep);
  return keyword(t, f.source, Keyword::Omega) > 0;
}

void count_play(Table& t, CardId id, Player p) {
  State& s = t.s;
  Side& side = s.side[p];
  ++side.played;
  ++side.acts;
  ++side.tally.played;
  ++s.of_turn(id).plays;
  s.touched.add(id);
  if (s.at(id).zone == Zone::Hand) ++side.from_hand;
  if (t.log && owner_of(id) == p) t.log->played.add(id);
  t.tell([&] {
    return Happening{.what = What::Play, .card = id, .player = p, .from = index_of(s.at(id).zone)};
  });
  if (t.type(id) == CardType::Creature) ++side.creatures_played;
}

// The card takes the place of its model until it has been played: its title, icons and abilities.
// The play counts for the model (FAQ: Rule of Six, Mimicry).
void become_copy(Table& t, Frame& f, CardId model) {
  State& s = t.s;
  --s.of_turn(f.source).plays;
  ++s.of_turn(model).plays;
  s.touched.add(model);
  s.at(f.source).as = model;
}

// The second half of a gigantic creature joins it; false while it is asked which.
bool bring_half(Table& t, Frame& f) {
  const CardId id = f.source;
  if (joined_half(t, id) == kNoCard) {
    if (must_ask(f)) {
      ask_pick(t, other_halves(t, id, t.s.side[f.player].hand), false);
      return false;
    }
    join_half(t, t.s.picked(), id);
  }
  f.opposing = joined_half(t, id);
  return true;
}

// Where a card of each type goes on.
PlayStep step_after_paying(const View& t, const Frame& f) {
  const CardId id = f.source;
  switch (t.type(id)) {
    case CardType::Creature:
      if (is_first_half(t, id)) return kHalf;
      if (t.match.mimics().has(id)) return kMimic;
      return f.has(kMaybeUpgrade) ? kAsUpgrade : kFlank;
    case CardType::Upgrade: return kHost;
    case CardType::Artifact: return kIcons;
    case CardType::Action: break;
  }
  return t.def(id).script.rows.has(Op::PlayedAsCopy) ? kModel : kIcons;
}

// Whether any of the triggers below may be answered: most plays are over without.
bool is_play_heard(const View& t, CardId id) {
  constexpr uint64_t kOfPlaying = trigger_bit(Op::OnPlay) | trigger_bit(Op::AfterEnters) |
                                  trigger_bit(Op::AfterAttached) | trigger_bit(Op::AfterPlayed) |
                                  trigger_bit(Op::AfterPlayedAgain);
  return ((t.s.triggers | t.def(id).script.triggers) & kOfPlaying) != 0 ||
         t.any_row(Op::AbilitiesAnswer);
}

[[gnu::noinline]] void gather_played_again(Table& t, Event& e) {
  gather(t, e, Op::AfterPlayedAgain);
}

// Play: abilities and what answers the play share a window (rulebook: Timing Chart).
void trigger_played(Table& t, const Frame& f) {
  const CardId id = f.source;
  if (!is_play_heard(t, id)) return;
  const int first = t.s.pending().size();
  const CardType type = t.type(id);
  const bool stands = is_in_play(t.s, id);
  Event e;
  e.subject = id;
  e.actor = f.player;
  // What its own bonus icons have taken out of play has no abilities left (FAQ: Bonus Icons).
  if (type == CardType::Action || stands) gather(t, e, Op::OnPlay);
  if (type != CardType::Action && stands) gather(t, e, Op::AfterEnters);
  if (type == CardType::Upgrade && stands) gather(t, e, Op::AfterAttached);
  gather(t, e, Op::AfterPlayed);
  if (f.has(kFromDiscard)) [[unlikely]]
    gather_played_again(t, e);
  open_window(t, first);
}

// It has been played, and lies in a discard pile.
[[gnu::noinline]] void answer_discarding(Table& t, CardId id, Player p) {
  if (t.s.at(id).zone != Zone::Discard) return;
  Event e;
  e.trigger = Op::AfterResolved;
  e.subject = id;
  e.actor = p;
  trigger(t, e);
}

// An action goes where its owner's actions go, if nothing has taken it elsewhere.
void finish(Table& t, CardId id, Player p, bool returns) {
  if (t.s.at(id).zone == Zone::Limbo) move_to(t, id, returns ? Zone::Hand : Zone::Discard, true);
  if (t.any_trigger(Op::AfterResolved)) [[unlikely]]
    answer_discarding(t, id, p);
}

}  // namespace

[[gnu::noinline]] static bool enters_for_opponent(const View& t, CardId id, Player p) {
  bool turned = keyword(t, id, Keyword::Treachery) > 0;
  for_own_rows(t, id, p, Op::EntersForOpponent, [&](const Env&, const Node&) { turned = true; });
  return turned;
}

Player side_entered(const View& t, CardId id, Player p) {
  const bool may = t.def(id).script.rows.has(Op::EntersForOpponent);
  return may && enters_for_opponent(t, id, p) ? other(p) : p;
}

// A play counts, and is paid for, before the card leaves where it lies: whatever happens to the
// card afterwards, it has been played (rulebook: Play).
void start_play(Table& t, CardId id, Player p) {
  // Asked before the play is counted, as limits on plays would count it.
  const bool upgrade = may_play_as_upgrade(t, id, p);
  const bool only_upgrade = upgrade && !may_play_as_itself(t, id, p);
  count_play(t, id, p);
  if (const int price = play_price(t, id, p); price > 0) lose(t, p, price);
  const int cost = t.any_row(Op::PaysToPlay) ? play_cost(t, id, p) : 0;
  if (cost > 0) pay(t, p, cost);
  const bool again = t.any_trigger(Op::AfterPlayedAgain) && t.s.at(id).zone == Zone::Discard;
  take(t, id);
  forget_last_known(t.s, id);
  t.s.at(id).controller = p;
  for (Side& watcher : t.s.side) watcher.known.remove(id);
  const int more_icons = spend_more_icons(t, p);
  // Of the actions to come this is one now; to those that begin while it is played it is not.
  const bool returns = t.type(id) == CardType::Action && spend_next(t, id, Op::NextReturns);
  Frame& f = push(t, FrameKind::Play, id, p);
  f.amount = narrow<int16_t>(more_icons);
  if (again) f.set(kFromDiscard);
  if (returns) f.set(kReturns);
  if (upgrade) f.set(kMaybeUpgrade);
  if (only_upgrade) f.set(kSurelyUpgrade);
}

// The offers of this kind for the card: all of them speak of the next creature, whether or not they
// are taken up.
template <class F>
static void for_offers(Table& t, CardId id, Player p, F&& f) {
  for (int i = 0; i < t.s.lasting().size(); ++i) {
    const Lasting l = t.s.lasting()[i];
    if (!t.lib.block_rows(l.block).has(Op::NextAnywhere) || !holds_now(t.s, l) || l.used > 0)
      continue;
    Env env = env_of(l);
    env.subject = id;  // whose side it is on is not its owner's to say
    env.held = p;
    bool fits = false;
    for_block_rows(
        t, env, t.lib.program().blocks[l.block], Op::NextAnywhere,
        [&](const Env& said, const Node& row) { fits = fits || matches(t, said, row.set(), id); });
    if (fits) f(i);
  }
}

bool settle_offer(Table& t, Frame& f, CardId id, Player p, bool& taken) {
  bool any = false;
  for_offers(t, id, p, [&](int) { any = true; });
  if (!any) return true;
  if (must_ask(f)) {
    ask_may(t);
    return false;
  }
  taken = t.s.answer == 1;
  for_offers(t, id, p, [&](int i) { t.s.lasting()[i].used = 1; });
  return true;
}

bool choose_model(Table& t, Frame& f, CardId id, Player p) {
  State& s = t.s;
  const CardSet models =
      f.kind == FrameKind::Play ? playable_models(t, id, p) : models_of(t, id, p);
  if (models.empty()) return true;
  if (must_ask(f)) {
    ask_pick(t, models, false);
    return false;
  }
  const CardId model = s.picked();  // a copy of a copy is one of the same card
  s.at(id).as = s.at(model).as == kNoCard ? model : s.at(model).as;
  return true;
}

void put_into_play(Table& t, CardId id, Player p, bool left_flank, bool ready) {
  put_into_play_at(t, id, p, flank_place(t.s, side_entered(t, id, p), left_flank), ready);
}

void put_into_play_at(Table& t, CardId id, Player p, int place, bool ready) {
  const Zone from = t.s.at(id).zone;
  const Player controller = side_entered(t, id, p);
  take(t, id);
  enter(t, id, controller, std::clamp(place, 0, t.s.side[controller].line.size()), false, ready,
        from);
  Event e;
  // Not played, so that Play: abilities stay silent (rulebook: Play).
  e.trigger = Op::AfterEnters;
  e.subject = id;
  e.actor = controller;
  trigger(t, e);
}

namespace {

void before_it_resolves(Table& t, const Frame& f) {
  Event e;
  e.trigger = Op::BeforeResolves;
  e.subject = f.source;
  e.actor = f.player;
  trigger(t, e);
}

// A creature comes to a flank, with deploy anywhere (rulebook: Deploy).
void enter_line(Table& t, Frame& f) {
  State& s = t.s;
  const CardId id = f.source;
  const Player to = side_entered(t, id, f.player);
  const int others = s.side[to].line.size();
  bool taken = false;
  if (t.any_row(Op::NextAnywhere) && !settle_offer(t, f, id, to, taken)) return;
  if (taken) {
    f.set(kAnywhere);
    f.set(kReadily);
  }
  const bool deployed = f.has(kAnywhere) || enters_with_deploy(t, id, to);
  const bool anywhere = others > 1 && deployed;
  const bool not_right = t.any_row(Op::NoRightFlank) && to == f.player &&
                         any_player_row(t, Op::NoRightFlank, f.player);
  const bool asks = others > 0 && (anywhere || !not_right);
  if (asks && must_ask(f))
    return anywhere ? ask_place(t, not_right ? others - 1 : others) : ask_flank(t);
  const bool left = !asks || s.answer == 1;
  enter(t, id, to, anywhere ? s.answer : flank_place(s, to, left), true, f.has(kReadily));
  go_to_icons(t, f);
}

void attach_to_host(Table& t, Frame& f) {
  State& s = t.s;
  const CardId id = f.source;
  const bool given = s.creatures.has(f.subject);
  if (!given && must_ask(f)) return ask_pick(t, possible_hosts(t, id, f.player), false);
  attach(t, id, given ? f.subject : s.picked(), f.player);
  go_to_icons(t, f);
  if (t.def(id).script.rows.has(Op::Controls)) take_control_while(t, s.at(id).host, id, f.player);
}

// A step of what comes before the icons: the card is paid for and enters play, or is shown.
void do_entry_step(Table& t, Frame& f) {
  State& s = t.s;
  const CardId id = f.source;
  switch (f.pc) {
    case kPay:
      f.pc = step_after_paying(t, f);
      if (t.type(id) == CardType::Action) before_it_resolves(t, f);
      if (t.type(id) == CardType::Artifact) enter(t, id, side_entered(t, id, f.player), 0, true);
      if (f.pc == kIcons) go_to_icons(t, f);
      break;
    case kAsUpgrade:
      if (!f.has(kSurelyUpgrade) && must_ask(f)) return ask_may(t);
      f.pc = f.has(kSurelyUpgrade) || s.answer == 1 ? kHost : kFlank;
      // As the play began, a creature was counted.
      if (f.pc == kHost) --s.side[f.player].creatures_played;
      break;
    case kModel:
      if (must_ask(f)) {
        ask_pick(t, copies_of(t, id, f.player).playable, false);
        return;
      }
      if (s.answer != kPass) become_copy(t, f, s.picked());
      go_to_icons(t, f);
      break;
    case kHalf:
      if (!bring_half(t, f)) return;
      f.pc = kFlank;
      break;
    case kMimic:
      if (choose_model(t, f, id, f.player)) f.pc = kFlank;
      break;
    case kFlank: return enter_line(t, f);
    case kHost: return attach_to_host(t, f);
    default: ARCHON_UNREACHABLE("a step of playing");
  }
}

// Omega ends the step before the card goes to its pile, while it still is what it was played as; an
// action goes there last, so that its own words have found it nowhere else.
void finish_play(Table& t, const Frame& f) {
  State& s = t.s;
  const CardId id = f.source;
  const Player p = f.player;
  const bool returns = t.type(id) == CardType::Action && f.has(kReturns);
  if (ends_step(t, f)) end_step(s);
  if (!is_in_play(s, id)) s.at(id).as = kNoCard;
  pop(t);
  finish(t, id, p, returns);
}

}  // namespace

// One step after the other, until something has to come first: the card is there, then its bonus
// icons, then Play: abilities together with what answers the play, and then an action is put away
// (rulebook: Timing Chart). The icons precede the abilities, so what they take out of play has
// none.
void step_play(Table& t, Frame& f) {
  State& s = t.s;
  const int depth = s.stack().size();
  while (f.pc != kIcons && f.pc != kAbilities && f.pc != kFinish) {
    do_entry_step(t, f);
    if (!goes_on(s, depth)) return;
  }
  // Before anything answers the play, and also where the card has gone meanwhile (rulebook and FAQ:
  // Bonus Icons).
  if (f.pc == kIcons) {
    while (resolve_icon(t, f))
      if (!goes_on(s, depth)) return;
    f.pc = kAbilities;
  }
  if (f.pc == kAbilities) {
    f.pc = kFinish;
    trigger_played(t, f);
    if (!goes_on(s, depth)) return;
  }
  finish_play(t, f);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
