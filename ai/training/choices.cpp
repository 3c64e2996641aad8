#include "ai/training/choices.h"

#include <fmt/format.h>

#include "ai/keyforge/playout.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

class ChoiceReader {
 public:
  ChoiceReader(const KeptGame& game, Choices& out) : kept_(game), out_(out) {}

  void operator()(const Replayed& at) {
    if (at.choice.mean_value == KeptChoice::kUnsearched) return;
    const MoveReader reader(at.state, at.game.match());
    ChoiceSample sample;
    sample.first_move = static_cast<uint32_t>(out_.moves.size());
    sample.moves = static_cast<uint16_t>(at.moves.size());
    sample.made = at.choice.move;
    sample.situation = reader.situation();
    sample.ask = at.state.decision.ask;
    sample.split = split_of(kept_.index);
    for (size_t p = 0; p < 2; ++p) sample.sets[p] = static_cast<uint8_t>(at.deal.sets[p]);
    sample.hasty = share_by_hasty(at);
    for (const Move& move : at.moves) {
      reader.read(move, *this);
      out_.moves.push_back(static_cast<uint32_t>(out_.terms.size()));
    }
    out_.list.push_back(sample);
  }

  // As a visitor of terms.
  void card(CardRole role, int number) {
    out_.terms.push_back({number * kCardRoles + index_of(role), 1});
  }
  void plain(int term, int value) { out_.terms.push_back({out_.card_terms() + term, value}); }

 private:
  static float share_by_hasty(const Replayed& at) {
    std::vector<float> shares(at.moves.size());
    playout_prior(at.state, at.game.match(), at.moves, shares.data());
    return shares[at.choice.move];
  }

  const KeptGame& kept_;
  Choices& out_;
};

}  // namespace

std::string read_choices(const std::filesystem::path& folder, const Library& library,
                         Choices& out) {
  out.cards = library.size();
  const std::string by = read_kept_games(folder, [&](const KeptGames& kept) {
    for (const KeptGame& game : kept.games) {
      const size_t list = out.list.size();
      const size_t moves = out.moves.size();
      const size_t terms = out.terms.size();
      ++out.games;
      if (replay(library, kept.seed, game, ChoiceReader(game, out))) continue;
      ++out.dropped;
      out.list.resize(list);
      out.moves.resize(moves);
      out.terms.resize(terms);
    }
  });
  return fmt::format("{} games, {} of them dropped; {} choices; by {}", out.games, out.dropped,
                     out.list.size(), by);
}

}  // namespace archon::ai
