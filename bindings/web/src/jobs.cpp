#include "bindings/web/src/jobs.h"

#include <algorithm>
#include <vector>

#include "ai/keyforge/named_agents.h"
#include "bindings/web/src/arenas.h"
#include "bindings/web/src/battles/battle_jobs.h"
#include "bindings/web/src/job_fields.h"
#include "bindings/web/src/seed.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/decks/edition.h"
#include "sim/kinds/field/ladder.h"
#include "sim/settings.h"

namespace archon::web {
namespace {

constexpr int kMostDecks = 500;

ai::AgentSpec agent_of(const Json& job, const char* key) {
  const Json* given = member(job, key);
  return ai::keyforge_agent(given ? as_text(*given, fmt::format("the job.{}", key))
                                  : sim::kDefaultAgent);
}

sim::MatchSetup setup_of(const Json& job, const sim::KeyforgeArena& arena, const char* agent_a,
                         const char* agent_b) {
  sim::MatchSetup out;
  const auto listed = [&](const char* side) {
    return sim::listed_entrant(keyforge::deck_of(required(job, side, kJob), keyforge::facts()),
                               arena.library());
  };
  out.entrants = {listed("a"), listed("b")};
  out.agents = {agent_of(job, agent_a), agent_of(job, agent_b)};
  out.seed = seed_in(job, kJob);
  out.turn_limit = setting_in(job, sim::kTurnLimit);
  return out;
}

// Whether nobody is named, and what is asked for is which deck is the better.
bool asks_ladder(const Json& json, const sim::MatchSetup& setup) {
  const bool plain = setup.chains == std::array<int, sim::kSides>{0, 0} && !setup.same_list();
  return plain && !member(json, "agent_a") && !member(json, "agent_b");
}

sim::MatchJob match_of(const Json& json, const sim::KeyforgeArena& arena) {
  sim::MatchJob out;
  out.setup = setup_of(json, arena, "agent_a", "agent_b");
  out.setup.chains = {setting_in(json, sim::kChainsA), setting_in(json, sim::kChainsB)};
  out.pairs = (setting_in(json, sim::kMatchGames) + 1) / 2;
  out.goal.sure = setting_in(json, sim::kMatchSure);
  if (const auto within = setting_in(json, sim::kMatchWithin)) out.goal.within = *within / 100;
  if (asks_ladder(json, out.setup)) take_ladder_of_two(arena, out);
  if (!out.ladder.empty() && !out.goal.is_any()) out.goal.within = sim::kMatchWithin.initial / 100;
  return out;
}

sim::BidJob bid_of(const Json& json, const sim::KeyforgeArena& arena) {
  sim::BidJob out;
  out.setup = setup_of(json, arena, "agent", "agent");
  if (!member(json, "agent") && !out.setup.same_list()) take_ladder_of_two(arena, out);
  out.options.within =
      setting_in(json, sim::kBidWithin)
          .value_or(out.ladder.empty() ? sim::kBidWithin.initial : sim::kLadderBidWithinLevels);
  out.options.max_games = setting_in(json, sim::kBidGames);
  return out;
}

// Lists that are there already are left out.
void add_entrants(const Json& decks, const sim::KeyforgeArena& arena, sim::RankJob& job) {
  std::vector<sim::Entrant>& entrants = job.setup.entrants;
  for (const Json& json : decks) {
    sim::Entrant deck = sim::entrant(keyforge::deck_of(json, keyforge::facts()), arena.library());
    const auto same = std::find_if(entrants.begin(), entrants.end(), [&](const auto& other) {
      return other.fingerprint == deck.fingerprint;
    });
    if (same == entrants.end())
      entrants.push_back(std::move(deck));
    else
      job.repeated.push_back(
          fmt::format("{}: the same list as {}; used once", deck.name, same->name));
  }
  std::sort(entrants.begin(), entrants.end(),
            [](const auto& x, const auto& y) { return x.fingerprint < y.fingerprint; });
  tell_names_apart(entrants);
}

sim::RankJob rank_of(const Json& json, const sim::KeyforgeArena& arena) {
  constexpr int kGamesPerDeck = 200;
  constexpr int kGamesAtLeast = 1000;
  sim::RankJob out;
  sim::RankSetup& setup = out.setup;
  const Json& decks = required_array(json, "decks", kJob);
  if (decks.size() > kMostDecks)
    throw Error(fmt::format("the job has {} decks; expected {} at most", decks.size(), kMostDecks));
  add_entrants(decks, arena, out);
  if (setup.entrants.size() < 2)
    throw Error(
        fmt::format("the job has {} different decks; expected 2 or more", setup.entrants.size()));
  if (member(json, "agent") || setup.field().entrants > sim::kMostOnLadder) {
    setup.agent = agent_of(json, "agent");
  } else {
    take_ladder(arena, setup);
    foretell(arena, setup);
  }
  setup.seed = seed_in(json, kJob);
  setup.turn_limit = setting_in(json, sim::kTurnLimit);
  setup.goal.within = setting_in(json, sim::kRankWithin);
  setup.goal.sure = setting_in(json, sim::kRankSure);
  if (!setup.goal.within && !setup.goal.sure) setup.goal.sure = sim::kRankSure.initial;
  const int games = std::max(kGamesAtLeast, kGamesPerDeck * setup.field().rated());
  setup.goal.max_games = whole_in(json, "games", 2, 100'000'000, games);
  return out;
}

// By the edition that its decks are printed for, as at a terminal.
const sim::KeyforgeArena& arena_of(const Json& job) {
  std::vector<keyforge::Deck> decks;
  const auto add = [&](const Json& deck) {
    decks.push_back(keyforge::deck_of(deck, keyforge::facts()));
  };
  for (const char* side : {"a", "b"})
    if (const Json* deck = member(job, side)) add(*deck);
  if (member(job, "decks"))
    for (const Json& deck : required_array(job, "decks", kJob)) add(deck);
  return keyforge_arena(keyforge::edition_of_all(decks));
}

template <class Asked>
Job as_job(const sim::Arena& arena, Asked asked) {
  return {arena, asked, sim::experiment_of(asked)};
}

Job job_of_battles(const Json& json, const std::string& kind) {
  const sim::ArchmajestyArena& arena = archmajesty_arena();
  if (kind == "match") return as_job(arena, battle_match(json, arena));
  if (kind == "bid") return as_job(arena, battle_bid(json, arena));
  throw Error(fmt::format("the job.kind is {}; expected match or bid", in_quotes(kind)));
}

}  // namespace

Job job_of(const Json& json) {
  const std::string& kind = required_text(json, "kind", kJob);
  if (is_of_battles(json, kJob)) return job_of_battles(json, kind);
  const sim::KeyforgeArena& arena = arena_of(json);
  if (kind == "match") return as_job(arena, match_of(json, arena));
  if (kind == "bid") return as_job(arena, bid_of(json, arena));
  if (kind == "rank") return as_job(arena, rank_of(json, arena));
  throw Error(fmt::format("the job.kind is {}; expected match, bid or rank", in_quotes(kind)));
}

}  // namespace archon::web
