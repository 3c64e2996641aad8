// Parts of a report as HTML: text is text whoever wrote it, links lead to pages of the same site.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sim/report/report.h"

namespace archon::report {

std::string html_table(const Table& table);
std::string html_link(const Link& link);
// "words first, second"
std::string html_links(const std::string& words, const std::vector<Link>& links);
std::string html_folds(const Mark& heading, const std::vector<Fold>& folds);
std::string html_glance(const Glance& glance);
// The styles of a page, those of the marks with these pictures among them.
std::string page_css(const std::set<std::string>& pictures);
// A picture of ours as an address that holds it.
std::string data_address(std::string_view svg);

}  // namespace archon::report
