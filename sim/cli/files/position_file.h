// Position files as commands get them: the text, and the library of the edition that it names.
#pragma once

#include <string>

#include "engine/keyforge/cards/libraries.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/replay.h"

namespace archon::cli {

struct LoadedPosition {
  keyforge::State state;
  keyforge::Match match;  // its library is one of those it was loaded with
};

// What stands in a file of a position, of whatever game. Throws Error naming the file.
std::string position_text(const std::string& file);

// Throws Error naming the file, and line and path of what is wrong in it.
LoadedPosition load_position(const std::string& file, keyforge::Libraries& libraries);
// The same of its text.
LoadedPosition load_position(const std::string& file, const std::string& text,
                             keyforge::Libraries& libraries);

// The position that the first `choices` choices of a replay lead to. Throws Error as
// load_position(), and UsageError if it has fewer.
LoadedPosition load_moment(const std::string& file, const std::string& text, int choices,
                           keyforge::Libraries& libraries);

// What stands in the file of a game, of whatever game.
std::string replay_text(const std::string& file);
keyforge::Replay load_replay(const std::string& file);
keyforge::Replay load_replay(const std::string& file, const std::string& text);

}  // namespace archon::cli
