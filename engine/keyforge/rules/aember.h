// Gaining, losing, stealing, capturing and spending Æmber; forging; chains. Each returns how much
// really moved.
#pragma once

#include "engine/core/containers/function_ref.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// State::aember keeps the books: only what comes from the common supply or goes there changes it.
// `from` is where it was: the supply, a pool or a card (happening.h).
void to_supply(Table& t, int n, uint8_t from);
void tell_aember(const View& t, int n, uint8_t from, uint8_t to);
void put_in_pool(Table& t, Player p, int n, uint8_t from);
int put_on_card(Table& t, CardId id, int n);  // from the supply
int gain(Table& t, Player p, int n);
void gain_from_card(Table& t, Player p, CardId id);  // 1 that lies on it
int lose(Table& t, Player p, int n);
int steal(Table& t, Player thief, int n);
int capture(Table& t, CardId creature, Player from, int n);
int pay(Table& t, Player from, int n);  // to the opponent
int add_chains(Table& t, Player p, int n);
// Several cards would capture what comes into a pool.
void step_catch(Table& t, Frame& f);

// What a key of a colour costs, by its number; see key_cost().
using KeyPrice = FunctionRef<int(int)>;
// Forges if the player has as much Æmber as the key costs, which `paid` is then; asks for the
// colour, of those in `colours` (a bit each), where that is wanted. Call again after a pause with
// the same frame until it says Done or Cannot.
enum class Forging : uint8_t { Cannot, Asked, Done };
// A forging about which abilities have been asked comes to nothing. False if there is none.
bool call_off_forging(Table& t);
Forging forge(Table& t, Frame& f, Player p, KeyPrice price, int& paid, unsigned colours = 7);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
