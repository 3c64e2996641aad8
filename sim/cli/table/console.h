// Lines to and from whoever sits at the terminal.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/cli/terminal/screen.h"

namespace archon::cli {

class Console {
 public:
  Console(const Screen& screen, std::istream& in, std::ostream& out)
      : screen_(screen), in_(in), out_(out) {}

  const Screen& screen() const { return screen_; }
  size_t width() const { return screen_.width; }

  // Broken where the screen ends; each line but the first begins with `indent` blanks.
  void say(std::string_view text, size_t indent = 2);
  void say_bold(std::string_view line);
  // As it is.
  void put(std::string_view text);
  // Words for as long as something takes, on a screen that can wipe them away again.
  void say_for_now(std::string_view text);
  void wipe_line();
  void wipe_all();
  void flush();
  // False once nobody reads what is said here.
  bool is_heard() const;

  // A line without blanks around it, or nothing at the end of the input.
  std::optional<std::string> read_line(std::string_view prompt);

 private:
  Screen screen_;
  std::istream& in_;
  std::ostream& out_;
};

// Texts in as many columns as there is room for and reason to.
std::vector<std::string> in_columns(const std::vector<std::string>& texts, size_t width);

}  // namespace archon::cli
