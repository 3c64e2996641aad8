#include "engine/keyforge/language/compiler/compiler.h"

#include <array>
#include <limits>
#include <string>
#include <utility>

#include "engine/core/counts.h"
#include "engine/keyforge/language/compiler/bodies.h"

namespace archon::keyforge {
namespace {

using script::Match;

constexpr std::string_view kTitleWord = "card ";

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Reads the title line; what follows it is left in `rest`, beginning at line `line`.
std::string read_title(Context& context, std::string_view& rest, int& line) {
  for (line = 1; !rest.empty(); ++line) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view raw = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::string_view text = trim(raw);
    if (text.empty() || text.front() == '#') continue;
    if (raw.starts_with(kTitleWord) && !trim(raw.substr(kTitleWord.size())).empty()) {
      ++line;
      return std::string(trim(raw.substr(kTitleWord.size())));
    }
    context.report({line, 1}, "expected 'card' and the title of the card");
    ++line;
    return {};
  }
  context.report({1, 1}, "the file is empty; expected 'card' and the title of the card");
  return {};
}

// The sections of one card.
class CardCompiler {
 public:
  CardCompiler(Context& context, Bodies& bodies) : context_(context), bodies_(bodies) {}

  CardScript run() {
    NameScope card;
    context_.frame = &card;
    BlockBuilder block;
    block.of_card = true;
    while (!bodies_.at_end()) section(block);
    CardScript made;
    made.block = bodies_.finish(block);
    made.own_block = narrow<uint16_t>(context_.program.blocks.size());
    context_.program.blocks.push_back(made.block);
    made.triggers = block.triggers;
    made.rows = block.rows_seen;
    return made;
  }

 private:
  void section(BlockBuilder& block) {
    const script::Line line = bodies_.line();
    if (line.indent > 0)
      context_.report(bodies_.place_of(line),
                      "a section is not indented; expected one such as 'play:'");
    bodies_.begin(bodies_.tokens_of(line));
    const int found = bodies_.parser().parse(card_grammar().section, false);
    if (found < 0) {
      bodies_.fail({card_grammar().section}, false);
      return bodies_.skip(line.indent);
    }
    const int tag = bodies_.parser().tag(found);
    if (tag == tag_of(Form::WhileInPlay)) return while_section(found, block, false);
    if (tag == tag_of(Form::While)) return while_section(found, block, true);
    bodies_.abilities(bodies_.parser().child(bodies_.parser().match(found), 0), block, line.indent);
  }

  void while_section(int found, BlockBuilder& block, bool conditional) {
    const script::Line line = bodies_.line();
    const Match m = bodies_.parser().match(found);
    block.condition = 0;
    if (conditional)
      block.condition = bodies_.expressions().compile(bodies_.parser().child(m, 0));
    else if (std::exchange(while_in_play_, true))
      context_.report(bodies_.place_of(line),
                      "a second 'while in play:'; put its lines in the first");
    bodies_.members(block, m.end, line.indent);
    block.condition = 0;
  }

  Context& context_;
  Bodies& bodies_;
  bool while_in_play_ = false;
};

// What of the table the card speaks of in any of its words.
ThingMask things_spoken_of(const CardScript& made, const Program& p, size_t first_node) {
  static constexpr auto kThings = [] {
    std::array<ThingMask, kOps> out{};
    for (const WordInfo& word : kWords) out[index_of(word.op)] = things_of(word.op);
    return out;
  }();
  ThingMask out = 0;
  const auto add = [&out](Op op) { out |= kThings[index_of(op)]; };
  for (size_t i = first_node; i < p.nodes.size(); ++i) add(p.nodes[i].op);
  for (size_t i = made.first_code; i < p.code.size(); ++i) add(p.code[i].op);
  for (const WordInfo& word : kWords) {
    if (kThings[index_of(word.op)] == 0) continue;
    const bool has =
        (word.of == WordClass::Trigger && (made.triggers & trigger_bit(word.op)) != 0) ||
        (word.of == WordClass::Row && made.rows.has(word.op));
    if (has) add(word.op);
  }
  return out;
}

bool asks_power(Op op) {
  return op == Op::PowerAtLeast || op == Op::PowerAtMost || op == Op::PowerExactly ||
         op == Op::PowerOf;
}

// What a set is taken from, without its filters.
const Node& base_of(const Program& p, const Node& set) {
  const Node* n = &set;
  while (is_filter(n->op) || (is_noun(n->op) && n->inner() != 0)) n = &p.nodes[n->inner()];
  return *n;
}

bool filters_by_power(const Program& p, uint16_t set) {
  for (const Node* n = &p.nodes[set];; n = &p.nodes[n->inner()]) {
    if (asks_power(n->op)) return true;
    if (!is_filter(n->op) && (!is_noun(n->op) || n->inner() == 0)) return false;
  }
}

// See CardScript: of a trigger's subject, or of what is called by its name.
bool asks_power_of_gone(const Program& p, size_t first_node, size_t first_ability) {
  for (size_t i = first_ability; i < p.abilities.size(); ++i)
    if (p.abilities[i].subjects != 0 && p.abilities[i].trigger != Op::AfterChoosing &&
        filters_by_power(p, p.abilities[i].subjects))
      return true;
  for (size_t i = first_node; i < p.nodes.size(); ++i) {
    const Node& n = p.nodes[i];
    if (!asks_power(n.op)) continue;
    const Op base = base_of(p, n.op == Op::PowerOf ? p.nodes[n.set()] : n).op;
    if (base == Op::Subject || base == Op::Opposing) return true;
  }
  return false;
}

void check_sizes(Context& context) {
  const Program& p = context.program;
  constexpr size_t kNodes = std::numeric_limits<uint16_t>::max();
  constexpr size_t kTargets = std::numeric_limits<int16_t>::max();
  if (p.nodes.size() > kNodes || p.code.size() > kTargets || p.blocks.size() > kTargets ||
      p.rows.size() > kNodes || p.abilities.size() > kNodes || p.labels.size() > kNodes)
    context.report({1, 1}, "the cards together are too large for the bytecode");
}

}  // namespace

CardScript compile_card(Program& program, const ScriptSource& source, const Vocabulary& vocabulary,
                        std::string* title, std::vector<script::Diagnostic>& problems) {
  Context context{program, vocabulary, source.file, problems, nullptr, program.nodes.size()};
  std::string_view rest = source.text;
  int line = 1;
  const std::string read = read_title(context, rest, line);
  if (title) *title = read;
  const script::LexOptions options{"non-", line};
  const script::Tokens tokens =
      script::lex(rest, card_grammar().grammar.words(), options, source.file, problems);
  Bodies bodies(context, tokens);
  const size_t first_code = program.code.size();
  const size_t first_node = program.nodes.size();
  const size_t first_ability = program.abilities.size();
  CardScript made = CardCompiler(context, bodies).run();
  made.first_code = narrow<uint16_t>(first_code);
  made.codes = narrow<uint16_t>(program.code.size() - first_code);
  made.things = things_spoken_of(made, program, first_node);
  made.asks_power_of_gone = asks_power_of_gone(program, first_node, first_ability);
  check_sizes(context);
  return made;
}

}  // namespace archon::keyforge
