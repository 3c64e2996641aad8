#include "tests/mutation/mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <string_view>

namespace archon::keyforge {
namespace {

using Lines = std::vector<std::string>;

// Words that are put for each other, on word boundaries. What makes no sense is refused by the
// compiler.
struct Swap {
  std::string_view from;
  std::string_view to;
};
constexpr Swap kSwaps[] = {
    {"friendly", "enemy"},
    {"enemy", "friendly"},
    {"friendly ", ""},
    {"enemy ", ""},
    {"your", "opponent's"},
    {"opponent's", "your"},
    {"opponent", "each player"},
    {"each player", "opponent"},
    {"up to ", ""},
    {"any number of", "1"},
    {">=", ">"},
    {"<=", "<"},
    {">", ">="},
    {"<", "<="},
    {"or more", "or less"},
    {"or less", "or more"},
    {"destroy", "purge"},
    {"purge", "destroy"},
    {"another", "a"},
    {"other ", ""},
    {"damaged ", ""},
    {"undamaged ", ""},
    {"flank ", ""},
    {"random ", ""},
    {"most", "least"},
    {"least", "most"},
    {"not ", ""},
    {"steal", "gain"},
    {"this turn:", "during opponent's next turn:"},
    {"your", "each player's"},
    {"opponent's", "each player's"},
    {"each player's", "your"},
    {"ready", "exhaust"},
    {"exhaust", "ready"},
    {"archive", "discard"},
    {"discard", "purge"},
    {"gain", "steal"},
    {"creature", "artifact"},
    {"artifact", "creature"},
    {"creatures", "artifacts"},
    {"creatures", "cards"},
    {"hand", "discard"},
    {"discard", "hand"},
    {"play:", "reap:"},
    {"reap:", "fight:"},
    {"fight:", "reap:"},
    {"action:", "omni:"},
    {"omni:", "action:"},
    {"and", "or"},
};

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

size_t indent_of(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

std::string trimmed(const std::string& line) { return line.substr(indent_of(line)); }

class Mutator {
 public:
  explicit Mutator(const std::string& script) {
    std::istringstream in(script);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    seen_.insert(joined(lines_));
  }

  std::vector<Mutant> all() {
    for (size_t i = 1; i < lines_.size(); ++i) {  // the first names the card
      const std::string line = trimmed(lines_[i]);
      if (line.empty() || line[0] == '#') continue;
      drop(i);
      unwrap(i);
      thin_triggers(i);
      change_numbers(i);
      swap_words(i);
      drop_words(i);
    }
    return std::move(out_);
  }

 private:
  static std::string joined(const Lines& lines) {
    return fmt::format("{}\n", fmt::join(lines, "\n"));
  }

  // The lines of the body below a header.
  size_t end_of_body(size_t i) const {
    size_t end = i + 1;
    while (end < lines_.size() && indent_of(lines_[end]) > indent_of(lines_[i])) ++end;
    return end;
  }

  void add(size_t i, std::string change, const Lines& lines) {
    std::string text = joined(lines);
    if (!seen_.insert(text).second) return;
    out_.push_back({std::move(change), static_cast<int>(i) + 1, std::move(text)});
  }

  void change(size_t i, const std::string& line) {
    Lines lines = lines_;
    lines[i] = line;
    add(i, fmt::format("{} -> {}", trimmed(lines_[i]), trimmed(line)), lines);
  }

  // A line with its body is not there.
  void drop(size_t i) {
    Lines lines = lines_;
    lines.erase(lines.begin() + static_cast<long>(i),
                lines.begin() + static_cast<long>(end_of_body(i)));
    add(i, "without: " + trimmed(lines_[i]), lines);
  }

  // A body holds without its header: no condition, no question.
  void unwrap(size_t i) {
    const size_t end = end_of_body(i);
    if (end == i + 1) return unwrap_line(i);
    Lines lines = lines_;
    const size_t by = indent_of(lines[i + 1]) - indent_of(lines[i]);
    for (size_t k = i + 1; k < end; ++k) lines[k].erase(0, by);
    lines.erase(lines.begin() + static_cast<long>(i));
    add(i, "always: " + trimmed(lines_[i]), lines);
  }

  // The same of a body that stands behind its header: "if it is stunned: draw 1".
  void unwrap_line(size_t i) {
    const std::string line = trimmed(lines_[i]);
    const size_t body = line.find(": ");
    const bool asks = line.starts_with("if ") || line.starts_with("you may: ");
    if (asks && body != std::string::npos)
      change(i, std::string(indent_of(lines_[i]), ' ') + line.substr(body + 2));
  }

  // "play, fight:" without one of them.
  void thin_triggers(size_t i) {
    const std::string& line = lines_[i];
    const size_t colon = line.find(':');
    if (colon == std::string::npos) return;
    for (size_t comma = line.find(", "); comma < colon; comma = line.find(", ", comma + 1)) {
      const size_t next = std::min(line.find(", ", comma + 1), colon);
      change(i, line.substr(0, comma) + line.substr(next));
      const size_t before = line.rfind(", ", comma - 1);
      const size_t first = before == std::string::npos ? indent_of(line) : before + 2;
      change(i, line.substr(0, first) + line.substr(comma + 2));
    }
  }

  void change_numbers(size_t i) {
    const std::string& line = lines_[i];
    for (size_t at = 0; at < line.size(); ++at) {
      if (!is_digit(line[at]) || (at > 0 && is_letter(line[at - 1]))) continue;
      size_t end = at;
      while (end < line.size() && is_digit(line[end])) ++end;
      const int number = std::stoi(line.substr(at, end - at));
      for (const int other : {number + 1, number - 1})
        if (other >= 0) change(i, line.substr(0, at) + std::to_string(other) + line.substr(end));
      at = end;
    }
  }

  void swap_words(size_t i) {
    const std::string& line = lines_[i];
    // The label of an alternative is read by people only.
    const bool labelled = trimmed(line).starts_with("option ");
    const size_t first = labelled ? line.find(':') : 0;
    for (const Swap& swap : kSwaps)
      for (size_t at = line.find(swap.from, first); at != std::string::npos;
           at = line.find(swap.from, at + 1)) {
        const size_t end = at + swap.from.size();
        const bool begins = at == 0 || !is_letter(line[at - 1]) || !is_letter(line[at]);
        const bool ends = end >= line.size() || !is_letter(line[end - 1]) || !is_letter(line[end]);
        const bool whole_sign = swap.from.size() > 1 || end >= line.size() || line[end] != '=';
        if (begins && ends && whole_sign)
          change(i, line.substr(0, at) + std::string(swap.to) + line.substr(end));
      }
  }

  // "each damaged enemy creature" without any one of its words.
  void drop_words(size_t i) {
    const std::string& line = lines_[i];
    for (size_t at = indent_of(line); at < line.size();) {
      const size_t space = std::min(line.find(' ', at), line.size());
      if (space == line.size()) break;  // the last word stays
      change(i, line.substr(0, at) + line.substr(space + 1));
      at = space + 1;
    }
  }

  Lines lines_;
  std::set<std::string> seen_;
  std::vector<Mutant> out_;
};

}  // namespace

std::vector<Mutant> mutants_of(const std::string& script) { return Mutator(script).all(); }

}  // namespace archon::keyforge
