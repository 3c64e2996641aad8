#include "engine/keyforge/rules/derived/query.h"

#include <algorithm>
#include <climits>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Who has a keyword may hang on who has it, and power on power: a row that is being asked about
// counts as not there.
thread_local int asked_at_once = 0;
constexpr int kAskedAtMost = 3;
constexpr int kPowerAskedAtMost = 8;

struct Asking {
  Asking() { ++asked_at_once; }
  ~Asking() { --asked_at_once; }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
};

}  // namespace

// What the last of several rows sets a card's value to; -1 without one.
static int set_value(const View& t, Op row_kind, CardId id) {
  int value = -1;
  if (!t.any_row(row_kind)) return value;
  for_rows(t, row_kind, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) value = eval_number(t, env, row.amount());
  });
  return value;
}

// What the card takes after, as printed: f(model) for each.
template <class F>
static void for_models(const View& t, CardId id, F&& f) {
  for_rows(t, Op::TakesAfter, [&](const Env& env, const Node& row) {
    if (!is_in(t, env, row.set(), id)) return;
    if (const CardId model = printed_card(t, env, row); model != kNoCard) f(t.match.def(model));
  });
}

// What is said to be printed on it; -1 where nothing says so.
static int said_to_be_printed(const View& t, CardId id) {
  if (!t.any_row(Op::PrintedPower)) return -1;
  int power = -1;
  for_models(t, id, [&](const CardDef& model) { power = model.power; });
  const int set = set_value(t, Op::PrintedPower, id);
  return set >= 0 ? set : power;
}

int power(const View& t, CardId id) {
  const Card& c = t.s.at(id);
  int p = t.def(id).power + c.power_counters;
  // Rows speak of creatures in play; elsewhere a card has what is printed on it.
  if (!is_in_play(t.s, id)) return p;
  // Nothing adds to power that is set, or takes from it (FAQ: Pale Star); what is only said to be
  // printed changes with the rest.
  if (const int set = set_value(t, Op::PowerIs, id); set >= 0) return set;
  if (const int printed = said_to_be_printed(t, id); printed >= 0) p = printed + c.power_counters;
  if (asked_at_once >= kPowerAskedAtMost) return p;
  const Asking asking;
  if (t.any_row(Op::Power)) p += sum_rows(t, Op::Power, id);
  if (t.any_row(Op::PowerDown)) p -= sum_rows(t, Op::PowerDown, id);
  return std::max(0, p);
}

CardSet lowered(const View& t, const CardSet& cards) {
  CardSet out = covered_cards(t, Op::PowerIs, cards) | covered_cards(t, Op::PrintedPower, cards) |
                covered_cards(t, Op::TakesAfter, cards);
  const Asking asking;
  out |= covered_cards(t, Op::PowerDown, cards - out);
  return out;
}

int armor(const View& t, CardId id) {
  if (t.s.bare.has(id)) return 0;
  if (const int set = set_value(t, Op::ArmorIs, id); set >= 0) return set;
  int a = t.def(id).armor;
  if (t.any_row(Op::Armor)) {
    a += sum_rows(t, Op::Armor, id);
    for_models(t, id, [&](const CardDef& model) { a += model.armor; });
  }
  if (t.any_row(Op::ArmorDown)) a -= sum_rows(t, Op::ArmorDown, id);
  return std::max(0, a);
}

int armor_left(const View& t, CardId id) {
  return std::max(0, armor(t, id) - t.s.of_turn(id).armor_used);
}

CardSet traits_of(const View& t, CardId id) {
  if (t.any_row(Op::NoTraits) && is_in_play(t.s, id) && row_covers(t, Op::NoTraits, id)) return {};
  CardSet out = t.def(id).traits;
  if (t.any_row(Op::GainTrait) && is_in_play(t.s, id))
    for_rows(t, Op::GainTrait, [&](const Env& env, const Node& row) {
      if (is_in(t, env, row.set(), id)) out.add(row.imm);
    });
  if (is_in_play(t.s, id)) for_models(t, id, [&](const CardDef& model) { out |= model.traits; });
  // Traits stand in the text box (rulebook: Traits).
  if (t.any_row(Op::GainsText) && is_in_play(t.s, id))
    for_rows(t, Op::GainsText, [&](const Env& env, const Node& row) {
      const CardId giver = printed_card(t, env, row);
      if (giver != kNoCard && is_in(t, env, row.set(), id)) out |= t.match.def(giver).traits;
    });
  return out;
}

