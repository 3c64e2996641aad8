// docs/protocol.md held against the program: every transcript (there and in transcripts.md, beside
// this file) and the client run, and no word of the protocol is missing.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/keyforge/cards/library.h"
#include "protocol/keyforge/formats/answers.h"
#include "protocol/keyforge/formats/load.h"
#include "protocol/session/session.h"
#include "tests/sim/program.h"

namespace archon::protocol::document_test {
namespace {

using nlohmann::json;

const std::string kDocument = ARCHON_SOURCE_DIR "/docs/protocol.md";
const std::string kTranscripts = ARCHON_SOURCE_DIR "/tests/protocol/transcripts.md";

// The blocks that are fenced as of this language.
std::vector<std::string> blocks(const std::string& text, const std::string& language) {
  const std::string fence = "```" + language + "\n";
  std::vector<std::string> out;
  for (size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    out.push_back(text.substr(at, text.find("```", at) - at));
  }
  return out;
}

// The document without its fenced blocks.
std::string prose() {
  const std::string text = read(kDocument);
  std::string out;
  bool fenced = false;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    if (line.starts_with("```"))
      fenced = !fenced;
    else if (!fenced)
      out += line;
    at = end;
  }
  return out;
}

// ---- Transcripts ----

struct Exchange {
  std::string request;
  std::string answer;
};

// "> " begins a request and "< " its answer; other lines go on with the one before them.
std::vector<Exchange> exchanges(const std::string& block) {
  std::vector<Exchange> out;
  bool answering = true;
  for (size_t at = 0; at < block.size();) {
    const size_t end = std::min(block.find('\n', at), block.size());
    std::string line = block.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("> ")) {
      REQUIRE(answering);
      out.push_back({line.substr(2), ""});
      answering = false;
    } else if (line.starts_with("< ")) {
      REQUIRE_FALSE(answering);
      out.back().answer = line.substr(2);
      answering = true;
    } else {
      REQUIRE_FALSE(out.empty());
      line.erase(0, line.find_first_not_of(' '));
      (answering ? out.back().answer : out.back().request) += line;
    }
  }
  REQUIRE(answering);
  return out;
}

// An answer with "..." for what is left out, as JSON: a member or an element called "...".
json with_gaps(const std::string& answer) {
  std::string out;
  std::string open;
  bool in_text = false;
  for (size_t i = 0; i < answer.size(); ++i) {
    const char c = answer[i];
    if (in_text) {
      if (c == '\\') out += answer[i++];
      in_text = answer[i] != '"';
    } else if (answer.compare(i, 3, "...") == 0) {
      REQUIRE_FALSE(open.empty());
      out += open.back() == '{' ? R"("...":0)" : R"("...")";
      i += 2;
      continue;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      open += c;
    } else if (c == '}' || c == ']') {
      open.pop_back();
    }
    out += answer[i];
  }
  return json::parse(out);
}

bool matches(const json& shown, const json& answer);

bool object_matches(const json& shown, const json& answer) {
  if (!answer.is_object() || (!shown.contains("...") && shown.size() != answer.size()))
    return false;
  for (const auto& [key, value] : shown.items())
    if (key != "..." && (!answer.contains(key) || !matches(value, answer[key]))) return false;
  return true;
}

bool list_matches(const json& shown, const json& answer) {
  if (!answer.is_array()) return false;
  const bool gap = !shown.empty() && shown.back() == "...";
  const size_t size = shown.size() - (gap ? 1 : 0);
  if (gap ? answer.size() < size : answer.size() != size) return false;
  for (size_t i = 0; i < size; ++i)
    if (!matches(shown[i], answer[i])) return false;
  return true;
}

bool matches(const json& shown, const json& answer) {
  if (shown.is_object()) return object_matches(shown, answer);
  if (shown.is_array()) return list_matches(shown, answer);
  return shown == answer;
}

