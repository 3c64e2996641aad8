// A game as people ask for it: whether a word names one of its entrants, and whom; what a command
// offers that means nothing for it. Whoever reads words asks these rows and knows no game by name;
// each game has its own where it reads its words.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/kinds/field/entrant_box.h"
#include "sim/play/arena.h"

namespace archon::sim {

// How surely a word is meant for a game, the least sure first.
enum class Claim : uint8_t {
  kNone,
  kNear,    // a slip in a name of its
  kEither,  // "random:3", which may be another's as well
  kSure
};

struct AskedGame {
  std::string folder;  // of files that replace those of the program, or ""
  std::string rules;   // that are played by; "": those that nobody need name
};

// A game whose words are being read.
class GameReader {
 public:
  virtual ~GameReader() = default;

  virtual const Arena& arena() const = 0;
  // Whom a word names, as listed. Throws Error.
  virtual Entrant entrant(const std::string& word) const = 0;
  // All whom words, files and folders name.
  virtual EntrantBox box(const std::vector<std::string>& words) const = 0;
  // Of one who can only be met by others, why: "an encounter; expected mages, and encounters".
  virtual std::string only_met(const Entrant&) const { return ""; }
  // Entrants by whose games the feature of the door is ranked, always the same by a seed.
  virtual std::vector<Entrant> samples(uint64_t /*seed*/, int64_t /*number*/) const { return {}; }
};

// What is wrong with an entrant as it is written, and what is only to be noted.
struct EntrantCheck {
  std::string name;
  std::vector<std::string> faults;
  std::vector<std::string> notes;
};

struct GameDoor {
  std::string_view name;   // as runs and --game have it
  std::string_view title;  // "KeyForge"
  std::string_view meet;   // who meets whom: "decks meet decks"
  std::string_view games;  // what doesn't have the options below: "battles of mages"
  std::unique_ptr<GameReader> (*open)(const AskedGame& asked);
  // Null of the one that gets what no other claims.
  Claim (*claim)(const std::string& word) = nullptr;
  // The options that mean nothing for it, and those that mean nothing where one game is played.
  std::span<const std::string_view> lacks{};
  std::span<const std::string_view> lacks_at_table{};
  // What its entrants have that can be ranked itself, and what such things are: "styles"; or "".
  std::string_view feature{};
  std::string_view feature_of{};
  // Nothing where the word names no entrant of this game alone; null where decks are checked.
  std::optional<EntrantCheck> (*check)(const std::string& word) = nullptr;
};

}  // namespace archon::sim
