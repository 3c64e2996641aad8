// What every text must stand that is given to a reader: only Error comes out, and what is accepted
// is sound and comes back as it was written. Anything else that is thrown is a mistake of ours.
#pragma once

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/keyforge/decks/import/deck_import.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/replay.h"
#include "engine/keyforge/language/compiler/compiler.h"
#include "engine/keyforge/language/printer/printer.h"
#include "tests/keyforge/same_bytes.h"

namespace archon::fuzz {

namespace kf = archon::keyforge;

// How far a text came.
enum class Came { Refused, Read, Played };

// ---- Decks --------------------------------------------------------------------------------------

// Whether the text was accepted.
inline bool try_deck(const std::string& text) {
  std::vector<kf::Deck> decks;
  try {
    decks = kf::import_decks(text, "fuzz", kf::facts());
  } catch (const archon::Error&) {
    return false;
  }
  for (const kf::Deck& deck : decks) {
    kf::check(deck, kf::facts());
    if (kf::deck_from_json(kf::deck_to_json(deck), kf::facts()) != deck)
      throw std::runtime_error("a deck changed when it was written and read");
  }
  return true;
}

// ---- Positions ----------------------------------------------------------------------------------

constexpr int kMovesOn = 30;  // how far what is accepted is played

// Throws if the state isn't the same when it is written and read.
inline void expect_to_come_back(const kf::State& s, const kf::Match& match) {
  if (!kf::can_be_written(s)) return;
  const std::string text = kf::write_position(s, match);
  const kf::Position again = kf::parse_position(text, match.library());
  if (!kf::same_bytes(s, again.state) || !(again.match == match))
    throw std::runtime_error("a position changed when it was written and read");
}

inline Came try_position(const std::string& text, const kf::Library& library, Rng& rng) {
  std::optional<kf::Position> position;
  try {
    position = kf::parse_position(text, library);
  } catch (const archon::Error&) {
    return Came::Refused;
  }
  const kf::Match& match = position->match;
  kf::State& s = position->state;
  kf::check_invariants(s, match);
  expect_to_come_back(s, match);
  kf::MoveList moves;
  for (int i = 0; i < kMovesOn && !s.over(); ++i) {
    kf::legal_moves(s, moves);
    kf::apply(s, match, moves[static_cast<int>(rng.below(static_cast<uint32_t>(moves.size())))]);
    kf::check_invariants(s, match);
  }
  return s.over() ? Came::Read : Came::Played;
}

// ---- Replays ------------------------------------------------------------------------------------

// Another choice in place of one, behind the reader's back, so that the player is tried, too.
inline void change_choice(kf::Replay& replay, Rng& rng) {
  if (replay.stretches.empty()) return;
  const auto count = static_cast<uint32_t>(replay.stretches.size());
  auto& moves = replay.stretches[rng.below(count)].moves;
  kf::Move& move = moves[rng.below(static_cast<uint32_t>(moves.size()))];
  move.verb = static_cast<kf::Verb>(rng.below(kf::kVerbs));
  if (rng.below(2) == 0) move.card = static_cast<kf::CardId>(rng.below(256));
  if (rng.below(2) == 0) move.value = static_cast<uint16_t>(rng.below(12));
}

inline Came try_replay(const std::string& text, const kf::Library& library, Rng& rng) {
  kf::Replay replay;
  try {
    replay = kf::replay_from_json(text, kf::facts());
  } catch (const archon::Error&) {
    return Came::Refused;
  }
  const std::string written = kf::replay_to_json(replay);
  if (kf::replay_to_json(kf::replay_from_json(written, kf::facts())) != written)
    throw std::runtime_error("a replay changed when it was written and read");
  if (rng.below(2) == 0) change_choice(replay, rng);
  try {
    kf::play_replay(replay, kf::match_of(replay, library));
  } catch (const archon::Error&) {
    return Came::Read;
  }
  return Came::Played;
}

// ---- Card scripts -------------------------------------------------------------------------------

constexpr double kSlowest = 2.0;  // seconds for one text

// Throws if the text takes too long.
inline void try_script(const std::string& text) {
  const std::vector<std::string> traits = {"knight", "specter"};
  const kf::Vocabulary vocabulary{traits,
                                  [](std::string_view t) { return t == "Urchin" ? 1 : -1; }};
  const auto start = std::chrono::steady_clock::now();
  kf::Program program;
  std::vector<script::Diagnostic> problems;
  const kf::CardScript card =
      kf::compile_card(program, {"fuzz", text}, vocabulary, nullptr, problems);
  if (problems.empty()) {
    kf::explain(program, card, {traits, [](int) { return "Urchin"; }});
    kf::listing(program, card);
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (took.count() > kSlowest)
    throw std::runtime_error("took " + std::to_string(took.count()) + " s");
}

}  // namespace archon::fuzz
