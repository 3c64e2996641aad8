// What the laboratory knows of a game: who can enter, how two entrants play each other, what is
// counted, and the words for it. Runs, workers, kinds of experiments and their reports know games
// by this alone; each game has its own arena in the folder of its name.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/agent_spec.h"
#include "sim/handicaps/handicap_cost.h"
#include "sim/play/game_record.h"
#include "sim/play/game_settings.h"
#include "sim/pool.h"
#include "sim/report/report.h"

namespace archon::sim {

// ---- Who plays ---------------------------------------------------------------------------------

// What an entrant is made of: a deck, or a mage. Only its game looks inside.
class EntrantBody {
 public:
  virtual ~EntrantBody() = default;
  // Whether both play alike, whatever they are called.
  virtual bool plays_like(const EntrantBody& other) const = 0;
};

struct Entrant {
  std::string name;
  uint64_t fingerprint = 0;  // of what it is made of, whatever it is called and in whatever order
  std::shared_ptr<const EntrantBody> body;
};

// A piece of an entrant that games keep count of: a card of a deck.
struct Part {
  std::string id;
  std::string title;
  std::string group;  // the card's house
};

// A part that may take another's place: its share says how often.
struct StandIn {
  std::string id;
  std::string title;
  double share = 1;
};

// Everything that decides how the games of two entrants go.
struct MatchSetup : GameSettings {
  std::array<Entrant, kSides> entrants;
  std::array<ai::AgentSpec, kSides> agents;
  std::array<int, kSides> chains{0, 0};  // the handicap of each side
  // Agents are compared, and exchange entrants within a pair.
  bool compares_agents = false;

  // Both sides play the same list.
  bool same_list() const { return entrants[0].body->plays_like(*entrants[1].body); }
  // Whether the seats have the same deals in both games of a pair, as in duplicate bridge. Right
  // where only the agents differ, or nothing does: luck then cancels out. Two decks that meet twice
  // in the same order tell less than two that are shuffled again. Never with a salt, for a program
  // could remember the other game.
  bool same_deals() const { return !salt && (compares_agents || same_list()); }
  // Whether an agent is somebody else's program; it takes a salt to play with one.
  bool has_programs() const;
};

// ---- Games -------------------------------------------------------------------------------------

// A game that has ended, as its replay.
struct PlayedGame {
  int64_t pair = 0;
  int first = 0;  // the side that went first
  std::string replay;
};

// Takes the games as they end, in any order and from several threads at once.
using ReplaySink = std::function<void(const PlayedGame& game)>;

// What the agent of a side has done in a game, and the time that it took.
struct Effort {
  int64_t decisions = 0;
  int64_t iterations = 0;  // of those that count them
  double seconds = 0;      // of a processor; of a program, until it had answered

  Effort& operator+=(const Effort& more) {
    decisions += more.decisions;
    iterations += more.iterations;
    seconds += more.seconds;
    return *this;
  }
};
using Efforts = std::array<Effort, kSides>;

// Two agents between their games. Games that run at the same time have agents of their own; one
// after another they share them, so that a program is started once for each worker.
class Players {
 public:
  virtual ~Players() = default;

