#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/play.h"
#include "engine/keyforge/rules/triggers.h"
#include "protocol/answers.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

Json purse_json(const View& view, uint8_t purse) {
  if (purse == kSupply) return {{"supply", true}};
  if (purse < 128) return {{"uid", view.mention(purse)}};
  return {{"pool", (purse & 1) + 1}};
}

std::string_view mark_word(uint8_t mark) {
  static constexpr std::array<std::string_view, 5> kWords = {"ready", "stunned", "warded",
                                                             "enraged", "bare-of-armor"};
  return kWords[mark];
}

std::string_view event_word(What what) {
  const auto at = static_cast<size_t>(what);
  return kEventNames[at < static_cast<size_t>(What::Settled) ? at : kEventNames.size() - 1];
}
static_assert(static_cast<size_t>(What::Settled) == 24);

void add_numbers(const View& view, const Happening& h, Json& out) {
  switch (h.what) {
    case What::Turn: out["turn"] = h.amount; break;
    case What::House: out["house"] = house_word(static_cast<House>(h.amount)); break;
    case What::Play: out["from"] = zone_word(static_cast<Zone>(h.from)); break;
    case What::Use: out["verb"] = verb_word(static_cast<Verb>(h.amount)); break;
    case What::Move:
      out["from"] = zone_word(static_cast<Zone>(h.from));
      out["to"] = zone_word(static_cast<Zone>(h.to));
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
    case What::Unforge: out["key"] = kKeyColourNames[static_cast<size_t>(h.amount)]; break;
    case What::Mark:
      out["mark"] = mark_word(h.from);
      out["on"] = h.amount == 1;
      break;
    case What::Ability:
      out["ability"] = ability_word(view.library(), h.ability);
      out["index"] = ability_index(view.library(), h.ability);
      break;
    case What::Reveal:
      out["to"] = h.amount == 3 ? Json::array({1, 2}) : Json::array({h.amount});
      break;
    case What::Draw:
    case What::Shuffle:
    case What::Heal:
    case What::Chains:
    case What::Counters: out["amount"] = h.amount; break;
    default: break;
  }
}

std::string_view settling_word(uint8_t why) {
  static constexpr std::array<std::string_view, 3> kWords = {"no-option", "only-option",
                                                             "not-asked"};
  return kWords[why];
}

// The kinds of questions, for those that were not asked.
std::string_view ask_word(Ask ask) {
  static constexpr std::array<std::string_view, kAsks> kWords = {
      "",       "mulligan", "house",  "archives", "main",         "target", "yes-no",   "flank",
      "number", "key",      "option", "order",    "choose-house", "use",    "game-over"};
  return kWords[static_cast<size_t>(ask)];
}

bool is_open(uint8_t zone) {
  const auto in = static_cast<Zone>(zone);
  return in == Zone::Play || in == Zone::Limbo || in == Zone::Discard || in == Zone::Purged;
}

// Whether the viewer has seen which card it was, wherever the card is by now.
bool in_the_open(const View& view, const Happening& h) {
  if (h.what == What::Move) return is_open(h.from) || is_open(h.to);
  if (h.what == What::Reveal) return !view.viewer() || (h.amount >> *view.viewer() & 1) != 0;
  return true;
}

}  // namespace

Json events_json(const View& view, const std::vector<Happening>& happenings) {
  Json out = Json::array();
  for (const Happening& h : happenings) {
    if (h.what == What::Settled) continue;
    Json& event = out.emplace_back(Json::object());
    event["event"] = event_word(h.what);
    if (h.player < 2) event["player"] = h.player + 1;
    const bool open = in_the_open(view, h);
    if (h.card != kNoCard) event["uid"] = view.mention(h.card, open);
    if (h.other != kNoCard)
      event[h.what == What::Fight ? "target" : "other"] =
          view.mention(h.other, open && h.what != What::Ability);
    add_numbers(view, h, event);
  }
  return out;
}

Json settled_json(const View& view, const std::vector<Happening>& happenings) {
  Json out = Json::array();
  for (const Happening& h : happenings) {
    if (h.what != What::Settled) continue;
    Json& settled = out.emplace_back(Json::object());
    const auto ask = static_cast<Ask>(h.from);
    settled["kind"] = ask_word(ask);
    settled["why"] = settling_word(h.to);
    if (h.card != kNoCard) settled["source"] = view.mention(h.card);
    if (static_cast<Settling>(h.to) == Settling::None) continue;
    const auto answer = static_cast<uint16_t>(h.amount);
    if (ask == Ask::Pick && answer != kPass)
      settled["uid"] = view.mention(static_cast<CardId>(answer), false);
    if (ask == Ask::House || ask == Ask::ChooseHouse)
      settled["house"] = house_word(static_cast<House>(answer));
    if (ask == Ask::Key) settled["key"] = kKeyColourNames[answer];
    if (ask == Ask::Number) settled["value"] = answer;
    if (ask == Ask::Use) settled["verb"] = verb_word(static_cast<Verb>(answer));
    if (ask == Ask::Main) settled["verb"] = "end";
  }
  return out;
}

}  // namespace archon::protocol
