#include "sim/cli/files/experiment_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/tree.h"
#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/decks/edition.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"
#include "sim/cli/usage.h"
#include "sim/keyforge/arena/deck_entrant.h"

namespace archon::cli {
namespace {

constexpr uintmax_t kLargestExperiment = 1U << 20U;
constexpr size_t kMostCells = 100'000;

using Agents = std::array<ai::AgentSpec, sim::kSides>;
using Chains = std::array<int, sim::kSides>;

// What one is meant to give as a list may stand alone.
std::vector<TreeReader> each(const TreeReader& place) {
  if (place.is_list()) return place.items();
  if (place.present()) return {place};
  return {};
}

// What the file says in per cent.
constexpr int kUsualConfidence = static_cast<int>(100 * sim::kConfidence.initial + 0.5);

double percentage(const TreeReader& place) {
  const std::string word = place.word("a percentage");
  double out = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, out);
  if (error != std::errc() || stop != end || !(out > 0 && out <= 50))
    place.expected("a percentage above 0 and at most 50");
  return out / 100;
}

class Experiment {
 public:
  Experiment(const TreeReader& file, const keyforge::Facts& known, bool sandbox)
      : file_(file), known_(known), sandbox_(sandbox) {}

  sim::GridJob read() {
    static const std::vector<std::string> kKeys = {"decks",      "opponents",  "agents", "chains",
                                                   "rules",      "games",      "within", "seed",
                                                   "turn_limit", "confidence", "salt"};
    file_.only_keys(kKeys);
    read_limits();
    const auto meetings = read_meetings();
    const auto agents = read_agents();
    const auto chains = read_chains();
    const auto rules = read_rules();
    if (meetings.size() * agents.size() * chains.size() * rules.size() > kMostCells)
      file_.wrong(fmt::format("a grid of more than {} cells", kMostCells));
    for (const auto& [a, b] : meetings)
      for (const Agents& who : agents)
        for (const Chains& handicap : chains)
          for (const keyforge::Rules& edition : rules)
            job_.setup.cells.push_back({a, b, who, handicap, std::string(edition.name())});
    read_salt(agents);
    return std::move(job_);
  }

 private:
  int setting(const sim::Setting<int>& row) const {
    return file_[row.name].number_or(row.least, row.most, row.initial);
  }

  void read_limits() {
    const int games = file_["games"].number_or(2, sim::kMostGames, sim::kMatchGames.initial);
    job_.pairs = (games + 1) / 2;
    if (file_["within"].present()) job_.within = percentage(file_["within"]);
    job_.setup.confidence = file_["confidence"].number_or(50, 99, kUsualConfidence) / 100.0;
    if (file_["seed"].present()) job_.setup.seed = file_["seed"].big_number();
    job_.setup.turn_limit = setting(sim::kTurnLimit);
  }

  int add_deck(const TreeReader& place, const std::string& role) {
    keyforge::Deck list;
    try {
      list = given_deck(place.word("a deck"), known_);
    } catch (const TreeError&) {
      throw;
    } catch (const Error& e) {
      place.wrong(e.what());
    }
    const auto next = int_size(job_.setup.decks);
    const auto [at, is_new] = numbers_.emplace(sim::list_fingerprint(list), next);
    if (is_new) job_.setup.decks.push_back({role, sim::unprepared_entrant(std::move(list))});
    return at->second;
  }

  std::vector<int> read_decks(const char* key, const std::string& role) {
    std::vector<int> out;
    for (const TreeReader& place : each(file_[key])) out.push_back(add_deck(place, role));
    return out;
  }

  // Every deck against every opponent, or every two decks.
  std::vector<std::pair<int, int>> read_meetings() {
    const auto decks = read_decks("decks", "deck");
    if (decks.empty()) file_["decks"].expected("a deck or a list of them");
    std::vector<std::pair<int, int>> out;
    if (file_["opponents"].present()) {
      const auto opponents = read_decks("opponents", "opponent");
      for (const int a : decks)
        for (const int b : opponents) out.emplace_back(a, b);
    } else {
      for (size_t i = 0; i < decks.size(); ++i)
        for (size_t j = i + 1; j < decks.size(); ++j) out.emplace_back(decks[i], decks[j]);
    }
    if (out.empty()) file_["decks"].expected("two decks or more, or `opponents`");
    return out;
  }

  ai::AgentSpec read_agent(const TreeReader& place) const {
    try {
      return agent_named(place.word("an agent"), sandbox_);
    } catch (const UsageError& e) {
      place.wrong(e.what());
    }
  }

  // `[a, b]` in the list are two that play against each other.
  std::vector<Agents> read_agents() const {
    std::vector<Agents> out;
    for (const TreeReader& place : each(file_["agents"])) {
      if (!place.is_list()) {
        const ai::AgentSpec agent = read_agent(place);
        out.push_back({agent, agent});
        continue;
      }
      const auto two = place.items();
      if (two.size() != sim::kSides) place.expected("an agent, or two: that of A and that of B");
      out.push_back({read_agent(two[0]), read_agent(two[1])});
    }
    if (out.empty()) {
      const ai::AgentSpec agent = agent_named(kDefaultAgent);
      out.push_back({agent, agent});
    }
    return out;
  }

  std::vector<Chains> read_chains() const {
    std::vector<Chains> out;
    const auto number = [](const TreeReader& place) { return place.number(0, sim::kMostChains); };
    for (const TreeReader& place : each(file_["chains"])) {
      if (!place.is_list()) {
        out.push_back({number(place), 0});
        continue;
      }
      const auto two = place.items();
      if (two.size() != sim::kSides) place.expected("chains on A, or two numbers: on A and on B");
      out.push_back({number(two[0]), number(two[1])});
    }
    if (out.empty()) out.push_back({0, 0});
    return out;
  }

  std::vector<keyforge::Rules> read_rules() const {
    std::vector<keyforge::Rules> out;
    for (const TreeReader& place : each(file_["rules"])) {
      const auto rules = keyforge::rules_named(place.word("an edition"));
      if (!rules) place.expected(keyforge::edition_list());
      out.push_back(*rules);
    }
    if (out.empty()) out.push_back(book_of_decks());
    return out;
  }

  keyforge::Rules book_of_decks() const {
    std::vector<keyforge::Deck> lists;
    for (const sim::GridDeck& deck : job_.setup.decks) lists.push_back(list_of(deck.entrant));
    return keyforge::edition_of_all(lists);
  }

  void read_salt(const std::vector<Agents>& agents) {
    const bool programs = std::any_of(agents.begin(), agents.end(), [](const Agents& two) {
      return two[0].kind().takes_command || two[1].kind().takes_command;
    });
    const TreeReader place = file_["salt"];
    try {
      job_.setup.salt = salt_for(place.present() ? place.word("a salt") : "", programs);
    } catch (const UsageError& e) {
      place.wrong(e.what());
    }
  }

  TreeReader file_;
  const keyforge::Facts& known_;
  bool sandbox_;
  sim::GridJob job_;
  std::map<uint64_t, int> numbers_;  // of decks, by their lists
};

}  // namespace

sim::GridJob read_experiment(const std::string& file, const keyforge::Facts& known, bool sandbox) {
  const std::string text = read_given(file, "an experiment", kLargestExperiment);
  return with_name(name_of_given(file), [&] {
    const Tree tree = tree_of_yaml(text);
    const TreeReader top(&tree);
    if (!top.is_map())
      throw Error("not an experiment; expected a map with `decks:` (docs/runs.md)");
    return Experiment(top, known, sandbox).read();
  });
}

}  // namespace archon::cli
