#include "engine/keyforge/rules/mechanics/icons.h"

#include <bit>
#include <optional>

#include "engine/core/counts.h"
#include "engine/keyforge/rules/aember.h"
#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/mechanics/tokens.h"
#include "engine/keyforge/rules/triggers.h"
#include "engine/keyforge/rules/zones/last_known.h"
#include "engine/keyforge/rules/zones/piles.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {
namespace {

constexpr RowMask kIconRows =
    row_bit(Op::AnyIconsAs) | row_bit(Op::StealForCapture) | row_bit(Op::IconsAs);

constexpr unsigned bit_of(IconWay way) { return 1U << index_of(way); }

// Whose icons the card has where it lies facedown, or did so as it left play.
CardId face_of(const View& t, CardId id) {
  if (t.is_facedown(id)) return t.s.at(id).as;
  const LastKnown* was = last_known(t.s, id);
  return was != nullptr && was->facedown != 0 ? was->as : id;
}

// The next icon of the card; of a gigantic creature those of the second half come first.
std::optional<Bonus> next_icon(const View& t, const Frame& f) {
  // A copy has the icons of its model, added ones too.
  const CardId model = t.s.at(f.source).as;
  const BonusIcons icons = t.match.bonus(model == kNoCard ? face_of(t, f.source) : model);
  const BonusIcons above = f.opposing == kNoCard ? BonusIcons{} : t.match.bonus(f.opposing);
  const int next = f.icons_done() / (1 + f.amount);
  if (next < above.size()) return above.at(next);
  if (next < above.size() + icons.size()) return icons.at(next - above.size());
  return std::nullopt;
}

// A way that the player may go instead comes to something.
bool is_open(const View& t, Player p, IconWay way) {
  if (way == IconWay::Archive) return !t.s.side[p].hand.empty();
  return way != IconWay::Token || next_token(t, p) != kNoCard;
}

// As what the player may resolve an icon: a bit each. What replaces may be replaced again (FAQ:
// Scrivener Favian, Amphora Captura).
unsigned ways_of(const View& t, Player p, IconWay own) {
  unsigned ways = bit_of(own);
  if (!(t.s.rows & kIconRows)) return ways;
  for_rows(t, Op::AnyIconsAs, [&](const Env& env, const Node& row) {
    if (means(row.who(), env.player, p) && is_open(t, p, row.way())) ways |= bit_of(row.way());
  });
  const auto add = [&](const Env& env, const Node& row) {
    const bool speaks = env.player == p && (ways & bit_of(row.icon())) != 0;
    if (speaks && is_open(t, p, row.way())) ways |= bit_of(row.way());
  };
  for (unsigned before = 0; before != ways;) {
    before = ways;
    for_rows(t, Op::IconsAs, add);
  }
  if (ways & bit_of(IconWay::Capture) && any_player_row(t, Op::StealForCapture, p))
    ways |= bit_of(IconWay::Steal);
  return ways;
}

// The cards of which the way wants one.
CardSet wanted_of(const State& s, Player p, IconWay way) {
  switch (way) {
    case IconWay::Capture: return s.creatures & s.side[p].controlled;
    case IconWay::Damage:
    case IconWay::Power: return s.creatures;
    case IconWay::Discard:
    case IconWay::Archive: return s.side[p].hand;
    default: return {};
  }
}

// Asks for the card. False where the way asks nothing.
bool ask_about(Table& t, Player p, IconWay way) {
  switch (way) {
    case IconWay::Capture:
    case IconWay::Damage:
    case IconWay::Power:
    case IconWay::Discard:
    case IconWay::Archive: ask_pick(t, wanted_of(t.s, p, way), false); return true;
    default: return false;
  }
}

void deal_icon_damage(Table& t) {
  DamageBatch batch;
  batch.kind = DamageKind::Icon;
  batch.add(t.s.picked(), 1);
  deal(t, batch);
}

void discard_for_icon(Table& t) {
  const int first = t.s.pending().size();
  discard_card(t, t.s.picked());
  open_window(t, first);
}

// Frame::icon_way() of an icon that has been resolved so, until all that it has brought about is
// done.
constexpr uint8_t kResolved = 0x80;

[[gnu::noinline]] void answer_icon(Table& t, Frame& f) {
  Event e;
  e.trigger = Op::AfterIcon;
  e.actor = f.player;
  e.amount = f.icon_way() & ~kResolved;
  f.icon_way() = 0;
  trigger(t, e);
}

// What follows from the answer comes on top of the frame, which is done with the icon.
void resolve_as(Table& t, CardId card, Player p, IconWay way) {
  const bool picked = t.s.answer != kPass;
  switch (way) {
    case IconWay::Aember: gain(t, p, 1); break;
    case IconWay::Steal: steal(t, p, 1); break;
    case IconWay::Draw: draw(t, p, 1); break;
    case IconWay::Capture:
      if (picked) capture(t, t.s.picked(), other(p), 1);
      break;
    case IconWay::Damage:
      if (picked) deal_icon_damage(t);
      break;
    case IconWay::Discard:
      if (picked) discard_for_icon(t);
      break;
    case IconWay::Power:
      if (picked) change_power_counters(t, t.s.picked(), 1);
      break;
    case IconWay::Token: start_making(t, card, p, 1); break;
    case IconWay::Archive:
      if (picked) move_to_archives(t, t.s.picked(), p, false);
      break;
  }
}

}  // namespace

