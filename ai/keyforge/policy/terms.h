// What the policy sees of a move: the terms whose worth is added up. The program that learns it
// and the one that plays by it read moves with this one function.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ai/keyforge/printed_house.h"
#include "engine/core/counts.h"
#include "engine/keyforge/game.h"

namespace archon::ai {

// What is true of a position while one of its moves is chosen, from the side of who chooses. Every
// term has a worth that always counts and one more for each of these.
enum class Situation : uint8_t {
  Always,
  TheyCheck,     // they have the Æmber for a key
  IHaveCheck,    // so does the chooser
  TheyHaveSome,  // at least two
  TheyHaveLine,
  TheyHaveMore,  // creatures than the chooser
  IHaveReady,    // creatures
  CardsAreLeft   // to be played: more than one
};
inline constexpr int kSituations = 8;
inline constexpr std::array<std::string_view, kSituations> kSituationNames = {
    "always",         "they-check",     "i-check",    "they-have-some",
    "they-have-line", "they-have-more", "i-am-ready", "cards-are-left"};
using SituationBits = uint8_t;

// In what part a card stands in a move.
enum class CardRole : uint8_t {
  Play,
  Discard,
  Reap,
  Fight,
  Action,
  Omni,
  Unstun,
  HouseHand,   // of a house that may be chosen
  HouseReady,  // creatures
  HouseArtifact,
  PickMine,  // a card that is picked
  PickTheirs,
  PickElsewhere,  // out of play
  AsksMine,       // the card whose ability asks for one of the chooser's
  AsksTheirs,
  AsksElsewhere,
  AsksDone,  // or for none any more
  AsksYes,
  Activate  // a prophecy
};
inline constexpr std::array<std::string_view, 19> kCardRoleNames = {
    "play",           "discard",     "reap",           "fight",       "action",
    "omni",           "unstun",      "house-hand",     "house-ready", "house-artifact",
    "pick-mine",      "pick-theirs", "pick-elsewhere", "asks-mine",   "asks-theirs",
    "asks-elsewhere", "asks-done",   "asks-yes",       "activate"};
inline constexpr int kCardRoles = int_size(kCardRoleNames);
inline constexpr int kFirstCardRoles = 18;  // those that policies of the first format know

// Terms that are about no card in particular.
enum class Fact : uint8_t {
  End,
  EndCards,    // what could be played instead, at most 4
  EndWorkers,  // creatures that could be used, at most 4
  RaiseTide,
  FightKills,  // the weakest enemy
  FightFalls,  // the attacker would, even so
  HouseCards,  // in hand, at most 8
  HouseWorkers,
  Take,  // the archives
  Keep,  // the hand
  Left,
  Yes,
  Number,       // that is chosen, at most 8
  AttackKills,  // this creature
  AttackFalls
};
inline constexpr std::array<std::string_view, 15> kFactNames = {
    "end",         "end-cards",   "end-workers",   "raise-tide",   "fight-kills",
    "fight-falls", "house-cards", "house-workers", "take",         "keep",
    "left",        "yes",         "number",        "attack-kills", "attack-falls"};

// What is said of a card that is picked, for each purpose and side.
enum class PickFact : uint8_t { One, Power, Weak, Ready, Stunned, Aember, Hurt, Creature };
inline constexpr std::array<std::string_view, 8> kPickFactNames = {
    "one", "power", "weak", "ready", "stunned", "aember", "hurt", "creature"};
enum class PickSide : uint8_t { Mine, Theirs, Elsewhere, Nobody };  // Nobody: to pick no more
inline constexpr std::array<std::string_view, 4> kPickSideNames = {"mine", "theirs", "elsewhere",
                                                                   "done"};

// For what a card is picked: the word of the script that comes next, or the step of the rules.
inline constexpr int kPurposes = keyforge::kOps + keyforge::kFrameKinds;
inline constexpr int kPickRows = int_size(kPickSideNames) * int_size(kPickFactNames);
inline constexpr int kPlainTerms = int_size(kFactNames) + kPurposes * kPickRows;
constexpr int plain_term(Fact fact) { return index_of(fact); }
constexpr int plain_term(int purpose, PickSide side, PickFact fact) {
  return int_size(kFactNames) + purpose * kPickRows + index_of(side) * int_size(kPickFactNames) +
         index_of(fact);
}
// "end", "pick/Destroy/theirs/power": by these a file knows them.
std::string plain_name(int term);

// Reads the moves of one choice. Visitors have card(role, number in the library) and
// plain(term, value).
class MoveReader {
 public:
  MoveReader(const keyforge::State& s, const keyforge::Match& match);

  SituationBits situation() const { return situation_; }

  template <class Visitor>
  void read(keyforge::Move move, Visitor&& visit) const {
    using keyforge::Ask;
    switch (s_.decision.ask) {
      case Ask::Main:
      case Ask::Use: return read_step(move, visit);
      case Ask::House: return read_house(value_at<keyforge::House>(move.value), visit);
      case Ask::Pick: return read_pick(move, visit);
      case Ask::May:
        if (move.verb == keyforge::Verb::Yes) {
          visit.plain(plain_term(Fact::Yes), 1);
          if (source_ >= 0) visit.card(CardRole::AsksYes, source_);
        }
        return;
      case Ask::Archives:
        if (move.verb == keyforge::Verb::Yes) visit.plain(plain_term(Fact::Take), 1);
        return;
      case Ask::Mulligan:
        if (move.verb == keyforge::Verb::Keep) visit.plain(plain_term(Fact::Keep), 1);
        return;
      case Ask::Flank:
        if (move.verb == keyforge::Verb::Left) visit.plain(plain_term(Fact::Left), 1);
        return;
      case Ask::Number: visit.plain(plain_term(Fact::Number), std::min<int>(move.value, 8)); return;
      default: return;
    }
  }

