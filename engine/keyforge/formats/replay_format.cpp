// Replays as JSON: docs/replays.md.
#include <algorithm>
#include <bit>
#include <charconv>
#include <initializer_list>

#include "engine/core/counts.h"
#include "engine/core/salt.h"
#include "engine/core/text.h"
#include "engine/keyforge/decks/deck_json.h"
#include "engine/keyforge/formats/replay_json.h"

namespace archon::keyforge {
namespace {

constexpr int kFormatVersion = 1;
// No game comes near; more is a mistake, or meant to fill the memory.
constexpr int kMostChoices = 1'000'000;

constexpr bool has_card(char letter) { return letter >= 'a'; }
constexpr bool has_value(Verb verb) { return row_of(verb).value != Holds::Nothing; }

// By bit of State::settings.
constexpr std::array<std::string_view, 5> kAskWords = {"forced", "keys", "order", "end",
                                                       "discards"};
static_assert(kAskForced == 1 && kAskKeys == 2 && kAskOrder == 4 && kAskEnd == 8 &&
              kAskDiscards == 16);

// JSON's numbers are not safe beyond 53 bits.
std::string hex(uint64_t number) { return fmt::format("{:016x}", number); }

// ---- Writing ----

Json settings_json(uint8_t settings) {
  Json out = Json::array();
  for (size_t i = 0; i < kAskWords.size(); ++i)
    if (settings >> i & 1) out.push_back(kAskWords[i]);
  return out;
}

Json player_json(const Replay& replay, size_t player) {
  Json out = {{"agent", replay.agents[player]}, {"chains", replay.options.chains[player]}};
  if (replay.options.deal)
    out["deal"] = hex(std::bit_cast<uint64_t>((*replay.options.deal)[player]));
  out["deck"] = deck_json(replay.decks[player]);
  return out;
}

// The winner: 0 stands for a draw, null for a game that was left open.
Json winner_json(uint8_t winner) {
  if (winner == kNobody) return nullptr;
  return winner == kDrawn ? 0 : winner + 1;
}

Json stretch_json(const Stretch& stretch) {
  std::string moves;
  for (const Move move : stretch.moves) moves += (moves.empty() ? "" : " ") + choice_text(move);
  return {{"moves", moves}, {"hash", hex(stretch.hash)}};
}

std::string dumped(const Json& value) {
  return printable_json(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json failure_json(const Failure& failure) {
  Json out = {{"why", failure.why}};
  if (failure.choice) out["choice"] = choice_text(*failure.choice);
  return out;
}

// A line for each member, and for each element of a list of objects.
std::string in_lines(const Json& root) {
  std::string out;
  for (const auto& [key, value] : root.items()) {
    out += fmt::format("{}  \"{}\": ", out.empty() ? "{\n" : ",\n", key);
    if (!value.is_array() || value.empty() || !value[0].is_object()) {
      out += dumped(value);
      continue;
    }
    for (size_t i = 0; i < value.size(); ++i)
      out += (i == 0 ? "[\n    " : ",\n    ") + dumped(value[i]);
    out += "\n  ]";
  }
  return out + "\n}\n";
}

// ---- Reading ----

uint64_t read_hex(const Json& object, const char* key, std::string_view where) {
  const std::string& text = required_text(object, key, where);
  uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, 16);
  if (error != std::errc() || stop != end || hex(value) != text)
    throw Error(fmt::format("{}.{}: {} is not a number of 16 hexadecimal digits", where, key,
                            in_quotes(text)));
  return value;
}

Rules read_rules(const Json& root) {
  const std::string& name = required_text(root, "rules", "the replay");
  if (const auto rules = rules_named(name)) return *rules;
  throw Error(
      fmt::format("rules: {} is not an edition; expected {}", in_quotes(name), edition_list()));
}

uint8_t read_settings(const Json& root) {
  int settings = 0;
  for (const Json& word : required_array(root, "ask", "the replay")) {
    const std::string& name = as_text(word, "ask");
    const auto at = std::find(kAskWords.begin(), kAskWords.end(), name);
    if (at == kAskWords.end())
      throw Error(fmt::format("ask: {} is not {}", in_quotes(name), fmt::join(kAskWords, ", ")));
    settings |= 1 << (at - kAskWords.begin());
  }
  return byte(settings);
}

void read_result(const Json& root, Replay& replay) {
  const Json& result = required(root, "result", "the replay");
  check_keys(result, {"winner", "turns"}, "result");
  const auto winner = result.find("winner");
  if (winner == result.end() || !winner->is_null()) {
    const int number = as_int(required(result, "winner", "result"), 0, 2, "result.winner");
    replay.winner = number == 0 ? kDrawn : byte(number - 1);
  }
  replay.turns = byte(as_int(required(result, "turns", "result"), 0, 255, "result.turns"));
}

// Of games that broke.
void read_failure(const Json& root, Replay& replay) {
  const Json* failure = member(root, "failure");
  if (!failure) return;
  check_keys(*failure, {"why", "choice"}, "failure");
  replay.failure.emplace().why = required_text(*failure, "why", "failure");
  if (!member(*failure, "choice")) return;
  const std::string& text = required_text(*failure, "choice", "failure");
  replay.failure->choice = choice_from(text);
  if (!replay.failure->choice)
    throw Error(fmt::format("failure.choice: {} is not a choice; expected one such as p12, E or H3",
                            in_quotes(text)));
}

// Both are optional; a salt has the hash that was shown before it.
void read_salt(const Json& root, Replay& replay) {
  if (member(root, "salt_hash"))
    replay.salt_hash = Salt::of_hex(required_text(root, "salt_hash", "the replay")).hex();
  if (!member(root, "salt")) return;
  const Salt salt = Salt::of_hex(required_text(root, "salt", "the replay"));
  if (salt.hash() != replay.salt_hash)
    throw Error(fmt::format("salt: its hash is {}, not 'salt_hash'", salt.hash()));
  replay.salt = salt.hex();
}

void read_player(const Json& player, size_t i, const Facts& facts, Replay& replay) {
  const std::string where = fmt::format("players[{}]", i);
  check_keys(player, {"agent", "chains", "deal", "deck"}, where);
  replay.agents[i] = required_text(player, "agent", where);
  replay.options.chains[i] =
      as_int(required(player, "chains", where), 0, 99, fmt::format("{}.chains", where));
  if (member(player, "deal")) {
    if (!replay.options.deal) replay.options.deal.emplace();
    (*replay.options.deal)[i] = std::bit_cast<Rng>(read_hex(player, "deal", where));
  }
  try {
    replay.decks[i] = deck_of(required(player, "deck", where), facts);
  } catch (const Error& e) {
    throw Error(fmt::format("{}.deck: {}", where, e.what()));
  }
}

void read_players(const Json& root, const Facts& facts, Replay& replay) {
  const Json& players = required_array(root, "players", "the replay");
  if (players.size() != 2)
    throw Error(fmt::format("'players' lists {} players; expected 2", players.size()));
  for (size_t i = 0; i < 2; ++i) read_player(players[i], i, facts, replay);
  if ((member(players[0], "deal") == nullptr) != (member(players[1], "deal") == nullptr))
    throw Error("only one player has a 'deal'; expected it for both or neither");
}

Stretch read_stretch(const Json& entry, size_t i, int before) {
  const std::string where = fmt::format("choices[{}]", i);
  check_keys(entry, {"moves", "hash"}, where);
  const std::string& text = required_text(entry, "moves", where);
  Stretch stretch;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = std::string_view(text).substr(at, end - at);
    const auto move = choice_from(word);
    const int number = before + int_size(stretch.moves) + 1;
    if (!move)
      throw Error(fmt::format("choice {}: {} is not a choice; expected one such as p12, E or H3",
                              number, in_quotes(word)));
    if (number > kMostChoices)
      throw Error(fmt::format("choice {}: no game has more than {}", number, kMostChoices));
    stretch.moves.push_back(*move);
    at = end + 1;
  }
  stretch.hash = read_hex(entry, "hash", where);
  return stretch;
}

template <class T>
bool read_number(std::string_view text, T& out) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && stop == text.data() + text.size();
}

}  // namespace

