#include "sim/cli/commands/programs/agent_check.h"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "ai/keyforge/agents.h"
#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/deck_library.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/programs/child.h"
#include "protocol/programs/sandbox.h"
#include "sim/cli/commands/programs/sample_questions.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/kinds/bench/benchmark.h"

namespace archon::cli {
namespace {

using Agent = ai::Agent<ai::KeyforgeGame>;
using Clock = std::chrono::steady_clock;

constexpr int kMostFailures = 6;    // then nothing more is asked
constexpr int kFailuresAtOnce = 2;  // at the very beginning: it answers nothing
constexpr size_t kMostOfAKind = 3;  // sentences about one kind of question
constexpr double kCloseToLimit = 0.5;
constexpr std::chrono::milliseconds kTimeToLeave{1000};

// How an agent answered one question.
struct Answer {
  std::optional<keyforge::Move> move;
  std::string failure;
};

class Checker {
 public:
  Checker(const ai::AgentSpec& spec, const sim::KeyforgeArena& arena,
          const AgentCheckOptions& options)
      : spec_(spec), arena_(arena), options_(options) {}

  AgentCheck run() {
    samples_ = gather_questions(arena_.library(), options_.of_each_kind);
    ask_all();
    if (!gave_up_) ask_fresh();
    if (!gave_up_) play();
    tell_time();
    if (spec_.kind().takes_command && failures_ == 0) see_it_leave();
    return std::move(out_);
  }

 private:
  std::unique_ptr<Agent> fresh() const { return ai::make_agent<ai::KeyforgeGame>(spec_); }

  Answer ask(Agent& agent, const PosedQuestion& question) {
    // What its seed and guess are drawn from: the same for the same question.
    Rng rng = Rng::stream(1, &question - samples_.questions.data());
    agent.forget();
    const auto begin = Clock::now();
    Answer out;
    try {
      out.move = agent.choose(ai::KeyforgeGame(*question.match), question.state, rng);
    } catch (const ai::Forfeit& forfeit) {
      out.failure = forfeit.what();
    }
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    if (asked_ == 0) first_ms_ = ms;
    ++asked_;
    sum_ms_ += ms;
    if (ms > slowest_ms_) {
      slowest_ms_ = ms;
      slowest_kind_ = question.kind;
    }
    if (out.move) agent.over(-1);
    return out;
  }

  void fail(const std::string& kind, const std::string& what) {
    ++failures_;
    if (told_[kind]++ < kMostOfAKind)
      out_.wrong.push_back(fmt::format("asked for '{}' it {}", kind, what));
    const bool at_once = failures_ == asked_ && failures_ >= kFailuresAtOnce;
    if (failures_ < kMostFailures && !at_once) return;
    gave_up_ = true;
    out_.wrong.push_back(at_once ? "it has not answered anything so far, so nothing more was asked"
                                 : "too much went wrong, so nothing more was asked");
    if (at_once && what.find(" within ") != std::string::npos)
      out_.advice.push_back(
          "if the program does answer, it probably doesn't flush its standard output after each "
          "line");
  }

  // Every question twice, one after the other.
  void ask_all() {
    const auto agent = fresh();
    int answered = 0;
    int twice = 0;
    std::map<std::string, bool> kinds;
    for (const PosedQuestion& question : samples_.questions) {
      answers_.push_back(ask(*agent, question));
      const Answer& first = answers_.back();
      if (!first.move) {
        fail(question.kind, first.failure);
        if (gave_up_) break;
        continue;
      }
      ++answered;
      kinds[question.kind] = true;
      const Answer second = ask(*agent, question);
      if (!second.move) {
        fail(question.kind, "answered once; asked the same again, it " + second.failure);
        if (gave_up_) break;
      } else if (*second.move == *first.move) {
        ++twice;
      } else {
        unlike(question.kind);
      }
    }
    const auto all = int_size(samples_.questions);
    out_.lines.push_back({"first answer", fmt::format("after {:.0f} ms", first_ms_), asked_ > 0});
    out_.lines.push_back({"questions",
                          fmt::format("{} of {} answered, of {} of {} kinds", answered, all,
                                      kinds.size(), samples_.kinds),
                          answered == all});
    std::string missing;
    for (const std::string& kind : samples_.missing)
      missing += fmt::format("{}{}", missing.empty() ? "" : ", ", kind);
    if (!missing.empty())
      out_.lines.push_back({"", fmt::format("too rare to ask here: {}", missing)});
    out_.lines.push_back({"asked again", fmt::format("{} of {} answers the same", twice, answered),
                          twice == answered});
  }

  void unlike(const std::string& kind) {
    if (told_["again"]++ == 0)
      out_.wrong.push_back(fmt::format(
          "asked for '{}' twice, in the same position and with the same seed in `new`, it "
          "chose differently: its games can't be repeated (take all randomness from that seed, and "
          "keep nothing between games)",
          kind));
  }

  // The same questions in the other order, to a process that has heard none of them.
  void ask_fresh() {
    const auto agent = fresh();
    int same = 0;
    int asked = 0;
    for (size_t i = answers_.size(); i-- > 0 && !gave_up_;) {
      const PosedQuestion& question = samples_.questions[i];
      if (!answers_[i].move) continue;
      const Answer answer = ask(*agent, question);
      ++asked;
      if (!answer.move) {
        fail(question.kind, "answered once; in a fresh process it " + answer.failure);
      } else if (*answer.move == *answers_[i].move) {
        ++same;
      } else if (told_["again"] == 0 && told_["fresh"]++ == 0) {
        out_.wrong.push_back(
            fmt::format("asked for '{}', a fresh process chose differently from one that had "
                        "answered other questions: it keeps something between games",
                        question.kind));
      }
    }
    out_.lines.push_back({"asked afresh",
                          fmt::format("{} of {} answers the same from a new process", same, asked),
                          same == asked});
  }

