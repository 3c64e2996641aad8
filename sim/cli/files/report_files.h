// Where the reports of a run go.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/cli/files/given_file.h"
#include "sim/cli/options/command.h"
#include "sim/report/formats.h"

namespace archon::cli {

// Files that were asked for, by option; "-" is standard output, and --html may name a folder, which
// gets a site.
class ReportFiles {
 public:
  // Reports know an option with several names by the first.
  Option option(const std::string& names, const std::string& help);
  // --json, which may take the place of the table.
  Option json_option(const std::string& what);
  // --html and --markdown, which most commands have, -o for a report of any kind, and --force
  // `sites`: a folder gets a site.
  Options page_options(bool sites = false);
  bool forced() const { return *force_; }
  // --details, of what is otherwise told at a glance; and --worth where entrants have cards.
  Option details_option();
  Option worth_option();

  // Throws UsageError where two reports want standard output or one file, or one is not of these
  // kinds, and Error for a file that can't be written, or that is there and is something else.
  // `others` are files beside the reports.
  void check(const std::vector<report::Format>& kinds, std::vector<GivenOutput> others = {}) const;
  // Whether any is asked for.
  bool any() const { return !given().empty(); }
  // Whether one of them is a folder of pages.
  bool wants_site() const;
  // Writes the files, then prints the answer (`| head` may end that) unless a report takes its
  // place. What can't be written is told, a line each, and stops nothing else. Returns the exit
  // code.
  int write(const std::vector<report::Rendering>& reports) const;

 private:
  std::vector<GivenOutput> given() const;
  void print_answer(const std::vector<report::Rendering>& reports) const;

  // Held by pointers that stay, as the parser keeps them.
  std::vector<std::shared_ptr<GivenOutput>> files_;
  std::shared_ptr<std::vector<std::string>> by_ending_ =
      std::make_shared<std::vector<std::string>>();
  std::shared_ptr<bool> force_ = std::make_shared<bool>(false);
  std::shared_ptr<bool> details_ = std::make_shared<bool>(false);
  std::shared_ptr<bool> worth_ = std::make_shared<bool>(false);
};

}  // namespace archon::cli
