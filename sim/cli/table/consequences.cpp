#include "sim/cli/table/consequences.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/game.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "sim/cli/table/choices.h"

namespace archon::cli {

using namespace keyforge;

namespace {

// Happenings as sentences.
class Report {
 public:
  Report(const State& before, Move move, const Audience& audience)
      : after_(before),
        move_(move),
        a_(audience),
        tagged_(before.tagged),
        facedown_(before.facedown) {
    GameLog log;
    log.happenings = &happenings_;
    apply(after_, a_.match, move, &log);
    for (Player p = 0; p < 2; ++p) pool_[p] = before.side[p].aember;
    for (int i = 0; i < 2 * kMaxOwned; ++i) {
      const auto id = narrow<CardId>(64 * (i / kMaxOwned) + i % kMaxOwned);
      holder_.at(id) = before.at(id).zone == Zone::Play ? before.at(id).controller : owner_of(id);
    }
  }

  std::vector<std::string> tell() {
    for (size_t i = 0; i < happenings_.size(); ++i) {
      const Happening& h = happenings_[i];
      if (h.what != What::Move || !is_draw(h)) tell_draws();
      const bool forges = i + 1 < happenings_.size() && happenings_[i + 1].what == What::Forge;
      if (h.what == What::Aember && forges && h.to == kSupply)
        tell_forging(h, happenings_[++i]);
      else
        tell(h);
    }
    tell_draws();
    return std::move(out_);
  }

 private:
  void say(std::string sentence) { out_.push_back(std::move(sentence)); }
  void say(CardId id, std::string_view what) { say(fmt::format("{} {}", named(id), what)); }
  std::string does(Player p, const std::string& you_do, const std::string& foe_does) const {
    return a_.seats.does(p, you_do, foe_does);
  }

  void tell(const Happening& h) {
    if ((h.facedown & Happening::kCard) != 0) facedown_.add(h.card);
    say_what(h);
    if (h.what == What::Move && value_at<Zone>(h.from) == Zone::Play) facedown_.remove(h.card);
  }

  void say_what(const Happening& h) {
    const std::string much = std::to_string(h.amount);
    switch (h.what) {
      case What::House: tell_house(h); break;
      case What::Play:
        holder_.at(h.card) = h.player;
        if (h.card != move_.card) say(does(h.player, "play ", "plays ") + title(h.card));
        break;
      case What::Fight:
        if (h.other != move_.card) say(h.card, "fights " + named(h.other));
        break;
      case What::Move: tell_move(h); break;
      case What::Shuffle:
        say(fmt::format("{} deck", does(h.player, "shuffle", "shuffles") +
                                       (a_.seats.whose(h.player) == "your" ? " your" : " the")));
        break;
      case What::Damage: tell_damage(h); break;
      case What::Heal: say(h.card, "is healed by " + much); break;
      case What::Destroyed: tagged_.add(h.card); break;
      case What::Spared:
        tagged_.remove(h.card);
        say(h.card, "is not destroyed");
        break;
      case What::Aember: tell_aember(h); break;
      case What::Forge: tell_key(h, does(h.player, "forge", "forges")); break;
      case What::Unforge: tell_key(h, does(h.player, "lose", "loses")); break;
      case What::Chains: tell_chains(h); break;
      case What::Tide: tell_tide(h); break;
      case What::Activated:
        if (h.amount == 0 || move_.verb != Verb::Activate)
          say(h.card, h.amount != 0 ? "is active" : "is no longer active");
        break;
      case What::AnotherTurn: tell_another_turn(h); break;
      case What::Mark: tell_mark(h); break;
      case What::Counters: {
        const std::string_view of = h.from == 0 ? "power" : name_of(value_at<Counter>(h.from - 1));
        say(h.card, fmt::format("{} {} {} counters", h.amount < 0 ? "loses" : "gets",
                                std::abs(h.amount), of));
        break;
      }
      case What::Control:
        say(does(h.player, "take", "takes") + " control of " + named(h.card));
        holder_.at(h.card) = h.player;
        break;
      case What::Swap: say(h.card, "changes places with " + named(h.other)); break;
      case What::SwapPiles:
        say(does(h.player, "exchange", "exchanges") + " deck and discard pile");
        break;
      case What::Reveal:
        if (in_the_open(h, a_.viewer)) say(h.card, "is revealed");
        break;
      default: break;  // turns, uses and abilities show in what they do
    }
  }

