#include "ai/keyforge/probes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/core/counts.h"
#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/cards/embedded.h"

namespace archon::ai {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 12> kFamilies{"set-up",    "hold",     "wipe",   "race",
                                                     "cheat",     "archives", "house",  "lock",
                                                     "sacrifice", "upgrade",  "colour", "mulligan"};

Words words_in(const TreeReader& list) {
  Words out;
  for (const TreeReader& item : list.items()) out.push_back(item.word("a choice"));
  return out;
}

std::string family_in(const TreeReader& reader) {
  std::string family = reader.word("a family");
  if (std::find(kFamilies.begin(), kFamilies.end(), family) == kFamilies.end())
    reader.expected(fmt::format("one of the families {}", fmt::join(kFamilies, ", ")));
  return family;
}

Probe probe_in(const TreeReader& reader) {
  static const Words kKeys{"name", "family", "why", "proved", "best", "must", "never", "position"};
  reader.only_keys(kKeys);
  Probe out{reader["name"].word("a name"),      family_in(reader["family"]),
            reader["why"].word("the argument"), std::nullopt,
            words_in(reader["best"]),           words_in(reader["must"]),
            words_in(reader["never"]),          reader["position"].word("a position")};
  if (reader["proved"].present()) out.proved = reader["proved"].number(0, 20);
  if (out.best.empty() && out.must.empty() && out.never.empty())
    reader.wrong("asks nothing; expected best, must or never");
  return out;
}

bool has(std::span<const std::string> words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<Probe> embedded_probes(std::string_view part) {
  const std::string path = fmt::format("probes/{}.yaml", part);
  for (const keyforge::EmbeddedFile& file : keyforge::embedded_files())
    if (file.path == path) return read_probes(std::string(file.text));
  throw Error(fmt::format("{} is not built in", path));
}

}  // namespace

std::span<const std::string_view> probe_families() { return kFamilies; }

std::vector<Probe> read_probes(const std::string& text) {
  const archon::Tree tree = tree_of_yaml(text);
  const TreeReader all(&tree);
  if (!all.is_list()) all.expected("a list of probes");
  std::vector<Probe> out;
  std::set<std::string> names;
  for (const TreeReader& item : all.items()) {
    out.push_back(probe_in(item));
    if (!names.insert(out.back().name).second)
      item.wrong(fmt::format("the name '{}' is already used", out.back().name));
  }
  return out;
}

const std::vector<Probe>& bundled_probes(ProbePart part) {
  static const std::array<std::vector<Probe>, 2> probes{embedded_probes(kProbeParts[0]),
                                                        embedded_probes(kProbeParts[1])};
  return probes[index_of(part)];
}

std::vector<std::string> turn_of(Agent<KeyforgeGame>& agent, const keyforge::Position& position,
                                 uint64_t seed) {
  const KeyforgeGame game(position.match);
  Rng rng(seed);
  keyforge::State s = position.state;
  const int turn = s.turn;
  const int mover = s.decision.player;
  std::vector<std::string> out;
  while (!s.over() && s.turn == turn && s.decision.player == mover) {
    const keyforge::Move move = agent.choose(game, s, rng);
    out.push_back(keyforge::describe(s, position.match, move));
    game.apply(s, move);
  }
  return out;
}

bool answers(const Probe& probe, std::span<const std::string> chosen) {
  if (!probe.best.empty() && (chosen.empty() || !has(probe.best, chosen.front()))) return false;
  return std::all_of(probe.must.begin(), probe.must.end(),
                     [&](const std::string& one) { return has(chosen, one); }) &&
         std::none_of(probe.never.begin(), probe.never.end(),
                      [&](const std::string& one) { return has(chosen, one); });
}

std::string answer_words(const Probe& probe) {
  std::string out;
  const auto add = [&](std::string_view before, const Words& words, std::string_view between) {
    if (words.empty()) return;
    out += fmt::format("{}{}{}", out.empty() ? "" : "; ", before, fmt::join(words, between));
  };
  add("first ", probe.best, " or ");
  add("", probe.must, ", ");
  add("not ", probe.never, ", nor ");
  return out;
}

}  // namespace archon::ai