  // A game of a planned pair; nothing if `options` said stop before its end. A game in which rules
  // or agents break is a record that says so. An agent that forfeits has lost; such a game doesn't
  // go to the sink, for it can't be played again to its end. Every game has deals of its own but
  // where same_deals() says otherwise. Effort is added up where somebody wants it. Any thread may.
  virtual std::optional<GameRecord> play(const MatchSetup& setup, const PairPlan& plan, int first,
                                         const PoolOptions& options, const ReplaySink& sink = {},
                                         Efforts* efforts = nullptr) = 0;
  // The same by the plan of a run.
  std::optional<GameRecord> play(const MatchSetup& setup, const GamePlan& game,
                                 const PoolOptions& options, const ReplaySink& sink = {}) {
    return play(setup, PairPlan{game.id.number / 2, game.chains}, game.first(), options, sink);
  }
  // The same game again, beside that of another setup, which differs in a part of an entrant and is
  // the same in all calls: what both games have in common need not be thought out twice.
  virtual std::optional<GameRecord> play_beside(const MatchSetup& /*other*/,
                                                const MatchSetup& setup, const GamePlan& game,
                                                const PoolOptions& options) {
    return play(setup, game, options);
  }
};

// ---- Words -------------------------------------------------------------------------------------

// A mean of one of the numbers, as reports show it.
struct MeanRow {
  const char* key;    // in JSON: "aember_gained_per_game"
  const char* title;  // in tables: "Æmber gained per game"; null where they leave it out
  size_t number;
  bool per_turn;  // of the side's own, instead of per game
  // In sentences about who has more: "steals more Æmber"; null where they leave it out.
  const char* more = nullptr;
};

struct ArenaWords {
  const char* race;          // of the number that is kept by turn: "keys"
  const char* race_heading;  // "The race for keys"
  const char* race_key;      // in JSON: "mean_keys"
  double race_most;
  const char* numbers_heading;  // "Æmber and cards"
  std::span<const MeanRow> means;
  // What is counted, and what it is made of.
  const char* game = "game";
  const char* games = "games";
  const char* games_heading = "Games";
  const char* turn = "turn";
  const char* turns = "turns";
  const char* turn_axis = "turn (of both players)";
  // Who enters, and what its traits are.
  const char* entrant = "deck";
  const char* entrants = "decks";
  const char* traits = "houses";
  // What Arena::rules() tells: "rules of 2026".
  const char* rules = "rules";
  const char* before_rules = "of ";
  // The JSON Schema of each of Arena::doubts_json(); null where all is always known.
  std::string (*doubt_schema)() = nullptr;
  // What Arena::group() tells, "set", and as what: null where entrants belong to nothing.
  const char* group = nullptr;
  const char* group_is = "";
};

// The handicap of a match, as it is told: so many of a side, or a level of what A plays against.
struct HandicapWords {
  const char* one = "chain";
  const char* many = "chains";
  bool is_level = false;  // of B
  // What A may have, net; below 0 it is B's.
  int low = -24;
  int high = 24;
  // How closely the even one is to be known where nobody says; empty: as jobs have it.
  std::optional<double> within{};
};

// What tournament rules say of games in a row.
struct SeriesRules {
  bool loser_goes_first = true;  // in the next one of a match
  int handicap_row = 3;  // games that a side has to win in a row before it is handicapped further
};

// Ratings that are known before a game has been played.
struct ForetoldRatings {
  std::vector<double> points;  // one for each entrant; or none
  double error = 0;            // about how far off they are

  bool are_known() const { return !points.empty(); }
};

// A player of a ladder: quick ones first, and each foretells what the next would find.
struct Rung {
  std::string name;  // as people are told
  ai::AgentSpec agent;
  double cost = 1;   // seconds that a core takes for a game
  double share = 1;  // of the most games of a question that this one may play
  // A rating by the next one is slope times this one's, about so many points off.
  double slope = 1;
  double spread = 0;
  // How far the logarithm of what a level of a handicap costs is off with the next one.
  double worth = 0;
  // How many points a single pairing is off besides.
  double pairing = 0;
};

// ---- Pages ------------------------------------------------------------------------------------

// A game for whoever wants to look at it.
struct GameStory {
  report::Report page;
  std::string decided;  // a sentence on what decided it
};

// What a site shows of entrants and games that only their game knows. The arena must outlive it;
// any thread may ask.
class Showcase {
 public:
  virtual ~Showcase() = default;

  // What an entrant is made of, with what is known of it. A part's place on the page is called by
  // its id.
  virtual void add_entrant(const Entrant& entrant, report::Report& page) const = 0;
  // Of a replay, as a ReplaySink gets it. Throws Error for one that can't be played again.
  virtual GameStory story(const std::string& replay) const = 0;
};

// ---- The arena ---------------------------------------------------------------------------------

// Fixed while games are played, and shared by all threads. A game has to say what is pure here;
// without the rest it is one whose entrants are all of a piece, played by one set of rules, of
// which nothing is known before it is played.
class Arena {
 public:
  virtual ~Arena() = default;

  // As runs name it: "keyforge".
  virtual std::string_view game() const = 0;
  virtual const RecordTable& records() const = 0;
  virtual const ArenaWords& words() const = 0;

