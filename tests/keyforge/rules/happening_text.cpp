#include "tests/keyforge/rules/happening_text.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <vector>

namespace archon::keyforge {
namespace {

std::string_view zone_text(uint8_t zone) {
  static constexpr std::array<std::string_view, kZoneCount> kWords = {
      "nowhere", "deck", "hand",      "discard", "archives",
      "purged",  "play", "the table", "under",   "its other half"};
  return kWords[zone];
}

std::string player_text(Player p) { return fmt::format("player {}", p + 1); }

class Teller {
 public:
  explicit Teller(const Match& match) : match_(match) {}

  std::string card(CardId id) const {
    return fmt::format("{} {}.{}", match_.def(id).title, owner_of(id) + 1, id % 64);
  }

  template <class Cards>
  std::string cards(const Cards& ids) const {
    std::vector<std::string> words;
    for (const auto id : ids) words.push_back(card(static_cast<CardId>(id)));
    return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ", "));
  }

  std::string tell(const Happening& h) const {
    switch (h.what) {
      case What::Turn: return fmt::format("{} begins turn {}", player_text(h.player), h.amount);
      case What::House:
        return fmt::format("{} has house {}", player_text(h.player),
                           name_of(static_cast<House>(h.amount)));
      case What::Play:
        return fmt::format("{} plays {} from {}", player_text(h.player), card(h.card),
                           zone_text(h.from));
      case What::Use: return fmt::format("{} uses {}", player_text(h.player), card(h.card));
      case What::Move: return move(h);
      case What::Draw: return fmt::format("{} has drawn {}", player_text(h.player), h.amount);
      case What::Shuffle:
        return fmt::format("{}'s deck is shuffled, {} of the discard pile with it",
                           player_text(h.player), h.amount);
      case What::SwapPiles:
        return fmt::format("{}'s deck and discard pile change places", player_text(h.player));
      case What::Aember:
        return fmt::format("{} Æmber from {} to {}", h.amount, purse(h.from), purse(h.to));
      case What::Forge:
      case What::Unforge:
        return fmt::format("{} {} the {} key", player_text(h.player),
                           h.what == What::Forge ? "forges" : "unforges",
                           kKeyColourNames[static_cast<size_t>(h.amount)]);
      case What::Chains:
        return fmt::format("{} {} chains: {}", player_text(h.player),
                           h.amount > 0 ? "gets" : "sheds", std::abs(h.amount));
      case What::Tide:
        return h.player < 2 ? player_text(h.player) + " raises the tide" : "the tide is neutral";
      case What::Settled: return "";  // a choice that was none
      case What::Over:
        return h.player < 2 ? fmt::format("{} has won", player_text(h.player)) : "it is a draw";
      default: return of_card(h);
    }
  }

 private:
  std::string move(const Happening& h) const {
    const std::string with = h.other == kNoCard ? "" : fmt::format(", with {}", card(h.other));
    return fmt::format("{} goes from {} to {}{}", card(h.card), zone_text(h.from), zone_text(h.to),
                       with);
  }

  std::string purse(uint8_t at) const {
    if (at == kSupply) return "the supply";
    return at < 128 ? card(at) : fmt::format("{}'s pool", player_text(at & 1));
  }

  std::string of_card(const Happening& h) const {
    const std::string name = card(h.card);
    switch (h.what) {
      case What::Fight: return fmt::format("{} attacks {}", name, card(h.other));
      case What::Damage:
        return fmt::format("{} takes {} damage, {} prevented", name, h.amount, h.prevented);
      case What::Heal: return fmt::format("{} is healed of {}", name, h.amount);
      case What::Destroyed: return name + " is to be destroyed";
      case What::Spared: return name + " is spared";
      case What::Mark:
        return fmt::format("{} is {}{}", name, h.amount ? "" : "no longer ", mark(h));
      case What::Counters:
        return fmt::format("{} gets {} {} counters", name, h.amount,
                           h.from == 0 ? "power" : name_of(static_cast<Counter>(h.from - 1)));
      case What::Control: return fmt::format("{} takes control of {}", player_text(h.player), name);
      case What::Swap: return fmt::format("{} and {} change places", name, card(h.other));
      case What::Ability: return fmt::format("an ability of {} resolves", name);
      case What::Lasting: return fmt::format("an effect of {} begins to last", name);
      case What::Reveal:
        return fmt::format("{} is shown to {}", name,
                           h.amount == 3 ? "both" : player_text(static_cast<Player>(h.amount - 1)));
      default: return "something happens that has no words yet";
    }
  }

  static std::string_view mark(const Happening& h) {
    static constexpr std::array<std::string_view, 5> kWords = {"ready", "stunned", "warded",
                                                               "enraged", "bare of armor"};
    return kWords[h.from];
  }

  const Match& match_;
};

}  // namespace

std::string text_of(const Happening& h, const Match& match) { return Teller(match).tell(h); }

std::string text_of(const State& s, const Match& match) {
  const Teller teller(match);
  std::string out;
  for (Player p = 0; p < 2; ++p) {
    const Side& side = s.side[p];
    std::vector<std::string_view> keys;
    for (size_t k = 0; k < kKeys; ++k)
      if (side.keys >> k & 1) keys.push_back(kKeyColourNames[k]);
    out += fmt::format(
        "  {}: {} Æmber, keys [{}], {} chains; deck {}, hand {}, discard {}, archives {}, purged "
        "{}\n",
        player_text(p), side.aember, fmt::join(keys, ", "), side.chains, side.deck.size(),
        side.hand.size(), side.discard.size(), side.archives.size(), side.purged.size());
    out += fmt::format("    line: {}; artifacts: {}\n", teller.cards(side.line),
                       teller.cards(side.controlled & s.artifacts));
  }
  return out;
}

}  // namespace archon::keyforge
