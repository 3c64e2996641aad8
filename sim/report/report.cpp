#include "sim/report/report.h"

#include "sim/report/parts.h"

namespace archon::report {

Sure sure_of(double probability) {
  if (probability >= 0.95) return Sure::Sure;
  return probability >= 0.75 ? Sure::Likely : Sure::Open;
}

const char* sure_word(Sure sure) {
  switch (sure) {
    case Sure::Open: return "open";
    case Sure::Likely: return "likely";
    case Sure::Sure: return "sure";
  }
  return "";
}

void Report::chart_of(int64_t games, Chart one) {
  if (games >= kLeastDrawn)
    chart(std::move(one));
  else
    table(std::move(one.table));
}

}  // namespace archon::report
