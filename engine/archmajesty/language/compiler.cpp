#include "engine/archmajesty/language/compiler.h"

#include <algorithm>

#include "engine/archmajesty/cards/facts.h"
#include "engine/archmajesty/language/grammar.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "engine/core/script/parser.h"

namespace archon::archmajesty {
namespace {

using script::Line;
using script::Token;
using Tokens = std::span<const Token>;

class Reader : public script::TokenReader {
 public:
  int read(int terminal, Tokens rest, int& value) override {
    if (rest.empty()) return 0;
    const CardGrammar& g = card_grammar();
    if (terminal == g.n) {
      value = rest[0].number;
      return rest[0].kind == Token::Kind::Number ? 1 : 0;
    }
    if (rest[0].kind != Token::Kind::Word) return 0;
    if (terminal == g.minion) {
      value = facts().minions.find(rest[0].text);
      return value < 0 ? 0 : 1;
    }
    const auto at = std::find(kStatusNames.begin(), kStatusNames.end(), rest[0].text);
    value = place_of(kStatusNames, at);
    return at == kStatusNames.end() ? 0 : 1;
  }
  void suggest(int terminal, std::vector<std::string>& words) override {
    if (terminal == card_grammar().minion)
      for (const MinionFacts& row : facts().minions) words.push_back(row.id);
    if (terminal != card_grammar().status) return;
    words.insert(words.end(), kStatusNames.begin(), kStatusNames.end());
  }
  std::string remark(const Token&) override { return ""; }
};

class Compiler {
 public:
  Compiler(std::string_view text, const std::string& file, int first_line, Program& program,
           std::vector<script::Diagnostic>& problems)
      : file_(file),
        program_(program),
        problems_(problems),
        tokens_(script::lex(text, g_.grammar.words(), {"", first_line}, file, problems)),
        parser_(g_.grammar, reader_) {}

  CardScript run() {
    while (!at_end() && problems_.empty()) section();
    return made_;
  }

 private:
  // ---- Lines ------------------------------------------------------------------------------------
  bool at_end() const { return next_ >= tokens_.lines.size(); }
  const Line& line() const { return tokens_.lines[next_]; }
  Tokens tokens_of(const Line& line) const {
    return std::span(tokens_.tokens)
        .subspan(static_cast<size_t>(line.first), static_cast<size_t>(line.end - line.first));
  }
  void report(script::Place place, std::string why) {
    problems_.push_back({file_, place, std::move(why)});
  }
  // Reads a class at the start of tokens; -1 is reported.
  int parse(int of, Tokens tokens, bool whole) {
    parser_.begin(tokens);
    const int found = parser_.parse(of, whole);
    if (found >= 0) return found;
    int at = 0;
    const int classes[] = {of};
    const std::string why = parser_.explain_failure(classes, whole, at);
    const Token& token = tokens[std::min(at, parser_.tokens() - 1)];
    report(token.place, why);
    return found;
  }
  int child(int i, int k) const { return parser_.child(parser_.match(i), k); }
  int children(int i) const { return parser_.match(i).children; }
  int value(int i) const { return parser_.match(i).value; }

  // ---- Sections and blocks ----------------------------------------------------------------------
  void section() {
    const Line header = line();
    if (header.indent != 0) {
      report({header.number, header.indent + 1},
             "a section is not indented; expected one such as 'play:'");
      return;
    }
    const int found = parse(g_.section, tokens_of(header), false);
    if (found < 0) return;
    const int tag = parser_.tag(found);
    if (section_line(found, tag)) {
      ++next_;
      return;
    }
    begin_ = here();
    const uint16_t at = body(parser_.rest(parser_.match(found).end), header.indent);
    if (tag == tag_of(Form::Play))
      made_.play = at;
    else if (tag >= tag_of(Form::MomentIs))
      made_.moments[tag - tag_of(Form::MomentIs)] = at;
    else
      made_.pitch = at;
    made_.slow_pitch |= tag == tag_of(Form::SlowPitch);
  }

