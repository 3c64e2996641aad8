#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/text.h"
#include "engine/core/tree.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/papers/position.h"
#include "engine/keyforge/papers/position_fields.h"
#include "engine/keyforge/papers/yaml_tree.h"
#include "engine/keyforge/rules/control.h"
#include "engine/keyforge/rules/listeners.h"
#include "engine/keyforge/rules/query.h"
#include "engine/keyforge/rules/zones.h"

namespace archon::keyforge {
namespace {

using Keys = std::vector<std::string>;

template <class Fields>
void add_keys(Keys& keys, const Fields& fields) {
  for (const auto& field : fields) keys.emplace_back(field.key);
}

const Keys& side_keys() {
  static const Keys keys = [] {
    Keys out = {"house", "house_last_turn", "houses", "tally", "acts", "acts_before"};
    for (const std::string_view zone : kPlayZones) out.emplace_back(zone);
    for (const std::string_view zone : kOtherZones) out.emplace_back(zone);
    add_keys(out, kSideNumbers);
    add_keys(out, kSideColours);
    return out;
  }();
  return keys;
}

enum class CardPlace { Lying, Standing, Attached, Joined };

// What can be said of a card: anywhere, on its own in play, as an upgrade, as a second half.
const Keys& card_keys(CardPlace place) {
  static const std::array<Keys, 4> keys = [] {
    std::array<Keys, 4> out;
    Keys& lying = out[static_cast<size_t>(CardPlace::Lying)];
    lying = {"as", "number", "house", "owner", "bonus", "touched"};
    add_keys(lying, kTurnNumbers);
    add_keys(lying, kTurnMarks);
    Keys& standing = out[static_cast<size_t>(CardPlace::Standing)];
    standing = lying;
    for (const Counter kind : kCountedNames) standing.emplace_back(name_of(kind));
    standing.insert(standing.end(), {"ready", "half", "upgrades", "under", "creature", "copy_of"});
    add_keys(standing, kInPlayNumbers);
    add_keys(standing, kInPlayMarks);
    Keys& attached = out[static_cast<size_t>(CardPlace::Attached)];
    attached = lying;
    for (const Counter kind : kCountedNames) attached.emplace_back(name_of(kind));
    attached.emplace_back("by");
    out[static_cast<size_t>(CardPlace::Joined)] = lying;
    lying.insert(lying.end(), {"known", "with"});
    return out;
  }();
  return keys[static_cast<size_t>(place)];
}

House read_house(const TreeReader& node) {
  if (node.word("a house") == "none") return House::None;
  const auto h = house_by_name(node.word());
  if (!h) {
    const Keys names(kHouseNames.begin(), kHouseNames.end());
    node.wrong(fmt::format("'{}' is not a house{}", node.word(), did_you_mean(node.word(), names)));
  }
  return *h;
}

Player read_player(const TreeReader& node) {
  const std::string word = node.word("you or foe");
  if (word != kSides[0] && word != kSides[1]) node.expected("you or foe");
  return word == kSides[0] ? 0 : 1;
}

// `other`, or nothing.
bool is_other(const TreeReader& node) {
  if (!node.present()) return false;
  if (node.word("other") != "other") node.expected("other");
  return true;
}

class Reader {
 public:
  Reader(const Library& library, Position& out)
      : lib_(library), out_(out), t_(out.state, out.match) {}

  void read(const TreeReader& file) {
    State& s = out_.state;
    s = State{};
    const StepField& step = read_step(file["step"]);
    read_heading(file, step);
    explicit_lasting_ = file["lasting"].present();
    for (Player p = 0; p < 2; ++p) read_side(file[std::string(kSides[p])], p);
    const bool chosen = step.frame == FrameKind::Turn && step.pc >= kArchivesStep;
    for (Player p = 0; p < 2; ++p)
      read_active_house(file[std::string(kSides[p])]["house"], chosen && p == s.active);
    for (Player p = 0; p < 2; ++p) complete_houses(file[std::string(kSides[p])]["houses"], p);
    for (const auto& [id, node] : hosts_) s.at(id).host = card_called(node);
    for (const auto& [id, node] : copies_) read_model(node, id);
    for (const TreeReader& item : file["lasting"].items())
      s.lasting().push_back(read_lasting(item));
    for (const Side& side : s.side) s.aember = static_cast<uint16_t>(s.aember + side.aember);
    for (const Card& c : s.card) s.aember = static_cast<uint16_t>(s.aember + c.aember);
    refresh_listeners(t_);
    begin(step, file["engine"]);
    const CardSet standing = s.in_play();
    run(t_);
    // What is true of a waiting game. A scenario may begin with what is resolved at once.
    fallen_ = step.frame == FrameKind::Turn && step.pc > 0 ? standing - s.in_play() : CardSet{};
  }