int counters_on(const View& t, CardId id, Counter kind) {
  if (const auto mark = mark_of(kind)) return (t.s.*set_of(*mark)).has(id) ? 1 : 0;
  return t.def(id).counted.in(t.s.at(id).counters, kind);
}

int counters_on(const View& t, CardId id) {
  int sum = 0;
  for_counters(t, id, [&](Counter, int n) { sum += n; });
  return sum;
}

int changed_keyword(const View& t, CardId id, Keyword k) {
  int value = t.s.blank.has(id) ? 0 : t.def(id).keywords[index_of(k)];
  // The match knows which cards can change this keyword: mostly none of them is in play.
  if (!any_says(t, t.match.changing(k))) return value;
  if (t.any_row(Op::GainKeyword) && value == 0 && asked_at_once < kAskedAtMost) {
    const Asking asking;
    // Whom a row is about is asked before its condition, which may speak of keywords itself.
    const auto about = [&](const Env& env, const Node& row) {
      return value == 0 && row.keyword() == k && is_in(t, env, row.set(), id);
    };
    const AboutRow asked(about);
    for_rows(
        t, Op::GainKeyword, [&](const Env&, const Node&) { value = 1; }, &asked);
  }
  for_models(t, id, [&](const CardDef& model) {
    value = std::max<int>(value, model.keywords[index_of(k)]);
  });
  for_rows(t, Op::GainsText, [&](const Env& env, const Node& row) {
    const CardId giver = printed_card(t, env, row);
    if (giver == kNoCard || !is_in(t, env, row.set(), id)) return;
    value = std::max<int>(value, t.match.def(giver).keywords[index_of(k)]);
  });
  // Two values of one keyword are added (rulebook: Assault (X), Hazardous (X)).
  for_rows(t, Op::GainKeywordX, [&](const Env& env, const Node& row) {
    if (row.keyword() == k && is_in(t, env, row.set(), id))
      value += eval_number(t, env, row.amount());
  });
  // Last, as losing a keyword beats gaining it (docs/rulings.md).
  for_rows(t, Op::LoseKeyword, [&](const Env& env, const Node& row) {
    if (row.keyword() == k && is_in(t, env, row.set(), id)) value = 0;
  });
  return value;
}

bool is_given_deploy(const View& t, CardId id, Player p) {
  bool has = false;
  for_rows(t, Op::GainKeyword, [&](Env env, const Node& row) {
    if (row.keyword() != Keyword::Deploy) return;
    env.subject = id;  // whose side it is on is not its owner's to say
    env.held = p;
    has = has || matches(t, env, row.set(), id);
  });
  return has;
}

// The last row decides: what lasts is asked after the cards in play, in the order it began.
House changed_house(const View& t, CardId id) {
  House house = t.house(id);
  for_rows(t, Op::BelongsTo, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) house = eval_house(t, env, row.house());
  });
  return house;
}

unsigned changed_houses(const View& t, CardId id) {
  const auto bit = [](House h) { return h == House::None ? 0U : 1U << index_of(h); };
  unsigned out = t.houses_of(id);
  if (const CardId half = joined_half(t, id); half != kNoCard) out |= t.match.houses_of(half);
  for_rows(t, Op::BelongsTo, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) out = bit(eval_house(t, env, row.house()));
  });
  for_rows(t, Op::AlsoBelongs, [&](const Env& env, const Node& row) {
    if (is_in(t, env, row.set(), id)) out |= bit(eval_house(t, env, row.house()));
  });
  return out;
}

// What changed_houses() says of each card, for all of them at once and so in the same order: the
// last BelongsTo decides, and AlsoBelongs adds to that.
CardSet changed_of_house(const View& t, const CardSet& cards, House house) {
  if (house == House::None) return {};
  const auto is_of_it = [house](unsigned houses) { return (houses >> index_of(house) & 1) != 0; };
  CardSet out = (cards - t.s.facedown) & t.match.of_house(house);
  for (const CardId id : cards& t.s.facedown)
    if (is_of_it(t.houses_of(id))) out.add(id);
  for (const CardId id : cards& t.match.parted())
    if (const CardId half = joined_half(t, id);
        half != kNoCard && is_of_it(t.match.houses_of(half)))
      out.add(id);
  for_rows(t, Op::BelongsTo, [&](const Env& env, const Node& row) {
    const CardSet moved = cards & eval_set(t, env, row.set());
    out = eval_house(t, env, row.house()) == house ? out | moved : out - moved;
  });
  for_rows(t, Op::AlsoBelongs, [&](const Env& env, const Node& row) {
    if (eval_house(t, env, row.house()) == house) out |= cards & eval_set(t, env, row.set());
  });
  return out;
}

