// A game of a person against an agent, as it stands on the page, whatever game it is. For .cpp
// files only.
#pragma once

#include <string>

#include "engine/core/trees/json_fields.h"

namespace archon::web {

// What requests take and answer stands in bindings/web/README.md. Those that change the game throw
// Error; it is then as before.
class OpenTable {
 public:
  virtual ~OpenTable() = default;
  OpenTable(const OpenTable&) = delete;
  OpenTable& operator=(const OpenTable&) = delete;

  // The person's choice, by its number.
  virtual void choose(int number) = 0;
  // The agent's next choice; throws Error where it isn't its turn to choose.
  virtual void reply() = 0;
  // Takes back the person's last choice. What has come to light since then, in words: nothing was
  // taken back then, unless `anyway`.
  virtual std::string take_back(bool anyway) = 0;

  // Of what happened, from choice `since` on.
  virtual Json standing(int since) const = 0;
  // The game so far, as a file.
  virtual std::string replay() const = 0;

 protected:
  OpenTable() = default;
};

}  // namespace archon::web
