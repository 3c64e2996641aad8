#include "engine/keyforge/rules/turns/options.h"

#include <algorithm>
#include <climits>

#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/mechanics/tide.h"
#include "engine/keyforge/rules/turns/option_parts.h"
#include "engine/keyforge/rules/turns/play.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Rows that limit what may be played.
constexpr RowMask kPlayLimits = row_bit(Op::CannotPlay) | row_bit(Op::TypeLimit) |
                                row_bit(Op::PaysToPlay) | row_bit(Op::NoRightFlank) |
                                row_bit(Op::NotDisposable);

// Alpha: nothing else has been done in this step. `begun`: the card itself is being played already.
bool is_first_act(const View& t, Player p, bool begun) {
  const Side& side = t.s.side[p];
  return side.acts - side.acts_before <= (begun ? 1 : 0);
}

// Of the card as printed, or as what it is a copy of.
// `begun`: the card is being played already, which counts as one.
bool may_play_title(const View& t, CardId title, Player p, bool begun = false) {
  const Side& side = t.s.side[p];
  if (side.played + side.used >= kRuleOfSix && six_reached(t, title)) return false;
  return t.def(title).keywords[index_of(Keyword::Alpha)] == 0 || is_first_act(t, p, begun);
}

// What the card's own words say about playing it.
bool own_words_allow(const View& t, CardId id, Player p) {
  constexpr RowMask kOwn =
      row_bit(Op::PlayedOnlyIf) | row_bit(Op::PlayPrice) | row_bit(Op::PlayedAsCopy);
  if (!(t.def(id).script.rows & kOwn)) return true;
  bool allowed = play_price(t, id, p) <= t.s.side[p].aember;
  for_own_rows(t, id, p, Op::PlayedOnlyIf, [&](const Env& env, const Node& row) {
    allowed = allowed && eval_condition(t, env, row.condition());
  });
  if (t.match.mimics().has(id) && t.lib.rules().copies_alpha())
    allowed = allowed && !playable_models(t, id, p).empty();
  const Copies copies = copies_of(t, id, p);
  return allowed && (!copies.any || !copies.playable.empty());
}

}  // namespace

Copies copies_of(const View& t, CardId id, Player p) {
  Copies out;
  const bool begun = t.s.at(id).zone == Zone::Limbo;
  for_own_rows(t, id, p, Op::PlayedAsCopy, [&](const Env& env, const Node& row) {
    for (const CardId model : eval_set(t, env, row.set())) {
      if (t.def(model).script.rows.has(Op::PlayedAsCopy)) continue;
      out.any = true;
      if (may_play_title(t, model, p, begun)) out.playable.add(model);
    }
  });
  return out;
}

CardSet models_of(const View& t, CardId id, Player p) {
  CardSet out;
  if (!t.match.mimics().has(id) || t.s.at(id).as != kNoCard) return out;
  for_own_rows(t, id, p, Op::EntersAsCopy, [&](const Env& env, const Node& row) {
    out |= eval_set(t, env, row.set()) & t.s.creatures;
  });
  return out - t.s.tagged;
}

CardSet playable_models(const View& t, CardId id, Player p) {
  CardSet out = models_of(t, id, p);
  if (!t.lib.rules().copies_alpha() || is_first_act(t, p, t.s.at(id).zone == Zone::Limbo))
    return out;
  for (const CardId model : out)
    if (t.def(model).keywords[index_of(Keyword::Alpha)] > 0) out.remove(model);
  return out;
}

namespace {

// What kind of cards a set is of.
Op noun_of(const View& t, uint16_t set) {
  const auto& nodes = t.lib.program().nodes;
  while (!is_noun(nodes[set].op) && nodes[set].inner() != 0) set = nodes[set].inner();
  return nodes[set].op;
}

// As what cards are to be played: as what they are, or as upgrades.
enum class PlayedAs : uint8_t { Itself, Upgrade };

// How many cards of one type may be played this turn.
int type_limit(const View& t, Player p) {
  int limit = INT_MAX;
  for_rows(t, Op::TypeLimit, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) limit = std::min(limit, eval_number(t, env, row.amount()));
  });
  return limit;
}

int plays_of_type(const View& t, CardType type) {
  int plays = 0;
  for (const CardId id : t.s.touched)
    if (t.type(id) == type) plays += t.s.of_turn(id).plays;
  return plays;
}