bool needs_no_house(const View& t, CardId id) {
  if (!t.any_row(Op::MayUse)) return false;
  return row_covers(t, Op::MayUse, id) || keyword(t, id, Keyword::Versatile) > 0;
}

CardSet needing_no_house(const View& t, const CardSet& cards) {
  if (!t.any_row(Op::MayUse)) return {};
  CardSet out = covered_cards(t, Op::MayUse, cards);
  for (const CardId id : cards - out)
    if (keyword(t, id, Keyword::Versatile) > 0) out.add(id);
  return out;
}

bool is_damageable(const View& t, CardId id, CardId dealer) {
  if (keyword(t, id, Keyword::Invulnerable) > 0) return false;
  bool may = !row_covers(t, Op::CannotBeDamaged, id);
  if (dealer != kNoCard && t.any_row(Op::CannotBeDamagedBy))
    for_rows(t, Op::CannotBeDamagedBy, [&](const Env& env, const Node& row) {
      if (is_in(t, env, row.set(), id) && is_in(t, env, row.set(1), dealer)) may = false;
    });
  return may;
}

CardSet cards_under(const State& s, CardId host) {
  CardSet out;
  for (const CardId id : s.under)
    if (s.at(id).host == host) out.add(id);
  return out;
}

int line_index(const State& s, CardId id) {
  if (!s.creatures.has(id)) return -1;
  return s.side[s.at(id).controller].line.find(id);
}

CardId facedown_at(const State& s, Player p, int place) {
  const auto& line = s.side[p].line;
  if (place < line.size()) return line[place];
  CardSet behind = facedown_artifacts(s, p);
  for (place -= line.size(); place > 0 && behind.size() > 1; --place) behind.remove(behind.first());
  return behind.first();
}

int facedown_place(const State& s, CardId id) {
  const Player p = s.at(id).controller;
  const auto& line = s.side[p].line;
  if (!s.artifacts.has(id)) return line.find(id);
  int place = line.size();
  for (const CardId before : facedown_artifacts(s, p)) place += before < id;
  return place;
}

CardSet neighbors(const State& s, CardId id) {
  CardSet out;
  const int i = line_index(s, id);
  if (i < 0) return out;
  const auto& line = s.side[s.at(id).controller].line;
  if (i > 0) out.add(line[i - 1]);
  if (i + 1 < line.size()) out.add(line[i + 1]);
  return out;
}

CardSet flank_creatures(const View& t) {
  CardSet out;
  for (const Side& side : t.s.side) {
    if (side.line.empty()) continue;
    out.add(side.line[0]);
    out.add(side.line.back());
  }
  if (t.any_row(Op::OnFlank)) {
    for_rows(t, Op::OnFlank, [&](const Env& env, const Node& row) {
      out |= eval_set(t, env, row.set()) & t.s.creatures;
    });
  }
  return out;
}

constexpr int kKeyCost = 6;  // before effects

bool is_short_of_key(const View& t, Player p) {
  // Whatever else changes the cost raises it, so that it need not be worked out.
  return !t.any_row(Op::KeyCostDown) && spendable_on_keys(t, p) < kKeyCost;
}

// How much more a key costs for its colour.
[[gnu::noinline]] static int colour_surcharge(const View& t, Player p, int colour) {
  int more = 0;
  for_rows(t, Op::ColourCostUp, [&](const Env& env, const Node& row) {
    if (row.arg == colour && means(row.who(), env.player, p))
      more += std::max(0, eval_number(t, env, row.amount()));
  });
  return more;
}

