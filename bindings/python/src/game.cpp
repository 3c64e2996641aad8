#include "bindings/python/src/game.h"

#include <fmt/format.h>

#include <cstring>
#include <map>

#include "bindings/python/src/action_space.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/decks/playable.h"

namespace archon::python {

using namespace keyforge;

const sim::KeyforgeArena& arena(Rules rules) {
  static auto* const kept = new std::map<Edition, sim::KeyforgeArena>();
  const auto at = kept->find(rules.edition);
  if (at != kept->end()) return at->second;
  return kept->try_emplace(rules.edition, "", Library::load("", rules)).first->second;
}

const Library& library(Rules rules) { return arena(rules).library(); }

Table::Table(Deck a, Deck b)
    : decks{std::move(a), std::move(b)},
      match(library(edition_of_all(decks)), prepare(decks[0], library()),
            prepare(decks[1], library())) {}

int Game::reward(int player) const {
  if (!over() || state_.winner == kDrawn) return 0;
  return state_.winner == player ? 1 : -1;
}

void Game::refuse(const std::string& what) const {
  if (over()) throw Error("the game is over: nothing is left to choose");
  throw Error(fmt::format("{} is not legal here; player {} must answer: {}", what, player(),
                          row_of(state_.decision.ask).brief));
}

const MoveList& Game::moves() {
  if (!listed_) legal_moves(state_, moves_);
  listed_ = true;
  return moves_;
}

void Game::choose(int place) {
  const MoveList& list = moves();
  if (place < 0 || place >= list.size()) refuse(fmt::format("choice {} of {}", place, list.size()));
  listed_ = false;
  apply_trusted(state_, match(), list[place]);
}

void Game::step(int action) {
  const Move move = move_of(state_, action);
  try {
    play(move);
  } catch (const Error&) {
    refuse(fmt::format("action {} ({})", action, action_name(action)));
  }
}

void Game::play(Move move) {
  apply(state_, match(), move);
  listed_ = false;
}

void Game::determinize(int player, Rng& rng) {
  keyforge::determinize(state_, static_cast<Player>(player), rng);
  listed_ = false;
}

// ---- Bytes -------------------------------------------------------------------------------------

namespace {

constexpr std::string_view kMagic = "archon game 2\n";
// Of the headers that declare a state, as the bytes of one mean nothing to a build with others.
constexpr uint64_t kLayout = ARCHON_STATE_LAYOUT;

template <class T>
void put(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  std::string_view take(size_t size) {
    if (size > left_.size()) throw Error("a saved game ends too early");
    const std::string_view out = left_.substr(0, size);
    left_.remove_prefix(size);
    return out;
  }
  template <class T>
  T get() {
    T out;
    std::memcpy(&out, take(sizeof out).data(), sizeof out);
    return out;
  }
  std::string_view get_text() { return take(get<uint32_t>()); }
  bool done() const { return left_.empty(); }

 private:
  std::string_view left_;
};

uint64_t checksum(std::string_view bytes) {
  Fnv1a hash;
  hash.add(bytes);
  return hash.value();
}

}  // namespace

std::string Game::save() const {
  std::string out(kMagic);
  put(out, kLayout);
  put(out, match().library().fingerprint());
  for (const Deck& deck : table_->decks) {
    const std::string text = deck_to_json(deck);
    put(out, narrow<uint32_t>(text.size()));
    out += text;
  }
  out += keyforge::bytes_of(state_);
  put(out, checksum(out));
  return out;
}

Game Game::load(std::string_view bytes) {
  Reader in(bytes);
  if (!bytes.starts_with(kMagic)) throw Error("this is not a saved game");
  in.take(kMagic.size());
  if (in.get<uint64_t>() != kLayout)
    throw Error("a saved game was saved by another build, whose games have other bytes");
  const auto fingerprint = in.get<uint64_t>();
  std::array<Deck, 2> decks;
  for (Deck& deck : decks) deck = deck_from_json(in.get_text(), facts());
  if (fingerprint != library(edition_of_all(decks)).fingerprint())
    throw Error("a saved game was saved with cards of another version");
  const State state = keyforge::state_of(in.take(sizeof(State)));
  const auto sum = in.get<uint64_t>();
  if (!in.done() || sum != checksum(bytes.substr(0, bytes.size() - sizeof sum)))
    throw Error("a saved game is damaged: its checksum doesn't match");
  auto table = std::make_shared<const Table>(std::move(decks[0]), std::move(decks[1]));
  check_invariants(state, table->match);
  return {std::move(table), state};
}

}  // namespace archon::python
