#include "engine/keyforge/question/question.h"

#include <algorithm>

#include "engine/keyforge/language/runtime/interpreter.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/turns/play.h"
#include "engine/keyforge/vocabulary/forging.h"

namespace archon::keyforge {
namespace {

Cause cause_of(const State& s, const Frame& f) {
  switch (f.kind) {
    case FrameKind::Script: return Cause::Ability;
    case FrameKind::Play:
      if (s.decision.ask == Ask::Flank || s.decision.ask == Ask::Place || f.pc == kPlayHalf)
        return Cause::Play;
      if (f.pc == kPlayIcons) return Cause::Bonus;
      if (f.pc == kPlayAsUpgrade) return Cause::AsUpgrade;
      if (s.decision.ask == Ask::May) return Cause::Play;
      return f.pc == kPlayHost ? Cause::Attach : Cause::Copy;
    case FrameKind::Icons: return Cause::Bonus;
    case FrameKind::Use: return static_cast<Verb>(f.a) == Verb::Reap ? Cause::Reap : Cause::Fight;
    case FrameKind::Fight: return Cause::Fight;
    case FrameKind::Wave: return Cause::Destroyed;
    case FrameKind::Control: return Cause::Control;
    case FrameKind::Catch: return Cause::Capture;
    case FrameKind::Damage: return Cause::Damage;
    case FrameKind::Turn: return Cause::Forge;
    case FrameKind::Prophecy: return Cause::Prophecy;
    case FrameKind::Readying: return s.decision.ask == Ask::May ? Cause::Entrench : Cause::None;
    case FrameKind::Tokens: return Cause::Token;
    case FrameKind::Draws: return Cause::Draw;
    case FrameKind::Setup:
    case FrameKind::Window:
    case FrameKind::None: break;
  }
  return Cause::None;
}

Purpose purpose_of(const State& s, const Match& match, const Question& question) {
  const Op op = asking(s, match).op;
  if (question.ask == Ask::Key && (op == Op::Unforge || op == Op::UnforgeAny))
    return Purpose::Unforge;
  if (question.ask != Ask::Pick) return Purpose::Usual;
  if (question.group && question.group->share > 0) return Purpose::Shares;
  if (op == Op::TakeOne || s.stack().back().kind == FrameKind::Readying) return Purpose::InTurn;
  if (op == Op::PutOnDeck || op == Op::PutUnderDeck) return Purpose::OntoDeck;
  if (op == Op::Discard || op == Op::DiscardRandom) return Purpose::IntoDiscard;
  if (question.source.cause == Cause::Destroyed) return Purpose::IntoDiscard;
  const bool in_play = (s.decision.cards - s.in_play()).empty();
  return in_play ? Purpose::Usual : Purpose::Elsewhere;
}

// The creature that comes into play, changes sides, or moves.
CardId entering(const State& s, const Match& match) {
  const Frame& f = s.stack().back();
  if (f.kind == FrameKind::Tokens) return kNoCard;  // none knows it
  if (f.kind != FrameKind::Script) return f.source;
  const View t(s, match);
  const Node& n = asking(s, match);
  if (n.op == Op::MoveToFlank || n.op == Op::MoveAnywhere || n.op == Op::BecomeCreature)
    return eval_set(t, env_of(t, f), n.set()).first();
  if (!facts_of(n.op).names_cards) return kNoCard;  // a token creature that is made: none knows it
  // A card of any type comes facedown.
  const CardSet entering = n.op == Op::PutAsTokens
                               ? eval_set(t, env_of(t, f), n.set()) - s.in_play()
                               : cards_to_enter(t, env_of(t, f), n);
  return entering.empty() ? kNoCard : entering.first();
}

// The card that lets its player take a part of the archives: it is there, or was just now.
CardId allows_taking_in_part(const State& s, const Match& match) {
  const Side& side = s.side[s.active];
  for (const CardId id : side.archives | side.hand)
    if (match.def(id).script.rows.has(Op::TakenInPart)) return id;
  return kNoCard;
}

// Of a question that the rules ask in the middle of a script.
std::optional<Source> asked_by_rules(const State& s, const Match& match, const Frame& f) {
  const View t(s, match);
  const Node& n = asking(s, match);
  const bool forging = f.kind == FrameKind::Turn || is_forging(n.op);
  if (s.decision.ask == Ask::Number && forging) {  // how much of the cost of a key
    for (const CardId id : key_sources(t, f.kind == FrameKind::Turn ? s.active : f.player))
      if (f.is_to_pay(id)) return Source{.card = id, .cause = Cause::Forge};
  }
  const bool spends = forging && s.step != Step::House;
  if (s.decision.ask == Ask::Pick && spends)
    return Source{.card = s.decision.cards.first(), .cause = Cause::Forge};
  if (f.kind == FrameKind::Turn && s.decision.ask == Ask::Pick)
    return Source{.card = allows_taking_in_part(s, match), .cause = Cause::Archives};
  if (f.kind == FrameKind::Draws)
    return Source{.card = s.decision.cards.first(), .cause = Cause::Draw};
  if (n.op == Op::FightAgainst && s.decision.ask == Ask::Pick)
    return Source{.card = able_to_fight(t, env_of(t, f), n).first(), .cause = Cause::Fight};
  if (n.op == Op::Captures) return Source{.card = f.source, .cause = Cause::Capture};
  return std::nullopt;
}

void open_up_group(const State& s, const Match& match, Question& out) {
  out.group = open_group(s, match);
  if (out.group) {
    out.options.clear();
    for (const CardId id : out.group->cards) out.options.push_back({Verb::Pick, id, 0});
    std::sort(out.options.begin(), out.options.end(), [&](const Move& a, const Move& b) {
      return pick_rank(s, a.card) < pick_rank(s, b.card);
    });
    out.least = out.group->least;
    out.most = out.group->most;
  }
  if (out.pass) out.least = 0;
}

}  // namespace

Question question_of(const State& s, const Match& match) {
  Question out;
  out.player = s.decision.player;
  if (s.decision.ask == Ask::Over || s.decision.ask == Ask::Nothing) {
    out.least = out.most = 0;
    return out;
  }
  out.ask = s.decision.ask;
  out.source = source_of(s, match);
  if (out.ask == Ask::Flank || out.ask == Ask::Place) out.subject = entering(s, match);
  MoveList moves;
  legal_moves(s, moves);
  for (const Move move : moves)
    if (move.verb != Verb::Done) out.options.push_back(move);
  out.pass = s.decision.pass != 0;
  if (out.ask == Ask::Pick) open_up_group(s, match, out);
  out.purpose = purpose_of(s, match, out);
  return out;
}

Source source_of(const State& s, const Match& match) {
  if (s.stack().empty() || row_of(s.decision.ask).asker == Asker::Turn) return {};
  const Frame& f = s.stack().back();
  if (const auto rules = asked_by_rules(s, match, f)) return *rules;
  Source out{.card = f.source, .cause = cause_of(s, f)};
  if (out.cause == Cause::None) return {};
  if (out.cause != Cause::Ability) return out;
  out.ability = f.ability;
  out.lasting = f.has(kCaptured);
  out.granter = granter_of(f);
  return out;
}

Node asking(const State& s, const Match& match) {
  if (s.stack().empty() || s.stack().back().kind != FrameKind::Script) return {};
  return match.library().program().code[s.stack().back().pc];
}

}  // namespace archon::keyforge