  // A house that there was no choice of.
  void tell_house(const Happening& h) {
    if (move_.verb != Verb::House)
      say(fmt::format("{} house {}", does(h.player, "have", "has"), kHouseNames[h.amount]));
  }

  // ---- Cards ----

  static bool is_draw(const Happening& h) {
    return h.what == What::Move && value_at<Zone>(h.from) == Zone::Deck &&
           value_at<Zone>(h.to) == Zone::Hand;
  }

  void tell_move(const Happening& h) {
    const auto from = value_at<Zone>(h.from);
    const auto to = value_at<Zone>(h.to);
    if (is_draw(h)) {
      drawn_.add(h.card);
      return;
    }
    const bool discards = move_.verb == Verb::Discard && h.card == move_.card;
    const bool resolved = from == Zone::Limbo && (to == Zone::Play || to == Zone::Discard);
    const bool half = from == Zone::Joined || to == Zone::Joined;  // told by the other one
    if (discards || resolved || half) return;
    const bool open =
        facedown_.has(h.card) || in_the_open(h, a_.viewer) || is_seen(after_, h.card, a_.viewer);
    const std::string name = open ? named(h.card) : "a card of " + a_.seats.name(owner_of(h.card));
    say(fmt::format("{} {}", name, arrival(h, from, to)));
    tagged_.remove(h.card);
    holder_.at(h.card) = owner_of(h.card);
  }

  std::string arrival(const Happening& h, Zone from, Zone to) const {
    switch (to) {
      case Zone::Discard: return tagged_.has(h.card) ? "is destroyed" : "is discarded";
      case Zone::Hand: return from == Zone::Archives ? "is taken up" : "returns to the hand";
      case Zone::Deck: return "goes into the deck";
      case Zone::Archives: return "is archived";
      case Zone::Purged: return "is purged";
      case Zone::Play: return "comes into play";
      case Zone::Under: return "goes under " + title(h.other);
      default: return "leaves play";
    }
  }

  // Cards drawn one after the other are one sentence a player.
  void tell_draws() {
    for (Player p = 0; p < 2; ++p) {
      const CardSet cards = drawn_ & CardSet::owned_by(p);
      if (cards.empty()) continue;
      std::vector<std::string> seen;
      for (const CardId id : cards)
        if (is_seen(after_, id, a_.viewer)) seen.push_back(title(id));
      const int hidden = cards.size() - int_size(seen);
      if (hidden > 0) seen.push_back(fmt::format("{} {}", hidden, hidden == 1 ? "card" : "cards"));
      say(fmt::format("{} {}", does(p, "draw", "draws"), fmt::join(seen, ", ")));
    }
    drawn_ = {};
  }

  void tell_damage(const Happening& h) {
    std::string what = fmt::format("takes {} damage", h.amount);
    if (h.amount == 0) what = "takes no damage";
    if (h.prevented > 0) what += fmt::format(" ({} prevented)", h.prevented);
    say(h.card, what);
  }

  void tell_mark(const Happening& h) {
    const MarkRow& mark = row_of(value_at<Mark>(h.from));
    if (mark.lasts != MarkLasts::Worn) return;  // readiness shows on the board
    say(h.card, fmt::format("is {}{}", h.amount != 0 ? "" : "no longer ", mark.in_files));
  }

  // ---- Æmber and keys ----

