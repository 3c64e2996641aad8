#include "protocol/keyforge/formats/view.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/keyforge/knowledge/visibility.h"

namespace archon::protocol {

using namespace keyforge;

View::View(const State& state, const Match& match, const Uids& uids, std::optional<Player> viewer)
    : true_state_(state),
      state_(viewer ? seen_by(state, *viewer) : state),
      table_(state_, match),
      uids_(uids),
      viewer_(viewer) {
  cards_.reserve(2 * kMaxOwned);
  for (const CardId id : kAllCards) {
    if (state_.at(id).zone == Zone::None) continue;
    cards_.push_back(id);
    if (!is_seen(state_, id, viewer)) hidden_.add(id);
  }
  if (hidden_.empty()) return;
  name_places();
  // By number they would tell which of them lies where.
  const auto end_of_seen = std::stable_partition(cards_.begin(), cards_.end(),
                                                 [&](CardId id) { return !is_hidden(id); });
  std::sort(end_of_seen, cards_.end(), [&](CardId a, CardId b) { return places_[a] < places_[b]; });
}

void View::name_places() {
  for (Player p = 0; p < 2; ++p)
    for (const Zone in : {Zone::Hand, Zone::Deck, Zone::Archives}) {
      int place = 0;
      for (const CardId id : zone(p, in)) {
        if (is_hidden(id)) places_[id] = fmt::format("?{}.{}.{}", p + 1, zone_word(in), place);
        ++place;
      }
    }
  for (Player p = 0; p < 2; ++p)
    for (int i = 0; i < state_.side[p].line.size(); ++i)
      if (const CardId id = state_.side[p].line[i]; is_hidden(id))
        places_[id] = fmt::format("?{}.line.{}", p + 1, i);
  for (const CardId host : cards_) name_places_under(host);
  for (const CardId host : match().prophecies()) name_places_under(host);
}

void View::name_places_under(CardId host) {
  int place = 0;
  for (const CardId id : under(host)) {
    if (is_hidden(id)) places_[id] = fmt::format("?under.{}.{}", name(host), place);
    ++place;
  }
}

std::string View::mention(CardId id, bool in_the_open) const {
  if (!is_hidden(id)) return uids_.of(id);
  if (in_the_open && state_.facedown.has(id)) return places_[id];
  const int owner = owner_of(id) + 1;
  return in_the_open ? fmt::format("?{}.{}", owner, table_.def(id).id) : fmt::format("?{}", owner);
}

std::string View::mention_then(CardId id, bool in_the_open, bool facedown) const {
  if (!is_hidden(id)) return uids_.of(id);
  if (is_veiled(id)) return mention(shown(id), facedown);
  const int owner = owner_of(id) + 1;
  return in_the_open && !facedown ? fmt::format("?{}.{}", owner, match().def(id).id)
                                  : fmt::format("?{}", owner);
}

std::vector<CardId> View::zone(Player p, Zone zone) const {
  const Side& side = state_.side[p];
  std::vector<CardId> out;
  const auto set = [&](const CardSet& cards) {
    for (const CardId id : cards - hidden_) out.push_back(id);
    for (const CardId id : cards& hidden_) out.push_back(id);
  };
  const auto pile = [&](const auto& cards) {
    for (int i = cards.size() - 1; i >= 0; --i) out.push_back(cards[i]);
  };
  switch (zone) {
    case Zone::Hand: set(side.hand); break;
    case Zone::Archives: set(side.archives); break;
    case Zone::Purged: set(side.purged); break;
    case Zone::Deck: pile(side.deck); break;
    case Zone::Discard: pile(side.discard); break;
    default: break;
  }
  return out;
}

std::vector<CardId> View::upgrades_of(CardId host) const {
  std::vector<CardId> out;
  for (const CardId id : state_.upgrades)
    if (state_.at(id).host == host) out.push_back(id);
  return out;
}

std::vector<CardId> View::under(CardId host) const {
  std::vector<CardId> out;
  for (const bool hidden : {false, true})
    for (const CardId id : cards_)
      if (state_.at(id).zone == Zone::Under && state_.at(id).host == host &&
          is_hidden(id) == hidden)
        out.push_back(id);
  return out;
}

std::string_view zone_word(Zone zone) {
  switch (zone) {
    case Zone::None: return "none";
    case Zone::Deck: return "deck";
    case Zone::Hand: return "hand";
    case Zone::Discard: return "discard";
    case Zone::Archives: return "archives";
    case Zone::Purged: return "purged";
    case Zone::Play: return "play";
    case Zone::Limbo: return "played";
    case Zone::Under: return "under";
    case Zone::Joined: return "joined";
  }
  return "";
}

std::string_view zone_word(const State& s, CardId id) {
  if (s.creatures.has(id)) return "line";
  if (s.artifacts.has(id)) return "artifacts";
  if (s.upgrades.has(id)) return "upgrades";
  return zone_word(s.at(id).zone);
}

}  // namespace archon::protocol