  // Sections of one line.
  bool section_line(int found, int tag) {
    if (tag >= tag_of(Form::LimitIs)) {
      made_.limit = static_cast<Limit>(tag - tag_of(Form::LimitIs));
      return true;
    }
    if (tag >= tag_of(Form::TraitIs)) {
      made_.traits = made_.traits | 1u << (tag - tag_of(Form::TraitIs));
      return true;
    }
    switch (static_cast<Form>(tag)) {
      case Form::ComboScrap: made_.scrap = byte(value(child(found, 0))); return true;
      case Form::FreeAction: made_.of_minion = true; return true;
      case Form::CostsStars:
        made_.of_minion = true;
        made_.stars = byte(value(child(found, 0)));
        return true;
      case Form::TrickProtects: return offered_after(kAfterProtecting);
      case Form::TrickParries: return offered_after(kAfterParrying);
      case Form::TrickMissed: return offered_after(kAfterMiss);
      case Form::TrickAgainst:
        made_.against = true;
        made_.trick_if = condition_of(child(found, 0));
        return true;
      case Form::TrickIf: made_.trick_if = condition_of(child(found, 0)); return true;
      case Form::CantripIf: made_.cantrip_if = condition_of(child(found, 0)); return true;
      case Form::OpportunityIf: made_.opportunity_if = condition_of(child(found, 0)); return true;
      case Form::UsableIf: made_.usable_if = condition_of(child(found, 0)); return true;
      case Form::InterruptIf: made_.interrupt_if = condition_of(child(found, 0)); return true;
      default: return false;
    }
  }

  bool offered_after(Offer offer) {
    made_.offers = byte(made_.offers | offer);
    return true;
  }

  // Statements behind a header's colon or below it, and an End; where they begin.
  uint16_t body(Tokens rest, int indent) {
    const uint16_t at = here();
    inline_body(rest, indent);
    emit(Op::End);
    return at;
  }

  void inline_body(Tokens rest, int indent) {
    const Line header = line();
    if (!rest.empty()) return statement(rest, indent);
    ++next_;
    if (at_end() || line().indent <= indent)
      return report({header.number, header.indent + 1},
                    "expected a body, indented below this line");
    const int expected = line().indent;
    while (problems_.empty() && !at_end() && line().indent > indent) {
      if (line().indent != expected)
        return report({line().number, line().indent + 1},
                      "wrong indentation: expected " + std::to_string(expected) + " spaces");
      statement(tokens_of(line()), expected);
    }
  }

  // ---- Statements -------------------------------------------------------------------------------
  void statement(Tokens tokens, int indent) {
    int found = parse_quietly(g_.statement, tokens, true);
    if (found < 0) {
      found = parse_quietly(g_.statement, tokens, false);
      const bool header = found >= 0 && tokens[parser_.match(found).end - 1].text == ":";
      if (!header) {
        parse(g_.statement, tokens, true);
        return;
      }
    }
    const auto op = static_cast<Op>(parser_.tag(found));
    note_kind(op);
    const Tokens rest = tokens.subspan(static_cast<size_t>(parser_.match(found).end));
    switch (op) {
      case Op::If: return if_statement(condition_of(child(found, 0)), rest, indent);
      case Op::May: return jump_over(Op::May, rest, indent);
      case Op::ChooseOne:
      case Op::ChooseFresh:
      case Op::ItChoosesOne: return options(op, 0, rest, indent);
      case Op::ChooseSome: return options(op, number_of(child(found, 0)), rest, indent);
      case Op::MayExploit:
      case Op::MayUseUpAny:
      case Op::MaySpendCharge:
      case Op::MayUseUp: return guarded(op, found, rest, indent);
      case Op::Each: return with_block(Op::Each, 0, rest, indent);
      case Op::Repeat: return with_block(Op::Repeat, number_of(child(found, 0)), rest, indent);
      case Op::Again: {
        const int at = emit(Op::Again);
        code(at).a = begin_;
        ++next_;
        return;
      }
      case Op::Else:
      case Op::Option:
        return report(tokens[0].place, "'" + std::string(tokens[0].text) + "' stands alone");
      case Op::AttacksOn:
      case Op::AttacksBy:
      case Op::AttacksByOnce:
      case Op::NextAttack:
      case Op::AttacksOnMarked:
      case Op::NextCard:
      case Op::LastOfCombo:
      case Op::WhenAttacked:
      case Op::WhenAttackedNext:
      case Op::WhenAttacksMe:
      case Op::WhenIDown:
      case Op::WhenMarkedDowned:
      case Op::WhenIAttack:
      case Op::WhenIPlayAttack:
      case Op::FirstTeleport:
      case Op::InArea:
      case Op::EntersArea:
      case Op::RoundBegins:
      case Op::RoundEnds:
      case Op::TurnEnds:
      case Op::ComboOver: return lasting(op, found, rest, indent);
      case Op::Enchant:
      case Op::EnchantUntilHurt: return guarded(op, found, rest, indent);
      default: return plain(op, found, indent);
    }
  }

