// The numbers that a job asks for as options, by the rows of its fields (sim/question): name,
// range, default and help are those of the row, and what was given is read into the job by it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/cli/options/command.h"
#include "sim/kinds/kinds.h"

namespace archon::cli {

class NumberOptions {
 public:
  // `told` is help in place of that of the row of this name.
  template <class Job>
  static NumberOptions of(const Job&, std::pair<std::string_view, std::string_view> told = {}) {
    return {sim::asked_rows<Job>(), told};
  }

  // Adds what the command doesn't have yet. This must stay where it is from now on.
  void add_to(Command& command);

  // As if it had been given.
  void say(std::string_view name, std::string value);

  bool has(std::string_view name) const { return said(name) != nullptr; }
  double number_or(std::string_view name, double otherwise) const;
  // Returns what was given.
  template <class Job>
  sim::GivenFields read(Job& job) const {
    sim::GivenFields out;
    for (const sim::JobField<Job>& field : fields_of(job).rows()) {
      const std::string* const text = said(field.row.name);
      if (!text) continue;
      const Tree word = Tree::of_word(*text);
      field.read(job, TreeReader(&word, field.row.name), {});
      out.names.insert(field.row.name);
    }
    return out;
  }

 private:
  struct Number {
    sim::FieldRow row;
    std::optional<std::string> text{};
  };
  NumberOptions(std::vector<sim::FieldRow> rows,
                std::pair<std::string_view, std::string_view> told);

  const std::string* said(std::string_view name) const;

  std::vector<Number> numbers_;
};

}  // namespace archon::cli
