#include "ai/training/rivals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>
#include <vector>

#include "ai/find_move.h"
#include "ai/rollout.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon::ai {
namespace {

using namespace keyforge;

enum RivalPurpose : uint32_t { kRivalPlay = 50, kRivalPick = 51, kRivalGuess = 1000 };
constexpr uint32_t kHastyTurn = 7;   // one turn in 7
constexpr double kLeastDoubt = 0.1;  // of a choice that is sure
constexpr int kEndOfGame = 1000;     // turns
constexpr uint32_t kGuessesOfTurn = 64;

class RivalGame {
 public:
  RivalGame(const Library& library, const RivalsPlan& plan, uint64_t seed, uint64_t index,
            Rivals& out)
      : plan_(plan),
        seed_(seed),
        index_(index),
        deal_(deal_self_play(library, seed, index)),
        match_(library, deal_.decks[0], deal_.decks[1]),
        hasty_(match_),
        game_(hasty_.played_by(KeyforgePolicy::named(plan.policy))
                  .judged_by(KeyforgeEvaluation::named(plan.judge))),
        out_(out) {}

  void play() {
    Rng rng = Rng::stream(seed_, index_, kRivalPlay);
    Rng pick = Rng::stream(seed_, index_, kRivalPick);
    State s = begin_self_play(match_, deal_, seed_, index_);
    int turn = -1;
    bool hasty = false;
    while (!s.over()) {
      if (s.turn != turn) hasty = rng.below(kHastyTurn) == 0;
      turn = s.turn;
      look_at(s, pick);
      game_.apply(s, (hasty ? hasty_ : game_).rollout(s, space_, rng));
    }
  }

 private:
  void look_at(const State& s, Rng& pick) {
    moves_.clear();
    game_.moves(s, moves_);
    if (moves_.size() == 1) return;
    chances_.resize(moves_.size());
    game_.prior(s, moves_, chances_.data());
    const double doubt = 1 - *std::max_element(chances_.begin(), chances_.end());
    if (pick.uniform() < plan_.share * (kLeastDoubt + doubt)) try_moves(s, pick);
  }

  // The likeliest, and one of those that are left.
  void choose_rivals(Rng& pick) {
    rivals_.resize(moves_.size());
    std::iota(rivals_.begin(), rivals_.end(), 0);
    std::stable_sort(rivals_.begin(), rivals_.end(),
                     [&](int a, int b) { return chances_[a] > chances_[b]; });
    if (int_size(rivals_) <= plan_.tried) return;
    const int last = plan_.tried - 1;
    const int left = int_size(rivals_) - last;
    std::swap(rivals_[last], rivals_[last + narrow<int>(pick.below(left))]);
    rivals_.resize(plan_.tried);
  }

  void try_moves(const State& s, Rng& pick) {
    choose_rivals(pick);
    Choices& all = out_.choices;
    ChoiceSample& choice = add_choice(s, match_, moves_, deal_, all);
    choice.split = split_of(index_);
    choice.first_tried = narrow<uint32_t>(all.tried.size());
    choice.tried = narrow<uint32_t>(rivals_.size());
    for (const float chance : chances_) all.base.push_back(std::log(std::max(chance, 1e-9F)));
    for (const int rival : rivals_) all.tried.push_back({choice.first_move + rival, 0});
    const uint32_t first = choice.first_tried;
    ++choices_;
    for (int guess = 0; guess < plan_.guesses; ++guess) {
      const uint64_t dice =
          Rng::stream(seed_, index_, kRivalGuess + kGuessesOfTurn * choices_ + guess).next64();
      for (size_t i = 0; i < rivals_.size(); ++i)
        all.tried[first + i].value +=
            static_cast<float>(value_of(s, rivals_[i], dice)) / static_cast<float>(plan_.guesses);
    }
    Samples& kept = out_.samples;
    if (kept.list.size() > (kept.groups.empty() ? 0 : kept.groups.back()))
      kept.groups.push_back(narrow<uint32_t>(kept.list.size()));
  }

  // How often the mover wins. The same dice for all rivals, as far as they meet the same chances.
  double value_of(const State& s, int rival, uint64_t dice) {
    const int mover = game_.mover(s);
    const uint32_t key = game_.key(s, moves_[rival]);
    State world = s;
    Rng rng(dice);
    game_.determinize(world, mover, rng);
    list_.clear();
    game_.moves(world, list_);
    const int at = find_move(game_, world, list_, key, rival);
    ARCHON_CHECK(at >= 0);
    game_.apply(world, list_[at]);
    const int horizon = s.turn + plan_.horizon;
    while (!world.over() && world.turn < horizon)
      game_.apply(world, game_.rollout(world, space_, rng));
    if (world.over()) return game_.reward(world, mover);
    return keep(world, mover, dice);
  }