  // Cards that the position puts into play, but the rules at once took away.
  CardSet fallen() const { return fallen_; }

 private:
  void read_heading(const TreeReader& file, const StepField& step) {
    State& s = out_.state;
    if (file["rng"].present() && file["seed"].present())
      file["seed"].wrong("expected `seed` or `rng`, not both");
    s.rng = file["rng"].present()    ? Rng::from_state(file["rng"].big_number())
            : file["seed"].present() ? Rng(file["seed"].big_number())
                                     : Rng(1);
    const int least = step.word == std::string_view("start") ? 1 : 0;
    s.turn = static_cast<uint8_t>(file["turn"].number_or(least, 255, 3));
    s.turn_limit = static_cast<uint8_t>(file["turn_limit"].number_or(1, 255, 200));
    s.active = file["active"].present() ? read_player(file["active"]) : 0;
    s.first = file["first"].present() ? read_player(file["first"]) : 0;
    if (file["tide"].present()) read_tide(file["tide"]);
    s.settings = kAskEnd;
    for (const TreeReader& what : file["ask"].items()) read_setting(what);
  }

  void read_tide(const TreeReader& node) {
    out_.match.bring_tide();
    if (node.word("you, foe or none") == "none") return;
    for (Player p = 0; p < 2; ++p)
      if (node.word() == kSides[p]) out_.state.tide = State::tide_high_for(p);
    if (out_.state.tide == State::kNeutralTide) node.expected("you, foe or none");
  }

  void read_setting(const TreeReader& node) {
    const std::string word = node.word();
    if (word == "no-end") {
      out_.state.settings &= static_cast<uint8_t>(~kAskEnd);
      return;
    }
    for (const SettingField& known : kSettings)
      if (word == known.word) {
        out_.state.settings |= known.setting;
        return;
      }
    node.expected("keys, order, forced, discards or no-end");
  }

  void read_active_house(const TreeReader& node, bool chosen) {
    if (chosen && !node.present()) node.expected("the active house");
    if (!chosen && node.present() && read_house(node) != House::None)
      node.wrong("expected only of the active player, once the house of the turn is chosen");
    if (chosen) out_.state.house = read_house(node);
  }

  static const StepField& read_step(const TreeReader& node) {
    if (!node.present()) return kSteps[0];
    for (const StepField& step : kSteps)
      if (node.word() == step.word) return step;
    node.expected("main, archives, house, start, setup, mulligan or second-mulligan");
  }

  // Puts the game where it stands. `turn` counts the turn that starts.
  void begin(const StepField& step, const TreeReader& left) {
    State& s = out_.state;
    static const Keys keys = {"answer", "deepest", "frame"};
    left.only_keys(keys);
    s.step = step.step;
    const bool setup = step.frame == FrameKind::Setup;
    if (setup) s.turn = 0;
    if (!setup && step.pc == 0) --s.turn;
    Frame& f = push(t_, step.frame, kNoCard, setup ? s.first : s.active);
    f.pc = step.pc;
    if (setup) f.second_player() = step.second;
    s.answer = static_cast<uint16_t>(left["answer"].number_or(0, 65535, 0));
    s.deepest = static_cast<uint8_t>(left["deepest"].number_or(1, 255, s.deepest));
    f.amount = static_cast<int16_t>(left["frame"].number_or(0, 255, 0));
  }

  void read_side(const TreeReader& node, Player p) {
    node.only_keys(side_keys());
    Side& side = out_.state.side[p];
    for (const auto& [key, field] : kSideNumbers)
      side.*field = static_cast<uint8_t>(node[key].number_or(0, 255, 0));
    side.acts = static_cast<uint8_t>(node["acts"].number_or(0, 255, usual_acts(side)));
    side.acts_before = static_cast<uint8_t>(node["acts_before"].number_or(0, side.acts, 0));
    if (node["house_last_turn"].present()) side.last_house = read_house(node["house_last_turn"]);
    for (const auto& [key, field] : kSideColours) side.*field = read_colours(node[key], side.keys);
    for (const auto& [key, field] : kTallyNumbers)
      side.tally.*field = static_cast<uint16_t>(node["tally"][key].number_or(0, 65535, 0));
    static const Keys tally_keys = [] {
      Keys keys;
      add_keys(keys, kTallyNumbers);
      return keys;
    }();
    node["tally"].only_keys(tally_keys);
    for (const std::string_view zone : kPlayZones)
      for (const TreeReader& card : node[std::string(zone)].items()) in_play(card, p, zone);
    for (const std::string_view zone : kOtherZones)
      for (const TreeReader& card : node[std::string(zone)].items()) lying(card, p, zone);
  }

