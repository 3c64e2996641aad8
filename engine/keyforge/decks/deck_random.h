// Generated decks, made the way printed ones seem to be made: for trying things out on
// more decks than one owns.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/keyforge/decks/deck.h"

namespace archon::keyforge {

class Library;

// The houses of a set, in the order of the table of houses: those with common cards.
std::vector<House> houses_of(Set set);

// Deck `number` of `seed`, called "Random Deck <seed>-<number>". It depends on nothing but the
// arguments and the facts of the set. Without `houses` three are drawn; giving the three that would
// be drawn changes nothing. Throws Error if they are not three different houses of the set.
//
// What is imitated, with its sources in deck_random.cpp and deck_additions.cpp: rarities, rationed
// rares, copies, mavericks, cards that bring others along, special cards (evil twins among them),
// legacy cards, anomalies, icons by Enhance and the cards beside the 36. Of the sets after Dark
// Tidings no counts are published; they are made as those before them.
Deck random_deck(Set set, uint64_t seed, uint64_t number, std::span<const House> houses = {});

// The first random deck of that number, and of others that are asked for once, of which every
// card is in the library.
Deck playable_random_deck(Set set, uint64_t seed, uint64_t number, const Library& library);

// Whether a user's text for a deck means a random one: "random:SEED", "random:SET:SEED", and either
// with "-NUMBER" behind it for another deck than the first of that seed.
bool means_random_deck(std::string_view spec);

// That deck. Throws Error saying how such a text is written.
Deck random_deck(std::string_view spec);

}  // namespace archon::keyforge