 private:
  // As printed, with counters: what effects add is not looked up.
  struct Body {
    int power = 0;
    int left = 0;  // damage that it takes to destroy it
  };
  Body body(keyforge::CardId id) const {
    const keyforge::Card& c = s_.at(id);
    const keyforge::CardDef& def = match_.def(face(id));
    const int power = def.power + c.power_counters;
    return {power, power - c.damage + def.armor};
  }
  // Whose words the card has: a token creature has not those of the card that lies there.
  keyforge::CardId face(keyforge::CardId id) const {
    return s_.facedown.has(id) ? s_.at(id).as : id;
  }
  void look_at_enemies();

  template <class Visitor>
  void read_step(keyforge::Move move, Visitor& visit) const {
    using keyforge::Verb;
    static_assert(index_of(Verb::Unstun) == index_of(CardRole::Unstun));
    if (move.verb == Verb::EndTurn) {
      const keyforge::Decision& d = s_.decision;
      visit.plain(plain_term(Fact::End), 1);
      visit.plain(plain_term(Fact::EndCards), std::min(4, d.cards.size()));
      visit.plain(plain_term(Fact::EndWorkers), std::min(4, (d.usable[0] | d.usable[1]).size()));
    } else if (move.verb <= Verb::Unstun) {
      visit.card(value_at<CardRole>(index_of(move.verb)), match_.number(face(move.card)));
      if (move.verb == Verb::Fight) read_fight(move.card, visit);
    } else if (move.verb == Verb::RaiseTide) {
      visit.plain(plain_term(Fact::RaiseTide), 1);
    } else if (move.verb == Verb::Activate) {
      visit.card(CardRole::Activate, match_.number(move.card));
    }
  }

  template <class Visitor>
  void read_fight(keyforge::CardId attacker, Visitor& visit) const {
    const Body own = body(attacker);
    if (own.power >= weakest_.left) visit.plain(plain_term(Fact::FightKills), 1);
    if (own.left <= weakest_.power) visit.plain(plain_term(Fact::FightFalls), 1);
  }

  template <class Visitor>
  void read_house(keyforge::House house, Visitor& visit) const {
    const CardSet its = of_printed_house(s_, match_, house);
    const keyforge::Side& side = s_.side[me_];
    const CardSet hand = side.hand & its;
    const CardSet workers = side.controlled & s_.creatures & s_.ready & its;
    visit.plain(plain_term(Fact::HouseCards), std::min(8, hand.size()));
    visit.plain(plain_term(Fact::HouseWorkers), std::min(8, workers.size()));
    for (const auto id : hand) visit.card(CardRole::HouseHand, match_.number(id));
    for (const auto id : workers) visit.card(CardRole::HouseReady, match_.number(face(id)));
    for (const auto id : side.controlled& s_.artifacts& s_.ready& its)
      visit.card(CardRole::HouseArtifact, match_.number(face(id)));
  }

  template <class Visitor>
  void read_pick(keyforge::Move move, Visitor& visit) const {
    if (move.verb != keyforge::Verb::Pick) {
      visit.plain(plain_term(purpose_, PickSide::Nobody, PickFact::One), 1);
      if (source_ >= 0) visit.card(CardRole::AsksDone, source_);
      return;
    }
    const keyforge::CardId id = move.card;
    const bool in_play = s_.in_play().has(id);
    const PickSide side = !in_play                          ? PickSide::Elsewhere
                          : s_.side[me_].controlled.has(id) ? PickSide::Mine
                                                            : PickSide::Theirs;
    visit.plain(plain_term(purpose_, side, PickFact::One), 1);
    visit.card(value_at<CardRole>(index_of(CardRole::PickMine) + index_of(side)),
               match_.number(s_.decision.is_of_titles() ? id : face(id)));
    if (source_ >= 0)
      visit.card(value_at<CardRole>(index_of(CardRole::AsksMine) + index_of(side)), source_);
    if (in_play) read_target(id, side, visit);
  }

  template <class Visitor>
  void read_target(keyforge::CardId id, PickSide side, Visitor& visit) const {
    const auto say = [&](PickFact fact, int value) {
      if (value != 0) visit.plain(plain_term(purpose_, side, fact), value);
    };
    const keyforge::Card& c = s_.at(id);
    say(PickFact::Ready, s_.ready.has(id));
    say(PickFact::Aember, std::min<int>(c.aember, 4));
    if (!s_.creatures.has(id)) return;
    const Body b = body(id);
    say(PickFact::Creature, 1);
    say(PickFact::Power, std::min(b.power, 10));
    say(PickFact::Weak, b.left <= 2);
    say(PickFact::Hurt, c.damage > 0);
    say(PickFact::Stunned, s_.stunned.has(id));
    if (attacker_ == kNoCard) return;
    const Body own = body(attacker_);
    if (own.power >= b.left) visit.plain(plain_term(Fact::AttackKills), 1);
    if (own.left <= b.power) visit.plain(plain_term(Fact::AttackFalls), 1);
  }

  const keyforge::State& s_;
  const keyforge::Match& match_;
  keyforge::Player me_;
  SituationBits situation_ = 1;
  int purpose_ = 0;
  int source_ = -1;                      // the card that asks, by its number in the library
  keyforge::CardId attacker_ = kNoCard;  // of a fight whose target is asked
  Body weakest_{0, 1 << 10};             // enemy creature
};

}  // namespace archon::ai
