#include "sim/kinds/tournament/tournament_run.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/core/counts.h"
#include "sim/kinds/tournament/tournament_check.h"
#include "sim/rating/rating_posterior.h"
#include "sim/runs/round_log.h"

namespace archon::sim {
namespace {

constexpr int64_t kFieldCell = 0;
constexpr int64_t kChainsCell = 1;
constexpr int64_t kFirstPlayedCell = 2;

constexpr int64_t kMostWorlds = 250;
constexpr int64_t kLeastEach = 20;  // replications that tell one world from another
// What streams of a world are for.
constexpr uint32_t kStrengths = 2002;
constexpr uint32_t kCard = 2003;
constexpr uint32_t kPlayedGames = 2004;

// Dice that know nothing of those from which they come.
Rng dice_of(const Rng& rng) { return Rng::stream(rng.state(), 0, kPlayedGames); }

using Watch = std::function<void(const TournamentStage&)>;

// Games that failed, by the two sides, the smaller first.
using FailedGames = std::map<std::pair<int, int>, int64_t>;

std::vector<FieldGame> games_of(const PairingScores& scores, FailedGames& failed,
                                const std::vector<MeetingPlan>& round) {
  std::vector<FieldGame> out;
  PairingScores planned(scores.field());
  for (const MeetingPlan& plan : round) {
    const int64_t before = scores.between(plan.a, plan.b).games +
                           planned.between(plan.a, plan.b).games +
                           failed[std::minmax(plan.a, plan.b)];
    for (int pair = 0; pair < plan.pairs; ++pair)
      for (const bool a_first : {true, false})
        out.push_back({kFieldCell, plan.a, plan.b, before / 2 + pair, {0, 0}, a_first});
    planned.add(plan.a, plan.b, 0, 2 * int64_t{plan.pairs});
  }
  return out;
}

std::vector<MeetingPlan> all_meetings(int sides, int games) {
  std::vector<MeetingPlan> out;
  for (int a = 0; a < sides; ++a)
    for (int b = a + 1; b < sides; ++b) out.push_back({a, b, (games + 1) / 2});
  return out;
}

// Chains on one side, then as many on the other, each going first once: so that what the chains
// cost hardly depends on how strong the two are. The pairs go through the field.
std::vector<FieldGame> chained_games(int sides, int count) {
  constexpr std::array<int, 4> kLevels{4, 8, 12, 16};
  std::vector<FieldGame> out;
  std::map<std::pair<int, int>, int64_t> numbers;
  for (int unit = 0; 4 * unit < count; ++unit) {
    const int a = unit % sides;
    const int step = sides > 1 ? 1 + unit / sides % (sides - 1) : 0;
    const int b = (a + step) % sides;
    const int level = kLevels[unit % kLevels.size()];
    for (const bool on_a : {true, false}) {
      const int64_t number = numbers[std::minmax(a, b)]++;
      for (const bool a_first : {true, false})
        out.push_back({kChainsCell, a, b, number, {on_a ? level : 0, on_a ? 0 : level}, a_first});
    }
  }
  return out;
}

class TournamentRunner {
 public:
  TournamentRunner(const Arena& arena, const TournamentSetup& setup, const PoolOptions& pool,
                   const Watch& watch, GameStore* store)
      : rules_(arena.series_rules()),
        setup_(setup),
        pool_(pool),
        watch_(watch),
        store_(store),
        cast_(cast_of(setup)),
        games_(arena, {setup.decks, setup.agents, cast_.sides},
               {setup.seed, setup.salt, setup.turn_limit}, watched_pool(), store) {}

  TournamentRun run() {
    run_.scores = PairingScores({std::max(2, sides()), 0});
    play_field();
    if (run_.interrupted && run_.scores.games() == 0) return std::move(run_);
    if (setup_.chains_matter() && !run_.interrupted) play_chained();
    RatingOptions options;
    options.confidence = setup_.confidence;
    run_.ratings = rate(run_.scores, options);
    posterior_ = std::make_unique<RatingPosterior>(run_.scores, run_.ratings);
    run_.chain_cost.emplace(chain_results());
    belief_ = {posterior_->belief(), run_.chain_cost->mean()};
    simulate();
    if (setup_.played > 0 && !run_.interrupted) play_tournaments();
    return std::move(run_);
  }

