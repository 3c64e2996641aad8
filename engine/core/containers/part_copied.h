// A vector with inline storage of which only what is used is copied.
#pragma once

#include "engine/core/containers/fixed_vector.h"

namespace archon {

// A FixedVector that is mostly empty: assigning one costs what the two hold, not what they could.
template <class T, int N, class Size = uint8_t>
class PartCopied : public FixedVector<T, N, Size> {
 public:
  PartCopied() = default;
  PartCopied(const PartCopied&) = default;
  PartCopied& operator=(const PartCopied& from) {
    if (this->size() > from.size()) this->shrink(from.size());
    for (int i = 0; i < this->size(); ++i) (*this)[i] = from[i];
    for (int i = this->size(); i < from.size(); ++i) this->push_back(from[i]);
    return *this;
  }
  friend constexpr bool operator==(const PartCopied&, const PartCopied&) = default;
};

}  // namespace archon
