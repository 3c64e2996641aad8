#include "sim/cli/consequences.h"

#include <fmt/format.h>

#include "engine/keyforge/game.h"
#include "sim/cli/choices.h"

namespace archon::cli {

using namespace keyforge;

namespace {

bool is_seen(const State& s, CardId id, std::optional<Player> viewer) {
  const Zone zone = s.at(id).zone;
  const bool hidden = is_hidden(zone) || zone == Zone::Under;
  return !hidden || !viewer || s.side[*viewer].known.has(id);
}

// The differences between two states, collected as sentences.
class Differences {
 public:
  Differences(const State& before, Move move, const State& after, const Audience& audience)
      : before_(before), move_(move), after_(after), a_(audience) {}

  std::vector<std::string> tell() {
    for (Player p = 0; p < 2; ++p) compare_pools(p);
    for (Player p = 0; p < 2; ++p) compare_hidden(p);
    for (int p = 0; p < 2; ++p)
      for (int i = 0; i < kMaxOwned; ++i) compare_card(static_cast<CardId>(64 * p + i));
    return out_;
  }

 private:
  void say(std::string sentence) { out_.push_back(std::move(sentence)); }

  // "foe has 3 Æmber (+1)"
  void compare_count(Player p, int was, int is, std::string_view what) {
    if (was != is) say(fmt::format("{} {} {} ({:+})", a_.seats.has(p), is, what, is - was));
  }

  void compare_pools(Player p) {
    const Side& was = before_.side[p];
    const Side& is = after_.side[p];
    for (size_t k = 0; k < kKeys; ++k) {
      const int changed = (was.keys ^ is.keys) >> k & 1;
      if (changed == 0) continue;
      const bool forged = (is.keys >> k & 1) != 0;
      say(fmt::format(
          "{} the {} key",
          forged ? a_.seats.does(p, "forge", "forges") : a_.seats.does(p, "lose", "loses"),
          kKeyColourNames[k]));
    }
    compare_count(p, was.aember, is.aember, "Æmber");
    compare_count(p, was.chains, is.chains, is.chains == 1 ? "chain" : "chains");
  }

  void compare_hidden(Player p) {
    const Side& was = before_.side[p];
    const Side& is = after_.side[p];
    const std::vector<std::string> drawn = drawn_cards(p);
    if (!drawn.empty())
      say(fmt::format("{} {}", a_.seats.does(p, "draw", "draws"), fmt::join(drawn, ", ")));
    // The card that is played or discarded is no news.
    else if (is.hand.size() > was.hand.size() || was.hand.size() > is.hand.size() + 1)
      compare_count(p, was.hand.size(), is.hand.size(), "cards in hand");
    compare_count(p, was.archives.size(), is.archives.size(), "archived");
  }

  // Those that the viewer sees.
  std::vector<std::string> drawn_cards(Player p) const {
    std::vector<std::string> out;
    for (const int i : after_.side[p].hand) {
      const auto id = static_cast<CardId>(i);
      if (before_.at(id).zone == Zone::Deck && is_seen(after_, id, a_.viewer))
        out.push_back(a_.library.def(after_.at(id).def).title);
    }
    return out;
  }

  void compare_card(CardId id) {
    const Card& was = before_.at(id);
    const Card& is = after_.at(id);
    const bool stood = was.zone == Zone::Play;
    if (stood && is.zone != Zone::Play) return tell_departure(id);
    if (!stood) return tell_arrival(id);
    if (was.controller != is.controller)
      say(fmt::format("{} {}", a_.seats.does(is.controller, "control", "controls"), named(id)));
    compare_marks(id);
  }

  // Of a card that was not in play, and is where everybody sees it.
  void tell_arrival(CardId id) {
    const Zone from = before_.at(id).zone;
    const Zone to = after_.at(id).zone;
    const bool chosen = id == move_.card || id == asking_card(before_);
    if (from == to || chosen) return;
    if (to == Zone::Play) say(fmt::format("{} comes into play", named(id)));
    if (to == Zone::Discard && is_hidden(from)) say(fmt::format("{} is discarded", named(id)));
    if (to == Zone::Purged) say(fmt::format("{} is purged", named(id)));
    if (to == Zone::Hand && from == Zone::Discard)
      say(fmt::format("{} returns to the hand", named(id)));
  }

  void tell_departure(CardId id) {
    const bool creature = before_.creatures.has(id);
    switch (after_.at(id).zone) {
      case Zone::Discard:
        say(fmt::format("{} is {}", named(id), creature ? "destroyed" : "discarded"));
        break;
      case Zone::Hand:
        say(fmt::format("{} returns to the hand", named(id)));
        break;
      case Zone::Deck:
        say(fmt::format("{} goes into the deck", named(id)));
        break;
      case Zone::Archives:
        say(fmt::format("{} is archived", named(id)));
        break;
      case Zone::Purged:
        say(fmt::format("{} is purged", named(id)));
        break;
      default:
        say(fmt::format("{} leaves play", named(id)));
        break;
    }
  }

  void compare_marks(CardId id) {
    const Card& was = before_.at(id);
    const Card& is = after_.at(id);
    if (was.damage != is.damage)
      say(fmt::format("{} has {} damage", named(id),
                      is.damage == 0 ? "no" : std::to_string(is.damage)));
    if (was.aember != is.aember) say(fmt::format("{} holds {} Æmber", named(id), is.aember));
    compare_mark(id, before_.stunned, after_.stunned, "stunned");
    compare_mark(id, before_.warded, after_.warded, "warded");
    compare_mark(id, before_.enraged, after_.enraged, "enraged");
  }

  void compare_mark(CardId id, const CardSet& was, const CardSet& is, std::string_view mark) {
    if (was.has(id) == is.has(id)) return;
    say(fmt::format("{} is {}{}", named(id), is.has(id) ? "" : "no longer ", mark));
  }

  // "your Troll", by who had it before.
  std::string named(CardId id) const {
    const Card& card = before_.at(id);
    const Player p = card.zone == Zone::Play ? card.controller : owner_of(id);
    return fmt::format("{} {}", a_.seats.whose(p), a_.library.def(card.def).title);
  }

  const State& before_;
  const Move move_;
  const State& after_;
  const Audience& a_;
  std::vector<std::string> out_;
};

}  // namespace

std::string move_words(const State& before, Move move, const State& after,
                       const Audience& audience) {
  const bool hidden = move.card != kNoCard && !is_seen(before, move.card, audience.viewer) &&
                      !is_seen(after, move.card, audience.viewer);
  return hidden ? "choose a hidden card" : describe(before, audience.library, move);
}

std::vector<std::string> consequences(const State& before, Move move, const State& after,
                                      const Audience& audience) {
  return Differences(before, move, after, audience).tell();
}

}  // namespace archon::cli