  void note_kind(Op op) {
    made_.attacks |= op == Op::Attack || op == Op::Hit || op == Op::HitHalf ||
                     op == Op::DivideAttacks || op == Op::DivideHits;
    made_.areas |= op == Op::Area || op == Op::BoundArea || op == Op::FarArea ||
                   op == Op::AreasBeside || op == Op::AreasApart;
  }

  int parse_quietly(int of, Tokens tokens, bool whole) {
    parser_.begin(tokens);
    return parser_.parse(of, whole);
  }

  void plain(Op op, int found, int indent) {
    Instruction in = parts_of(op, found);
    uint16_t* const places[] = {&in.a, &in.b, &in.c};
    int place = 0;
    for (int k = 0; k < children(found); ++k) {
      const int part = child(found, k);
      const int of = parser_.match(part).of;
      if (of == g_.status && op == Op::GainEither) in.b = static_cast<uint16_t>(1 << value(part));
      if (of == g_.alternative) in.b = static_cast<uint16_t>(in.b | 1 << value(child(part, 0)));
      if (of == g_.attribute) in.b = attribute_of(part);
      if (of == g_.minion) in.who = byte(value(part));
      if (of == g_.place) {
        Targets targets;
        add_place(part, targets);
        *places[place++] = store(program_.targets, targets);
      }
      if (of == g_.number) *places[place++] = number_of(part);
      if (of == g_.targets) *places[op == Op::DivideStatus ? 2 : place++] = targets_of(part);
    }
    const int at = int_size(program_.code);
    program_.code.push_back(in);
    ++next_;
    blocks(at, indent);
    code(at).next = here();
  }

  // "on hit:" and its like below a statement.
  void blocks(int at, int indent) {
    while (problems_.empty() && !at_end() && line().indent > indent) {
      const Line header = line();
      const int found = parse(g_.block, tokens_of(header), false);
      if (found < 0) return;
      const int tag = parser_.tag(found);
      const uint16_t begins = body(parser_.rest(parser_.match(found).end), header.indent);
      Instruction& in = code(at);
      (tag == tag_of(Form::OnMiss)   ? in.on_miss
       : tag == tag_of(Form::OnAim)  ? in.on_aim
       : tag == tag_of(Form::OnFix)  ? in.on_fix
       : tag == tag_of(Form::OnLand) ? in.on_land
                                     : in.on_hit) = begins;
    }
  }

  void jump_over(Op op, Tokens rest, int indent) {
    const int at = emit(op);
    inline_body(rest, indent);
    code(at).next = here();
  }

  // What of a statement is one word each.
  Instruction parts_of(Op op, int found) const {
    Instruction in;
    in.op = op;
    for (int k = 0; k < children(found); ++k) {
      const int part = child(found, k);
      const int of = parser_.match(part).of;
      const bool is_terminal = parser_.match(part).rule < 0;
      const int tag = is_terminal ? 0 : parser_.tag(part);
      if (of == g_.who) in.who = byte(tag - tag_of(Form::WhoIs));
      if (of == g_.status) in.b = narrow<uint16_t>(value(part));
      if (of == g_.until) in.c = narrow<uint16_t>(tag - tag_of(Form::LastsIs));
      if (of == g_.mark) in.b = narrow<uint16_t>(tag - tag_of(Form::MarkIs));
      if (of == g_.being) in.a = narrow<uint16_t>(tag - tag_of(Form::EffectIs));
    }
    return in;
  }

  // The block is kept for later.
  void lasting(Op op, int found, Tokens rest, int indent) {
    Instruction in = parts_of(op, found);
    for (int k = 0; k < children(found); ++k)
      if (parser_.match(child(found, k)).of == g_.number) in.a = number_of(child(found, k));
    const int at = int_size(program_.code);
    program_.code.push_back(in);
    code(at).on_hit = here();
    body(rest, indent);
    code(at).next = here();
  }

  // The block runs where the statement could be done.
  void guarded(Op op, int found, Tokens rest, int indent) {
    const Instruction in = parts_of(op, found);
    const int at = int_size(program_.code);
    program_.code.push_back(in);
    inline_body(rest, indent);
    code(at).next = here();
  }

