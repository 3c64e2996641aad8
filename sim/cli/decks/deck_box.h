// The decks that many arguments mean.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "sim/cli/options/command.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/kinds/field/entrant_box.h"

namespace archon::cli {

// What the importer calls a deck whose source gives it no name.
inline constexpr std::string_view kNameless = "unnamed deck";

using DeckBox = sim::EntrantBox;

// The deck files of a folder, not of those below it, by name. Throws Error if there is none.
std::vector<std::string> deck_files_in(const std::filesystem::path& folder);

// Files with one deck or many, folders of such files (not those below them), "-" for such a file on
// standard input, names of bundled decks, random decks. Behind any of these "@woe", "@aoa..mm" and
// the like leave out the decks of other sets.
DeckBox open_box(const std::vector<std::string>& specs, const keyforge::Library& library);

// The file, the folder or the name in such a text, without the sets behind it.
std::string box_named(const std::string& spec);

DeckBox box_of(std::vector<keyforge::Deck> lists, const keyforge::Library& library);

// Notes what was given twice and what was left out.
void tell(const DeckBox& box);
// The same, unless `quiet`, and keeps it for the reports of the job.
template <class Job>
void tell(const DeckBox& box, bool quiet, Job& job) {
  if (!quiet) tell(box);
  sim::keep_excuses(box, job);
}

// Writes the text of each deck to its file. Throws Error, before anything is written, for a file
// that can't be written or, without `force`, is there.
void write_deck_files(const std::vector<std::filesystem::path>& files,
                      const std::vector<std::string>& texts, bool force);
// --as: the format of decks that are written, by its name.
Option deck_format_option(std::string& format);

}  // namespace archon::cli
