// A pair's word and its sentence are of one mind: open, likely or sure.
#include <doctest/doctest.h>

#include "sim/kinds/reports/ladder_words.h"
#include "sim/report/report.h"

namespace archon::sim::verdict_test {
namespace {

PairVerdict known(double sure, double value = 0.6, double high = 0.75) {
  return {"Argus", "Onyx", " when champion plays both sides", sure, {value, {0.45, high}}};
}

TEST_CASE("what is likely is not called too close to call") {
  for (const double sure : {0.5, 0.6, 0.74, 0.75, 0.8, 0.94, 0.95, 0.999}) {
    CAPTURE(sure);
    const std::string words = verdict_words(known(sure));
    const report::Sure word = report::sure_of(sure);
    CHECK((words.find("too close to call") != std::string::npos) == (word == report::Sure::Open));
    CHECK((words.find("is likely to beat") != std::string::npos) == (word == report::Sure::Likely));
    CHECK((words.find("Argus beats Onyx") != std::string::npos) == (word == report::Sure::Sure));
  }
}

TEST_CASE("what is even for certain is called even, whoever is ahead") {
  CHECK(verdict_words(known(0.9, 0.505, 0.515)) ==
        "Argus and Onyx are about even when champion plays both sides");
}

TEST_CASE("nobody beats anybody before the one who is asked has played") {
  PairVerdict verdict = known(0.99);
  verdict.has_played = false;
  CHECK(verdict_words(verdict).find("is expected to do better than") != std::string::npos);
}

}  // namespace
}  // namespace archon::sim::verdict_test
