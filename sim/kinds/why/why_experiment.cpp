// `archon match --why` as an experiment.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sim/kinds/experiment_parts.h"
#include "sim/kinds/kinds.h"
#include "sim/kinds/why/why_report.h"

namespace archon::sim {
namespace {

class WhyExperiment : public ExperimentOf<WhyJob> {
 public:
  using ExperimentOf::ExperimentOf;

  std::string_view command() const override { return "why"; }
  std::vector<DeckEntry> decks() const override { return decks_of(job_.setup); }

  Findings play(const Playing& playing) const override {
    RoundCount count(playing, 2 * job_.pairs, "");
    const auto after = [&](const WhyRun& now) {
      count.end_round(now.tally.games(), "");
      playing.observer.tell(now.tally.games(), told_words(now));
    };
    const auto run = std::make_shared<const WhyRun>(
        run_why(playing.arena, job_, count.pool(), after, playing.store));
    const RunInfo info{playing.arena, job_.setup, 2 * job_.pairs, run->interrupted};
    return findings_of(
        run, run->tally.games(), 2 * job_.pairs,
        report::renderings_of([=, this] { return report_of(info, job_, *run); },
                              {report::as_json([=, this] { return why_json(info, job_, *run); }),
                               {"--csv", [=] { return why_csv(info, *run); }}}));
  }

 private:
  std::string told_words(const WhyRun& run) const {
    int told = 0;
    for (const WhyAnswer& one : answers_of(run, job_.setup.confidence)) told += is_told(one.worth);
    return fmt::format("{} of {} cards clear so far", told, run.questions.size());
  }
};

}  // namespace

ExperimentPtr experiment_of(WhyJob job) { return std::make_unique<WhyExperiment>(std::move(job)); }

namespace {

KeptValue kept_swaps(const WhyJob& job) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const auto& [taken, put] : job.swaps) out.push_back({taken, put});
  return out.dump();
}

void recall_swaps(WhyJob& job, const KeptValue& value) {
  for (const auto& swap : nlohmann::json::parse(kept_text("swaps", value)))
    job.swaps.emplace_back(swap.at(0).get<std::string>(), swap.at(1).get<std::string>());
}

void read_swaps(WhyJob& job, const TreeReader& place, const ReadAgent&) {
  for (const TreeReader& swap : place.items()) {
    const auto two = swap.items();
    if (two.size() != 2) swap.expected("two cards: the one that is taken out, and what is put in");
    job.swaps.emplace_back(two[0].word("a card"), two[1].word("a card"));
  }
}

}  // namespace

const JobFields<WhyJob>& fields_of(const WhyJob&) {
  static const JobFields<WhyJob> kFields = [] {
    JobFields<WhyJob> out;
    add_two(out);
    add_each(out);
    add_chains(out);
    out.pairs(
           kWhyGames, [](auto& job) -> auto& { return job.pairs; })
        .add({{"swaps", "array",
               "the cards to exchange, two and two by their ids; without any, each card of A"},
              {},
              kept_swaps,
              recall_swaps,
              read_swaps});
    add_games(out);
    return out;
  }();
  return kFields;
}

// Who plays isn't the question, so that the quickest answers.
void settle(WhyJob& job, const Arena& arena, const GivenFields& given) {
  const auto quick = [&] { return ai::parse_agent_spec("greedy", arena.named_agents()); };
  auto& agents = job.setup.agents;
  if (!given.has("agent")) {
    if (!given.has("agent_a")) agents[0] = quick();
    if (!given.has("agent_b")) agents[1] = agents[0];
  }
  if (job.pairs == 0) job.pairs = kWhyGames.initial / 2;
  job.pairs = std::max<int64_t>(2, job.pairs);
  if (job.setup.has_programs())
    throw Error("games with a program can't be dealt again; expected agents that have names");
  for (auto& [taken, put] : job.swaps) {
    taken = arena.part_named(taken);
    put = arena.part_named(put);
  }
  questions_of(arena, job);
}

ExperimentPtr read_why(RunFile& run, const Arena& arena) {
  WhyJob out;
  read_two(run, arena, out.setup);
  read_fields(run, out);
  return experiment_of(std::move(out));
}

}  // namespace archon::sim
