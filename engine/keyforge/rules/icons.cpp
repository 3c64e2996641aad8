#include "engine/keyforge/rules/icons.h"

#include <bit>
#include <optional>

#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/gigantic.h"
#include "engine/keyforge/rules/piles.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

constexpr RowMask kIconRows = row_bit(Op::IconsAsCapture) | row_bit(Op::StealForCapture);

bool row_names(const View& t, Op op, Player p) {
  bool found = false;
  for_rows(t, op, [&](const Env& env, const Node& row) {
    found = found || means(row.who(), env.player, p);
  });
  return found;
}

// The next icon of the card; of a gigantic creature those of the second half come first.
std::optional<Bonus> next_icon(const View& t, const Frame& f) {
  // A copy has the icons of its model, added ones too.
  const CardId model = t.s.at(f.source).as;
  const BonusIcons icons = t.match.bonus(model == kNoCard ? f.source : model);
  const BonusIcons above = f.opposing == kNoCard ? BonusIcons{} : t.match.bonus(f.opposing);
  const int next = f.icons_done() / (1 + f.amount);
  if (next < above.size()) return above.at(next);
  if (next < above.size() + icons.size()) return icons.at(next - above.size());
  return std::nullopt;
}

// As what the player may resolve an icon: a bit each, see kIconWayNames. What replaces may be
// replaced again (FAQ: Scrivener Favian, Amphora Captura).
unsigned ways_of(const View& t, Player p, Bonus icon) {
  constexpr unsigned kCapture = 1U << static_cast<int>(Bonus::Capture);
  unsigned ways = 1U << static_cast<int>(icon);
  if (!(t.s.rows & kIconRows)) return ways;
  if (row_names(t, Op::IconsAsCapture, p)) ways |= kCapture;
  if (ways & kCapture && row_names(t, Op::StealForCapture, p)) ways |= 1U << kIconAsSteal;
  return ways;
}

// True when it has been resolved, false while the player is asked.
bool resolve_as(Table& t, Frame& f, int way) {
  State& s = t.s;
  const auto bonus = static_cast<Bonus>(way);
  if (way == kIconAsSteal) steal(t, f.player, 1);
  if (bonus == Bonus::Aember) gain(t, f.player, 1);
  if (bonus == Bonus::Draw) draw(t, f.player, 1);
  if (bonus != Bonus::Capture && bonus != Bonus::Damage) return true;
  if (must_ask(f)) {
    const CardSet friendly = s.creatures & s.side[f.player].controlled;
    ask_pick(t, bonus == Bonus::Capture ? friendly : s.creatures, false);
    return false;
  }
  if (s.answer != kPass && bonus == Bonus::Capture) capture(t, s.picked(), other(f.player), 1);
  return true;
}

void deal_icon_damage(Table& t) {
  if (t.s.answer == kPass) return;
  DamageBatch batch;
  batch.kind = DamageKind::Icon;
  batch.add(t.s.picked(), 1);
  deal(t, batch);
}

void tell_drawn(Table& t, Player p) {
  Event e;
  e.trigger = Op::AfterDrawIcon;
  e.actor = p;
  trigger(t, e);
}

}  // namespace

int count_icons(const View& t, CardId id) {
  int sum = 0;
  for (int kind = 0; kind < kBonuses; ++kind) sum += count_icons(t, id, static_cast<Bonus>(kind));
  return sum;
}

int count_icons(const View& t, CardId id, Bonus kind) {
  int sum = 0;
  for (const CardId on : {id, joined_half(t, id)}) {
    if (on == kNoCard) continue;
    const BonusIcons icons = t.match.bonus(t.s.facedown.has(on) ? t.s.at(on).as : on);
    for (int i = 0; i < icons.size(); ++i) sum += icons.at(i) == kind ? 1 : 0;
  }
  return sum;
}

bool resolve_icon(Table& t, Frame& f) {
  const std::optional<Bonus> icon = next_icon(t, f);
  if (!icon) return false;
  if (t.any_row(Op::NoIcons) && row_names(t, Op::NoIcons, f.player)) return false;
  int way = static_cast<int>(*icon);
  if (const unsigned ways = ways_of(t, f.player, *icon); !std::has_single_bit(ways)) {
    if (f.icon_way() == 0) {
      if (must_ask(f)) {
        ask_icon(t, ways);
        return true;
      }
      f.icon_way() = static_cast<uint8_t>(t.s.answer + 1);
    }
    way = f.icon_way() - 1;
  }
  if (!resolve_as(t, f, way)) return true;
  const Player p = f.player;
  f.icon_way() = 0;
  ++f.icons_done();
  // What they bring about comes on top of the frame.
  if (way == static_cast<int>(Bonus::Damage)) deal_icon_damage(t);
  if (way == static_cast<int>(Bonus::Draw)) tell_drawn(t, p);
  return true;
}

void start_icons(Table& t, CardId id, Player p, int more) {
  const CardId half = joined_half(t, id);
  Frame& f = push(t, FrameKind::Icons, id, p);
  f.opposing = half;
  f.amount = static_cast<int16_t>(more);
}

void step_icons(Table& t, Frame& f) {
  const int depth = t.s.stack().size();
  do {
    if (!resolve_icon(t, f)) return pop(t);
  } while (goes_on(t.s, depth));
}

int spend_more_icons(Table& t, Player p) {
  State& s = t.s;
  if (!t.any_row(Op::NextIconsAgain)) return 0;
  int more = 0;
  for (int i = 0; i < s.lasting().size(); ++i) {
    const Lasting l = s.lasting()[i];
    if (!t.lib.block_rows(l.block).has(Op::NextIconsAgain) || !holds_now(s, l) || l.used > 0 ||
        l.player != p)
      continue;
    for_block_rows(
        t, env_of(l), t.lib.program().blocks[l.block], Op::NextIconsAgain,
        [&](const Env& env, const Node& row) { more += eval_number(t, env, row.amount()); });
    s.lasting()[i].used = 1;
  }
  return more;
}

}  // namespace archon::keyforge
