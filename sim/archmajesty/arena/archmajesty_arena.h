// Archmajesty as the laboratory sees it.
#pragma once

#include <memory>
#include <string>

#include "ai/archmajesty/named_agents.h"
#include "engine/archmajesty/vocabulary/options.h"
#include "sim/play/arena.h"
#include "sim/runs/run_file.h"

namespace archon::sim {

class ArchmajestyArena : public Arena {
 public:
  explicit ArchmajestyArena(const archmajesty::Options& options = {});
  ~ArchmajestyArena() override;

  const archmajesty::Options& options() const { return options_; }

  std::string_view game() const override { return "archmajesty"; }
  const RecordTable& records() const override;
  const ArenaWords& words() const override;
  // The readings that are not the book's first ones: "guard=after_roll, critical=final"; without
  // any "as the book is read here".
  std::string rules() const override;
  bool are_default_rules() const override;
  std::string fingerprint() const override;
  const Arena& by_rules(const std::string& rules) const override;
  std::string text_of(const Entrant& entrant) const override;
  Entrant read_entrant(const std::string& text) const override;
  std::vector<Part> parts(const Entrant& entrant) const override;
  std::vector<std::string> traits(const Entrant& entrant) const override;
  // Style points.
  double price_of(const std::string& trait) const override;
  std::vector<std::string> doubts(std::span<const Entrant> entrants) const override;
  std::vector<std::string> doubts_json(std::span<const Entrant> entrants) const override;
  const ai::NamedAgents& named_agents() const override { return ai::archmajesty_agents(); }
  // Quick, as even points and rankings of mages take thousands of battles.
  std::string_view usual_agent() const override { return "expert"; }
  // Battles end by their own count of rounds.
  void fit(GameSettings& battles) const override { battles.turn_limit = options_.round_cap; }
  std::unique_ptr<Players> players(const std::array<ai::AgentSpec, kSides>& agents) const override;
  std::string reveal(const std::string& replay, const Salt& salt) const override;
  HandicapCost handicap_cost() const override;
  HandicapWords handicap(const MatchSetup& setup) const override;

 private:
  struct Others;  // by other readings

  archmajesty::Options options_;
  std::unique_ptr<Others> others_;
};

// "guard=after_roll, round_cap=30", and "" for the first readings. Throws Error.
archmajesty::Options options_named(const std::string& rules);

std::unique_ptr<Arena> open_archmajesty(const RunFile& run, const std::string& folder);

}  // namespace archon::sim
