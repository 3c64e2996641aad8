#include "sim/cli/files/report_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sim/cli/files/given_folder.h"
#include "sim/cli/terminal/output.h"
#include "sim/cli/terminal/screen.h"
#include "sim/cli/usage.h"
#include "sim/kinds/rank/site/rank_site.h"

namespace archon::cli {
namespace {

constexpr std::string_view kStandardOutput = "-";

std::string option_by_ending(const std::string& file) {
  constexpr std::pair<std::string_view, const char*> kEndings[] = {
      {".html", "--html"}, {".md", "--markdown"}, {".json", "--json"}, {".csv", "--csv"}};
  for (const auto& [ending, option] : kEndings)
    if (file.ends_with(ending)) return option;
  if (file.ends_with('/')) return "--html";
  throw UsageError(
      fmt::format("--output: the kind of report is unclear from '{}'; expected a name that ends in "
                  ".html, .md, .json or .csv",
                  file));
}

bool is_site(const GivenOutput& wanted) {
  return wanted.option == report::kPage.option && means_folder(wanted.file);
}

[[noreturn]] void refuse_site(const std::string& file) {
  throw UsageError(
      fmt::format("--html: {} would be a folder of pages, which only rankings of up to {} KeyForge "
                  "decks have; expected a name that ends in .html",
                  file, sim::kMostOnSite));
}

const report::Format& kind_of(const std::vector<report::Format>& kinds, const std::string& option) {
  std::string known;
  for (const report::Format& kind : kinds) {
    if (kind.option == option) return kind;
    if (kind.option == report::kSite.option || kind.option == report::kWorth) continue;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.option);
  }
  throw UsageError(
      fmt::format("{}: this run has no report of that kind; expected {}", option, known));
}

const report::Rendering& report_in(const std::vector<report::Rendering>& reports,
                                   std::string_view option) {
  return *std::find_if(reports.begin(), reports.end(),
                       [&](const report::Rendering& report) { return report.option == option; });
}

}  // namespace

Option ReportFiles::option(const std::string& names, const std::string& help) {
  files_.push_back(
      std::make_shared<GivenOutput>(GivenOutput{names.substr(0, names.find(',')), ""}));
  return {names, &files_.back()->file, help, {.value = "FILE"}};
}

Option ReportFiles::json_option(const std::string& what) {
  return option("--json", fmt::format("write the {} as JSON to this file, or with '-' to standard "
                                      "output instead of the table",
                                      what));
}

Options ReportFiles::page_options(bool sites) {
  return {option("--html", sites ? "write a self-contained web page with charts, or of a ranking "
                                   "and to a folder (site/) a site with a page for each deck and "
                                   "pairing"
                                 : "write a self-contained web page with charts"),
          option("--markdown,--md", "write the results as Markdown, for forums"),
          {"-o,--output",
           by_ending_.get(),
           "write a report to this file, its kind chosen by the ending: .html, .md, .json, or .csv "
           "where "
           "there is --csv; may be given several times",
           {.value = "FILE", .single = true}},
          {"--force", force_.get(), "let reports replace existing files of another kind"}};
}

Option ReportFiles::details_option() {
  return {"--details", details_.get(), "print all figures and tables, not only the answer"};
}

Option ReportFiles::worth_option() {
  return {"--worth",
          worth_.get(),
          "print what each card is worth instead, those of which something is known",
          {.not_with = {"--details"}}};
}

std::vector<GivenOutput> ReportFiles::given() const {
  std::vector<GivenOutput> out;
  for (const auto& wanted : files_)
    if (!wanted->file.empty()) out.push_back(*wanted);
  for (const std::string& file : *by_ending_) out.push_back({option_by_ending(file), file});
  return out;
}

bool ReportFiles::wants_site() const {
  const std::vector<GivenOutput> all = given();
  return std::any_of(all.begin(), all.end(), is_site);
}

void ReportFiles::check(const std::vector<report::Format>& kinds,
                        std::vector<GivenOutput> others) const {
  const std::vector<GivenOutput> reports = given();
  others.insert(others.end(), reports.begin(), reports.end());
  expect_apart(others);
  const auto is_worth = [](const report::Format& kind) { return kind.option == report::kWorth; };
  if (*worth_ && std::none_of(kinds.begin(), kinds.end(), is_worth))
    throw UsageError("--worth: only a match measures cards");
  std::string at_output;
  for (const GivenOutput& wanted : reports) {
    if (is_site(wanted)) {
      if (std::none_of(kinds.begin(), kinds.end(), [](const report::Format& kind) {
            return kind.option == report::kSite.option;
          }))
        refuse_site(wanted.file);
      check_site(wanted.file);
      continue;
    }
    check_given(wanted.file, kind_of(kinds, wanted.option).file, *force_);
    if (wanted.file != kStandardOutput) continue;
    if (!at_output.empty())
      throw UsageError(fmt::format("{} and {}: only one of them can write to standard output ('-')",
                                   at_output, wanted.option));
    at_output = wanted.option;
  }
}

void ReportFiles::print_answer(const std::vector<report::Rendering>& reports) const {
  const report::Rendering& all = report_in(reports, *worth_ ? report::kWorth : "");
  // What is at a glance steers the terminal by itself, and lets no stranger do so.
  if (!*details_ && all.brief)
    if (const std::string brief = all.brief(look_of_output()); !brief.empty())
      return print_text(brief);
  print("{}", all.text());
}

int ReportFiles::write(const std::vector<report::Rendering>& reports) const {
  int exit_code = 0;
  const auto attempt = [&](const auto& action) {
    try {
      action();
    } catch (const Error& e) {
      note("{}", e.what());
      exit_code = kExitBadData;
    }
  };
  const std::vector<GivenOutput> files = given();
  std::string_view shown;  // the table
  for (const GivenOutput& wanted : files)
    if (wanted.file == kStandardOutput) shown = wanted.option;
  for (const GivenOutput& wanted : files)
    if (wanted.file != kStandardOutput)
      attempt([&] {
        if (is_site(wanted))
          write_site(wanted.file, report_in(reports, report::kSite.option).files());
        else
          write_given(wanted.file, report_in(reports, wanted.option).text());
      });
  attempt([&] {
    if (shown.empty())
      print_answer(reports);
    else
      print("{}", report_in(reports, shown).text());
    finish_printing();
  });
  return exit_code;
}

}  // namespace archon::cli