// Which of the player's cards something in play keeps from being played so.
CardSet kept_back(const View& t, const CardSet& cards, Player p, PlayedAs as = PlayedAs::Itself) {
  CardSet out;
  if (!(t.s.rows & kPlayLimits) || cards.empty()) return out;
  for_rows(t, Op::CannotPlay, [&](const Env& env, const Node& row) {
    if (!means(row.who(), env.player, p)) return;
    const Op noun = as == PlayedAs::Upgrade ? noun_of(t, row.set()) : Op::Cards;
    if (noun == Op::Creatures) return;
    // Such words ask nothing else of an upgrade.
    if (noun == Op::Upgrades) out |= cards;
    for (const CardId id : cards - out)
      if (matches(t, env, row.set(), id)) out.add(id);
  });
  // Alone, a creature would stand on both flanks.
  if (as == PlayedAs::Itself && t.any_row(Op::NoRightFlank) && t.s.side[p].line.empty() &&
      any_player_row(t, Op::NoRightFlank, p))
    for (const CardId id : cards - out)
      if (t.type(id) == CardType::Creature && side_entered(t, id, p) == p) out.add(id);
  if (!t.any_row(Op::TypeLimit)) return out;
  const int limit = type_limit(t, p);
  for (const CardId id : cards - out)
    if (plays_of_type(t, as == PlayedAs::Upgrade ? CardType::Upgrade : t.type(id)) >= limit)
      out.add(id);
  return out;
}

// Whether the rules, and the card's own words, let it be played.
bool words_allow(const View& t, CardId id, Player p) {
  if (t.type(id) == CardType::Upgrade && possible_hosts(t, id, p).empty()) return false;
  return may_play_title(t, id, p) && own_words_allow(t, id, p);
}

// Which of the cards the player may play as far as what is in play goes.
// A card that can't come as what it is may come as an upgrade; only then costs are looked at, which
// it has either way.
CardSet unlimited(const View& t, const CardSet& cards, Player p) {
  if (!(t.s.rows & kPlayLimits)) return cards;
  CardSet out = cards - kept_back(t, cards, p);
  for (const CardId id : cards - out)
    if (may_play_as_upgrade(t, id, p)) out.add(id);
  if (!t.any_row(Op::PaysToPlay)) return out;
  const Costs costs = costs_of(t, Op::PaysToPlay, out, p);
  for (const CardId id : out)
    if (costs[id] + play_price(t, id, p) > t.s.side[p].aember) out.remove(id);
  return out;
}

}  // namespace

CardSet possible_hosts(const View& t, CardId id, Player p) {
  CardSet out = t.s.creatures;
  for_own_rows(t, id, p, Op::AttachesTo, [&](const Env& env, const Node& row) {
    out = eval_set(t, env, row.set()) & (t.s.creatures | t.s.artifacts);
  });
  return out - t.s.tagged;
}

bool may_play_as_itself(const View& t, CardId id, Player p) {
  return kept_back(t, CardSet::of(id), p).empty();
}

bool may_play_as_upgrade(const View& t, CardId id, Player p) {
  if (!t.def(id).script.rows.has(Op::MayBeUpgrade)) return false;
  if ((t.s.creatures - t.s.tagged).empty()) return false;
  return kept_back(t, CardSet::of(id), p, PlayedAs::Upgrade).empty();
}

bool may_enter(const View& t, CardId id, Player p) {
  return words_allow(t, id, p) && !unlimited(t, CardSet::of(id), p).empty();
}

// The first player may play or discard one card from hand in the first turn (rulebook: First Turn
// Rule); a permission may go beyond that.
static bool first_turn_spent(const State& s) {
  return s.turn == 1 && s.side[s.active].from_hand > 0;
}

