// What libFuzzer calls with texts that it makes up, led by what they reach. FUZZ_READER says which
// reader gets them: deck, position, replay, script, protocol, mage, encounter or battle.
// scripts/nightly runs them all.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "protocol/session/session.h"
#include "tests/fuzz/archmajesty_readers.h"
#include "tests/fuzz/readers.h"

namespace {

namespace kf = archon::keyforge;
using Json = nlohmann::json;

const kf::Library& library() {
  static const kf::Library loaded = kf::Library::load();
  return loaded;
}

// What the moves and changes are drawn from: the same for the same text.
archon::Rng dice(const std::string& text) { return archon::Rng(text.size()); }

void try_deck(const std::string& text) { archon::fuzz::try_deck(text); }
void try_mage(const std::string& text) { archon::fuzz::try_mage(text); }
void try_encounter(const std::string& text) { archon::fuzz::try_encounter(text); }

void try_battle(const std::string& text) {
  archon::Rng rng = dice(text);
  archon::fuzz::try_battle_position(text, rng);
}

void try_position(const std::string& text) {
  archon::Rng rng = dice(text);
  archon::fuzz::try_position(text, library(), rng);
}

void try_replay(const std::string& text) {
  archon::Rng rng = dice(text);
  archon::fuzz::try_replay(text, library(), rng);
}

constexpr const char* kGame =
    R"({"op":"load","house":"brobnar","players":[{"aember":4,"line":["troll"],"hand":["anger"]},{"line":["dust-pixie"]}]})";

Json answer_of(archon::protocol::Session& session, const std::string& line) {
  const std::string text = session.answer(line);
  if (text.find('\n') != std::string::npos) throw std::runtime_error("more than a line");
  Json answer = Json::parse(text);
  if (answer["ok"] != true && answer["error"]["code"] == "internal")
    throw std::runtime_error("internal: " + answer["error"]["message"].get<std::string>());
  return answer;
}

// Agents think, and programs are started, for as long as they are asked to; that is no reader's
// business.
bool is_left_out(const std::string& line) {
  for (const char* word : {"mcts", "flat", "greedy", "program", "\\u"})
    if (line.find(word) != std::string::npos) return true;
  return false;
}

// Requests, one a line, about a game that they call g1. The session is that of earlier texts, too:
// making a new one takes longer than all else.
void try_requests(const std::string& text) {
  static archon::protocol::Session session;
  const std::string game = answer_of(session, kGame)["game"];
  std::istringstream lines(text);
  std::vector<std::string> open = {game};
  for (std::string line; std::getline(lines, line);) {
    if (is_left_out(line)) continue;
    for (size_t at = 0; (at = line.find("\"g1\"", at)) != std::string::npos; ++at)
      line.replace(at, 4, "\"" + game + "\"");
    const Json answer = answer_of(session, line);
    if (answer.contains("game") && answer["game"].is_string()) open.push_back(answer["game"]);
  }
  for (const std::string& name : open)
    answer_of(session, Json{{"op", "drop"}, {"game", name}}.dump());
}

using Reader = void (*)(const std::string&);

Reader chosen() {
  const char* name = std::getenv("FUZZ_READER");
  const std::string_view wanted = name ? name : "";
  if (wanted == "deck") return try_deck;
  if (wanted == "position") return try_position;
  if (wanted == "replay") return try_replay;
  if (wanted == "script") return archon::fuzz::try_script;
  if (wanted == "protocol") return try_requests;
  if (wanted == "mage") return try_mage;
  if (wanted == "encounter") return try_encounter;
  if (wanted == "battle") return try_battle;
  std::fputs(
      "FUZZ_READER: expected deck, position, replay, script, protocol, mage, encounter or battle\n",
      stderr);
  std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static const Reader read = chosen();
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  try {
    read(text);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    std::abort();
  }
  return 0;
}
