// The policy: files that are read back or refused, sums that are exact, and moves drawn in
// proportion.
#include "ai/keyforge/policy/policy.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/distinct_moves.h"
#include "ai/keyforge/network/card_facts.h"
#include "engine/core/check.h"
#include "engine/core/hash.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::ai::policy_test {
namespace {

using keyforge::any_middle;
using keyforge::Ask;
using keyforge::Library;
using keyforge::Match;
using keyforge::Move;
using keyforge::MoveList;
using keyforge::State;

const Library& any_library() {
  static const Library library = Library::load();
  return library;
}

WeightRow drawn(size_t count, int most, Rng& rng) {
  WeightRow out;
  for (size_t i = 0; i < count; ++i)
    out.push_back(static_cast<int16_t>(static_cast<int>(rng.below(2 * most + 1)) - most));
  return out;
}

// A policy that has learnt nothing: every weight by lot.
PolicyFile drawn_policy(uint64_t seed) {
  Rng rng(seed);
  PolicyFile out;
  out.made = {"by lot", "with two sentences"};
  const Library& library = any_library();
  for (int card = 0; card < library.size(); ++card) {
    for (const auto& [name, value] : card_facts(library, card))
      if (!out.facts.contains(name)) out.facts[name] = drawn(kCardRoles * kSituations, 60, rng);
    if (card % 2 == 0) out.own[library.def(card).id] = drawn(kCardRoles, 90, rng);
  }
  for (int term = 0; term < kPlainTerms; ++term)
    out.plain[plain_name(term)] = drawn(kSituations, 90, rng);
  return out;
}

// What the words of policy_file.h say a move is worth, in wide numbers.
class SlowReader {
 public:
  SlowReader(const PolicyFile& file, SituationBits situation)
      : file_(file), situation_(situation) {}

  void card(CardRole role, int number) {
    const size_t row = index_of(role) * kSituations;
    for (int k = 0; k < kSituations; ++k) {
      if ((situation_ >> k & 1) == 0) continue;
      for (const auto& [name, value] : card_facts(any_library(), number))
        if (const auto fact = file_.facts.find(name); fact != file_.facts.end())
          sum += int64_t{value} * fact->second[row + static_cast<size_t>(k)];
    }
    if (const auto own = file_.own.find(any_library().def(number).id); own != file_.own.end())
      sum += own->second[index_of(role)];
  }
  void plain(int term, int value) {
    for (int k = 0; k < kSituations; ++k)
      if ((situation_ >> k & 1) != 0)
        sum += int64_t{value} * file_.plain.at(plain_name(term))[static_cast<size_t>(k)];
  }

  int64_t sum = 0;

