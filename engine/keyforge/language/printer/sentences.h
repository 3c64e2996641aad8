// Sentences of a card, put together.
#pragma once

#include <string>
#include <vector>

namespace archon::keyforge {

using Sentences = std::vector<std::string>;

// With a full stop, which a quotation brings along.
std::string ended(const std::string& sentence);

// "draws 3 cards" for "draw 3 cards".
std::string third_person(const std::string& sentence);

// Whether it speaks of players, or of cards as a player's.
bool names_sides(const std::string& sentence);

// What an "if" or a loop governs: one sentence, or several in parentheses.
std::string body(const Sentences& sentences);

}  // namespace archon::keyforge
