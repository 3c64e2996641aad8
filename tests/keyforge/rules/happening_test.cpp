// What is told of a game is all that happens in it: a ledger that knows only the happenings comes
// to the same books as the state.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "engine/keyforge/rules/derived/query.h"
#include "tests/keyforge/bundled_games.h"

namespace archon::keyforge::happening_test {
namespace {

constexpr size_t kCards = 128;

// What a player's later readers ask of a turn: counted from what was told, when it was told.
struct TurnNumbers {
  int played = 0;
  int used = 0;
  int reaps = 0;
  int fights = 0;
  int forged = 0;  // a bit for each key

  friend bool operator==(const TurnNumbers&, const TurnNumbers&) = default;
};

struct Books {
  std::array<TurnNumbers, 2> turn_numbers{};
  std::array<uint8_t, 256> aember{};  // by purse; the supply's is not counted
  std::array<Zone, kCards> zone{};
  std::array<uint8_t, kCards> damage{};
  std::array<uint8_t, kCards> counters{};
  CardSet ready;
  CardSet stunned;
  CardSet warded;
  CardSet enraged;
  CardSet tagged;
  CardSet second;  // controlled by player 1
  std::array<uint8_t, 2> keys{};
  std::array<int, 2> chains{};
  uint8_t tide = State::kNobodys;
  std::array<int, 2> hand{};
  int turn = 0;
  House house = House::None;
  int winner = kNobody;

  friend bool operator==(const Books&, const Books&) = default;
};

Books books_of(const State& s) {
  Books out;
  for (Player p = 0; p < 2; ++p) {
    const Side& side = s.side[p];
    out.turn_numbers[p] = {side.played, side.used, side.reaps, side.fights, side.forged};
    out.aember[pool_of(p)] = side.aember;
    out.keys[p] = side.keys;
    out.chains[p] = side.chains;
    out.tide = s.tide;
    out.hand[p] = side.hand.size();
    for (int i = 0; i < kMaxOwned; ++i) {
      const auto id = static_cast<CardId>(64 * p + i);
      const Card& c = s.at(id);
      out.aember[id] = c.aember;
      out.zone[id] = c.zone;
      out.damage[id] = c.damage;
      out.counters[id] = c.power_counters;
    }
  }
  out.ready = s.ready;
  out.stunned = s.stunned;
  out.warded = s.warded;
  out.enraged = s.enraged;
  out.tagged = s.tagged;
  out.turn = s.turn;
  out.house = s.house;
  out.winner = s.winner;
  return out;
}

class Ledger {
 public:
  explicit Ledger(const State& s) : books_(books_of(s)) {}
  const Books& books() const { return books_; }

  void note(const Happening& h) {
    Books& b = books_;
    switch (h.what) {
      case What::Turn:
        b.turn = h.amount;
        b.turn_numbers = {};
        b.house = House::None;
        break;
      case What::House: b.house = static_cast<House>(h.amount); break;
      case What::Play:
        ++b.turn_numbers[h.player].played;
        go(h.card, static_cast<Zone>(h.from), Zone::Limbo);
        break;
      case What::Use: use(h); break;
      case What::Move: go(h.card, static_cast<Zone>(h.from), static_cast<Zone>(h.to)); break;
      case What::Draw: drawn_ += h.amount; break;
      case What::Shuffle: shuffle(h); break;
      case What::SwapPiles: swap_piles(h.player); break;
      case What::Damage:
        b.damage[h.card] = static_cast<uint8_t>(b.damage[h.card] + h.amount);
        break;
      case What::Heal: b.damage[h.card] = static_cast<uint8_t>(b.damage[h.card] - h.amount); break;
      case What::Destroyed: b.tagged.add(h.card); break;
      case What::Spared: b.tagged.remove(h.card); break;
      case What::Aember: pay(h); break;
      case What::Forge:
        b.turn_numbers[h.player].forged |= 1 << h.amount;
        b.keys[h.player] = static_cast<uint8_t>(b.keys[h.player] | 1U << h.amount);
        break;
      case What::Unforge:
        b.keys[h.player] = static_cast<uint8_t>(b.keys[h.player] & ~(1U << h.amount));
        break;
      case What::Chains: b.chains[h.player] += h.amount; break;
      case What::Tide: b.tide = h.player < 2 ? State::favour_of(h.player) : State::kNobodys; break;
      case What::Mark: mark(h); break;
      case What::Counters:
        if (h.from == 0) b.counters[h.card] = static_cast<uint8_t>(b.counters[h.card] + h.amount);
        break;
      case What::Over: b.winner = h.player; break;
      default: break;
    }
  }

 private:
  void use(const Happening& h) {
    TurnNumbers& numbers = books_.turn_numbers[h.player];
    ++numbers.used;
    if (static_cast<Verb>(h.amount) == Verb::Reap) ++numbers.reaps;
    if (static_cast<Verb>(h.amount) == Verb::Fight) ++numbers.fights;
  }

