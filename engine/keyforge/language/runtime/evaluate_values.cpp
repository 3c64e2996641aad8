// Numbers and conditions of card scripts.
#include <algorithm>
#include <array>
#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/evaluate.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/icons.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

template <class F>
int sum_players(const View& t, const Env& env, const Node& n, F&& f) {
  int sum = 0;
  for (Player p = 0; p < 2; ++p)
    if (means(t, env, n, p)) sum += f(p);
  return sum;
}

template <class F>
int sum_cards(const CardSet& cards, F&& f) {
  int sum = 0;
  for (const CardId id : cards) sum += f(id);
  return sum;
}

int houses_among(const View& t, const Env& env, uint16_t set) {
  unsigned seen = 0;
  for (const CardId id : known_cards(t, env, set))
    seen |= as_meant(t, env, node_at(t, set), id).houses();
  return std::popcount(seen);
}

int traits_among(const View& t, const Env& env, uint16_t set) {
  CardSet traits;
  for (const CardId id : known_cards(t, env, set))
    traits |= as_meant(t, env, node_at(t, set), id).traits();
  return traits.size();
}

// The highest (or lowest) power among cards; 0 of none.
int power_bound(const View& t, const CardSet& cards, bool highest) {
  int out = -1;
  for (const CardId id : cards) {
    const int n = power(t, id);
    if (out < 0 || (highest ? n > out : n < out)) out = n;
  }
  return std::max(0, out);
}

// A title is named by a card that has it (see ChooseTitle): a copy by what it is a copy of.
int title_of(const View& t, const Env& env, uint16_t set) {
  const CardSet cards = known_cards(t, env, set);
  return cards.empty() ? kNoCard : as_meant(t, env, node_at(t, set), cards.first()).model();
}

// By the place of a word about a player: what it counts, and what it does with `last turn`.
constexpr auto kReadBySides = [] {
  std::array<std::array<uint8_t Side::*, 2>, 64> out{};
  for (size_t i = 0; i < kSideTable.size(); ++i) {
    if (kSideTable[i].word == Op::None) continue;
    auto& read = out[facts_of(kSideTable[i].word).place];
    if (read[0] == nullptr) read[0] = kSideMembers[i].field;
    read[1] = kSideMembers[i].field;
  }
  return out;
}();
static_assert(fit_a_mask(WordClass::Amount, kReadBySides.size()));

// What a word about a player counts.
uint8_t Side::*counter_of(const Node& n) {
  const auto& read = kReadBySides[facts_of(n.op).place];
  const auto field = read[n.when() == When::LastTurn ? 1 : 0];
  if (field == nullptr) ARCHON_UNREACHABLE("an amount");
  return field;
}

// Whether there is a fight of one of the first set against one of the second.
bool is_attacking(const View& t, const Env& env, const Node& n) {
  for (const Frame& f : t.s.stack())
    if (f.kind == FrameKind::Fight && f.opposing != kNoCard && is_in(t, env, n.set(), f.source) &&
        is_in(t, env, n.set(1), f.opposing))
      return true;
  return false;
}

}  // namespace

// The keys of a turn, a bit for each.
static uint8_t forged_in(const Side& side, When when) {
  return when == When::LastTurn ? side.forged_last_turn : side.forged;
}

int eval_number(const View& t, const Env& env, uint16_t node) {
  const State& s = t.s;
  const Node& n = node_at(t, node);
  const auto number = [&](int i) { return eval_number(t, env, n.amount(i)); };
  const auto cards = [&] { return eval_set(t, env, n.set()); };
  switch (n.op) {
    case Op::None: return 0;
    case Op::Literal: return n.imm;
    case Op::Var: return number_in(env.cells[n.arg]);
    case Op::CapturedNumber: return env.captured_number;
    case Op::Add: return number(0) + number(1);
    case Op::Sub: return number(0) - number(1);
    case Op::Mul: return number(0) * number(1);
    case Op::Quotient: return number(1) > 0 ? number(0) / number(1) : 0;
    case Op::HalfDown: return number(0) / 2;
    case Op::HalfUp: return (number(0) + 1) / 2;
    case Op::Excess: return std::max(0, number(0) - number(1));
    case Op::CountOf: return cards().size();
    case Op::AemberOn: return sum_cards(cards(), [&](CardId c) { return s.at(c).aember; });
    case Op::DamageOn: return sum_cards(cards(), [&](CardId c) { return s.at(c).damage; });
    case Op::PowerOf:
      return sum_cards(known_cards(t, env, n.set()),
                       [&](CardId c) { return as_meant(t, env, node_at(t, n.set()), c).power(); });
    case Op::PowerCountersOn:
      return sum_cards(cards(), [&](CardId c) { return s.at(c).power_counters; });
    case Op::CountersOn:
      return sum_cards(cards(), [&](CardId c) { return counters_on(t, c, n.counter()); });
    case Op::HighestPower: return power_bound(t, cards(), true);
    case Op::LowestPower: return power_bound(t, cards(), false);
    case Op::ArmorOf: return sum_cards(cards(), [&](CardId c) { return armor(t, c); });
    case Op::BonusOf:
      return sum_cards(cards(), [&](CardId c) { return count_icons(t, c, Bonus::Aember); });
    case Op::IconsOf: return sum_cards(cards(), [&](CardId c) { return count_icons(t, c); });
    case Op::HousesAmong: return houses_among(t, env, n.set());
    case Op::TraitsAmong: return traits_among(t, env, n.set());
    case Op::ForgedKeys: return sum_players(t, env, n, [&](Player p) { return forged_keys(s, p); });
    case Op::KeyCost: return sum_players(t, env, n, [&](Player p) { return key_cost(t, p); });
    case Op::KeysForged:
      return sum_players(t, env, n,
                         [&](Player p) { return std::popcount(forged_in(s.side[p], n.when())); });
    case Op::ThatMuch: return env.amount;
    case Op::PlaysOf: return sum_cards(cards(), [&](CardId c) { return s.of_turn(c).plays; });
    case Op::TitleOf: return title_of(t, env, n.set());
    default: return sum_players(t, env, n, [&](Player p) { return s.side[p].*counter_of(n); });
  }
}

