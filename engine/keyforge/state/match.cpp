#include "engine/keyforge/state/match.h"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/core/counts.h"
#include "engine/core/hash.h"
#include "engine/keyforge/decks/playable.h"

namespace archon::keyforge {
namespace {

// Rows that speak of playing the very card that has them.
constexpr RowMask kOwnWords = row_bit(Op::PlayedOnlyIf) | row_bit(Op::PlayPrice) |
                              row_bit(Op::PlayedAsCopy) | row_bit(Op::NotDisposable) |
                              row_bit(Op::AttachesTo);

void bring_deck(Match& match, const PlayableDeck& deck, Player p) {
  const int most = deck.beside.empty() ? kMaxOwned : kReferencePlace;
  ARCHON_CHECK(deck.cards.size() <= static_cast<size_t>(most));
  ARCHON_CHECK(deck.beside.size() <= static_cast<size_t>(kMostReferences));
  for (size_t i = 0; i < deck.beside.size(); ++i) {
    const CardDef& def = match.library().def(deck.beside[i]);
    match.put(narrow<CardId>(64 * p + kReferencePlace + i), deck.beside[i], def.house, def.bonus);
  }
  for (size_t i = 0; i < deck.cards.size(); ++i) {
    const PlayableDeck::Entry& card = deck.cards[i];
    match.put(narrow<CardId>(64 * p + i), card.def, card.house, card.bonus);
  }
}

bool has_ability(const Program& program, const Block& block, Op trigger) {
  for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i)
    if (program.abilities[i].trigger == trigger) return true;
  return false;
}

std::span<const Row> rows_of(const Program& program, const Block& block) {
  return std::span(program.rows).subspan(block.first_row, block.rows);
}

// Whether a row has a say in how much power or armor creatures have, or else in who falls.
bool speaks_of_power(const Row& row) {
  switch (row.node.op) {
    case Op::Power:
    case Op::PowerDown:
    case Op::Armor:
    case Op::ArmorDown:
    case Op::PowerIs:
    case Op::PrintedPower:
    case Op::ArmorIs:
    case Op::Perishes:
    case Op::Vanishes:
    case Op::IsBlank:
    case Op::IsCreature:
    case Op::IsArtifact:
    case Op::GainTrait:
    case Op::NoTraits:
    case Op::TakesAfter:
    case Op::GainsText:
    case Op::GrantAbilities:
    case Op::BelongsTo:
    case Op::AlsoBelongs: return true;
    case Op::GainKeyword:
    case Op::LoseKeyword: return row.node.keyword() == Keyword::Invulnerable;
    default: return false;
  }
}

// The set is that of the cards that stand somewhere, and of nothing else that may change.
bool is_by_standing(const Program& program, uint16_t set) {
  const Node& n = program.nodes[set];
  switch (n.op) {
    case Op::This:
    case Op::Host:
    case Op::Neighbors: return true;
    case Op::Creatures:
      return n.inner() != 0 ? is_by_standing(program, n.inner()) : n.zone() == Zone::Play;
    case Op::Friendly:
    case Op::Enemy:
    case Op::Other:
    case Op::OfTrait:
    case Op::NotOfTrait: return is_by_standing(program, n.inner());
    case Op::OfHouse:
    case Op::NotOfHouse:
      return program.nodes[n.house()].op == Op::HouseLiteral && is_by_standing(program, n.inner());
    default: return false;
  }
}

// Whether what the row says of power hangs on nothing but who stands where.
bool speaks_of_standing(const Program& program, const Row& row) {
  const Op op = row.node.op;
  const bool plain =
      op == Op::Power || op == Op::PowerDown || op == Op::Armor || op == Op::ArmorDown;
  return plain && row.condition == 0 && program.nodes[row.node.amount()].op == Op::Literal &&
         is_by_standing(program, row.node.set());
}

// The same, and even that doesn't matter: it gives to the card itself, or to its creature.
bool speaks_of_itself(const Program& program, const Row& row) {
  const bool gives = row.node.op == Op::Power || row.node.op == Op::Armor;
  const Op about = program.nodes[row.node.set()].op;
  return gives && speaks_of_standing(program, row) && (about == Op::This || about == Op::Host);
}

// Whether it makes an effect last by which token creatures are copies.
bool copies_tokens(const Library& lib, const CardScript& script) {
  for (int i = script.first_code; i < script.first_code + script.codes; ++i) {
    const Node& n = lib.program().code[i];
    if (n.op == Op::Last && lib.block_rows(n.imm).has(Op::IsCopyOf)) return true;
  }
  return false;
}

void add_by_kind(std::span<CardSet, 64> sets, uint64_t kinds, CardId id) {
  for (; kinds != 0; kinds &= kinds - 1) sets[std::countr_zero(kinds)].add(id);
}

}  // namespace

