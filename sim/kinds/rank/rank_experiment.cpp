// `archon rank` as an experiment.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/core/names/with_name.h"
#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/field/ladder.h"
#include "sim/kinds/field/met_field.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/rank/rank_ladder.h"
#include "sim/kinds/rank/rank_report.h"
#include "sim/kinds/rank/site/rank_site.h"
#include "sim/play/worker.h"

namespace archon::sim {
namespace {

class RankExperiment : public ExperimentOf<RankJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "rank"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  bool can_be_played_apart() const override { return true; }
  std::unique_ptr<Worker> player(const Arena& arena) const override {
    return field_player(arena, job_.setup);
  }

  bool has_site(const Arena& arena) const override {
    return arena.showcase() && job_.setup.field().entrants <= kMostOnSite;
  }

  Findings play(const Playing& playing) const override {
    std::vector<KeptGame> games;
    KeepGame keep;
    if (playing.site.wanted)
      keep = [&](const GamePlan& plan, const GameRecord& record) {
        games.push_back({plan, record});
      };
    Findings out = play_and_tell(playing, keep);
    if (playing.site.wanted) add_site(playing, std::move(games), out);
    return out;
  }

 private:
  // The file's games are played again here and now, and the pages made when they are asked for.
  void add_site(const Playing& playing, std::vector<KeptGame> games, Findings& out) const {
    SiteGames found(job_.setup, playing.arena.called(job_.setup.agent), std::move(games));
    RoundCount count(playing, std::ssize(found.pairings()), "games played again for the site");
    SiteReplays replays = play_again(playing.arena, job_.setup, found, count.pool());
    const auto material = std::make_shared<const SiteMaterial>(
        SiteMaterial{std::move(found), std::move(replays), playing.site.since});
    const auto run = std::static_pointer_cast<const RankRun>(out.run);
    out.reports.push_back({report::kSite.option, {}, [this, &arena = playing.arena, run, material] {
                             return rank_site({arena, job_, *run}, *material);
                           }});
  }

  Findings play_and_tell(const Playing& playing, const KeepGame& keep) const {
    RoundCount count(playing, job_.setup.goal.max_games, "at most");
    LadderTeller teller(playing.observer, job_.setup);
    const auto after = [&](const RankRun& now) {
      count.end_round(now.design.scores().games(), standing(now.design));
      teller.tell(now.design,
                  [&](const std::string& by) { return answer_words(job_.setup, now.design, by); });
    };
    const auto run = std::make_shared<const RankRun>(
        run_rank(playing.arena, job_.setup, count.pool(), after, playing.store, keep));
    const RankReport report{playing.arena, job_, *run, playing.site.since.get()};
    Findings out = findings_of(run, run->design.scores().games(), {},
                               renderings_of(report, {{"--json", rank_json},
                                                      {"--csv", rank_csv},
                                                      {"--pairings", rank_pairings_csv}}),
                               answer(playing.arena, *run));
    if (out.games > 0 && !run->design.ratings().is_large())
      out.met = [this, &arena = playing.arena, run] {
        return std::make_shared<const MetField>(arena, job_.setup.entrants, run->design.ratings(),
                                                job_.setup.ladder.empty()
                                                    ? arena.called(job_.setup.agent)
                                                    : job_.setup.ladder.back().name,
                                                run->design.scores().games());
      };
    return out;
  }

  std::string standing(const RankDesign& design) const {
    const size_t leader = design.leader();
    return fmt::format("at most; {} is the best ({}); ratings to ±{:.0f}",
                       brief_name(job_.setup.entrants[leader].name),
                       sure_words(design.places()[leader].best), design.widest());
  }