namespace {

// Cards in hand of other houses that something lets be played.
[[gnu::noinline]] CardSet permitted_to_play(const View& t, const CardSet& cards) {
  const CardSet out = permitted(t, cards, Op::MayPlay);
  return out | permitted(t, cards - out, Op::MayPlayOrUse);
}

// Those of the cards that neither the rules nor their own words keep from being played.
[[gnu::noinline]] CardSet allowed_by_words(const View& t, const CardSet& asked) {
  CardSet out;
  for (const CardId id : asked)
    if (words_allow(t, id, t.s.active)) out.add(id);
  return out;
}

// Those of the cards that their own words keep from being discarded by choice.
[[gnu::noinline]] CardSet kept_in_hand(const View& t, const CardSet& cards) {
  CardSet out;
  for (const CardId id : cards)
    if (t.match.def(id).script.rows.has(Op::NotDisposable)) out.add(id);
  return out;
}

// What may be played grows first and shrinks afterwards. The active house and permissions add
// cards; then all that forbids takes some away, since a permission lifts the house and nothing else
// (rulebook: Cannot Vs Must/May). Of that the cheap comes first, for all cards at once: upgrades
// without a creature, halves without the other half. Then the few cards whose own words say
// something are asked, and last what in play limits plays, where there is such a thing.
void find_hand_options(const View& t, CardSet& playable, CardSet& disposable) {
  const State& s = t.s;
  const Side& side = s.side[s.active];
  if (!side.hand.empty()) t.note_look(Zone::Hand, s.active, side.hand);
  const bool spent = first_turn_spent(s);
  if (!spent) playable = disposable = of_house(t, side.hand, s.house);
  if ((t.any_row(Op::MayPlay) || t.any_row(Op::MayPlayOrUse)) &&
      !(spent && t.lib.rules().first_turn_is_absolute()))
    playable |= permitted_to_play(t, side.hand - playable);
  if ((s.creatures - s.tagged).empty())
    playable -= t.match.of_type(CardType::Upgrade) - t.match.particular();
  if (!(playable & t.match.halves()).empty()) playable = without_halves(t, playable, side.hand);
  // Most cards may be played whenever nothing in play, and no rule, limits it.
  const bool many_acts = side.played + side.used >= kRuleOfSix;
  const CardSet asked = many_acts ? playable : playable & t.match.particular();
  if (!asked.empty()) {
    playable = (playable - asked) | allowed_by_words(t, asked);
    const CardSet stays = disposable & t.match.speaking(Op::NotDisposable);
    if (!stays.empty()) [[unlikely]]
      disposable -= kept_in_hand(t, stays);
  }
  if (s.rows & kPlayLimits) [[unlikely]] {
    playable = unlimited(t, playable, s.active);
    if (t.any_row(Op::NotDisposable)) disposable -= covered_cards(t, Op::NotDisposable, disposable);
  }
}

}  // namespace

[[gnu::noinline]] CardSet returnable(const View& t, Player p) {
  CardSet out;
  for (const CardId id : t.s.side[p].discard)
    if (t.match.returning().has(id) && !six_reached(t, id))
      for_own_rows(t, id, p, Op::ReturnsAtWill, [&](const Env&, const Node&) { out.add(id); });
  return out;
}

// What few games have.
[[gnu::noinline]] static void find_more_options(const View& t, Decision& out) {
  if (!t.match.returning().empty()) way(out.usable, Verb::Omni) |= returnable(t, t.s.active);
  if (!t.match.prophecies().empty()) out.prophecies() = activatable(t, t.s.active);
}

bool find_main_options(const View& t, Decision& out) {
  find_hand_options(t, out.cards, out.disposable);
  find_usable(t, out.usable);
  if (t.match.has_more_options()) [[unlikely]]
    find_more_options(t, out);
  if (t.match.has(Thing::Tide) && may_raise_tide(t, t.s.active)) out.tide() = 1;
  if (!(out.cards | out.disposable).empty() || out.tide() != 0 || out.prophecies() != 0)
    return true;
  CardSet usable;
  for (const CardSet& cards : out.usable) usable |= cards;
  return !usable.empty();
}

// The houses of the deck, and those of cards from elsewhere that the player controls (rulebook:
// House Choice). What is forbidden goes first; a mandate picks among the rest.
uint16_t choosable_houses(const View& t, Player p) {
  const State& s = t.s;
  unsigned open = t.match.house_bits(p);
  CardSet strangers = s.side[p].controlled;
  if (!t.any_row(Op::BelongsTo) && !t.any_row(Op::AlsoBelongs)) strangers -= t.match.at_home(p);
  for (const CardId id : strangers) open |= houses_of(t, id);
  for_rows(t, Op::CannotChoose, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) open &= ~eval_houses(t, env, row.house());
  });
  unsigned must = 0;  // any of several mandates may be followed (rulebook: House Choice)
  for_rows(t, Op::MustChoose, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) must |= eval_houses(t, env, row.house());
  });
  // Cannot beats must, and a mandate that can't be followed is none (rulebook: Cannot Vs Must/May).
  return static_cast<uint16_t>((open & must) != 0 ? open & must : open);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
