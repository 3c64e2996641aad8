// Charts of data that reports have, as specifications of Vega-Lite: what is shown, not how it is
// drawn. Names in the data may be any text. Specifications are JSON, fit for a script element.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace archon::report {

struct Axis {
  std::string title;
  std::optional<double> low;  // where it begins and ends, if that is not left to the data
  std::optional<double> high;
  std::string format;  // of D3, "+.0f" say
};

// ---- Lines over an axis, with a band around each ----

struct BandPoint {
  std::string series;
  double x = 0;
  double value = 0;
  double low = 0;
  double high = 0;
};

// A value that was seen, with its interval.
struct SeenPoint {
  double x = 0;
  double value = 0;
  double low = 0;
  double high = 0;
};

struct BandChart {
  Axis x;
  Axis y;
  std::vector<BandPoint> points;
  std::vector<SeenPoint> seen = {};
  std::optional<double> level = {};  // a horizontal line
  // Whether a vertical line stands where the signal "at" of its view says.
  bool has_cursor = false;
};
std::string spec_of(const BandChart& chart);

// ---- Intervals, a row each, from top to bottom (a forest plot) ----

struct IntervalRow {
  std::string name;
  std::string group;  // of those who share a colour
  double value = 0;
  double low = 0;
  double high = 0;
};

struct IntervalChart {
  Axis x;
  std::vector<std::string> groups;   // at most three: the good, the unsure, the bad
  std::vector<IntervalRow> rows;     // of different names
  std::optional<double> level = {};  // a vertical line
};
std::string spec_of(const IntervalChart& chart);

// ---- Points with intervals over an axis of powers, each with its label ----

struct LabelledPoint {
  std::string label;  // short: it stands beside the point
  std::string name;
  double x = 0;  // above 0
  double value = 0;
  double low = 0;
  double high = 0;
};

struct PointChart {
  Axis x;
  Axis y;
  std::vector<LabelledPoint> points;
};
std::string spec_of(const PointChart& chart);

// ---- Bars ----

struct Bar {
  std::string name;
  std::string series;
  double value = 0;
};

// Those of a name beside each other, or as one.
struct BarChart {
  Axis value;
  std::vector<Bar> bars;
  bool stacked = false;
};
std::string spec_of(const BarChart& chart);

// Over an axis of numbers: how often each was seen.
struct Count {
  double x = 0;
  std::string series;
  double value = 0;
};

struct Histogram {
  Axis x;
  Axis value;
  double step = 1;  // of x
  std::vector<Count> counts;
};
std::string spec_of(const Histogram& chart);

// ---- A square for each pair of names, coloured around a middle ----

struct HeatCell {
  std::string row;
  std::string column;
  double value = 0;
};

struct HeatMap {
  std::string row_title;
  std::string column_title;
  std::string value_title;
  std::vector<std::string> rows;  // in their order, of different names
  std::vector<std::string> columns;
  std::vector<HeatCell> cells;
  double low = 0;  // of the colours
  double middle = 50;
  double high = 100;
};
std::string spec_of(const HeatMap& chart);

}  // namespace archon::report