Match::Match(const Library& library, const PlayableDeck& first, const PlayableDeck& second)
    : Match(library) {
  set_houses(0, first.houses);
  set_houses(1, second.houses);
  bring_deck(*this, first, 0);
  bring_deck(*this, second, 1);
}

void Match::put(CardId id, int number, House house, BonusIcons bonus) {
  if ((cards_ | beside_).has(id)) forget(id);
  const CardDef& def = library_->def(number);
  defs_[id] = &def;
  numbers_[id] = narrow<uint16_t>(number);
  houses_[id] = house;
  bonus_[id] = bonus;
  const unsigned own = house == House::None ? 0U : 1U << index_of(house);
  belongs_[id] = static_cast<uint16_t>(own | bonus.houses());
  const CardScript& script = def.script;
  const Program& program = library_->program();
  if (has_ability(program, script.block, Op::OnAction)) with_action_.add(id);
  if (has_ability(program, script.block, Op::OnOmni)) with_omni_.add(id);
  if (def.reference != Reference::None) return put_reference(id);
  cards_.add(id);
  if (house == House::None) of_house_[index_of(house)].add(id);
  for (unsigned all = belongs_[id]; all != 0; all &= all - 1)
    of_house_[std::countr_zero(all)].add(id);
  of_type_[index_of(def.type)].add(id);
  for (Player p = 0; p < 2; ++p)
    if (is_at_home(id, p)) at_home_[p].add(id);
  if (def.half != Half::None) halves_.add(id);
  part_halves();
  find_twins(id);
  if (def.type == CardType::Creature && def.power == 0) powerless_.add(id);
  if (def.keywords[index_of(Keyword::Alpha)] || (script.rows & kOwnWords)) particular_.add(id);
  constexpr TriggerMask kInDiscard =
      trigger_bit(Op::InDiscardChoosing) | trigger_bit(Op::InDiscardAtStart);
  if (script.triggers & kInDiscard) heard_in_discard_.add(id);
  if (script.rows.has(Op::EntersAsCopy)) mimics_.add(id);
  if (mimics_.has(id) || script.rows.has(Op::PlayedAsCopy)) copies_.add(id);
  if (script.rows.has(Op::ReturnsAtWill)) returning_.add(id);
  if (script.rows.has(Op::ReplacesDraw)) replacing_draws_.add(id);
  if (!copied_tokens_ && copies_tokens(*library_, script)) {
    copied_tokens_ = true;
    for (const CardId card : cards_) index(card, defs_[card]->script);
  }
  index_words(id, script);
  if (const CardId token = tokens_[id >> 6]; token != kNoCard) index(id, defs_[token]->script);
}

void Match::find_twins(CardId id) {
  for (const CardId other : cards_) {
    if (other == id || numbers_[other] != numbers_[id] || belongs_[other] != belongs_[id]) continue;
    const CardId later = std::max(id, other);
    twins_before_[later].add(std::min(id, other));
    later_twins_.add(later);
  }
}

void Match::forget_twins(CardId id) {
  twins_before_[id] = {};
  later_twins_.remove(id);
  for (const CardId other : later_twins_) {
    twins_before_[other].remove(id);
    if (twins_before_[other].empty()) later_twins_.remove(other);
  }
}

void Match::index_words(CardId id, const CardScript& script) {
  things_ |= script.things;
  asks_power_of_gone_ = asks_power_of_gone_ || script.asks_power_of_gone;
  if (script.rows) with_rows_.add(id);
  if (script.triggers) with_triggers_.add(id);
  index(id, script);
}

// By what it says; a copy may say anything.
void Match::index(CardId id, const CardScript& script) {
  constexpr uint64_t kAll = ~uint64_t{0};
  const uint64_t any = copies_.has(id) || (copied_tokens_ && cards_.has(id)) ? kAll : 0;
  const std::span<CardSet, kRowPlaces> speaking(speaking_);
  add_by_kind(speaking.first<64>(), script.rows.word[0] | any, id);
  add_by_kind(speaking.last<64>(), script.rows.word[1] | any, id);
  add_by_kind(listening_, script.triggers | any, id);
  add_by_kind(granting_, any, id);
  note_rare_things();
  for (const Row& row : rows_of(library_->program(), script.block)) index_row(id, row);
  index_first_times(id, script);
  if (!any) return;
  for (CardSet& cards : changing_) cards.add(id);
  power_by_standing_.add(id);
  power_by_anything_.add(id);
}

void Match::index_row(CardId id, const Row& said) {
  const Program& program = library_->program();
  const Node& row = said.node;
  if (speaks_of_power(said)) {
    if (!speaks_of_itself(program, said)) power_by_standing_.add(id);
    if (!speaks_of_standing(program, said)) power_by_anything_.add(id);
  }
  switch (row.op) {
    case Op::GrantAbilities:
      add_by_kind(granting_, library_->block_triggers(row.imm), id);
      for (const Row& given : rows_of(program, program.blocks[row.imm])) index_row(id, given);
      break;
    case Op::GainsText: add_by_kind(granting_, ~uint64_t{0}, id); [[fallthrough]];
    case Op::TakesAfter:
      for (CardSet& cards : changing_) cards.add(id);
      break;
    case Op::GainKeyword:
    case Op::GainKeywordX:
    case Op::LoseKeyword: changing_[index_of(row.keyword())].add(id); break;
    default: break;
  }
}

