#include "sim/keyforge/review/shown_card.h"

#include <fmt/format.h>

namespace archon::sim {

using namespace keyforge;

ShownCard shown(const View& t, CardId id) {
  const State& s = t.s;
  const Card& card = s.at(id);
  ShownCard out;
  out.title = t.def(id).title;
  out.is_creature = s.creatures.has(id);
  if (out.is_creature) {
    out.power = power(t, id);
    out.armor = armor_left(t, id);
  }
  out.damage = card.damage;
  out.aember = card.aember;
  for (const Mark mark : kWornMarks)
    if ((s.*set_of(mark)).has(id)) out.marks.emplace_back(row_of(mark).in_files);
  if (s.facedown.has(id)) out.marks.emplace_back("facedown");
  if (card.power_counters > 0)
    out.marks.push_back(fmt::format("+{} power counters", card.power_counters));
  for_counters(t, id, [&](Counter kind, int n) {
    out.marks.push_back(fmt::format("{} {} counters", n, name_of(kind)));
  });
  if (!s.facedown.has(id))
    for (const std::string& icon : added_icons(t.match, id)) out.marks.push_back('+' + icon);
  out.is_exhausted = !s.ready.has(id) && !s.upgrades.has(id);
  for (const CardId upgrade : s.upgrades)
    if (s.at(upgrade).host == id) out.upgrades.push_back(t.def(upgrade).title);
  return out;
}

std::vector<std::string> added_icons(const Match& match, CardId id) {
  const BonusIcons icons = match.bonus(id);
  std::vector<std::string> out;
  for (int i = match.def(id).bonus.size(); i < icons.size(); ++i)
    out.emplace_back(kBonusNames[index_of(icons.at(i))]);
  return out;
}

std::string marks_text(const ShownCard& card) {
  std::vector<std::string> parts;
  const auto number = [&](std::string_view name, int n) {
    if (n > 0) parts.push_back(fmt::format("{} {}", name, n));
  };
  if (card.is_creature) {
    parts.push_back(fmt::format("power {}", card.power));
    number("armor", card.armor);
  }
  number("damage", card.damage);
  number("Æmber", card.aember);
  for (const std::string& mark : card.marks) parts.push_back(mark);
  if (card.is_exhausted) parts.emplace_back("exhausted");
  for (const std::string& upgrade : card.upgrades) parts.push_back("with " + upgrade);
  return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
}

}  // namespace archon::sim