bool eval_condition(const View& t, const Env& env, uint16_t node) {
  const State& s = t.s;
  const Node& n = node_at(t, node);
  const auto number = [&](int i) { return eval_number(t, env, n.amount(i)); };
  switch (n.op) {
    case Op::None: return true;
    case Op::Less: return number(0) < number(1);
    case Op::LessEqual: return number(0) <= number(1);
    case Op::Equal: return number(0) == number(1);
    case Op::NotEqual: return number(0) != number(1);
    case Op::Greater: return number(0) > number(1);
    case Op::GreaterEqual: return number(0) >= number(1);
    case Op::And:
      return eval_condition(t, env, n.condition()) && eval_condition(t, env, n.condition(1));
    case Op::Or:
      return eval_condition(t, env, n.condition()) || eval_condition(t, env, n.condition(1));
    case Op::Not: return !eval_condition(t, env, n.condition());
    case Op::IfYouDo:
      // Destruction may have been replaced since, so what was tagged must be gone (or going).
      if (env.flags & kDestroyed)
        return (env.flags & kDone) && !destroyed_this_way(s, env).empty() &&
               destroyed_this_way(s, env) == env.cells[env.ability->destroyed_cell];
      return (env.flags & kDone) != 0;
    case Op::WasDestroyed: {
      // A register forgets a card that a Destroyed: ability has put in a hidden zone.
      const CardSet cards = eval_set(t, env, n.set());
      const CardSet destroyed = destroyed_this_way(s, env);
      return cards.empty() ? !destroyed.empty() : destroyed.contains(cards);
    }
    case Op::ThereIs: return !eval_set(t, env, n.set()).empty();
    case Op::ThereIsNo: return eval_set(t, env, n.set()).empty();
    case Op::IsOnFlank: {
      const CardSet cards = eval_set(t, env, n.set());
      return !cards.empty() && flank_creatures(t).contains(cards);
    }
    case Op::IsInCentre: {
      const CardSet cards = eval_set(t, env, n.set());
      if (cards.empty()) return false;
      const auto id = cards.first();
      const auto& line = s.side[s.at(id).controller].line;
      return is_in_play(s, id) && line.size() % 2 == 1 && line[line.size() / 2] == id;
    }
    case Op::IsInPlay: {
      const CardSet cards = eval_set(t, env, n.set());
      return !cards.empty() && s.in_play().contains(cards);
    }
    case Op::IsAttacking: return is_attacking(t, env, n);
    case Op::SetIs: {
      const CardSet cards = eval_set(t, env, n.set());
      return !cards.empty() && eval_set(t, env, n.set(1)) == cards;
    }
    case Op::DrawStep: return s.step == Step::Draw;
    case Op::IsHaunted:
      return sum_players(t, env, n, [&](Player p) { return is_haunted(t, p) ? 1 : 0; }) > 0;
    case Op::YourTurn: return s.active == env.player;
    case Op::ActiveHouseIs:
      return s.house != House::None &&
             (eval_houses(t, env, n.house()) >> index_of(s.house) & 1) != 0;
    case Op::Forged:
      return sum_players(t, env, n, [&](Player p) { return forged_in(s.side[p], n.when()); }) > 0;
    case Op::KeyIsForged:
      return sum_players(t, env, n, [&](Player p) { return s.side[p].keys >> n.arg & 1; }) > 0;
    case Op::FirstUse: return env.source != kNoCard && s.of_turn(env.source).uses == 1;
    case Op::IconWas: return env.amount == n.imm;  // an IconWay, see answer_icon()
    case Op::FirstTime: return true;               // gathering the ability has looked at it
    case Op::TideIsHigh: return s.is_tide_high(env.player);
    case Op::TideIsLow: return s.is_tide_low(env.player);
    default: ARCHON_UNREACHABLE("a condition"); return false;
  }
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
