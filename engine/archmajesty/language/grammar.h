// The grammar of the card language: the words of words.def and the phrases inside them.
#pragma once

#include <span>
#include <string_view>

#include "engine/archmajesty/language/program.h"
#include "engine/core/counts.h"
#include "engine/core/script/grammar.h"

namespace archon::archmajesty {

// What a rule is when it is no statement: tags behind those of the Ops.
enum class Form : int {
  First = index_of(Op::Count),
  // Sections of a card, and blocks below a statement.
  Play,
  Pitch,
  SlowPitch,
  TrickIf,
  CantripIf,
  OpportunityIf,
  UsableIf,
  InterruptIf,
  OnHit,
  OnMiss,
  OnBash,
  OnAim,
  OnFix,
  OnLand,
  ComboScrap,
  CostsStars,
  FreeAction,
  OrStatus,
  TrickAgainst,
  TrickProtects,
  TrickParries,
  TrickMissed,
  Minus,
  BearsMark,
  EnemyBears,
  Exists,
  // Numbers.
  Sum,
  Term,
  Plain,
  Attributes,
  AnyOf,
  Half,
  Each,
  AtMost,
  When,
  // Whom.
  Itself,
  Those,
  ItAndThem,
  ItAnyhow,
  Some,
  One,
  Another,
  All,
  Span,
  UpTo,
  Exactly,
  AnyNumber,
  WithinN,
  WithinOfIt,
  JustAway,
  Together,
  // Conditions.
  Both,
  Not,
  Compare,
  Holds,
  // Followed by a number of their own: + a Who, a Quantity, a Kin, a Place, a bit of wishes, a
  // Test.
  WhoIs,
  QuantityIs = WhoIs + 8,
  KinIs = QuantityIs + 64,
  PlaceIs = KinIs + 16,
  WishIs = PlaceIs + 16,
  TestIs = WishIs + 32,
  AttributeIs = TestIs + 96,
  LastsIs = AttributeIs + 4,
  MarkIs = LastsIs + 8,
  EffectIs = MarkIs + 4,
  // Sections: behind all the others.
  MomentIs = EffectIs + 48,
  TraitIs = MomentIs + 48,
  LimitIs = TraitIs + 32,
};
constexpr int tag_of(Op op) { return index_of(op); }
constexpr int tag_of(Form form, int more = 0) { return index_of(form) + more; }

struct CardGrammar {
  script::Grammar grammar;
  int n, status, minion;  // terminals
  int attribute, term, number, quantity, who, count, adjective, noun, place, targets, test,
      condition, statement, block, section, alternative, until, mark, being;
  CardGrammar();
};
const CardGrammar& card_grammar();  // made once

std::string_view pattern_of(Op op);

}  // namespace archon::archmajesty
