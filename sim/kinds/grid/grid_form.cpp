// A grid as a form has it: what is combined, and the cells that this makes.
#include <fmt/format.h>

#include <array>
#include <map>
#include <utility>

#include "engine/core/counts.h"
#include "sim/kinds/asked_form.h"
#include "sim/kinds/field/ladder.h"

namespace archon::sim {
namespace {

constexpr size_t kMostInGrid = 100'000;

class GridForm {
 public:
  GridForm(const AskedForm& asked, GridJob& job) : asked_(asked), form_(asked.form), job_(job) {}

  void read() {
    const auto meetings = read_meetings();
    const auto agents = read_agents();
    const auto chains = read_chains();
    const auto rules = read_rules();
    if (meetings.size() * agents.size() * chains.size() * rules.size() > kMostInGrid)
      form_.wrong(fmt::format("a grid of more than {} cells", kMostInGrid));
    for (const auto& [a, b] : meetings)
      for (const Agents& who : agents)
        for (const Chains& handicap : chains)
          for (const std::string& edition : rules)
            job_.setup.cells.push_back({a, b, who, handicap, edition});
  }

 private:
  using Agents = std::array<ai::AgentSpec, kSides>;
  using Chains = std::array<int, kSides>;

  int add_deck(const TreeReader& place, const std::string& role) {
    Entrant entrant = asked_.entrant(place);
    const auto next = int_size(job_.setup.decks);
    const auto [at, is_new] = numbers_.emplace(entrant.fingerprint, next);
    if (is_new) job_.setup.decks.push_back({role, std::move(entrant)});
    return at->second;
  }

  std::vector<int> read_decks(const char* key, const std::string& role) {
    std::vector<int> out;
    for (const TreeReader& place : each_of(form_[key])) out.push_back(add_deck(place, role));
    return out;
  }

  // Every deck against every opponent, or every two decks.
  std::vector<std::pair<int, int>> read_meetings() {
    const auto decks = read_decks("decks", "deck");
    if (decks.empty()) form_["decks"].expected("a deck or a list of them");
    std::vector<std::pair<int, int>> out;
    if (form_["opponents"].present()) {
      const auto opponents = read_decks("opponents", "opponent");
      for (const int a : decks)
        for (const int b : opponents) out.emplace_back(a, b);
    } else {
      for (size_t i = 0; i < decks.size(); ++i)
        for (size_t j = i + 1; j < decks.size(); ++j) out.emplace_back(decks[i], decks[j]);
    }
    if (out.empty()) form_["decks"].expected("two decks or more, or `opponents`");
    return out;
  }

  // `[a, b]` in the list are two that play against each other.
  std::vector<Agents> read_agents() const {
    std::vector<Agents> out;
    for (const TreeReader& place : each_of(form_["agents"])) {
      if (!place.is_list()) {
        const ai::AgentSpec agent = asked_.agent(place);
        out.push_back({agent, agent});
        continue;
      }
      const auto two = place.items();
      if (two.size() != kSides) place.expected("an agent, or two: that of A and that of B");
      out.push_back({asked_.agent(two[0]), asked_.agent(two[1])});
    }
    if (out.empty()) {
      const ai::AgentSpec agent = usual_agent(asked_.arena);
      out.push_back({agent, agent});
    }
    return out;
  }

  std::vector<Chains> read_chains() const {
    std::vector<Chains> out;
    const auto number = [](const TreeReader& place) { return place.number(0, kMostChains); };
    for (const TreeReader& place : each_of(form_["chains"])) {
      if (!place.is_list()) {
        out.push_back({number(place), 0});
        continue;
      }
      const auto two = place.items();
      if (two.size() != kSides) place.expected("chains on A, or two numbers: on A and on B");
      out.push_back({number(two[0]), number(two[1])});
    }
    if (out.empty()) out.push_back({0, 0});
    return out;
  }

  std::vector<std::string> read_rules() const {
    std::vector<std::string> out;
    for (const TreeReader& place : each_of(form_["rules"])) {
      out.push_back(
          of_place(place, [&] { return asked_.arena.by_rules(place.word("an edition")).rules(); }));
    }
    if (out.empty()) {
      std::vector<Entrant> entrants;
      for (const GridDeck& deck : job_.setup.decks) entrants.push_back(deck.entrant);
      out.push_back(asked_.arena.for_entrants(entrants).rules());
    }
    return out;
  }

  const AskedForm& asked_;
  TreeReader form_;
  GridJob& job_;
  std::map<uint64_t, int> numbers_;  // of decks, by their lists
};

}  // namespace

void take_entrants(const AskedForm& asked, GridJob& job) { GridForm(asked, job).read(); }

void settle(GridJob&, const Arena&, const GivenFields&) {}

}  // namespace archon::sim
