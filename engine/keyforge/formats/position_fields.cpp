#include "engine/keyforge/formats/position_fields.h"

#include <algorithm>

namespace archon::keyforge {

std::vector<int> lasting_blocks(const Library& library, int def) {
  const CardScript& script = library.def(def).script;
  std::vector<int> out;
  for (int i = script.first_code; i < script.first_code + script.codes; ++i) {
    const Node& n = library.program().code[i];
    if (n.op == Op::Last && std::find(out.begin(), out.end(), n.imm) == out.end())
      out.push_back(n.imm);
  }
  return out;
}

}  // namespace archon::keyforge
