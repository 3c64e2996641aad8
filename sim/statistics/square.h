// The square of a number.
#pragma once

namespace archon::sim {

constexpr double square(double x) { return x * x; }

}  // namespace archon::sim
