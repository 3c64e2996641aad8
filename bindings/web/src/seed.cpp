#include "bindings/web/src/seed.h"

#include <charconv>

#include "sim/settings.h"

namespace archon::web {

uint64_t seed_in(const Json& request, std::string_view where) {
  const Json* given = member(request, sim::kSeed.name);
  if (!given) return sim::kSeed.initial;
  const std::string name = fmt::format("{}.{}", where, sim::kSeed.name);
  const std::string text = as_text(*given, name);
  uint64_t seed = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (text.empty() || error != std::errc() || stop != text.data() + text.size())
    throw Error(fmt::format("{} is {}; expected a whole number from 0 to {}", name, in_quotes(text),
                            UINT64_MAX));
  return seed;
}

}  // namespace archon::web
