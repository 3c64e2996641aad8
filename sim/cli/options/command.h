// A command as data: what it is called, which options it takes, and where their values go. Command
// lines are read by it (parser.h); completions and manual pages are made from it (command_tree.h).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace archon::cli {

// Where a value goes. A bool is a flag; an optional stays empty where the option isn't given; a
// vector takes all values that follow.
using Target =
    std::variant<bool*, int*, int64_t*, uint64_t*, double*, std::string*, std::optional<int>*,
                 std::optional<int64_t>*, std::optional<uint64_t>*, std::optional<double>*,
                 std::optional<std::string>*, std::vector<std::string>*>;

// Which values are accepted.
struct Check {
  std::string told{};  // in help, where it helps: "0 to 24"
  // What is wrong with a value; "" if nothing is.
  std::function<std::string(const std::string& text)> wrong{};
};

// The texts are literals.
struct OptionRules {
  std::string_view value{};    // what stands for the value in help: "FILE"
  Check check{};               // of every value
  bool shown = false;          // help tells the default
  bool required = false;       // the command does nothing without
  bool single = false;         // of a vector: one value each time the option is given
  std::string_view without{};  // the value where the option is given without one
  std::string_view initial{};  // the default that help tells, where it isn't that of the target
  std::string_view needs{};    // the option that has to be given, too
  std::array<std::string_view, 2> not_with{};  // the options that can't be given besides
  std::string_view group{};  // its group in help (option_groups.h), where no group names it
};

// What is special about it is compiled once, not for each of the hundreds of rows.
struct Option {
  Option(std::string_view names, Target to, std::string_view help, const OptionRules& rules = {});
  Option(const Option&);
  Option(Option&&) noexcept;
  Option& operator=(const Option&);
  Option& operator=(Option&&) noexcept;
  ~Option();

  std::string names;  // "-n,--games"; of an argument without dashes "DECKS"
  Target to;
  std::string help;
  OptionRules rules;
};
using Options = std::vector<Option>;

// The names one by one, short ones first; of an argument, its only name.
std::vector<std::string> names_of(const Option& option);
// The name that messages use: the first long one, if there is one.
std::string chief_name(const Option& option);
bool is_positional(const Option& option);
// Whether the first says that it can't be given beside the other.
bool excludes(const Option& option, const Option& other);

struct Command {
  std::string name;
  std::string help;
  std::string footer{};               // examples, below the options
  std::vector<Option> options{};      // in the order in which help lists them
  std::vector<Command> commands{};    // of a group, which does nothing by itself
  std::function<int()> run{};         // returns the exit code; holds what the options point to
  std::vector<std::string>* given{};  // gets the options that were given: "--games", "DECKS"
  bool listed = true;                 // by --help of what it is part of

  Command& add(const Options& more) {
    options.insert(options.end(), more.begin(), more.end());
    return *this;
  }
};

// Runs `act` with what the options were read into. One that returns nothing ends well.
template <class Read>
std::function<int()> acting(const std::shared_ptr<Read>& options, int (*act)(const Read& options)) {
  return [options, act] { return act(*options); };
}
template <class Read>
std::function<int()> acting(const std::shared_ptr<Read>& options,
                            void (*act)(const Read& options)) {
  return [options, act] {
    act(*options);
    return 0;
  };
}

// Accepts these texts, and names them where another is given.
Check one_of(std::vector<std::string> words);

}  // namespace archon::cli
