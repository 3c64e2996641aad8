#include "sim/archmajesty/arena/archmajesty_door.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/archmajesty/mages/mage.h"
#include "engine/archmajesty/mages/random_mage.h"
#include "sim/archmajesty/arena/archmajesty_arena.h"
#include "sim/archmajesty/arena/entrants.h"

namespace archon::sim {
namespace {

bool is_file(const std::string& word) {
  std::error_code error;
  return std::filesystem::is_regular_file(word, error);
}

// A file of another kind names nobody who fights, and neither does standard input.
bool may_fight(const std::string& word) {
  if (is_file(word)) return word.ends_with(".yaml") || word.ends_with(".yml");
  return !archmajesty::id_of(word).empty() && word != "-";
}

// A file's faults are told; a name that is several's names nobody.
bool fights(const std::string& word) {
  if (!may_fight(word)) return false;
  if (is_file(word)) return find_battle_entrant(word).has_value();
  try {
    return find_battle_entrant(word).has_value();
  } catch (const Error&) {
    return false;
  }
}

// "random:3" may be a deck as well.
bool may_be_any_game(const std::string& word) {
  return archmajesty::means_random_mage(word) && word.find('+') == std::string::npos;
}

// The mages and encounters of a folder; anything else stands for itself.
std::vector<std::string> files_of(const std::string& word) {
  std::error_code error;
  if (!std::filesystem::is_directory(word, error)) return {word};
  std::vector<std::string> out;
  for (const auto& entry : std::filesystem::directory_iterator(word))
    if (entry.path().extension() == ".yaml" && fights(entry.path().string()))
      out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

Claim claim(const std::string& word) {
  std::error_code error;
  if (std::filesystem::is_directory(word, error))
    return files_of(word).empty() ? Claim::kNone : Claim::kSure;
  if (fights(word)) return may_be_any_game(word) ? Claim::kEither : Claim::kSure;
  const bool is_slip = !std::filesystem::exists(word, error) && !near_battle_entrants(word).empty();
  return is_slip ? Claim::kNear : Claim::kNone;
}

class BattleReader : public GameReader {
 public:
  explicit BattleReader(const AskedGame& asked) : arena_(options_named(asked.rules)) {}

  const Arena& arena() const override { return arena_; }
  Entrant entrant(const std::string& word) const override { return battle_entrant(word); }
  EntrantBox box(const std::vector<std::string>& words) const override {
    EntrantBox out;
    for (const std::string& word : words)
      for (const std::string& one : files_of(word)) out.add(battle_entrant(one));
    out.put_in_order();
    return out;
  }
  std::string only_met(const Entrant& one) const override {
    return encounter_of(one) ? "an encounter; expected mages, and encounters" : "";
  }
  std::vector<Entrant> samples(uint64_t seed, int64_t number) const override {
    std::vector<Entrant> out;
    for (int64_t one = 1; one <= number; ++one)
      out.push_back(sim::entrant(archmajesty::Party{archmajesty::random_mage(seed, one)}));
    return out;
  }

 private:
  ArchmajestyArena arena_;
};

std::optional<EntrantCheck> check(const std::string& word) {
  if (!may_fight(word) || may_be_any_game(word)) return std::nullopt;
  const std::optional<archmajesty::MageBuild> mage = find_mage_as_written(word);
  if (!mage) return std::nullopt;
  EntrantCheck out{mage->name, archmajesty::check(*mage), {}};
  for (const std::string& name : archmajesty::without_effect(*mage))
    out.notes.push_back("played without the effect of " + name);
  return out;
}

constexpr std::string_view kLacks[] = {"--cards",  "--rules", "--why",    "--swap",
                                       "--agents", "--prior", "--results"};
constexpr std::string_view kLacksAtTable[] = {"--rules",  "--cards", "--salt",
                                              "--resume", "--first", "--sandbox"};

}  // namespace

const GameDoor& archmajesty_door() {
  static constexpr GameDoor kDoor{"archmajesty",
                                  "Archmajesty",
                                  "mages meet mages and encounters",
                                  "battles of mages",
                                  [](const AskedGame& asked) -> std::unique_ptr<GameReader> {
                                    return std::make_unique<BattleReader>(asked);
                                  },
                                  claim,
                                  kLacks,
                                  kLacksAtTable,
                                  "styles",
                                  "mages",
                                  check};
  return kDoor;
}

}  // namespace archon::sim
