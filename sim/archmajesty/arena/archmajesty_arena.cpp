#include "sim/archmajesty/arena/archmajesty_arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "ai/archmajesty/agents.h"
#include "engine/archmajesty/cards/embedded.h"
#include "engine/archmajesty/cards/facts.h"
#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "sim/archmajesty/arena/battle_records.h"
#include "sim/archmajesty/arena/entrants.h"
#include "sim/archmajesty/arena/play_battle.h"

namespace archon::sim {
namespace {

constexpr std::string_view kFirstReadings = "as the book is read here";
constexpr std::string_view kGambit = "Dae’s Gambit";  // which a style point buys, too
constexpr size_t kMostParts = 64;                     // bits of a side's record

class BattlePlayers : public Players {
 public:
  BattlePlayers(const archmajesty::Options& rules, const std::array<ai::AgentSpec, kSides>& agents)
      : rules_(rules), agents_(agents, ai::make_agent<ai::ArchmajestyGame>) {}

  std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                 const PoolOptions& options, const ReplaySink& sink,
                                 Efforts* efforts) override {
    return play_battle(rules_, setup, plan, first, agents_, options, sink, efforts);
  }

 private:
  archmajesty::Options rules_;
  BattleAgents agents_;
};

std::vector<std::string> doubts_of(const Entrant& entrant) {
  std::vector<std::string> out;
  if (const archmajesty::Party* party = party_of(entrant))
    for (const archmajesty::MageBuild& mage : *party)
      for (const std::string& what : archmajesty::without_effect(mage)) out.push_back(what);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

int number_of(const std::string& text, const std::string& of) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 1 || value > 100)
    throw Error(fmt::format("{}: '{}' is not a number of rounds; expected 1 to 100", of, text));
  return value;
}

void set_one(archmajesty::Options& options, const std::string& word) {
  const size_t equals = word.find('=');
  if (equals == std::string::npos)
    throw Error(fmt::format("'{}' is not a reading; expected one such as guard=after_roll", word));
  const std::string name = word.substr(0, equals);
  const std::string value = word.substr(equals + 1);
  if (name == "round_cap")
    options.round_cap = byte(number_of(value, name));
  else
    archmajesty::set_option(options, name, value);
}

}  // namespace

struct ArchmajestyArena::Others {
  std::mutex making;
  std::map<std::string, std::unique_ptr<ArchmajestyArena>> arenas;
};

ArchmajestyArena::ArchmajestyArena(const archmajesty::Options& options)
    : options_(options), others_(std::make_unique<Others>()) {}
ArchmajestyArena::~ArchmajestyArena() = default;

const RecordTable& ArchmajestyArena::records() const { return battle_records(); }
const ArenaWords& ArchmajestyArena::words() const { return battle_words(); }

std::string ArchmajestyArena::rules() const {
  const std::string out = archmajesty::options_text(options_);
  return out.empty() ? std::string(kFirstReadings) : out;
}

bool ArchmajestyArena::are_default_rules() const { return options_ == archmajesty::Options{}; }

std::string ArchmajestyArena::fingerprint() const {
  Fnv1a hash;
  for (const archmajesty::EmbeddedFile& file : archmajesty::embedded_files()) {
    if (!file.path.starts_with("facts/") && !file.path.starts_with("cards/")) continue;
    hash.add(file.path);
    hash.add(file.text);
  }
  return fmt::format("{:016x}", hash.value());
}

const Arena& ArchmajestyArena::by_rules(const std::string& rules) const {
  if (rules == this->rules()) return *this;
  const archmajesty::Options options = options_named(rules);
  const std::lock_guard lock(others_->making);
  std::unique_ptr<ArchmajestyArena>& out = others_->arenas[rules];
  if (!out) out = std::make_unique<ArchmajestyArena>(options);
  return *out;
}

std::string ArchmajestyArena::text_of(const Entrant& entrant) const {
  return sim::text_of(entrant);
}

Entrant ArchmajestyArena::read_entrant(const std::string& text) const {
  return read_battle_entrant(text);
}