template <class F>
static int count_where(const View& t, CardId id, F&& counts) {
  int sum = 0;
  for (const CardId on : {id, joined_half(t, id)}) {
    if (on == kNoCard) continue;
    const BonusIcons icons = t.match.bonus(face_of(t, on));
    for (int i = 0, n = icons.size(); i < n; ++i) sum += counts(icons.at(i)) ? 1 : 0;
  }
  return sum;
}

int count_icons(const View& t, CardId id) {
  return count_where(t, id, [](Bonus) { return true; });
}

int count_icons(const View& t, CardId id, Bonus kind) {
  return count_where(t, id, [kind](Bonus icon) { return icon == kind; });
}

bool resolve_icon(Table& t, Frame& f) {
  if ((f.icon_way() & kResolved) != 0) [[unlikely]] {
    answer_icon(t, f);
    return true;
  }
  const std::optional<Bonus> icon = next_icon(t, f);
  if (!icon) return false;
  if (t.any_row(Op::NoIcons) && any_player_row(t, Op::NoIcons, f.player)) return false;
  // A house's icon only says where the card belongs.
  if (house_on(*icon) != House::None) {
    ++f.icons_done();
    return true;
  }
  IconWay way = way_of(*icon);
  if (const unsigned ways = ways_of(t, f.player, way); !std::has_single_bit(ways)) {
    if (f.icon_way() == 0) {
      if (must_ask(f)) {
        ask_icon(t, ways);
        return true;
      }
      f.icon_way() = byte(t.s.answer + 1);
    }
    way = static_cast<IconWay>(f.icon_way() - 1);
  }
  if (f.has(kAnswered)) {
    f.clear(kAnswered);
  } else if (ask_about(t, f.player, way)) {
    f.set(kAnswered);
    return true;
  }
  const Player p = f.player;
  const bool heard = t.any_trigger(Op::AfterIcon);
  f.icon_way() = heard ? static_cast<uint8_t>(kResolved | index_of(way)) : uint8_t{0};
  ++f.icons_done();
  resolve_as(t, f.source, p, way);
  return true;
}

void start_icons(Table& t, CardId id, Player p, int more) {
  const CardId half = joined_half(t, id);
  Frame& f = push(t, FrameKind::Icons, id, p);
  f.opposing = half;
  f.amount = narrow<int16_t>(more);
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

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
