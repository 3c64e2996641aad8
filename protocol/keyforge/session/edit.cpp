#include "protocol/keyforge/session/edit.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "engine/keyforge/formats/position_fields.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"
#include "engine/keyforge/rules/zones/zones.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

[[noreturn]] void senseless(const Field& field, const std::string& why) {
  throw Fault(kBadEdit, fmt::format("{}: {}", field.path(), why), field.path());
}

class Editor {
 public:
  Editor(const OpenKeyforge& game, Match& match, State& s)
      : game_(game), match_(match), s_(s), t_{s, match} {}

  void change(const Field& change) {
    change.only({"set", "player", "uid", "name", "value", "move", "to", "at", "on", "zone", "cards",
                 "remove"});
    s_.triggers = 0;  // nobody hears of it
    if (change["set"].present())
      set(change);
    else if (change["move"].present())
      move(change);
    else if (change["zone"].present())
      fill_zone(change);
    else if (change["remove"].present())
      remove(editable(change["remove"]));
    else
      change.expected("a change: set, move, zone or remove");
    refresh_listeners(t_);
  }

 private:
  // ---- Numbers and marks ----

  void set(const Field& change) {
    const std::string what = change["set"].text();
    for (const Thing favour : kFavours)
      if (what == row_of(favour).name) return set_favour(favour, change);
    if (change["player"].present() && set_of_player(change, what, change["player"].player()))
      return;
    if (change["uid"].present() && set_of_card(change, what, editable(change["uid"]))) return;
    std::vector<std::string> known = {"pool",           "chains",  "keys",  "damage", "aember",
                                      "power_counters", "counter", "ready", "house",  "bonus"};
    for (const Thing favour : kFavours) known.emplace_back(row_of(favour).name);
    for (const Mark mark : kWornMarks) known.emplace_back(row_of(mark).in_files);
    senseless(change["set"], fmt::format("'{}' can't be set{}", what, did_you_mean(what, known)));
  }

  // The number of the player for whom it is high, or 0.
  void set_favour(Thing favour, const Field& change) {
    for (const char* of : {"player", "uid"})
      if (change[of].present())
        senseless(change[of],
                  fmt::format("the {} is the same for both players", row_of(favour).name));
    match_.bring(favour);
    const int high = change["value"].number(0, 2);
    s_.*member_of(favour) = high == 0 ? State::kNobodys : State::favour_of(high == 1 ? 0 : 1);
  }

  bool set_of_player(const Field& change, const std::string& what, Player p) {
    Side& side = s_.side[p];
    const Field value = change["value"];
    if (what == "pool" || what == "aember")
      set_aember(side.aember, value.number(0, 255));
    else if (what == "chains")
      side.chains = value.byte(0, 99);
    else if (what == "keys")
      set_keys(value, side);
    else
      return false;
    return true;
  }

  bool set_of_card(const Field& change, const std::string& what, CardId id) {
    Card& c = s_.at(id);
    const Field value = change["value"];
    if (what == "house") {
      match_.set_house(id, read_house(value));
      return true;
    }
    if (what == "bonus") {
      match_.set_bonus(id, icons(value));
      return true;
    }
    if (!is_in_play(s_, id)) senseless(change["uid"], "the card is not in play");
    const bool creature = s_.creatures.has(id);
    if (what == "aember") {
      set_aember(c.aember, value.number(0, 255));
      return true;
    }
    if (what == "ready") {
      set_mark(s_.ready, id, value.flag());
      return true;
    }
    if (what == "counter") {
      set_counters(change, value, id);
      return true;
    }
    if (!creature) senseless(change["uid"], fmt::format("only a creature has '{}'", what));
    return set_of_creature(value, what, id);
  }

  void set_counters(const Field& change, const Field& value, CardId id) {
    Card& c = s_.at(id);
    const std::string name = change["name"].text();
    const CountedKinds& counted = t_.def(id).counted;
    if (name == "power") {
      c.power_counters = value.byte(0, 255);
      return;
    }
    std::string expected = "power";
    for (const Counter kind : counted) {
      expected += fmt::format(" or {}", name_of(kind));
      if (name != name_of(kind)) continue;
      c.counters = counted.with(c.counters, kind, value.number(0, counted.most()));
      return;
    }
    for (const Mark mark : kCounterMarks)
      if (name == row_of(mark).in_files)
        return set_mark(s_.*set_of(mark), id, value.number(0, 1) == 1);
    if (counted.empty()) expected += ": the card has no counters of its own";
    change["name"].expected(expected);
  }

