// Where the reports of a run go.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace archon::cli {

// A report in one format, made when it is wanted.
struct Report {
  const char* option;  // "--json"; "" is the table for people
  std::function<std::string()> text;
};

// Files that were asked for, by option; "-" is standard output.
class ReportFiles {
 public:
  void add_option(CLI::App& command, const std::string& option, const std::string& help);

  // Throws UsageError where two reports want standard output, and Error for a file that can't be
  // written.
  void check() const;
  // Throws UsageError where a report is asked for that is not among these.
  void check_known(const std::vector<std::string>& options) const;
  // Prints the table, unless a report takes its place, and writes the files. What can't be written
  // is told, a line each, and keeps nothing else from being written. Returns the exit code.
  int write(const std::vector<Report>& reports) const;

 private:
  std::vector<std::pair<std::string, std::string>> given() const;
  bool takes_output() const;

  // Options and files in the order of the help; a file is "" where none was given. Held by pointers
  // that stay, as the parser keeps them.
  std::vector<std::pair<std::string, std::shared_ptr<std::string>>> files_;
};

}  // namespace archon::cli
