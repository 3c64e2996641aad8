// KeyForge as the laboratory sees it.
#pragma once

#include <memory>
#include <string>

#include "ai/keyforge/named_agents.h"
#include "engine/keyforge/cards/library.h"
#include "sim/play/arena.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

class KeyforgeArena : public Arena {
 public:
  // `folder`: of scripts that replace those of the program, or "".
  KeyforgeArena(std::string folder, keyforge::Library library);
  KeyforgeArena(KeyforgeArena&&) noexcept;
  ~KeyforgeArena() override;

  const keyforge::Library& library() const { return library_; }

  std::string_view game() const override { return "keyforge"; }
  const RecordTable& records() const override;
  const ArenaWords& words() const override;
  std::string rules() const override { return std::string(library_.rules().name()); }
  bool are_default_rules() const override;
  std::string fingerprint() const override;
  std::string folder() const override { return folder_; }
  const Arena& by_rules(const std::string& rules) const override;
  std::string text_of(const Entrant& entrant) const override;
  Entrant read_entrant(const std::string& text) const override;
  Entrant in_order(const Entrant& entrant) const override;
  const Arena& for_entrants(std::span<const Entrant> entrants) const override;
  Entrant admit(const Entrant& entrant) const override;
  std::vector<Part> parts(const Entrant& entrant) const override;
  std::vector<StandIn> stand_ins(const Entrant& entrant, size_t part) const override;
  Entrant with_part(const Entrant& entrant, size_t part, const std::string& id) const override;
  std::string title_of(const std::string& part) const override;
  std::string part_named(const std::string& title) const override;
  std::vector<std::string> traits(const Entrant& entrant) const override;
  std::vector<report::Mark> marks(const Entrant& entrant) const override;
  std::string group(const Entrant& entrant) const override;
  std::vector<std::string> doubts(std::span<const Entrant> entrants) const override;
  std::vector<std::string> doubts_json(std::span<const Entrant> entrants) const override;
  std::optional<ForetoldRatings> foretell(std::span<const Entrant> entrants,
                                          const ai::AgentSpec& agent) const override;
  const ai::NamedAgents& named_agents() const override { return ai::keyforge_agents(); }
  std::string_view usual_agent() const override { return kDefaultAgent; }
  std::vector<Rung> ladder() const override;
  std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>& agents) const override;
  std::string reveal(const std::string& replay, const Salt& salt) const override;
  HandicapCost handicap_cost() const override;
  SeriesRules series_rules() const override;
  std::unique_ptr<const Showcase> showcase() const override;
  std::optional<report::Chart> sources(const std::array<SideMeans, kSides>& means) const override;

 private:
  struct Others;  // by other editions

  std::string folder_;
  keyforge::Library library_;
  std::unique_ptr<Others> others_;
};

// That of a run: of the edition that it names, with the scripts of `folder`, or of the folder that
// the run names where that is "".
std::unique_ptr<Arena> open_keyforge(const RunFile& run, const std::string& folder);

}  // namespace archon::sim
