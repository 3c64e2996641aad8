#include "bindings/web/src/jobs.h"

#include <algorithm>
#include <charconv>

#include "ai/keyforge/named_agents.h"
#include "engine/keyforge/decks/deck_json.h"

namespace archon::web {
namespace {

using keyforge::as_int;
using keyforge::Json;
using keyforge::member;
using keyforge::required_array;
using keyforge::required_text;

constexpr const char* kJob = "the job";
// As the program's commands have them.
constexpr const char* kDefaultAgent = "mcts:iterations=100";
constexpr int kMostDecks = 500;

// A seed may need more digits than the numbers of JavaScript have, so it is text.
uint64_t seed_of(const Json& job) {
  const Json* given = member(job, "seed");
  if (!given) return 1;
  const std::string text = keyforge::as_text(*given, "the job.seed");
  uint64_t seed = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (text.empty() || error != std::errc() || stop != text.data() + text.size())
    throw Error(fmt::format("job.seed is {}; expected a whole number from 0 to {}",
                            keyforge::in_quotes(text), UINT64_MAX));
  return seed;
}

int whole(const Json& job, const char* key, int low, int high, int otherwise) {
  const Json* given = member(job, key);
  return given ? as_int(*given, low, high, fmt::format("the job.{}", key)) : otherwise;
}

int setting_of(const Json& job, const sim::Setting<int>& setting) {
  return whole(job, setting.name, setting.least, setting.most, setting.initial);
}

std::optional<double> number(const Json& job, const char* key, double low, double high) {
  const Json* given = member(job, key);
  if (!given) return std::nullopt;
  if (!given->is_number() || given->get<double>() < low || given->get<double>() > high)
    throw Error(fmt::format("job.{} is not a number; expected one from {} to {}", key, low, high));
  return given->get<double>();
}

std::optional<double> setting_of(const Json& job, const sim::Setting<double>& setting) {
  return number(job, setting.name, setting.least, setting.most);
}

ai::AgentSpec agent_of(const Json& job, const char* key) {
  const Json* given = member(job, key);
  return ai::keyforge_agent(given ? keyforge::as_text(*given, fmt::format("the job.{}", key))
                                  : kDefaultAgent);
}

sim::MatchSetup setup_of(const Json& job, const sim::KeyforgeArena& arena, const char* agent_a,
                         const char* agent_b) {
  sim::MatchSetup out;
  const auto listed = [&](const char* side) {
    return sim::listed_entrant(
        keyforge::deck_of(keyforge::required(job, side, kJob), keyforge::facts()), arena.library());
  };
  out.entrants = {listed("a"), listed("b")};
  out.agents = {agent_of(job, agent_a), agent_of(job, agent_b)};
  out.seed = seed_of(job);
  out.turn_limit = setting_of(job, sim::kTurnLimit);
  return out;
}

Job match_of(const Json& json, const sim::KeyforgeArena& arena) {
  sim::MatchJob out;
  out.setup = setup_of(json, arena, "agent_a", "agent_b");
  out.setup.chains = {setting_of(json, sim::kChainsA), setting_of(json, sim::kChainsB)};
  out.pairs = (setting_of(json, sim::kMatchGames) + 1) / 2;
  return out;
}

Job bid_of(const Json& json, const sim::KeyforgeArena& arena) {
  sim::BidJob out;
  out.setup = setup_of(json, arena, "agent", "agent");
  out.options.within = setting_of(json, sim::kBidWithin).value_or(out.options.within);
  out.options.max_games = setting_of(json, sim::kBidGames);
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

Job rank_of(const Json& json, const sim::KeyforgeArena& arena) {
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
  setup.agent = agent_of(json, "agent");
  setup.seed = seed_of(json);
  setup.turn_limit = setting_of(json, sim::kTurnLimit);
  setup.goal.within = setting_of(json, sim::kRankWithin);
  setup.goal.sure = setting_of(json, sim::kRankSure);
  if (!setup.goal.within && !setup.goal.sure) setup.goal.sure = sim::kRankSure.initial;
  const int games = std::max(kGamesAtLeast, kGamesPerDeck * setup.field().rated());
  setup.goal.max_games = whole(json, "games", 2, 100'000'000, games);
  return out;
}

}  // namespace

Job job_of(const Json& json, const sim::KeyforgeArena& arena) {
  const std::string& kind = required_text(json, "kind", kJob);
  Job out;
  if (kind == "match")
    out = match_of(json, arena);
  else if (kind == "bid")
    out = bid_of(json, arena);
  else if (kind == "rank")
    out = rank_of(json, arena);
  else
    throw Error(
        fmt::format("the job.kind is {}; expected match, bid or rank", keyforge::in_quotes(kind)));
  return out;
}

}  // namespace archon::web
