#include "engine/keyforge/knowledge/rearrange.h"

#include <algorithm>
#include <array>

#include "engine/keyforge/knowledge/exchange.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::keyforge {
namespace {

// Deals the cards of `owner` that the observer can't place out over the hidden places they may be
// in: the deck, what lies under cards, and for an opponent the hand and the archives. They are
// taken in the order of their numbers, shuffled if there is a generator, so that the outcome
// depends on which cards are hidden and not on where they were.
class HiddenCards {
 public:
  HiddenCards(State& s, Player owner, Player observer)
      : s_(s),
        side_(s.side[owner]),
        owned_(CardSet::owned_by(owner)),
        known_(s.side[observer].known) {
    for (const CardId id : side_.deck)
      if (!known_.has(id)) hidden_.add(id);
    if (owner != observer) hidden_ |= (side_.hand | (side_.archives & owned_)) - known_;
    find_tucked(owner);
  }

  void deal_out(Rng* rng) {
    int count = 0;
    for (const CardId id : hidden_) pool_[count++] = id;
    if (rng) shuffle(pool_.data(), count, *rng);
    for (CardId& place : side_.deck)
      if (!known_.has(place)) place = next(Zone::Deck);
    refill(side_.hand, Zone::Hand);
    refill(side_.archives, Zone::Archives);
    for (const CardId host : hosts_) {
      const CardId id = next(Zone::Under);
      s_.under.add(id);
      s_.at(id).host = host;
    }
  }

 private:
  // Places under cards differ by the card on top.
  void find_tucked(Player owner) {
    for (const CardId id : (s_.under & CardSet::owned_by(owner)) - known_) {
      hidden_.add(id);
      hosts_.push_back(s_.at(id).host);
      s_.under.remove(id);
      s_.at(id).host = kNoCard;
    }
    std::sort(hosts_.begin(), hosts_.end());
  }

  CardId next(Zone zone) {
    const CardId id = pool_[dealt_++];
    s_.at(id).zone = zone;
    return id;
  }

  void refill(CardSet& zone, Zone name) {
    const CardSet replaced = zone & hidden_;
    zone -= replaced;
    for (int n = replaced.size(); n > 0; --n) zone.add(next(name));
  }

  State& s_;
  Side& side_;
  CardSet owned_;
  CardSet known_;
  CardSet hidden_;
  FixedVector<CardId, kMaxOwned> hosts_;
  std::array<CardId, kMaxOwned> pool_{};
  int dealt_ = 0;
};

// Cards that lie facedown in play and that the observer hasn't seen. They change with other cards
// that may lie there: any that the observer can't place and of which nothing is remembered.
class FacedownCards {
 public:
  FacedownCards(State& s, Player owner, Player observer) : s_(s), owned_(CardSet::owned_by(owner)) {
    const CardSet known = s.side[observer].known;
    for (const Side& side : s.side)
      for (const CardId id : side.line)
        if (s.facedown.has(id) && owned_.has(id) && !known.has(id)) places_.push_back(id);
    in_lines_ = places_.size();
    for (Player p = 0; p < 2; ++p) {
      const CardSet artifacts = facedown_artifacts(s, p) & owned_;
      // Beside one that is known their order would have to fit it; so rare that they stay as they
      // are.
      if ((artifacts & known).empty())
        for (const CardId id : artifacts) places_.push_back(id);
    }
    if (places_.empty()) return;
    const Side& side = s.side[owner];
    CardSet hidden = s.under & owned_;
    for (const CardId id : side.deck) hidden.add(id);
    if (owner != observer) hidden |= side.hand | (side.archives & owned_);
    hidden -= known | remembered(s);
    // A player who searches a hidden zone sees that these lie there.
    const Decision& d = s.decision;
    if (d.player == observer && d.ask == Ask::Pick && !d.is_of_titles()) hidden -= d.cards;
    for (const CardId id : places_) hidden.add(id);
    for (const CardId id : hidden) pool_[count_++] = id;
  }

