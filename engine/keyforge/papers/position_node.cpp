#include "engine/keyforge/papers/position_node.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::keyforge {
namespace {

template <class Number>
std::optional<Number> parsed(std::string_view text, int base) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Knows where the last document began, and nothing else.
class Documents : public YAML::EventHandler {
 public:
  int line = 0;

  void OnDocumentStart(const YAML::Mark& mark) override { line = mark.line + 1; }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
  void OnScalar(const YAML::Mark&, const std::string&, YAML::anchor_t,
                const std::string&) override {}
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {}
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {}
  void OnMapEnd() override {}
};

}  // namespace

// YAML::LoadAll() would tell, too, but never ends where a document begins with a stray comma.
FileNode FileNode::of_text(const std::string& text) {
  std::istringstream in(text);
  YAML::Parser parser(in);
  Documents documents;
  parser.HandleNextDocument(documents);
  if (parser.HandleNextDocument(documents))
    throw Error(fmt::format("line {}: expected the end of the file", documents.line));
  return {YAML::Load(text), ""};
}

std::string FileNode::place() const {
  std::string out;
  if (node_.IsDefined() && node_.Mark().line >= 0)
    out = fmt::format("line {}: ", node_.Mark().line + 1);
  return path_.empty() ? out : fmt::format("{}{}: ", out, path_);
}

void FileNode::wrong(const std::string& message) const { throw Error(place() + message); }

void FileNode::expected(const std::string& what) const {
  if (is_scalar()) wrong(fmt::format("expected {}, not '{}'", what, node_.Scalar()));
  wrong(fmt::format("expected {}{}", what,
                    is_list()  ? ", not a list"
                    : is_map() ? ", not a map"
                               : ""));
}

FileNode FileNode::operator[](const std::string& key) const {
  const std::string path = path_.empty() ? key : path_ + "." + key;
  if (!present()) return {YAML::Node(YAML::NodeType::Undefined), path};
  if (!is_map()) expected("a map `key: value`");
  return {node_[key], path};
}

std::vector<FileNode> FileNode::items() const {
  std::vector<FileNode> out;
  if (!present()) return out;
  if (!is_list()) expected("a list");
  for (size_t i = 0; i < node_.size(); ++i)
    out.emplace_back(node_[i], fmt::format("{}[{}]", path_, i + 1));
  return out;
}

std::pair<std::string, FileNode> FileNode::only_entry() const {
  if (!is_map() || node_.size() != 1) expected("a card: `id` or `id: {...}`");
  const auto entry = *node_.begin();
  if (!entry.first.IsScalar()) expected("a card: `id` or `id: {...}`");
  const std::string key = entry.first.Scalar();
  return {key, FileNode(entry.second, path_ + "." + key)};
}

std::string FileNode::word(const std::string& what) const {
  if (!is_scalar()) expected(what);
  return node_.Scalar();
}

int FileNode::number(int low, int high) const {
  const auto value = is_scalar() ? parsed<int>(node_.Scalar(), 10) : std::nullopt;
  if (!value || *value < low || *value > high)
    expected(fmt::format("a number from {} to {}", low, high));
  return *value;
}

int FileNode::number_or(int low, int high, int otherwise) const {
  return present() ? number(low, high) : otherwise;
}

bool FileNode::flag_or(bool otherwise) const {
  if (!present()) return otherwise;
  bool value = false;
  if (!is_scalar() || !YAML::convert<bool>::decode(node_, value)) expected("true or false");
  return value;
}

uint64_t FileNode::big_number() const {
  const std::string text = word();
  const auto value =
      text.starts_with("0x") ? parsed<uint64_t>(text.substr(2), 16) : parsed<uint64_t>(text, 10);
  if (!value) expected("a number, or a hexadecimal one after 0x");
  return *value;
}

void FileNode::only_keys(std::span<const std::string> known) const {
  if (!present()) return;
  if (!is_map()) expected("a map `key: value`");
  std::set<std::string> seen;
  for (const auto& entry : node_) {
    const FileNode key(entry.first, path_);
    const std::string word = key.word();
    if (!seen.insert(word).second) key.wrong(fmt::format("expected '{}' once, not twice", word));
    if (std::find(known.begin(), known.end(), word) == known.end())
      key.wrong(fmt::format("unknown key '{}'{}", word, did_you_mean(word, known)));
  }
}

}  // namespace archon::keyforge
