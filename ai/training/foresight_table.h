// How well evaluations foresee who wins.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "ai/keyforge/network/network.h"
#include "ai/training/samples.h"

namespace archon::ai {

// Of one evaluation, over some positions.
struct Foreseen {
  double loss_sum = 0;
  int right_side = 0;
  int count = 0;

  void add(double chance, bool won);
  double loss() const { return count > 0 ? loss_sum / count : 0; }
  double right() const { return count > 0 ? 100.0 * right_side / count : 0; }
};

struct ForeseenByAll {
  Foreseen network;
  Foreseen built_in;
  Foreseen hand_made;
  Foreseen search;
};

// Of positions at which a turn begins. By set: games in which both decks are of it.
struct ForesightTable {
  ForeseenByAll all;
  std::array<ForeseenByAll, keyforge::kSets> by_set;
  std::array<Foreseen, 10> calibration;  // of the network, by tenths of what it says
  std::array<double, 10> said{};         // the sum of what it says there
};

// The active player's chance, between 0 and 1.
using Judge = std::function<double(const Sample&)>;
// Samples and network must outlast it.
Judge judge_by(const Network& network, const Samples& samples);

// How well an evaluation tells positions of one choice apart, which were played out twice each, to
// the end; nothing where some were not.
struct ToldApart {
  double spread = 0;  // of what they are worth, without the noise of two games
  double left = 0;    // rms of what the evaluation is wrong by, beside what it is for all of them
};
ToldApart told_apart(const Judge& judge, const Samples& samples, Split split);

// `built_in` is what to compare with. Of one part of the games, or of all.
ForesightTable foresight(const Judge& network, const Judge& built_in, const Samples& samples,
                         std::optional<Split> split = std::nullopt);
std::string to_string(const ForesightTable& table);

}  // namespace archon::ai
