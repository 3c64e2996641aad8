// What stands in a file or a request that others wrote: words, lists and maps, whatever the format
// was; and reading it so that every complaint names the place and what was expected there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/counts.h"

namespace archon {

// Numbers and true/false are words, too: what a word means is its reader's to say.
struct Tree {
  enum class Kind : uint8_t { Nothing, Word, List, Map };

  Kind kind = Kind::Nothing;
  std::string word;
  std::vector<Tree> keys;   // of a map, each once or more as they were written
  std::vector<Tree> items;  // of a list; of a map, by key
  int line = 0;             // of the file, from 1; 0 where there are no lines
  std::string path;         // where it stands, if that is not what its reader would call it

  static Tree of_word(std::string word);
  static Tree list();
  static Tree map();

  // What stands under the key of a map, put there if nothing does.
  Tree& operator[](std::string_view key);
  const Tree* find(std::string_view key) const;
};

// What a TreeReader finds wrong.
struct TreeError : Error {
  TreeError(const std::string& message, std::string where)
      : Error(message), path(std::move(where)) {}
  std::string path;  // "" if it is the whole
};

// A place in a tree that knows its path ("you.line[1].troll"); the tree must outlive it.
class TreeReader {
 public:
  explicit TreeReader(const Tree* tree, std::string path = "");

  bool present() const { return tree_ && tree_->kind != Tree::Kind::Nothing; }
  bool is_map() const { return present() && tree_->kind == Tree::Kind::Map; }
  bool is_list() const { return present() && tree_->kind == Tree::Kind::List; }
  bool is_word() const { return present() && tree_->kind == Tree::Kind::Word; }
  const std::string& path() const { return path_; }

  // What stands under a key of a map; of anything else that is there, it is an error.
  TreeReader operator[](std::string_view key) const;
  // The items of a list; none where nothing is.
  std::vector<TreeReader> items() const;
  // Of a map with one entry `key: value`; `what` is expected.
  std::pair<std::string, TreeReader> only_entry(const std::string& what) const;

  std::string word(const std::string& what = "a word") const;
  int number(int low, int high) const;
  int number_or(int low, int high, int otherwise) const;
  // Of a range within that of a byte.
  uint8_t byte(int low, int high) const { return narrow<uint8_t>(number(low, high)); }
  uint8_t byte_or(int low, int high, int otherwise) const {
    return narrow<uint8_t>(number_or(low, high, otherwise));
  }
  bool flag_or(bool otherwise) const;  // as YAML writes them: true, no, On
  uint64_t big_number() const;         // decimal, or hexadecimal after 0x

  // Throws TreeError unless each key of the map is known and stands there once.
  void only_keys(std::span<const std::string> known) const;
  // Throws TreeError: expected `what`, not what stands here.
  [[noreturn]] void expected(const std::string& what) const;
  // Throws TreeError with the place in front.
  [[noreturn]] void wrong(const std::string& message) const;

 private:
  const Tree* tree_;  // or nullptr: nothing is there
  std::string path_;
};

}  // namespace archon