std::vector<Part> ArchmajestyArena::parts(const Entrant& entrant) const {
  std::vector<Part> out;
  const archmajesty::Party* party = party_of(entrant);
  if (!party) return out;
  const archmajesty::Facts& facts = archmajesty::facts();
  for (const archmajesty::MageBuild& mage : *party)
    for (const archmajesty::CardCount& card : mage.deck)
      for (int i = 0; i < card.copies && out.size() < kMostParts; ++i) {
        const archmajesty::CardFacts& row = facts.cards[card.card];
        out.push_back({row.id, row.name, facts.styles[row.style].name});
      }
  return out;
}

std::vector<std::string> ArchmajestyArena::traits(const Entrant& entrant) const {
  std::vector<std::string> out;
  if (const archmajesty::Encounter* encounter = encounter_of(entrant)) {
    out.push_back("encounter");
    out.push_back(fmt::format("for {} mage{}", encounter->mages, encounter->mages == 1 ? "" : "s"));
    return out;
  }
  for (const archmajesty::MageBuild& mage : *party_of(entrant)) {
    for (const archmajesty::StyleType style : mage.styles)
      out.push_back(archmajesty::facts().styles[style].name);
    out.insert(out.end(), mage.gambits.size(), std::string(kGambit));
  }
  return out;
}

double ArchmajestyArena::price_of(const std::string& trait) const {
  for (const archmajesty::StyleFacts& style : archmajesty::facts().styles)
    if (style.name == trait) return style.points();
  return 1;
}

std::vector<std::string> ArchmajestyArena::doubts(std::span<const Entrant> entrants) const {
  std::vector<std::string> out;
  for (const Entrant& entrant : entrants)
    if (const auto without = doubts_of(entrant); !without.empty())
      out.push_back(
          fmt::format("{}: played without the effect of {}", entrant.name, listed(without)));
  return out;
}

std::vector<std::string> ArchmajestyArena::doubts_json(std::span<const Entrant> entrants) const {
  std::vector<std::string> out;
  for (const Entrant& entrant : entrants)
    if (const auto without = doubts_of(entrant); !without.empty())
      out.push_back(
          nlohmann::ordered_json{{"name", entrant.name}, {"without_effect", without}}.dump());
  return out;
}

std::unique_ptr<Players> ArchmajestyArena::players(
    const std::array<ai::AgentSpec, kSides>& agents) const {
  return std::make_unique<BattlePlayers>(options_, agents);
}

std::string ArchmajestyArena::reveal(const std::string& replay, const Salt& salt) const {
  nlohmann::ordered_json out = nlohmann::ordered_json::parse(replay);
  out["salt"] = salt.hex();
  return out.dump(1) + "\n";
}

// A level costs the same at each step, and is not shed.
HandicapCost ArchmajestyArena::handicap_cost() const {
  return HandicapCost::lasting(archmajesty::kHighestLevel);
}

HandicapWords ArchmajestyArena::handicap(const MatchSetup& setup) const {
  constexpr int kMostHpSteps = 9;  // of 50 HP, which who has least begins with
  constexpr double kWithin = 0.25;
  if (const archmajesty::Encounter* encounter = encounter_of(setup.entrants[1]))
    return {
        "level", "levels", true, archmajesty::lowest_level(*encounter), archmajesty::kHighestLevel,
        kWithin};
  return {"step of 5 HP", "steps of 5 HP", false, -kMostHpSteps, kMostHpSteps, kWithin};
}

archmajesty::Options options_named(const std::string& rules) {
  archmajesty::Options options;
  if (rules.empty() || rules == kFirstReadings) return options;
  for (size_t at = 0; at < rules.size();) {
    const size_t end = std::min(rules.find(',', at), rules.size());
    const size_t begin = std::min(rules.find_first_not_of(' ', at), end);
    set_one(options, rules.substr(begin, end - begin));
    at = end + 1;
  }
  return options;
}

std::unique_ptr<Arena> open_archmajesty(const RunFile& run, const std::string&) {
  return std::make_unique<ArchmajestyArena>(options_named(run.text("rules")));
}

}  // namespace archon::sim