  // A network sees no order of decks, so what it is to say is the mean over orders.
  double keep(const State& world, int mover, uint64_t dice) {
    double sum = 0;
    bool won = false;
    for (int i = 0; i < plan_.rollouts; ++i) {
      State s = world;
      Rng rng = Rng::stream(dice, 1 + i);
      s.rng = Rng(rng.next64());
      for (Side& side : s.side)
        if ((side.known & set_of(side.deck)).empty()) shuffle(&side.deck[0], side.deck.size(), rng);
      const int last = world.turn + (plan_.length > 0 ? plan_.length : kEndOfGame);
      const double value = rollout(game_, s, space_, world.active, last, rng);
      if (i == 0) won = value > 0.5;
      sum += value;
    }
    Sample& sample = add_position(world, match_, deal_, out_.samples);
    sample.searched = static_cast<float>(sum / plan_.rollouts);
    sample.won = won;
    sample.split = split_of(index_);
    const double active = sum / plan_.rollouts;
    return mover == world.active ? active : 1 - active;
  }

  static CardSet set_of(const Side::Pile& pile) {
    CardSet out;
    for (const CardId id : pile) out.add(id);
    return out;
  }

  const RivalsPlan& plan_;
  uint64_t seed_;
  uint64_t index_;
  SelfPlayDeal deal_;
  Match match_;
  KeyforgeGame hasty_;
  KeyforgeGame game_;
  Rivals& out_;
  MoveList moves_;
  MoveList list_;
  MoveList space_;
  std::vector<float> chances_;
  std::vector<int> rivals_;
  uint32_t choices_ = 0;
};

// ---- Files ----

constexpr std::string_view kChoicesMagic = "archon choices 1";
constexpr std::string_view kPositionsMagic = "archon rivals 1";
constexpr std::string_view kChoicesFile = ".choices";
constexpr std::string_view kPositionsFile = ".positions";

class File {
 public:
  File(const std::filesystem::path& path, const char* mode)
      : path_(path), file_(std::fopen(path.c_str(), mode)) {
    if (!file_) throw Error(fmt::format("{}: can't be opened", path.string()));
  }
  ~File() { std::fclose(file_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  template <class T>
  void put(const T* items, size_t count) {
    if (count > 0 && std::fwrite(items, sizeof(T), count, file_) != count) fail("can't be written");
  }
  template <class T>
  void take(T* items, size_t count) {
    if (count > 0 && std::fread(items, sizeof(T), count, file_) != count) fail("ends too early");
  }
  template <class T>
  void put(const std::vector<T>& items) {
    const uint64_t count = items.size();
    put(&count, 1);
    put(items.data(), items.size());
  }
  // Behind what is there already.
  template <class T>
  void add_to(std::vector<T>& items) {
    uint64_t count = 0;
    take(&count, 1);
    const size_t had = items.size();
    items.resize(had + count);
    take(items.data() + had, count);
  }
  void put_head(std::string_view magic, uint64_t library) {
    put(magic.data(), magic.size());
    put(&library, 1);
  }
  void take_head(std::string_view magic, uint64_t library) {
    std::string found(magic.size(), ' ');
    uint64_t by = 0;
    take(found.data(), found.size());
    take(&by, 1);
    if (found != magic) fail("is no file of rivals");
    if (by != library) fail("is of another library");
  }

 private:
  [[noreturn]] void fail(const char* why) const {
    throw Error(fmt::format("{} {}; expected one written by `try_rivals` of this program",
                            path_.string(), why));
  }

  std::filesystem::path path_;
  std::FILE* file_;
};

std::vector<std::filesystem::path> files_with(const std::filesystem::path& folder,
                                              std::string_view extension) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == extension) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

// What has been appended speaks of places behind what was there.
void move_choices(Choices& out, size_t list, size_t moves, size_t terms, size_t tried) {
  for (size_t i = list; i < out.list.size(); ++i) {
    out.list[i].first_move += narrow<uint32_t>(moves);
    out.list[i].first_tried += narrow<uint32_t>(tried);
  }
  for (size_t i = moves; i < out.moves.size(); ++i) out.moves[i] += narrow<uint32_t>(terms);
  for (size_t i = tried; i < out.tried.size(); ++i) out.tried[i].move += narrow<uint32_t>(moves);
}

void move_samples(Samples& out, size_t list, size_t groups, size_t cards, size_t numbers) {
  for (size_t i = list; i < out.list.size(); ++i) {
    out.list[i].first_card += narrow<uint32_t>(cards);
    out.list[i].first_number += narrow<uint32_t>(numbers);
  }
  for (size_t i = groups; i < out.groups.size(); ++i) out.groups[i] += narrow<uint32_t>(list);
}

template <class T>
void add_behind(std::vector<T>& out, const std::vector<T>& more) {
  out.insert(out.end(), more.begin(), more.end());
}

}  // namespace

void try_rivals(const Library& library, const RivalsPlan& plan, uint64_t seed, uint64_t index,
                Rivals& out) {
  out.choices.cards = library.size();
  RivalGame(library, plan, seed, index, out).play();
  ++out.choices.games;
  ++out.samples.games;
}

void append(Rivals& out, const Rivals& more) {
  Choices& c = out.choices;
  const std::array<size_t, 4> had{c.list.size(), c.moves.size(), c.terms.size(), c.tried.size()};
  c.cards = more.choices.cards;
  c.games += more.choices.games;
  add_behind(c.list, more.choices.list);
  add_behind(c.moves, more.choices.moves);
  add_behind(c.terms, more.choices.terms);
  add_behind(c.tried, more.choices.tried);
  add_behind(c.base, more.choices.base);
  move_choices(c, had[0], had[1], had[2], had[3]);
  Samples& s = out.samples;
  const std::array<size_t, 4> were{s.list.size(), s.groups.size(), s.cards.size(),
                                   s.numbers.size()};
  s.games += more.samples.games;
  add_behind(s.list, more.samples.list);
  add_behind(s.groups, more.samples.groups);
  add_behind(s.cards, more.samples.cards);
  add_behind(s.numbers, more.samples.numbers);
  move_samples(s, were[0], were[1], were[2], were[3]);
}

void write_rivals(const std::filesystem::path& folder, const std::string& name, uint64_t library,
                  const Rivals& rivals) {
  File positions(folder / (name + std::string(kPositionsFile)), "wb");
  positions.put_head(kPositionsMagic, library);
  positions.put(&rivals.samples.games, 1);
  positions.put(rivals.samples.list);
  positions.put(rivals.samples.groups);
  positions.put(rivals.samples.cards);
  positions.put(rivals.samples.numbers);
  File choices(folder / (name + std::string(kChoicesFile)), "wb");
  choices.put_head(kChoicesMagic, library);
  choices.put(&rivals.choices.games, 1);
  choices.put(rivals.choices.list);
  choices.put(rivals.choices.moves);
  choices.put(rivals.choices.terms);
  choices.put(rivals.choices.tried);
  choices.put(rivals.choices.base);
}

bool has_rivals(const std::filesystem::path& folder) {
  return !files_with(folder, kChoicesFile).empty();
}

std::string read_rival_choices(const std::filesystem::path& folder, const Library& library,
                               Choices& out) {
  out.cards = library.size();
  for (const auto& path : files_with(folder, kChoicesFile)) {
    File in(path, "rb");
    in.take_head(kChoicesMagic, library.fingerprint());
    int games = 0;
    in.take(&games, 1);
    out.games += games;
    const std::array<size_t, 4> had{out.list.size(), out.moves.size(), out.terms.size(),
                                    out.tried.size()};
    in.add_to(out.list);
    in.add_to(out.moves);
    in.add_to(out.terms);
    in.add_to(out.tried);
    in.add_to(out.base);
    move_choices(out, had[0], had[1], had[2], had[3]);
  }
  return fmt::format("{} games; {} choices, of which {} moves were tried", out.games,
                     out.list.size(), out.tried.size());
}

std::string read_rival_positions(const std::filesystem::path& folder, const Library& library,
                                 Samples& out) {
  for (const auto& path : files_with(folder, kPositionsFile)) {
    File in(path, "rb");
    in.take_head(kPositionsMagic, library.fingerprint());
    int games = 0;
    in.take(&games, 1);
    out.games += games;
    const std::array<size_t, 4> had{out.list.size(), out.groups.size(), out.cards.size(),
                                    out.numbers.size()};
    in.add_to(out.list);
    in.add_to(out.groups);
    in.add_to(out.cards);
    in.add_to(out.numbers);
    move_samples(out, had[0], had[1], had[2], had[3]);
  }
  return fmt::format("{} games; {} positions after rival moves of {} choices", out.games,
                     out.list.size(), out.groups.size());
}

}  // namespace archon::ai
