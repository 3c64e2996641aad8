// A site: pages that share styles and scripts, as the files of one folder. It works from a disk,
// without a network, as each of its pages would by itself.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sim/report/report.h"

namespace archon::report {

struct SiteFile {
  std::string path;  // in the folder: "decks/argus.html"
  std::string text;
};

// The list of a site's files: its first line begins with the mark, each other names one of them.
inline constexpr std::string_view kSiteList = "archon-site.txt";
inline constexpr std::string_view kSiteMark = "a site by archon";

class Site {
 public:
  // `way` leads to the page from the first one, seen from it. A path is taken once.
  void add(const std::string& path, const Report& page, const std::vector<Link>& way = {});

  // Pages, what they share, and the list; by path. The same pages are the same bytes.
  std::vector<SiteFile> files() const;

 private:
  std::map<std::string, std::string> pages_;
  std::map<std::string, std::string_view> shared_;  // of embedded.h
  std::set<std::string> pictures_;
  bool has_charts_ = false;
  bool has_searched_ = false;
};

// The last part of a path for a page that is called so, of letters, digits and '-', not too long;
// "page" where the name has none of them.
std::string page_name(std::string_view name);

}  // namespace archon::report
