#include "engine/keyforge/state/match.h"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/core/hash.h"
#include "engine/keyforge/decks/playable.h"

namespace archon::keyforge {
namespace {

// Rows that speak of playing the very card that has them.
constexpr RowMask kOwnWords =
    row_bit(Op::PlayedOnlyIf) | row_bit(Op::PlayPrice) | row_bit(Op::PlayedAsCopy);

void bring_deck(Match& match, const PlayableDeck& deck, Player p) {
  const int most = deck.token ? kTokenPlace : kMaxOwned;
  ARCHON_CHECK(deck.cards.size() <= static_cast<size_t>(most));
  if (deck.token) {
    const CardDef& def = match.library().def(*deck.token);
    match.put(static_cast<CardId>(64 * p + kTokenPlace), *deck.token, def.house, def.bonus);
  }
  for (size_t i = 0; i < deck.cards.size(); ++i) {
    const PlayableDeck::Entry& card = deck.cards[i];
    match.put(static_cast<CardId>(64 * p + i), card.def, card.house, card.bonus);
  }
}

bool has_ability(const Program& program, const Block& block, Op trigger) {
  for (int i = block.first_ability; i < block.first_ability + block.abilities; ++i)
    if (program.abilities[static_cast<size_t>(i)].trigger == trigger) return true;
  return false;
}

}  // namespace

Match::Match(const Library& library, const PlayableDeck& first, const PlayableDeck& second)
    : Match(library) {
  identity_ = {first.houses, second.houses};
  bring_deck(*this, first, 0);
  bring_deck(*this, second, 1);
}

void Match::put(CardId id, int number, House house, BonusIcons bonus) {
  if (cards_.has(id)) forget(id);
  const CardDef& def = library_->def(number);
  defs_[id] = &def;
  numbers_[id] = static_cast<uint16_t>(number);
  houses_[id] = house;
  bonus_[id] = bonus;
  if (def.is_token) return put_token(id);
  cards_.add(id);
  of_house_[static_cast<size_t>(house)].add(id);
  of_type_[static_cast<size_t>(def.type)].add(id);
  for (Player p = 0; p < 2; ++p)
    if (is_at_home(house, p)) at_home_[p].add(id);
  if (def.half != Half::None) halves_.add(id);
  if (def.type == CardType::Creature && def.power == 0) powerless_.add(id);
  const CardScript& script = def.script;
  const Program& program = library_->program();
  if (def.keywords[static_cast<size_t>(Keyword::Alpha)] || (script.rows & kOwnWords))
    particular_.add(id);
  if (has_ability(program, script.block, Op::OnAction)) with_action_.add(id);
  if (has_ability(program, script.block, Op::OnOmni)) with_omni_.add(id);
  things_ |= script.things;
  if (script.rows) with_rows_.add(id);
  if (script.triggers) with_triggers_.add(id);
  if (script.triggers & trigger_bit(Op::InDiscardChoosing)) heard_in_discard_.add(id);
  if (script.rows.has(Op::EntersAsCopy)) mimics_.add(id);
  add_kinds(id, script);
  if (const CardId token = tokens_[id >> 6]; token != kNoCard) add_kinds(id, defs_[token]->script);
}

// Of the rows and triggers that the card may have; a copy may have any.
void Match::add_kinds(CardId id, const CardScript& script) {
  const uint64_t any = mimics_.has(id) ? ~uint64_t{0} : 0;
  const auto add_by_kind = [id](std::span<CardSet, 64> sets, uint64_t kinds) {
    for (; kinds != 0; kinds &= kinds - 1)
      sets[static_cast<size_t>(std::countr_zero(kinds))].add(id);
  };
  const std::span<CardSet, kRowPlaces> speaking(speaking_);
  add_by_kind(speaking.first<64>(), script.rows.word[0] | any);
  add_by_kind(speaking.last<64>(), script.rows.word[1] | any);
  add_by_kind(listening_, script.triggers | any);
}

// Any card of its owner may come to have its words.
void Match::put_token(CardId id) {
  const Player owner = id >> 6;
  tokens_[owner] = id;
  things_ |= defs_[id]->script.things;
  for (const CardId card : cards_& CardSet::owned_by(owner)) add_kinds(card, defs_[id]->script);
}

void Match::set_houses(Player p, const std::array<House, 3>& houses) {
  identity_[p] = houses;
  at_home_[p] = {};
  for (const CardId id : cards_)
    if (is_at_home(house(id), p)) at_home_[p].add(id);
}

bool Match::is_at_home(House house, Player p) const {
  return std::find(identity_[p].begin(), identity_[p].end(), house) != identity_[p].end();
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
  for (CardSet& cards : of_house_) cards.remove(id);
  for (CardSet& cards : of_type_) cards.remove(id);
  for (CardSet& cards : at_home_) cards.remove(id);
  for (CardSet* cards : {&particular_, &halves_, &powerless_, &with_action_, &with_omni_,
                         &with_rows_, &with_triggers_, &heard_in_discard_, &mimics_})
    cards->remove(id);
  for (CardSet& cards : speaking_) cards.remove(id);
  for (CardSet& cards : listening_) cards.remove(id);
}

}  // namespace archon::keyforge