  static bool is_pool(uint8_t purse) { return purse == pool_of(0) || purse == pool_of(1); }
  static Player player_of(uint8_t pool) { return pool & 1; }

  void tell_aember(const Happening& h) {
    if (is_pool(h.from)) pool_[player_of(h.from)] -= h.amount;
    if (is_pool(h.to)) pool_[player_of(h.to)] += h.amount;
    const std::string much = fmt::format("{} Æmber", h.amount);
    if (is_pool(h.from) && is_pool(h.to)) {
      const Player giver = player_of(h.from);
      const Player taker = player_of(h.to);
      say(fmt::format("{} from {} to {} (now {} and {})", much, a_.seats.name(giver),
                      a_.seats.name(taker), pool_[giver], pool_[taker]));
    } else if (is_pool(h.to)) {
      const Player p = player_of(h.to);
      say(fmt::format("{} {}{} (now {})", does(p, "gain", "gains"), much,
                      h.from == kSupply ? "" : " from " + title(h.from), pool_[p]));
    } else if (is_pool(h.from) && h.to == kSupply) {
      const Player p = player_of(h.from);
      say(fmt::format("{} {} (now {})", does(p, "lose", "loses"), much, pool_[p]));
    } else if (is_pool(h.from)) {
      const Player p = player_of(h.from);
      say(h.to, fmt::format("captures {} ({} now {})", much, a_.seats.name(p), pool_[p]));
    } else if (h.to == kSupply) {
      say(h.from, "loses " + much);
    } else {
      say(h.to, "gets " + much);
    }
  }

  void tell_key(const Happening& h, const std::string& does_what) {
    say(fmt::format("{} the {} key", does_what, kKeyColourNames[h.amount]));
  }

  void tell_forging(const Happening& payment, const Happening& forge) {
    if (!is_pool(payment.from)) {
      tell(payment);
      return tell(forge);
    }
    int& pool = pool_[player_of(payment.from)];
    pool -= payment.amount;
    tell_key(forge, does(forge.player, "forge", "forges"));
    out_.back() += fmt::format(" for {} Æmber (now {})", payment.amount, pool);
  }

  void tell_chains(const Happening& h) {
    const int much = h.amount < 0 ? -h.amount : h.amount;
    say(fmt::format("{} {} {}",
                    h.amount < 0 ? does(h.player, "shed", "sheds") : does(h.player, "get", "gets"),
                    much, much == 1 ? "chain" : "chains"));
  }

  void tell_another_turn(const Happening& h) {
    say(does(h.player, "take", "takes") + " another turn");
  }

  void tell_tide(const Happening& h) {
    if (h.player >= 2)
      say("the tide is neither high nor low");
    else if (move_.verb != Verb::RaiseTide)
      say(does(h.player, "raise", "raises") + " the tide");
  }

  const std::string& title(CardId id) const {
    return a_.match.def(facedown_.has(id) ? a_.match.token_of(owner_of(id)) : id).title;
  }
  // "your Troll", by who has it then.
  std::string named(CardId id) const {
    return fmt::format("{} {}", a_.seats.whose(holder_.at(id)), title(id));
  }

  State after_;  // of the choice
  const Move move_;
  const Audience& a_;
  std::vector<Happening> happenings_;
  std::array<int, 2> pool_{};
  std::array<Player, 128> holder_{};
  CardSet tagged_;
  CardSet facedown_;
  CardSet drawn_;
  std::vector<std::string> out_;
};

}  // namespace

std::string move_words(const State& before, Move move, const State& after,
                       const Audience& audience) {
  const bool hidden = move.card != kNoCard && !is_seen(before, move.card, audience.viewer) &&
                      !is_seen(after, move.card, audience.viewer);
  return hidden ? "choose a hidden card" : describe(before, audience.match, move);
}

std::vector<std::string> consequences(const State& before, Move move, const Audience& audience) {
  return Report(before, move, audience).tell();
}

}  // namespace archon::cli