 private:
  int sides() const { return int_size(cast_.sides); }

  PoolOptions watched_pool() {
    PoolOptions out = pool_;
    out.progress = [this](int64_t done) {
      if (watch_) watch_({stage_.what, stage_.done + done, stage_.of});
    };
    return out;
  }

  // Whether the game was played to its end, and counts.
  bool note(const std::optional<FieldScore>& score) {
    if (!score) {
      run_.interrupted = true;
      return false;
    }
    if (score->failure) {
      run_.failures.add(score->name, *score->failure);
      return false;
    }
    run_.draws += score->points == 0.5;
    run_.forfeits.note(score->forfeit);
    return true;
  }

  void play_round(const std::vector<FieldGame>& games, RankDesign* design) {
    const auto scores = games_.play(games);
    for (size_t i = 0; i < games.size(); ++i) {
      const FieldGame& game = games[i];
      if (scores[i] && scores[i]->failure) ++failed_[std::minmax(game.a, game.b)];
      if (!note(scores[i])) continue;
      const int first = game.a_first ? game.a : game.b;
      const double points = game.a_first ? scores[i]->points : 1 - scores[i]->points;
      run_.scores.add(first, game.a_first ? game.b : game.a, points);
      if (design) design->add(first, game.a_first ? game.b : game.a, points);
    }
    stage_.done = run_.scores.games();
    ++run_.rounds;
  }

  void play_field() {
    stage_ = {"games between decks", 0, setup_.goal.max_games};
    if (sides() < 2) {
      run_.known = true;
      return;
    }
    RoundLog rounds(store_);
    if (setup_.games_each) {
      const auto games = games_of(run_.scores, failed_, all_meetings(sides(), *setup_.games_each));
      stage_.of = games.size();
      play_round(games, nullptr);
      run_.known = !run_.interrupted;
      return;
    }
    RatingOptions rating;
    rating.confidence = setup_.confidence;
    RankDesign design({sides(), 0}, setup_.goal, rating, {setup_.confidence, 1, 1000});
    while (!run_.interrupted) {
      const auto round = design.next_round();
      if (round.empty()) break;
      run_.interrupted = run_.failures.give_up(setup_.goal.max_games, pool_);
      if (run_.interrupted) break;
      play_round(games_of(run_.scores, failed_, round), &design);
      design.end_round();
      if (!run_.interrupted && !rounds.end_round()) log_round(rounds, design);
    }
    run_.known = design.stop() == DesignStop::kReached;
    run_.widest = design.widest();
  }

  void log_round(RoundLog& rounds, const RankDesign& design) const {
    const nlohmann::ordered_json state = {{"widest", design.widest()}};
    rounds.add(run_.scores.games(), std::string(stop_word(design.stop())), state.dump());
  }

  void play_chained() {
    chained_ = chained_games(sides(), setup_.chain_games);
    stage_ = {"games with chains", 0, std::ssize(chained_)};
    chained_scores_ = games_.play(chained_);
    for (const auto& score : chained_scores_) run_.chained_games += note(score);
  }

  std::vector<ChainedGame> chain_results() const {
    const GameChances plain{posterior_->belief(), 0};
    std::vector<ChainedGame> out;
    for (size_t i = 0; i < chained_scores_.size(); ++i) {
      if (!chained_scores_[i] || chained_scores_[i]->failure) continue;
      const FieldGame& game = chained_[i];
      const double seat = game.a_first ? plain.strengths.first : -plain.strengths.first;
      out.push_back({plain.strengths.between(game.a, game.b) + seat,
                     cards_lost(game.chains[0]) - cards_lost(game.chains[1]),
                     chained_scores_[i]->points});
    }
    return out;
  }

  GameChances world(int64_t number) const {
    const uint64_t index = number;
    return {posterior_->draw(Rng::stream(setup_.seed, index, kStrengths)),
            run_.chain_cost->draw(Rng::stream(setup_.seed, index, kCard))};
  }