static int place_of(const Match::FirstTimes& all, uint16_t ability) {
  int at = 0;
  while (at < all.size() && all[at].ability < ability) ++at;
  return at;
}

// In the order of the program, whatever the order of the cards.
void Match::index_first_times(CardId id, const CardScript& script) {
  for (int i = 0; i < script.block.abilities; ++i) {
    const auto ability = narrow<uint16_t>(script.block.first_ability + i);
    const Ability& a = library_->program().abilities[ability];
    if (!a.first_time) continue;
    const int at = place_of(first_times_, ability);
    const bool known = at < first_times_.size() && first_times_[at].ability == ability;
    if (!known && first_times_.size() == FirstTimes::capacity())
      throw Error("expected at most 8 abilities with 'it is the first time this turn' in a game");
    if (!known) first_times_.insert(at, {ability, id});
    first_times_[at].card = std::min(first_times_[at].card, id);
    first_time_triggers_ |= trigger_bit(a.trigger);
  }
}

CardSet Match::granting(TriggerMask triggers) const {
  CardSet out;
  for (; triggers != 0; triggers &= triggers - 1) out |= granting_[std::countr_zero(triggers)];
  return out;
}

// Any card of its owner may come to have the words of a token creature; the others speak
// themselves.
void Match::put_reference(CardId id) {
  const Player owner = id >> 6;
  const CardDef& def = *defs_[id];
  beside_.add(id);
  if (def.reference != Reference::Token) {
    (def.reference == Reference::Power ? powers_ : prophecies_).add(id);
    return index_words(id, def.script);
  }
  tokens_[owner] = id;
  things_ |= def.script.things;
  asks_power_of_gone_ = asks_power_of_gone_ || def.script.asks_power_of_gone;
  if (def.script.rows) with_rows_.add(id);
  if (def.script.triggers) with_triggers_.add(id);
  for (const CardId card : cards_& CardSet::owned_by(owner)) index(card, def.script);
}

// Prophecies stand in pairs, in the order of their numbers.
CardId Match::other_side(CardId prophecy) const {
  const CardSet own = prophecies_ & CardSet::owned_by(prophecy >> 6);
  int place = 0;
  for (const CardId id : own)
    if (id < prophecy) ++place;
  int at = 0;
  for (const CardId id : own)
    if (at++ == (place ^ 1)) return id;
  return kNoCard;
}

void Match::set_houses(Player p, const std::array<House, 3>& houses) {
  identity_[p] = houses;
  house_bits_[p] = 0;
  for (const House h : houses)
    if (h != House::None)
      house_bits_[p] = static_cast<uint16_t>(house_bits_[p] | 1U << index_of(h));
  at_home_[p] = {};
  for (const CardId id : cards_)
    if (is_at_home(id, p)) at_home_[p].add(id);
}

// Rules ask for most of these all the time, and few games have any.
void Match::note_rare_things() {
  more_options_ = !returning_.empty() || !prophecies_.empty();
  changing_kinds_ = copied_tokens_ || !speaking(Op::IsArtifact).empty();
}

// A gigantic creature has the icons of both its halves.
void Match::part_halves() {
  parted_ = {};
  for (const CardId id : halves_)
    if (bonus_[id].houses() != 0) parted_ = halves_;
}

uint64_t Match::fingerprint() const {
  Fnv1a out;
  out.add_value(identity_);
  out.add_value(cards_);
  out.add_value(numbers_);
  out.add_value(bonus_);
  out.add_value(houses_);
  return out.value();
}

void Match::forget(CardId id) {
  forget_twins(id);
  for (CardSet& cards : of_house_) cards.remove(id);
  for (CardSet& cards : of_type_) cards.remove(id);
  for (CardSet& cards : at_home_) cards.remove(id);
  for (CardSet* cards :
       {&beside_, &powers_, &prophecies_, &returning_, &replacing_draws_, &particular_, &halves_,
        &powerless_, &with_action_, &with_omni_, &with_rows_, &with_triggers_, &heard_in_discard_,
        &mimics_, &copies_, &power_by_standing_, &power_by_anything_})
    cards->remove(id);
  for (CardSet& cards : speaking_) cards.remove(id);
  for (CardSet& cards : listening_) cards.remove(id);
  for (CardSet& cards : granting_) cards.remove(id);
  for (CardSet& cards : changing_) cards.remove(id);
}

}  // namespace archon::keyforge
