#include "sim/keyforge/arena/keyforge_arena.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <utility>

#include "ai/keyforge/agents.h"
#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/decks/deck.h"
#include "engine/keyforge/decks/edition.h"
#include "engine/keyforge/formats/replay.h"
#include "engine/keyforge/rules/derived/query.h"
#include "sim/keyforge/arena/deck_doubts.h"
#include "sim/keyforge/arena/deck_entrant.h"
#include "sim/keyforge/arena/keyforge_records.h"
#include "sim/keyforge/arena/play_game.h"
#include "sim/keyforge/arena/shared_games.h"
#include "sim/keyforge/field/field.h"
#include "sim/keyforge/marks/marks.h"
#include "sim/keyforge/site/keyforge_showcase.h"
#include "sim/play/agent_pool.h"

namespace archon::sim {
namespace {

// Of a handicap of chains: half of what is played with, and how far draws of the posterior go
// beyond it.
constexpr int kLoadUnit = 12;
constexpr int kMostLoads = 36;

class KeyforgePlayers : public Players {
 public:
  KeyforgePlayers(const keyforge::Library& library, const std::array<ai::AgentSpec, kSides>& agents)
      : library_(library), agents_(agents, ai::make_agent<ai::KeyforgeGame>) {}

  std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                 const PoolOptions& options, const ReplaySink& sink,
                                 Efforts* efforts) override {
    try {
      return play_game(library_, setup, plan, first, agents_, options, sink, efforts);
    } catch (const BrokenGame& broken) {
      return failed_record(library_, setup, plan, first, broken);
    }
  }

  std::optional<GameRecord> play_beside(const MatchSetup& other, const MatchSetup& setup,
                                        const GamePlan& game, const PoolOptions& options) override {
    const PairPlan plan{game.id.number / 2, game.chains};
    const auto trace = traces_.of(plan.pair, game.first(), [&] {
      return trace_game(library_, other, plan, game.first(), agents_, options);
    });
    if (!trace) return Players::play(setup, game, options);
    try {
      return sim::play_beside(*trace, library_, setup, plan, game.first(), agents_, options);
    } catch (const BrokenGame& broken) {
      return failed_record(library_, setup, plan, game.first(), broken);
    }
  }

 private:
  const keyforge::Library& library_;
  KeyforgeAgents agents_;
  GameTraces traces_;
};

}  // namespace

struct KeyforgeArena::Others {
  std::mutex loading;
  std::map<std::string, std::unique_ptr<KeyforgeArena>> arenas;
};

KeyforgeArena::KeyforgeArena(std::string folder, keyforge::Library library)
    : folder_(std::move(folder)),
      library_(std::move(library)),
      others_(std::make_unique<Others>()) {}
KeyforgeArena::KeyforgeArena(KeyforgeArena&&) noexcept = default;
KeyforgeArena::~KeyforgeArena() = default;

const RecordTable& KeyforgeArena::records() const { return keyforge_records(); }
const ArenaWords& KeyforgeArena::words() const { return keyforge_words(); }

bool KeyforgeArena::are_default_rules() const {
  return library_.rules().edition == keyforge::Rules{}.edition;
}

std::string KeyforgeArena::fingerprint() const {
  return fmt::format("{:016x}", library_.fingerprint());
}

const Arena& KeyforgeArena::by_rules(const std::string& rules) const {
  if (rules == this->rules()) return *this;
  const auto edition = keyforge::rules_named(rules);
  if (!edition)
    throw Error(
        fmt::format("'{}' is not an edition; expected {}", rules, keyforge::edition_list()));
  const std::lock_guard lock(others_->loading);
  std::unique_ptr<KeyforgeArena>& out = others_->arenas[rules];
  if (!out)
    out = std::make_unique<KeyforgeArena>(folder_, keyforge::Library::load(folder_, *edition));
  return *out;
}

std::string KeyforgeArena::text_of(const Entrant& entrant) const {
  return keyforge::deck_to_json(list_of(entrant));
}

Entrant KeyforgeArena::read_entrant(const std::string& text) const {
  return listed_entrant(keyforge::deck_from_json(text, keyforge::facts()), library_);
}

Entrant KeyforgeArena::in_order(const Entrant& given) const {
  Entrant out = entrant(list_of(given), library_);
  out.name = given.name;
  return out;
}

