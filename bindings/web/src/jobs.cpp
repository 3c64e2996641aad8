#include "bindings/web/src/jobs.h"

#include "bindings/web/src/arenas.h"
#include "bindings/web/src/battles/battle_jobs.h"
#include "engine/core/trees/json_tree.h"
#include "sim/kinds/asked_form.h"

namespace archon::web {
namespace {

constexpr size_t kMostDecks = 500;

// Decks as texts, which is how forms have them.
Json form_of(Json job) {
  for (const char* side : {"a", "b"})
    if (job.contains(side)) job[side] = job[side].dump();
  if (!job.contains("decks") || !job["decks"].is_array()) return job;
  if (job["decks"].size() > kMostDecks)
    throw Error(
        fmt::format("the job has {} decks; expected {} at most", job["decks"].size(), kMostDecks));
  for (Json& deck : job["decks"]) deck = deck.dump();
  return job;
}

template <class Asked>
Job job_as(const sim::AskedForm& asked) {
  auto out = sim::ask<Asked>(asked);
  return {*out.arena, out.job, sim::experiment_of(out.job)};
}

struct PageKind {
  std::string_view name;
  Job (*read)(const sim::AskedForm& asked);
  bool of_battles;
};
constexpr PageKind kKinds[] = {{"match", job_as<sim::MatchJob>, true},
                               {"bid", job_as<sim::BidJob>, true},
                               {"rank", job_as<sim::RankJob>, false}};

const PageKind& kind_named(const std::string& name, bool of_battles) {
  for (const PageKind& kind : kKinds)
    if (kind.name == name && (kind.of_battles || !of_battles)) return kind;
  throw Error(fmt::format("the job.kind is {}; expected {}", in_quotes(name),
                          of_battles ? "match or bid" : "match, bid or rank"));
}

}  // namespace

Job job_of(const Json& json) {
  const bool of_battles = is_of_battles(json, kJob);
  const PageKind& kind = kind_named(required_text(json, "kind", kJob), of_battles);
  Json form = of_battles ? battle_form(json, archmajesty_arena()) : form_of(json);
  form.erase("kind");
  form.erase("game");
  const Tree tree = tree_of_json(form.dump());
  const sim::Arena& arena =
      of_battles ? static_cast<const sim::Arena&>(archmajesty_arena()) : keyforge_arena();
  return kind.read(sim::AskedForm(arena, TreeReader(&tree, kJob)));
}

}  // namespace archon::web
