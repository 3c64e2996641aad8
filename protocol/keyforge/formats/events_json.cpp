#include <algorithm>

#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/rules/ask.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

// Cards that lay facedown in play when something happened to them.
CardSet lay_facedown(const std::vector<Happening>& happenings) {
  CardSet out;
  for (const Happening& h : happenings) {
    if ((h.facedown & Happening::kCard) != 0) out.add(h.card);
    if ((h.facedown & Happening::kOther) != 0) out.add(h.other);
  }
  return out;
}

Json purse_json(const View& view, uint8_t purse, const CardSet& facedown) {
  if (purse == kSupply) return {{"supply", true}};
  if (purse < 128)
    return {{"uid", view.mention_then(purse, true, view.is_veiled(purse) || facedown.has(purse))}};
  return {{"pool", (purse & 1) + 1}};
}

void add_numbers(const View& view, const Happening& h, const CardSet& facedown, Json& out) {
  switch (h.what) {
    case What::Turn: out["turn"] = h.amount; break;
    case What::House: out["house"] = house_word(value_at<House>(h.amount)); break;
    case What::Play: out["from"] = zone_word(value_at<Zone>(h.from)); break;
    case What::Use: out["verb"] = verb_word(value_at<Verb>(h.amount)); break;
    case What::Move:
      out["from"] = zone_word(value_at<Zone>(h.from));
      out["to"] = zone_word(value_at<Zone>(h.to));
      break;
    case What::Damage:
      out["amount"] = h.amount;
      out["prevented"] = h.prevented;
      break;
    case What::Aember:
      out["amount"] = h.amount;
      out["from"] = purse_json(view, h.from, facedown);
      out["to"] = purse_json(view, h.to, facedown);
      break;
    case What::Forge:
    case What::Unforge: out["key"] = kKeyColourNames[h.amount]; break;
    case What::Mark:
      out["mark"] = row_of(value_at<Mark>(h.from)).in_events;
      out["on"] = h.amount == 1;
      break;
    case What::Ability:
      out["ability"] = ability_word(view.library(), h.ability);
      out["index"] = ability_index(view.library(), h.ability);
      break;
    case What::Activated: out["active"] = h.amount != 0; break;
    case What::Reveal:
      out["to"] = h.amount == 3 ? Json::array({1, 2}) : Json::array({h.amount});
      break;
    case What::Draw:
    case What::Shuffle:
    case What::Heal:
    case What::Chains:
    case What::Counters:
      out["amount"] = h.amount;
      if (h.from != 0) out["counter"] = name_of(value_at<Counter>(h.from - 1));
      break;
    default: break;
  }
}

std::string_view settling_word(uint8_t why) {
  static constexpr std::array<std::string_view, 3> kWords = {"no-option", "only-option",
                                                             "not-asked"};
  return kWords[why];
}

// To which card, of things that happen to several cards at once; kNoCard otherwise.
CardId befallen(const Happening& h) {
  switch (h.what) {
    case What::Damage:
    case What::Heal:
    case What::Destroyed:
    case What::Spared:
    case What::Mark:
    case What::Counters: return h.card;
    case What::Aember: return h.from < 128 ? h.from : h.to < 128 ? h.to : kNoCard;
    default: return kNoCard;
  }
}

// They are gone through by their numbers, which would tell who lies facedown: that comes behind the
// others here, by its places.
std::vector<Happening> in_order_of_places(const View& view, std::vector<Happening> happened) {
  const auto rank = [&](const Happening& h) {
    const CardId id = befallen(h);
    return view.is_veiled(id) ? pick_rank(view.state(), view.shown(id)) : 0;
  };
  for (auto first = happened.begin(); first != happened.end();) {
    CardSet cards;
    auto end = first;
    for (; end != happened.end() && end->what == first->what; ++end) {
      const CardId id = befallen(*end);
      if (id == kNoCard || cards.has(id)) break;
      cards.add(id);
    }
    std::stable_sort(first, end, [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    first = end == first ? end + 1 : end;
  }
  return happened;
}

Json event_json(const View& view, const Happening& h, const CardSet& facedown) {
  Json out = Json::object();
  out["event"] = kHappeningNames[index_of(h.what)];
  if (h.player < 2) out["player"] = h.player + 1;
  const bool open = in_the_open(h, view.viewer());
  if (h.card != kNoCard)
    out["uid"] = view.mention_then(h.card, open, (h.facedown & Happening::kCard) != 0);
  if (h.other != kNoCard)
    out[h.what == What::Fight ? "target" : "other"] = view.mention_then(
        h.other, open && h.what != What::Ability, (h.facedown & Happening::kOther) != 0);
  add_numbers(view, h, facedown, out);
  return out;
}

}  // namespace

Json events_json(const View& view, const std::vector<Happening>& happenings) {
  const CardSet facedown = lay_facedown(happenings);
  Json out = Json::array();
  for (const Happening& h : view.veils() ? in_order_of_places(view, happenings) : happenings)
    if (h.what != What::Settled) out.push_back(event_json(view, h, facedown));
  return out;
}

Json settled_json(const View& view, const std::vector<Happening>& happenings) {
  Json out = Json::array();
  for (const Happening& h : happenings) {
    if (h.what != What::Settled) continue;
    Json& settled = out.emplace_back(Json::object());
    const auto ask = value_at<Ask>(h.from);
    settled["kind"] = row_of(ask).in_protocol;
    settled["why"] = settling_word(h.to);
    if (h.card != kNoCard)
      settled["source"] = view.mention_then(h.card, true, (h.facedown & Happening::kCard) != 0);
    if (h.other != kNoCard)
      settled["from"] = view.mention_then(h.other, true, (h.facedown & Happening::kOther) != 0);
    if (value_at<Settling>(h.to) == Settling::None) continue;
    const uint16_t answer = h.amount;
    if (ask == Ask::Pick && answer != kPass)
      settled["uid"] = view.mention_then(narrow<CardId>(answer), false, false);
    if (ask == Ask::House || ask == Ask::ChooseHouse)
      settled["house"] = house_word(value_at<House>(answer));
    if (ask == Ask::Key) settled["key"] = kKeyColourNames[answer];
    if (ask == Ask::Number) settled["value"] = answer;
    if (ask == Ask::Use) settled["verb"] = verb_word(value_at<Verb>(answer));
    if (ask == Ask::Main) settled["verb"] = "end";
  }
  return out;
}

}  // namespace archon::protocol
