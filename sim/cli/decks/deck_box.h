// The decks that many arguments mean.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "sim/cli/decks/left_out.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/kinds/rank/rank.h"

namespace archon::cli {

// What the importer calls a deck whose source gives it no name.
inline constexpr std::string_view kNameless = "unnamed deck";

struct DeckBox {
  std::vector<sim::Entrant> decks;    // by fingerprint; each list once
  LeftOut left_out;                   // what is no deck to play with
  std::vector<std::string> repeated;  // a sentence for each list that was there already
};

// The deck files of a folder, not of those below it, by name. Throws Error if there is none.
std::vector<std::string> deck_files_in(const std::filesystem::path& folder);

// Files with one deck or many, folders of such files (not those below them), "-" for such a file on
// standard input, names of bundled decks, random decks.
DeckBox open_box(const std::vector<std::string>& specs, const keyforge::Library& library);

// Notes what was given twice and what was left out, with a line for all of later sets.
void tell(const DeckBox& box);
// The same, unless `quiet`, and keeps it for the reports of the job.
template <class Job>
void tell(const DeckBox& box, bool quiet, Job& job) {
  if (!quiet) tell(box);
  for (std::string& reason : box.left_out.all()) job.left_out.push_back(std::move(reason));
  job.repeated.insert(job.repeated.end(), box.repeated.begin(), box.repeated.end());
}

// Takes lists out that are in both, and says so: out of the gauntlet, or, where nothing would be
// left of it, out of those to be rated.
void take_apart(DeckBox& rated, DeckBox& gauntlet);

}  // namespace archon::cli
