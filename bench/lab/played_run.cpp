#include "bench/lab/played_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "ai/keyforge/agents.h"
#include "ai/rollout.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/formats/position.h"
#include "sim/play/guarded.h"

namespace archon::sim {
namespace {

using ai::KeyforgeGame;
using keyforge::House;
using keyforge::Player;
using keyforge::Position;
using keyforge::State;

using Words = std::vector<std::string>;

enum PlayedPurpose : uint32_t { kPlayedFill = 1, kPlayedTurn = 2, kPlayedDice = 3 };

constexpr int kTurns = 400;       // drawn, half of them at random
constexpr int kAppraisals = 100;  // playouts of each that is different
constexpr int kHand = 6;

// ---- Deals -------------------------------------------------------------------------------------

keyforge::Set set_with(const std::array<House, 3>& houses) {
  for (int set = 0; set < keyforge::kSets; ++set) {
    const std::vector<House> has = keyforge::houses_of(value_at<keyforge::Set>(set));
    if (std::all_of(houses.begin(), houses.end(), [&](House house) {
          return std::find(has.begin(), has.end(), house) != has.end();
        }))
      return value_at<keyforge::Set>(set);
  }
  throw Error(fmt::format("no set has the houses {}", keyforge::house_names(houses)));
}

void add_words(Tree& to, const Words& words) {
  if (to.kind != Tree::Kind::List) to = Tree::list();
  for (const std::string& word : words) to.items.push_back(Tree::of_word(word));
}

// The rest of a deck of the houses that its player has in the position.
void fill_side(Tree& side, const Position& bare, Player player, uint64_t seed, int number) {
  const std::array<House, 3>& houses = bare.match.houses(player);
  const keyforge::Deck deck = keyforge::random_deck(
      set_with(houses), seed, static_cast<uint64_t>(2 * number + player), houses);
  Words cards;
  for (const keyforge::DeckCard& card : deck.cards) cards.push_back(card.id);
  Rng rng = Rng::stream(seed, static_cast<uint64_t>(2 * number + player), kPlayedFill);
  shuffle(cards.data(), int_size(cards), rng);
  const int there = (bare.match.cards() & CardSet::owned_by(player)).size();
  cards.resize(static_cast<size_t>(std::max(0, keyforge::kDeckCards - there)));
  Tree& named = side["houses"] = Tree::list();
  for (const House house : houses) add_words(named, {slug(name_of(house))});
  if (player == keyforge::other(bare.state.active) && !side.find("hand")) {
    const size_t hand = std::min<size_t>(kHand, cards.size());
    add_words(side["hand"], {cards.end() - static_cast<std::ptrdiff_t>(hand), cards.end()});
    cards.resize(cards.size() - hand);
  }
  add_words(side["deck"], cards);
}

Position deal_around(const Position& bare, Tree tree, uint64_t seed, int number) {
  for (const auto& [name, player] : {std::pair{"you", Player{0}}, std::pair{"foe", Player{1}}}) {
    Tree& side = tree[name];
    if (side.kind != Tree::Kind::Map) side = Tree::map();
    fill_side(side, bare, player, seed, number);
  }
  return keyforge::read_position(tree, bare.match.library());
}

// ---- Turns -------------------------------------------------------------------------------------

struct PlayedTurn {
  Words words;  // what is chosen
  double wins = 0;
};

class ProbeInPlay {
 public:
  ProbeInPlay(const keyforge::Library& library, const PlayedJob& job, const ai::Probe& probe,
              const PoolOptions& pool)
      : job_(job),
        pool_(pool),
        probe_(probe),
        tree_(tree_of_yaml(probe.position)),
        bare_(keyforge::read_position(tree_, library)) {}

  // None where it was interrupted.
  std::optional<PlayedProbe> play() {
    PlayedProbe out;
    out.name = probe_.name;
    find_turns();
    if (pool_.stopped()) return std::nullopt;
    if (right_) out.right = right_->words;
    if (wrong_) out.wrong = wrong_->words;
    if (!right_ || !wrong_) return out;
    Moments gains;
    for (int n = 0; n < job_.games; ++n) {
      if (pool_.stopped()) return std::nullopt;
      // Other deals than those by which turns were chosen.
      const Deal deal(*this, kAppraisals + n);
      const double with = deal.play(*right_);
      const double without = deal.play(*wrong_);
      out.right_wins += with / job_.games;
      out.wrong_wins += without / job_.games;
      gains.add(with - without);
    }
    out.gain = mean_estimate(gains);
    return out;
  }

 private:
  // The probe in a deal, by its number.
  class Deal {
   public:
    Deal(const ProbeInPlay& of, int number)
        : of_(of),
          number_(number),
          position_(deal_around(of.bare_, of.tree_, of.job_.seed, number)),
          game_(position_.match),
          policy_(KeyforgeGame::policy("rivals")),
          wise_(game_.played_by(policy_)),
          mover_(position_.state.decision.player) {}

    // Every other one at random.
    PlayedTurn drawn_turn(int number) const {
      PlayedTurn out;
      Rng dice = Rng::stream(of_.job_.seed, static_cast<uint64_t>(number), kPlayedTurn);
      keyforge::MoveList list{};
      for (State s = guess(dice); is_within_turn(s);) {
        game_.moves(s, list);
        const keyforge::Move move = number % 2 == 1
                                        ? list[static_cast<int>(dice.below(list.size()))]
                                        : wise_.rollout(s, list, dice);
        out.words.push_back(keyforge::describe(s, position_.match, move));
        game_.apply(s, move);
      }
      return out;
    }

