#include "ai/training/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "ai/training/self_play_game.h"
#include "engine/core/check.h"

namespace archon::ai {
namespace {

void read(CLI::App& app, const std::string& usage, int argc, const char* const* argv) {
  app.set_help_flag();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    throw Error(fmt::format("{}; expected {}", e.what(), usage));
  }
}

}  // namespace

LearningOptions read_learning_options(int argc, const char* const* argv, const std::string& program,
                                      const std::string& file) {
  LearningOptions out;
  std::string without = "none";
  CLI::App app;
  app.add_option("FOLDER", out.games)->required();
  app.add_option(file, out.file)->required();
  app.add_option("ROUNDS", out.rounds)->check(CLI::PositiveNumber);
  app.add_option("SEED", out.seed)->check(CLI::NonNegativeNumber);
  app.add_option("WITHOUT", without);
  app.add_option("COMMIT", out.commit);
  app.add_option("--layer", out.layer)->check(CLI::Range(1, kLargestBehind));
  app.add_option("--level", out.level)->check(CLI::Range(0.0, 1.0));
  app.add_option("--judged-on", out.judged_on);
  app.add_option("--temperature", out.temperature)->check(CLI::Range(0.0001, 10.0));
  app.add_option("--onto", out.onto);
  read(app, fmt::format("{} FOLDER {} [ROUNDS] [SEED] [WITHOUT] [COMMIT]", program, file), argc,
       argv);
  out.without = set_to_hold_out(without);
  return out;
}

SelfPlayOptions read_self_play_options(int argc, const char* const* argv) {
  SelfPlayOptions out;
  CLI::App app;
  app.add_option("FOLDER", out.folder)->required();
  app.add_option("GAMES", out.games)->required()->check(CLI::PositiveNumber);
  app.add_option("AGENT", out.agent);
  app.add_option("SEED", out.seed)->check(CLI::NonNegativeNumber);
  read(app, "self_play FOLDER GAMES [AGENT] [SEED]", argc, argv);
  return out;
}

RivalsOptions read_rivals_options(int argc, const char* const* argv) {
  RivalsOptions out;
  CLI::App app;
  app.add_option("FOLDER", out.folder)->required();
  app.add_option("GAMES", out.games)->required()->check(CLI::PositiveNumber);
  app.add_option("POLICY", out.plan.policy);
  app.add_option("SEED", out.seed)->check(CLI::NonNegativeNumber);
  app.add_option("--share", out.plan.share)->check(CLI::Range(0.0, 1.0));
  app.add_option("--tried", out.plan.tried)->check(CLI::Range(2, 16));
  app.add_option("--guesses", out.plan.guesses)->check(CLI::Range(1, 60));
  app.add_option("--rollouts", out.plan.rollouts)->check(CLI::Range(1, 1000));
  app.add_option("--horizon", out.plan.horizon)->check(CLI::Range(1, 20));
  app.add_option("--length", out.plan.length)->check(CLI::Range(0, 1000));
  app.add_option("--judge", out.plan.judge);
  read(app, "try_rivals FOLDER GAMES [POLICY] [SEED]", argc, argv);
  return out;
}

FitOptions read_fit_options(int argc, const char* const* argv) {
  FitOptions out;
  CLI::App app;
  app.add_option("AGENT", out.agent);
  app.add_option("GAMES", out.games)->check(CLI::PositiveNumber);
  read(app, "fit_evaluation [AGENT] [GAMES]", argc, argv);
  return out;
}

}  // namespace archon::ai
