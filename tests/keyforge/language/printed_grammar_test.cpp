// Printed cards are English: no joint between two phrases shows.
#include <doctest/doctest.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"

namespace archon::keyforge::printed_grammar_test {
namespace {

struct Fault {
  const char* what;
  std::regex pattern;
};

const std::vector<Fault>& faults() {
  // Adjectives before a noun: those of the language, houses and traits.
  static const std::string kAdjectives =
      "(?:(?:random|other|friendly|enemy|(?:un)?damaged|ready|exhausted|stunned|flank|elusive|"
      "non-[A-Za-z]+|[A-Z][a-z]+) )*";
  static const std::string kOne = "(?:card|creature|artifact|upgrade|action|neighbor)\\b";
  static const std::string kMany = "(?:card|creature|artifact|upgrade|action|neighbor)s\\b";
  static const std::string kVerbs =
      "(?:gain|get|deal|capture|lose|take|enter|belong|count|ignore|steal|draw|discard|pay)\\b";
  static const std::vector<Fault> all = {
      {"two determiners",
       std::regex("\\b(?:a|an|each|the|no|first|next|any) (?:a|an|each|the|no|any)\\b")},
      {"a word twice", std::regex("\\b([A-Za-z]+) \\1\\b")},
      {"'a' before a vowel", std::regex("\\ba (?:[aeioAEIO]|[Uu]n[a-z]|\xC3)")},
      {"'an' before a consonant", std::regex("\\b[Aa]n [^aeiouAEIOU]")},
      {"an empty slot", std::regex("  |\\( |\\(\\)| [,.;:)]|\\{|\\}|\\|_|^[^:]*: *$")},
      {"punctuation twice", std::regex("[.,;:][.,;:]")},
      {"no full stop", std::regex("[^.\"]$")},
      {"no capital letter", std::regex("^[a-z]|\\. [a-z]")},
      {"one and a plural", std::regex("(?:^|[^+0-9])\\b1 " + kAdjectives + kMany)},
      {"several and a singular",
       std::regex("(?:^|[^+-])\\b(?:[02-9]|[1-9][0-9]) " + kAdjectives + kOne)},
      {"'each' and a plural", std::regex("\\b(?:each|a|an) " + kAdjectives + kMany)},
      {"'each' and a verb of several",
       std::regex("[^d] each " + kAdjectives + kOne + " (?:" + kVerbs + "|are\\b|were\\b)")},
      {"'they' and a verb of one", std::regex("\\b[Tt]hey (?:is|was|[a-z]+s)\\b")},
      {"'it' and a verb of several", std::regex("\\b(?:it|this|its host) (?:are|" + kVerbs + ")")},
      {"'them' as a subject", std::regex("(?:^|[.;:] |, )[Tt]hem (?!in turn)")},
      {"a filter without a noun",
       std::regex(
           "\\bthat (?:is|are) (?:except|in|of|with|named|enemy|creature|card|artifact)\\b")},
      {"each within a selection", std::regex("\\b(?:except|among|as a copy of|against) each\\b")},
      {"an amount in the place of a number",
       std::regex("(?:[Cc]hoose(?: up to)?|[Rr]epeat|[Dd]raw|[Dd]eal) (?:the number|the "
                  "excess|half|that number)\\b")},
      {"an amount between verb and object",
       std::regex("equal to [^.;:]* (?:to|from) (?:[A-Z]|it|them|this|each [a-z ]+)(?:[.;)]|$)")},
      {"'equal to' what is no amount", std::regex("equal to that number")},
      {"a turn without its parts", std::regex("[Ff]or (?!each )[^.;:]* in turn")},
      {"not (...)", std::regex("\\bnot \\(")},
      {"destroyed creatures that may be artifacts", std::regex("the destroyed creatures")},
      {"'or less' far from its verb", std::regex(" is the [^,.]* or (?:less|more)\\b")},
      {"one counter, or one time, and a plural",
       std::regex("(?:^|[^+])\\b1 (?:each|[a-z]+ counters|more times)\\b")},
      {"a number that only means 'all'", std::regex("\\b40\\b")},
      {"an amount without 'the number of'", std::regex("(?:[Ww]here|equal to|if) bonus icons\\b")},
      {"'each one' of a single card", std::regex("where [^.;]*\\beach one\\b")},
      {"'there is it'", std::regex("\\bthere is (?:it|them)\\b")},
      {"a title called a number", std::regex("Name a card \\(that|title that number")},
      {"plays of no time", std::regex("\\bplays of\\b")},
      {"cards that are counted before they are named",
       std::regex("\\bcards equal to [^.;]* deck\\b")},
      {"several chosen, and 'its owner'",
       std::regex("[Cc]hoose [2-9] [a-z ]*\\(([A-Z])\\)[.;] [Rr]eturn \\1 to its\\b")}};
  return all;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// The names of the first faults of a line, with what shows them.
std::string faults_of(const std::string& line) {
  std::string out;
  std::smatch found;
  for (const Fault& fault : faults())
    if (std::regex_search(line, found, fault.pattern))
      out += std::string(out.empty() ? "" : "; ") + fault.what + " '" + found.str() + "'";
  return out;
}

}  // namespace

TEST_CASE("faults of grammar are found") {
  CHECK(faults_of("Gain 1 \xC3\x86mber. Draw 2 cards.") == "");
  CHECK(faults_of("The first each creature enters play ready.") != "");
  CHECK(faults_of("Choose a Untamed creature.") != "");
  CHECK(faults_of("You may play 1 non-Logos cards in your hand.") != "");
  CHECK(faults_of("Destroy it if not (it was damaged).") != "");
  CHECK(faults_of("Repeat the number of friendly creatures times: gain 1.") != "");
  CHECK(faults_of("Deal damage equal to the number of A to B.") != "");
  CHECK(faults_of("Put 1 growth counters on this.") != "");
  CHECK(faults_of("You may play 40 cards.") != "");
  CHECK(faults_of("If there is it, destroy this.") != "");
  CHECK(faults_of("Choose 2 creatures (B); return B to its owner's hand.") != "");
  CHECK(faults_of("Each friendly creature capture 1 \xC3\x86mber.  ") != "");
}

TEST_CASE("the printed text of every card is English") {
  std::set<std::string> read;  // most lines are those of the edition before
  for (int edition = 0; edition < kEditions; ++edition) {
    const Library library = Library::load("", Rules{static_cast<Edition>(edition)});
    for (int card = 0; card < library.size(); ++card) {
      if (!library.def(card).scripted) continue;
      CAPTURE(library.def(card).title);
      for (const std::string& line : lines_of(library.explain(card))) {
        if (!read.insert(line).second) continue;
        CAPTURE(line);
        CHECK(faults_of(line) == "");
      }
    }
  }
}

}  // namespace archon::keyforge::printed_grammar_test
