#include "engine/core/trees/json_tree.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/text.h"
#include "engine/core/trees/json_complaint.h"

namespace archon {
namespace {

constexpr size_t kMostLevels = 64;

// Puts values into a tree as they come by.
class JsonGrower final : public nlohmann::json_sax<nlohmann::json> {
 public:
  Tree tree;

  bool null() override {
    place(Tree());
    return true;
  }
  bool boolean(bool value) override { return word(value ? "true" : "false"); }
  bool number_integer(int64_t value) override { return word(std::to_string(value)); }
  bool number_unsigned(uint64_t value) override { return word(std::to_string(value)); }
  bool number_float(double, const std::string& text) override { return word(text); }
  bool string(std::string& text) override { return word(std::move(text)); }
  bool binary(nlohmann::json::binary_t&) override { return false; }  // JSON as text has none
  bool start_object(size_t) override { return open(Tree::map()); }
  bool start_array(size_t) override { return open(Tree::list()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& text) override {
    open_.back().keys.push_back(Tree::of_word(std::move(text)));
    return true;
  }
  bool parse_error(size_t, const std::string&, const nlohmann::json::exception& wrong) override {
    throw Error(json_complaint(wrong));
  }

 private:
  bool word(std::string text) {
    place(Tree::of_word(std::move(text)));
    return true;
  }
  bool open(Tree empty) {
    if (open_.size() == kMostLevels)
      throw Error("lists and objects are nested too deeply; expected fewer levels");
    open_.push_back(std::move(empty));
    return true;
  }
  bool close() {
    Tree whole = std::move(open_.back());
    open_.pop_back();
    place(std::move(whole));
    return true;
  }
  void place(Tree value) {
    (open_.empty() ? tree : open_.back().items.emplace_back()) = std::move(value);
  }

  std::vector<Tree> open_;  // the lists and maps that aren't closed yet
};

}  // namespace

Tree tree_of_json(std::string_view text) {
  JsonGrower grower;
  nlohmann::json::sax_parse(text, &grower);
  return std::move(grower.tree);
}

}  // namespace archon
