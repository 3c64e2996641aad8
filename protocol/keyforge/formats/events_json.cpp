#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/rules/ask.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/houses.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

Json purse_json(const View& view, uint8_t purse) {
  if (purse == kSupply) return {{"supply", true}};
  if (purse < 128) return {{"uid", view.mention(purse)}};
  return {{"pool", (purse & 1) + 1}};
}

void add_numbers(const View& view, const Happening& h, Json& out) {
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
      out["from"] = purse_json(view, h.from);
      out["to"] = purse_json(view, h.to);
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

// Whether what is now hidden may be named as what it was when this happened: one that lies facedown
// in play now only if it did so then.
bool seen_then(const View& view, const Happening& h, CardId id, uint8_t which, bool open) {
  const bool was = (h.facedown & which) != 0;
  return view.state().facedown.has(id) ? was : open && !was;
}

std::string_view settling_word(uint8_t why) {
  static constexpr std::array<std::string_view, 3> kWords = {"no-option", "only-option",
                                                             "not-asked"};
  return kWords[why];
}

}  // namespace

Json events_json(const View& view, const std::vector<Happening>& happenings) {
  Json out = Json::array();
  for (const Happening& h : happenings) {
    if (h.what == What::Settled) continue;
    Json& event = out.emplace_back(Json::object());
    event["event"] = kHappeningNames[index_of(h.what)];
    if (h.player < 2) event["player"] = h.player + 1;
    const bool open = in_the_open(h, view.viewer());
    if (h.card != kNoCard)
      event["uid"] = view.mention(h.card, seen_then(view, h, h.card, Happening::kCard, open));
    if (h.other != kNoCard)
      event[h.what == What::Fight ? "target" : "other"] = view.mention(
          h.other, seen_then(view, h, h.other, Happening::kOther, open && h.what != What::Ability));
    add_numbers(view, h, event);
  }
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
    if (h.card != kNoCard) settled["source"] = view.mention(h.card);
    if (h.other != kNoCard) settled["from"] = view.mention(h.other);
    if (value_at<Settling>(h.to) == Settling::None) continue;
    const uint16_t answer = h.amount;
    if (ask == Ask::Pick && answer != kPass)
      settled["uid"] = view.mention(static_cast<CardId>(answer), false);
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
