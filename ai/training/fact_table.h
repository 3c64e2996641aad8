// What cards have in common, as a matrix.
#pragma once

#include <Eigen/Sparse>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"

namespace archon::ai {

// The facts of every card of the library that at least eight cards share.
struct FactTable {
  std::vector<std::string> names;
  std::vector<float> scales;                           // a value is divided by it
  Eigen::SparseMatrix<float, Eigen::RowMajor> values;  // cards x names
};
FactTable fact_table(const keyforge::Library& library);

}  // namespace archon::ai