  double skill_between(int a, int b) const {
    return setup_.players[a].plays.skill - setup_.players[b].plays.skill;
  }

  // The players of one tournament, with their decks.
  std::vector<SeriesPlayer> seated(Rng rng) const {
    std::vector<SeriesPlayer> out;
    for (const TournamentPlayer& player : setup_.players) out.push_back(player.plays);
    if (!setup_.sealed) return out;
    std::vector<int> decks(setup_.decks.size());
    for (int i = 0; i < int_size(decks); ++i) decks[i] = i;
    shuffle(decks.data(), int_size(decks), rng);
    for (size_t i = 0; i < out.size(); ++i) out[i].decks = {decks[i]};
    return out;
  }

  // How much of the games each would win against the others, with its own decks.
  std::vector<double> merits(const std::vector<SeriesPlayer>& players,
                             const GameChances& truth) const {
    std::vector<double> out(players.size());
    const auto side = [&](size_t player, size_t deck) {
      return cast_.table(players[player].decks[deck], players[player].agent);
    };
    for (size_t a = 0; a < players.size(); ++a)
      for (size_t b = a + 1; b < players.size(); ++b) {
        const double apart = players[a].skill - players[b].skill;
        double sum = 0;
        for (size_t i = 0; i < players[a].decks.size(); ++i)
          for (size_t j = 0; j < players[b].decks.size(); ++j)
            sum += truth.win_either_way({{0, 1}, {side(a, i), side(b, j)}, {0, 0}, 0}, apart);
        sum /= real(players[a].decks.size() * players[b].decks.size());
        out[a] += sum;
        out[b] += 1 - sum;
      }
    return out;
  }

  Opening open(SeriesKind kind, const GameChances& truth, const Rng& rng, std::vector<double> merit,
               PlaySeriesGame play) const {
    auto players = seated(rng);
    if (merit.empty()) merit = merits(players, truth);
    const auto series = std::make_shared<Series>(kind, rules_, std::move(players), cast_.table,
                                                 belief_, std::move(play), rng);
    return {[series](int a, int b) { return series->hold(a, b); }, std::move(merit)};
  }

  OpenTournament open_world(SeriesKind kind, int64_t number) const {
    const auto truth = std::make_shared<const GameChances>(world(number));
    const auto merit = std::make_shared<const std::vector<double>>(
        setup_.sealed ? std::vector<double>() : merits(seated(Rng()), *truth));
    return [this, kind, truth, merit](int64_t, const Rng& rng) {
      const auto dice = std::make_shared<Rng>(dice_of(rng));
      return open(kind, *truth, rng, *merit, [this, truth, dice](const SeriesGame& game) {
        const double apart = skill_between(game.players[0], game.players[1]);
        return dice->uniform() < truth->win(game, apart) ? 0 : 1;
      });
    };
  }

  ReplicationPlan plan(int64_t replications, int64_t worlds) const {
    ReplicationPlan out;
    out.entrants = int_size(setup_.players);
    out.worlds = worlds;
    out.each = (replications + worlds - 1) / worlds;
    out.seed = setup_.seed;
    return out;
  }

  // What is known is told even where playing was interrupted.
  void simulate() {
    std::vector<TournamentCase> cases;
    for (const TournamentKind& kind : kinds_of(setup_))
      cases.push_back(
          {kind.format, [this, kind](int64_t number) { return open_world(kind.match, number); }});
    PoolOptions pool{pool_.threads, run_.interrupted ? nullptr : pool_.stop, {}};
    const int64_t worlds = std::clamp<int64_t>(setup_.replications / kLeastEach, 1, kMostWorlds);
    const ReplicationPlan wanted = plan(setup_.replications, worlds);
    stage_ = {"tournaments simulated", 0, worlds};
    pool.progress = [this](int64_t done) {
      if (watch_) watch_({stage_.what, done, stage_.of});
    };
    run_.simulated = replicate(cases, wanted, pool);
    for (const auto& tally : run_.simulated)
      if (tally.replications < wanted.worlds * wanted.each) run_.interrupted = true;
  }

