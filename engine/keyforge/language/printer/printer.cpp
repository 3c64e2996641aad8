#include "engine/keyforge/language/printer/printer.h"

#include <algorithm>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/language/compiler/grammar.h"
#include "engine/keyforge/language/printer/phrases.h"
#include "engine/keyforge/language/printer/sentences.h"

namespace archon::keyforge {
namespace {

// Calls `visit` with the instructions of an ability: up to the Return that no jump passes over.
template <class Visit>
void for_instructions(const Program& program, int entry, Visit visit) {
  int last = entry;
  for (int i = entry; i < int_size(program.code); ++i) {
    const Node& n = program.code[i];
    if (is_a(n.op, WordClass::Jump)) last = std::max<int>(last, n.imm);
    visit(i, n);
    if (n.op == Op::Return && i >= last) return;
  }
}

// "draw {n}", and not "{set} captures {n}" or "this strikes {set} instead".
bool is_imperative(Op op) {
  const std::string_view pattern = word_info(op).pattern;
  if (!is_a(op, WordClass::Statement) || pattern.front() == '{') return false;
  return !pattern.starts_with("this ") && !pattern.starts_with("the ") &&
         !pattern.starts_with("no ");
}

bool is_one(const Program& program, const Node& choose) {
  const auto quantity = static_cast<Quantity>(choose.imm);
  if (quantity == Quantity::AnyNumber) return false;
  const Node& count = program.nodes[choose.amount()];
  return count.op == Op::Literal && count.imm == 1;
}

std::string suffix(size_t round) { return round == 0 ? "" : std::to_string(round + 1); }

// A to U, then A2 and so on; the rest are for numbers.
std::string letter(size_t i) {
  return std::string(1, static_cast<char>('A' + i % 21)) + suffix(i / 21);
}

// Prints one ability; lasting bodies and granted abilities are printed by the same class.
class AbilityPrinter {
 public:
  AbilityPrinter(const Program& program, const Names& names, const RegisterNames& outer)
      : program_(program), names_(names), registers_(outer) {}

  std::string ability(const Ability& a);
  std::string row(const Row& r);

 private:
  std::string inner_ability(const Ability& a);
  Sentences sentences(const Ability& a);
  std::string granted(const Block& b);
  std::string lasting(const Block& b);

  void name_registers(const Ability& a);
  std::string header(const Ability& a) const;
  Sentences range(int from, int to);
  int statement(int i, int to, Sentences& out);
  int branch(int i, Sentences& out);
  int side(int i, Sentences& out);
  int options(int i, Sentences& out);
  bool loop(int i, int& end, Sentences& out);
  bool counts_rounds(int i) const;
  std::string choose(const Node& n) const;
  std::string chosen(const Node& n) const;
  std::string times(uint16_t amount) const;
  std::string choose_house(const Node& n) const;
  std::string last(const Node& n);
  const Node& code(int i) const { return program_.code[i]; }
  Phrases phrases() const { return {program_, names_, registers_}; }

