// A position as one player, or everyone's confidant, sees it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/state/state.h"
#include "protocol/keyforge/formats/uids.h"

namespace archon::protocol {

// A card that the viewer can't know has no uid here, only a place ("?2.hand.0"): were its uid
// shown, it could be followed through hands and shuffled decks. All that is told is read from
// seen_by(), so that neither the order of a list nor anything else tells more.
class View {
 public:
  // Without a viewer everything is seen. All three must outlive the view.
  View(const keyforge::State& state, const keyforge::Match& match, const Uids& uids,
       std::optional<keyforge::Player> viewer);
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  // What is seen; and who, or what, stands in it for a card or a move of the true state.
  const keyforge::State& state() const { return state_; }
  template <class CardOrMove>
  CardOrMove shown(CardOrMove what) const {
    return counterpart(true_state_, what, state_);
  }
  const keyforge::Match& match() const { return table_.match; }
  const keyforge::Library& library() const { return table_.lib; }
  // To ask the engine.
  const keyforge::View& table() const { return table_; }
  std::optional<keyforge::Player> viewer() const { return viewer_; }

  bool is_hidden(keyforge::CardId id) const { return hidden_.has(id); }
  // Of a card of the true state: it lies facedown in play, and the viewer hasn't seen it.
  bool is_veiled(keyforge::CardId id) const {
    return id < 128 && is_hidden(id) && true_state_.facedown.has(id);
  }
  bool veils() const { return !(hidden_ & true_state_.facedown).empty(); }
  const std::string& name(keyforge::CardId id) const {
    return is_hidden(id) ? places_[id] : uids_.of(id);
  }
  // The card where its place is not what is spoken of, but what it does, did or suffers: a hidden
  // one has its title ("?2.wild-wormhole") if all this happened in the open, and else only its
  // owner ("?2"). A place would tell where it has gone; but what lies facedown in play, and did so
  // then, has its place there ("?2.line.0").
  std::string mention(keyforge::CardId id, bool in_the_open = true) const;
  // The same of a card of the true state to which something happened: whether that was in the open,
  // and whether it lay facedown then.
  std::string mention_then(keyforge::CardId id, bool in_the_open, bool facedown) const;
  // The cards of a zone in the order in which they are shown: piles from the top, sets by number,
  // the known cards first.
  std::vector<keyforge::CardId> zone(keyforge::Player p, keyforge::Zone zone) const;
  std::vector<keyforge::CardId> upgrades_of(keyforge::CardId host) const;
  std::vector<keyforge::CardId> under(keyforge::CardId host) const;
  // Every card of the game: those that are seen by owner and number, then the hidden places.
  const std::vector<keyforge::CardId>& cards() const { return cards_; }

 private:
  void name_places();
  void name_places_under(keyforge::CardId host);

  const keyforge::State& true_state_;
  const keyforge::State state_;
  const keyforge::View table_;
  const Uids& uids_;
  std::optional<keyforge::Player> viewer_;
  std::vector<keyforge::CardId> cards_;
  CardSet hidden_;
  std::array<std::string, 128> places_;
};

// "hand", "deck", ...; "played" for a card in limbo. Of a card in play: "line", "artifacts" or
// "upgrades".
std::string_view zone_word(const keyforge::State& s, keyforge::CardId id);
std::string_view zone_word(keyforge::Zone zone);

}  // namespace archon::protocol
