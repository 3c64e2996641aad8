// Throws damaged requests at a session with games open: whatever the line, one line of valid JSON
// must come back, never "internal", and a refused request must leave its game as it was.
// Usage: protocol_fuzz [SECONDS [SEED]]
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "protocol/session/session.h"
#include "tests/fuzz/damage.h"

namespace {

using archon::Rng;
using archon::protocol::Session;
using Json = nlohmann::json;

constexpr int kStretch = 20'000;  // lines after which the session begins anew
constexpr int kLongest = 1 << 16;

// Requests of every kind, for games g1 to g5, of which the last is a battle. Agents that think long
// would only take time.
const std::vector<std::string> kRequests = {
    R"({"id":1,"op":"hello"})",
    R"({"op":"cards","ids":["anger","troll"],"rules":"2018"})",
    R"({"op":"state","game":"g1","view":1})",
    R"({"op":"state","game":"g2","view":"all"})",
    R"({"op":"choices","game":"g3","view":2})",
    R"({"op":"choose","game":"g1","pick":[0]})",
    R"({"op":"choose","game":"g2","pick":[1]})",
    R"({"op":"choose","game":"g3","pick":[2]})",
    R"({"op":"choose","game":"g4","pick":[0,1],"view":1})",
    R"({"op":"choose","game":"g1","n":3,"pick":[{"k":0,"amount":2}]})",
    R"({"op":"choose","game":"g2","pass":true})",
    R"({"op":"do","game":"g3","verb":"end"})",
    R"({"op":"do","game":"g4","verb":"play","uid":"1a"})",
    R"({"op":"do","game":"g1","verb":"fight","uid":"tr","target":"2a"})",
    R"({"op":"do","game":"g2","house":"logos"})",
    R"({"op":"do","game":"g3","mulligan":false})",
    R"({"op":"do","game":"g4","verb":"reap","card":"troll"})",
    R"({"op":"auto","game":"g1","auto":{"forced":false,"order":false,"keys":true}})",
    R"({"op":"edit","game":"g1","ops":[{"set":"damage","uid":"tr","value":3}]})",
    R"({"op":"edit","game":"g2","ops":[{"set":"pool","player":1,"value":30},{"set":"keys","player":2,"value":{"red":true}}]})",
    R"({"op":"edit","game":"g3","ops":[{"move":"1a","to":"line","player":1,"at":"left"}]})",
    R"({"op":"edit","game":"g4","ops":[{"move":"2b","to":"discard","at":"bottom"},{"move":"1c","to":"under","on":"tr"}]})",
    R"({"op":"edit","game":"g1","ops":[{"zone":"deck","player":1,"cards":["1a","1b","1c"]}]})",
    R"({"op":"edit","game":"g2","ops":[{"zone":"line","player":2,"cards":["2a","2b"]},{"remove":"2c"}]})",
    R"({"op":"edit","game":"g3","ops":[{"set":"counter","name":"power","uid":"tr","value":2},{"set":"stunned","uid":"tr","value":true},{"set":"house","uid":"1b","value":"mars"},{"set":"bonus","uid":"1b","value":["aember","draw"]}]})",
    R"({"op":"rig","game":"g1","shuffle":["1a","2b"],"random":["1c"],"seed":9})",
    R"({"op":"rig","game":"g2"})",
    R"({"op":"go","game":"g1","agent":"random","seed":4})",
    R"({"op":"go","game":"g4","agent":"greedy"})",
    R"({"op":"play-out","game":"g3","agent":"random","seed":3})",
    R"({"op":"play-out","game":"g4","agents":["random","random"]})",
    R"({"op":"stop"})",
    R"({"op":"position","game":"g1"})",
    R"({"op":"replay","game":"g2"})",
    R"({"op":"copy","game":"g1"})",
    R"({"op":"drop","game":"g4"})",
    R"({"op":"hello","of":"archmajesty"})",
    R"({"op":"cards","of":"archmajesty","ids":["steelroot-grasp"]})",
    R"({"op":"state","game":"g5","view":1})",
    R"({"op":"choices","game":"g5","view":2})",
    R"({"op":"choose","game":"g5","pick":[0]})",
    R"({"op":"choose","game":"g5","pass":true})",
    R"({"op":"do","game":"g5","verb":"run","at":"e5"})",
    R"({"op":"do","game":"g5","verb":"pass"})",
    R"({"op":"undo","game":"g5","choices":2})",
    R"({"op":"log","game":"g5"})",
    R"({"op":"go","game":"g5","agent":"random"})",
    R"({"op":"position","game":"g5"})",
    R"({"op":"replay","game":"g5"})",
    R"({"op":"new","of":"archmajesty","players":[{"mages":["berta",{"name":"X","ancestry":["svartals"]}]},{"mages":"mira+random:3","hp":-10}],"readings":{"guard":"after_roll"}})",
    R"({"op":"load","position":{"allied":["Berta Ironroot"],"enemy":["Mira Emberhand"],"round":2,"units":[{"Berta Ironroot":{"at":"c4","hp":3,"counters":{"burn":2}}}],"mages":[{"Berta Ironroot":{"hand":["earthsteel-bash"],"tokens":[{"guard":{"value":5}}]}}]}})",
    R"({"op":"new","seed":7,"players":[{"deck":"argus"},{"deck":"onyx","chains":3}],"first":2,"turn_limit":60})",
    R"({"op":"new","rules":"2018","players":[{"deck":["anger","troll",{"card":"anger","house":"mars"}],"houses":["brobnar","mars"]},{"deck":["dust-pixie"],"name":"x"}],"auto":{"end":true}})",
    R"({"op":"load","house":"brobnar","active":1,"turn":3,"players":[{"aember":2,"chains":1,"keys":["red"],"line":[{"card":"troll","uid":"tr","damage":1,"upgrades":["blood-of-titans"],"under":["anger"]},"bumpsy"],"hand":["anger","anger"],"deck":["troll","anger"]},{"line":["dust-pixie",{"card":"snufflegator","stunned":true,"aember":1}],"artifacts":["cannon"],"archives":["anger"]}],"history":{"played_this_turn":["anger"]}})",
    R"({"op":"load","position":{"you":{"house":"brobnar","hand":["anger"],"line":["troll"]},"foe":{"line":["bumpsy"]}},"auto":{"forced":false}})",
    R"({"op":"new","of":"archmajesty","seed":5,"players":[{"mages":"berta"},{"encounter":"toll bridge","level":1}]})",
    R"({"op":"load","position":"you:\n  house: brobnar\n  line: [{troll: {as: tr, damage: 2}}]\nfoe:\n  line: [bumpsy]\n"})"};

const std::vector<std::string> kTokens = {"null",
                                          "true",
                                          "false",
                                          "-1",
                                          "0",
                                          "1",
                                          "2",
                                          "3",
                                          "4",
                                          "255",
                                          "256",
                                          "1e99",
                                          "18446744073709551615",
                                          "-9223372036854775808",
                                          "0.5",
                                          "\"\"",
                                          "[]",
                                          "{}",
                                          "[",
                                          "]",
                                          "{",
                                          "}",
                                          ",",
                                          ":",
                                          "\"",
                                          "\\",
                                          "\\u0000",
                                          "\\ud800",
                                          "\xFF",
                                          "\xC3\xA9",
                                          "\n",
                                          "\"g1\"",
                                          "\"g2\"",
                                          "\"g3\"",
                                          "\"g4\"",
                                          "\"g5\"",
                                          "\"of\":\"archmajesty\"",
                                          "\"berta+mira\"",
                                          "\"mages\"",
                                          "\"encounter\"",
                                          "\"undo\"",
                                          "\"op\":",
                                          "\"game\":",
                                          "\"n\":",
                                          "\"view\":1,",
                                          "\"pick\":[0,1,2]",
                                          "\"pass\":true",
                                          "\"target\":\"2a\"",
                                          "\"uid\":\"1b\"",
                                          "\"1a\"",
                                          "\"2a\"",
                                          "\"tr\"",
                                          "\"?1.deck.0\"",
                                          "\"line\"",
                                          "\"under\"",
                                          "\"upgrades\"",
                                          "\"hand\"",
                                          "\"deck\"",
                                          "\"discard\"",
                                          "\"archives\"",
                                          "\"purged\"",
                                          "\"artifacts\"",
                                          "\"value\":",
                                          "\"edit\"",
                                          "\"choose\"",
                                          "\"load\"",
                                          "\"play-out\"",
                                          "\"mcts[iterations=2]\"",
                                          "\"random\"",
                                          "\"2018\"",
                                          "\"bad-penny\"",
                                          "\"collar-of-subordination\"",
                                          "\"spangler-box\"",
                                          "\"owner\":2",
                                          "\"controller\":2",
                                          "\"counters\":{\"doom\":1}",
                                          "\"set\":\"ready\"",
                                          "\"step\":\"house\"",
                                          "\"seed\":",
                                          "[[[[[[[[",
                                          "&a ",
                                          "*a",
                                          "!!int "};

std::string any(const std::vector<std::string>& list, Rng& rng) {
  return list[rng.below(static_cast<uint32_t>(list.size()))];
}

// What must not change when a request is refused.
std::string picture(Session& session, const std::string& game) {
  return session.answer(R"({"op":"choices","game":")" + game + "\"}") +
         session.answer(R"({"op":"state","game":")" + game + "\"}");
}

