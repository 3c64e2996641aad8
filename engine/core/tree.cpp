#include "engine/core/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/core/text.h"

namespace archon {
namespace {

template <class Number>
std::optional<Number> parsed(std::string_view text, int base) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<bool> parsed_flag(std::string_view word) {
  static constexpr std::array<std::array<std::string_view, 2>, 4> kWords = {
      {{"true", "false"}, {"yes", "no"}, {"on", "off"}, {"y", "n"}}};
  // true, True or TRUE
  const auto capitals = std::count_if(word.begin(), word.end(), is_capital);
  const bool one_in_front = capitals == 1 && is_capital(word[0]);
  if (capitals != 0 && !one_in_front && capitals != int_size(word)) return std::nullopt;
  std::string lower(word);
  for (char& c : lower) c = lower_case(c);
  for (const auto& [yes, no] : kWords)
    if (lower == yes || lower == no) return lower == yes;
  return std::nullopt;
}

std::string below(const std::string& path, std::string_view key) {
  return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

}  // namespace

Tree Tree::of_word(std::string word) {
  Tree out;
  out.kind = Kind::Word;
  out.word = std::move(word);
  return out;
}

Tree Tree::list() {
  Tree out;
  out.kind = Kind::List;
  return out;
}

Tree Tree::map() {
  Tree out;
  out.kind = Kind::Map;
  return out;
}

const Tree* Tree::find(std::string_view key) const {
  for (size_t i = 0; i < keys.size(); ++i)
    if (keys[i].kind == Kind::Word && keys[i].word == key) return &items[i];
  return nullptr;
}

Tree& Tree::operator[](std::string_view key) {
  ARCHON_CHECK(kind == Kind::Map);
  if (const Tree* found = find(key)) return items[found - items.data()];
  keys.push_back(of_word(std::string(key)));
  return items.emplace_back();
}

TreeReader::TreeReader(const Tree* tree, std::string path) : tree_(tree), path_(std::move(path)) {
  if (tree && !tree->path.empty()) path_ = tree->path;
}

void TreeReader::wrong(const std::string& message) const {
  const std::string line = tree_ && tree_->line > 0 ? fmt::format("line {}: ", tree_->line) : "";
  throw TreeError(path_.empty() ? line + message : fmt::format("{}{}: {}", line, path_, message),
                  path_);
}

void TreeReader::expected(const std::string& what) const {
  if (is_word()) wrong(fmt::format("expected {}, not '{}'", what, excerpt(tree_->word)));
  wrong(fmt::format("expected {}{}", what,
                    is_list()  ? ", not a list"
                    : is_map() ? ", not a map"
                               : ""));
}

TreeReader TreeReader::operator[](std::string_view key) const {
  if (present() && !is_map()) expected("a map `key: value`");
  return TreeReader(present() ? tree_->find(key) : nullptr, below(path_, key));
}

std::vector<TreeReader> TreeReader::items() const {
  std::vector<TreeReader> out;
  if (!present()) return out;
  if (!is_list()) expected("a list");
  for (size_t i = 0; i < tree_->items.size(); ++i)
    out.emplace_back(&tree_->items[i], fmt::format("{}[{}]", path_, i + 1));
  return out;
}

std::pair<std::string, TreeReader> TreeReader::only_entry(const std::string& what) const {
  if (!is_map() || tree_->keys.size() != 1 || tree_->keys[0].kind != Tree::Kind::Word)
    expected(what);
  const std::string& key = tree_->keys[0].word;
  return {key, TreeReader(tree_->items.data(), below(path_, key))};
}

std::string TreeReader::word(const std::string& what) const {
  if (!is_word()) expected(what);
  return tree_->word;
}

int TreeReader::number(int low, int high) const {
  const auto value = is_word() ? parsed<int>(tree_->word, 10) : std::nullopt;
  if (!value || *value < low || *value > high)
    expected(fmt::format("a number from {} to {}", low, high));
  return *value;
}

int TreeReader::number_or(int low, int high, int otherwise) const {
  return present() ? number(low, high) : otherwise;
}

bool TreeReader::flag_or(bool otherwise) const {
  if (!present()) return otherwise;
  const auto value = is_word() ? parsed_flag(tree_->word) : std::nullopt;
  if (!value) expected("true or false");
  return *value;
}

uint64_t TreeReader::big_number() const {
  const std::string text = word();
  const auto value =
      text.starts_with("0x") ? parsed<uint64_t>(text.substr(2), 16) : parsed<uint64_t>(text, 10);
  if (!value) expected("a number, or a hexadecimal one after 0x");
  return *value;
}

void TreeReader::only_keys(std::span<const std::string> known) const {
  if (!present()) return;
  if (!is_map()) expected("a map `key: value`");
  std::set<std::string> seen;
  for (const Tree& at : tree_->keys) {
    const TreeReader key(&at, path_);
    const std::string word = key.word();
    if (!seen.insert(word).second)
      key.wrong(fmt::format("'{}' appears twice; expected it once", word));
    if (std::find(known.begin(), known.end(), word) == known.end())
      key.wrong(fmt::format("unknown key '{}'{}", excerpt(word), did_you_mean(word, known)));
  }
}

}  // namespace archon