 private:
  const PolicyFile& file_;
  SituationBits situation_;
};

Policy ready(const PolicyFile& file, const Match& match) {
  Policy out(file, any_library().size());
  for (const keyforge::CardId id : match.cards())
    out.add_card(file, any_library(), match.number(id));
  return out;
}

std::vector<float> shares(const Policy& policy, const State& s, const Match& match,
                          const MoveList& moves) {
  std::vector<float> out(static_cast<size_t>(moves.size()));
  policy.shares(s, match, moves, out.data());
  return out;
}

std::string refusal(std::string_view text) {
  try {
    policy_from_text(text);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("every term of a move has a name of its own") {
  std::set<std::string> names;
  for (int term = 0; term < kPlainTerms; ++term) CHECK(names.insert(plain_name(term)).second);
  CHECK(plain_name(plain_term(Fact::AttackFalls)) == "attack-falls");
  CHECK(plain_name(plain_term(static_cast<int>(index_of(keyforge::Op::Destroy)), PickSide::Theirs,
                              PickFact::Power)) == "pick/Destroy/theirs/power");
}

TEST_CASE("a policy's file is read back, and others are refused") {
  const PolicyFile file = drawn_policy(3);
  const std::string text = to_text(file);
  const PolicyFile again = policy_from_text(text);
  CHECK(to_text(again) == text);
  CHECK(again.made == file.made);
  CHECK(refusal("archon network 1\n") ==
        "this is not a policy for this program; expected a file that begins with 'archon policy "
        "1'");
  std::string damaged = text;
  damaged[text.size() / 2] ^= 1;
  CHECK(refusal(damaged) == "the policy is damaged: its checksum doesn't match");
  CHECK(refusal(sealed("archon policy 1\nluck 7\n")) == "the policy has an unknown line: 'luck 7'");
  CHECK(refusal(sealed("archon policy 1\nplain end 1 2\n")) ==
        "the policy has an unknown line: 'plain end 1 2'");
  CHECK(refusal(sealed("archon policy 1\nmade by nobody\n")) ==
        "the policy is incomplete; expected a file written by `train_policy`");
}

TEST_CASE("a move is worth what its terms are worth in the situation") {
  const PolicyFile file = drawn_policy(5);
  std::set<Ask> met;
  for (int i = 0; i < 300; ++i) {
    const auto [match, s] = any_middle(17, i, i * 5 % 190);
    const Policy policy = ready(file, match);
    const MoveReader reader(s, match);
    MoveList moves;
    distinct_moves(s, match, moves);
    met.insert(s.decision.ask);
    for (const Move& move : moves) {
      SlowReader slow(file, reader.situation());
      reader.read(move, slow);
      CHECK(policy.logit(reader, move) == slow.sum);
    }
  }
  for (const Ask ask : {Ask::Main, Ask::House, Ask::Pick, Ask::Flank}) CHECK(met.contains(ask));
}

TEST_CASE("moves are drawn as often as their shares say") {
  const PolicyFile file = drawn_policy(9);
  constexpr int kDraws = 4000;
  int checked = 0;
  for (int i = 0; i < 60; ++i) {
    const auto [match, s] = any_middle(23, i, i * 11 % 170);
    const Policy policy = ready(file, match);
    MoveList moves;
    MoveList space;
    distinct_moves(s, match, moves);
    const std::vector<float> chances = shares(policy, s, match, moves);
    CHECK(std::accumulate(chances.begin(), chances.end(), 0.0) == doctest::Approx(1));
    std::map<uint32_t, int> drawn;
    Rng rng(static_cast<uint64_t>(i));
    for (int n = 0; n < kDraws; ++n)
      ++drawn[keyforge::move_key(s, match, policy.draw(s, match, space, rng))];
    CHECK(space.size() == moves.size());
    for (int m = 0; m < moves.size(); ++m) {
      const double p = chances[static_cast<size_t>(m)];
      const double spread = std::sqrt(kDraws * p * (1 - p));
      CHECK(std::abs(drawn[keyforge::move_key(s, match, moves[m])] - kDraws * p) < 5 * spread + 1);
    }
    ++checked;
  }
  CHECK(checked == 60);
}

TEST_CASE("the policy built in knows what anybody does") {
  const auto policy = KeyforgePolicy::named("learned");
  int first_reaps = 0;
  int ends = 0;
  int positions = 0;
  for (int i = 0; i < 400; ++i) {
    const auto [match, s] = any_middle(29, i, i * 3 % 180);
    if (s.decision.ask != Ask::Main || s.decision.usable[0].empty()) continue;
    const Policy& ready = *policy.policy_for(match);
    const MoveReader reader(s, match);
    const Move reap{keyforge::Verb::Reap, s.decision.usable[0].first()};
    const int32_t end = ready.logit(reader, {keyforge::Verb::EndTurn});
    first_reaps += ready.logit(reader, reap) > end ? 1 : 0;
    ends += ready.logit(reader, reap) < end ? 1 : 0;
    ++positions;
  }
  CHECK(positions > 40);
  CHECK(first_reaps > 20 * ends);
}

TEST_CASE("an agent plays on by the policy that its parameter names") {
  const auto learned = KeyforgePolicy::named("learned");
  const auto [match, s] = any_middle(7, 3, 40);
  CHECK(KeyforgePolicy::named("hasty").policy_for(match) == nullptr);
  CHECK(learned.policy_for(match) == KeyforgePolicy::named("learned").policy_for(match));
  const auto value_by = [&, &m = match, &from = s](const char* spec) {
    const auto agent = make_agent<KeyforgeGame>(parse_agent_spec(spec));
    Rng rng(4);
    agent->choose(KeyforgeGame(m), from, rng);
    return agent->result().value;
  };
  CHECK(value_by("mcts:iterations=50") == value_by("mcts:iterations=50,policy=hasty"));
  CHECK(value_by("mcts:iterations=50") != value_by("mcts:iterations=50,policy=learned"));
  CHECK(value_by("flat:iterations=50") != value_by("flat:iterations=50,policy=learned"));
  CHECK(value_by("mcts:iterations=400,prior=0.03,puct=0.3,policy=learned") !=
        value_by("mcts:iterations=400,prior=0.03,puct=0.3,policy=learned,glance=0"));
  CHECK_THROWS_WITH_AS(value_by("mcts:policy=nowhere.policy"),
                       "agent's policy 'nowhere.policy': nowhere.policy: no such file; expected "
                       "hasty, learned, rivals or a policy file",
                       Error);
}

}  // namespace archon::ai::policy_test
