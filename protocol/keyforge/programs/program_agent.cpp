#include "protocol/keyforge/programs/program_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/core/text.h"
#include "protocol/formats/pick.h"
#include "protocol/formats/reading.h"
#include "protocol/keyforge/formats/answers.h"

namespace archon::protocol {

using namespace keyforge;

namespace {

// What both players may know before the first card is drawn: the rules, and both lists.
Json new_game_json(const Match& match, int player, uint32_t seed) {
  Json out = {{"op", "new"}, {"player", player + 1}, {"seed", seed}};
  out["rules"] = match.library().rules().name();
  std::map<std::string, int> titles;
  Json& decks = out["decks"] = Json::array();
  for (Player owner = 0; owner < 2; ++owner) {
    std::vector<std::string> list;
    for (const CardId id : match.cards() & CardSet::owned_by(owner)) {
      list.push_back(match.def(id).id);
      titles[list.back()] = match.number(id);
    }
    std::sort(list.begin(), list.end());
    decks.push_back(list);
    const std::string whose = fmt::format("{}", owner + 1);
    const CardSet own = CardSet::owned_by(owner);
    if (const CardId token = match.token_of(owner); token != kNoCard)
      out["tokens"][whose] = match.def(token).id;
    for (const CardId id : match.powers() & own) out["powers"][whose] = match.def(id).id;
    for (const CardId id : match.prophecies() & own)
      out["prophecies"][whose].push_back(match.def(id).id);
    for (const CardId id : match.beside() & own) titles[match.def(id).id] = match.number(id);
  }
  Json& cards = out["cards"] = Json::object();
  for (const auto& [id, number] : titles) cards[id] = card_json(match.library(), number);
  return out;
}

// A search of the deck shows which cards are in it, not where: those found go on top of the places
// that the player doesn't know, by number, so that the guess tells nothing by their places.
void lift_searched(State& s, Player player) {
  if (s.decision.ask != Ask::Pick) return;
  Side& side = s.side[player];
  std::vector<CardId> unknown;
  for (const CardId id : side.deck)
    if (!side.known.has(id)) unknown.push_back(id);
  const auto is_found = [&](CardId id) { return s.decision.cards.has(id); };
  const auto found = std::stable_partition(unknown.begin(), unknown.end(),
                                           [&](CardId id) { return !is_found(id); });
  std::sort(found, unknown.end());
  size_t next = 0;
  for (CardId& place : side.deck)
    if (!side.known.has(place)) place = unknown[next++];
  for (auto at = found; at != unknown.end(); ++at) side.known.add(*at);
}

// Of cards that look alike to the player the engine takes the first ones.
void prefer_first_copies(const State& s, const Match& match, const Question& question,
                         std::vector<Pick>& picks) {
  if (question.group && question.group->share > 0) return;
  std::sort(picks.begin(), picks.end(), [](Pick a, Pick b) { return a.key < b.key; });
  std::vector<bool> taken(question.options.size());
  for (Pick& pick : picks) {
    const auto key = [&](size_t k) { return move_key(s, match, question.options[k]); };
    const size_t wanted = pick.key;
    if (wanted >= question.options.size()) return;  // refused later, with the reason
    for (int k = 0; k < pick.key; ++k)
      if (!taken[k] && key(k) == key(wanted)) {
        pick.key = k;
        break;
      }
    taken[pick.key] = true;
  }
}

// The moves that the answer means, by their keys. Throws Fault.
std::vector<uint32_t> read_answer(std::string_view line, int number, const State& s,
                                  const Match& match, const Question& question) {
  const Json json = parse_object(line, "an answer");
  const Field answer(&json, "");
  answer.only({"n", "pick", "pass"});
  if (answer["n"].present() && answer["n"].number(0, 1 << 30) != number)
    answer["n"].expected(fmt::format("{}", number));
  std::vector<Pick> picks = read_picks(answer);
  std::vector<int> keys;
  for (const Pick& pick : picks) {
    if (std::find(keys.begin(), keys.end(), pick.key) != keys.end())
      throw Fault(kIllegalChoice, fmt::format("option {} is picked twice", pick.key));
    keys.push_back(pick.key);
  }
  prefer_first_copies(s, match, question, picks);
  State after = s;
  const std::vector<Move> moves = choose(after, match, question, picks, nullptr);
  std::vector<uint32_t> out;
  State at = s;
  for (const Move move : moves) {
    out.push_back(move_key(at, match, move));
    apply(at, match, move);
  }
  return out;
}

int find_key(const ai::Observation<ai::KeyforgeGame>& seen, uint32_t key) {
  for (int i = 0; i < seen.moves().size(); ++i)
    if (seen.key(i) == key) return i;
  return -1;
}

}  // namespace

void ProgramAgent::forget() {
  plan_.clear();
  program_.forget();
}

int ProgramAgent::decide(const Seen& seen, Rng& rng) {
  if (plan_.empty()) ask(seen, rng);
  const int move = find_key(seen, plan_.front());
  ARCHON_CHECK(move >= 0);
  plan_.pop_front();
  return move;
}

// A choice within a group may leave no other one.
void ProgramAgent::skip(const Seen& seen) {
  if (plan_.empty()) return;
  ARCHON_CHECK(plan_.front() == seen.key(0));
  plan_.pop_front();
}

void ProgramAgent::ask(const Seen& seen, Rng& rng) {
  const Deadline deadline = program_.deadline(stop_);
  const Match& match = seen.game().match();
  State guess = seen.determinize(rng);
  lift_searched(guess, static_cast<Player>(seen.player()));
  if (!program_.has_begun())
    program_.begin(new_game_json(match, seen.player(), rng.next()), deadline);
  const Uids uids;
  const View view(guess, match, uids, static_cast<Player>(seen.player()));
  const Question question = question_of(guess, match);
  const int number = program_.next_number();
  const std::string answer =
      program_.answer_to({{"op", "decide"},
                          {"n", number},
                          {"state", state_json(view)},
                          {"decision", decision_json(view, question, number)}},
                         deadline);
  try {
    const auto keys = read_answer(answer, number, guess, match, question);
    plan_.assign(keys.begin(), keys.end());
  } catch (const Fault& fault) {
    program_.forfeit(fmt::format("answered '{}' to decision {} ({}), but {}", excerpt(answer),
                                 number, kind_word(question), fault.what()));
  }
}

}  // namespace archon::protocol
