#include "ai/training/fact_table.h"

#include <map>

#include "ai/keyforge/network/card_facts.h"
#include "engine/core/counts.h"

namespace archon::ai {

static constexpr int kFewestCards = 8;  // that share a fact worth learning about

FactTable fact_table(const keyforge::Library& library) {
  std::map<std::string, int> shared;
  for (int card = 0; card < library.size(); ++card)
    for (const auto& [name, value] : card_facts(library, card)) ++shared[name];
  FactTable out;
  std::map<std::string, int> column;
  for (const auto& [name, count] : shared) {
    if (count < kFewestCards) continue;
    column[name] = int_size(out.names);
    out.names.push_back(name);
    out.scales.push_back(name == "power" ? 4 : 1);
  }
  std::vector<Eigen::Triplet<float>> entries;
  for (int card = 0; card < library.size(); ++card)
    for (const auto& [name, value] : card_facts(library, card))
      if (const auto at = column.find(name); at != column.end())
        entries.emplace_back(card, at->second, static_cast<float>(value) / out.scales[at->second]);
  out.values.resize(library.size(), int_size(out.names));
  out.values.setFromTriplets(entries.begin(), entries.end());
  return out;
}

}  // namespace archon::ai