// What the program answers to these requests, in a process of its own; who asks twice gets the same
// answers.
const std::vector<std::string>& answers_to(const std::vector<Exchange>& transcript) {
  static std::map<std::string, std::vector<std::string>> asked;
  std::string requests;
  for (const Exchange& e : transcript) requests += e.request + '\n';
  if (const auto found = asked.find(requests); found != asked.end()) return found->second;
  const Folder folder;
  const Outcome outcome = run("serve < '" + folder.write("requests", requests) + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  std::vector<std::string> out;
  for (size_t at = 0, end; (end = outcome.out.find('\n', at)) != std::string::npos; at = end + 1)
    out.push_back(outcome.out.substr(at, end - at));
  return asked.emplace(requests, out).first->second;
}

void check_transcripts(const std::string& text, size_t least) {
  const std::vector<std::string> transcripts = blocks(text, "transcript");
  CHECK(transcripts.size() >= least);
  for (const std::string& block : transcripts) {
    const std::vector<Exchange> transcript = exchanges(block);
    const std::vector<std::string>& answers = answers_to(transcript);
    REQUIRE(answers.size() == transcript.size());
    for (size_t i = 0; i < answers.size(); ++i) {
      CAPTURE(transcript[i].request);
      CAPTURE(transcript[i].answer);
      CAPTURE(answers[i]);
      CHECK(matches(with_gaps(transcript[i].answer), json::parse(answers[i])));
    }
  }
}

TEST_CASE("what a transcript shows and the answer hasn't is noticed") {
  const json answer = {{"ok", true}, {"n", {1, 2}}, {"words", "a ... b"}};
  for (const char* shown : {R"({...})", R"({"ok":true,...})", R"({"n":[1,2],...})",
                            R"({"n":[1,...],"ok":true,"words":"a ... b"})", R"({"n":[...],...})"})
    CHECK(matches(with_gaps(shown), answer));
  for (const char* shown :
       {R"({})", R"({"ok":true})", R"({"ok":false,...})", R"({"n":[2,...],...})",
        R"({"n":[1],...})", R"({"n":[1,2,3,...],...})", R"({"id":1,...})", R"([...])",
        R"({"words":"a",...})", R"({"n":{...},...})"})
    CHECK_FALSE(matches(with_gaps(shown), answer));
}

TEST_CASE("every transcript of docs/protocol.md is what the program says") {
  check_transcripts(read(kDocument), 15);
  check_transcripts(read(kTranscripts), 15);
}

TEST_CASE("the transcript of the tour is what the program says") {
  check_transcripts(read(ARCHON_SOURCE_DIR "/docs/tour.md"), 1);
}

TEST_CASE("the client of docs/protocol.md plays a game as it stands there") {
  const std::string text = read(kDocument);
  REQUIRE(blocks(text, "python").size() == 1);
  REQUIRE(blocks(text, "text").size() == 1);
  const Folder folder;
  const std::string script = folder.write("client.py", blocks(text, "python")[0]);
  const auto programs = std::filesystem::path(ARCHON_PROGRAM).parent_path().string();
  FILE* pipe = popen(("PATH='" + programs + "':\"$PATH\" python3 '" + script + "'").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  std::array<char, 4096> buffer{};
  while (const size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
    out.append(buffer.data(), n);
  CHECK(pclose(pipe) == 0);
  CHECK(out == blocks(text, "text")[0]);
}

// ---- Nothing is forgotten ----

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("every request, kind, event, setting, ability and code stands in docs/protocol.md") {
  const std::string text = prose();
  const auto has_row = [&](const std::string& word) {
    CAPTURE(word);
    CHECK(has(text, "\n| `" + word + "` |"));
  };
  for (const std::string& name : Session::request_names()) {
    CAPTURE(name);
    CHECK(has(text, "`" + name + "`"));
    CHECK((has(text, "\n### " + name) || has(text, ", " + name + "\n")));
  }
  const std::string examples = read(kDocument) + read(kTranscripts);
  const auto has_kind = [&](keyforge::Ask ask, keyforge::Purpose purpose) {
    keyforge::Question question;
    question.ask = ask;
    question.purpose = purpose;
    const std::string kind(kind_word(question));
    has_row(kind);
    CHECK(has(examples, "\"kind\":\"" + kind + "\""));
  };
  for (int ask = 1; ask < keyforge::kAsks; ++ask)
    has_kind(static_cast<keyforge::Ask>(ask), keyforge::Purpose::Usual);
  for (int purpose = 1; purpose < keyforge::kPurposes; ++purpose)
    has_kind(keyforge::Ask::Pick, static_cast<keyforge::Purpose>(purpose));
  for (const std::string_view event : keyforge::kHappeningNames)
    if (!event.empty()) has_row(std::string(event));
  for (const char* code : kCodes) has_row(code);
  const Json settings = auto_json(0);
  for (const auto& [setting, on] : settings.items()) has_row(setting);
  const auto library = keyforge::Library::load();
  const auto abilities = static_cast<int>(library.program().abilities.size());
  for (int ability = 0; ability < abilities; ++ability) {
    const std::string word = ability_word(library, ability);
    CAPTURE(word);
    CHECK(has(text, "`" + word + "`"));
  }
}

// Names of members, but for those of `cards` in a state: they are the cards' own.
void collect_members(const json& value, std::set<std::string>& out) {
  if (value.is_array())
    for (const json& element : value) collect_members(element, out);
  if (!value.is_object()) return;
  for (const auto& [key, member] : value.items()) {
    out.insert(key);
    if (key == "cards" && member.is_object())
      for (const json& card : member) collect_members(card, out);
    else
      collect_members(member, out);
  }
}

TEST_CASE("every member that an answer of the transcripts has is explained in docs/protocol.md") {
  const std::string text = prose();
  std::set<std::string> members;
  for (const std::string& block : blocks(read(kDocument) + read(kTranscripts), "transcript"))
    for (const std::string& answer : answers_to(exchanges(block)))
      collect_members(json::parse(answer), members);
  CHECK(members.size() > 100);
  for (const std::string& member : members) {
    CAPTURE(member);
    CHECK((has(text, "`" + member + "`") || has(text, "\"" + member + "\":")));
  }
}

}  // namespace
}  // namespace archon::protocol::document_test