  void if_statement(uint16_t condition, Tokens rest, int indent) {
    const int at = emit(Op::If);
    code(at).a = condition;
    inline_body(rest, indent);
    code(at).next = here();
    if (!problems_.empty() || at_end() || line().indent != indent) return;
    const Tokens tokens = tokens_of(line());
    const int found = parse_quietly(g_.statement, tokens, false);
    if (found < 0 || parser_.tag(found) != tag_of(Op::Else)) return;
    const int jump = emit(Op::Jump);
    code(at).next = here();
    inline_body(tokens.subspan(static_cast<size_t>(parser_.match(found).end)), indent);
    code(jump).next = here();
  }

  void with_block(Op op, uint16_t a, Tokens rest, int indent) {
    const int at = emit(op);
    code(at).a = a;
    code(at).on_hit = here();
    body(rest, indent);
    code(at).next = here();
  }

  void options(Op op, uint16_t picks, Tokens rest, int indent) {
    const int at = emit(op);
    code(at).b = picks;
    const Line header = line();
    if (!rest.empty()) return report(rest[0].place, "expected the options on lines of their own");
    ++next_;
    int count = 0;
    while (problems_.empty() && !at_end() && line().indent > indent) {
      const Line option = line();
      const int found = parse_quietly(g_.statement, tokens_of(option), false);
      if (found < 0 || parser_.tag(found) != tag_of(Op::Option))
        return report({option.number, option.indent + 1}, "expected 'option:'");
      const Tokens behind =
          tokens_of(option).subspan(static_cast<size_t>(parser_.match(found).end));
      with_block(Op::Option, 0, behind, option.indent);
      ++count;
    }
    if (count < 2) report({header.number, header.indent + 1}, "expected two options or more");
    code(at).a = narrow<uint16_t>(count);
    code(at).next = here();
  }

  // ---- Phrases ----------------------------------------------------------------------------------
  template <class T>
  static uint16_t store(std::vector<T>& table, const T& made) {
    const auto known = std::find(table.begin() + 1, table.end(), made);
    const auto place = narrow<uint16_t>(known - table.begin());
    if (known == table.end()) table.push_back(made);
    return place;
  }

  AttributeSet attribute_of(int found) const {
    return static_cast<AttributeSet>(1 << (parser_.tag(found) - tag_of(Form::AttributeIs)));
  }
  Quantity quantity_of(int found) const {
    return static_cast<Quantity>(parser_.tag(found) - tag_of(Form::QuantityIs));
  }

  void add_term(int found, Number& number) {
    const int tag = parser_.tag(found);
    if (tag == tag_of(Form::Plain)) {
      add(number.base, value(child(found, 0)));
    } else if (tag == tag_of(Form::Minus)) {
      add(number.base, -value(child(found, 0)));
    } else if (tag == tag_of(Form::Attributes) || tag == tag_of(Form::AnyOf)) {
      for (int k = 0; k < children(found); ++k)
        number.attributes =
            static_cast<AttributeSet>(number.attributes | attribute_of(child(found, k)));
    } else if (tag == tag_of(Form::Each) || tag == tag_of(Form::AtMost)) {
      number.times = narrow<int8_t>(value(child(found, 0)));
      number.of = quantity_of(child(found, 1));
      if (tag == tag_of(Form::AtMost)) number.most = byte(value(child(found, 2)));
    } else if (tag == tag_of(Form::When)) {
      number.extra = narrow<int16_t>(value(child(found, 0)));
      const Condition when = test_of(child(found, 1));
      number.when = store(program_.conditions, when);
    } else {
      number.of = quantity_of(child(found, 0));
      if (tag == tag_of(Form::Half)) number.over = 2;
    }
  }

  uint16_t number_of(int found) {
    Number number;
    for (int k = 0; k < children(found); ++k) add_term(child(found, k), number);
    return store(program_.numbers, number);
  }

  void add_count(int found, Targets& targets) const {
    const auto n = [&](int k) { return byte(value(child(found, k))); };
    switch (static_cast<Form>(parser_.tag(found))) {
      case Form::Another: targets.kin = Kin::OtherAlly; break;
      case Form::All: targets.each = true; break;
      case Form::Span:
        targets.least = n(0);
        targets.most = n(1);
        break;
      case Form::UpTo:
        targets.least = 0;
        targets.most = n(0);
        break;
      case Form::Exactly: targets.least = targets.most = n(0); break;
      case Form::AnyNumber:
        targets.least = 0;
        targets.most = 255;
        break;
      default: break;
    }
  }

