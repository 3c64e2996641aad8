#include "engine/core/script/parser.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"

namespace archon::script {
namespace {

// A line of a card takes a few hundred steps; this stops lines made to be slow.
constexpr int kMaxSteps = 2'000'000;
constexpr size_t kExpectationsNamed = 6;

}  // namespace

void Parser::begin(std::span<const Token> tokens) {
  tokens_ = tokens;
  matches_.clear();
  children_.clear();
  results_.clear();
  scratch_.clear();
  path_.clear();
  steps_ = 0;
  memo_.assign(cell_of(grammar_.classes(), tokens.size() + 1, 0), Span{});
}

int Parser::parse(int of, bool whole) {
  const Span found = read(of, 0);
  if (found.count == 0) return -1;
  const int best = results_[found.first];
  return whole && match(best).end != int_size(tokens_) ? -1 : best;
}

Parser::Span Parser::read(int of, int at) {
  const size_t slot = cell_of(of, tokens_.size() + 1, at);
  if (memo_[slot].first >= 0) return memo_[slot];
  memo_[slot] = {0, 0};  // while it is being read it is empty: a rule can't start with itself
  const size_t base = scratch_.size();
  if (grammar_.rule_class(of).terminal) {
    Match made{-1, narrow<int16_t>(of), 0, at, at, 0, 0};
    const int taken = reader_.read(of, tokens_.subspan(at), made.value);
    if (taken > 0) {
      made.end = at + taken;
      scratch_.push_back(int_size(matches_));
      matches_.push_back(made);
    } else if (explaining_ && at >= farthest_) {
      if (at > farthest_) expect(at, "");
      reader_.suggest(of, known_);
    }
  } else {
    read_rules(of, at);
  }
  const auto first = scratch_.begin() + base;
  longest_first(first, scratch_.end());
  const Span found{int_size(results_), narrow<int>(scratch_.end() - first)};
  results_.insert(results_.end(), first, scratch_.end());
  scratch_.resize(base);
  memo_[slot] = found;
  return found;
}

// They are one or two as a rule, so they are put in order one by one.
void Parser::longest_first(std::vector<int>::iterator first, std::vector<int>::iterator last) {
  for (auto it = first; it != last; ++it) {
    const auto place =
        std::upper_bound(first, it, *it, [&](int a, int b) { return match(a).end > match(b).end; });
    std::rotate(place, it, it + 1);
  }
}

void Parser::read_rules(int of, int at) {
  const size_t base = scratch_.size();
  const std::vector<int>& rules = grammar_.rule_class(of).rules;
  for (size_t first = 0; first < rules.size(); first += 64)
    for (uint64_t bits = worth_trying(of, first / 64, at); bits != 0; bits &= bits - 1)
      read_rule(rules[first + std::countr_zero(bits)], 0, at, at, base);
}

uint64_t Parser::worth_trying(int of, size_t block, int at) {
  const RulesByBeginning& by = grammar_.rules_by_beginning(of);
  if (explaining_) {
    const size_t left = grammar_.rule_class(of).rules.size() - 64 * block;
    return left < 64 ? (uint64_t{1} << left) - 1 : ~uint64_t{0};
  }
  uint64_t bits = by.anything[block];
  if (at >= tokens()) return bits;
  bits |= by.by_word[cell_of(token(at).word, by.blocks, block)];
  for (const auto& [terminal, rules] : by.by_terminal)
    if ((rules[block] & ~bits) != 0 && read(terminal, at).count > 0) bits |= rules[block];
  return bits;
}

bool Parser::word_fits(const Element& element, int at) const {
  if (at >= int_size(tokens_)) return false;
  const WordId word = token(at).word;
  if (word == 0) return false;
  for (const WordId spelling : element.spellings)
    if (spelling == word) return true;
  return false;
}

void Parser::read_rule(int rule, size_t element, int start, int at, size_t scratch) {
  if (++steps_ > kMaxSteps) return;
  const auto& elements = grammar_.rule(rule).elements;
  if (element == elements.size()) return accept(rule, start, at, scratch);
  const Element& next = elements[element];
  if (next.slot >= 0) return read_slot(rule, element, start, at, scratch);
  if (word_fits(next, at)) {
    read_rule(rule, element + 1, start, at + 1, scratch);
  } else if (explaining_) {
    suggest(at, next);
    if (at > start) expect(at, '\'' + grammar_.words().text(next.spellings[0]) + '\'');
  }
  if (next.optional) read_rule(rule, element + 1, start, at, scratch);
}

void Parser::read_slot(int rule, size_t element, int start, int at, size_t scratch) {
  const int of = grammar_.rule(rule).elements[element].slot;
  if (explaining_ && at > start) expect(at, grammar_.rule_class(of).label);
  const Span found = read(of, at);
  for (int i = 0; i < found.count; ++i) {
    const int piece = results_[found.first + i];
    path_.push_back(piece);
    read_rule(rule, element + 1, start, match(piece).end, scratch);
    path_.pop_back();
  }
}

// Keeps the first match for each end, which bounds the work whatever the tokens are.
void Parser::accept(int rule, int start, int end, size_t scratch) {
  for (size_t i = scratch; i < scratch_.size(); ++i)
    if (match(scratch_[i]).end == end) return;
  Match made;
  made.rule = narrow<int16_t>(rule);
  made.of = narrow<int16_t>(grammar_.rule(rule).of);
  made.first = start;
  made.end = end;
  made.child = int_size(children_);
  const size_t slots = grammar_.rule(rule).slots;
  for (size_t i = path_.size() - slots; i < path_.size(); ++i) {
    const Match piece = match(path_[i]);
    if (!grammar_.rule_class(piece.of).list) {
      children_.push_back(path_[i]);
      continue;
    }
    for (int j = 0; j < piece.children; ++j) {
      const int item = child(piece, j);
      children_.push_back(item);
    }
  }
  made.children = int_size(children_) - made.child;
  scratch_.push_back(int_size(matches_));
  matches_.push_back(made);
}

void Parser::expect(int at, std::string what) {
  if (at < farthest_) return;
  if (at > farthest_) {
    farthest_ = at;
    expected_.clear();
    known_.clear();
  }
  if (!what.empty() && std::find(expected_.begin(), expected_.end(), what) == expected_.end())
    expected_.push_back(std::move(what));
}

void Parser::suggest(int at, const Element& element) {
  if (at < farthest_) return;
  expect(at, "");
  for (const WordId spelling : element.spellings)
    if (const std::string text = grammar_.words().text(spelling); std::isalpha(text.front()) != 0)
      known_.push_back(text);
}

std::string Parser::expectations() const {
  std::string out;
  const size_t named = std::min(expected_.size(), kExpectationsNamed);
  for (size_t i = 0; i < named; ++i) {
    if (i > 0) out += i + 1 == expected_.size() ? " or " : ", ";
    out += expected_[i];
  }
  return named < expected_.size() ? out + ", ..." : out;
}

std::string Parser::explain_failure(std::span<const int> classes, bool whole, int& at) {
  const std::span<const Token> tokens = tokens_;
  if (steps_ > kMaxSteps) {
    at = 0;
    return "this line is too complicated; split it";
  }
  begin(tokens);
  explaining_ = true;
  farthest_ = 0;
  expected_.clear();
  known_.clear();
  for (const int of : classes) {
    expect(0, grammar_.rule_class(of).label);
    const Span found = read(of, 0);
    if (found.count > 0 && whole) expect(match(results_[found.first]).end, "the end of the line");
  }
  explaining_ = false;
  at = farthest_;
  const bool ended = at >= int_size(tokens_);
  std::string message =
      expected_.empty() ? "unexpected " : "expected " + expectations() + ", found ";
  if (ended) return message + "the end of the line";
  const Token& found = token(at);
  message += '\'' + std::string(found.text) + '\'';
  const std::string remark = reader_.remark(found);
  if (!remark.empty()) return message + " (" + remark + ")";
  return found.kind == Token::Kind::Word ? message + did_you_mean(found.text, known_) : message;
}

}  // namespace archon::script
