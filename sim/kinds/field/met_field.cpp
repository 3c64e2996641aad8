#include "sim/kinds/field/met_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/exp_log.h"
#include "sim/kinds/run.h"
#include "sim/name_search.h"

namespace archon::sim {
namespace {

double logit_of_rate(double rate) { return portable_log(rate / (1 - rate)); }

// The strengths' covariance, of a mean that is nothing.
JointNormalDraws strengths_of(const Ratings& ratings) {
  return {std::vector<double>(ratings.field().entrants), ratings.covariances()};
}

}  // namespace

MetField::MetField(const Arena& arena, std::span<const Entrant> decks, Ratings ratings,
                   std::string by, int64_t games)
    : ratings_(std::move(ratings)), by_(std::move(by)), games_(games) {
  ARCHON_CHECK(!ratings_.is_large());
  for (const Entrant& deck : decks)
    decks_.push_back({deck.name, deck.fingerprint, arena.traits(deck)});
  const int count = field().entrants;
  ARCHON_CHECK(count == int_size(decks_));
  logits_.resize(cell_of(count, count, 0));
  peculiar_.resize(logits_.size());
  // The interval is of a normal logit with the confidence of the ratings.
  const double reach = ratings_.points(0).interval.half_width() /
                       std::max(1e-9, std::sqrt(ratings_.variance(0)) * kPointsPerLogit);
  for (int a = 0; a < count; ++a)
    for (int b = 0; b < count; ++b) {
      if (!field().meet(a, b)) continue;
      const Estimate rate = ratings_.pairing(a, b).rate;
      const size_t cell = cell_of(a, count, b);
      logits_[cell] = logit_of_rate(rate.value);
      const double half =
          (logit_of_rate(rate.interval.high) - logit_of_rate(rate.interval.low)) / 2;
      const double variance = std::pow(half / reach, 2);
      peculiar_[cell] = std::max(0.0, variance - ratings_.variance_between(a, b));
    }
}

double MetField::logit(int a, int b) const {
  ARCHON_CHECK(meet(a, b));
  return logits_[cell_of(a, field().entrants, b)];
}

int MetField::named(const std::string& name) const {
  std::vector<std::string> names;
  for (const MetDeck& deck : decks_) names.push_back(deck.name);
  return narrow<int>(deck_meant(name, names, "of the run"));
}

MetField::Worlds::Worlds(const MetField& field)
    : field_(field), strengths_(strengths_of(field.ratings_)), off_(field.logits_.size()) {
  next();
}

void MetField::Worlds::next() {
  strengths_.next(drawn_);
  const int count = field_.field().entrants;
  for (int a = 0; a < count; ++a)
    for (int b = a + 1; b < count; ++b) {
      const double off = std::sqrt(field_.peculiar_[cell_of(a, count, b)]) * pairings_.next();
      off_[cell_of(a, count, b)] = off + drawn_[a] - drawn_[b];
      off_[cell_of(b, count, a)] = -off_[cell_of(a, count, b)];
    }
}

double MetField::Worlds::logit(int a, int b) const {
  return a == b ? 0 : field_.logit(a, b) + off(a, b);
}

std::shared_ptr<const MetField> read_met(RunFile& run, const Arena& arena) {
  const auto refuse = [&](const std::string& why) {
    throw Error(fmt::format("{}: {}; expected a run of 'archon rank', 'versus' or 'tournament'",
                            run.path().string(), why));
  };
  const auto experiment = experiment_of(run, arena);
  const Findings findings = findings_in(run, *experiment, arena);
  if (!findings.met) {
    if (findings.games == 0) refuse("no games have been played yet");
    refuse(fmt::format("a run of 'archon {}' doesn't say how often its decks beat each other",
                       experiment->command()));
  }
  return findings.met();
}

}  // namespace archon::sim
