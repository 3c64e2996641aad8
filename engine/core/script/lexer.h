// Cuts a script into lines of tokens. Words are compared by number afterwards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/counts.h"
#include "engine/core/script/diagnostic.h"

namespace archon::script {

using WordId = int32_t;  // 0: a word that the grammar doesn't know

// The words of a grammar, numbered from 1.
class Words {
 public:
  WordId intern(std::string_view text);
  // The number of `text`, or 0.
  WordId find(std::string_view text) const;
  const std::string& text(WordId id) const { return texts_[id]; }
  int size() const { return int_size(texts_); }

 private:
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
  };
  std::unordered_map<std::string, WordId, Hash, std::equal_to<>> ids_;
  std::vector<std::string> texts_{std::string()};
};

struct Token {
  enum class Kind : uint8_t { Word, Number, Text, Symbol };
  Kind kind = Kind::Word;
  WordId word = 0;        // of words and symbols
  int number = 0;         // of numbers
  std::string_view text;  // as written; a Text token without its quotes
  Place place;
};

// Tokens [first, end) of one line that is not blank.
struct Line {
  int indent = 0;  // leading spaces
  int number = 1;  // in the file
  int first = 0;
  int end = 0;
};

struct Tokens {
  std::vector<Token> tokens;
  std::vector<Line> lines;
};

// Words are letters and digits with ' and - inside; a word that begins with `prefix` is cut behind
// it, so that "non-mars" is two tokens. Numbers are digits, at most 9999. "..." is a Text. '#'
// starts a comment. A line has at most 200 tokens and 100 spaces before them. The tokens refer to
// `text`. Problems are added to `problems` under `file`.
struct LexOptions {
  std::string_view prefix;
  int first_line = 1;  // the number of the first line of `text`
};
Tokens lex(std::string_view text, const Words& words, const LexOptions& options,
           const std::string& file, std::vector<Diagnostic>& problems);

}  // namespace archon::script
