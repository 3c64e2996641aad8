// Parts of a report as HTML: text is text whoever wrote it, links lead to pages of the same site.
#pragma once

#include <string>
#include <vector>

#include "sim/report/report.h"

namespace archon::report {

std::string html_table(const Table& table);
std::string html_link(const Link& link);
// "words first, second"
std::string html_links(const std::string& words, const std::vector<Link>& links);
std::string html_folds(const std::string& heading, const std::vector<Fold>& folds);

}  // namespace archon::report
