// How words of the language are worded for people.
#pragma once

#include <string_view>

#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

// How a set is named: "creature", "a creature", "each creature", "creatures".
enum class Article : uint8_t { None, A, Each, Plural };

// The pattern of the word that is printed. '_' stands for a space within what is counted.
std::string_view wording_of(Op op);

// How the set of a word is named: it may be one card, none, or all that will come.
Article article_for(Op op);

}  // namespace archon::keyforge
