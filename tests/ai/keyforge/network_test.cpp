// The network: files that are read back or refused, sums that are exact, and sound judgements.
#include "ai/keyforge/network/network.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/network/card_facts.h"
#include "ai/keyforge/network/evaluation.h"
#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "engine/keyforge/rules/derived/query.h"
#include "tests/ai/games.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::network_test {
namespace {

using keyforge::any_middle;
using keyforge::Library;
using keyforge::Match;
using keyforge::State;

const Library& any_library() {
  static const Library library = Library::load();
  return library;
}

NetworkFile::Row drawn(size_t count, int most, Rng& rng) {
  NetworkFile::Row out;
  for (size_t i = 0; i < count; ++i)
    out.push_back(static_cast<int16_t>(static_cast<int>(rng.below(2 * most + 1)) - most));
  return out;
}

// A network that has learnt nothing: every weight by lot.
NetworkFile drawn_network(const Library& library, uint64_t seed, int places = kCardPlaces,
                          int behind = kLargestBehind, int vector = kVector) {
  Rng rng(seed);
  NetworkFile out;
  out.card_places = places;
  out.vector = vector;
  const size_t columns = out.columns();
  out.made = {"by lot", "with two sentences"};
  for (int card = 0; card < library.size(); ++card) {
    for (const auto& [name, value] : card_facts(library, card))
      if (!out.facts.contains(name)) out.facts[name] = drawn(columns, 400, rng);
    if (card % 2 == 0) out.own[library.def(card).id] = drawn(kOwnNumbers, 1500, rng);
  }
  for (int i = 0; i < kNumbers; ++i) out.numbers[number_name(i)] = drawn(vector, 400, rng);
  for (int i = 0; i < kOwnNumbers; ++i) out.own_map.push_back(drawn(columns, 400, rng));
  for (int i = 0; i < behind; ++i) {
    out.behind.push_back(drawn(vector, most_behind(vector), rng));
    out.behind_bias.push_back(static_cast<int32_t>(rng.below(1 << 20)) - (1 << 19));
  }
  out.result = drawn(behind, 2000, rng);
  out.result_bias = -777;
  return out;
}

// Shifted towards minus infinity, as the network's sums are.
int64_t parts(int64_t n, int bits) {
  const int64_t one = int64_t{1} << bits;
  return n >= 0 ? n / one : -((-n + one - 1) / one);
}

// The same as Network::logit() from the words of network_file.h, in wide numbers.
class SlowNetwork {
 public:
  SlowNetwork(const NetworkFile& file, const Library& library) : file_(file), library_(library) {}

  int64_t logit(const State& s, const Match& match) const {
    Inputs inputs;
    const bool whole = file_.card_places == kCardPlaces;
    read_inputs(s, match, inputs, whole ? Sight::Whole : Sight::Part);
    const size_t entries = file_.vector;
    std::vector<int64_t> sum(entries);
    for (const CardInput& in : inputs.cards)
      for (size_t k = 0; k < entries; ++k) sum[k] += card(in, k);
    for (const NumberInput& in : inputs.numbers)
      for (size_t k = 0; k < entries; ++k)
        sum[k] += in.value * file_.numbers.at(number_name(in.number))[k];
    int64_t out = file_.result_bias + sum[kDirectEntry] * (1 << 5);
    for (size_t i = 0; i < file_.behind.size(); ++i) {
      int64_t behind = file_.behind_bias[i];
      for (size_t k = 0; k < entries; ++k)
        if (k != kDirectEntry)
          behind += std::clamp<int64_t>(parts(sum[k], 5), 0, kMostSum) * file_.behind[i][k];
      out += std::clamp<int64_t>(parts(behind, 10), 0, kMostSum) * file_.result[i];
    }
    return out;
  }

 private:
  int64_t card(const CardInput& in, size_t k) const {
    const int place = in.place / kCardPlaces * file_.card_places + in.place % kCardPlaces;
    const size_t at = place * file_.vector + k;
    int64_t out = 0;
    for (const auto& [name, value] : card_facts(library_, in.card))
      if (const auto fact = file_.facts.find(name); fact != file_.facts.end())
        out += value * fact->second[at];
    int64_t own = 0;
    if (const auto row = file_.own.find(library_.def(in.card).id); row != file_.own.end())
      for (size_t j = 0; j < kOwnNumbers; ++j) own += row->second[j] * file_.own_map[j][at];
    return std::clamp<int64_t>(out + parts(own, kOwnBits), -32768, 32767);
  }

