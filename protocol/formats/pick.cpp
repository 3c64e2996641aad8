#include "protocol/formats/pick.h"

namespace archon::protocol {

std::vector<Pick> read_picks(const Field& choice) {
  if (choice["pass"].flag_or(false)) {
    if (choice["pick"].present()) choice["pick"].expected("no picks together with pass");
    return {};
  }
  const std::vector<Field> picks = choice["pick"].items();
  if (picks.empty()) choice["pick"].expected("a list of options, or pass");
  std::vector<Pick> out;
  for (const Field& pick : picks) {
    if (!pick.json().is_object()) {
      out.push_back({pick.number(0, 9999), 1});
      continue;
    }
    pick.only({"k", "amount"});
    out.push_back({pick["k"].number(0, 9999), pick["amount"].number_or(1, 255, 1)});
  }
  return out;
}

}  // namespace archon::protocol
