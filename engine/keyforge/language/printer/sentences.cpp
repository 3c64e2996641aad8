#include "engine/keyforge/language/printer/sentences.h"

#include <algorithm>
#include <string_view>

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

std::string third_person(const std::string& sentence) {
  const size_t end = std::min(sentence.find(' '), sentence.size());
  std::string verb = sentence.substr(0, end);
  const auto follows_vowel = [&] {
    return verb.size() > 1 &&
           std::string_view("aeiou").find(verb[verb.size() - 2]) != std::string_view::npos;
  };
  if (verb.ends_with('y') && !follows_vowel()) {
    verb.back() = 'i';
    verb += 'e';
  } else if (verb.ends_with("ch") || verb.ends_with("sh")) {
    verb += 'e';
  }
  return verb + 's' + sentence.substr(end);
}

bool names_sides(const std::string& sentence) {
  for (const std::string_view word : {"you", "opponent", "friendly", "enemy"})
    if (sentence.find(word) != std::string::npos) return true;
  return false;
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
