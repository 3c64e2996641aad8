#include "ai/training/samples.h"

#include <fmt/format.h>

#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/keyforge_game.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

constexpr uint32_t kPurpose = 4;
constexpr uint32_t kSampleMain = 8;

// The choices of a game that are kept.
class SampleReader {
 public:
  SampleReader(const KeptGames& kept, const KeptGame& game, Samples& out)
      : rng_(Rng::stream(kept.seed, game.index, kPurpose)), kept_(game), out_(out) {}

  void operator()(const Replayed& at) {
    if (is_wanted(at)) add(at);
  }

 private:
  bool is_wanted(const Replayed& at) {
    if (at.choice.mean_value == KeptChoice::kUnsearched) return false;
    const Ask ask = at.state.decision.ask;
    return ask == Ask::House || (ask == Ask::Main && rng_.below(kSampleMain) == 0);
  }

  void add(const Replayed& at) {
    Sample& sample = add_position(at.state, at.game.match(), at.deal, out_);
    sample.searched = static_cast<float>(at.choice.mean_value) / 254;
    sample.won = kept_.winner == at.state.active;
    sample.split = split_of(kept_.index);
    out_.groups.push_back(narrow<uint32_t>(out_.list.size()));
  }

  Rng rng_;
  const KeptGame& kept_;
  Samples& out_;
};

}  // namespace

Sample& add_position(const State& s, const Match& match, const SelfPlayDeal& deal, Samples& out) {
  Inputs inputs;
  read_inputs(s, match, inputs);
  Sample& sample = out.list.emplace_back();
  sample.first_card = narrow<uint32_t>(out.cards.size());
  sample.first_number = narrow<uint32_t>(out.numbers.size());
  sample.cards = narrow<uint16_t>(inputs.cards.size());
  sample.numbers = narrow<uint16_t>(inputs.numbers.size());
  sample.hand_made = static_cast<float>(keyforge_win_chance(s, match, s.active));
  sample.turn_begins = s.decision.ask == Ask::House;
  sample.turn = s.turn;
  for (size_t p = 0; p < 2; ++p) sample.sets[p] = index_of(deal.sets[p]);
  out.cards.insert(out.cards.end(), inputs.cards.begin(), inputs.cards.end());
  out.numbers.insert(out.numbers.end(), inputs.numbers.begin(), inputs.numbers.end());
  return sample;
}

void add_samples(const Library& library, const KeptGames& kept, Samples& out) {
  for (const KeptGame& game : kept.games) {
    const size_t list = out.list.size();
    const size_t groups = out.groups.size();
    const size_t cards = out.cards.size();
    const size_t numbers = out.numbers.size();
    ++out.games;
    const bool whole = replay(library, kept.seed, game, SampleReader(kept, game, out));
    if (!whole) ++out.dropped;
    if (whole && game.winner != kDrawn) continue;
    out.list.resize(list);
    out.groups.resize(groups);
    out.cards.resize(cards);
    out.numbers.resize(numbers);
  }
}

std::string read_samples(const std::filesystem::path& folder, const Library& library,
                         Samples& out) {
  const std::string by =
      read_kept_games(folder, [&](const KeptGames& kept) { add_samples(library, kept, out); });
  return fmt::format("{} games, {} of them dropped; {} positions; by {}", out.games, out.dropped,
                     out.list.size(), by);
}

}  // namespace archon::ai
