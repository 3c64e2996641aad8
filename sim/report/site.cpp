#include "sim/report/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/core/check.h"
#include "engine/core/file_names.h"
#include "sim/report/embedded.h"
#include "sim/report/html_parts.h"
#include "sim/report/parts.h"

namespace archon::report {
namespace {

// "../" for each folder that the page is in.
std::string root_from(const std::string& path) {
  std::string out;
  for (const char c : path)
    if (c == '/') out += "../";
  return out;
}

}  // namespace

void Site::add(const std::string& path, const Report& page, const std::vector<Link>& way) {
  const bool is_new = pages_.emplace(path, page.html_in({root_from(path), way})).second;
  ARCHON_CHECK(is_new);
  pictures_.merge(page.pictures());
  if (const std::string picture = page.picture(); !picture.empty()) {
    // That of the first page stands beside it, for whoever wants to show it elsewhere.
    if (way.empty()) pages_.emplace(path.substr(0, path.rfind('.')) + ".svg", picture);
    shared_.emplace("picture.js", embedded("report/design/picture.js"));
  }
  has_searched_ = has_searched_ || page.has_searched();
  has_charts_ = has_charts_ || page.has_charts();
  for (const Report::Applet& applet : page.applets())
    for (const auto* files : {&applet.scripts, &applet.styles})
      for (const std::string& file : *files)
        shared_.emplace(std::filesystem::path(file).filename().string(), embedded(file));
}

std::vector<SiteFile> Site::files() const {
  std::map<std::string, std::string> all = pages_;
  for (const auto& [name, text] : shared_) all.emplace(name, text);
  all["page.js"] = embedded("report/design/page.js");
  if (has_searched_) all["find.js"] = embedded("report/design/find.js");
  all["site.css"] = page_css(pictures_);
  if (has_charts_) {
    for (const std::string_view script : kChartScripts)
      all["charts.js"] += std::string(embedded(script)) + "\n";
    all["LICENCES.txt"] = embedded("report/vendor/LICENCES.txt");
  }
  std::string list = fmt::format("{} " ARCHON_VERSION "\n", kSiteMark);
  for (const auto& [path, text] : all) list += path + "\n";
  all[std::string(kSiteList)] = std::move(list);
  std::vector<SiteFile> out;
  for (auto& [path, text] : all) out.push_back({path, std::move(text)});
  return out;
}

std::string page_name(std::string_view name) {
  constexpr size_t kLongest = 50;
  std::string out = file_name_of(name, kLongest);
  return out.empty() ? "page" : out;
}

}  // namespace archon::report