  // What the games of one tournament that is really played were.
  struct Played {
    std::vector<TournamentGame> games;
    std::vector<FieldScore> scores;
    std::map<std::pair<int, int>, int64_t> numbers;
    Rng lots;
  };

  // The number of a game counts those of its two sides in the tournament.
  int play_for_real(const SeriesGame& game, int64_t cell, Played& played) {
    const auto [a, b] = game.sides;
    FieldGame wanted{cell, a, b, played.numbers[std::minmax(a, b)]++, game.chains, game.first == 0};
    const auto score = games_.play_one(wanted);
    if (!score) throw StoppedEarly();
    if (watch_) {
      const std::lock_guard lock(watching_);
      watch_({stage_.what, ++games_played_, stage_.of});
    }
    // A game that can't be played to its end is as good as a draw here.
    const int winner = score->points == 0.5 || score->failure ? narrow<int>(played.lots.below(2))
                       : score->points > 0.5                  ? 0
                                                              : 1;
    if (!score->failure) played.games.push_back({game, winner});
    played.scores.push_back(*score);
    return winner;
  }

  void play_tournaments() {
    const auto kinds = kinds_of(setup_);
    std::vector<std::vector<Played>> all(kinds.size());
    std::vector<TournamentCase> cases;
    double games = 0;
    for (int k = 0; k < int_size(kinds); ++k) {
      games += ratio(run_.simulated[k].games * setup_.played, run_.simulated[k].replications);
      all[k].resize(setup_.played);
      cases.push_back({kinds[k].format, [&, k](int64_t number) -> OpenTournament {
                         return [&, k, number](int64_t, const Rng& rng) {
                           return open_for_real(kinds[k].match, int64_t{k}, number, all[k][number],
                                                rng);
                         };
                       }});
    }
    stage_ = {"games of tournaments", 0, static_cast<int64_t>(games)};
    PoolOptions pool = pool_;
    pool.progress = {};
    run_.played = replicate(cases, plan(setup_.played, setup_.played), pool);
    for (size_t k = 0; k < kinds.size(); ++k) take_stock(k, all[k]);
  }

  Opening open_for_real(SeriesKind kind, int64_t kind_number, int64_t number, Played& played,
                        const Rng& rng) {
    const int64_t cell = kFirstPlayedCell + kind_number * setup_.played + number;
    played.lots = dice_of(rng);
    return open(kind, belief_, rng, {}, [this, cell, &played](const SeriesGame& game) {
      return play_for_real(game, cell, played);
    });
  }

  void take_stock(size_t kind, const std::vector<Played>& all) {
    std::vector<TournamentGame> games;
    for (const Played& played : all) {
      games.insert(games.end(), played.games.begin(), played.games.end());
      for (const FieldScore& score : played.scores) note(score);
    }
    const ReplicationTally& tally = run_.played[kind];
    if (tally.replications < setup_.played) run_.interrupted = true;
    run_.checks.push_back(check_of(run_.simulated[kind], tally, games, belief_,
                                   [this](int64_t number) { return world(number); }));
  }

  SeriesRules rules_;
  const TournamentSetup& setup_;
  PoolOptions pool_;
  const Watch& watch_;
  GameStore* store_;
  TournamentCast cast_;
  TournamentStage stage_;
  FieldGames games_;
  TournamentRun run_;
  FailedGames failed_;
  std::vector<FieldGame> chained_;
  std::vector<std::optional<FieldScore>> chained_scores_;
  std::unique_ptr<RatingPosterior> posterior_;
  GameChances belief_;
  std::mutex watching_;
  int64_t games_played_ = 0;
};

}  // namespace

int64_t TournamentRun::games() const {
  int64_t out = scores.games() + chained_games;
  for (const TournamentCheck& check : checks) out += check.games;
  return out;
}

TournamentRun run_tournament(const Arena& arena, const TournamentSetup& setup,
                             const PoolOptions& pool,
                             const std::function<void(const TournamentStage&)>& watch,
                             GameStore* store) {
  check_setup(setup);
  return TournamentRunner(arena, setup, pool, watch, store).run();
}

}  // namespace archon::sim
