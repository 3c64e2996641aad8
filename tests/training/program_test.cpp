#include "ai/training/program.h"

#include <doctest/doctest.h>

#include <vector>

#include "engine/core/check.h"

namespace archon::ai::program_test {
namespace {

LearningOptions read(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "train_network");
  return read_learning_options(static_cast<int>(arguments.size()), arguments.data(),
                               "train_network", "NETWORK");
}

TEST_CASE("what a program that learns isn't given has a default") {
  const LearningOptions options = read({"games", "a.network"});
  CHECK(options.games == "games");
  CHECK(options.file == "a.network");
  CHECK(!options.rounds);
  CHECK(options.seed == 1);
  CHECK(options.without == -1);
  CHECK(options.commit.empty());
}

TEST_CASE("all arguments of a program that learns are read in their order") {
  const LearningOptions options = read({"games", "a.network", "3", "12", "aoa", "1234abc"});
  CHECK(options.rounds == 3);
  CHECK(options.seed == 12);
  CHECK(options.without == 1);
  CHECK(options.commit == "1234abc");
}

TEST_CASE("a wrong argument is named in one line") {
  const auto wrong = [](std::vector<const char*> arguments) -> std::string {
    try {
      read(std::move(arguments));
    } catch (const Error& e) {
      return e.what();
    }
    return "";
  };
  const auto names = [&](std::vector<const char*> arguments, const char* what) {
    const std::string line = wrong(std::move(arguments));
    CAPTURE(line);
    CHECK(line.find(what) != std::string::npos);
    CHECK(line.find('\n') == std::string::npos);
    CHECK(line.find("expected") != std::string::npos);
  };
  names({"games"}, "NETWORK");
  names({"games", "a.network", "many"}, "ROUNDS");
  names({"games", "a.network", "0"}, "ROUNDS");
  names({"games", "a.network", "7", "-1"}, "SEED");
  names({"games", "a.network", "7", "1", "xyz"}, "unknown set 'xyz'");
  names({"games", "a.network", "7", "1", "none", "commit", "more"}, "more");
}

}  // namespace
}  // namespace archon::ai::program_test