struct Counts {
  unsigned long long lines = 0;
  unsigned long long good = 0;
};

// A session with a few games, which the requests call g1 to g5: those that end make room for
// others.
class Conversation {
 public:
  Conversation() {
    for (size_t i = 0; i < games_.size(); ++i) begin(i);
  }

  // Says a line; throws if what comes back isn't as promised.
  void try_line(std::string line, bool look, Counts& counts) {
    for (size_t i = games_.size(); i-- > 0;) call_by_name(line, i);
    const std::string& game = games_[counts.lines % games_.size()];
    const std::string before = look ? picture(session_, game) : "";
    const Json answer = tell(line);
    ++counts.lines;
    if (answer["ok"] == true) {
      ++counts.good;
      if (answer.contains("game")) tell(about("drop", answer["game"]));
    } else if (look && picture(session_, game) != before) {
      throw std::runtime_error("a refused request has changed a game");
    }
  }

  // A legal choice in one of the games, so that they get on.
  void get_on(Rng& rng) {
    const size_t i = rng.below(static_cast<uint32_t>(games_.size()));
    const Json answer = tell(about("choices", games_[i]));
    if (answer["ok"] == false) return begin(i);
    const Json& decision = answer["decision"];
    if (decision["kind"] == "game-over") return begin(i);
    const auto options = static_cast<uint32_t>(decision["options"].size());
    if (options == 0) return;
    Json request = {{"op", "choose"}, {"game", games_[i]}};
    request["pick"] = {rng.below(options)};
    tell(request.dump());
  }

