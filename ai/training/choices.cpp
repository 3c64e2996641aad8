#include "ai/training/choices.h"

#include <fmt/format.h>

#include "ai/keyforge/playout.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

class TermWriter {
 public:
  explicit TermWriter(Choices& out) : out_(out) {}

  void card(CardRole role, int number) {
    out_.terms.push_back({number * kCardRoles + index_of(role), 1});
  }
  void plain(int term, int value) { out_.terms.push_back({out_.card_terms() + term, value}); }

 private:
  Choices& out_;
};

float share_by_hasty(const Replayed& at) {
  std::vector<float> shares(at.moves.size());
  playout_prior(at.state, at.game.match(), at.moves, shares.data());
  return shares[at.choice.move];
}

}  // namespace

ChoiceSample& add_choice(const State& s, const Match& match, const MoveList& moves,
                         const SelfPlayDeal& deal, Choices& out) {
  const MoveReader reader(s, match);
  ChoiceSample& sample = out.list.emplace_back();
  sample.first_move = narrow<uint32_t>(out.moves.size());
  sample.moves = narrow<uint16_t>(moves.size());
  sample.situation = reader.situation();
  sample.ask = s.decision.ask;
  for (size_t p = 0; p < 2; ++p) sample.sets[p] = index_of(deal.sets[p]);
  TermWriter writer(out);
  for (const Move& move : moves) {
    reader.read(move, writer);
    out.moves.push_back(narrow<uint32_t>(out.terms.size()));
  }
  return sample;
}

std::string read_choices(const std::filesystem::path& folder, const Library& library,
                         Choices& out) {
  out.cards = library.size();
  const std::string by = read_kept_games(folder, [&](const KeptGames& kept) {
    for (const KeptGame& game : kept.games) {
      const size_t list = out.list.size();
      const size_t moves = out.moves.size();
      const size_t terms = out.terms.size();
      ++out.games;
      const bool whole = replay(library, kept.seed, game, [&](const Replayed& at) {
        if (at.choice.mean_value == KeptChoice::kUnsearched) return;
        ChoiceSample& sample = add_choice(at.state, at.game.match(), at.moves, at.deal, out);
        sample.made = at.choice.move;
        sample.split = split_of(game.index);
        sample.hasty = share_by_hasty(at);
      });
      if (whole) continue;
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
