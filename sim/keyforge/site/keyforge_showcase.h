// What a site shows of KeyForge: the list of a deck with what its cards do, in our own words, and
// games move by move.
#pragma once

#include <string>

#include "engine/keyforge/cards/library.h"
#include "sim/play/arena.h"

namespace archon::sim {

class KeyforgeShowcase : public Showcase {
 public:
  explicit KeyforgeShowcase(const keyforge::Library& library) : library_(library) {}

  void add_entrant(const Entrant& entrant, report::Report& page) const override;
  GameStory story(const std::string& replay) const override;

 private:
  const keyforge::Library& library_;
};

}  // namespace archon::sim