 private:
  static std::string about(const std::string& op, const std::string& game) {
    return Json{{"op", op}, {"game", game}}.dump();
  }

  void begin(size_t i) {
    if (!games_[i].empty()) tell(about("drop", games_[i]));
    games_[i] = tell(kRequests[kRequests.size() - 6 + i])["game"];
  }

  void call_by_name(std::string& line, size_t i) const {
    const std::string said = "\"g" + std::to_string(i + 1) + "\"";
    for (size_t at = 0; (at = line.find(said, at)) != std::string::npos; ++at)
      line.replace(at, said.size(), "\"" + games_[i] + "\"");
  }

  Json tell(const std::string& line) {
    const std::string text = session_.answer(line);
    if (text.find('\n') != std::string::npos) throw std::runtime_error("more than a line");
    Json answer = Json::parse(text);
    if (answer["ok"] == true) return answer;
    const Json& error = answer["error"];
    if (error["message"].get<std::string>().empty()) throw std::runtime_error("no message");
    if (error["code"] == "internal")
      throw std::runtime_error("internal: " + error["message"].get<std::string>());
    return answer;
  }

  Session session_;
  std::array<std::string, 5> games_;
};

// Any value within the request, itself included.
Json& any_within(Json& value, Rng& rng) {
  if (!value.is_structured() || value.empty() || rng.below(5) == 0) return value;
  auto at = value.begin();
  std::advance(at, rng.below(static_cast<uint32_t>(value.size())));
  return any_within(*at, rng);
}

// Another value in place of one, from a different request or from the tokens: what is damaged byte
// by byte seldom comes past the reader of JSON.
void change_value(Json& request, Rng& rng) {
  Json& place = any_within(request, rng);
  if (rng.below(6) == 0 && place.is_array() && !place.empty()) {
    place.push_back(place[0]);
  } else if (rng.below(8) == 0 && place.is_object() && !place.empty()) {
    place.erase(place.begin());
  } else if (rng.below(2) == 0) {
    Json other = Json::parse(any(kRequests, rng));
    place = any_within(other, rng);
  } else {
    const Json token = Json::parse(any(kTokens, rng), nullptr, false);
    if (!token.is_discarded()) place = token;
  }
}

std::string any_line(Rng& rng) {
  std::string line = any(kRequests, rng);
  uint32_t changes = rng.below(8) == 0 ? 0 : 1 + rng.below(3);
  if (rng.below(3) > 0) {
    Json request = Json::parse(line);
    for (; changes > 0; --changes) change_value(request, rng);
    return request.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  for (; changes > 0; --changes) archon::fuzz::damage(line, kRequests, kTokens, rng);
  if (rng.below(4096) == 0) line.append(rng.below(kLongest), static_cast<char>(rng.below(256)));
  return line;
}

int run(double seconds, uint64_t seed) {
  const auto start = std::chrono::steady_clock::now();
  Counts counts;
  std::unique_ptr<Conversation> talk;
  for (uint64_t i = 0;; ++i) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (i % 16 == 0 && passed.count() > seconds) break;
    if (i % kStretch == 0) talk = std::make_unique<Conversation>();
    Rng rng = Rng::stream(seed, i);
    const std::string line = any_line(rng);
    try {
      if (rng.below(4) == 0) talk->get_on(rng);
      talk->try_line(line, i % 64 == 0, counts);
    } catch (const std::exception& wrong) {
      std::ofstream("protocol_fuzz_failure.json", std::ios::binary) << line;
      std::printf("line %llu (protocol_fuzz_failure.json): %s\n",
                  static_cast<unsigned long long>(i), wrong.what());
      return 1;
    }
  }
  std::printf("%llu lines, %llu of them good\n", counts.lines, counts.good);
  // Undamaged ones are among them: if none is good, the session or this program is broken.
  return counts.good > 0 && counts.good < counts.lines ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return archon::fuzz::run_for(argc, argv, run); }
