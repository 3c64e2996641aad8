#include "engine/keyforge/language/compiler/grammar.h"

#include <array>
#include <string>
#include <utility>

#include "engine/core/counts.h"

namespace archon::keyforge {
namespace {

struct FormRow {
  const char* to;
  int tag;
  const char* pattern;
};

constexpr int operator+(Form form, Who who) { return tag_of(form) + index_of(who); }
constexpr int operator+(Form form, Duration d) { return tag_of(form) + index_of(d); }

// The forms around the words. Of two rules that read the same tokens the first wins.
const FormRow kForms[] = {
    {"p", Form::SomePlayer + Who::You, "you"},
    {"p", Form::SomePlayer + Who::Opponent, "opponent"},
    {"p", Form::SomePlayer + Who::Each, "each player"},
    {"p", Form::SomePlayer + Who::Each, "a player"},
    {"p", Form::SomePlayer + Who::ItsController, "its controller"},
    {"p", Form::SomePlayer + Who::ItsOwner, "its owner"},
    {"p", Form::SomePlayer + Who::Active, "the active player"},
    {"whose", Form::SomePlayer + Who::You, "your"},
    {"whose", Form::SomePlayer + Who::Opponent, "opponent's"},
    {"whose", Form::SomePlayer + Who::Each, "any"},
    {"whose", Form::SomePlayer + Who::Each, "each player's"},
    {"whose", Form::SomePlayer + Who::ItsController, "its controller's"},
    {"whose", Form::SomePlayer + Who::ItsOwner, "its owner's"},

    {"whose", Form::SomePlayer + Who::Active, "the active player's"},

    {"n", tag_of(Form::Sum), "{term} {plus}*"},
    {"plus", tag_of(Op::Add), "+ {term}"},
    {"plus", tag_of(Op::Sub), "- {term}"},
    {"term", tag_of(Form::Sum), "{factor} {times}*"},
    {"times", tag_of(Op::Mul), "x {factor}"},
    {"times", tag_of(Op::Quotient), "/ {factor}"},
    {"factor", tag_of(Op::Literal), "{number}"},
    {"factor", tag_of(Op::Var), "{number-name}"},
    {"factor", tag_of(Form::Pass), "( {n} )"},
    {"factor", tag_of(Form::HalfUp), "half of {factor} rounded up"},
    {"factor", tag_of(Form::HalfDown), "half of {factor}"},
    {"factor", tag_of(Op::Excess), "excess of {n} over {n}"},

    {"cond", tag_of(Form::Disjunction), "{all-of} {or-tail}*"},
    {"or-tail", tag_of(Form::Pass), "or {all-of}"},
    {"all-of", tag_of(Form::Conjunction), "{test} {and-tail}*"},
    {"and-tail", tag_of(Form::Pass), "and {test}"},
    {"test", tag_of(Op::Not), "not {test}"},
    {"test", tag_of(Form::Pass), "( {cond} )"},
    {"test", tag_of(Op::GreaterEqual), "{n} >= {n}"},
    {"test", tag_of(Op::LessEqual), "{n} <= {n}"},
    {"test", tag_of(Op::Greater), "{n} > {n}"},
    {"test", tag_of(Op::Less), "{n} < {n}"},
    {"test", tag_of(Op::Equal), "{n} = {n}"},
    {"test", tag_of(Op::NotEqual), "{n} != {n}"},
    {"test", tag_of(Form::IsNot), "{set} is|are not {np}"},

    {"house", tag_of(Op::HouseLiteral), "{house-word}"},
    {"house", tag_of(Op::Var), "{house-name}"},
    {"house", tag_of(Op::HouseOf), "house of {set}"},
    {"house", tag_of(Op::ActiveHouse), "the active house"},
    {"house", tag_of(Op::HouseBefore), "the house {p} chose last turn"},

    {"set", tag_of(Form::Unite), "{one-set} {union-tail}*"},
    {"union-tail", tag_of(Form::Pass), "and {one-set}"},
    {"one-set", tag_of(Op::Var), "{set-name}"},
    {"one-set", tag_of(Form::Pass), "{set-word}"},
    {"one-set", tag_of(Form::OneNoun), "a|an {adjective}* {noun} {postfix}*"},
    {"one-set", tag_of(Form::EveryNoun), "each|all|every|the {adjective}* {noun} {postfix}*"},
    {"one-set", tag_of(Form::BareNoun), "{adjective}* {noun} {postfix}*"},
    {"one-set", tag_of(Form::Pass), "( {set} )"},
    {"one-set", tag_of(Form::Those), "those of {one-set} that are {np}"},

    {"np", tag_of(Form::Filter), "[a|an] {adjective}* {noun} {postfix}*"},
    {"np", tag_of(Form::Filter), "[a|an] {adjective} {adjective}* {postfix}*"},
    {"np", tag_of(Form::Filter), "{postfix} {postfix}*"},

    {"pool", tag_of(Form::Unite), "{one-pool} {or-pool}*"},
    {"or-pool", tag_of(Form::Pass), "or {one-pool}"},
    {"one-pool", tag_of(Op::Var), "{set-name}"},
    {"one-pool", tag_of(Form::Pass), "{set-word}"},
    {"one-pool", tag_of(Form::BareNoun), "{adjective}* {noun} {postfix}*"},
    {"one-pool", tag_of(Form::Pass), "( {set} )"},
    {"one-pool", tag_of(Form::Those), "those of {one-set} that are {np}"},
    {"another-pool", tag_of(Form::BareNoun), "{adjective}* {noun} {postfix}*"},

    {"choice", tag_of(Form::ChooseAHouse), "a house"},
    {"choice", tag_of(Form::ChooseHouseOf), "a house of {p}"},
    {"choice", tag_of(Form::ChooseANumber), "a number from {n} to {n}"},
    {"choice", tag_of(Form::ChooseATitle), "a title"},
    {"choice", tag_of(Form::ChooseATrait), "a trait"},
    {"choice", tag_of(Form::ChooseRandom), "a random {pool}"},
    {"choice", tag_of(Form::ChooseRandomSome), "{n} random {pool}"},
    {"choice", tag_of(Form::ChooseMost), "the most powerful {pool}"},
    {"choice", tag_of(Form::ChooseMostSome), "the {n} most powerful {pool}"},
    {"choice", tag_of(Form::ChooseLeast), "the least powerful {pool}"},
    {"choice", tag_of(Form::ChooseLeastSome), "the {n} least powerful {pool}"},
    {"choice", tag_of(Form::ChooseUpTo), "up to {n} [of] {pool}"},
    {"choice", tag_of(Form::ChooseAnyNumber), "any number of {pool}"},
    {"choice", tag_of(Form::ChooseAny), "a|an {pool}"},
    {"choice", tag_of(Form::ChooseOneOf), "one of {pool}"},
    {"choice", tag_of(Form::ChooseAnother), "another {another-pool}"},
    {"choice", tag_of(Form::ChooseSome), "{n} [of] {pool}"},

    {"statement", tag_of(Form::Choose), "choose {new-name} : {choice}"},
    {"statement", tag_of(Form::LetSet), "let {new-name} : {set}"},
    {"statement", tag_of(Form::LetNumber), "let {new-name} : {n}"},
    {"statement", tag_of(Form::LetHouse), "let {new-name} : {house}"},
    {"statement", tag_of(Form::Add), "add {set} to {set-name}"},
    {"statement", tag_of(Form::Stop), "stop"},

    {"header", tag_of(Form::If), "if {cond} :"},
    {"header", tag_of(Form::ElseIf), "else if {cond} :"},
    {"header", tag_of(Form::Else), "else :"},
    {"header", tag_of(Form::May), "you may :"},
    {"header", tag_of(Form::OneOf), "choose one :"},
    {"header", tag_of(Form::Option), "option {label} :"},
    {"header", tag_of(Form::RepeatTimes), "repeat {n} times|time :"},
    {"header", tag_of(Form::RepeatWhile), "repeat while {cond} :"},
    {"header", tag_of(Form::ForEach), "for each {new-name} in {set} :"},
    {"header", tag_of(Form::AsPlayer), "as {p} :"},
    {"header", Form::Lasting + Duration::ThisTurn, "this turn :"},
    {"header", Form::Lasting + Duration::OpponentsNextTurn, "during opponent's next turn :"},
    {"header", Form::Lasting + Duration::UntilYourNextTurn, "until your next turn :"},
    {"header", Form::Lasting + Duration::YourNextTurn, "during your next turn :"},
    {"header", Form::Lasting + Duration::UntilYourNextTurnEnds,
     "until the end of your next turn :"},
    {"header", Form::Lasting + Duration::UntilThisLeaves, "until this leaves play :"},
    {"header", Form::Lasting + Duration::WhileControlled, "while you control it :"},
    {"header", Form::Lasting + Duration::WhileInPlay, "while it is in play :"},

    {"trigger-tail", tag_of(Form::Pass), ", {trigger}"},
    {"if-tail", tag_of(Form::Pass), ", if {cond}"},
    {"abilities", tag_of(Form::Section), "{trigger} {trigger-tail}* {if-tail}* :"},
    {"member", tag_of(Form::Pass), "{row}"},
    {"member", tag_of(Form::Gains), "{set} gains|gain :"},
    {"member", tag_of(Form::Pass), "{abilities}"},
    {"section", tag_of(Form::Pass), "{abilities}"},
    {"section", tag_of(Form::WhileInPlay), "while in play :"},
    {"section", tag_of(Form::While), "while {cond} :"},
};

constexpr std::pair<std::string_view, Zone> kZones[] = {
    {"deck", Zone::Deck},         {"hand", Zone::Hand},     {"discard", Zone::Discard},
    {"archives", Zone::Archives}, {"purged", Zone::Purged}, {"play", Zone::Play}};

const char* class_of(WordClass c) {
  switch (c) {
    case WordClass::Statement: return "statement";
    case WordClass::Row: return "row";
    case WordClass::Trigger: return "trigger";
    case WordClass::Set: return "set-word";
    case WordClass::Noun: return "noun";
    case WordClass::Adjective: return "adjective";
    case WordClass::Postfix: return "postfix";
    case WordClass::Amount: return "factor";
    case WordClass::Condition: return "test";
    case WordClass::Expression:
    case WordClass::Instruction:
    case WordClass::Jump: break;
  }
  return "";
}

void add_inner_classes(script::Grammar& g) {
  for (const char* name :
       {"plus", "times", "or-tail", "and-tail", "union-tail", "or-pool", "trigger-tail", "if-tail"})
    g.add_class(name, "");
  g.add_class("term", "an amount");
  g.add_class("factor", "an amount");
  g.add_class("all-of", "a condition");
  g.add_class("test", "a condition");
  g.add_class("one-set", "a set of cards");
  g.add_class("set-word", "a set of cards");
  g.add_class("one-pool", "what to choose from");
  g.add_class("another-pool", "what to choose from");
  g.add_class("choice", "what to choose");
  g.add_class("trigger", "a trigger");
  g.add_class("row", "a rule");
  g.add_class("abilities", "");
}

}  // namespace

std::span<const WordInfo> vocabulary_words() {
  return std::span(kWords).subspan(1, index_of(Op::Literal) - 1);
}

CardGrammar::CardGrammar()
    : number(grammar.add_terminal("number", "a number")),
      keyword(grammar.add_terminal("kw", "a keyword")),
      title(grammar.add_terminal("title", "a card title in quotes")),
      trait(grammar.add_terminal("trait", "")),
      zone(grammar.add_terminal("zone", "a zone")),
      counter(grammar.add_terminal("counter", "the name of a counter")),
      colour(grammar.add_terminal("colour", "the colour of a key")),
      mark(grammar.add_terminal("mark", "")),
      piece(grammar.add_terminal("piece", "'damage' or 'aember'")),
      step(grammar.add_terminal("step", "'forging', 'readying', 'drawing' or 'mulligan'")),
      when(grammar.add_terminal("when", "'this turn' or 'last turn'")),
      ability(grammar.add_terminal("ability", "'play', 'fight' or 'reap'")),
      moment(grammar.add_terminal("moment", "'play', 'fight' or 'reap'")),
      icon(grammar.add_terminal("icon", "a bonus icon")),
      way(grammar.add_terminal("way", "a bonus icon")),
      house_word(grammar.add_terminal("house-word", "a house")),
      set_name(grammar.add_terminal("set-name", "the name of a set")),
      number_name(grammar.add_terminal("number-name", "")),
      house_name(grammar.add_terminal("house-name", "")),
      new_name(grammar.add_terminal("new-name", "a new name")),
      label(grammar.add_terminal("label", "a label")),
      amount(grammar.add_class("n", "an amount")),
      set(grammar.add_class("set", "a set of cards")),
      condition(grammar.add_class("cond", "a condition")),
      house(grammar.add_class("house", "a house")),
      player(grammar.add_class("p", "a player")),
      whose(grammar.add_class("whose", "'your' or \"opponent's\"")),
      filter(grammar.add_class("np", "what the cards are")),
      noun(grammar.add_class("noun", "a noun such as 'creature'")),
      adjective(grammar.add_class("adjective", "")),
      postfix(grammar.add_class("postfix", "")),
      pool(grammar.add_class("pool", "what to choose from")),
      statement(grammar.add_class("statement", "a statement")),
      header(grammar.add_class("header", "")),
      member(grammar.add_class("member", "a rule or a trigger")),
      section(grammar.add_class("section", "a section such as 'play:'")) {
  add_inner_classes(grammar);
  for (const FormRow& row : kForms)
    grammar.add_rule(grammar.class_named(row.to), row.tag, row.pattern);
  for (const WordInfo& word : vocabulary_words())
    grammar.add_rule(grammar.class_named(class_of(word.of)), tag_of(word.op), word.pattern);
  add_lexicon();
  grammar.finish();
}

std::vector<int> CardGrammar::terminals_of(Lexicon::Group group) const {
  switch (group) {
    case Lexicon::Keyword: return {keyword};
    case Lexicon::House: return {house_word};
    case Lexicon::Zone: return {zone};
    case Lexicon::Counter: return {counter};
    case Lexicon::Colour: return {colour};
    case Lexicon::Mark: return {mark};
    case Lexicon::Piece: return {piece};
    case Lexicon::Step: return {step};
    case Lexicon::Ability: return {ability, moment};
    case Lexicon::Icon: return {icon, way};
    case Lexicon::kGroups: break;
  }
  return {};
}

void CardGrammar::add_lexicon() {
  const auto add = [&](Lexicon::Group group, std::string name, int value) {
    for (char& c : name) c = c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const script::WordId word = grammar.words().intern(name);
    lexicon.add(group, word, value);
    lexicon.reserve(word);
    for (const int terminal : terminals_of(group)) grammar.add_word(terminal, word);
  };
  for (int i = 0; i < kHouses; ++i) add(Lexicon::House, std::string(kHouseNames[i]), i);
  for (int i = 0; i < kKeywords; ++i) add(Lexicon::Keyword, std::string(kKeywordNames[i]), i);
  for (int i = 0; i < kCounters; ++i) add(Lexicon::Counter, std::string(kCounterNames[i]), i);
  for (int i = 0; i < kKeys; ++i) add(Lexicon::Colour, std::string(kKeyColourNames[i]), i);
  for (const Mark worn : kWornMarks) add(Lexicon::Mark, row_of(worn).in_files, index_of(worn));
  for (int i = 0; i < int_size(kPieceNames); ++i)
    add(Lexicon::Piece, std::string(kPieceNames[i]), i);
  for (int i = 0; i < int_size(kSkippableNames); ++i)
    add(Lexicon::Step, std::string(kSkippableNames[i]), i);
  for (const Op trigger : {Op::OnPlay, Op::OnFight, Op::OnReap})
    add(Lexicon::Ability, std::string(word_info(trigger).pattern), facts_of(trigger).place);
  for (int i = 0; i < kIconWays; ++i) add(Lexicon::Icon, std::string(kIconWayNames[i]), i);
  for (const auto& [name, zone_of_name] : kZones)
    add(Lexicon::Zone, std::string(name), index_of(zone_of_name));
  for (const char* of : {"n", "factor", "test", "house", "one-set", "set-word", "noun", "adjective",
                         "postfix", "p", "whose", "choice", "one-pool"})
    reserve_first_words(of);
}

// A register called like the first word of a phrase would be taken for the phrase. `it` may be.
void CardGrammar::reserve_first_words(const char* of) {
  for (const int rule : grammar.rule_class(grammar.class_named(of)).rules) {
    for (const script::Element& element : grammar.rule(rule).elements) {
      for (const script::WordId word : element.spellings)
        if (grammar.words().text(word) != "it") lexicon.reserve(word);
      if (!element.optional) break;
    }
  }
}

void Lexicon::add(Group group, script::WordId word, int value) {
  auto& values = values_[group];
  if (values.size() <= static_cast<size_t>(word)) values.resize(static_cast<size_t>(word) + 1, -1);
  values[word] = value;
}

void Lexicon::reserve(script::WordId word) {
  if (reserved_.size() <= static_cast<size_t>(word))
    reserved_.resize(static_cast<size_t>(word) + 1);
  reserved_[word] = true;
}

void Lexicon::list(Group group, const script::Words& words, std::vector<std::string>& out) const {
  for (size_t i = 0; i < values_[group].size(); ++i)
    if (values_[group][i] >= 0) out.push_back(words.text(static_cast<script::WordId>(i)));
}

const CardGrammar& card_grammar() {
  static const CardGrammar made;
  return made;
}

}  // namespace archon::keyforge
