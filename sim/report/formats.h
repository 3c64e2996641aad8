// The formats in which a report can be had, and how a file of each is known again.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/report/report.h"
#include "sim/report/site.h"

namespace archon::report {

// What cards are worth, in a terminal in place of everything else.
inline constexpr std::string_view kWorth = "--worth";

// Of what kind a file is: it has these words near its beginning, and `name` is what to call it.
struct FileKind {
  std::string_view mark;
  std::string_view name;
};

// A format, by the option that asks for it: "--json".
struct Format {
  std::string_view option;
  FileKind file;
};

inline constexpr Format kPage{"--html", {"content=\"Archon", "an Archon page"}};
// A folder of pages, where --html names a folder; its mark begins the list of its files.
inline constexpr Format kSite{"--html FOLDER", {kSiteMark, "an Archon site"}};
inline constexpr Format kMarkdown{"--markdown", {"*by archon", "a report in Markdown"}};

// A report in one format, made when it is wanted. "" is what people get in a terminal: at a glance,
// if there is anything to see at one, or all of it.
struct Rendering {
  std::string_view option;
  std::function<std::string()> text;
  std::function<std::vector<SiteFile>()> files{};           // of kSite, in place of the text
  std::function<std::string(const TerminalLook&)> brief{};  // of "", or none
  std::function<JsonValue()> record{};                      // of --json, as a value
};
Rendering as_json(std::function<JsonValue()> record);

// What people get of it (in a terminal, as a page, as Markdown) beside the other formats. Where
// one of these is for people as well, it comes in place of that.
inline std::vector<Rendering> renderings_of(const std::function<Report()>& report,
                                            std::vector<Rendering> others) {
  others.push_back({"",
                    [report] { return report().terminal(); },
                    {},
                    [report](const TerminalLook& look) { return report().brief(look); }});
  others.push_back({"--html", [report] { return report().html(); }});
  others.push_back({"--markdown", [report] { return report().markdown(); }});
  others.push_back({"--picture", [report] { return report().picture(); }});
  return others;
}

}  // namespace archon::report