  const NetworkFile& file_;
  const Library& library_;
};

std::string refusal(std::string_view text) {
  try {
    network_from_text(text);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

std::string with_new_checksum(std::string text) {
  text.resize(text.rfind("check "));
  Fnv1a sum;
  sum.add(text);
  return text + fmt::format("check {:016x}\n", sum.value());
}

double chance(const Network& network, const State& s, const Match& match, int player) {
  return network.win_chance(s, match, player);
}

}  // namespace

TEST_CASE("every number that a network is told of has a name of its own") {
  std::set<std::string> names;
  for (int i = 0; i < kNumbers; ++i) {
    CHECK(names.insert(number_name(i)).second);
    CHECK(number_by_name(number_name(i)) == i);
  }
  CHECK(number_by_name("mine/luck") == -1);
}

TEST_CASE("what a card is told by is what it is") {
  const auto& library = any_library();
  const auto value = [&](std::string_view card, std::string_view fact) {
    for (const auto& [name, n] : card_facts(library, library.find(card)))
      if (name == fact) return n;
    return 0;
  };
  CHECK(value("troll", "type/creature") == 1);
  CHECK(value("troll", "power") == 8);
  CHECK(value("troll", "reap/Heal") == 3);
  CHECK(value("urchin", "play/Steal") == 1);
  CHECK(value("urchin", "keyword/elusive") == 1);
  CHECK(value("murmook", "row/KeyCostUp-opponent") == 1);
  CHECK(value("anger", "house/Brobnar") == 1);
}

TEST_CASE("a network's file is read back as it was written") {
  const std::string text = to_text(drawn_network(any_library(), 5, kPlacesInPart, kBehind));
  CHECK(text.starts_with("archon network 1\n"));
  CHECK(to_text(network_from_text(text)) == text);
  CHECK(text.size() < (2U << 20U));
  for (const int behind : {16, 24, 64}) {
    const std::string second = to_text(drawn_network(any_library(), 5, kCardPlaces, behind));
    CHECK(second.starts_with("archon network 2\n"));
    CHECK(to_text(network_from_text(second)) == second);
  }
  const NetworkFile wide = drawn_network(any_library(), 5, kCardPlaces, 16, kLargestVector);
  CHECK(network_from_text(to_text(wide)).vector == kLargestVector);
  CHECK(to_text(network_from_text(to_text(wide))) == to_text(wide));
}

TEST_CASE("a file that is no whole network of this format is refused in a sentence") {
  const std::string text = to_text(drawn_network(any_library(), 5, kPlacesInPart, kBehind));
  CHECK(refusal(text).empty());
  CHECK(refusal("") == refusal("{}\n"));
  CHECK(refusal("{}\n").find("this is not a network for this program") == 0);
  CHECK(refusal("archon network 3\n" + text).find("this is not a network") == 0);
  std::string damaged = text;
  damaged[text.size() / 2] = damaged[text.size() / 2] == '1' ? '2' : '1';
  CHECK(refusal(damaged).find("the network is damaged") == 0);
  CHECK(refusal(text.substr(0, text.size() / 2)).find("the network is damaged") == 0);
  for (const std::string word :
       {"shape 32 16 12\n", "number one ", "behind ", "result-bias -777\n"}) {
    std::string other = text;
    other.insert(other.find(word), "x");
    CHECK(refusal(with_new_checksum(other)).find("an unknown line") != std::string::npos);
  }
  std::string lacking = text;
  lacking.erase(lacking.find("result "), lacking.find("result-bias") - lacking.find("result "));
  CHECK(refusal(with_new_checksum(lacking)).find("the network is incomplete") != std::string::npos);
  NetworkFile strange = drawn_network(any_library(), 5);
  strange.numbers["mine/luck"] = NetworkFile::Row(kVector);
  CHECK_THROWS_WITH_AS(Network(strange, any_library()),
                       "the network needs the input 'mine/luck', which this program doesn't have",
                       Error);
}

TEST_CASE("sums are exact: the same bits in every build") {
  const auto& library = any_library();
  for (const auto& file :
       {drawn_network(library, 1, kPlacesInPart, kBehind), drawn_network(library, 2),
        drawn_network(library, 3, kCardPlaces, kLargestBehind, kLargestVector)}) {
    const Network network(file, library);
    const SlowNetwork slow(file, library);
    for (int i = 0; i < 100; ++i) {
      const auto [match, s] = any_middle(7, i, i * 7 % 200);
      CHECK(network.logit(s, match) == slow.logit(s, match));
    }
  }
}

TEST_CASE("a card that the network never met is worth what its facts are") {
  const auto& library = any_library();
  NetworkFile file = drawn_network(library, 2);
  file.own.clear();
  const Network network(file, library);
  const SlowNetwork slow(file, library);
  const auto [match, s] = any_middle(7, 3, 90);
  CHECK(network.logit(s, match) == slow.logit(s, match));
  CHECK(network.logit(s, match) != Network(drawn_network(library, 2), library).logit(s, match));
}

TEST_CASE("the built-in network finds more keys, more aember and fewer of the enemy's better") {
  const auto& library = any_library();
  const Network network(bundled_network(), library);
  int keys = 0;
  int aember = 0;
  int line = 0;
  constexpr int kPositions = 300;
  for (int i = 0; i < kPositions; ++i) {
    const auto [match, s] = any_middle(9, i, 20 + i * 7 % 150);
    for (const int seat : {0, 1}) {
      const auto p = static_cast<keyforge::Player>(seat);
      const double now = chance(network, s, match, p);
      CHECK(now + chance(network, s, match, p ^ 1) == doctest::Approx(1));
      State other = s;
      if (keyforge::forged_keys(s, p) < 2) other.side[p].keys = s.side[p].keys == 1 ? 3 : 1;
      keys += keyforge::forged_keys(s, p) == 2 || chance(network, other, match, p) > now;
      other = s;
      other.side[p].aember = static_cast<uint8_t>(s.side[p].aember + 3);
      aember += chance(network, other, match, p) > now;
      other = s;
      other.side[p ^ 1].line.clear();
      line += s.side[p ^ 1].line.empty() || chance(network, other, match, p) > now;
    }
  }
  CHECK(keys > 2 * kPositions * 97 / 100);
  CHECK(aember > 2 * kPositions * 95 / 100);
  CHECK(line > 2 * kPositions * 90 / 100);
}

TEST_CASE("an agent judges by the network that its parameter names") {
  const auto network = KeyforgeEvaluation::named("network");
  const auto [match, s] = any_middle(7, 3, 40);
  CHECK(KeyforgeEvaluation::named("hand").network_for(match) == nullptr);
  CHECK(network.network_for(match) == KeyforgeEvaluation::named("network").network_for(match));
  const KeyforgeGame game(match);
  CHECK(game.judged_by(network).evaluate(s, 0) ==
        Network(bundled_network(), any_library()).win_chance(s, match, 0));
  const auto value_by = [&, &m = match, &from = s](const char* spec) {
    const auto agent = make_agent<KeyforgeGame>(parse_agent_spec(spec));
    Rng rng(4);
    agent->choose(KeyforgeGame(m), from, rng);
    return agent->result().value;
  };
  CHECK(value_by("mcts:iterations=50") == value_by("mcts:iterations=50,eval=hand"));
  CHECK(value_by("mcts:iterations=50") != value_by("mcts:iterations=50,eval=network"));
  CHECK(value_by("flat:iterations=50") != value_by("flat:iterations=50,eval=network"));
  CHECK(value_by("mcts:iterations=50,eval=rivals") !=
        value_by("mcts:iterations=50,eval=bootstrap"));
  CHECK(value_by("mcts:iterations=50") != value_by("mcts:iterations=50,lambda=0.5"));
  CHECK_THROWS_WITH_AS(value_by("mcts:eval=nowhere.network"),
                       "agent's eval 'nowhere.network': nowhere.network: no such file; expected "
                       "hand, network, rivals, bootstrap or a network file",
                       Error);
}

}  // namespace archon::ai::network_test