  // A list of colours; or a number of keys, those that the player has first.
  static uint8_t read_colours(const TreeReader& node, unsigned keys) {
    unsigned out = 0;
    if (node.is_word()) {
      int count = node.number(0, kKeys);
      for (const unsigned from : {keys, 7U & ~keys})
        for (unsigned rest = from; count > 0 && rest != 0; --count, rest &= rest - 1)
          out |= rest & -rest;
      return static_cast<uint8_t>(out);
    }
    for (const TreeReader& item : node.items()) {
      const auto colour = find_name(kKeyColourNames, item.word());
      if (!colour) item.expected("red, blue or yellow");
      out |= 1U << *colour;
    }
    return static_cast<uint8_t>(out);
  }

  // ---- Cards. One is written `troll`, `troll: 12` (its number) or `troll: {damage: 2}`. ----

  static std::pair<std::string, TreeReader> parts(const TreeReader& node) {
    if (node.is_word()) return {node.word(), TreeReader(nullptr, node.path())};
    return node.only_entry("a card: `id` or `id: {...}`");
  }

  CardId new_card(const TreeReader& node, Player p, CardPlace place) {
    const auto [name, marks] = parts(node);
    const int number = lib_.find(name);
    if (number < 0) node.wrong(fmt::format("unknown card '{}'{}", name, facts().suggest(name)));
    if (!lib_.def(number).scripted) node.wrong(fmt::format("'{}' has no script yet", name));
    const bool detailed = marks.is_map();
    if (detailed) marks.only_keys(card_keys(place));
    const Player owner = detailed && is_other(marks["owner"]) ? other(p) : p;
    const CardId id = new_id(detailed ? marks["number"] : marks, node, owner);
    Card& c = out_.state.at(id);
    const CardDef& def = lib_.def(number);
    out_.match.put(id, number, def.house, def.bonus);
    c.controller = owner;
    if (detailed) read_marks(marks, id);
    out_.labels[new_label(detailed ? marks["as"] : TreeReader(nullptr), def)] = id;
    return id;
  }

  // The number that the card gives itself, or the lowest that is free.
  CardId new_id(const TreeReader& number, const TreeReader& card, Player owner) {
    CardId id = static_cast<CardId>(64 * owner);
    if (number.present()) {
      id = static_cast<CardId>(id + number.number(0, kMaxOwned - 1));
      if (taken_.has(id)) number.wrong("expected a number that no other card of its owner has");
    } else {
      while ((id & 63) < kMaxOwned && taken_.has(id)) ++id;
      if ((id & 63) == kMaxOwned)
        card.wrong(fmt::format("expected at most {} cards of one player", kMaxOwned));
    }
    taken_.add(id);
    return id;
  }

  // What the card says it is called; or its id, numbered if another card has that name already.
  std::string new_label(const TreeReader& as, const CardDef& def) const {
    if (as.present()) {
      if (out_.labels.contains(as.word("a name")))
        as.wrong(fmt::format("expected a name that no other card has, not '{}'", as.word()));
      return as.word();
    }
    std::string label = def.id;
    for (int n = 2; out_.labels.contains(label); ++n) label = fmt::format("{}#{}", def.id, n);
    return label;
  }

  // What can be said of a card anywhere.
  void read_marks(const TreeReader& marks, CardId id) {
    State& s = out_.state;
    Card& c = s.at(id);
    if (marks["house"].present()) out_.match.set_house(id, read_house(marks["house"]));
    if (marks["bonus"].present()) out_.match.set_bonus(id, read_bonus(marks["bonus"]));
    for (const auto& [key, field] : kTurnNumbers)
      c.*field = static_cast<uint8_t>(marks[key].number_or(0, 255, 0));
    for (const auto& [key, field] : kTurnMarks)
      if (marks[key].flag_or(false)) (s.*field).add(id);
    if (marks["touched"].flag_or(has_counts_of_turn(c))) s.touched.add(id);
    if (marks["with"].present()) hosts_.emplace_back(id, marks["with"]);
  }

