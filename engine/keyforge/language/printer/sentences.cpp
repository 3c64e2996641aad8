#include "engine/keyforge/language/printer/sentences.h"

namespace archon::keyforge {
namespace {

// Whether what follows within a body could be read as a part of it.
bool is_open(const std::string& sentence) {
  const bool closed = sentence.ends_with(')') && sentence.find("; otherwise ") == std::string::npos;
  if (closed) return false;
  return sentence.starts_with("if ") || sentence.starts_with("you may ") ||
         sentence.starts_with("repeat ") || sentence.starts_with("for each ");
}

}  // namespace

std::string ended(const std::string& sentence) {
  return sentence.ends_with(".\"") ? sentence : sentence + '.';
}

std::string body(const Sentences& sentences) {
  if (sentences.size() == 1) return sentences[0];
  std::string out;
  for (const std::string& sentence : sentences) {
    const bool open = &sentence != &sentences.back() && is_open(sentence);
    out += (out.empty() ? "" : "; ") + (open ? '(' + sentence + ')' : sentence);
  }
  return '(' + out + ')';
}

}  // namespace archon::keyforge
