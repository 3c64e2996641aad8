#include "sim/archmajesty/fair/foe_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "sim/kinds/reports/ladder_words.h"

namespace archon::sim {

using archmajesty::Encounter;
using archmajesty::FoeGroup;
using archmajesty::Wave;

std::optional<Encounter> with_change(const Encounter& encounter, const FoeChange& change) {
  Encounter out = encounter;
  const auto wave = std::find_if(out.waves.begin(), out.waves.end(),
                                 [&](const Wave& one) { return one.round == change.round; });
  if (wave == out.waves.end()) return std::nullopt;
  const auto group = std::find_if(wave->groups.begin(), wave->groups.end(),
                                  [&](const FoeGroup& one) { return one.foe == change.foe; });
  if (change.is_added) {
    if (room_in(out) < 1) return std::nullopt;
    if (group == wave->groups.end())
      wave->groups.push_back({change.foe, 1});
    else
      ++group->count;
    return out;
  }
  if (group == wave->groups.end()) return std::nullopt;
  if (--group->count > 0) return out;
  wave->groups.erase(group);
  if (!wave->groups.empty()) return out;
  if (wave == out.waves.begin()) return std::nullopt;
  out.waves.erase(wave);
  return out;
}

std::optional<Encounter> with_changes(const Encounter& encounter, const FoeChanges& changes) {
  std::optional<Encounter> out = encounter;
  for (const FoeChange& change : changes)
    if (out) out = with_change(*out, change);
  return out;
}

std::vector<FoeChanges> changes_of(const Encounter& encounter, bool is_harder) {
  std::vector<FoeChanges> out;
  const auto add_if_possible = [&](FoeChanges changes) {
    if (with_changes(encounter, changes)) out.push_back(std::move(changes));
  };
  for (const Wave& wave : encounter.waves)
    for (const FoeGroup& group : wave.groups) add_if_possible({{wave.round, group.foe, is_harder}});
  if (!is_harder || room_in(encounter) > 0) return out;
  std::set<uint8_t> foes;
  for (const Wave& wave : encounter.waves)
    for (const FoeGroup& group : wave.groups) foes.insert(group.foe);
  for (const Wave& wave : encounter.waves)
    for (const FoeGroup& group : wave.groups)
      for (const uint8_t other : foes)
        if (encounter.foes[other].hp > encounter.foes[group.foe].hp)
          add_if_possible({{wave.round, group.foe, false}, {wave.round, other, true}});
  return out;
}

std::string changes_text(const Encounter& encounter, const std::vector<FoeChange>& changes) {
  std::map<std::pair<bool, int>, std::map<int, int>> sorted;  // by what is done, and the round
  for (const FoeChange& one : changes) ++sorted[{one.is_added, one.round}][one.foe];
  std::vector<std::string> out;
  for (const auto& [where, foes] : sorted) {
    std::vector<std::string> names;
    for (const auto& [foe, count] : foes)
      names.push_back(count == 1 ? encounter.foes[foe].name
                                 : fmt::format("{} × {}", count, encounter.foes[foe].name));
    out.push_back(fmt::format("{} {} (round {})", where.first ? "add" : "take out", listed(names),
                              where.second));
  }
  return listed(out);
}

}  // namespace archon::sim
