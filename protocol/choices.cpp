#include "protocol/choices.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/keyforge/rules/ask.h"
#include "engine/keyforge/rules/damage.h"
#include "engine/keyforge/rules/play.h"
#include "engine/keyforge/rules/triggers.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

constexpr std::array<std::string_view, static_cast<size_t>(Op::kCount)> make_trigger_names() {
  std::array<std::string_view, static_cast<size_t>(Op::kCount)> out{};
  size_t at = 1;
#define WORD(Class, Word, pattern, example) out[at++] = #Word;
#include "engine/keyforge/vocabulary/words.def"
#undef WORD
  return out;
}
constexpr auto kTriggerNames = make_trigger_names();

// "AfterReaps" is "after-reaps", "OnPlay" is "play".
std::string in_words(std::string_view name) {
  if (name.starts_with("On")) name.remove_prefix(2);
  std::string out;
  for (const char c : name) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (capital && !out.empty()) out += '-';
    out += static_cast<char>(capital ? c - 'A' + 'a' : c);
  }
  return out;
}

Source source_of_script(const Library& library, const Frame& f) {
  Source out{f.source, ability_word(library, f.ability), ability_index(library, f.ability), kNoCard,
             (f.flags & kCaptured) != 0};
  if (!out.lasting) out.granter = f.a;
  return out;
}

// Of the frames that are no scripts: what the question is part of.
std::string_view step_word(const State& s, const Frame& f) {
  switch (f.kind) {
    case FrameKind::Play: {
      if (s.decision.ask == Ask::Flank) return "play";
      if (f.pc == kPlayIcons) return "bonus";
      return f.pc == kPlayHost ? "attach" : "copy";
    }
    case FrameKind::Use:
    case FrameKind::Fight: return "fight";
    case FrameKind::Wave: return "destroyed";
    case FrameKind::Control: return "control";
    case FrameKind::Catch: return "capture";
    case FrameKind::Turn: return "forge";
    default: return "";
  }
}

Source source_of(const State& s, const Match& match) {
  if (s.stack.empty()) return {};
  const Frame& f = s.stack.back();
  if (f.kind == FrameKind::Script) return source_of_script(match.library(), f);
  if (f.kind == FrameKind::Window || f.kind == FrameKind::Setup) return {};
  return {f.source, std::string(step_word(s, f)), 0, kNoCard, false};
}

// The instruction that asks, if a script does.
Op asking(const State& s, const Match& match) {
  if (s.stack.empty() || s.stack.back().kind != FrameKind::Script) return Op::None;
  return match.library().program().code[s.stack.back().pc].op;
}

bool in_play(const State& s, const CardSet& cards) { return (cards - s.in_play()).empty(); }

void set_kind_of_pick(const State& s, const Match& match, Choices& out) {
  const Op op = asking(s, match);
  if (out.group && out.group->share > 0) {
    out.kind = "distribute";
  } else if (op == Op::PutOnDeck || op == Op::PutUnderDeck) {
    out.kind = "order";
    out.window = "deck";
  } else if (!s.stack.empty() && s.stack.back().kind == FrameKind::Wave) {
    out.kind = "order";
    out.window = "discard";
  } else {
    out.kind = in_play(s, s.decision.cards) ? "target" : "pick-card";
  }
}

std::string_view kind_of(const State& s, const Match& match) {
  switch (s.decision.ask) {
    case Ask::Mulligan: return "mulligan";
    case Ask::House: return "house";
    case Ask::Archives: return "archives";
    case Ask::Main: return "main";
    case Ask::May: return "yes-no";
    case Ask::Flank: return "flank";
    case Ask::Number: return "number";
    case Ask::Key: return asking(s, match) == Op::Unforge ? "unforge" : "key";
    case Ask::Option: return "option";
    case Ask::Order: return "order";
    case Ask::ChooseHouse: return "choose-house";
    case Ask::Use: return "use";
    case Ask::Pick: return "target";
    case Ask::Nothing:
    case Ask::Over: break;
  }
  return "game-over";
}