  void go(CardId id, Zone from, Zone to) {
    Books& b = books_;
    if (b.zone[id] != from) throw std::logic_error(fmt::format("card {} was not there", id));
    b.zone[id] = to;
    if (from == Zone::Hand) --b.hand[owner_of(id)];
    if (to == Zone::Hand) ++b.hand[owner_of(id)];
    if (from != Zone::Play || to == Zone::Play) return;
    b.damage[id] = b.counters[id] = 0;
    for (CardSet* marks : {&b.ready, &b.stunned, &b.warded, &b.enraged, &b.tagged})
      marks->remove(id);
  }

  void shuffle(const Happening& h) {
    int added = 0;
    for (int i = 0; i < kMaxOwned && h.amount > 0; ++i) {
      const auto id = static_cast<CardId>(64 * h.player + i);
      if (books_.zone[id] != Zone::Discard) continue;
      books_.zone[id] = Zone::Deck;
      ++added;
    }
    if (added != h.amount) throw std::logic_error("the discard pile had other cards");
  }

  void swap_piles(Player p) {
    for (int i = 0; i < kMaxOwned; ++i) {
      Zone& zone = books_.zone[static_cast<size_t>(64 * p + i)];
      if (zone == Zone::Deck)
        zone = Zone::Discard;
      else if (zone == Zone::Discard)
        zone = Zone::Deck;
    }
  }

  void pay(const Happening& h) {
    if (h.from != kSupply) {
      uint8_t& purse = books_.aember[h.from];
      if (purse < h.amount) throw std::logic_error("a purse gives what it hasn't");
      purse = static_cast<uint8_t>(purse - h.amount);
    }
    if (h.to != kSupply) books_.aember[h.to] = static_cast<uint8_t>(books_.aember[h.to] + h.amount);
  }

  void mark(const Happening& h) {
    CardSet* marks[] = {&books_.ready, &books_.stunned, &books_.warded, &books_.enraged};
    if (h.from >= 4) return;
    if (h.amount == 1)
      marks[h.from]->add(h.card);
    else
      marks[h.from]->remove(h.card);
  }

  Books books_;
  int drawn_ = 0;
};

std::string words_of(const TurnNumbers& n) {
  return fmt::format("{} played, {} used, {} reaps, {} fights, keys {:b}", n.played, n.used,
                     n.reaps, n.fights, n.forged);
}

// The first thing in which the ledger is wrong.
std::string difference(const Books& told, const Books& found) {
  for (size_t i = 0; i < 256; ++i)
    if (told.aember[i] != found.aember[i])
      return fmt::format("purse {}: told {}, found {}", i, told.aember[i], found.aember[i]);
  for (size_t i = 0; i < kCards; ++i) {
    if (told.zone[i] != found.zone[i])
      return fmt::format("card {}: told zone {}, found {}", i, static_cast<int>(told.zone[i]),
                         static_cast<int>(found.zone[i]));
    if (told.damage[i] != found.damage[i])
      return fmt::format("card {}: told damage {}, found {}", i, told.damage[i], found.damage[i]);
  }
  if (told.ready != found.ready) return "ready cards";
  if (told.tagged != found.tagged) return "cards tagged for destruction";
  for (size_t p = 0; p < 2; ++p)
    if (told.turn_numbers[p] != found.turn_numbers[p])
      return fmt::format("player {} this turn: told {}, found {}", p,
                         words_of(told.turn_numbers[p]), words_of(found.turn_numbers[p]));
  return told == found ? "" : "something else";
}

void follow(State s, const Match& match, uint64_t seed, int number) {
  Rng choices = BundledGames::players(seed, number);
  Ledger ledger(s);
  std::vector<Happening> happenings;
  GameLog log;
  log.happenings = &happenings;
  MoveList list;
  for (int decision = 1; !s.over(); ++decision) {
    legal_moves(s, list);
    happenings.clear();
    apply(s, match, list[static_cast<int>(choices.below(static_cast<uint32_t>(list.size())))],
          &log);
    for (const Happening& h : happenings) ledger.note(h);
    Books found = books_of(s);
    // The turn's end has reset them before the next one is told of.
    if (s.decision.ask != Ask::Main) found.turn_numbers = ledger.books().turn_numbers;
    const std::string wrong = difference(ledger.books(), found);
    INFO("game " << number << ", decision " << decision);
    REQUIRE(wrong == "");
  }
}

}  // namespace

TEST_CASE("what is told of a game accounts for every card, every Æmber, mark and use") {
  const BundledGames& games = bundled_games();
  const int count = env_number("HAPPENING_GAMES", 400);
  for (int number = 0; number < count; ++number)
    follow(games.start(3, number), games.match(number), 3, number);
  // In game 3274 an artifact that was a creature is one no more: its damage goes.
  for (int number = 0; number <= count; ++number) {
    const int game = number < count ? number : 3274;
    const Match match = random_match(games.library(), 3, game);
    follow(start_random_decks(match, 3, game, 0), match, 3, game);
  }
}

}  // namespace archon::keyforge::happening_test