  void deal_out(Rng* rng) {
    if (places_.empty()) return;
    if (rng) shuffle(pool_.data(), count_, *rng);
    keep_order_of_artifacts();
    s_.answer = 0;  // the last one, which has been read, may name one of them
    for (int i = 0; i < places_.size(); ++i) {
      const CardId was = places_[i];
      const CardId is = pool_[i];
      exchange_cards(s_, was, is);
      for (CardId& other : places_)
        if (other == is) other = was;
      places_[i] = is;
    }
  }

 private:
  // The order of their numbers is what tells a player's artifacts apart: see facedown_place().
  void keep_order_of_artifacts() {
    const auto cards = pool_.begin();
    for (int first = in_lines_; first < places_.size();) {
      const Player p = s_.at(places_[first]).controller;
      int end = first;
      while (end < places_.size() && s_.at(places_[end]).controller == p) ++end;
      std::sort(cards + first, cards + end);
      first = end;
    }
  }

  State& s_;
  CardSet owned_;
  FixedVector<CardId, kMaxOwned> places_;  // in battlelines, then among artifacts
  int in_lines_ = 0;
  std::array<CardId, kMaxOwned> pool_{};
  int count_ = 0;
};

// Who isn't asked doesn't see which hidden cards can be chosen, nor where those lie. They are taken
// out of the question, and a guess offers as many of what then lies hidden, hands first; but none
// to be played, as that hangs on the card.
class HiddenOptions {
 public:
  HiddenOptions(State& s, Player observer) : s_(s), observer_(observer) {
    if (!is_hidden()) return;
    const CardSet unseen = unseen_cards();
    count_ = (options() & unseen).size();
    options() -= unseen;
    if (s.decision.ask == Ask::Main) s.decision.cards -= unseen;
  }

  void deal_out() {
    if (!is_hidden()) return;
    const Side& side = s_.side[s_.decision.player];
    const CardSet unseen = unseen_cards() - options();
    for (const CardSet& zone : {side.hand, side.archives, s_.under})
      for (const CardId id : zone& unseen) offer(id);
    for (int i = side.deck.size() - 1; i >= 0; --i)
      if (unseen.has(side.deck[i])) offer(side.deck[i]);
    for (const CardId id : unseen) offer(id);
  }

 private:
  bool is_hidden() const { return s_.decision.player != observer_ && !s_.decision.is_of_titles(); }

  // What can be discarded, or picked.
  CardSet& options() const {
    Decision& d = s_.decision;
    return d.ask == Ask::Main ? d.disposable : d.cards;
  }

  CardSet unseen_cards() const {
    CardSet out = s_.under;
    for (const Side& side : s_.side) {
      out |= side.hand | side.archives;
      for (const CardId id : side.deck) out.add(id);
    }
    return out - s_.side[observer_].known;
  }

  void offer(CardId id) {
    if (count_ <= 0 || options().has(id)) return;
    options().add(id);
    --count_;
  }

  State& s_;
  Player observer_;
  int count_ = 0;
};

// What the opponent knows travels with the zones, not with the cards: they know their hand, their
// archives and what lies under their cards, and have seen some of what the observer knows too.
void restore_knowledge(State& s, Player opponent) {
  Side& side = s.side[opponent];
  CardSet own = side.hand | side.archives | (side.known & s.facedown);
  for (const CardId id : s.under)
    if (s.at(s.at(id).host).controller == opponent) own.add(id);
  side.known = own | (side.known & s.side[other(opponent)].known);
}

}  // namespace

void rearrange(State& s, Player observer, Rng* rng) {
  HiddenOptions options(s, observer);
  if (!s.facedown.empty())
    for (Player owner = 0; owner < 2; ++owner) FacedownCards(s, owner, observer).deal_out(rng);
  for (const Player owner : {observer, other(observer)})
    HiddenCards(s, owner, observer).deal_out(rng);
  if (rng) options.deal_out();
  restore_knowledge(s, other(observer));
}

}  // namespace archon::keyforge
