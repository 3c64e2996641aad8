#include "protocol/session/described.h"

#include <fmt/format.h>

#include <vector>

namespace archon::protocol {

namespace {

bool fits(const Json& said, const Json& option, const OptionTests& tests) {
  for (const auto& [key, value] : said.items()) {
    if (tests.also_true(key, value, option)) continue;
    const auto at = option.find(key);
    if (at == option.end() || *at != value) return false;
  }
  return true;
}

std::string listed(const Json& options) {
  std::vector<std::string> words;
  for (const Json& option : options) words.push_back(option["label"].get<std::string>());
  constexpr size_t kMost = 12;
  if (words.size() > kMost) {
    words.resize(kMost);
    words.emplace_back("...");
  }
  return fmt::format("{}", fmt::join(words, "; "));
}

}  // namespace

Json description_of(const Field& request, std::string_view besides) {
  Json out = Json::object();
  for (const auto& [key, value] : request.members())
    if (key != "id" && key != "op" && key != "game" && key != "n" && key != "view" &&
        key != besides)
      out[key] = value.json();
  return out;
}

int find_option(const Json& decision, const Json& said, const OptionTests& tests) {
  if (!decision.contains("options")) throw Fault(kNotPossible, "the game is over");
  std::vector<int> found;
  for (const Json& option : decision["options"])
    if (fits(said, option, tests)) found.push_back(option["k"].get<int>());
  if (found.empty())
    throw Fault(kIllegalChoice,
                fmt::format("no option matches; there are: {}", listed(decision["options"])));
  for (const int k : found)
    if (tests.sense(k) != tests.sense(found[0]))
      throw Fault(
          kIllegalChoice,
          fmt::format("{} options match; give more details (uid, card, ...)", found.size()));
  return found[0];
}

}  // namespace archon::protocol