  // The rules that are played by, and whether nobody need say so.
  virtual std::string rules() const = 0;
  virtual bool are_default_rules() const { return true; }
  // Of all that is printed and the rules: 16 hexadecimal digits. Games by others can't be mixed.
  virtual std::string fingerprint() const = 0;
  // Where files stand that replace those of the program, or "".
  virtual std::string folder() const { return ""; }
  // The same arena by other rules, loaded when it is first asked for; it lives as long as this one.
  // Throws Error for rules that nobody knows.
  virtual const Arena& by_rules(const std::string& rules) const;

  // An entrant as text, and back: as listed, so that reading what was written changes nothing.
  virtual std::string text_of(const Entrant& entrant) const = 0;
  virtual Entrant read_entrant(const std::string& text) const = 0;
  // The same whatever order it was listed in, so that nothing depends on how a file listed it.
  virtual Entrant in_order(const Entrant& entrant) const { return entrant; }
  // The same arena by the rules that these are played by where nobody says.
  virtual const Arena& for_entrants(std::span<const Entrant>) const { return *this; }
  // The same entrant for games in this arena. Throws Error for one that can't be played.
  virtual Entrant admit(const Entrant& entrant) const { return entrant; }
  // In the order of the bits of SideRecord.
  virtual std::vector<Part> parts(const Entrant&) const { return {}; }
  // What an average part of its group and kind is made of, for whoever asks what this one is worth;
  // the shares add up to 1. None where the game knows no such thing.
  virtual std::vector<StandIn> stand_ins(const Entrant&, size_t) const { return {}; }
  // The same entrant with another part in this place. Throws Error where there is none such.
  virtual Entrant with_part(const Entrant& entrant, size_t part, const std::string& id) const;
  virtual std::string title_of(const std::string& part) const { return part; }
  // The id of a part by its title, or by its id. Throws Error where there is none.
  virtual std::string part_named(const std::string& title) const { return title; }
  // "Brobnar", "Logos", "Untamed"
  virtual std::vector<std::string> traits(const Entrant&) const { return {}; }
  // The same for pages: with its picture, where a trait has one.
  virtual std::vector<report::Mark> marks(const Entrant& entrant) const;
  // What it belongs to with others, in a short word or "" where that isn't known: "cota".
  virtual std::string group(const Entrant&) const { return ""; }
  // What a trait costs whoever takes it, of what all have equally much of.
  virtual double price_of(const std::string&) const { return 1; }
  // What isn't known of them, a sentence a matter; and each of them of which not all is known, as
  // the text of a JSON object.
  virtual std::vector<std::string> doubts(std::span<const Entrant>) const { return {}; }
  virtual std::vector<std::string> doubts_json(std::span<const Entrant>) const { return {}; }
  // None where the game has no such model. `agent` plays both sides.
  virtual std::optional<ForetoldRatings> foretell(std::span<const Entrant>,
                                                  const ai::AgentSpec&) const {
    return std::nullopt;
  }

  // Those that have names, and what reports call an agent.
  virtual const ai::NamedAgents& named_agents() const = 0;
  std::string called(const ai::AgentSpec& agent) const {
    return ai::short_name(agent, named_agents());
  }

  // Who plays where nobody is named and no ladder answers.
  virtual std::string_view usual_agent() const = 0;
  // What follows from the rules for games that are dealt by these settings.
  virtual void fit(GameSettings&) const {}

  // The players that answer where nobody is named, the last of them being the one that is asked
  // for; none where it isn't known what one's results tell of another's.
  virtual std::vector<Rung> ladder() const { return {}; }

  // The arena must outlive them.
  virtual std::unique_ptr<Players> players(
      const std::array<ai::AgentSpec, kSides>& agents) const = 0;
  // The same replay, with the salt that was kept from it. Of games that a sink has been told of.
  virtual std::string reveal(const std::string& replay, const Salt& salt) const;

  // What a handicap costs, level by level: each as much where the game doesn't say.
  virtual HandicapCost handicap_cost() const;
  virtual HandicapWords handicap(const MatchSetup&) const { return {}; }
  virtual SeriesRules series_rules() const { return {}; }

  // Null where the game has nothing to show.
  virtual std::unique_ptr<const Showcase> showcase() const { return nullptr; }

  // Where the numbers of a match came from; none where there is nothing to draw.
  virtual std::optional<report::Chart> sources(const std::array<SideMeans, kSides>&) const {
    return std::nullopt;
  }
};

}  // namespace archon::sim
