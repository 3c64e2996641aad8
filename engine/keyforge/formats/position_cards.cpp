#include "engine/keyforge/formats/position_cards.h"

#include <fmt/format.h>

#include <array>

#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/formats/position_fields.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/zones/control.h"
#include "engine/keyforge/rules/zones/zones.h"

namespace archon::keyforge {
namespace {

// `other`, or nothing.
bool is_other(const TreeReader& node) {
  if (!node.present()) return false;
  if (node.word("other") != "other") node.expected("other");
  return true;
}

std::pair<std::string, TreeReader> parts(const TreeReader& node) {
  if (node.is_word()) return {node.word(), TreeReader(nullptr, node.path())};
  return node.only_entry("a card: `id` or `id: {...}`");
}

BonusIcons read_bonus(const TreeReader& node) {
  BonusIcons out;
  for (const TreeReader& item : node.items()) {
    const auto icon = find_value<Bonus>(kBonusNames, item.word());
    if (!icon) item.expected(std::string(kIconsInWords));
    if (out.size() == BonusIcons::kMost) item.wrong("expected at most five bonus icons");
    out.push(*icon);
  }
  return out;
}

}  // namespace

// What can be said of a card: anywhere, on its own in play, as an upgrade, as a second half.
const Keys& PositionCards::keys_at(Place place) {
  static const std::array<Keys, 5> keys = [] {
    std::array<Keys, 5> out;
    Keys& lying = out[index_of(Place::Lying)];
    lying = {"as", "number", "house", "owner", "bonus", "touched"};
    add_keys(lying, kTurnNumbers);
    add_keys(lying, kTurnMarks);
    Keys& standing = out[index_of(Place::Standing)];
    standing = lying;
    for (const Counter kind : kCountedNames) standing.emplace_back(name_of(kind));
    standing.insert(standing.end(), {"ready", "half", "upgrades", "under", "creature", "artifact",
                                     "copy_of", "facedown", "known"});
    add_keys(standing, kInPlayNumbers);
    add_keys(standing, kArmorNumbers);
    add_keys(standing, kInPlayMarks);
    Keys& attached = out[index_of(Place::Attached)];
    attached = lying;
    for (const Counter kind : kCountedNames) attached.emplace_back(name_of(kind));
    attached.insert(attached.end(), {"by", "copy_of"});
    out[index_of(Place::Joined)] = out[index_of(Place::Beside)] = lying;
    Keys& beside = out[index_of(Place::Beside)];
    beside.insert(beside.end(), {"active", "under"});
    lying.insert(lying.end(), {"known", "with"});
    return out;
  }();
  return keys[index_of(place)];
}

void PositionCards::lay_down(const TreeReader& node, Player p, std::string_view zone) {
  const CardId id = new_card(node, p, Place::Lying);
  if (owner_of(id) != p && zone != "archives")
    node.wrong(fmt::format("expected no card of the other player in the {}", zone));
  Side& side = out_.state.side[p];
  Card& c = out_.state.at(id);
  if (zone == "hand") {
    c.zone = Zone::Hand;
    side.hand.add(id);
  } else if (zone == "archives") {
    c.zone = Zone::Archives;
    side.archives.add(id);
  } else if (zone == "purged") {
    c.zone = Zone::Purged;
    side.purged.add(id);
  } else if (zone == "deck") {
    c.zone = Zone::Deck;
    side.deck.insert(0, id);
  } else {
    c.zone = Zone::Discard;
    side.discard.insert(0, id);
  }
  set_known(node, id, usual_knowers(c.zone, p));
}

bool PositionCards::counts_as_artifact(const TreeReader& node, std::string_view zone) {
  const TreeReader marks = parts(node).second;
  return zone == "artifacts" && marks.is_map() && marks["artifact"].flag_or(false);
}

void PositionCards::put_into_play(const TreeReader& node, Player p, std::string_view zone) {
  const CardId id = new_card(node, p, Place::Standing);
  const TreeReader marks = parts(node).second;
  if (marks.is_map() && marks["facedown"].flag_or(false)) return lay_facedown(node, id, p, zone);
  // An artifact that has become a creature says so, and so does a creature that counts as an
  // artifact.
  const bool turned = zone == "line" && marks.is_map() && marks["creature"].flag_or(false);
  const bool stilled = counts_as_artifact(node, zone);
  if (const Reference kind = t_.def(id).reference; kind != Reference::None)
    node.wrong(fmt::format("expected no {} but beside the cards", name_of(kind)));
  expect_type(node, id,
              (zone == "line" && !turned) || stilled ? CardType::Creature : CardType::Artifact);
  enter_play(t_, id, p, flank_place(t_.s, p, false));
  if (turned) become_creature(t_, id, false);
  if (stilled) become_artifact(t_, id);
  read_half(node, marks.is_map() ? marks["half"] : TreeReader(nullptr, node.path()), id);
  if (!marks.is_map()) {
    out_.state.ready.add(id);
    return;
  }
  read_marks_in_play(marks, id);
  for (const TreeReader& upgrade : marks["upgrades"].items()) read_upgrade(upgrade, id, p);
  for (const TreeReader& under : marks["under"].items()) tuck(under, id, p, 0);
}

// A card of any type, as the token creature of its owner.
void PositionCards::lay_facedown(const TreeReader& node, CardId id, Player p,
                                 std::string_view zone) {
  const TreeReader marks = parts(node).second;
  const CardId token = t_.match.token_of(owner_of(id));
  const bool stilled = counts_as_artifact(node, zone);
  if ((zone != "line" && !stilled) || token == kNoCard)
    node.wrong("expected only in a line, where its owner has a `token`");
  t_.s.facedown.add(id);
  t_.s.at(id).as = token;
  enter_play(t_, id, p, flank_place(t_.s, p, false));
  if (stilled) become_artifact(t_, id);
  read_marks_in_play(marks, id);
  set_known(node, id, 1U << p);
  for (const TreeReader& upgrade : marks["upgrades"].items()) read_upgrade(upgrade, id, p);
  for (const TreeReader& under : marks["under"].items()) tuck(under, id, p, 0);
}

void PositionCards::read_beside(const TreeReader& side, Player p) {
  if (const TreeReader token = side["token"]; token.present())
    new_reference(token, p, Reference::Token);
  if (const TreeReader power = side["power"]; power.present())
    out_.state.activated.add(new_reference(power, p, Reference::Power));
  for (const TreeReader& prophecy : side["prophecies"].items())
    new_reference(prophecy, p, Reference::Prophecy);
}

CardId PositionCards::new_reference(const TreeReader& node, Player p, Reference kind) {
  const CardId id = new_card(node, p, Place::Beside);
  if (t_.def(id).reference != kind)
    node.wrong(fmt::format("'{}' is no {}", t_.def(id).id, name_of(kind)));
  return id;
}

// They stand in the order of the list, see new_id.
void PositionCards::read_prophecies(const TreeReader& list, Player p) {
  std::vector<CardId> own;
  for (const CardId id : t_.match.prophecies() & CardSet::owned_by(p)) own.push_back(id);
  for (size_t i = 0; i < list.items().size(); ++i) {
    const TreeReader node = list.items()[i];
    const TreeReader marks = parts(node).second;
    if (!marks.is_map() || !marks["active"].flag_or(false)) continue;
    out_.state.activated.add(own[i]);
    for (const TreeReader& under : marks["under"].items()) tuck(under, own[i], p, 1U << p);
  }
}

void PositionCards::read_marks_in_play(const TreeReader& marks, CardId id) {
  State& s = out_.state;
  Card& c = s.at(id);
  if (marks["ready"].flag_or(true)) s.ready.add(id);
  for (const auto& [key, field] : kInPlayMarks)
    if (marks[key].flag_or(false)) (s.*field).add(id);
  for (const auto& [key, field] : kInPlayNumbers) c.*field = marks[key].byte_or(0, 255, 0);
  for (const auto& [key, field] : kArmorNumbers)
    s.of_turn(id).*field = marks[key].byte_or(0, 255, 0);
  s.set_damage(id, c.damage);
  read_counters_or_model(marks, id);
  if (marks["touched"].flag_or(s.of_turn(id) != OfTurn{})) s.touched.add(id);
}

void PositionCards::tuck(const TreeReader& node, CardId host, Player p, unsigned knowers) {
  const CardId id = new_card(node, p, Place::Lying);
  State& s = out_.state;
  s.at(id).zone = Zone::Under;
  s.at(id).host = host;
  s.under.add(id);
  set_known(node, id, knowers);
}

CardId PositionCards::new_card(const TreeReader& node, Player p, Place place) {
  const auto [name, marks] = parts(node);
  const int number = lib_.find(name);
  if (number < 0) node.wrong(fmt::format("unknown card '{}'{}", name, lib_.facts().suggest(name)));
  if (!lib_.def(number).scripted) node.wrong(fmt::format("'{}' has no script yet", name));
  const bool detailed = marks.is_map();
  if (detailed) marks.only_keys(keys_at(place));
  const Player owner = detailed && is_other(marks["owner"]) ? other(p) : p;
  const CardDef& def = lib_.def(number);
  const CardId id = new_id(detailed ? marks["number"] : marks, node, owner,
                           def.reference == Reference::None ? 0 : kReferencePlace);
  Card& c = out_.state.at(id);
  out_.match.put(id, number, def.house, def.bonus);
  c.controller = owner;
  if (detailed) read_marks(marks, id);
  out_.labels[new_label(detailed ? marks["as"] : TreeReader(nullptr), def)] = id;
  return id;
}

// The number that the card gives itself, or the lowest from `lowest` on that is free.
CardId PositionCards::new_id(const TreeReader& number, const TreeReader& card, Player owner,
                             int lowest) {
  CardId id = narrow<CardId>(64 * owner + lowest);
  if (number.present()) {
    id = narrow<CardId>(64 * owner + number.number(0, kMaxOwned - 1));
    if (taken_.has(id)) number.wrong("expected a number that no other card of its owner uses");
  } else {
    while ((id & 63) < kMaxOwned && taken_.has(id)) ++id;
    if ((id & 63) == kMaxOwned)
      card.wrong(fmt::format("expected at most {} cards of one player", kMaxOwned));
  }
  taken_.add(id);
  return id;
}

// What the card says it is called; or its id, numbered if another card has that name already.
std::string PositionCards::new_label(const TreeReader& as, const CardDef& def) const {
  if (as.present()) {
    if (out_.labels.contains(as.word("a name")))
      as.wrong(fmt::format("expected a name that no other card uses, not '{}'", as.word()));
    return as.word();
  }
  std::string label = def.id;
  for (int n = 2; out_.labels.contains(label); ++n) label = fmt::format("{}#{}", def.id, n);
  return label;
}

// An action that hangs itself on another card lies there as an upgrade; so may one that was played
// as a copy of it.
static bool attaches_itself(const Library& lib, const CardScript& script) {
  const Program& program = lib.program();
  for (int i = script.first_code; i < script.first_code + script.codes; ++i) {
    const Node& n = program.code[i];
    if (n.op == Op::AttachTo && program.nodes[n.set()].op == Op::This) return true;
  }
  return false;
}

void PositionCards::expect_type(const TreeReader& node, CardId id, CardType type) const {
  const auto with_article = [](CardType of) {
    return fmt::format("{} {}", of == CardType::Creature ? "a" : "an", name_of(of));
  };
  const CardScript& script = t_.def(id).script;
  const bool either = type == CardType::Upgrade &&
                      (script.rows.has(Op::MayBeUpgrade) || script.rows.has(Op::PlayedAsCopy) ||
                       attaches_itself(t_.lib, script));
  if (t_.type(id) != type && !either)
    node.wrong(fmt::format("expected {}, but '{}' is {}", with_article(type), t_.def(id).id,
                           with_article(t_.type(id))));
}

// Who knows where the card lies: a list of players, or what is usual in its zone.
void PositionCards::set_known(const TreeReader& card, CardId id, unsigned usual) {
  const TreeReader marks = parts(card).second;
  if (marks.is_map() && marks["known"].present()) {
    usual = 0;
    for (const TreeReader& who : marks["known"].items()) usual |= 1U << read_player(who);
  }
  for (Player p = 0; p < 2; ++p) out_.state.side[p].known.remove(id);
  for (Player p = 0; p < 2; ++p)
    if (usual >> p & 1) out_.state.side[p].known.add(id);
}

// What can be said of a card anywhere.
void PositionCards::read_marks(const TreeReader& marks, CardId id) {
  State& s = out_.state;
  if (marks["house"].present()) out_.match.set_house(id, read_house(marks["house"]));
  if (marks["bonus"].present()) out_.match.set_bonus(id, read_bonus(marks["bonus"]));
  for (const auto& [key, field] : kTurnNumbers)
    s.of_turn(id).*field = marks[key].byte_or(0, 255, 0);
  for (const auto& [key, field] : kTurnMarks)
    if (marks[key].flag_or(false)) (s.*field).add(id);
  if (marks["touched"].flag_or(s.of_turn(id) != OfTurn{})) s.touched.add(id);
  if (marks["with"].present()) hosts_.emplace_back(id, marks["with"]);
}

void PositionCards::read_counters(const TreeReader& marks, CardId id) {
  for (const Counter kind : kCountedNames) {
    const int n = marks[name_of(kind)].number_or(0, 255, 0);
    if (n == 0) continue;
    if (const auto mark = mark_of(kind)) {
      if (n > 1) marks.wrong(fmt::format("expected at most 1 {} counter", name_of(kind)));
      (out_.state.*set_of(*mark)).add(id);
      continue;
    }
    const CountedKinds& counted = t_.def(id).counted;
    if (!counted.has(kind))
      marks.wrong(fmt::format("'{}' has no {} counters", t_.def(id).id, name_of(kind)));
    if (n > counted.most())
      marks.wrong(fmt::format("expected at most {} {} counters", counted.most(), name_of(kind)));
    uint8_t& byte = out_.state.at(id).counters;
    byte = counted.with(byte, kind, n);
  }
}

// The second half of a gigantic creature; one that is not mentioned is there all the same.
void PositionCards::read_half(const TreeReader& first, const TreeReader& written, CardId id) {
  const CardDef& def = t_.def(id);
  if (def.half == Half::Second)
    first.wrong(fmt::format("expected the first half, '{}'", lib_.def(def.other_half).id));
  if (def.half == Half::None) {
    if (written.present()) written.wrong("expected only with a gigantic creature");
    return;
  }
  const std::string& wanted = lib_.def(def.other_half).id;
  Tree usual = Tree::of_word(wanted);
  usual.path = first.path();
  const TreeReader node = written.present() ? written : TreeReader(&usual);
  const CardId second = new_card(node, owner_of(id), Place::Joined);
  if (t_.match.number(second) != def.other_half) node.expected(wanted);
  State& s = out_.state;
  s.at(second).zone = Zone::Joined;
  s.at(second).host = id;
}

void PositionCards::read_upgrade(const TreeReader& node, CardId host, Player p) {
  State& s = out_.state;
  const CardId upgrade = new_card(node, p, Place::Attached);
  expect_type(node, upgrade, CardType::Upgrade);
  const TreeReader marks = parts(node).second;
  const Player by = marks.is_map() && is_other(marks["by"]) ? other(p) : p;
  attach(t_, upgrade, host, by);
  if (marks.is_map()) read_counters_or_model(marks, upgrade);
  // Control that it gives has been taken from the creature's owner, if the file doesn't say more.
  if (control_is_told_ || !t_.def(upgrade).script.rows.has(Op::Controls)) return;
  s.at(host).controller = owner_of(host);
  take_control_while(t_, host, upgrade, by);
  if (s.stack().size() > 0) pop(t_);
  s.at(host).controller = p;
}

// Counters are those of what it is a copy of, which may not have been read yet.
void PositionCards::read_counters_or_model(const TreeReader& marks, CardId id) {
  if (marks["copy_of"].present())
    copies_.emplace_back(id, marks);
  else
    read_counters(marks, id);
}

void PositionCards::read_model(const TreeReader& marks, CardId id) {
  const TreeReader node = marks["copy_of"];
  if (!out_.match.copies().has(id))
    node.wrong("expected only with a card that enters, or is played, as a copy");
  const CardId model = draft_.card_called(node);
  if (model == id) node.wrong("expected another card");
  out_.state.at(id).as = model;
  read_counters(marks, id);
}

void PositionCards::link() {
  for (const auto& [id, node] : hosts_) out_.state.at(id).host = draft_.card_called(node);
  for (const auto& [id, marks] : copies_) read_model(marks, id);
}

}  // namespace archon::keyforge
