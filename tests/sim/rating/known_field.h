// Entrants whose strengths are known, and games between them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/exp_log.h"
#include "engine/core/rng.h"
#include "sim/rating/pairing_scores.h"

namespace archon::sim {

// Roughly normal, which is all that is wanted here.
inline double deviate(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.uniform();
  return sum;
}

struct KnownField {
  Field field;
  std::vector<double> strengths;  // logits
  double first = 0.1;
  std::vector<std::vector<double>> matchups;  // antisymmetric, or none

  // With deviates of these sizes.
  static KnownField drawn(int entrants, double spread, double matchups, Rng& rng) {
    KnownField out;
    out.field = {entrants, 0};
    for (int i = 0; i < entrants; ++i) out.strengths.push_back(spread * deviate(rng));
    const auto size = static_cast<size_t>(entrants);
    out.matchups.assign(size, std::vector<double>(size, 0));
    for (size_t a = 0; a < size; ++a)
      for (size_t b = a + 1; b < size; ++b) {
        out.matchups[a][b] = matchups * deviate(rng);
        out.matchups[b][a] = -out.matchups[a][b];
      }
    return out;
  }

  // The same entrants as another player finds them: every logit times the slope, off by deviates of
  // the entrants and of the pairings.
  KnownField above(double slope, double spread, double pairing, Rng& rng) const {
    KnownField out = drawn(field.entrants, spread, pairing, rng);
    out.field = field;
    out.first = first;
    for (size_t a = 0; a < strengths.size(); ++a) {
      out.strengths[a] += slope * strengths[a];
      for (size_t b = 0; b < matchups.size(); ++b) out.matchups[a][b] += slope * matchups[a][b];
    }
    return out;
  }

  double logit(int a, int b) const {
    const auto i = static_cast<size_t>(a);
    const auto j = static_cast<size_t>(b);
    return strengths[i] - strengths[j] + (matchups.empty() ? 0 : matchups[i][j]);
  }

  // What a rating of it should say: the strength against this field, in logits.
  double rating(int entrant) const {
    double level = 0;
    const int from = field.gauntlet > 0 ? field.rated() : 0;
    for (int i = from; i < field.entrants; ++i)
      level += strengths[static_cast<size_t>(i)] / (field.entrants - from);
    double sum = 0;
    for (int other = 0; other < field.entrants; ++other)
      if (field.meet(entrant, other))
        sum += logit(entrant, other) + strengths[static_cast<size_t>(other)];
    return sum / field.opponents(entrant) - level;
  }

  int best() const {
    int out = 0;
    for (int i = 1; i < field.rated(); ++i)
      if (rating(i) > rating(out)) out = i;
    return out;
  }

  // Games in pairs, each side going first once.
  void play(PairingScores& scores, int a, int b, int pairs, Rng& rng) const {
    for (int i = 0; i < pairs; ++i) {
      scores.add(a, b, rng.uniform() < logistic(logit(a, b) + first) ? 1 : 0);
      scores.add(b, a, rng.uniform() < logistic(logit(b, a) + first) ? 1 : 0);
    }
  }

  PairingScores round_robin(int pairs, Rng& rng) const {
    PairingScores scores(field);
    for (int a = 0; a < field.entrants; ++a)
      for (int b = a + 1; b < field.entrants; ++b)
        if (field.meet(a, b)) play(scores, a, b, pairs, rng);
    return scores;
  }
};

}  // namespace archon::sim
