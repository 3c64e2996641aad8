#include "ai/training/self_play_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "ai/find_move.h"
#include "ai/keyforge/agents.h"
#include "engine/core/counts.h"
#include "engine/core/files.h"
#include "engine/keyforge/decks/deck_library.h"
#include "engine/keyforge/decks/deck_random.h"
#include "engine/keyforge/decks/edition.h"

namespace archon::ai {
namespace {

using namespace keyforge;

enum Purpose : uint32_t { kDeal = 1, kPlay = 2, kDecks = 3 };
constexpr uint32_t kBundled = 8;  // one deck in 8
constexpr uint32_t kChained = 8;  // one game in 8
constexpr uint32_t kMostChains = 12;
constexpr uint32_t kHastyTurns = 7;  // one turn in 7

constexpr std::string_view kMagic = "archon self-play 1\n";

PlayableDeck draw_bundled(const Library& library, Set set, Rng& rng) {
  std::vector<const Deck*> own;
  for (const Deck& deck : bundled_decks())
    if (deck.set == set) own.push_back(&deck);
  if (own.empty()) return {};
  return prepare(*own[rng.place_in(own)], library);
}

PlayableDeck draw_deck(const Library& library, Set set, uint64_t seed, uint64_t number, Rng& rng) {
  PlayableDeck deck;
  if (rng.below(kBundled) == 0) deck = draw_bundled(library, set, rng);
  if (!deck.cards.empty()) return deck;
  return prepare(playable_random_deck(set, seed, number, library), library);
}

uint8_t in_parts(double value) { return byte(std::lround(value * 254)); }

// What the agent just thought.
void keep_values(const SearchResult<KeyforgeGame>& result, KeptChoice& out) {
  int64_t visits = 0;
  double sum = 0;
  for (const auto& row : result.moves) {
    visits += row.visits;
    sum += row.value * real(row.visits);
  }
  if (visits == 0) return;
  out.chosen_value = in_parts(result.value);
  out.mean_value = in_parts(ratio(sum, visits));
}

int position_of(const KeyforgeGame& game, const State& s, const MoveList& moves, Move move) {
  return find_move(game, s, moves, game.key(s, move));
}

template <class T>
void put(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  std::string_view take(size_t count) {
    if (bytes_.size() < count) throw Error("the file of games ends too early");
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
  }
  template <class T>
  T take() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  bool empty() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

}  // namespace

std::string to_bytes(const KeptGames& kept) {
  std::string out(kMagic);
  put(out, kept.seed);
  put(out, kept.library);
  put(out, narrow<uint16_t>(kept.agent.size()));
  out += kept.agent;
  for (const KeptGame& game : kept.games) {
    put(out, game.index);
    put(out, game.winner);
    put(out, game.turns);
    put(out, narrow<uint16_t>(game.choices.size()));
    for (const KeptChoice& choice : game.choices) put(out, choice);
  }
  return out;
}

KeptGames kept_games_from_bytes(std::string_view bytes) {
  Reader in(bytes);
  if (!bytes.starts_with(kMagic))
    throw Error("this is not a file of self-play games; expected one written by `self_play`");
  in.take(kMagic.size());
  KeptGames out;
  out.seed = in.take<uint64_t>();
  out.library = in.take<uint64_t>();
  out.agent = in.take(in.take<uint16_t>());
  while (!in.empty()) {
    KeptGame& game = out.games.emplace_back();
    game.index = in.take<uint64_t>();
    game.winner = in.take<uint8_t>();
    game.turns = in.take<uint8_t>();
    game.choices.resize(in.take<uint16_t>());
    for (KeptChoice& choice : game.choices) choice = in.take<KeptChoice>();
  }
  return out;
}

Library training_library() { return Library::load("", Rules{Edition::June2026}); }

SelfPlayDeal deal_self_play(const Library& library, uint64_t seed, uint64_t index) {
  Rng rng = Rng::stream(seed, index, kDecks);
  SelfPlayDeal deal;
  const bool alike = rng.below(2) == 0;
  for (size_t p = 0; p < 2; ++p) {
    const auto drawn = value_at<Set>(rng.below(sets_of(library.rules())));
    deal.sets[p] = p == 1 && alike ? deal.sets[0] : drawn;
    deal.decks[p] = draw_deck(library, deal.sets[p], seed, 2 * index + p, rng);
  }
  deal.options.first = static_cast<Player>(rng.below(2));
  if (rng.below(kChained) == 0) deal.options.chains[rng.below(2)] = 1 + rng.below(kMostChains);
  return deal;
}

State begin_self_play(const Match& match, const SelfPlayDeal& deal, uint64_t seed, uint64_t index) {
  return new_game(match, Rng::stream(seed, index, kDeal), deal.options);
}

KeptGame play_self(const Library& library, const AgentSpec& spec, uint64_t seed, uint64_t index) {
  const SelfPlayDeal deal = deal_self_play(library, seed, index);
  const Match match(library, deal.decks[0], deal.decks[1]);
  const KeyforgeGame game(match);
  const auto agent = make_agent<KeyforgeGame>(spec);
  Rng rng = Rng::stream(seed, index, kPlay);
  State s = begin_self_play(match, deal, seed, index);
  KeptGame out;
  out.index = index;
  int turn = -1;
  bool hasty = false;
  MoveList moves;
  MoveList space;
  while (!s.over()) {
    if (s.turn != turn) hasty = rng.below(kHastyTurns) == 0;
    turn = s.turn;
    moves.clear();
    game.moves(s, moves);
    const Move move = hasty ? game.rollout(s, space, rng) : agent->choose(game, s, rng);
    if (moves.size() > 1) {
      KeptChoice& choice = out.choices.emplace_back();
      choice.move = byte(position_of(game, s, moves, move));
      if (!hasty) keep_values(agent->result(), choice);
    }
    game.apply(s, move);
  }
  out.winner = s.winner;
  out.turns = s.turn;
  return out;
}

bool replay(const Library& library, uint64_t seed, const KeptGame& kept,
            const std::function<void(const Replayed&)>& visit) {
  const SelfPlayDeal deal = deal_self_play(library, seed, kept.index);
  const Match match(library, deal.decks[0], deal.decks[1]);
  const KeyforgeGame game(match);
  State s = begin_self_play(match, deal, seed, kept.index);
  MoveList moves;
  size_t next = 0;
  while (!s.over()) {
    moves.clear();
    game.moves(s, moves);
    int move = 0;
    if (moves.size() > 1) {
      if (next == kept.choices.size()) return false;
      const KeptChoice& choice = kept.choices[next++];
      if (choice.move >= moves.size()) return false;
      visit({game, deal, s, moves, choice});
      move = choice.move;
    }
    game.apply(s, moves[move]);
  }
  return next == kept.choices.size() && s.winner == kept.winner && s.turn == kept.turns;
}

std::string read_kept_games(const std::filesystem::path& folder,
                            const std::function<void(const KeptGames&)>& visit) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".bin") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw Error(fmt::format("{}: no games; `self_play` writes some", folder.string()));
  std::string by;
  std::string last;
  for (const auto& file : files) {
    const auto kept = kept_games_from_bytes(read_file(file, "a file of self-play games"));
    const std::string source = fmt::format("{} with seed {}", kept.agent, kept.seed);
    if (source != last) by += (last.empty() ? "" : "; ") + source;
    last = source;
    visit(kept);
  }
  return by;
}

int set_to_hold_out(std::string_view code) {
  if (code == "none") return -1;
  if (const auto set = find_name(kSetCodes, code)) return *set;
  throw Error(fmt::format("unknown set '{}'; expected cota, aoa, wc, mm, dt or none", code));
}

Split split_of(uint64_t index) {
  const uint64_t part = index % 20;
  return part < 2 ? Split::Test : part == 2 ? Split::Validate : Split::Train;
}

}  // namespace archon::ai
