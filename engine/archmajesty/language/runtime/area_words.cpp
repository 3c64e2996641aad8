// Words for areas: placed, several at once, and what they are as long as they linger.
#include <algorithm>

#include "engine/archmajesty/language/runtime/statement.h"
#include "engine/archmajesty/rules/effects/abilities.h"
#include "engine/archmajesty/rules/effects/lasting.h"
#include "engine/archmajesty/rules/effects/scrap.h"
#include "engine/archmajesty/rules/places.h"

namespace archon::archmajesty {
namespace {

constexpr int kBlastScrap = 2;  // that an area card brings, and that a larger area costs

// ---- Placed -------------------------------------------------------------------------------------

Question& ask_area(Context& c, int wide, int high) {
  Question& q = c.ask_here(Ask::Area);
  q.wide = byte(wide);
  q.high = byte(high);
  q.squares = centres_of(c.t, c.f);
  return q;
}

// Who has a taste for blasts gains scrap by a card's first area, and may pay for a larger one: true
// while that is asked. What is paid for stands in `grown`, squares on each side.
bool asks_for_more(Context& c, int& grown) {
  Frame& f = c.f;
  enum : uint8_t { kBegin, kAsked };
  if (f.step > kAsked || !has_trait(c.t, f.unit, Trait::Blasting)) return false;
  Unit& me = c.me();
  if (f.step == kBegin) {
    if (c.play().slot != kNoSlot && !c.play().has(kBlasted)) gain_scrap(me, kBlastScrap);
    c.play().set(kBlasted);
    if (me.scrap < kBlastScrap) {
      f.step = kAsked + 1;
      return false;
    }
    Question& q = c.ask_here(Ask::Number);
    q.wide = byte(std::min(2, me.scrap / kBlastScrap));
    q.high = kBlastScrap;
    return true;
  }
  grown = c.t.s.answer.a;
  gain_scrap(me, -grown * kBlastScrap);
  f.step = kAsked + 1;
  return false;
}

void run_area(Context& c) {
  Frame& f = c.f;
  if (f.step == 0 && f.has(kPreset) && f.area.width > 0) {
    f.clear(kPreset);
    return;
  }
  int grown = 0;
  if (asks_for_more(c, grown)) return;
  const uint8_t begun = has_trait(c.t, f.unit, Trait::Blasting) ? 2 : 0;
  if (f.step == begun) {
    const int wide = std::clamp(c.value(c.in.a) + grown, 0, kGridSide);
    const int high = std::clamp(c.value(c.in.b) + grown, 0, kGridSide);
    f.area = {0, 0, 0, 0};
    f.clear(kIsLine);
    if (wide == 0 || high == 0) return;
    Question& q = ask_area(c, wide, high);
    q.bound = c.in.op == Op::BoundArea ? kAroundMe : kFreely;
    q.apart = c.in.op == Op::FarArea ? byte(c.value(c.in.c)) : uint8_t{0};
    if (c.in.op != Op::AreaAround) return;
    SquareSet fell;
    for (const int i : c.play().passed) fell |= squares_of(c.t, byte(i));
    q.squares = fell;
    return;
  }
  f.step = 0;
  const Move& m = c.t.s.answer;
  if (m.verb != Verb::Place) return;
  f.area = rectangle_of(m);
}

// The first is the area of the words, the others belong to it until the card is over.
void keep_part(Context& c, const Rectangle& area) {
  if (c.f.area.width == 0) {
    c.f.area = area;
    return;
  }
  Lasting made;
  made.effect = Effect::Part;
  made.lasts = Lasts::Play;
  made.owner = c.f.unit;
  made.amount = c.f.play;
  made.area = area;
  add_lasting(c.t, made);
}

void run_areas(Context& c) {
  Frame& f = c.f;
  if (f.step == 0 && f.has(kPreset) && f.area.width > 0) {
    f.clear(kPreset);
    return;
  }
  if (f.step == 0) {
    f.index = 0;
    f.area = {0, 0, 0, 0};
    f.clear(kIsLine);
    end_parts(c.t, f.play);
  } else if (c.t.s.answer.verb == Verb::Place) {
    keep_part(c, rectangle_of(c.t.s.answer));
    ++f.index;
  } else {
    f.step = 0;
    return;
  }
  f.step = 0;
  if (f.index >= c.value(c.in.a)) return;
  const int wide = c.value(c.in.b);
  Question& q = ask_area(c, wide, wide);
  const bool beside = c.in.op == Op::AreasBeside;
  q.bound = f.index == 0 ? kFreely : beside ? kBesideOthers : kApartFromOthers;
  q.apart = beside ? uint8_t{0} : byte(c.value(c.in.c));
}

// One on each square that is empty, as far as there is room for heaps.
void run_leave_scrap(const Context& c) {
  for (const Square at : area_of(c.t, c.f) - c.t.b.walls - c.t.b.pits - occupied(c.t, false, {})) {
    const auto heap = std::find_if(c.t.s.scrap.begin(), c.t.s.scrap.end(),
                                   [&](const ScrapHeap& one) { return one.at == at; });
    if (heap != c.t.s.scrap.end())
      ++heap->scrap;
    else if (c.t.s.scrap.size() < c.t.s.scrap.capacity())
      c.t.s.scrap.push_back({at, 1});
  }
}

// ---- Lingering ----------------------------------------------------------------------------------

void keep(const Context& c, Effect effect, Lasts lasts, int amount) {
  if (c.f.area.width == 0) return;
  Lasting made;
  made.effect = effect;
  made.lasts = lasts;
  made.owner = c.f.unit;
  made.at = c.in.on_hit;
  made.type = c.play().type;
  made.amount = byte(std::clamp(amount, 0, 255));
  made.area = c.f.area;
  add_lasting(c.t, made);
}

}  // namespace

bool run_areas_of(Context& c) {
  switch (c.in.op) {
    case Op::Area:
    case Op::BoundArea:
    case Op::FarArea:
    case Op::AreaAround: run_area(c); return true;
    case Op::AreasBeside:
    case Op::AreasApart: run_areas(c); return true;
    case Op::LeaveScrap: run_leave_scrap(c); return true;
    case Op::HideArea: keep(c, Effect::Smoke, Lasts::Round, 0); return true;
    case Op::InArea: keep(c, Effect::InArea, static_cast<Lasts>(c.in.c), 0); return true;
    case Op::EntersArea: keep(c, Effect::EntersArea, Lasts::Battle, c.value(c.in.a)); return true;
    case Op::ShelterArea: keep(c, Effect::Shelter, Lasts::Battle, c.value(c.in.a)); return true;
    case Op::CloseArea: keep(c, Effect::Closed, Lasts::Battle, 0); return true;
    default: return false;
  }
}

}  // namespace archon::archmajesty
