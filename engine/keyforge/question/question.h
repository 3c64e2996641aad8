// The question that a position asks: who must answer, what asks and why, and every answer. Here it
// is read off the state once; what shows it only puts it into words.
#pragma once

#include <optional>
#include <vector>

#include "engine/keyforge/question/pick_group.h"

namespace archon::keyforge {

// What of a card asks: an ability of its script, or a rule that is about the card.
enum class Cause : uint8_t {
  None,
  Ability,
  Play,       // where it comes into play; which card is its second half
  Bonus,      // its bonus icons
  Attach,     // whom an upgrade is put on
  AsUpgrade,  // whether a creature is played as one
  Copy,       // whose copy it is played as
  Fight,      // whom it fights
  Reap,       // from where the Æmber comes
  Destroyed,  // it is destroyed together with others
  Control,    // it changes sides
  Capture,    // several cards could capture
  Damage,     // several cards could take its damage instead
  Forge,      // the step in which keys are forged
  Archives,   // which of the archives to take
  Prophecy,   // what to lay under it
  Entrench,   // whether it stays exhausted
  Token,      // where the token creature stands that it makes
  Draw,       // whether it comes to hand instead of a card that would be drawn
};

struct Source {
  CardId card = kNoCard;
  Cause cause = Cause::None;
  bool lasting = false;      // a lasting effect of the card asks
  CardId granter = kNoCard;  // the card that gives it the ability
  uint16_t ability = 0;      // of Cause::Ability: in the program
};

// What is decided, where the kind of question doesn't tell.
enum class Purpose : uint8_t {
  Usual,
  Elsewhere,    // Pick: cards that are not in play
  InTurn,       // Pick: which of several cards an effect goes on with
  Shares,       // Pick: damage is dealt out
  OntoDeck,     // Pick: which card goes there next
  IntoDiscard,  // Pick: which card that is destroyed or discarded goes there next
  Unforge,      // Key
};
inline constexpr int kPurposes = 7;

struct Question {
  Ask ask = Ask::Over;
  Purpose purpose = Purpose::Usual;
  Player player = 0;          // who must answer
  Source source;              // none where the turn itself asks
  CardId subject = kNoCard;   // Flank: the creature that enters
  std::vector<Move> options;  // without Done; of a group: its cards
  int least = 1;              // how many options may be chosen
  int most = 1;
  bool pass = false;               // or none at all
  std::optional<PickGroup> group;  // several cards, or shares of damage

  bool over() const { return ask == Ask::Over; }
};

Question question_of(const State& s, const Match& match);

// Of the question that the state asks: what asks it.
Source source_of(const State& s, const Match& match);

// The instruction that asks; Op::None if no script does.
Node asking(const State& s, const Match& match);

}  // namespace archon::keyforge