std::string choice_text(Move move) {
  std::string out(1, row_of(move.verb).letter);
  if (has_card(out[0])) out += fmt::format("{}", move.card);
  if (has_value(move.verb)) out += fmt::format("{}{}", has_card(out[0]) ? "." : "", move.value);
  return out;
}

std::optional<Move> choice_from(std::string_view text) {
  const auto row = std::find_if(kVerbTable.begin(), kVerbTable.end(), [&](const VerbRow& verb) {
    return !text.empty() && verb.letter == text[0];
  });
  if (row == kVerbTable.end()) return std::nullopt;
  Move move;
  move.verb = value_at<Verb>(row - kVerbTable.begin());
  std::string_view card = text.substr(1);
  std::string_view value = card;
  if (has_card(text[0])) {
    const size_t point = std::min(card.find('.'), card.size());
    value = card.substr(std::min(point + 1, card.size()));
    card = card.substr(0, point);
    if (!read_number(card, move.card)) return std::nullopt;
  }
  if (has_value(move.verb) && !read_number(value, move.value)) return std::nullopt;
  if (choice_text(move) != text) return std::nullopt;  // "p012", "E3", "p12.4"
  return move;
}

Json replay_json(const Replay& replay) {
  Json root = {{"archon_replay", kFormatVersion},
               {"rules", replay.rules.name()},
               {"library", hex(replay.library)},
               {"generator", hex(std::bit_cast<uint64_t>(replay.rng))}};
  if (!replay.salt.empty()) root["salt"] = replay.salt;
  if (!replay.salt_hash.empty()) root["salt_hash"] = replay.salt_hash;
  root["first"] = replay.options.first + 1;
  root["turn_limit"] = replay.options.turn_limit;
  root["ask"] = settings_json(replay.options.settings);
  root["result"] = {{"winner", winner_json(replay.winner)}, {"turns", replay.turns}};
  if (replay.failure) root["failure"] = failure_json(*replay.failure);
  root["players"] = Json::array({player_json(replay, 0), player_json(replay, 1)});
  root["start"] = hex(replay.start);
  root["choices"] = Json::array();
  for (const Stretch& stretch : replay.stretches) root["choices"].push_back(stretch_json(stretch));
  return root;
}

