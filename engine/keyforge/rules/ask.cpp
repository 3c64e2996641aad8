#include "engine/keyforge/rules/ask.h"

#include <bit>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/derived/rivals.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

// Whether a question with this number of options is asked. If not it is answered: with `only`, or
// with kPass where there is none. `all`: options, equal ones included.
bool is_asked(Table& t, Ask ask, int options, uint16_t only, int all = 0) {
  State& s = t.s;
  if (options > 1 || (s.settings & kAskForced && options == 1)) return true;
  s.answer = options == 0 ? kPass : only;
  const Settling why = options == 0 ? Settling::None : all > 1 ? Settling::Equal : Settling::Only;
  tell_settled(t, ask, why, s.answer);
  return false;
}

// The active player makes every decision. What waits is a question without content: it was cleared
// when the last one was answered.
Decision& pose(Table& t, Ask ask) {
  Decision& d = t.s.decision;
  d.ask = ask;
  d.player = t.s.active;
  return d;
}

}  // namespace

void tell_settled(const View& t, Ask ask, Settling why, uint16_t answer) {
  if (!t.is_logged()) return;
  const bool inside = !t.s.stack().empty();
  const Frame asker = inside ? t.s.stack().back() : Frame{};
  t.tell([&] {
    return Happening{.what = What::Settled,
                     .card = asker.source,
                     .other = granter_of(asker),
                     .player = t.s.active,
                     .from = index_of(ask),
                     .to = index_of(why),
                     .amount = std::bit_cast<int16_t>(answer)};
  });
}

void tell_all_picked(const View& t, const CardSet& cards) {
  if (!t.is_logged()) return;
  if (cards.empty()) tell_settled(t, Ask::Pick, Settling::None, kPass);
  for (const CardId id : cards) tell_settled(t, Ask::Pick, Settling::Only, id);
}

void ask_pick(Table& t, CardSet candidates, bool may_pass) {
  const int n = candidates.size();
  const bool pass = may_pass && n > 0;
  if (!is_asked(t, Ask::Pick, pass ? n + 1 : n, pass ? uint16_t{0} : candidates.first())) return;
  Decision& d = pose(t, Ask::Pick);
  d.cards = candidates;
  d.pass = may_pass ? 1 : 0;
}

void ask_title(Table& t, CardSet first_of_title) {
  ask_pick(t, first_of_title, false);
  if (t.s.decision.ask == Ask::Pick) t.s.decision.titles() = 1;
}

void ask_may(Table& t) { pose(t, Ask::May); }

void ask_flank(Table& t) { pose(t, Ask::Flank); }

void ask_place(Table& t, int others) { pose(t, Ask::Place).high = byte(others); }

void ask_icon(Table& t, unsigned ways) { pose(t, Ask::BonusIcon).ways() = narrow<uint16_t>(ways); }

void ask_trait(Table& t, const CardSet& traits) {
  if (is_asked(t, Ask::Trait, traits.size(), traits.empty() ? uint16_t{0} : traits.first()))
    pose(t, Ask::Trait).traits() = traits;
}

void ask_number(Table& t, int low, int high) {
  const int least = std::clamp(low, 0, 255);
  const int most = std::clamp(high, least, 255);
  if (!is_asked(t, Ask::Number, most - least + 1, narrow<uint16_t>(least))) return;
  Decision& d = pose(t, Ask::Number);
  d.low = byte(least);
  d.high = byte(most);
}

void ask_option(Table& t, int count) {
  if (is_asked(t, Ask::Option, count, 0)) pose(t, Ask::Option).options() = byte(count);
}

void ask_house(Table& t, Ask why, uint16_t houses) {
  const auto only = narrow<uint16_t>(std::countr_zero(houses));
  if (is_asked(t, why, std::popcount(houses), only)) pose(t, why).houses = houses;
}

void ask_key(Table& t, unsigned open, bool differ) {
  // Colours differ only for cards that name them; unless asked for, the first one is taken.
  const int all = std::popcount(open);
  const int options = differ || (t.s.settings & kAskKeys) != 0 ? all : 1;
  const auto only = narrow<uint16_t>(std::countr_zero(open));
  if (is_asked(t, Ask::Key, options, only, all)) pose(t, Ask::Key).colours() = byte(open);
}

void ask_use(Table& t, CardId card, uint32_t verbs) {
  const auto only = narrow<uint16_t>(std::countr_zero(verbs));
  if (!is_asked(t, Ask::Use, std::popcount(verbs), only)) return;
  Decision& d = pose(t, Ask::Use);
  d.cards.add(card);
  d.verbs() = narrow<uint16_t>(verbs);
}

static int count_distinct(const State& s, int first_pending) {
  int distinct = 0;
  for (int i = first_pending; i < s.pending().size(); ++i) {
    bool seen = false;
    for (int j = first_pending; j < i; ++j)
      seen = seen || s.pending()[j].ability == s.pending()[i].ability;
    distinct += seen ? 0 : 1;
  }
  return distinct;
}

void ask_order(Table& t, int first_pending) {
  const State& s = t.s;
  const int all = s.pending().size() - first_pending;
  // Equal abilities commute in all but contrived cases: they count as one option.
  const bool lists_equals = (s.settings & kAskOrder) != 0 || has_rivals(t, first_pending);
  const int options = lists_equals ? all : count_distinct(s, first_pending);
  if (!is_asked(t, Ask::Order, options, narrow<uint16_t>(first_pending), all)) return;
  Decision& d = pose(t, Ask::Order);
  d.first_pending() = byte(first_pending);
  d.lists_equals() = lists_equals ? 1 : 0;
}

void ask_outright(Table& t, Ask ask, Player player) { pose(t, ask).player = player; }

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
