#include "protocol/keyforge/formats/houses.h"

#include "engine/core/letters.h"

namespace archon::protocol {

keyforge::House read_house(const Field& house) {
  const auto found = keyforge::house_by_name(house.text());
  if (!found) house.expected("a house");
  return *found;
}

std::string house_word(keyforge::House house) {
  std::string out;
  for (const char c : keyforge::name_of(house))
    if (c != ' ') out += lower_case(c);
  return out;
}

}  // namespace archon::protocol