  bool set_of_creature(const Field& value, const std::string& what, CardId id) {
    Card& c = s_.at(id);
    if (what == "damage")
      s_.set_damage(id, value.number(0, 255));
    else if (what == "power_counters")
      c.power_counters = value.byte(0, 255);
    else if (const auto mark = worn_mark(what))
      set_mark(s_.*set_of(*mark), id, value.flag());
    else
      return false;
    return true;
  }

  static std::optional<Mark> worn_mark(std::string_view name) {
    for (const Mark mark : kWornMarks)
      if (name == row_of(mark).in_files) return mark;
    return std::nullopt;
  }

  static void set_mark(CardSet& marks, CardId id, bool on) {
    if (on)
      marks.add(id);
    else
      marks.remove(id);
  }

  void set_aember(uint8_t& purse, int n) {
    add(s_.aember, n - purse);
    purse = byte(n);
  }

  // {"red": true, "blue": false}: colours that are not named stay as they are.
  static void set_keys(const Field& value, Side& side) {
    unsigned keys = side.keys;
    for (const auto& [colour, has] : value.members()) {
      const auto key = find_name(kKeyColourNames, colour);
      if (!key) has.expected("a colour: red, blue or yellow");
      keys = has.flag() ? keys | 1U << *key : keys & ~(1U << *key);
    }
    if (keys == 7) senseless(value, "three keys would already have won");
    side.keys = byte(keys);
  }

  static BonusIcons icons(const Field& value) {
    BonusIcons out;
    for (const Field& icon : value.items()) {
      const auto found = find_value<Bonus>(kBonusNames, icon.text());
      if (!found) icon.expected(kIconsInWords);
      if (out.size() == BonusIcons::kMost) value.expected("at most five icons");
      out.push(*found);
    }
    return out;
  }

  // ---- Cards ----

  // A card that may be touched: one that is just being played has no place to be taken from.
  CardId editable(const Field& name) const {
    const CardId id = game_.card(name, s_);
    if (s_.at(id).zone == Zone::Limbo) senseless(name, "the card is being played");
    if (s_.at(id).zone == Zone::Joined)
      senseless(name, "the card is half of a creature in play and moves with the other half");
    return id;
  }

  void lift(CardId id) {
    s_.warded.remove(id);
    take(t_, id);
    for (Side& side : s_.side) side.known.remove(id);
    s_.triggers = 0;
  }

  void remove(CardId id) {
    const CardId half = joined_half(t_, id);
    if (half != kNoCard) s_.at(half) = Card{};
    lift(id);
    s_.at(id) = Card{};
    s_.of_turn(id) = {};
    forget_references(t_, CardSet::of(id));
    for (CardSet* marks : {&s_.discarded, &s_.fought_down, &s_.touched}) marks->remove(id);
  }

  void set_known(CardId id, Player keeper) {
    const unsigned who = usual_knowers(s_.at(id).zone, keeper);
    for (Player p = 0; p < 2; ++p) {
      s_.side[p].known.remove(id);
      if (who >> p & 1) s_.side[p].known.add(id);
    }
  }

  void move(const Field& change) {
    const CardId id = editable(change["move"]);
    const std::string to = change["to"].text();
    const Field player = change["player"];
    const Player p = player.present() ? player.player() : owner_of(id);
    if (to == "line" || to == "artifacts") {
      put_into_play(change, id, p, to);
    } else if (to == "upgrades" || to == "under") {
      put_on(change, id, p, to);
    } else {
      put_away(change["to"], id, p, to, change["at"].text_or("top"));
    }
  }

  void put_into_play(const Field& change, CardId id, Player p, const std::string& to) {
    const CardType wanted = to == "line" ? CardType::Creature : CardType::Artifact;
    if (t_.type(id) != wanted)
      senseless(change["to"],
                fmt::format("'{}' is of type {}", t_.def(id).id, name_of(t_.type(id))));
    const std::string at = change["at"].text_or("right");
    if (at != "left" && at != "right") change["at"].expected("left or right");
    complete(change, id);
    lift(id);
    enter_play(t_, id, p, flank_place(t_.s, p, at == "left"));
    s_.ready.add(id);
  }

  // A gigantic creature takes its other half along, wherever that lies.
  void complete(const Field& change, CardId id) {
    const CardDef& def = t_.def(id);
    if (def.half == Half::None || joined_half(t_, id) != kNoCard) return;
    if (def.half == Half::Second)
      senseless(change["to"], "the first half of a gigantic creature stands in the line");
    CardSet free;
    for (const CardId other : match_.halves())
      if (s_.at(other).zone != Zone::None && s_.at(other).zone != Zone::Joined) free.add(other);
    const CardSet fitting = other_halves(t_, id, free);
    if (fitting.empty()) senseless(change["to"], "the other half of the creature is missing");
    lift(fitting.first());
    join_half(t_, fitting.first(), id);
  }

