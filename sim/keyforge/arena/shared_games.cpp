#include "sim/keyforge/arena/shared_games.h"

#include <algorithm>

#include "sim/keyforge/arena/deck_entrant.h"

namespace archon::sim {
namespace {

using keyforge::Match;
using keyforge::Player;
using keyforge::State;
using keyforge::Zone;

using Mind = GameTrace::Mind;

Mind mind_of(LiveKeyforge& game, Player p) { return {game.agent(p).memory(), game.rng(p)}; }

void recall(LiveKeyforge& game, Player p, const Mind& mind) {
  game.agent(p).recall(mind.memory.get());
  game.rng(p) = mind.rng;
}

bool same(const Mind& a, const Mind& b) {
  if (a.rng != b.rng || (a.memory == nullptr) != (b.memory == nullptr)) return false;
  return a.memory == nullptr || *a.memory == *b.memory;
}

// Neither player has seen it played: it has been nowhere but in hidden zones.
bool is_out_of_play(const State& s, CardId card) {
  const Zone zone = s.at(card).zone;
  return zone == Zone::Deck || zone == Zone::Hand || zone == Zone::Archives;
}

// Whether who is to choose looks at it, or the question is about it.
bool is_in_view(const State& s, CardId card) {
  const keyforge::Decision& asked = s.decision;
  const keyforge::Side& mine = s.side[asked.player];
  CardSet seen = mine.hand | mine.archives | asked.cards | asked.disposable;
  for (const CardSet& cards : asked.usable) seen |= cards;
  for (const CardSet& cell : s.cells()) seen |= cell;
  return seen.has(card);
}

// `match` with the card of another.
Match with_card(Match match, CardId card, const Match& of) {
  match.put(card, of.number(card), of.house(card), of.bonus(card));
  return match;
}

// A game that goes along with a traced one.
class BesideGame {
 public:
  BesideGame(const GameTrace& trace, CardId card, LiveKeyforge& game)
      : trace_(trace), card_(card), game_(game) {}

  // Whether nothing has been thought or done so far that the trace hasn't.
  bool is_along() const {
    return along_ && at_ < trace_.choices.size() && is_out_of_play(game_.state(), card_) &&
           game_.state() == trace_.choices[at_].before;
  }
  // The move there; none where a player gives up. Counts in `thought` where it was thought out.
  std::optional<keyforge::Move> choose(int& thought) {
    const GameTrace::Choice& choice = trace_.choices[at_++];
    if (!choice.faces.has(card_) && !is_in_view(choice.before, card_)) return choice.move;
    const Player player = choice.before.decision.player;
    recall(game_, player, choice.mind);
    ++thought;
    const auto move = game_.think();
    along_ = move == choice.move && same(mind_of(game_, player), mind_from(at_, player));
    thinking_ = player;
    return move;
  }
  // From here on by itself.
  void leave() {
    if (at_ == 0) return;
    for (Player p = 0; p < 2; ++p)
      if (along_ || p != thinking_) recall(game_, p, mind_from(at_, p));
  }

 private:
  // What the player has in mind from this choice on.
  const Mind& mind_from(size_t at, Player player) const {
    for (; at < trace_.choices.size(); ++at)
      if (trace_.choices[at].before.decision.player == player) return trace_.choices[at].mind;
    return trace_.minds[player];
  }

  const GameTrace& trace_;
  CardId card_;
  LiveKeyforge& game_;
  size_t at_ = 0;
  bool along_ = true;
  Player thinking_ = 0;  // who thought otherwise, if anybody did
};

}  // namespace

std::optional<GameTrace> trace_game(const keyforge::Library& library, const MatchSetup& setup,
                                    const PairPlan& plan, int first, KeyforgeAgents& players,
                                    const PoolOptions& options) {
  LiveKeyforge game(library, setup, plan, first, players, options);
  for (Player p = 0; p < 2; ++p)
    if (!game.agent(p).is_open()) return std::nullopt;
  GameTrace out{game.match(), {}, {}};
  const auto play = [&] {
    game.deal();
    while (!game.over()) {
      const Player player = game.mover();
      GameTrace::Choice& choice = out.choices.emplace_back();
      choice.before = game.state();
      choice.mind = mind_of(game, player);
      const auto move = game.think(&choice.faces);
      if (options.interrupted() || !move) return false;
      choice.move = *move;
      game.make(*move);
    }
    return true;
  };
  try {
    if (!game.unless_it_breaks(play)) return std::nullopt;
  } catch (const BrokenGame&) {
    return std::nullopt;  // as will be seen when it is played
  }
  for (Player p = 0; p < 2; ++p) out.minds[p] = mind_of(game, p);
  (void)game.end();
  return out;
}

std::optional<CardId> only_difference(const Match& one, const Match& other) {
  std::optional<CardId> out;
  if (&one.library() != &other.library() || one.cards() != other.cards()) return std::nullopt;
  for (const CardId id : one.cards()) {
    if (one.number(id) == other.number(id) && one.house(id) == other.house(id) &&
        one.bonus(id) == other.bonus(id))
      continue;
    if (out) return std::nullopt;
    out = id;
  }
  // That such a card has been there would be seen: a match that it brought the tide into has it.
  if (!out || with_card(one, *out, other) != other || with_card(other, *out, one) != one)
    return std::nullopt;
  return out;
}

std::optional<GameRecord> play_beside(const GameTrace& trace, const keyforge::Library& library,
                                      const MatchSetup& setup, const PairPlan& plan, int first,
                                      KeyforgeAgents& players, const PoolOptions& options,
                                      int* thought) {
  LiveKeyforge game(library, setup, plan, first, players, options);
  const std::optional<CardId> card = only_difference(trace.match, game.match());
  int count = 0;
  const bool ended = game.unless_it_breaks([&] {
    game.deal();
    const auto make = [&](const std::optional<keyforge::Move>& move) {
      if (options.interrupted()) return false;
      if (move) game.make(*move);
      return true;
    };
    if (card) {
      BesideGame beside(trace, *card, game);
      while (!game.over() && beside.is_along())
        if (!make(beside.choose(count))) return false;
      beside.leave();
    }
    for (; !game.over(); ++count)
      if (!make(game.think())) return false;
    return true;
  });
  if (thought) *thought = count;
  if (!ended) return std::nullopt;
  return game.end();
}

std::shared_ptr<GameTraces::Entry> GameTraces::entry_of(int64_t pair, int first) {
  const std::lock_guard lock(looking_);
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const auto& entry) {
    return entry->pair == pair && entry->first == first;
  });
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
    return entries_.front();
  }
  if (entries_.size() == kKept) entries_.pop_back();
  const auto& out = entries_.emplace_front(std::make_shared<Entry>());
  out->pair = pair;
  out->first = first;
  return out;
}

}  // namespace archon::sim
