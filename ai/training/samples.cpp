#include "ai/training/samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/keyforge/evaluate.h"
#include "ai/keyforge/keyforge_game.h"
#include "engine/core/check.h"
#include "engine/core/files.h"

namespace archon::ai {
namespace {

using namespace keyforge;

constexpr uint32_t kPurpose = 4;
constexpr uint32_t kSampleMain = 8;

Split split_of(uint64_t index) {
  const uint64_t part = index % 20;
  return part < 2 ? Split::Test : part == 2 ? Split::Validate : Split::Train;
}

class GameReader {
 public:
  GameReader(const Library& library, uint64_t seed, const KeptGame& kept, Samples& out)
      : deal_(deal_self_play(library, seed, kept.index)),
        match_(library, deal_.decks[0], deal_.decks[1]),
        state_(begin_self_play(match_, deal_, seed, kept.index)),
        rng_(Rng::stream(seed, kept.index, kPurpose)),
        kept_(kept),
        out_(out) {}

  // False where the game doesn't go as it did.
  bool read() {
    size_t next = 0;
    while (!state_.over()) {
      moves_.clear();
      game_.moves(state_, moves_);
      size_t move = 0;
      if (moves_.size() > 1) {
        if (next == kept_.choices.size()) return false;
        const KeptChoice& choice = kept_.choices[next++];
        if (choice.move >= moves_.size()) return false;
        if (is_wanted(choice)) add(choice);
        move = choice.move;
      }
      game_.apply(state_, moves_[static_cast<int>(move)]);
    }
    return next == kept_.choices.size() && state_.winner == kept_.winner &&
           state_.turn == kept_.turns;
  }

 private:
  bool is_wanted(const KeptChoice& choice) {
    if (choice.mean_value == KeptChoice::kUnsearched) return false;
    const Ask ask = state_.decision.ask;
    return ask == Ask::House || (ask == Ask::Main && rng_.below(kSampleMain) == 0);
  }

  void add(const KeptChoice& choice) {
    read_inputs(state_, match_, inputs_);
    Sample sample;
    sample.first_card = static_cast<uint32_t>(out_.cards.size());
    sample.first_number = static_cast<uint32_t>(out_.numbers.size());
    sample.cards = static_cast<uint16_t>(inputs_.cards.size());
    sample.numbers = static_cast<uint16_t>(inputs_.numbers.size());
    sample.searched = static_cast<float>(choice.mean_value) / 254;
    sample.hand_made = static_cast<float>(keyforge_win_chance(state_, match_, state_.active));
    sample.won = kept_.winner == state_.active;
    sample.turn_begins = state_.decision.ask == Ask::House;
    sample.turn = state_.turn;
    for (size_t p = 0; p < 2; ++p) sample.sets[p] = static_cast<uint8_t>(deal_.sets[p]);
    sample.split = split_of(kept_.index);
    out_.list.push_back(sample);
    out_.cards.insert(out_.cards.end(), inputs_.cards.begin(), inputs_.cards.end());
    out_.numbers.insert(out_.numbers.end(), inputs_.numbers.begin(), inputs_.numbers.end());
  }

  SelfPlayDeal deal_;
  Match match_;
  KeyforgeGame game_{match_};
  State state_;
  Rng rng_;
  const KeptGame& kept_;
  Samples& out_;
  MoveList moves_;
  Inputs inputs_;
};

}  // namespace

void add_samples(const Library& library, const KeptGames& kept, Samples& out) {
  for (const KeptGame& game : kept.games) {
    const size_t list = out.list.size();
    const size_t cards = out.cards.size();
    const size_t numbers = out.numbers.size();
    ++out.games;
    const bool whole = GameReader(library, kept.seed, game, out).read();
    if (!whole) ++out.dropped;
    if (whole && game.winner != kDrawn) continue;
    out.list.resize(list);
    out.cards.resize(cards);
    out.numbers.resize(numbers);
  }
}

std::string read_samples(const std::filesystem::path& folder, const Library& library,
                         Samples& out) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".bin") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw Error(fmt::format("{}: no games; `self_play` writes some", folder.string()));
  std::string from;
  std::string last;
  for (const auto& file : files) {
    const auto kept = kept_games_from_bytes(read_file(file, "a file of self-play games"));
    const std::string source = fmt::format("{} with seed {}", kept.agent, kept.seed);
    if (source != last) from += (last.empty() ? "" : "; ") + source;
    last = source;
    add_samples(library, kept, out);
  }
  return fmt::format("{} games, {} of them dropped; {} positions; by {}", out.games, out.dropped,
                     out.list.size(), from);
}

}  // namespace archon::ai