  void add_place(int found, Targets& targets) const {
    const int tag = parser_.tag(found);
    if (tag >= tag_of(Form::PlaceIs)) {
      targets.place = static_cast<Place>(tag - tag_of(Form::PlaceIs));
      return;
    }
    targets.distance = byte(value(child(found, 0)));
    if (tag == tag_of(Form::Together)) {
      targets.wishes |= kTogether;
      return;
    }
    targets.place = tag == tag_of(Form::WithinOfIt) ? Place::WithinOfIt : Place::Within;
    if (tag == tag_of(Form::JustAway)) targets.wishes |= kJustThatFar;
  }

  uint16_t targets_of(int found) {
    Targets targets;
    const int tag = parser_.tag(found);
    targets.it = tag == tag_of(Form::Itself) || tag == tag_of(Form::ItAnyhow);
    targets.anyhow = tag == tag_of(Form::ItAnyhow);
    targets.them = tag == tag_of(Form::Those);
    targets.both = tag == tag_of(Form::ItAndThem);
    bool other = false;
    for (int k = 0; k < children(found); ++k) {
      const int part = child(found, k);
      const int of = parser_.match(part).of;
      if (of == g_.count) {
        add_count(part, targets);
        other = targets.kin == Kin::OtherAlly;
      } else if (of == g_.adjective) {
        targets.wishes |= 1u << (parser_.tag(part) - tag_of(Form::WishIs));
      } else if (of == g_.noun) {
        const auto kin = static_cast<Kin>(parser_.tag(part) - tag_of(Form::KinIs));
        targets.kin = other && kin == Kin::Ally ? Kin::OtherAlly : kin;
      } else {
        add_place(part, targets);
      }
    }
    return store(program_.targets, targets);
  }

  Condition test_of(int found) {
    Condition made;
    const int tag = parser_.tag(found);
    if (tag == tag_of(Form::Not)) {
      made = test_of(child(found, 0));
      made.negated = !made.negated;
    } else if (tag == tag_of(Form::BearsMark)) {
      made.test = Test::ItBears;
      made.mark = byte(parser_.tag(child(found, 0)) - tag_of(Form::MarkIs));
    } else if (tag == tag_of(Form::EnemyBears)) {
      made.test = Test::EnemyBears;
      made.mark = byte(parser_.tag(child(found, 0)) - tag_of(Form::MarkIs));
    } else if (tag == tag_of(Form::Exists)) {
      made.test = Test::There;
      made.left = targets_of(child(found, 0));
    } else if (tag == tag_of(Form::Compare)) {
      made.test = Test::AtLeast;
      made.left = number_of(child(found, 0));
      made.right = number_of(child(found, 1));
    } else {
      made.test = static_cast<Test>(tag - tag_of(Form::TestIs));
    }
    return made;
  }

  uint16_t condition_of(int found) {
    Condition made = test_of(child(found, 0));
    if (parser_.tag(found) == tag_of(Form::Both)) made.also = condition_of(child(found, 1));
    return store(program_.conditions, made);
  }

  // ---- Code -------------------------------------------------------------------------------------
  uint16_t here() const { return narrow<uint16_t>(program_.code.size()); }
  Instruction& code(int at) { return program_.code[at]; }
  int emit(Op op) {
    Instruction in;
    in.op = op;
    program_.code.push_back(in);
    return int_size(program_.code) - 1;
  }

  const CardGrammar& g_ = card_grammar();
  const std::string& file_;
  Program& program_;
  std::vector<script::Diagnostic>& problems_;
  script::Tokens tokens_;
  Reader reader_;
  script::Parser parser_;
  size_t next_ = 0;
  uint16_t begin_ = 0;  // of the section
  CardScript made_;
};

}  // namespace

CardScript compile(std::string_view text, const std::string& file, int first_line, Program& program,
                   std::vector<script::Diagnostic>& problems) {
  return Compiler(text, file, first_line, program, problems).run();
}

CardScript compile(std::string_view text, const std::string& file, Program& program) {
  std::vector<script::Diagnostic> problems;
  const CardScript made = compile(text, file, 1, program, problems);
  script::throw_if_any(problems);
  return made;
}

}  // namespace archon::archmajesty
