// The value of expressions: sets, numbers and conditions of card scripts. Pure functions of the
// state.
#pragma once

#include "engine/keyforge/rules/table.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// What an expression can refer to besides the state.
struct Env {
  CardId source = kNoCard;   // this
  Player player = 0;         // you
  CardId subject = kNoCard;  // it
  Player held = 0;           // who controls the subject, or did so last
  CardId opposing = kNoCard;
  CardId granter = kNoCard;        // what gives this the ability
  CardId borrowed = kNoCard;       // used as if it were yours: friendly to you
  CardId each = kNoCard;           // the element of a `where`
  const CardSet* cells = nullptr;  // registers
  const Ability* ability = nullptr;
  CardSet captured;  // of a lasting effect
  int captured_number = 0;
  int amount = 0;         // that much
  uint8_t flags = 0;      // of the frame
  bool lasts = false;     // an effect says it, and not a card that stands
  bool anywhere = false;  // "a creature" need not be in play (cards being played or discarded)
  bool of_event = false;  // "a creature" is the subject, which may have left play
};

// A card that is spoken of: as it is or, where it is what the event was about, as it was when it
// left play.
struct Meant {
  const View& t;
  CardId id;
  const LastKnown* was;  // or null

  CardType type() const { return was != nullptr ? was->type : t.type(id); }
  bool is_of(House house) const;
  unsigned houses() const;
  CardSet traits() const;
  int power() const;
  bool is_token() const { return was != nullptr ? was->facedown != 0 : t.s.facedown.has(id); }
  // The card that its title is printed on.
  CardId model() const {
    const CardId as = was != nullptr ? was->as : t.s.at(id).as;
    return as == kNoCard ? id : as;
  }
  int title() const { return t.match.def(model()).namesake; }
};
const LastKnown* found_as_it_was(const View& t, const Env& env, const Node& set, CardId id);
// A card of the set, or one that the filter is asked about.
inline Meant as_meant(const View& t, const Env& env, const Node& set, CardId id) {
  return {t, id, t.s.gone.empty() ? nullptr : found_as_it_was(t, env, set, id)};
}
// The cards of the set, also what the event was about where that lies hidden: of it is known what
// it was.
CardSet known_cards(const View& t, const Env& env, uint16_t set);

// A number or a house in a register stands in bits that are no card's, so that a card that leaves
// the registers (forget_references) never changes it.
inline CardSet from_number(int n) {
  CardSet c;
  c.word[0] = static_cast<uint64_t>(n < 0 ? 0 : n) << kMaxOwned;
  return c;
}

inline int number_in(const CardSet& c) { return static_cast<int>(c.word[0] >> kMaxOwned); }

inline const Node& node_at(const View& t, uint16_t node) { return t.lib.program().nodes[node]; }

CardSet eval_set(const View& t, const Env& env, uint16_t node);
int eval_number(const View& t, const Env& env, uint16_t node);
bool eval_condition(const View& t, const Env& env, uint16_t node);
House eval_house(const View& t, const Env& env, uint16_t node);
// Bit per House: more than one only of a card that belongs to several.
unsigned eval_houses(const View& t, const Env& env, uint16_t node);

// Of what the ability has tagged for destruction, the cards that are gone or still going.
CardSet destroyed_this_way(const State& s, const Env& env);

// Whether `card` belongs to the set; cheaper than the whole set for the common nodes.
bool is_in(const View& t, const Env& env, uint16_t node, CardId card);

// The same for a card that is being played or discarded: nouns do not ask for it to be in play.
inline bool matches(const View& t, Env env, uint16_t node, CardId card) {
  env.anywhere = true;
  return is_in(t, env, node, card);
}

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
