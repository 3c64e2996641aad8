// Names and where they hold, while a card is compiled.
#pragma once

#include <string_view>
#include <vector>

#include "engine/core/script/diagnostic.h"
#include "engine/keyforge/language/program.h"

namespace archon::keyforge {

// Unknown: its declaration had an error; fits anywhere, so that one error stays one.
enum class NameKind : uint8_t { Unknown, Set, Number, House };

struct Binding {
  std::string_view name;
  NameKind kind = NameKind::Unknown;
  uint8_t cell = 0;
  script::Place place;
  bool used = false;
};

// What a lasting effect takes along from where it was made: at most one of each.
struct Capture {
  std::string_view name;  // empty: nothing captured yet
  uint16_t node = 0;      // what it is where the effect is made
};

// An ability, or what stands around abilities: the card itself or a lasting body.
struct NameScope {
  enum class What : uint8_t { Card, Lasting, Ability };
  What what = What::Card;
  NameScope* outer = nullptr;  // where names not found here are looked up
  bool has_subject = false;    // its trigger is about a card: `it`
  std::vector<Binding> names;
  int cells = 0;
  // Of a lasting body.
  Capture set;
  Capture number;
  // Of an ability.
  bool uses_affected = false;
  bool uses_destroyed = false;
  bool uses_if_you_do = false;
  bool destroys = false;
  std::vector<Node> code;  // jump targets count from the first instruction
  std::vector<uint16_t> lines;

  Binding* local(std::string_view name) {
    for (size_t i = names.size(); i-- > 0;)
      if (names[i].name == name) return &names[i];
    return nullptr;
  }

  // The binding that `name` has here, or null.
  Binding* visible(std::string_view name) {
    for (NameScope* f = this; f; f = f->outer) {
      if (Binding* found = f->local(name)) return found;
      if (f->has_subject && name == "it") return nullptr;
    }
    return nullptr;
  }
};

// What the parts of the compiler share.
struct Context {
  Program& program;
  const struct Vocabulary& vocabulary;
  const std::string& file;
  std::vector<script::Diagnostic>& problems;
  NameScope* frame = nullptr;
  size_t first_node = 0;  // of this card

  void report(script::Place place, std::string message) {
    problems.push_back({file, place, std::move(message)});
  }
};

}  // namespace archon::keyforge
