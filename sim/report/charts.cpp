#include "sim/report/charts.h"

#include <algorithm>
#include <cmath>

#include "sim/report/markup.h"

namespace archon::report {
namespace {

constexpr int kHeight = 280;
constexpr int kRowHeight = 19;

// Nobody sees more, and a page has room for only so many digits.
double rounded(double x) { return std::round(x * 1e4) / 1e4; }

Json chart_of(Json values) {
  return {{"width", "container"},
          {"autosize", {{"type", "fit-x"}, {"contains", "padding"}}},
          {"data", {{"values", std::move(values)}}}};
}

Json numbers(const char* field, const Axis& axis) {
  Json scale = {{"zero", false}};
  if (axis.low) scale["domainMin"] = *axis.low;
  if (axis.high) scale["domainMax"] = *axis.high;
  Json out = {{"field", field}, {"type", "quantitative"}, {"title", axis.title}, {"scale", scale}};
  if (!axis.format.empty()) out["axis"] = {{"format", axis.format}};
  return out;
}

Json names(const char* field, const Json& title, const std::vector<std::string>& order) {
  return {{"field", field}, {"type", "nominal"}, {"title", title}, {"sort", order}};
}

// In the order in which they come.
template <class Rows, class Name>
std::vector<std::string> different(const Rows& rows, const Name& name) {
  std::vector<std::string> out;
  for (const auto& row : rows)
    if (std::find(out.begin(), out.end(), row.*name) == out.end()) out.push_back(row.*name);
  return out;
}

Json colours(const char* field, const std::vector<std::string>& domain) {
  Json out = {
      {"field", field}, {"type", "nominal"}, {"title", nullptr}, {"scale", {{"domain", domain}}}};
  if (domain.size() < 2) out["legend"] = nullptr;
  return out;
}

Json level_line(const char* channel, double at) {
  return {{"mark", {{"type", "rule"}, {"strokeDash", {4, 4}}}},
          {"data", {{"values", Json::array({Json::object()})}}},
          {"encoding", {{channel, {{"datum", at}}}}}};
}

}  // namespace

// ---- Lines and bands ---------------------------------------------------------------------------

std::string spec_of(const BandChart& chart) {
  const bool has_band = std::any_of(chart.points.begin(), chart.points.end(),
                                    [](const BandPoint& p) { return p.low < p.high; });
  Json values = Json::array();
  for (const BandPoint& p : chart.points) {
    Json value = {{"x", rounded(p.x)}, {"value", rounded(p.value)}};
    if (!p.series.empty()) value["series"] = p.series;
    if (has_band) value.update({{"low", rounded(p.low)}, {"high", rounded(p.high)}});
    values.push_back(std::move(value));
  }
  Json out = chart_of(std::move(values));
  out["height"] = kHeight;
  const Json x = numbers("x", chart.x);
  const auto series = different(chart.points, &BandPoint::series);
  const bool is_named = series != std::vector<std::string>{""};
  const Json colour = is_named ? colours("series", series) : Json{{"value", "var(--c1)"}};
  Json layers = Json::array();
  if (chart.level) layers.push_back(level_line("y", *chart.level));
  if (has_band)
    layers.push_back({{"mark", {{"type", "area"}, {"opacity", 0.22}}},
                      {"encoding",
                       {{"x", x},
                        {"y", numbers("low", chart.y)},
                        {"y2", {{"field", "high"}}},
                        {"color", colour}}}});
  layers.push_back({{"mark", {{"type", "line"}, {"tooltip", true}}},
                    {"encoding", {{"x", x}, {"y", numbers("value", chart.y)}, {"color", colour}}}});
  if (!chart.seen.empty()) {
    Json seen = Json::array();
    for (const SeenPoint& p : chart.seen)
      seen.push_back({{"x", rounded(p.x)},
                      {"value", rounded(p.value)},
                      {"low", rounded(p.low)},
                      {"high", rounded(p.high)}});
    layers.push_back(
        {{"data", {{"values", seen}}},
         {"mark", {{"type", "rule"}}},
         {"encoding", {{"x", x}, {"y", numbers("low", chart.y)}, {"y2", {{"field", "high"}}}}}});
    layers.push_back({{"data", {{"values", std::move(seen)}}},
                      {"mark", {{"type", "point"}, {"color", "var(--c2)"}, {"tooltip", true}}},
                      {"encoding", {{"x", x}, {"y", numbers("value", chart.y)}}}});
  }
  if (chart.has_cursor) {
    out["params"] = {{{"name", "at"}, {"value", 0}}};
    layers.push_back(
        {{"mark", {{"type", "rule"}, {"color", "var(--c2)"}, {"strokeWidth", 2}}},
         {"data", {{"values", Json::array({Json::object()})}}},
         {"encoding", {{"x", {{"datum", {{"expr", "at"}}}, {"type", "quantitative"}}}}}});
  }
  out["layer"] = std::move(layers);
  return script_json(out);
}

// ---- Intervals ---------------------------------------------------------------------------------

std::string spec_of(const IntervalChart& chart) {
  Json values = Json::array();
  std::vector<std::string> order;
  for (const IntervalRow& row : chart.rows) {
    order.push_back(row.name);
    values.push_back({{"name", row.name},
                      {"group", row.group},
                      {"value", rounded(row.value)},
                      {"low", rounded(row.low)},
                      {"high", rounded(row.high)}});
  }
  Json out = chart_of(std::move(values));
  out["height"] = {{"step", kRowHeight}};
  Json y = names("name", nullptr, order);
  y["axis"] = {{"grid", true}, {"ticks", false}, {"domain", false}};
  Json colour = colours("group", chart.groups);
  if (chart.groups.size() > 1)
    colour["scale"]["range"] = {"var(--good)", "var(--unsure)", "var(--bad)"};
  Json layers = Json::array();
  if (chart.level) layers.push_back(level_line("x", *chart.level));
  layers.push_back({{"mark", {{"type", "rule"}, {"strokeWidth", 2}, {"tooltip", true}}},
                    {"encoding",
                     {{"y", y},
                      {"x", numbers("low", chart.x)},
                      {"x2", {{"field", "high"}}},
                      {"color", colour}}}});
  layers.push_back({{"mark", {{"type", "point"}, {"size", 50}, {"tooltip", true}}},
                    {"encoding", {{"y", y}, {"x", numbers("value", chart.x)}, {"color", colour}}}});
  out["layer"] = std::move(layers);
  return script_json(out);
}

// ---- Points -------------------------------------------------------------------------------------

std::string spec_of(const PointChart& chart) {
  Json values = Json::array();
  for (const LabelledPoint& p : chart.points)
    values.push_back({{"label", p.label},
                      {"name", p.name},
                      {"x", rounded(p.x)},
                      {"value", rounded(p.value)},
                      {"low", rounded(p.low)},
                      {"high", rounded(p.high)}});
  Json out = chart_of(std::move(values));
  out["height"] = kHeight;
  Json x = numbers("x", chart.x);
  x["scale"] = {{"type", "log"}, {"padding", 20}};
  const Json y = numbers("value", chart.y);
  Json layers = Json::array();
  layers.push_back(
      {{"mark", {{"type", "rule"}, {"strokeWidth", 2}}},
       {"encoding", {{"x", x}, {"y", numbers("low", chart.y)}, {"y2", {{"field", "high"}}}}}});
  layers.push_back({{"mark", {{"type", "point"}, {"color", "var(--c1)"}, {"tooltip", true}}},
                    {"encoding", {{"x", x}, {"y", y}}}});
  layers.push_back(
      {{"mark", {{"type", "text"}, {"align", "left"}, {"dx", 6}}},
       {"encoding", {{"x", x}, {"y", y}, {"text", {{"field", "label"}, {"type", "nominal"}}}}}});
  out["layer"] = std::move(layers);
  return script_json(out);
}

// ---- Bars --------------------------------------------------------------------------------------

std::string spec_of(const BarChart& chart) {
  Json values = Json::array();
  for (const Bar& bar : chart.bars)
    values.push_back({{"name", bar.name}, {"series", bar.series}, {"value", rounded(bar.value)}});
  Json out = chart_of(std::move(values));
  out["height"] = {{"step", chart.stacked ? 30 : 20}};
  out["mark"] = {{"type", "bar"}, {"tooltip", true}};
  const auto series = different(chart.bars, &Bar::series);
  out["encoding"] = {{"y", names("name", nullptr, different(chart.bars, &Bar::name))},
                     {"x", numbers("value", chart.value)},
                     {"color", colours("series", series)}};
  out["encoding"]["x"]["scale"]["zero"] = true;
  if (!chart.stacked) out["encoding"]["yOffset"] = {{"field", "series"}, {"sort", series}};
  return script_json(out);
}

std::string spec_of(const Histogram& chart) {
  Json values = Json::array();
  for (const Count& count : chart.counts)
    values.push_back({{"x", rounded(count.x - chart.step / 2)},
                      {"x2", rounded(count.x + chart.step / 2)},
                      {"series", count.series},
                      {"value", rounded(count.value)}});
  Json out = chart_of(std::move(values));
  out["height"] = kHeight / 2;
  out["mark"] = {{"type", "bar"}, {"tooltip", true}};
  Json x = numbers("x", chart.x);
  x["bin"] = {{"binned", true}, {"step", chart.step}};
  // A number stands below the middle of its bar.
  std::vector<double> middles;
  for (const Count& count : chart.counts) middles.push_back(rounded(count.x));
  std::sort(middles.begin(), middles.end());
  middles.erase(std::unique(middles.begin(), middles.end()), middles.end());
  x["axis"]["values"] = middles;
  out["encoding"] = {{"x", x},
                     {"x2", {{"field", "x2"}}},
                     {"y", numbers("value", chart.value)},
                     {"color", colours("series", different(chart.counts, &Count::series))}};
  out["encoding"]["y"]["stack"] = "zero";
  out["encoding"]["y"]["scale"]["zero"] = true;
  return script_json(out);
}

// ---- Heat map ----------------------------------------------------------------------------------

std::string spec_of(const HeatMap& chart) {
  constexpr size_t kMostWithNumbers = 14;
  constexpr double kDark = 0.35;  // of the way from the middle: black on it can't be read any more
  Json values = Json::array();
  for (const HeatCell& cell : chart.cells)
    values.push_back({{"row", cell.row}, {"column", cell.column}, {"value", rounded(cell.value)}});
  Json out = chart_of(std::move(values));
  out["height"] = {{"step", 26}};
  Json x = names("column", chart.column_title, chart.columns);
  x["axis"] = {{"labelAngle", 0}, {"orient", "top"}, {"domain", false}, {"ticks", false}};
  Json y =
      names("row", chart.row_title.empty() ? Json(nullptr) : Json(chart.row_title), chart.rows);
  y["axis"] = {{"domain", false}, {"ticks", false}};
  out["encoding"] = {{"x", x}, {"y", y}};
  const Json colour = {{"field", "value"},
                       {"type", "quantitative"},
                       {"title", chart.value_title},
                       {"legend", {{"direction", "horizontal"}, {"gradientLength", 140}}},
                       {"scale",
                        {{"scheme", "blueorange"},
                         {"reverse", true},
                         {"domain", {chart.low, chart.middle, chart.high}},
                         {"clamp", true}}}};
  Json layers = Json::array();
  layers.push_back(
      {{"mark", {{"type", "rect"}, {"tooltip", true}}}, {"encoding", {{"color", colour}}}});
  if (chart.columns.size() <= kMostWithNumbers) {
    const double span = (chart.high - chart.low) * kDark;
    const Json dark = {{"field", "value"},
                       {"range", {rounded(chart.middle - span), rounded(chart.middle + span)}}};
    layers.push_back(
        {{"mark", {{"type", "text"}, {"fontSize", 11}}},
         {"encoding",
          {{"text", {{"field", "value"}, {"type", "quantitative"}, {"format", ".0f"}}},
           {"color",
            {{"condition", {{"test", dark}, {"value", "#111111"}}}, {"value", "#ffffff"}}}}}});
  }
  out["layer"] = std::move(layers);
  return script_json(out);
}

}  // namespace archon::report
