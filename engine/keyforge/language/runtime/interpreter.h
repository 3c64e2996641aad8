// Running scripts (rules/scripts.h), for those who ask what a statement is about.
#pragma once

#include "engine/keyforge/rules/derived/evaluate.h"
#include "engine/keyforge/rules/scripts.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
inline namespace ARCHON_LOGGING {

// What the expressions of a running script refer to.
Env env_of(const View& t, const Frame& f);

// What a statement that asks is about, for those who tell of its question. The creatures of one
// player of which only some can capture as much as they would: who has been picked, who is still
// open, and for how much Æmber; none if there is enough for all.
struct Capturers {
  CardSet open;
  CardSet picked;
  int needed = 0;
  int each = 0;
};
Capturers next_capturers(const View& t, const Env& env, const Frame& f, const Node& captures);
// Damage that is being divided by the frame on top: what a share is, and how many are still to be
// given. They were settled when the division began.
struct SharesLeft {
  int size = 0;
  int left = 0;
};
SharesLeft shares_left(const State& s);
// The cards that are still to be put into play.
CardSet cards_to_enter(const View& t, const Env& env, const Node& put);
// Who fights, of the set that a statement names; empty: none can.
CardSet able_to_fight(const View& t, const Env& env, const Node& fight);

}  // namespace ARCHON_LOGGING
}  // namespace archon::keyforge
