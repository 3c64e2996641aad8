#include "sim/kinds/tournament/tournament_settings.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/check.h"
#include "sim/kinds/experiment_parts.h"

namespace archon::sim {
namespace {

using PlainJson = nlohmann::json;

std::string text_of(const PlainJson& json) {
  return json.dump(-1, ' ', false, PlainJson::error_handler_t::replace);
}

template <class T, class Word>
PlainJson words(const std::vector<T>& all, const Word& word) {
  PlainJson out = PlainJson::array();
  for (const T& one : all) out.push_back(word(one));
  return out;
}

PlainJson players_json(const TournamentSetup& setup) {
  return words(setup.players, [](const TournamentPlayer& player) {
    return PlainJson{{"name", player.name},
                     {"decks", player.plays.decks},
                     {"agent", player.plays.agent},
                     {"skill", player.plays.skill}};
  });
}

int in_range(int value, int64_t size) {
  if (value < 0 || value >= size)
    throw Error("damaged: a player refers to something that doesn't exist");
  return value;
}

std::vector<TournamentPlayer> players_of(const PlainJson& json, const TournamentSetup& setup) {
  std::vector<TournamentPlayer> out;
  for (const PlainJson& one : json) {
    TournamentPlayer player;
    player.name = one.at("name").get<std::string>();
    for (const PlainJson& deck : one.at("decks"))
      player.plays.decks.push_back(in_range(deck.get<int>(), setup.decks.size()));
    player.plays.agent = in_range(one.at("agent").get<int>(), setup.agents.size());
    player.plays.skill = one.at("skill").get<double>();
    out.push_back(std::move(player));
  }
  return out;
}

int64_t read_setting(const RunFile& run, const char* name, const Setting<int64_t>& setting) {
  return sim::in_range(name, run.whole(name), setting.least, setting.most);
}

}  // namespace

Settings tournament_settings(const TournamentJob& job) {
  const TournamentSetup& setup = job.setup;
  const auto same = [](const std::string& text) { return text; };
  Settings out{
      {"agents", text_of(words(setup.agents, [](const auto& one) { return ai::to_string(one); }))},
      {"players", text_of(players_json(setup))},
      {"sealed", int64_t{setup.sealed}},
      {"formats", text_of(words(setup.formats, [](const auto& one) { return to_string(one); }))},
      {"matches", text_of(words(setup.matches, [](const auto one) { return name_of(one); }))},
      {"max_games", setup.goal.max_games},
      {"chain_games", int64_t{setup.chain_games}},
      {"replications", setup.replications},
      {"played", setup.played},
      {"confidence", setup.confidence},
      {"left_out", text_of(words(job.left_out, same))}};
  if (setup.goal.within) out["within"] = *setup.goal.within;
  if (setup.games_each) out["games_each"] = int64_t{*setup.games_each};
  return out;
}

std::vector<TournamentDeck> tournament_decks(const TournamentSetup& setup) {
  std::vector<TournamentDeck> out;
  for (const FieldSide& side : cast_of(setup).sides)
    out.push_back({fmt::format("agent {}", side.agent + 1), setup.decks[side.deck]});
  return out;
}

TournamentJob tournament_of(const RunFile& run, std::vector<TournamentDeck> decks) {
  TournamentJob out;
  TournamentSetup& setup = out.setup;
  // The sides of a deck stand together.
  for (TournamentDeck& side : decks)
    if (setup.decks.empty() || setup.decks.back().fingerprint != side.deck.fingerprint)
      setup.decks.push_back(std::move(side.deck));
  for (const PlainJson& agent : PlainJson::parse(run.text("agents")))
    setup.agents.push_back(ai::parse_agent_spec(agent.get<std::string>()));
  setup.players = players_of(PlainJson::parse(run.text("players")), setup);
  setup.sealed = run.whole("sealed") != 0;
  for (const PlainJson& format : PlainJson::parse(run.text("formats")))
    setup.formats.push_back(parse_format(format.get<std::string>()));
  for (const PlainJson& match : PlainJson::parse(run.text("matches")))
    setup.matches.push_back(parse_series(match.get<std::string>()));
  setup.goal.max_games = run.whole("max_games");
  if (run.has("within")) setup.goal.within = run.number("within");
  if (run.has("games_each")) setup.games_each = read_whole(run, "games_each", 1, 1'000'000);
  setup.chain_games = read_setting(run, kChainGames);
  setup.replications = read_setting(run, "replications", kReplications);
  setup.played = read_setting(run, "played", kPlayed);
  out.left_out = PlainJson::parse(run.text("left_out")).get<std::vector<std::string>>();
  check_setup(setup);
  return out;
}

}  // namespace archon::sim