  const Program& program_;
  const Names& names_;
  RegisterNames registers_;
  bool lettered_ = false;  // several sets: they are called A, B, ...
  bool numbered_ = false;  // several numbers: X, Y, ...
};

// One set is called "it" or "them", several by letters.
void AbilityPrinter::name_registers(const Ability& a) {
  std::vector<int> sets;
  std::vector<int> numbers;
  std::vector<int> houses;
  bool one = true;
  std::string named = "that number";
  bool computed = false;
  const auto note = [](std::vector<int>& list, int cell) {
    if (std::find(list.begin(), list.end(), cell) == list.end()) list.push_back(cell);
  };
  for_instructions(program_, a.entry, [&](int i, const Node& n) {
    // The registers in which loops count have no name.
    if (n.op == Op::LetSet && code(i + 1).op == Op::TakeOne && code(i + 1).source() == n.arg)
      return;
    if (n.op == Op::LetNumber && counts_rounds(i)) return;
    const bool cards = n.op == Op::Choose || n.op == Op::LetSet || n.op == Op::TakeOne;
    if (cards) note(sets, n.arg);
    lettered_ |= n.op == Op::LetSet;
    computed |= n.op == Op::LetNumber;
    if (n.op == Op::Choose && !is_one(program_, n)) {
      one = false;
      registers_.many[n.arg] = true;
    }
    if (n.op == Op::ChooseTitle) named = "that title";
    if (n.op == Op::LetNumber || n.op == Op::ChooseNumber || n.op == Op::ChooseTitle ||
        n.op == Op::ChooseTrait)
      note(numbers, n.arg);
    if (n.op == Op::ChooseHouse || n.op == Op::LetHouse) note(houses, n.arg);
  });
  lettered_ |= sets.size() > 1 || (!sets.empty() && a.scope == Scope::Watcher);
  numbered_ = numbers.size() > 1 || computed;
  for (size_t i = 0; i < sets.size(); ++i)
    registers_.set[sets[i]] = lettered_ ? letter(i) : one ? "it" : "them";
  for (size_t i = 0; i < numbers.size(); ++i)
    registers_.number[numbers[i]] =
        numbered_ ? std::string(1, "XYZVW"[i % 5]) + suffix(i / 5) : named;
  for (size_t i = 0; i < houses.size(); ++i)
    registers_.number[houses[i]] =
        houses.size() == 1 ? "that house" : "house " + std::to_string(i + 1);
}

std::string AbilityPrinter::header(const Ability& a) const {
  const Node word{a.trigger, 0, index_of(a.who), {a.subjects, 0, 0}};
  std::string out = phrases().words(word);
  if (a.condition != 0) out += ", if " + phrases().condition(a.condition);
  return out + ": ";
}

Sentences AbilityPrinter::sentences(const Ability& a) {
  int end = a.entry;
  for_instructions(program_, a.entry, [&](int i, const Node&) { end = i; });
  return range(a.entry, end);
}

std::string AbilityPrinter::ability(const Ability& a) {
  const std::string head = capital(header(a));
  name_registers(a);
  std::string text;
  for (const std::string& sentence : sentences(a))
    text += (text.empty() ? "" : " ") + ended(capital(sentence));
  return head + text;
}

// Within a sentence.
std::string AbilityPrinter::inner_ability(const Ability& a) {
  const std::string head = header(a);
  name_registers(a);
  return head + body(sentences(a));
}

std::string AbilityPrinter::row(const Row& r) {
  std::string out;
  if (r.condition != 0) out = "while " + phrases().condition(r.condition) + ", ";
  if (r.node.op != Op::GrantAbilities) return out + phrases().words(r.node);
  out += phrases().set(r.node.set(), Article::Each) + " gains \"";
  return out + granted(program_.blocks[r.node.imm]) + '"';
}

std::string AbilityPrinter::granted(const Block& b) {
  std::string out;
  for (int i = 0; i < b.rows; ++i) {
    AbilityPrinter inner(program_, names_, RegisterNames{});
    out += (out.empty() ? "" : " ") + ended(capital(inner.row(program_.rows[b.first_row + i])));
  }
  for (int i = 0; i < b.abilities; ++i) {
    AbilityPrinter inner(program_, names_, RegisterNames{});
    out += (out.empty() ? "" : " ") + inner.ability(program_.abilities[b.first_ability + i]);
  }
  return out;
}

std::string AbilityPrinter::lasting(const Block& b) {
  std::string out;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  for (int i = 0; i < b.rows; ++i) add(row(program_.rows[b.first_row + i]));
  for (int i = 0; i < b.abilities; ++i) {
    AbilityPrinter inner(program_, names_, registers_);
    add(inner.inner_ability(program_.abilities[b.first_ability + i]));
  }
  return out;
}

Sentences AbilityPrinter::range(int from, int to) {
  Sentences out;
  for (int i = from; i < to;) i = statement(i, to, out);
  return out;
}

// Prints the statement at instruction i; returns the one after it.
int AbilityPrinter::statement(int i, int to, Sentences& out) {
  const Node& n = code(i);
  int end = 0;
  if (loop(i, end, out)) return end;
  switch (n.op) {
    case Op::Choose: out.push_back(choose(n)); break;
    case Op::ChooseHouse: out.push_back(choose_house(n)); break;
    case Op::ChooseNumber:
      out.push_back("choose a number from " + phrases().amount(n.amount()) + " to " +
                    phrases().amount(n.amount(1)) +
                    (numbered_ ? " (" + registers_.number[n.arg] + ")" : ""));
      break;
    case Op::LetSet:
      out.push_back("let " + registers_.set[n.arg] + " be " +
                    phrases().set(n.set(), Article::Each));
      break;
    case Op::LetNumber:
      out.push_back("let " + registers_.number[n.arg] + " be " + phrases().amount(n.amount()));
      break;
    case Op::LetHouse:
      out.push_back("let " + registers_.number[n.arg] + " be " + phrases().house(n.house()));
      break;
    case Op::ChooseTrait: out.push_back("name a trait (" + registers_.number[n.arg] + ")"); break;
    case Op::ChooseTitle:
      out.push_back("name a card" + (numbered_ ? " (" + registers_.number[n.arg] + ")" : ""));
      break;
    case Op::AddToSet:
      out.push_back("add " + phrases().set(n.set(), Article::Each) + " to " +
                    registers_.set[n.arg]);
      break;
    case Op::JumpUnless: return branch(i, out);
    case Op::AskMay: {
      out.push_back("you may " + body(range(i + 1, n.imm)));
      return n.imm;
    }
    case Op::ChooseOne: return options(i, out);
    case Op::TakeSide: return side(i, out);
    case Op::Last: out.push_back(last(n)); break;
    case Op::Return: out.push_back("stop"); break;
    case Op::Jump: return to;
    default: out.push_back(phrases().words(n)); break;
  }
  return i + 1;
}

// `if`, with `otherwise` when a jump over what follows ends the body.
int AbilityPrinter::branch(int i, Sentences& out) {
  const Node& n = code(i);
  const Node& before = code(n.imm - 1);
  const bool otherwise = before.op == Op::Jump && before.imm > n.imm;
  std::string text = "if " + phrases().condition(n.condition()) + ", ";
  text += body(range(i + 1, otherwise ? n.imm - 1 : n.imm));
  if (otherwise) text += "; otherwise " + body(range(n.imm, before.imm));
  out.push_back(text);
  return otherwise ? before.imm : n.imm;
}

// What is said from a player's side of the table.
int AbilityPrinter::side(int i, Sentences& out) {
  int end = i + 1;
  while (code(end).op != Op::LeaveSide || code(end).arg != code(i).arg) ++end;
  const std::string player = phrases().player(code(i));
  const Sentences said = range(i + 1, end);
  const bool plain = end == i + 2 && is_imperative(code(i + 1).op);
  out.push_back(plain && !names_sides(said[0]) ? player + ' ' + third_person(said[0])
                                               : "from the side of " + player + ", " + body(said));
  return end + 1;
}

int AbilityPrinter::options(int i, Sentences& out) {
  const Node& n = code(i);
  const int end = code(code(i + 2).imm - 1).imm;
  std::string text = "choose one:";
  for (int k = 0; k < n.arg; ++k) {
    const int from = code(i + 1 + k).imm;
    const int to = k + 1 < n.arg ? code(i + 2 + k).imm : end;
    text +=
        (k > 0 ? "; or " : " ") + program_.labels[n.label() + k] + ": " + body(range(from, to - 1));
  }
  out.push_back(text);
  return end;
}

// Whether the number set at instruction i counts the rounds of a loop.
bool AbilityPrinter::counts_rounds(int i) const {
  const Node& next = code(i + 1);
  const Node& count = next.op == Op::JumpUnless ? code(i + 2) : next;
  return count.op == Op::Countdown && count.arg == code(i).arg;
}

// The loops begin with a register that no statement sets otherwise.
bool AbilityPrinter::loop(int i, int& end, Sentences& out) {
  const Node& n = code(i);
  const Node& next = code(i + (n.op == Op::Return ? 0 : 1));
  if (n.op == Op::LetNumber && counts_rounds(i)) {
    end = next.imm;
    const bool conditional = next.op == Op::JumpUnless;
    const std::string rounds =
        conditional ? "while " + phrases().condition(next.condition()) : times(n.amount());
    out.push_back("repeat " + rounds + ": " + body(range(i + (conditional ? 3 : 2), end - 1)));
    return true;
  }
  if (n.op == Op::LetSet && next.op == Op::TakeOne && next.source() == n.arg) {
    end = next.imm;
    const std::string all = phrases().set(n.set(), Article::Each);
    out.push_back((all.starts_with("each ") ? "for " : "for each of ") + all + " in turn (" +
                  registers_.set[next.arg] + "): " + body(range(i + 2, end - 1)));
    return true;
  }
  return false;
}

std::string AbilityPrinter::choose_house(const Node& n) const {
  std::string out = "choose a house";
  if (n.imm >= 0)
    out += static_cast<Who>(n.imm) == Who::You ? " of your identity card"
                                               : " of your opponent's identity card";
  const std::string& name = registers_.number[n.arg];
  return name == "that house" ? out : out + " (" + name + ")";
}

std::string AbilityPrinter::times(uint16_t amount) const {
  const std::string text = phrases().amount(amount);
  if (text == "that number") return "that many times";
  return phrases().is_plain(amount) ? text + " times" : "as many times as " + text;
}

std::string AbilityPrinter::choose(const Node& n) const {
  const std::string out = "choose " + chosen(n);
  return lettered_ ? out + " (" + registers_.set[n.arg] + ")" : out;
}

// "a creature", "up to 3 artifacts", "a number of enemy creatures equal to your forged keys".
std::string AbilityPrinter::chosen(const Node& n) const {
  const auto quantity = static_cast<Quantity>(n.imm);
  const bool one = is_one(program_, n) && quantity != Quantity::UpTo;
  const auto pool = [&](Article article) {
    const bool known = program_.nodes[n.set()].op == Op::Var;
    if (known) return (article == Article::A ? "one of " : "of ") + phrases().set(n.set(), article);
    return phrases().set(n.set(), article);
  };
  if (quantity == Quantity::AnyNumber) return "any number of " + pool(Article::Plural);
  std::string count = one ? "" : phrases().amount(n.amount()) + " ";
  std::string equal;
  if (!phrases().is_plain(n.amount())) {
    equal = (quantity == Quantity::UpTo ? " up to " : " equal to ") + phrases().amount(n.amount());
    count = "number of ";
  }
  const Article bare = one ? Article::None : Article::Plural;
  const std::string a = equal.empty() ? "" : "a ";
  switch (quantity) {
    case Quantity::Exactly:
      return one ? pool(Article::A) : a + count + pool(Article::Plural) + equal;
    case Quantity::UpTo:
      return (equal.empty() ? "up to " : a) + count +
             pool(is_one(program_, n) ? Article::None : Article::Plural) + equal;
    case Quantity::Random: return (one ? "a random " : a + count + "random ") + pool(bare) + equal;
    case Quantity::MostPowerful:
      return (equal.empty() ? "the " + count : a + count) + "most powerful " + pool(bare) + equal;
    case Quantity::LeastPowerful:
      return (equal.empty() ? "the " + count : a + count) + "least powerful " + pool(bare) + equal;
    case Quantity::AnyNumber: break;
  }
  return "";
}

std::string AbilityPrinter::last(const Node& n) {
  static constexpr const char* kDurations[] = {"this turn, ",
                                               "during your opponent's next turn, ",
                                               "until your next turn, ",
                                               "during your next turn, ",
                                               "until the end of your next turn, ",
                                               "until this leaves play, ",
                                               "while you control it, ",
                                               "while it is in play, "};
  RegisterNames inside;
  if (n.set() != 0) inside.captured_set = phrases().set(n.set(), Article::Each);
  if (n.amount() != 0) inside.captured_number = phrases().amount(n.amount());
  AbilityPrinter inner(program_, names_, inside);
  return kDurations[n.arg] + inner.lasting(program_.blocks[n.imm]);
}

}  // namespace

std::string explain(const Program& program, const CardScript& card, const Names& names) {
  std::string out;
  const Block& b = card.block;
  for (int i = 0; i < b.rows; ++i)
    out +=
        ended(capital(
            AbilityPrinter(program, names, RegisterNames{}).row(program.rows[b.first_row + i]))) +
        '\n';
  for (int i = 0; i < b.abilities; ++i)
    out += AbilityPrinter(program, names, RegisterNames{})
               .ability(program.abilities[b.first_ability + i]) +
           '\n';
  if (!out.empty()) out.pop_back();
  return out;
}

}  // namespace archon::keyforge
