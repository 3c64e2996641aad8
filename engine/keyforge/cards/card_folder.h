// A folder of cards that a user brings: scripts in .card files, and in .json files the facts of
// cards that were never printed (homebrew).
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/cards/facts.h"

namespace archon::keyforge {

struct CardFile {
  std::string path;
  std::string text;
};

struct CardFolder {
  std::vector<CardFile> scripts;  // each by path, so that cards have the same numbers everywhere
  std::vector<CardFile> facts;
};

inline constexpr int kMostHomebrew = 1000;  // cards of one folder

// With everything below it. Throws Error where there is no such folder.
CardFolder read_card_folder(const std::string& dir);

// The facts built into the program, and behind them those of the folder. Throws Error naming file
// and card: where a file can't be read, a card is there already, or no such card can be played.
Facts facts_with(const CardFolder& folder);
// The same of the folder that is called so; "": none.
Facts facts_with(const std::string& dir);

}  // namespace archon::keyforge
