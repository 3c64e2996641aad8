// A folder that --html names instead of a file: a site is written there whole or not at all, and
// replaces nothing but an earlier site.
#pragma once

#include <string>
#include <vector>

#include "sim/report/site.h"

namespace archon::cli {

// Whether a name is that of a folder: it is one or ends as one, or there is no such file and it
// doesn't end in .html. Standard output ("-"), devices and pipes are none.
bool means_folder(const std::string& name);

// Throws Error if write_site() could not write there, so that it is known before a long run.
void check_site(const std::string& folder);

// Throws Error naming the folder; what was there before then still is.
void write_site(const std::string& folder, const std::vector<report::SiteFile>& files);

}  // namespace archon::cli
