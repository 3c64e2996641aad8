// Whether a player could foresee how a move comes out.
#pragma once

#include "engine/keyforge/state/state.h"

namespace archon::keyforge {

// Filled by the rules while moves are played, one after another (GameLog::foresight). Where `blind`
// stays false, chance and what the observer can't see had no say: the same moves lead to what looks
// the same to the observer, but for the names of cards drawn, from every determinization.
struct Foresight {
  Player observer = 0;
  bool drew = false;   // the observer has cards that could not be foreseen
  bool blind = false;  // chance had a say, or a hidden card that the observer did not know

  CardSet unforeseen = {};  // in play facedown, from places that the observer did not know

  // What comes to lie facedown, and turns up later: another card in another determinization.
  void lay_facedown(CardId id, bool known, Player p) {
    if (known) return;
    unforeseen.add(id);
    draw(p);
  }
  // The player who comes to control it may look at it, as at a card drawn.
  void take_facedown(CardId id, bool known, Player p) {
    if (p == observer) lay_facedown(id, known, p);
  }
  void turn_up(CardId id, bool known) { blind = blind || !known || unforeseen.has(id); }
  // The content of a player's hidden zone matters.
  void look_at(Zone zone, Player owner) {
    const bool own = owner == observer && (zone == Zone::Hand || zone == Zone::Archives);
    blind = blind || !own || drew;
  }
  void draw(Player p) { drew = drew || p == observer; }
};

// How it begins: blind where what is being resolved already holds on to hidden cards.
Foresight foresight(const State& s, Player observer);

}  // namespace archon::keyforge