    // How often it wins where the policy goes on.
    double appraise(const PlayedTurn& turn) const {
      Rng dice = Rng::stream(of_.job_.seed, static_cast<uint64_t>(number_), kPlayedDice);
      State s = after(turn, dice);
      keyforge::MoveList space{};
      return ai::rollout(wise_, s, space, mover_, std::numeric_limits<int>::max(), dice);
    }

    double play(const PlayedTurn& turn) const {
      Rng dice = Rng::stream(of_.job_.seed, static_cast<uint64_t>(number_), kPlayedDice);
      State s = after(turn, dice);
      std::array<std::unique_ptr<ai::Agent<KeyforgeGame>>, 2> players;
      for (auto& player : players) player = ai::make_agent<KeyforgeGame>(of_.job_.player);
      while (!s.over()) game_.apply(s, players[s.decision.player]->choose(game_, s, dice));
      return game_.reward(s, mover_);
    }

   private:
    bool is_within_turn(const State& s) const {
      return !s.over() && s.turn == position_.state.turn && s.decision.player == mover_;
    }

    // At what the mover can't see.
    State guess(Rng& dice) const {
      State out = position_.state;
      game_.determinize(out, mover_, dice);
      return out;
    }

    // The turn as far as it can be chosen here, too; then the policy ends it.
    State after(const PlayedTurn& turn, Rng& dice) const {
      State s = guess(dice);
      keyforge::MoveList list{};
      for (const std::string& words : turn.words) {
        if (!is_within_turn(s)) return s;
        game_.moves(s, list);
        const auto at = std::find_if(list.begin(), list.end(), [&](const keyforge::Move& move) {
          return keyforge::describe(s, position_.match, move) == words;
        });
        if (at == list.end()) break;
        game_.apply(s, *at);
      }
      while (is_within_turn(s)) game_.apply(s, wise_.rollout(s, list, dice));
      return s;
    }

    const ProbeInPlay& of_;
    int number_;
    Position position_;
    KeyforgeGame game_;
    ai::KeyforgePolicy policy_;
    KeyforgeGame wise_;
    int mover_;
  };

  // The best that answers and the best that doesn't.
  void find_turns() {
    std::deque<Deal> deals;
    for (int n = 0; n < kAppraisals; ++n) deals.emplace_back(*this, n);
    std::set<Words> seen;
    for (int n = 0; n < kTurns && !pool_.stopped(); ++n) {
      PlayedTurn turn = deals[n % kAppraisals].drawn_turn(n);
      if (!seen.insert(turn.words).second) continue;
      for (const Deal& deal : deals) turn.wins += deal.appraise(turn) / kAppraisals;
      std::optional<PlayedTurn>& best = ai::answers(probe_, turn.words) ? right_ : wrong_;
      if (!best || turn.wins > best->wins) best = std::move(turn);
    }
  }

  const PlayedJob& job_;
  const PoolOptions& pool_;
  const ai::Probe& probe_;
  Tree tree_;
  Position bare_;
  std::optional<PlayedTurn> right_;
  std::optional<PlayedTurn> wrong_;
};

// ---- What came of it ---------------------------------------------------------------------------

std::string verdict_of(const PlayedProbe& probe) {
  if (!probe.broken.empty()) return "left out: " + probe.broken;
  if (probe.right.empty()) return "no turn that answers was found";
  if (probe.wrong.empty()) return "no other turn was found";
  if (probe.gain.interval.low > 0) return "wins more";
  return fmt::format("{}: {}; than {}", probe.gain.interval.high < 0 ? "wins less" : "no better",
                     fmt::join(probe.right, ", "), fmt::join(probe.wrong, ", "));
}

std::optional<PlayedProbe> play_probe(const keyforge::Library& library, const PlayedJob& job,
                                      const ai::Probe& probe, const PoolOptions& pool) {
  return guarded([&] { return ProbeInPlay(library, job, probe, pool).play(); },
                 [&](const std::string& why) {
                   PlayedProbe out;
                   out.name = probe.name;
                   out.broken = why;
                   return std::optional(out);
                 });
}

}  // namespace

std::vector<PlayedProbe> run_played(const keyforge::Library& library, const PlayedJob& job,
                                    const PoolOptions& options) {
  auto played = run_indexed<PlayedProbe>(std::ssize(job.probes), options,
                                         [&](int64_t i) -> std::optional<PlayedProbe> {
                                           return play_probe(library, job, job.probes[i], options);
                                         });
  std::vector<PlayedProbe> out;
  for (std::optional<PlayedProbe>& probe : played)
    if (probe) out.push_back(std::move(*probe));
  return out;
}

std::string played_table(const std::vector<PlayedProbe>& probes) {
  std::string out = fmt::format("{:<32} {:>6} {:>6} {:>15}\n", "probe", "right", "wrong", "gain");
  int64_t more = 0;
  int64_t less = 0;
  for (const PlayedProbe& probe : probes) {
    more += probe.gain.interval.low > 0 ? 1 : 0;
    less += probe.gain.interval.high < 0 ? 1 : 0;
    out += fmt::format("{:<32} {:>6.1f} {:>6.1f} {:>+7.1f} ± {:>5.1f}  {}\n", probe.name,
                       100 * probe.right_wins, 100 * probe.wrong_wins, 100 * probe.gain.value,
                       100 * probe.gain.interval.half_width(), verdict_of(probe));
  }
  return out + fmt::format("{} of {} answers win more than the best other turn, {} win less.\n",
                           more, probes.size(), less);
}

}  // namespace archon::sim