const Arena& KeyforgeArena::for_entrants(std::span<const Entrant> entrants) const {
  std::vector<keyforge::Deck> lists;
  for (const Entrant& one : entrants) lists.push_back(list_of(one));
  return by_rules(std::string(keyforge::edition_of_all(lists).name()));
}

std::string KeyforgeArena::part_named(const std::string& title) const {
  const keyforge::CardFacts* card = library_.facts().find(title);
  if (!card) throw Error(fmt::format("no card is called '{}'", title));
  return card->id;
}

Entrant KeyforgeArena::admit(const Entrant& entrant) const {
  Entrant out = listed_entrant(list_of(entrant), library_);
  out.name = entrant.name;
  return out;
}

std::vector<Part> KeyforgeArena::parts(const Entrant& entrant) const {
  std::vector<Part> out;
  for (const keyforge::DeckCard& card : list_of(entrant).cards)
    out.push_back({card.id, library_.def(library_.find(card.id)).title,
                   std::string(keyforge::name_of(card.house))});
  return out;
}

std::vector<std::string> KeyforgeArena::traits(const Entrant& entrant) const {
  std::vector<std::string> out;
  for (const keyforge::House house : deck_of(entrant).deck.houses) out.emplace_back(name_of(house));
  return out;
}

std::vector<report::Mark> KeyforgeArena::marks(const Entrant& entrant) const {
  std::vector<report::Mark> out;
  for (const keyforge::House house : deck_of(entrant).deck.houses) out.push_back(mark_of(house));
  return out;
}

std::string KeyforgeArena::group(const Entrant& entrant) const {
  const auto set = list_of(entrant).set;
  return set ? std::string(keyforge::code_of(*set)) : "";
}

std::vector<std::string> KeyforgeArena::doubts(std::span<const Entrant> entrants) const {
  return doubt_words(doubts_of(entrants));
}

std::vector<std::string> KeyforgeArena::doubts_json(std::span<const Entrant> entrants) const {
  return sim::doubts_json(doubts_of(entrants));
}

// A field that others played foretells less surely how these will.
std::optional<ForetoldRatings> KeyforgeArena::foretell(std::span<const Entrant> entrants,
                                                       const ai::AgentSpec& agent) const {
  constexpr double kOtherPlayers = 2;
  const auto own = FieldModel::built_in(ai::short_keyforge_name(ai::to_string(agent)));
  const FieldModel& model = own ? *own : FieldModel::usual();
  ForetoldRatings out;
  for (const Entrant& deck : entrants) {
    const PredictedRating foretold = model.foretell(list_of(deck));
    out.points.push_back(foretold.rating);
    out.error += foretold.error;
  }
  out.error /= int_size(entrants);
  if (!own) out.error *= kOtherPlayers;
  return out;
}

std::unique_ptr<Players> KeyforgeArena::players(
    const std::array<ai::AgentSpec, kSides>& agents) const {
  return std::make_unique<KeyforgePlayers>(library_, agents);
}

std::string KeyforgeArena::reveal(const std::string& replay, const Salt& salt) const {
  keyforge::Replay out = keyforge::replay_from_json(replay, keyforge::facts());
  out.salt = salt.hex();
  return keyforge::replay_to_json(out);
}

HandicapCost KeyforgeArena::handicap_cost() const {
  std::vector<double> step;
  for (int chains = 0; chains <= 2 * kLoadUnit; ++chains)
    step.push_back(keyforge::chain_penalty(chains));
  return {std::move(step), kMostLoads, kLoadUnit};
}

SeriesRules KeyforgeArena::series_rules() const {
  return {library_.rules().loser_goes_first(), library_.rules().handicap_row()};
}

std::unique_ptr<const Showcase> KeyforgeArena::showcase() const {
  return std::make_unique<KeyforgeShowcase>(library_);
}

std::optional<report::Chart> KeyforgeArena::sources(
    const std::array<SideMeans, kSides>& means) const {
  return aember_sources(means);
}

std::unique_ptr<Arena> open_keyforge(const RunFile& run, const std::string& folder) {
  const std::string file = run.path().string();
  const auto rules = keyforge::rules_named(run.text("rules"));
  if (!rules)
    throw Error(fmt::format("{}: '{}' is not an edition; expected {}", file, run.text("rules"),
                            keyforge::edition_list()));
  std::string scripts = folder;
  if (scripts.empty() && run.has("cards")) scripts = run.text("cards");
  return std::make_unique<KeyforgeArena>(scripts, keyforge::Library::load(scripts, *rules));
}

}  // namespace archon::sim
