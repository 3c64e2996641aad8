// Every card with its script: what battles are made of.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/language/program.h"
#include "engine/archmajesty/state/battle.h"

namespace archon::archmajesty {

struct Library {
  Program program;
  // By CardType, then the basic attacks in the order of Facts::attacks. A card without a script
  // does nothing when it is played; `scripted` says which have one.
  std::vector<Spell> spells;
  std::vector<bool> scripted;
  TypeId basic_melee = 0;
  TypeId basic_ranged = 0;
  TypeId basic_breath = 0;
  // By AbilityType and ItemType; 0: it has no script (the first card is neither).
  std::vector<TypeId> abilities;
  std::vector<TypeId> items;
  // By the place in Facts::sheet_attacks; without a `play` they are plain attacks.
  std::vector<CardScript> sheet_attacks;

  int scripts() const;  // how many cards have one
};

// Compiles "cards/*.card", "abilities/*.card", "items/*.card" and "attacks/*.card" among `files`.
// Throws Error with every problem, a line each.
Library make_library(const Facts& facts, std::span<const EmbeddedFile> files);

// The one built into the program, made at the first call (safe from any thread).
const Library& library();

}  // namespace archon::archmajesty
