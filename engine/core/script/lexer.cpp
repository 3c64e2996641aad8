#include "engine/core/script/lexer.h"

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/letters.h"

namespace archon::script {
namespace {

bool is_word_part(char c) { return is_letter(c) || is_digit(c); }
bool is_symbol(char c) { return std::string_view("+-(),:=<>!/").find(c) != std::string_view::npos; }

constexpr int kMaxNumber = 9999;
// Nesting is recursion, here and in the parser: both bounds keep it shallow.
constexpr int kMaxLineTokens = 200;
constexpr int kMaxIndent = 100;

// Reads one line at a time.
class Lexer {
 public:
  Lexer(const Words& words, const LexOptions& options, const std::string& file,
        std::vector<Diagnostic>& problems)
      : words_(words), options_(options), file_(file), problems_(problems) {}

  Tokens run(std::string_view text) {
    int number = options_.first_line;
    for (size_t at = 0; at < text.size(); ++number) {
      const size_t end = std::min(text.find('\n', at), text.size());
      read_line(text.substr(at, end - at), number);
      at = end + 1;
    }
    return std::move(out_);
  }

 private:
  void read_line(std::string_view line, int number) {
    line_ = line;
    number_ = number;
    at_ = 0;
    while (at_ < line_.size() && line_[at_] == ' ') ++at_;
    Line entry{narrow<int>(at_), number, int_size(out_.tokens), 0};
    while (at_ < line_.size() && line_[at_] != '#') read_token();
    check_length(entry);
    entry.end = int_size(out_.tokens);
    if (entry.end > entry.first) out_.lines.push_back(entry);
  }

  void check_length(const Line& entry) {
    const size_t most = entry.first + kMaxLineTokens;
    if (out_.tokens.size() > most) {
      problem(0, "this line is too long; at most 200 words");
      out_.tokens.resize(most);
    }
    if (entry.indent <= kMaxIndent) return;
    problem(kMaxIndent, "indented too deeply; at most 100 spaces");
    out_.tokens.resize(entry.first);
  }

  void read_token() {
    const char c = line_[at_];
    if (c == ' ' || c == '\r') {
      ++at_;
    } else if (c == '"') {
      read_text();
    } else if (is_digit(c)) {
      read_number();
    } else if (is_letter(c)) {
      read_word();
    } else if (is_symbol(c)) {
      const char next = at_ + 1 < line_.size() ? line_[at_ + 1] : '\0';
      const bool pair = (c == '<' || c == '>' || c == '!') && next == '=';
      push(Token::Kind::Symbol, at_, pair ? 2 : 1);
    } else {
      bad_character();
    }
  }

  void bad_character() {
    const bool tab = line_[at_] == '\t';
    problem(at_,
            tab ? "tab characters are not allowed; indent with spaces" : "unexpected character");
    ++at_;
    while (at_ < line_.size() && (line_[at_] & '\x80') != 0) ++at_;  // the rest of a UTF-8 letter
  }

  void read_text() {
    const size_t close = line_.find('"', at_ + 1);
    if (close == std::string_view::npos) {
      problem(at_, "missing closing '\"'");
      at_ = line_.size();
      return;
    }
    push(Token::Kind::Text, at_ + 1, close - at_ - 1);
    at_ = close + 1;
  }

  void read_number() {
    size_t end = at_;
    int value = 0;
    while (end < line_.size() && is_digit(line_[end]))
      value = std::min(value * 10 + (line_[end++] - '0'), kMaxNumber + 1);
    if (value > kMaxNumber) problem(at_, "number too large; at most 9999");
    push(Token::Kind::Number, at_, end - at_);
    out_.tokens.back().number = std::min(value, kMaxNumber);
  }

  void read_word() {
    const std::string_view rest = line_.substr(at_);
    if (!options_.prefix.empty() && rest.starts_with(options_.prefix)) {
      push(Token::Kind::Word, at_, options_.prefix.size());
      return;
    }
    size_t end = at_;
    while (end < line_.size() &&
           (is_word_part(line_[end]) || ((line_[end] == '\'' || line_[end] == '-') &&
                                         end + 1 < line_.size() && is_word_part(line_[end + 1]))))
      ++end;
    if (end < line_.size() && line_[end] == '\'') ++end;  // a plural possessive
    push(Token::Kind::Word, at_, end - at_);
  }

  void push(Token::Kind kind, size_t from, size_t length) {
    Token token;
    token.kind = kind;
    token.text = line_.substr(from, length);
    token.place = {number_, narrow<int>(at_) + 1};
    if (kind == Token::Kind::Word || kind == Token::Kind::Symbol)
      token.word = words_.find(token.text);
    out_.tokens.push_back(token);
    at_ = from + length;
  }

  void problem(size_t at, const char* message) {
    problems_.push_back({file_, {number_, narrow<int>(at) + 1}, message});
  }

  const Words& words_;
  const LexOptions& options_;
  const std::string& file_;
  std::vector<Diagnostic>& problems_;
  Tokens out_;
  std::string_view line_;
  int number_ = 1;
  size_t at_ = 0;
};

}  // namespace

WordId Words::intern(std::string_view text) {
  if (const WordId known = find(text)) return known;
  const auto id = static_cast<WordId>(texts_.size());
  texts_.emplace_back(text);
  ids_.emplace(texts_.back(), id);
  return id;
}

WordId Words::find(std::string_view text) const {
  const auto it = ids_.find(text);
  return it == ids_.end() ? 0 : it->second;
}

Tokens lex(std::string_view text, const Words& words, const LexOptions& options,
           const std::string& file, std::vector<Diagnostic>& problems) {
  return Lexer(words, options, file, problems).run(text);
}

}  // namespace archon::script
