// A place in a YAML file that knows its path, so that every complaint names line, path and what was
// expected.
#pragma once

#include <yaml-cpp/yaml.h>

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace archon::keyforge {

class FileNode {
 public:
  FileNode(YAML::Node node, std::string path) : node_(std::move(node)), path_(std::move(path)) {}

  // The top of a file, which must hold one document. What YAML itself finds wrong comes as its
  // exception.
  static FileNode of_text(const std::string& text);

  // Null counts as not there.
  bool present() const { return node_.IsDefined() && !node_.IsNull(); }
  bool is_map() const { return present() && node_.IsMap(); }
  bool is_list() const { return present() && node_.IsSequence(); }
  bool is_scalar() const { return present() && node_.IsScalar(); }
  const std::string& path() const { return path_; }

  // What stands under a key of a map; of anything else that is there, it is an error.
  FileNode operator[](const std::string& key) const;
  // The items of a list; none where nothing is.
  std::vector<FileNode> items() const;
  // Of a map with one entry `key: value`.
  std::pair<std::string, FileNode> only_entry() const;

  std::string word(const std::string& what = "a word") const;  // `what` is expected
  int number(int low, int high) const;
  int number_or(int low, int high, int otherwise) const;
  bool flag_or(bool otherwise) const;
  uint64_t big_number() const;  // decimal, or hexadecimal after 0x

  // Throws Error unless each key of the map is known and stands there once.
  void only_keys(std::span<const std::string> known) const;
  // Throws Error: expected `what`, not what stands here.
  [[noreturn]] void expected(const std::string& what) const;
  // Throws Error with the place in front.
  [[noreturn]] void wrong(const std::string& message) const;

 private:
  std::string place() const;

  YAML::Node node_;
  std::string path_;
};

}  // namespace archon::keyforge
