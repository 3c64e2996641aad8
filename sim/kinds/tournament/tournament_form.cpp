#include "sim/kinds/tournament/tournament_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/rating/rating.h"

namespace archon::sim {
namespace {

using PlainJson = nlohmann::json;

constexpr int kMostSkill = 1000;
constexpr int kMostSealed = 1000;

KeptValue text_of(const PlainJson& json) {
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

int known(int value, int64_t size) {
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
      player.plays.decks.push_back(known(deck.get<int>(), setup.decks.size()));
    player.plays.agent = known(one.at("agent").get<int>(), setup.agents.size());
    player.plays.skill = one.at("skill").get<double>();
    out.push_back(std::move(player));
  }
  return out;
}

// What is asked once, however often it is said.
template <class T, class Parse>
std::vector<T> each_once(const TreeReader& place, const Parse& parse) {
  std::vector<T> out;
  for (const TreeReader& one : each_of(place)) {
    const T value = of_place(one, [&] { return parse(one.word()); });
    if (std::find(out.begin(), out.end(), value) == out.end()) out.push_back(value);
  }
  return out;
}

void add_kept_parts(JobFields<TournamentJob>& out) {
  using Job = TournamentJob;
  out.add({{"agents", "string", "those who play, as JSON"},
           {.asked = false},
           [](const Job& job) {
             return text_of(
                 words(job.setup.agents, [](const auto& one) { return to_string(one); }));
           },
           [](Job& job, const KeptValue& value) {
             for (const std::string& agent : texts_of("agents", value))
               job.setup.agents.push_back(ai::parse_agent_spec(agent));
           }})
      .add({{"players", "array", "each a deck, or a map of name, deck or decks, agent and skill"},
            {},
            [](const Job& job) { return text_of(players_json(job.setup)); },
            [](Job& job, const KeptValue& value) {
              job.setup.players =
                  players_of(PlainJson::parse(kept_text("players", value)), job.setup);
            }})
      .add({{"sealed", "integer", "players without decks of their own: each tournament deals them",
             2, kMostSealed},
            {},
            [](const Job& job) -> KeptValue { return int64_t{job.setup.sealed}; },
            [](Job& job, const KeptValue& value) {
              job.setup.sealed = kept_whole("sealed", value, 0, 1) != 0;
            }})
      .told({.name = "decks", .type = "entrants", .help = "the decks that a sealed one deals"})
      .told({.name = "agent", .type = "agent", .help = "plays for those who name none"});
}

void add_kinds(JobFields<TournamentJob>& out) {
  using Job = TournamentJob;
  out.add({{"formats", "array",
            "round-robin[:legs=N], swiss[:rounds=N], both with cut=N, single "
            "or double (swiss)"},
           {},
           [](const Job& job) {
             return text_of(
                 words(job.setup.formats, [](const auto& one) { return to_string(one); }));
           },
           [](Job& job, const KeptValue& value) {
             for (const std::string& one : texts_of("formats", value))
               job.setup.formats.push_back(parse_format(one));
           },
           [](Job& job, const TreeReader& place, const ReadAgent&) {
             job.setup.formats = each_once<TournamentFormat>(place, parse_format);
           }})
      .add({{"matches", "array",
             "one (game), best-of-three, adaptive, reversal, triad or handicap (one)"},
            {},
            [](const Job& job) {
              return text_of(words(job.setup.matches, [](const auto one) { return name_of(one); }));
            },
            [](Job& job, const KeptValue& value) {
              for (const std::string& one : texts_of("matches", value))
                job.setup.matches.push_back(parse_series(one));
            },
            [](Job& job, const TreeReader& place, const ReadAgent&) {
              job.setup.matches = each_once<SeriesKind>(place, parse_series);
            }})
      .add({{"compare", "boolean", "compare all formats: in which one the best deck wins most"},
            kOnlyAsked,
            {},
            {},
            [](Job& job, const TreeReader& place, const ReadAgent&) {
              job.setup.compares = place.flag_or(false);
            }});
}

std::vector<std::string> all_formats(size_t players) {
  std::vector<std::string> out{"round-robin", "swiss", "single", "double"};
  if (players > 4) out.insert(out.begin() + 2, "swiss:cut=4");
  return out;
}

}  // namespace

const JobFields<TournamentJob>& fields_of(const TournamentJob&) {
  static const JobFields<TournamentJob> kFields = [] {
    JobFields<TournamentJob> out;
    add_kept_parts(out);
    add_kinds(out);
    out.number(
           kTournamentWithin, [](auto& job) -> auto& { return job.setup.goal.within; })
        .number(kTournamentGames, [](auto& job) -> auto& { return job.setup.goal.max_games; },
                {.kept = "max_games", .follows = true})
        .number(kTournamentEach, [](auto& job) -> auto& { return job.setup.games_each; },
                {.kept = "games_each"})
        .number(
            kChainGames, [](auto& job) -> auto& { return job.setup.chain_games; })
        .number(
            kReplications, [](auto& job) -> auto& { return job.setup.replications; })
        .number(kPlayed, [](auto& job) -> auto& { return job.setup.played; }, {.kept = "played"})
        .texts(
            "left_out", "why decks couldn't take part, a sentence each",
            [](auto& job) -> auto& { return job.left_out; });
    add_games(out);
    return out;
  }();
  return kFields;
}

int deck_number(TournamentSetup& setup, Entrant deck) {
  const auto at = std::find_if(setup.decks.begin(), setup.decks.end(), [&](const Entrant& other) {
    return other.fingerprint == deck.fingerprint;
  });
  const int out = place_of(setup.decks, at);
  if (at == setup.decks.end()) setup.decks.push_back(std::move(deck));
  return out;
}

int agent_number(TournamentSetup& setup, const ai::AgentSpec& agent) {
  const auto at = std::find(setup.agents.begin(), setup.agents.end(), agent);
  const int out = place_of(setup.agents, at);
  if (at == setup.agents.end()) setup.agents.push_back(agent);
  return out;
}

void add_player(const AskedForm& asked, const TreeReader& place, const ai::AgentSpec& usual,
                TournamentSetup& setup) {
  const auto deck = [&](const TreeReader& at) {
    return deck_number(setup, asked.arena.in_order(asked.entrant(at)));
  };
  TournamentPlayer player;
  if (place.is_map()) {
    static const std::vector<std::string> kKeys = {"name", "deck", "decks", "agent", "skill"};
    place.only_keys(kKeys);
    if (place["name"].present()) player.name = place["name"].word("a name");
    if (place["deck"].present()) player.plays.decks.push_back(deck(place["deck"]));
    for (const TreeReader& item : place["decks"].items()) player.plays.decks.push_back(deck(item));
    player.plays.skill = place["skill"].number_or(-kMostSkill, kMostSkill, 0) / kPointsPerLogit;
  } else {
    player.plays.decks = {deck(place)};
  }
  const bool names_agent = place.is_map() && place["agent"].present();
  player.plays.agent = agent_number(setup, names_agent ? asked.agent(place["agent"]) : usual);
  setup.players.push_back(std::move(player));
}

void add_sealed_players(int players, const ai::AgentSpec& usual, TournamentSetup& setup) {
  for (int i = 0; i < players; ++i)
    setup.players.push_back({fmt::format("player {}", i + 1), {{}, agent_number(setup, usual), 0}});
}

void name_players(TournamentSetup& setup) {
  tell_names_apart(setup.decks);
  std::map<std::string, int> seen;
  for (TournamentPlayer& player : setup.players) {
    if (player.name.empty())
      player.name =
          player.plays.decks.empty() ? "player" : setup.decks[player.plays.decks.front()].name;
    const int number = ++seen[player.name];
    if (number > 1) player.name = fmt::format("{} ({})", player.name, number);
  }
}

void take_entrants(const AskedForm& asked, TournamentJob& job) {
  TournamentSetup& setup = job.setup;
  const TreeReader named = asked.form["agent"];
  const ai::AgentSpec usual = named.present() ? asked.agent(named) : usual_agent(asked.arena);
  for (const TreeReader& place : each_of(asked.form["players"]))
    add_player(asked, place, usual, setup);
  add_sealed_players(asked.form["sealed"].number_or(2, kMostSealed, 0), usual, setup);
  setup.sealed = deals_decks(setup);
  if (setup.sealed)
    for (const TreeReader& place : each_of(asked.form["decks"]))
      deck_number(setup, asked.arena.in_order(asked.entrant(place)));
  name_players(setup);
}

bool deals_decks(const TournamentSetup& setup) {
  return !setup.players.empty() &&
         std::all_of(setup.players.begin(), setup.players.end(),
                     [](const auto& player) { return player.plays.decks.empty(); });
}

void settle(TournamentJob& job, const Arena&, const GivenFields& given) {
  constexpr int64_t kGamesPerDeck = 200;
  constexpr int64_t kGamesAtLeast = 1000;
  TournamentSetup& setup = job.setup;
  if (setup.formats.empty()) {
    const auto formats =
        setup.compares ? all_formats(setup.players.size()) : std::vector<std::string>{"swiss"};
    for (const std::string& format : formats) setup.formats.push_back(parse_format(format));
  }
  if (setup.matches.empty()) setup.matches = {SeriesKind::kOne};
  check_setup(setup);
  if (setup.games_each && setup.goal.within)
    throw Error("each and within: both set how many games are played; expected only one of them");
  if (setup.games_each) setup.games_each = (*setup.games_each + 1) / 2 * 2;  // each goes first
  if (!setup.goal.within) setup.goal.within = kTournamentWithin.initial;
  if (!given.has(kTournamentGames.name))
    setup.goal.max_games =
        std::max(kGamesAtLeast, kGamesPerDeck * std::ssize(cast_of(setup).sides));
}

}  // namespace archon::sim