  static BonusIcons read_bonus(const TreeReader& node) {
    BonusIcons out;
    for (const TreeReader& item : node.items()) {
      const auto icon = find_name(kBonusNames, item.word());
      if (!icon) item.expected("aember, capture, damage or draw");
      if (out.size() == BonusIcons::kMost) item.wrong("expected at most five bonus icons");
      out.push(static_cast<Bonus>(*icon));
    }
    return out;
  }

  // Who knows where the card lies: a list of players, or what is usual in its zone.
  void set_known(const TreeReader& card, CardId id, unsigned usual) {
    const TreeReader marks = parts(card).second;
    if (marks.is_map() && marks["known"].present()) {
      usual = 0;
      for (const TreeReader& who : marks["known"].items()) usual |= 1U << read_player(who);
    }
    for (Player p = 0; p < 2; ++p)
      if (usual >> p & 1) out_.state.side[p].known.add(id);
  }

  void lying(const TreeReader& node, Player p, std::string_view zone) {
    const CardId id = new_card(node, p, CardPlace::Lying);
    if (owner_of(id) != p && zone != "archives")
      node.wrong(fmt::format("expected no card of the other player in the {}", zone));
    Side& side = out_.state.side[p];
    Card& c = out_.state.at(id);
    if (zone == "hand") {
      c.zone = Zone::Hand;
      side.hand.add(id);
    }
    if (zone == "archives") {
      c.zone = Zone::Archives;
      side.archives.add(id);
    }
    if (zone == "purged") {
      c.zone = Zone::Purged;
      side.purged.add(id);
    }
    if (zone == "deck") {
      c.zone = Zone::Deck;
      side.deck.insert(0, id);
    }
    if (zone == "discard") {
      c.zone = Zone::Discard;
      side.discard.insert(0, id);
    }
    set_known(node, id, usual_knowers(c.zone, p));
  }

  void expect_type(const TreeReader& node, CardId id, CardType type) const {
    const auto with_article = [](CardType of) {
      return fmt::format("{} {}", of == CardType::Creature ? "a" : "an", name_of(of));
    };
    const bool either = type == CardType::Upgrade && t_.def(id).script.rows.has(Op::MayBeUpgrade);
    if (t_.type(id) != type && !either)
      node.wrong(fmt::format("expected {}, but '{}' is {}", with_article(type), t_.def(id).id,
                             with_article(t_.type(id))));
  }

  void in_play(const TreeReader& node, Player p, std::string_view zone) {
    State& s = out_.state;
    const CardId id = new_card(node, p, CardPlace::Standing);
    const TreeReader marks = parts(node).second;
    // An artifact that has become a creature says so.
    const bool turned = zone == "line" && marks.is_map() && marks["creature"].flag_or(false);
    expect_type(node, id, zone == "line" && !turned ? CardType::Creature : CardType::Artifact);
    enter_play(t_, id, p, flank_place(t_.s, p, false));
    if (turned) become_creature(t_, id, false);
    read_half(node, marks.is_map() ? marks["half"] : TreeReader(nullptr, node.path()), id);
    if (!marks.is_map()) {
      s.ready.add(id);
      return;
    }
    Card& c = s.at(id);
    if (marks["ready"].flag_or(true)) s.ready.add(id);
    for (const auto& [key, field] : kInPlayMarks)
      if (marks[key].flag_or(false)) (s.*field).add(id);
    for (const auto& [key, field] : kInPlayNumbers)
      c.*field = static_cast<uint8_t>(marks[key].number_or(0, 255, 0));
    s.set_damage(id, c.damage);
    if (marks["copy_of"].present())
      copies_.emplace_back(id, marks);
    else
      read_counters(marks, id);
    if (marks["touched"].flag_or(has_counts_of_turn(c))) s.touched.add(id);
    for (const TreeReader& upgrade : marks["upgrades"].items()) read_upgrade(upgrade, id, p);
    for (const TreeReader& under : marks["under"].items()) {
      const CardId tucked = new_card(under, p, CardPlace::Lying);
      s.at(tucked).zone = Zone::Under;
      s.under.add(tucked);
      s.at(tucked).host = id;
      set_known(under, tucked, 0);
    }
  }

