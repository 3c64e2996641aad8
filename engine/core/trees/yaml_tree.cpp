#include "engine/core/trees/yaml_tree.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

namespace archon {
namespace {

// What refers to other parts of the file could stand for more than any memory holds.
constexpr int kMostNodes = 100'000;
constexpr int kDeepest = 64;
constexpr size_t kMostText = 1 << 20;  // bytes

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

class Grower {
 public:
  Tree grow(const YAML::Node& node, int depth = 0) {
    Tree out;
    out.line = node.Mark().line + 1;
    if (++nodes_ > kMostNodes || depth > kDeepest)
      throw Error(fmt::format(
          "line {}: lists and maps are nested too deeply; expected fewer levels", out.line));
    if (node.IsScalar()) {
      out.kind = Tree::Kind::Word;
      out.word = node.Scalar();
      text_ += out.word.size();
      if (text_ > kMostText)
        throw Error(fmt::format(
            "line {}: too much text, including what it refers to; expected less", out.line));
    }
    if (node.IsSequence()) {
      out.kind = Tree::Kind::List;
      for (const auto& item : node) out.items.push_back(grow(item, depth + 1));
    }
    if (node.IsMap()) {
      out.kind = Tree::Kind::Map;
      for (const auto& entry : node) {
        out.keys.push_back(grow(entry.first, depth + 1));
        out.items.push_back(grow(entry.second, depth + 1));
      }
    }
    return out;
  }

 private:
  int nodes_ = 0;
  size_t text_ = 0;
};

// What the library says, in words for those who wrote the file.
struct YamlWords {
  const char* library;
  const char* ours;
};

const YamlWords kYamlWords[] = {
    {YAML::ErrorMsg::END_OF_MAP_FLOW, "a { isn't closed"},
    {YAML::ErrorMsg::END_OF_SEQ_FLOW, "a [ isn't closed"},
    {YAML::ErrorMsg::END_OF_MAP, "this line is indented otherwise than those beside it"},
    {YAML::ErrorMsg::END_OF_SEQ, "this line is indented otherwise than those beside it"},
    {YAML::ErrorMsg::EOF_IN_SCALAR, "a quotation mark isn't closed"},
    {YAML::ErrorMsg::FLOW_END, "a } or ] without its beginning"},
    {YAML::ErrorMsg::BLOCK_ENTRY, "a '-' can't stand here; expected it at the beginning of a line"},
    {YAML::ErrorMsg::MAP_KEY, "a key can't stand here; expected it at the beginning of a line"},
    {YAML::ErrorMsg::MAP_VALUE,
     "a ':' can't stand here; expected quotation marks around a text that has one"}};

std::string complaint(const std::string& text, const YAML::Exception& wrong) {
  std::istringstream lines(text);
  std::string line;
  for (int i = 0; i <= wrong.mark.line; ++i) std::getline(lines, line);
  const size_t first = line.find_first_not_of(" \t");
  if (line.substr(0, first).find('\t') != std::string::npos)
    return "indented by a tab; expected blanks";
  const auto* const known =
      std::find_if(std::begin(kYamlWords), std::end(kYamlWords),
                   [&](const YamlWords& one) { return one.library == wrong.msg; });
  return known == std::end(kYamlWords) ? wrong.msg : std::string(known->ours);
}

}  // namespace

Tree tree_of(const YAML::Node& node) { return Grower().grow(node); }

// YAML::LoadAll() would tell of a second document, too, but never ends where one begins with a
// stray comma.
Tree tree_of_yaml(const std::string& text) {
  try {
    std::istringstream in(text);
    YAML::Parser parser(in);
    Documents documents;
    parser.HandleNextDocument(documents);
    if (parser.HandleNextDocument(documents))
      throw Error(fmt::format("line {}: expected the end of the file", documents.line));
    return tree_of(YAML::Load(text));
  } catch (const YAML::Exception& e) {
    throw Error(fmt::format("line {}: {}", e.mark.line + 1, complaint(text, e)));
  }
}

}  // namespace archon