std::string replay_to_json(const Replay& replay) { return in_lines(replay_json(replay)); }

Replay replay_from_json(std::string_view text, const Facts& facts) {
  const Json root = parse_json(text);
  if (!member(root, "archon_replay")) throw Error("not a replay: it has no 'archon_replay'");
  const int version = as_int(*member(root, "archon_replay"), 1, 1000, "archon_replay");
  if (version > kFormatVersion)
    throw Error(fmt::format("replay format {} is newer than {}, the newest that this program reads",
                            version, kFormatVersion));
  constexpr std::string_view kWhole = "the replay";
  check_keys(root,
             {"archon_replay", "rules", "library", "generator", "salt", "salt_hash", "first",
              "turn_limit", "ask", "result", "failure", "players", "start", "choices"},
             kWhole);
  Replay replay;
  replay.rules = read_rules(root);
  replay.library = read_hex(root, "library", kWhole);
  replay.rng = std::bit_cast<Rng>(read_hex(root, "generator", kWhole));
  read_salt(root, replay);
  replay.options.first =
      static_cast<Player>(as_int(required(root, "first", kWhole), 1, 2, "first") - 1);
  replay.options.turn_limit =
      byte(as_int(required(root, "turn_limit", kWhole), 1, 255, "turn_limit"));
  replay.options.settings = read_settings(root);
  read_result(root, replay);
  read_failure(root, replay);
  read_players(root, facts, replay);
  replay.start = read_hex(root, "start", kWhole);
  int count = 0;
  const Json& choices = required_array(root, "choices", kWhole);
  for (size_t i = 0; i < choices.size(); ++i) {
    replay.stretches.push_back(read_stretch(choices[i], i, count));
    count += int_size(replay.stretches.back().moves);
  }
  return replay;
}

}  // namespace archon::keyforge
