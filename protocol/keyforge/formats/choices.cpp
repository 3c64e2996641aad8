#include "protocol/keyforge/formats/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

// "AfterReaps" is "after-reaps", "OnPlay" is "play".
std::string in_words(std::string_view name) {
  if (name.starts_with("On")) name.remove_prefix(2);
  std::string out;
  for (const char c : name) {
    if (is_capital(c) && !out.empty()) out += '-';
    out += lower_case(c);
  }
  return out;
}

// The cards picked, one for each share.
std::vector<CardId> cards_of(const Question& question, const std::vector<Pick>& picks) {
  std::vector<CardId> out;
  for (const Pick& pick : picks)
    out.insert(out.end(), pick.amount, question.options[pick.key].card);
  return out;
}

}  // namespace

std::string_view kind_word(const Question& question) {
  switch (question.purpose) {
    case Purpose::Usual: break;
    case Purpose::Elsewhere: return "pick-card";
    case Purpose::Shares: return "distribute";
    case Purpose::InTurn:
    case Purpose::OntoDeck:
    case Purpose::IntoDiscard: return "order";
    case Purpose::Unforge: return "unforge";
  }
  return row_of(question.ask).in_protocol;
}

std::string_view window_word(const Question& question) {
  if (question.purpose == Purpose::InTurn) return "cards";
  if (question.purpose == Purpose::OntoDeck) return "deck";
  if (question.purpose == Purpose::IntoDiscard) return "discard";
  return question.ask == Ask::Order ? "abilities" : "";
}

std::string source_word(const Library& library, const Source& source) {
  switch (source.cause) {
    case Cause::Ability: return ability_word(library, source.ability);
    case Cause::Play: return "play";
    case Cause::Bonus: return "bonus";
    case Cause::Attach: return "attach";
    case Cause::AsUpgrade: return "as-upgrade";
    case Cause::Copy: return "copy";
    case Cause::Fight: return "fight";
    case Cause::Reap: return "reap";
    case Cause::Destroyed: return "destroyed";
    case Cause::Control: return "control";
    case Cause::Capture: return "capture";
    case Cause::Damage: return "damage";
    case Cause::Forge: return "forge";
    case Cause::Archives: return "archives";
    case Cause::Prophecy: return "prophecy";
    case Cause::Entrench: return "entrench";
    case Cause::Token: return "token";
    case Cause::Draw: return "draw";
    case Cause::None: break;
  }
  return "";
}

std::vector<Move> choose(State& s, const Match& match, const Question& question,
                         const std::vector<Pick>& picks, GameLog* log) {
  const auto play = [&](Move move) {
    apply(s, match, move, log);
    return std::vector<Move>{move};
  };
  for (const Pick& pick : picks)
    if (pick.key < 0 || pick.key >= int_size(question.options))
      throw Fault(kIllegalChoice,
                  fmt::format("option {} does not exist; expected 0 to {}", pick.key,
                              int_size(question.options) - 1),
                  "pick");
  if (picks.empty()) {
    if (!question.pass) throw Fault(kIllegalChoice, "this choice can't be passed", "pass");
    return play({Verb::Done, kNoCard, 0});
  }
  if (!question.group) {
    if (picks.size() > 1 || picks[0].amount != 1)
      throw Fault(kIllegalChoice, "expected a single option", "pick");
    return play(question.options[picks[0].key]);
  }
  try {
    return choose_group(s, match, *question.group, cards_of(question, picks), log);
  } catch (const Error& e) {
    throw Fault(kIllegalChoice, e.what(), "pick");
  }
}

std::string ability_word(const Library& library, int ability) {
  if (ability == kAssaultAbility) return "assault";
  if (ability == kHazardousAbility) return "hazardous";
  const Op trigger = library.program().abilities[ability].trigger;
  return in_words(op_name(trigger));
}

int ability_index(const Library& library, int ability) {
  if (ability == kAssaultAbility || ability == kHazardousAbility) return 0;
  return library.program().abilities[ability].order;
}

std::string_view verb_word(Verb verb) { return row_of(verb).in_protocol; }

}  // namespace archon::protocol
