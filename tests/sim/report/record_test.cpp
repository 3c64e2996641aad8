#include "sim/report/record.h"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace archon::report::record_test {
namespace {

struct Span {
  double value = 0;
  double low = 0;
  double high = 0;
};

const Record<Span>& record_of(const Span*) {
  static const auto kRows = Record<Span>("span")
                                .field("value", &Span::value)
                                .field("low", &Span::low)
                                .field("high", &Span::high);
  return kRows;
}

struct Runner {
  std::string name;
  int laps = 0;
  std::optional<Span> time{};
  std::vector<std::string> shoes{};
};

Record<Runner> runner_rows() {
  return Record<Runner>()
      .both("name", "as called", &Runner::name)
      .both("laps", &Runner::laps)
      .field("time", "null where there is none", &Runner::time, "{:.1f}")
      .column("many", [](auto& of) { return of.laps > 9; })
      .maybe("shoes", "",
             [](auto& of) { return of.shoes.empty() ? std::nullopt : std::optional(of.shoes); });
}

TEST_CASE("JSON, its schema and a spreadsheet's rows come of the same fields") {
  const Runner quick{"A, the quick", 12, Span{1.25, 1, 2}, {"left"}};
  const Runner absent{"B"};
  const auto rows = runner_rows();
  CHECK(rows.json(quick) == Json::parse(R"({"name": "A, the quick", "laps": 12,
                        "time": {"value": 1.25, "low": 1.0, "high": 2.0}, "shoes": ["left"]})"));
  CHECK(rows.json(absent) == Json::parse(R"({"name": "B", "laps": 0, "time": null})"));
  CHECK(rows.csv(std::vector{quick, absent}) ==
        "name,laps,time,time_low,time_high,many\n"
        "\"A, the quick\",12,1.2,1.0,2.0,1\n"
        "B,0,,,,0\n");
  const Json schema = schema_of("runners", rows.shape());
  CHECK(schema["required"] == Json::parse(R"(["name", "laps", "time"])"));
  CHECK(schema["properties"]["name"] ==
        Json::parse(R"({"type": "string", "description": "as called"})"));
  CHECK(schema["properties"]["laps"] == Json::parse(R"({"type": "integer", "minimum": 0})"));
  CHECK(schema["properties"]["time"]["oneOf"][1]["$ref"] == "#/$defs/span");
  CHECK(schema["$defs"]["span"]["required"].size() == 3);
  CHECK_FALSE(schema["properties"].contains("many"));
  CHECK(schema["additionalProperties"] == false);
}

TEST_CASE("a record's rows can be those of what is in it, or be left out together") {
  struct Team {
    Runner first;
    std::optional<Runner> second{};
  };
  const auto name = Record<Runner>().field("name", &Runner::name);
  const auto laps = Record<Runner>().field("laps", &Runner::laps);
  const auto rows = Record<Team>().all(name, &Team::first).all_where(laps, [](auto& of) {
    return of.second ? &*of.second : nullptr;
  });
  CHECK(rows.json({{"A"}}) == Json::parse(R"({"name": "A"})"));
  CHECK(rows.json({{"A"}, Runner{"B", 3}}) == Json::parse(R"({"name": "A", "laps": 3})"));
  CHECK(rows.shape().schema["required"] == Json::parse(R"(["name"])"));
}

}  // namespace
}  // namespace archon::report::record_test
