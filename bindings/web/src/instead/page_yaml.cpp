// YAML is read by the page's own library, which whoever loads the module hands it as `readYaml`:
// text in, JSON out, in which every scalar is a word. Stands in the place of
// engine/core/trees/yaml_tree.cpp.
#include <emscripten/emscripten.h>

#include <string>

#include "engine/core/trees/json_tree.h"
#include "engine/core/trees/yaml_tree.h"

namespace archon {

Tree tree_of_yaml(const std::string& text) {
  // What was read, behind a letter: 'd' for done, 'w' for what is wrong.
  const int size = EM_ASM_INT(
      {
        try {
          Module.read = "d" + Module.readYaml(UTF8ToString($0));
        } catch (problem) {
          Module.read = "w" + problem.message;
        }
        return lengthBytesUTF8(Module.read);
      },
      text.c_str());
  std::string read(static_cast<size_t>(size) + 1, '\0');
  EM_ASM({ stringToUTF8(Module.read, $0, $1); }, read.data(), size + 1);
  read.pop_back();
  if (read.front() != 'd') throw Error(read.substr(1));
  return tree_of_json(read.substr(1));
}

}  // namespace archon