  // The second half of a gigantic creature; one that is not mentioned is there all the same.
  void read_half(const TreeReader& first, const TreeReader& written, CardId id) {
    const CardDef& def = t_.def(id);
    if (def.half == Half::Second)
      first.wrong(fmt::format("expected the first half, '{}'", lib_.def(def.other_half).id));
    if (def.half == Half::None) {
      if (written.present()) written.wrong("expected only of a gigantic creature");
      return;
    }
    const std::string& wanted = lib_.def(def.other_half).id;
    Tree usual = Tree::of_word(wanted);
    usual.path = first.path();
    const TreeReader node = written.present() ? written : TreeReader(&usual);
    const CardId second = new_card(node, owner_of(id), CardPlace::Joined);
    if (t_.match.number(second) != def.other_half) node.expected(wanted);
    State& s = out_.state;
    s.at(second).zone = Zone::Joined;
    s.at(second).host = id;
  }

  // Counters are those of what it is a copy of.
  void read_model(const TreeReader& marks, CardId id) {
    const TreeReader node = marks["copy_of"];
    if (!out_.match.mimics().has(id)) node.wrong("expected only of a card that enters as a copy");
    const CardId model = card_called(node);
    if (out_.match.mimics().has(model)) node.wrong("expected a card that is no copy itself");
    out_.state.at(id).as = model;
    read_counters(marks, id);
  }

  void read_counters(const TreeReader& marks, CardId id) {
    for (const Counter kind : kCountedNames) {
      const int n = marks[name_of(kind)].number_or(0, 255, 0);
      if (n == 0) continue;
      if (t_.def(id).counter != kind)
        marks.wrong(fmt::format("'{}' has no {} counters", t_.def(id).id, name_of(kind)));
      out_.state.at(id).counters = static_cast<uint8_t>(n);
    }
  }

  void read_upgrade(const TreeReader& node, CardId host, Player p) {
    State& s = out_.state;
    const CardId upgrade = new_card(node, p, CardPlace::Attached);
    expect_type(node, upgrade, CardType::Upgrade);
    const TreeReader marks = parts(node).second;
    const Player by = marks.is_map() && is_other(marks["by"]) ? other(p) : p;
    attach(t_, upgrade, host, by);
    if (marks.is_map()) read_counters(marks, upgrade);
    // Control that it gives has been taken from the creature's owner, if the file doesn't say more.
    if (explicit_lasting_ || !t_.def(upgrade).script.rows.has(Op::Controls)) return;
    s.at(host).controller = owner_of(host);
    take_control_while(t_, host, upgrade, by);
    if (s.stack().size() > 0) pop(t_);
    s.at(host).controller = p;
  }

  // ---- Lasting effects ----

  CardId card_called(const TreeReader& node) const {
    const auto at = out_.labels.find(node.word("the name of a card of the position"));
    if (at != out_.labels.end()) return at->second;
    Keys known;
    for (const auto& [label, id] : out_.labels) known.push_back(label);
    node.wrong(fmt::format("no card of the position is called '{}'{}", node.word(),
                           did_you_mean(node.word(), known)));
  }

  Lasting read_lasting(const TreeReader& node) {
    static const Keys keys = {"source", "script", "effect", "by",  "from",
                              "until",  "cards",  "number", "used"};
    node.only_keys(keys);
    if (out_.state.lasting().room() == 0)
      node.wrong(fmt::format("expected at most {} lasting effects", out_.state.lasting().size()));
    Lasting l;
    l.source = card_called(node["source"]);
    l.block = read_block(node, l.source);
    l.player = read_player(node["by"]);
    l.from = static_cast<uint8_t>(node["from"].number_or(0, 255, out_.state.turn));
    l.until = read_until(node["until"], l.is_control() ? kUntilSourceLeaves : out_.state.turn);
    for (const TreeReader& card : node["cards"].items()) l.cards.add(card_called(card));
    l.number = static_cast<uint8_t>(node["number"].number_or(0, 255, 0));
    l.used = static_cast<uint8_t>(node["used"].number_or(0, 255, 0));
    if (l.is_control() && (l.cards.size() != 1 || l.number > 1))
      node.wrong(
          "expected of an effect of control one card in `cards`, and as `number` the player who "
          "had it before: 0 for you, 1 for foe");
    return l;
  }

