// Answers by chance, as a client finds them in a decision.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/core/rng.h"
#include "tests/protocol/client.h"

namespace archon::protocol {

inline int any_below(Rng& rng, size_t n) {
  return static_cast<int>(rng.below(static_cast<uint32_t>(n)));
}

// Members of a `choose` that are legal: picks in any order, shares dealt out, or a pass.
inline Answer any_answer(const Answer& decision, Rng& rng) {
  const auto options = decision["options"].size();
  const bool pass = decision["pass"].get<bool>();
  if (options == 0 || (pass && rng.below(6) == 0)) return {{"pass", true}};
  if (decision["kind"] == "distribute") {
    std::vector<int> shares(options);
    for (int left = decision["max"]; left > 0; --left)
      ++shares[static_cast<size_t>(any_below(rng, options))];
    Answer picks = Answer::array();
    for (size_t k = 0; k < options; ++k)
      if (shares[k] > 0) picks.push_back({{"k", k}, {"amount", shares[k]}});
    return {{"pick", picks}};
  }
  const int least = std::max(1, decision["min"].get<int>());
  const int most = decision["max"];
  const int count = least + any_below(rng, static_cast<size_t>(most - least + 1));
  std::vector<int> keys(options);
  std::iota(keys.begin(), keys.end(), 0);
  shuffle(keys.data(), static_cast<int>(keys.size()), rng);
  keys.resize(static_cast<size_t>(count));
  return {{"pick", keys}};
}

// The request that makes such a choice.
inline Answer any_choice(const std::string& game, const Answer& decision, Rng& rng) {
  Answer out = any_answer(decision, rng);
  out["op"] = "choose";
  out["game"] = game;
  out["n"] = decision["n"];
  return out;
}

// Plays at most so many random choices; returns the decision that waits then.
inline Answer play_on(Client& client, const std::string& game, int choices, Rng& rng) {
  Answer decision = client.decision(game);
  for (; choices > 0 && decision["kind"] != "game-over"; --choices)
    decision = client.ask(any_choice(game, decision, rng))["decision"];
  return decision;
}

}  // namespace archon::protocol