int key_cost(const View& t, Player p, int colour) {
  int cost = kKeyCost;
  if (t.any_row(Op::ColourCostUp)) cost += colour_surcharge(t, p, colour);
  if (t.any_row(Op::KeyCostUp)) cost += sum_player_rows(t, Op::KeyCostUp, p);
  if (t.any_row(Op::KeyCostDown)) cost -= sum_player_rows(t, Op::KeyCostDown, p);
  return std::max(0, cost);
}

int key_cost(const View& t, Player p) {
  if (!t.any_row(Op::ColourCostUp)) return key_cost(t, p, kKeys);
  // With three keys forged, only one without a colour is left, and no surcharge names that.
  int least = forged_keys(t.s, p) == kKeys ? key_cost(t, p, kKeys) : INT_MAX;
  for (int colour = 0; colour < kKeys; ++colour)
    if ((t.s.side[p].keys >> colour & 1) == 0) least = std::min(least, key_cost(t, p, colour));
  return least;
}

CardSet key_sources(const View& t, Player p) {
  CardSet out;
  if (!t.any_row(Op::PaysForKeys)) return out;
  for_rows(t, Op::PaysForKeys, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) out |= eval_set(t, env, row.set());
  });
  for (const CardId id : out)
    if (t.s.at(id).aember == 0) out.remove(id);
  return out;
}

CardSet key_coins(const View& t, Player p) {
  CardSet out;
  for_rows(t, Op::SpentOnKeys, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p)) out |= eval_set(t, env, row.set());
  });
  return (out & t.s.in_play()) - t.s.tagged;
}

int spendable_of_opponents(const View& t, Player p) {
  int sum = 0;
  for_rows(t, Op::PaysFromPool, [&](const Env& env, const Node& row) {
    if (env.player == p) sum += eval_number(t, env, row.amount());
  });
  return std::min<int>(sum, t.s.side[other(p)].aember);
}

int spendable_on_keys(const View& t, Player p) {
  constexpr RowMask kPays =
      row_bit(Op::PaysForKeys) | row_bit(Op::PaysFromPool) | row_bit(Op::SpentOnKeys);
  int sum = t.s.side[p].aember;
  if (!(t.s.rows & kPays)) return sum;
  sum += spendable_of_opponents(t, p) + key_coins(t, p).size();
  for (const CardId id : key_sources(t, p)) sum += t.s.at(id).aember;
  return sum;
}

bool is_check(const View& t, Player p) { return spendable_on_keys(t, p) >= key_cost(t, p); }

int hand_size(const View& t, Player p) {
  int size = 6;
  if (t.any_row(Op::HandSizeUp)) size += sum_player_rows(t, Op::HandSizeUp, p);
  if (t.any_row(Op::HandSizeDown)) size -= sum_player_rows(t, Op::HandSizeDown, p);
  return std::max(0, size);
}

// A card for every six chains begun; the table ends at four (rulebook: Chains).
int chain_penalty(int chains) { return std::min(4, (chains + 5) / 6); }

int steals_instead(const View& t, CardId dealer) {
  return t.any_row(Op::StealsInstead) ? sum_rows(t, Op::StealsInstead, dealer) : 0;
}

bool can_steal_from(const View& t, Player victim) {
  return !t.any_row(Op::CannotBeStolen) || !any_player_row(t, Op::CannotBeStolen, victim);
}

bool may_forge(const View& t, Player p) {
  bool may = true;
  for_rows(t, Op::CannotForge,
           [&](const Env& env, const Node& row) { may = may && !means(row.who(), env.player, p); });
  return may;
}

[[gnu::noinline]] bool is_made_to_skip(const View& t, Player p, Skippable step) {
  bool skipped = false;
  for_rows(t, Op::Skips, [&](const Env& env, const Node& row) {
    skipped = skipped || (row.step() == step && means(row.who(), env.player, p));
  });
  return skipped;
}

bool is_haunted(const View& t, Player p) {
  constexpr int kHaunting = 10;  // cards in the discard pile
  if (t.s.side[p].discard.size() >= kHaunting) return true;
  return t.any_row(Op::CountsAsHaunted) && any_player_row(t, Op::CountsAsHaunted, p);
}

int keys_to_win(const View& t, Player p) {
  return t.any_row(Op::NeedsMoreKeys) ? kKeys + sum_player_rows(t, Op::NeedsMoreKeys, p) : kKeys;
}

int forged_keys(const State& s, Player p) { return std::popcount(s.side[p].keys); }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