  // `control`, or the number of the effect in the script of its source or of another card.
  uint16_t read_block(const TreeReader& node, CardId source) const {
    const TreeReader effect = node["effect"];
    if (effect.is_word() && effect.word() == "control") return 0;
    int def = out_.match.number(source);
    const TreeReader script = node["script"];
    if (script.present()) def = lib_.find(script.word());
    if (def < 0)
      script.wrong(
          fmt::format("unknown card '{}'{}", script.word(), facts().suggest(script.word())));
    const std::vector<int> blocks = lasting_blocks(lib_, def);
    if (blocks.empty())
      node.wrong(fmt::format("expected a card whose script begins a lasting effect, not '{}'",
                             lib_.def(def).id));
    const int n = effect.number_or(1, static_cast<int>(blocks.size()), 1);
    return static_cast<uint16_t>(blocks[static_cast<size_t>(n) - 1]);
  }

  static uint8_t read_until(const TreeReader& node, uint8_t otherwise) {
    if (!node.present()) return otherwise;
    if (node.is_word() && node.word() == "source-leaves") return kUntilSourceLeaves;
    if (node.is_word() && node.word() == "control-ends") return kWhileControlled;
    return static_cast<uint8_t>(node.number(0, kWhileControlled - 1));
  }

  // The identity card: as written, or the houses of the player's cards, filled up.
  void complete_houses(const TreeReader& written, Player p) {
    std::array<House, 3> houses{};
    std::vector<House> found;
    const auto add = [&](House h) {
      if (h != House::None && std::find(found.begin(), found.end(), h) == found.end())
        found.push_back(h);
    };
    for (const TreeReader& h : written.items()) {
      if (found.size() == houses.size()) h.wrong("expected at most three different houses");
      add(read_house(h));
    }
    if (p == out_.state.active) add(out_.state.house);
    if (!written.present()) {
      for (const auto& [label, id] : out_.labels)
        if (owner_of(id) == p) add(out_.match.house(id));
      for (int h = 0; h < 7; ++h) add(static_cast<House>(h));
    }
    found.resize(3, House::None);
    std::copy(found.begin(), found.end(), houses.begin());
    out_.match.set_houses(p, houses);
  }

  const Library& lib_;
  Position& out_;
  Table t_;
  CardSet taken_;
  std::vector<std::pair<CardId, TreeReader>>
      hosts_;  // purged with a card: which, once all are read
  std::vector<std::pair<CardId, TreeReader>> copies_;  // likewise: of which, among their marks
  CardSet fallen_;
  bool explicit_lasting_ = false;
};

}  // namespace

std::string Position::label_of(CardId id) const {
  for (const auto& [label, card] : labels)
    if (card == id) return label;
  return "";
}

const std::vector<std::string>& position_keys() {
  static const Keys keys = {"rules", "active", "first", "turn", "turn_limit", "step",    "tide",
                            "ask",   "seed",   "rng",   "you",  "foe",        "lasting", "engine"};
  return keys;
}

Position read_position(const Tree& tree, const Library& library) {
  Position out{Match(library), {}, {}};
  Reader(library, out).read(TreeReader(&tree));
  return out;
}

Rules rules_of_position(const Tree& tree) {
  const TreeReader file(&tree);
  if (!file.is_map()) file.expected("a position: a map with `you` and `foe`");
  const TreeReader name = file["rules"];
  if (!name.present()) return Rules{};
  const auto rules = rules_named(name.word());
  if (!rules) name.expected(edition_list());
  return *rules;
}

Rules rules_of_position(const std::string& text) { return rules_of_position(tree_of_yaml(text)); }

Position parse_position(const Tree& tree, const Library& library) {
  if (const Rules rules = rules_of_position(tree); rules.edition != library.rules().edition)
    throw Error(fmt::format("rules: the position is of edition {}, expected {}", rules.name(),
                            library.rules().name()));
  Keys keys = position_keys();
  keys.emplace_back("name");
  const TreeReader file(&tree);
  file.only_keys(keys);
  Position out{Match(library), {}, {}};
  try {
    Reader reader(library, out);
    reader.read(file);
    for (const CardId id : reader.fallen())
      throw Error(fmt::format("'{}' would leave play at once; expected cards that can stay",
                              out.label_of(id)));
    check_invariants(out.state, out.match);
  } catch (const BrokenInvariant& e) {
    const std::string card = e.card < 0 ? "" : out.label_of(static_cast<CardId>(e.card));
    throw Error(fmt::format("such a position can't be: {}{}", e.rule,
                            card.empty() ? "" : fmt::format(" ('{}')", card)));
  } catch (const std::logic_error& e) {
    throw Error(fmt::format("the game can't go on from such a position: {}", e.what()));
  }
  return out;
}

Position parse_position(const std::string& text, const Library& library) {
  return parse_position(tree_of_yaml(text), library);
}

}  // namespace archon::keyforge
