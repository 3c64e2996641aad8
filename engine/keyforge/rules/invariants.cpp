// What must be true of every state, whatever was played.
#include <fmt/format.h>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/destruction.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/mechanics/prophecy.h"
#include "engine/keyforge/rules/stack.h"
#include "engine/keyforge/rules/turns/options.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
namespace {

[[noreturn]] void broken(const State& s, const std::string& rule, int id = -1) {
  throw BrokenInvariant(fmt::format("broken invariant in turn {}: {}", s.turn, rule), rule, id);
}

// Where each card is said to be, by the zones themselves.
void check_places(const State& s) {
  std::array<Zone, 128> place{};
  const auto put = [&](int id, Zone zone) {
    if (place[id] != Zone::None) broken(s, "a card is in two zones", id);
    place[id] = zone;
  };
  for (Player p = 0; p < 2; ++p) {
    const Side& side = s.side[p];
    for (const CardId id : side.deck) put(id, Zone::Deck);
    for (const CardId id : side.discard) put(id, Zone::Discard);
    for (const CardId id : side.hand) put(id, Zone::Hand);
    for (const CardId id : side.archives) put(id, Zone::Archives);
    for (const CardId id : side.purged) put(id, Zone::Purged);
    for (const CardId id : side.controlled) put(id, Zone::Play);
    for (const CardId id : side.deck)
      if (owner_of(id) != p) broken(s, "a deck holds a card of the other player", id);
    if (!CardSet::owned_by(p).contains(side.hand)) broken(s, "a hand holds a foreign card");
  }
  if (!(s.in_play() == (s.side[0].controlled | s.side[1].controlled)))
    broken(s, "cards in play and cards controlled differ");
  for (CardId id = kMaxOwned; id < 64; ++id)
    if (!(s.card[id] == Card{} && s.counted[id] == OfTurn{}))
      broken(s, "something lies between the players' cards", id);
  for (const CardId id : kAllCards) {
    const Card& c = s.at(id);
    if (c.zone == Zone::Limbo || c.zone == Zone::Under || c.zone == Zone::Joined)
      place[id] = c.zone;
    if (c.zone != place[id]) broken(s, "a card's zone is not where it lies", id);
    if (c.zone == Zone::Limbo && s.decision.ask == Ask::Main) broken(s, "a card is in no zone", id);
  }
}

void check_play_area(const State& s, const Match& match) {
  const View t(s, match);
  CardSet lines;
  for (Player p = 0; p < 2; ++p)
    for (const CardId id : s.side[p].line) {
      if (lines.has(id)) broken(s, "a creature stands twice in a battleline", id);
      lines.add(id);
      if (s.at(id).controller != p) broken(s, "a creature stands in the wrong battleline", id);
    }
  if (!(lines == s.creatures)) broken(s, "battlelines and creatures in play differ");
  for (const Mark mark : kWornMarks)
    if (!s.creatures.contains(s.*set_of(mark)))
      broken(s, "a mark lies on a card that is no creature in play");
  for (const Mark mark : kCounterMarks)
    if (!s.in_play().contains(s.*set_of(mark)))
      broken(s, "a counter lies on a card that is not in play");
  if (!(s.creatures | s.artifacts).contains(s.ready))
    broken(s, "a card that is not in play is ready");
  const CardSet hosts =
      match.library().rules().keeps_upgrades() ? s.creatures | s.artifacts : s.creatures;
  for (const CardId id : s.upgrades) {
    const CardDef& def = match.def(id);  // these hang on artifacts, too
    const bool anywhere = def.type == CardType::Action || def.script.rows.has(Op::AttachesTo);
    if (!(anywhere ? s.creatures | s.artifacts : hosts).has(s.at(id).host))
      broken(s, "an upgrade hangs on nothing", id);
  }
  for (const CardId id : kAllCards) {
    const Card& c = s.at(id);
    if (c.zone != Zone::Play && (c.damage || c.aember || c.power_counters))
      broken(s, "counters lie on a card out of play", id);
  }
  // At any other question creatures may be on their way out.
  if (s.decision.ask != Ask::Main) return;
  if (!s.tagged.empty()) broken(s, "a card is tagged for destruction in the main step");
  for (const CardId id : s.creatures)
    if (s.at(id).damage >= power(t, id) && keyword(t, id, Keyword::Invulnerable) == 0)
      broken(s, "a creature should be destroyed", id);
}

// What lies facedown is a token creature, which its controller may look at.
void check_tokens(const State& s, const Match& match) {
  if (!(s.creatures | s.artifacts).contains(s.facedown))
    broken(s, "what is no creature lies facedown");
  for (const CardId id : s.facedown) {
    if (match.token_of(owner_of(id)) == kNoCard)
      broken(s, "a card lies facedown without a token creature", id);
    if (s.at(id).as == kNoCard) broken(s, "a token creature is nothing", id);
    if (!s.side[s.at(id).controller].known.has(id))
      broken(s, "a player does not know their own token creature", id);
  }
}

// A first half is in play, or on its way there, with exactly one second half; no other has one.
void check_halves(const State& s, const Match& match) {
  const View t(s, match);
  CardSet joined;
  for (const CardId id : kAllCards)
    if (s.at(id).zone == Zone::Joined) joined.add(id);
  for (const CardId id : joined) {
    const CardId first = s.at(id).host;
    if (first == kNoCard || other_halves(t, first, joined).empty())
      broken(s, "a half is joined to what is not its other half", id);
    if (joined_half(t, first) != id) broken(s, "two halves are joined to one card", first);
    if (!is_in_play(s, first) && s.at(first).zone != Zone::Limbo)
      broken(s, "a half is joined to a card out of play", id);
  }
  for (const CardId id : (s.creatures & match.halves()) - s.facedown)
    if (joined_half(t, id) == kNoCard) broken(s, "half a gigantic creature is in play", id);
}

bool is_reference(CardId id) { return id < 128 && (id & 63) >= kReferencePlace; }

// Prophecies are active on one side of their card, with something under it, powers always; while
// one is being fulfilled, what lies under it is still there.
void check_references(const State& s, const Match& match) {
  if (!(match.powers() | match.prophecies()).contains(s.activated))
    broken(s, "what is no power or prophecy is active");
  if (!s.activated.contains(match.powers())) broken(s, "an archon power is silent");
  for (const CardId id : s.activated& match.prophecies()) {
    const CardId back = match.other_side(id);
    if (back != kNoCard && s.activated.has(back))
      broken(s, "both sides of a prophecy are active", id);
  }
  if (s.decision.ask != Ask::Main) return;
  for (const CardId id : s.under) {
    const CardId host = s.at(id).host;
    if (match.prophecies().has(host) && !s.activated.has(host))
      broken(s, "a card lies under a prophecy that is not active", id);
  }
}

// Counters of this turn are cleared by way of State::touched, so none may lie elsewhere.
void check_counters(const State& s) {
  int aember = s.side[0].aember + s.side[1].aember;
  for (const CardId id : kAllCards) {
    const Card& c = s.at(id);
    aember += c.aember;
    const OfTurn& counted = s.of_turn(id);
    if ((counted.armor_used || counted.plays || counted.uses || counted.marks) &&
        !s.touched.has(id))
      broken(s, "counters of this turn would stay on a card", id);
    if (c.zone == Zone::Under && !is_reference(c.host) && !(s.creatures | s.artifacts).has(c.host))
      broken(s, "a card lies under nothing", id);
    const bool placed = c.zone == Zone::Under || c.zone == Zone::Purged || c.zone == Zone::Joined ||
                        s.upgrades.has(id);
    if (!placed && c.host != kNoCard) broken(s, "a card that lies free has a host", id);
    const bool out = c.zone != Zone::None && c.zone != Zone::Limbo && c.zone != Zone::Play;
    if (out && c.controller != owner_of(id))
      broken(s, "a card out of play is not controlled by its owner", id);
    if (c.zone == Zone::Play && !s.side[c.controller].controlled.has(id))
      broken(s, "a card's controller does not control it", id);
  }
  CardSet hurt;
  CardSet under;
  for (const CardId id : kAllCards) {
    if (s.at(id).damage != 0) hurt.add(id);
    if (s.at(id).zone == Zone::Under) under.add(id);
  }
  if (hurt != s.hurt) broken(s, "the set of damaged creatures is not that of those with damage");
  if (under != s.under) broken(s, "the set of cards under others is not that of those there");
  if (aember != s.aember) broken(s, "Æmber has appeared or vanished");
  if (!s.in_play().contains(s.tagged)) broken(s, "a card out of play is tagged for destruction");
}

void check_knowledge(const State& s) {
  for (const Side& side : s.side) {
    if (!side.known.contains(side.hand | side.archives))
      broken(s, "a player does not know their own cards");
    for (const CardId i : side.known) {
      const Zone zone = s.at(i).zone;
      if (zone != Zone::Hand && zone != Zone::Archives && zone != Zone::Deck &&
          zone != Zone::Under && !s.facedown.has(i))
        broken(s, "an open card counts as seen in a hidden place", i);
    }
  }
}

// What can be used is found by sets of the match; card by card it must be the same.
void check_options(const State& s, const Match& match) {
  if (s.decision.ask != Ask::Main) return;
  std::array<CardSet, 5> usable;
  const View t(s, match);
  find_usable_card_by_card(t, usable);
  usable[index_of(Verb::Omni) - index_of(Verb::Reap)] |= returnable(t, s.active);
  if (s.decision.prophecies() != activatable(t, s.active))
    broken(s, "which prophecies can be made active differs");
  if (s.decision.tide() && !match.has(Thing::Tide))
    broken(s, "the tide could rise without being there");
  for (size_t v = 0; v < usable.size(); ++v) {
    const CardSet found = s.decision.usable[v];
    const CardSet differ = (usable[v] - found) | (found - usable[v]);
    if (differ.empty()) continue;
    const auto verb = static_cast<Verb>(index_of(Verb::Reap) + v);
    const std::string& title = match.def(differ.first()).title;
    const std::string words = fmt::format(fmt::runtime(row_of(verb).words), title);
    broken(s, fmt::format("whether a player may {} differs by sets and card by card", words),
           differ.first());
  }
}

// An answer belongs to its question: nothing comes between the two, neither a sweep nor a question.
void check_questions(const State& s) {
  if (s.over()) return;
  if (s.dirty) broken(s, "a question waits while a sweep is due");
  const auto stack = s.stack();
  for (int i = 0; i + 1 < stack.size(); ++i)
    if (stack[i].has(kAnswered))
      broken(s, "an answer waits below another question", stack[i].source);
  const bool asks = s.decision.ask != Ask::Main;
  if (stack.back().has(kAnswered) != asks)
    broken(s, "the question is not that of the frame on top", stack.back().source);
}

// Frames share the cells without gaps from the bottom up, and windows the pending abilities.
void check_stack(const State& s) {
  int cells = 0;
  int windows = -1;
  for (const Frame& f : s.stack()) {
    if (f.kind == FrameKind::None) broken(s, "a frame is of no kind");
    if (f.first_cell < cells) broken(s, "two frames share a cell");
    cells = f.first_cell + f.cells;
    const bool leaving = f.kind == FrameKind::Wave && f.pc == kWaveLeaves;
    if (f.kind != FrameKind::Window && f.kind != FrameKind::Damage && !leaving) continue;
    if (f.ability < windows || f.ability > s.pending().size())
      broken(s, "windows are out of order");
    windows = f.ability;
  }
  if (cells > s.cells().size()) broken(s, "a frame uses a cell that is free");
  if (!s.over() && windows < 0 && !s.pending().empty())
    broken(s, "a pending ability has no window");
  if (!s.work.is_clear() || !s.waiting.is_clear()) broken(s, "a free place holds something");
  for (const Pending& p : s.pending())
    if (p.lasting < kLastingOver && p.lasting >= s.lasting().size())
      broken(s, "a pending ability comes from no lasting effect", p.source);
  if (s.stack().size() > s.deepest) broken(s, "the stack is deeper than its high-water mark");
  if (s.decision.ask == Ask::Main &&
      (s.stack().size() != 1 || !s.pending().empty() || s.cells().size() != 0))
    broken(s, "something is left on the stack in the main step");
  if (s.stack().size() == 1 && !s.gone.empty())
    broken(s, "what has left play is still spoken of", s.gone[0].id);
}

// What stands in play listens and counts.
void check_listeners(const State& s, const Match& match) {
  State fresh = s;
  Table t(fresh, match);
  refresh_listeners(t);
  // Bits that outlive their card cost a look and hide nothing, so that some may be left over.
  if ((fresh.triggers & ~s.triggers) || !s.rows.contains(fresh.rows) ||
      fresh.speakers != s.speakers || fresh.listeners != s.listeners)
    broken(s, "an effect in play is not listened to");
}

// In the main step everything is settled: looked at once more, all is as it is.
void check_rest(const State& s, const Match& match) {
  if (s.decision.ask != Ask::Main) return;
  State again = s;
  Table t(again, match);
  sweep(t);
  if (again != s) broken(s, "something is not settled in the main step");
}

// See Rules::reshuffles_at_once.
void check_decks(const State& s, const Match& match) {
  if (!match.library().rules().reshuffles_at_once() || s.step == Step::Setup || s.over()) return;
  for (const Side& side : s.side)
    if (side.deck.empty() && !side.discard.empty() && s.stack().back().kind != FrameKind::Control)
      broken(s, "an empty deck lies beside a discard pile");
}

void check_all(const State& s, const Match& match) {
  check_places(s);
  check_play_area(s, match);
  check_tokens(s, match);
  check_references(s, match);
  check_halves(s, match);
  check_counters(s);
  check_knowledge(s);
  check_stack(s);
  check_questions(s);
  check_options(s, match);
  check_listeners(s, match);
  check_rest(s, match);
  check_decks(s, match);
  for (const Thing favour : kFavours) {
    const uint8_t whose = s.*member_of(favour);
    if (whose != State::kNobodys && (whose > State::favour_of(1) || !match.has(favour)))
      broken(s, fmt::format("the {} is high without being there", row_of(favour).name));
  }
  if (!s.over() && s.decision.ask == Ask::Nothing) broken(s, "nobody is asked");
  for (Player p = 0; p < 2; ++p)
    if (forged_keys(s, p) >= keys_to_win(View(s, match), p) && !s.over())
      broken(s, "three keys did not end the game");
  MoveList moves;
  legal_moves(s, moves);
  if (!s.over() && moves.empty()) broken(s, "there is no legal move");
}

}  // namespace

void check_invariants(const State& s, const Match& match) {
  try {
    check_all(s, match);
  } catch (const BrokenInvariant& e) {
    if (e.card < 0) throw;
    const auto id = narrow<CardId>(e.card);
    if (!match.cards().has(id)) throw;
    throw BrokenInvariant(fmt::format("{} ({}, card {})", e.what(), match.def(id).title, e.card),
                          e.rule, e.card);
  }
}

}  // namespace archon::keyforge