  AgentAnswer answer(const Arena& arena, const RankRun& run) const {
    AgentAnswer out{ai::to_string(job_.setup.agent),
                    arena.called(job_.setup.agent),
                    {},
                    "points",
                    job_.setup.confidence};
    for (int i = 0; i < job_.setup.field().rated(); ++i)
      out.items.push_back({job_.setup.entrants[i].name, run.design.ratings().points(i)});
    return out;
  }
};

// The games left out, and of the others each the decks' numbers and the first's points.
KeptValue kept_people(const PeopleResults& people) {
  if (people.games.empty()) return {};
  nlohmann::json out = {people.left_out};
  for (const auto& [decks, points, chains, date] : people.games)
    out.push_back({decks[0], decks[1], points});
  return out.dump();
}

PeopleResults people_of(const KeptValue& value, const Field& field) {
  try {
    const nlohmann::json kept = nlohmann::json::parse(kept_text("people", value));
    PeopleResults out{{}, kept.at(0).get<int>(), {}};
    for (size_t i = 1; i < kept.size(); ++i) {
      const auto [a, b, points] = kept[i].get<std::tuple<int, int, double>>();
      in_range("people", std::min(a, b), 0, field.entrants - 1);
      in_range("people", std::max(a, b), 0, field.entrants - 1);
      if (!field.meet(a, b)) throw Error("damaged: 'people' has a game of two that don't meet");
      out.games.push_back({{a, b}, in_range("people", points, 0.0, 1.0), {}, {}});
    }
    return out;
  } catch (const nlohmann::json::exception&) {
    throw Error("damaged: 'people' is no table of games");
  }
}

// Of games with chains only those count in which both had as many.
void take_results(RankSetup& setup) {
  if (setup.field().entrants > kMostOnLadder)
    throw Error(
        fmt::format("results: of at most {} decks, not {}", kMostOnLadder, setup.field().entrants));
  std::vector<std::string> names;
  for (const Entrant& deck : setup.entrants) names.push_back(deck.name);
  PeopleResults found = with_name(setup.results, [&] {
    return read_results(read_file(setup.results, "a table of games (CSV)"), names);
  });
  std::erase_if(found.games, [&](const PeopleGame& game) {
    const bool counts =
        game.chains[0] == game.chains[1] && setup.field().meet(game.decks[0], game.decks[1]);
    found.left_out += counts ? 0 : 1;
    return !counts;
  });
  if (found.games.empty())
    throw Error(
        fmt::format("{}: no game between two of the decks with equal chains; expected their "
                    "names as in the files of decks",
                    setup.results));
  setup.people = std::move(found);
}

}  // namespace

ExperimentPtr experiment_of(RankJob job) {
  return std::make_unique<RankExperiment>(std::move(job));
}

const JobFields<RankJob>& fields_of(const RankJob&) {
  static const JobFields<RankJob> kFields = [] {
    JobFields<RankJob> out;
    add_many(out, "decks", "the decks to rank");
    out.told({.name = "gauntlet",
              .type = "entrants",
              .help = "rate the decks only against these, not against each other"});
    add_player(out);
    out.number(
           kRankSure, [](auto& job) -> auto& { return job.setup.goal.sure; })
        .number(
            kRankWithin, [](auto& job) -> auto& { return job.setup.goal.within; })
        .number(kRankGames, [](auto& job) -> auto& { return job.setup.goal.max_games; },
                {.kept = "max_games", .follows = true})
        .number(
            kTime, [](auto& job) -> auto& { return job.setup.seconds; })
        .number(
            kTop, [](auto& job) -> auto& { return job.setup.top_k; }, kAsks)
        .text(
            "prior", "what to expect of ratings before any game: 'cards' or 'none'",
            [](auto& job) -> auto& { return job.setup.prior; }, kOnlyAsked)
        .text(
            "results",
            "games that people have played with these decks (CSV), which then count, too",
            [](auto& job) -> auto& { return job.setup.results; }, kOnlyAsked)
        .add({{"people", "string", "people's games that count, as JSON"},
              kOnlyKept,
              [](const RankJob& job) { return kept_people(job.setup.people); },
              [](RankJob& job, const KeptValue& value) {
                job.setup.people = people_of(value, job.setup.field());
              }});
    add_excuses(out);
    add_ladder(
        out, [](auto& job) -> auto& { return job.setup.ladder; },
        [](auto& job) -> auto& { return job.setup.foretold; });
    add_games(out);
    return out;
  }();
  return kFields;
}

void settle(RankJob& job, const Arena& arena, const GivenFields& given) {
  constexpr int64_t kGamesPerDeck = 200;
  constexpr int64_t kGamesAtLeast = 1000;
  RankSetup& setup = job.setup;
  const int rated = setup.field().rated();
  if (!given.has("agent")) {
    setup.agent = usual_agent(arena);
    if (setup.field().entrants <= kMostOnLadder) take_ladder(arena, setup);
  }
  if (!setup.goal.sure && !setup.goal.within) {
    if (rated > 1)
      setup.goal.sure = kRankSure.initial;
    else
      setup.goal.within = kRankWithin.initial;
  }
  if (!given.has(kRankGames.name))
    setup.goal.max_games = std::max(kGamesAtLeast, kGamesPerDeck * rated);
  // Cards say more of a deck than a few dozen games; nothing where the arena foretells nothing.
  if (setup.prior.empty()) setup.prior = kPriorOfCards;
  if (setup.prior == kPriorOfCards)
    foretell(arena, setup);
  else if (setup.prior != kNoPrior)
    throw Error(
        fmt::format("prior: expected {} or {}, not '{}'", kPriorOfCards, kNoPrior, setup.prior));
  if (!setup.results.empty()) take_results(setup);
}

ExperimentPtr read_rank(RunFile& run, const Arena& arena) {
  RankJob out;
  RankSetup& setup = out.setup;
  read_field(run, arena, setup);
  read_fields(run, out);
  if (!setup.ladder.empty() && int_size(setup.entrants) > kMostOnLadder)
    throw Error("damaged: it has more decks than a ladder takes");
  check_foretold(setup.foretold, setup.entrants.size());
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