void open_up_group(const State& s, const Match& match, Choices& out) {
  out.group = open_group(s, match);
  if (!out.group) return;
  out.options.clear();
  for (const CardId id : out.group->cards) out.options.push_back({Verb::Pick, id, 0});
  out.least = out.group->least;
  out.most = out.group->most;
}

// The cards picked, one for each share.
std::vector<CardId> cards_of(const Choices& choices, const std::vector<Pick>& picks) {
  std::vector<CardId> out;
  for (const Pick& pick : picks)
    out.insert(out.end(), static_cast<size_t>(pick.amount),
               choices.options[static_cast<size_t>(pick.key)].card);
  return out;
}

// All but the name's being a known one.
Choices find_choices(const State& s, const Match& match) {
  Choices out;
  out.kind = kind_of(s, match);
  out.player = s.decision.player;
  if (out.over()) {
    out.least = out.most = 0;
    return out;
  }
  const Ask ask = s.decision.ask;
  if (ask != Ask::Main && ask != Ask::House && ask != Ask::Archives)
    out.source = source_of(s, match);
  if (ask == Ask::Order) out.window = "abilities";
  MoveList moves;
  legal_moves(s, moves);
  for (const Move& move : moves)
    if (move.verb != Verb::Done) out.options.push_back(move);
  out.pass = ask == Ask::Pick && s.decision.pass != 0;
  if (ask != Ask::Pick) return out;
  open_up_group(s, match, out);
  if (out.pass) out.least = 0;
  set_kind_of_pick(s, match, out);
  return out;
}

}  // namespace

Choices choices_of(const State& s, const Match& match) {
  Choices out = find_choices(s, match);
  const auto known = std::find(kDecisionKinds.begin(), kDecisionKinds.end(), out.kind);
  ARCHON_CHECK(known != kDecisionKinds.end());
  return out;
}

std::vector<Move> choose(State& s, const Match& match, const Choices& choices,
                         const std::vector<Pick>& picks, GameLog* log) {
  const auto play = [&](Move move) {
    apply(s, match, move, log);
    return std::vector<Move>{move};
  };
  for (const Pick& pick : picks)
    if (pick.key < 0 || pick.key >= static_cast<int>(choices.options.size()))
      throw Fault(kIllegalChoice,
                  fmt::format("option {} does not exist; expected 0 to {}", pick.key,
                              static_cast<int>(choices.options.size()) - 1),
                  "pick");
  if (picks.empty()) {
    if (!choices.pass) throw Fault(kIllegalChoice, "this choice can't be passed", "pass");
    return play({Verb::Done, kNoCard, 0});
  }
  if (!choices.group) {
    if (picks.size() > 1 || picks[0].amount != 1)
      throw Fault(kIllegalChoice, "expected a single option", "pick");
    return play(choices.options[static_cast<size_t>(picks[0].key)]);
  }
  try {
    return choose_group(s, match, *choices.group, cards_of(choices, picks), log);
  } catch (const Error& e) {
    throw Fault(kIllegalChoice, e.what(), "pick");
  }
}

std::string ability_word(const Library& library, int ability) {
  if (ability == kAssaultAbility) return "assault";
  if (ability == kHazardousAbility) return "hazardous";
  const Op trigger = library.program().abilities[static_cast<size_t>(ability)].trigger;
  return in_words(kTriggerNames[static_cast<size_t>(trigger)]);
}

int ability_index(const Library& library, int ability) {
  if (ability == kAssaultAbility || ability == kHazardousAbility) return 0;
  return library.program().abilities[static_cast<size_t>(ability)].order;
}

std::string_view verb_word(Verb verb) {
  static constexpr std::array<std::string_view, kVerbs> kWords = {
      "play",  "discard", "reap", "fight",  "action", "omni", "unstun",
      "end",   "choose",  "pass", "yes",    "no",     "left", "right",
      "house", "number",  "key",  "option", "next",   "keep", "mulligan"};
  return kWords[static_cast<size_t>(verb)];
}

}  // namespace archon::protocol
