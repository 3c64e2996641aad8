// The decks that many arguments mean.
#pragma once

#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "sim/keyforge/rank.h"

namespace archon::cli {

struct DeckBox {
  std::vector<sim::RankEntrant> decks;  // by fingerprint; each list once, each name once
  std::vector<std::string> left_out;    // why, a sentence for each that is no deck to play with
  std::vector<std::string> repeated;    // a sentence for each list that was there already
};

// Files with one deck or many, folders of such files (not those below them), "-" for such a file on
// standard input, names of bundled decks, random decks. Lists of `taken` are left out as repeated.
DeckBox open_box(const std::vector<std::string>& specs, const keyforge::Library& library,
                 const std::vector<sim::RankEntrant>& taken = {});

}  // namespace archon::cli
