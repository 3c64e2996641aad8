// The question that a position asks in the words of the protocol, and choices that answer it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/question/question.h"
#include "protocol/formats/fault.h"
#include "protocol/formats/pick.h"
#include "protocol/keyforge/formats/view.h"

namespace archon::protocol {

// The kind of question: "main", "target", "distribute", ...
std::string_view kind_word(const keyforge::Question& question);
// What is put in order: "abilities", "deck", "discard"; "" if nothing is.
std::string_view window_word(const keyforge::Question& question);
// What of the card asks: "play", "reap", "after-reaps", "attach", ...
std::string source_word(const keyforge::Library& library, const keyforge::Source& source);

// Makes the choice; no picks at all is a pass. Returns the moves that it took. Throws Fault if it
// is none of the legal ones; the state may then have gone part of the way.
std::vector<keyforge::Move> choose(keyforge::State& s, const keyforge::Match& match,
                                   const keyforge::Question& question,
                                   const std::vector<Pick>& picks, keyforge::GameLog* log);

// How the protocol calls an ability: "play", "destroyed", "after-reaps".
std::string ability_word(const keyforge::Library& library, int ability);
// Its place among the abilities of its card, from 0.
int ability_index(const keyforge::Library& library, int ability);

std::string_view verb_word(keyforge::Verb verb);

}  // namespace archon::protocol
