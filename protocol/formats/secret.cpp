#include "protocol/formats/secret.h"

#include <fmt/format.h>

namespace archon::protocol {

std::optional<Salt> read_salt(const Field& salt, bool programs) {
  if (!salt.present()) return programs ? std::optional(Salt::fresh()) : std::nullopt;
  try {
    return Salt::of_hex(salt.text());
  } catch (const Error& e) {
    throw Fault(kBadField, fmt::format("{}: {}", salt.path(), e.what()), salt.path());
  }
}

Json salt_json(const std::optional<Salt>& salt) {
  if (!salt) return Json::object();
  return {{"salt", salt->hex()}, {"salt_hash", salt->hash()}};
}

}  // namespace archon::protocol
