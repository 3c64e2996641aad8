#include "sim/cli/report_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/files.h"
#include "sim/cli/output.h"
#include "sim/cli/usage.h"

namespace archon::cli {

void ReportFiles::add_option(CLI::App& command, const std::string& option,
                             const std::string& help) {
  files_.emplace_back(option, std::make_shared<std::string>());
  command.add_option(option, *files_.back().second, help)->type_name("FILE");
}

std::vector<std::pair<std::string, std::string>> ReportFiles::given() const {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [option, file] : files_)
    if (!file->empty()) out.emplace_back(option, *file);
  return out;
}

bool ReportFiles::takes_output() const {
  const auto files = given();
  return std::any_of(files.begin(), files.end(), [](const auto& at) { return at.second == "-"; });
}

void ReportFiles::check() const {
  std::string at_output;
  for (const auto& [option, file] : given()) {
    if (file != "-") {
      check_writable(file);
      continue;
    }
    if (!at_output.empty())
      throw UsageError(fmt::format("{} and {}: only one of them can have standard output ('-')",
                                   at_output, option));
    at_output = option;
  }
}

void ReportFiles::check_known(const std::vector<std::string>& options) const {
  for (const auto& [option, file] : given())
    if (std::find(options.begin(), options.end(), option) == options.end())
      throw UsageError(fmt::format("{}: such a run has no report of that kind, but {}", option,
                                   fmt::join(options, ", ")));
}

int ReportFiles::write(const std::vector<Report>& reports) const {
  int exit_code = 0;
  const auto attempt = [&](const auto& action) {
    try {
      action();
    } catch (const Error& e) {
      note("{}", e.what());
      exit_code = kExitBadData;
    }
  };
  const auto text_of = [&](const std::string& option) {
    const auto at = std::find_if(reports.begin(), reports.end(),
                                 [&](const Report& report) { return report.option == option; });
    return at->text();
  };
  const auto files = given();
  attempt([&] {
    if (!takes_output()) print("{}", text_of(""));
    for (const auto& [option, file] : files)
      if (file == "-") print("{}", text_of(option));
    finish_printing();
  });
  for (const auto& [option, file] : files)
    if (file != "-") attempt([&] { write_file(file, text_of(option)); });
  return exit_code;
}

}  // namespace archon::cli
