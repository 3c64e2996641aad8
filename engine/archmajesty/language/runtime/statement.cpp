// Whom statements are about, and who is chosen.
#include "engine/archmajesty/language/runtime/statement.h"

#include <algorithm>

#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/places.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {

std::optional<int> which_of(const Context& c, int count) {
  if (c.f.step > 0) {
    c.f.step = 0;
    return c.t.s.answer.a;
  }
  if (count <= 1) return count == 1 ? std::optional(0) : std::nullopt;
  Question& q = c.ask_here(Ask::Choice);
  q.low = 1;
  q.wide = byte(count);
  return std::nullopt;
}

UnitSet subjects(const Context& c) {
  switch (c.who()) {
    case Who::Me: return UnitSet::of(c.f.unit);
    case Who::It: return c.f.it == kNoUnit ? UnitSet{} : UnitSet::of(c.f.it);
    case Who::Them: return c.f.them;
    case Who::Master: {
      const UnitId master = c.me().master;
      return master == kNoUnit ? UnitSet{} : UnitSet::of(master);
    }
    case Who::Foe: return c.play().foe == kNoUnit ? UnitSet{} : UnitSet::of(c.play().foe);
    case Who::Both: {
      UnitSet both = UnitSet::of(c.f.unit);
      if (c.f.it != kNoUnit) both.add(c.f.it);
      return both;
    }
  }
  return {};
}

UnitId one_subject(Context& c) {
  const UnitSet set = subjects(c);
  if (set.size() == 1) return narrow<UnitId>(set.first());
  // One after another, each in a frame for this statement alone; the words then speak of "it".
  int i = c.f.value;
  while (i < kMaxUnits && !set.has(i)) ++i;
  c.f.value = 0;
  if (i == kMaxUnits) return kNoUnit;
  c.f.value = byte(i + 1);
  c.waits = true;
  Frame single = c.f;
  single.them = UnitSet::of(i);
  single.it = byte(i);
  single.step = single.value = 0;
  single.flags = byte((single.flags & ~kRoot) | kSingle);
  c.t.s.frames.push_back(single);
  return kNoUnit;
}

bool choose_targets(Context& c, const Targets& targets, bool for_attack, TargetList& out) {
  Frame& f = c.f;
  const auto take = [&](UnitSet set) {
    for (const int i : set) out.push_back(byte(i));
    return true;
  };
  if (targets.it) return f.it == kNoUnit || take(UnitSet::of(f.it));
  if (targets.them) return take(f.them);
  if (targets.both) {
    UnitSet both = f.them;
    if (f.it != kNoUnit) both.add(f.it);
    return take(both);
  }
  const bool preset = f.has(kPreset) && f.it != kNoUnit && !targets.each;
  if (f.step == 0) f.count = 0;
  if (f.step > 0) {
    if (c.t.s.answer.verb == Verb::Target) {
      f.them.add(c.t.s.answer.a);
      ++f.count;
    } else {
      f.step = 0;
      return take(f.them);
    }
  } else {
    if (targets.place == Place::AmongThem) c.play().passed = f.them;
    f.them = {};
  }
  UnitSet candidates = candidates_of(c.t, f, c.play(), targets, for_attack);
  if (preset) {
    f.clear(kPreset);
    f.step = 0;
    f.them = candidates.has(f.it) ? UnitSet::of(f.it) : UnitSet{};
    return take(f.them);
  }
  if (targets.each) {
    f.them = candidates;
    return take(candidates);
  }
  if (for_attack) candidates = allowed_targets(c.t, f.unit, candidates);
  candidates -= f.them;
  if ((targets.wishes & kTogether) != 0)
    for (const int first : f.them) candidates &= within_of(c.t, byte(first), targets.distance);
  if (candidates.empty() || f.count >= targets.most) {
    f.step = 0;
    return take(f.them);
  }
  const bool enough = f.count >= targets.least;
  if (candidates.size() == 1 && !enough && targets.least == targets.most) {
    f.them |= candidates;
    f.step = 0;
    return take(f.them);
  }
  Question& q = ask(c.t, Ask::Target, c.me().team, f.unit);
  q.units = candidates;
  q.low = enough ? 0 : 1;
  f.step = 1;
  c.waits = true;
  return false;
}

}  // namespace archon::archmajesty