  // ---- Games ----

  sim::BenchmarkRun benchmark() const {
    sim::BenchmarkJob job;
    job.setup.agents = {{"it", spec_}, {"random", ai::parse_agent_spec("random")}};
    for (const keyforge::Deck& deck : keyforge::bundled_decks())
      job.setup.decks.push_back(sim::entrant(deck, arena_.library()));
    if (spec_.kind().takes_command) job.setup.salt = Salt::of_hex(std::string(64, '1'));
    job.pairs = (options_.games + 1) / 2;
    return sim::run_benchmark(arena_, job, {1, nullptr, {}});
  }

  void play() {
    if (options_.games == 0) return;
    const sim::BenchmarkRun once = benchmark();
    const sim::PairingResult& result = once.pairings[0];
    const sim::Forfeits& forfeits = result.forfeits[0];
    out_.lines.push_back(
        {"games",
         fmt::format("{} against random: {} won, {} lost, {} drawn; {} of them forfeited",
                     result.games.size(), result.wins[0], result.wins[1], result.draws,
                     forfeits.games),
         forfeits.games == 0});
    if (forfeits.games > 0) {
      failures_ += narrow<int>(forfeits.games);
      out_.wrong.push_back(fmt::format("in a game it {}", forfeits.first));
      return;
    }
    const sim::BenchmarkRun again = benchmark();
    int same = 0;
    for (size_t i = 0; i < result.games.size(); ++i) {
      const sim::BenchmarkGame& a = result.games[i];
      const sim::BenchmarkGame& b = again.pairings[0].games[i];
      same += a.winner == b.winner && a.turns == b.turns &&
              a.efforts[0].decisions == b.efforts[0].decisions;
    }
    const auto games = int_size(result.games);
    out_.lines.push_back(
        {"played again", fmt::format("{} of {} games the same", same, games), same == games});
    if (same < games && told_["again"] == 0 && told_["fresh"] == 0)
      out_.wrong.push_back(
          "games with the same seed went differently when played again: it depends on something "
          "other than the seed of `new`, or keeps something between games");
    if (result.wins[0] <= result.wins[1]) out_.advice.push_back("it doesn't beat the random agent");
  }

  // ---- Time ----

  void tell_time() {
    if (asked_ == 0) return;
    const bool limited = spec_.kind().takes_command;
    const double limit = limited ? spec_.number("time") : 0;
    out_.lines.push_back(
        {"time", fmt::format("{:.1f} ms per answer; the slowest, to '{}', took {:.0f} ms{}",
                             sum_ms_ / asked_, slowest_kind_, slowest_ms_,
                             limited ? fmt::format(" of {:.0f}", limit) : "")});
    if (limited && failures_ == 0 && slowest_ms_ > kCloseToLimit * limit)
      out_.advice.push_back(
          "its slowest answer took more than half of the time allowed: on a slower or busier "
          "machine it will forfeit games");
  }

  // ---- The end ----

  void see_it_leave() {
    const bool sandbox = spec_.whole("sandbox") == 1;
    const auto words = command_words(spec_.command());
    protocol::Child child(sandbox ? protocol::in_sandbox(words) : words,
                          {spec_.whole("memory"), spec_.whole("processes")});
    bool well = false;
    try {
      const protocol::Deadline deadline(std::chrono::milliseconds(spec_.whole("time")));
      child.write_line(
          fmt::format(R"({{"op":"hello","engine":"archon {}","protocol":{},"time":{}}})",
                      ARCHON_VERSION, protocol::kProtocolVersion, spec_.whole("time")),
          deadline);
      child.write_line(R"({"op":"bye"})", deadline);
      // It has to start, too, which may take as long as a decision.
      well = child.ends_well(kTimeToLeave + std::chrono::milliseconds(spec_.whole("time")));
    } catch (const Error&) {
      well = false;
    }
    out_.lines.push_back(
        {"end", well ? "exited after `bye`" : "not exited after `bye`, or not with status 0",
         well});
    if (!well)
      out_.wrong.push_back(
          "after `bye` it didn't exit in time with status 0, so it was killed: exit at `bye` and "
          "at the end of input");
  }

  const ai::AgentSpec& spec_;
  const sim::KeyforgeArena& arena_;
  AgentCheckOptions options_;
  SampleQuestions samples_;
  std::vector<Answer> answers_;  // to the questions of the samples
  std::map<std::string, size_t> told_;
  int asked_ = 0;
  int failures_ = 0;
  bool gave_up_ = false;
  double first_ms_ = 0;
  double sum_ms_ = 0;
  double slowest_ms_ = 0;
  std::string slowest_kind_;
  AgentCheck out_;
};

}  // namespace

AgentCheck check_agent(const ai::AgentSpec& spec, const sim::KeyforgeArena& arena,
                       const AgentCheckOptions& options) {
  return Checker(spec, arena, options).run();
}

std::string check_table(const ai::AgentSpec& spec, const AgentCheck& check) {
  std::string out = fmt::format("{}\n\n", printable(ai::short_name(spec, ai::keyforge_agents())));
  for (const CheckLine& line : check.lines)
    out += fmt::format("  {:<4}{:<14}{}\n", line.well ? "" : "!", line.subject,
                       printable(line.finding));
  out += '\n';
  for (const std::string& sentence : check.wrong)
    out += fmt::format("wrong: {}\n", printable(sentence));
  for (const std::string& sentence : check.advice)
    out += fmt::format("note: {}\n", printable(sentence));
  if (check.wrong.empty()) out += "ok\n";
  return out;
}

}  // namespace archon::cli