  void put_on(const Field& change, CardId id, Player p, const std::string& to) {
    const CardId host = editable(change["on"]);
    if (host == id || !is_in_play(s_, host))
      senseless(change["on"], "expected another card in play");
    if (to == "under") {
      s_.warded.remove(id);
      put_under(t_, id, host);
      return;
    }
    if (t_.type(id) != CardType::Upgrade || !s_.creatures.has(host))
      senseless(change["to"], "expected an upgrade on a creature");
    lift(id);
    attach(t_, id, host, p);
  }

  void put_away(const Field& field, CardId id, Player p, const std::string& to,
                const std::string& at) {
    static constexpr std::array<std::pair<std::string_view, Zone>, 5> kZones = {
        {{"hand", Zone::Hand},
         {"deck", Zone::Deck},
         {"discard", Zone::Discard},
         {"archives", Zone::Archives},
         {"purged", Zone::Purged}}};
    for (const auto& [word, zone] : kZones) {
      if (to != word) continue;
      if (zone != Zone::Archives && p != owner_of(id))
        senseless(field, fmt::format("a card goes to its owner's {} only", to));
      if (at != "top" && at != "bottom") senseless(field, "at: expected top or bottom");
      lift(id);
      if (zone == Zone::Archives)
        move_to_archives(t_, id, p, false);
      else
        move_to(t_, id, zone, false, at == "top" ? Place::Top : Place::Bottom);
      if (zone == Zone::Discard && at == "bottom") sink(s_.side[p].discard);
      set_known(id, p);
      return;
    }
    field.expected("line, artifacts, upgrades, under, hand, deck, discard, archives or purged");
  }

  // The top card goes to the bottom.
  template <class Pile>
  static void sink(Pile& pile) {
    const CardId id = pile.pop_back();
    pile.insert(0, id);
  }

  // The zone holds these cards and no others; those that were there leave the game.
  void fill_zone(const Field& change) {
    const std::string zone = change["zone"].text();
    const Player p = change["player"].player();
    std::vector<CardId> cards;
    CardSet wanted;
    for (const Field& name : change["cards"].items()) {
      cards.push_back(editable(name));
      if (wanted.has(cards.back())) name.expected("each card once");
      wanted.add(cards.back());
    }
    for (const CardId id : cards_in(change["zone"], zone, p))
      if (!wanted.has(id)) remove(id);
    // Piles are listed from the top, and lines from the left.
    const bool pile = zone == "deck" || zone == "discard";
    for (size_t i = 0; i < cards.size(); ++i) {
      const CardId id = cards[pile ? cards.size() - 1 - i : i];
      if (zone == "line" || zone == "artifacts") {
        const bool ready = !is_in_play(s_, id) || s_.ready.has(id);
        put_into_play(change, id, p, zone);
        set_mark(s_.ready, id, ready);
      } else {
        put_away(change["zone"], id, p, zone, "top");
      }
    }
  }

  std::vector<CardId> cards_in(const Field& field, const std::string& zone, Player p) const {
    const View all(s_, match_, game_.uids, std::nullopt);
    if (zone == "line") return {s_.side[p].line.begin(), s_.side[p].line.end()};
    std::vector<CardId> out;
    if (zone == "artifacts") {
      for (const CardId id : s_.artifacts& s_.side[p].controlled) out.push_back(id);
      return out;
    }
    for (const Zone known : {Zone::Hand, Zone::Deck, Zone::Discard, Zone::Archives, Zone::Purged})
      if (zone == zone_word(known)) return all.zone(p, known);
    field.expected("line, artifacts, hand, deck, discard, archives or purged");
  }

  const OpenKeyforge& game_;
  Match& match_;
  State& s_;
  Table t_;
};

}  // namespace

void edit(OpenKeyforge& game, const Field& changes) {
  if (game.state().over()) throw Fault(kNotPossible, "the game is over");
  OpenKeyforge next = game;
  next.happenings.clear();
  State now = game.state();
  Match match = game.match();
  try {
    Editor editor(next, match, now);
    for (const Field& change : changes.items()) editor.change(change);
    GameLog log = next.game_log();
    ask_again(now, match, &log);
    check_invariants(now, match);
  } catch (const Fault&) {
    throw;
  } catch (const std::exception& e) {
    throw Fault(kBadEdit, fmt::format("ops: such a position is impossible: {}", e.what()), "ops");
  }
  next.change(match, now);
  next.ask();
  game = std::move(next);
}

}  // namespace archon::protocol
