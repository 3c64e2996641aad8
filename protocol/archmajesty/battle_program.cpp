#include "protocol/archmajesty/battle_program.h"

#include <fmt/format.h>

#include <set>

#include "engine/archmajesty/battles/library.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/core/counts.h"
#include "engine/core/text.h"
#include "protocol/archmajesty/battle_answers.h"
#include "protocol/formats/pick.h"
#include "protocol/formats/reading.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

// What all may know before the first round: who brings which cards.
Json battle_begins(const Battle& battle, const State& s, int player, uint32_t seed) {
  Json out = {{"op", "new"}, {"of", "archmajesty"}, {"player", player + 1}, {"seed", seed}};
  std::set<std::string> ids;
  Json& decks = out["decks"] = Json::object();
  for (uint8_t m = 0; m < s.mages; ++m) {
    Json& list = decks[name_of_unit(battle, s, s.mage[m].unit)] = Json::array();
    for (const TypeId type : battle.entries[s.mage[m].unit].deck) {
      list.push_back(battle.types[type].id);
      ids.insert(battle.types[type].id);
    }
  }
  Json& cards = out["cards"] = Json::object();
  for (const std::string& id : ids)
    if (const int number = facts().cards.find(id); number >= 0) cards[id] = battle_card(number);
  return out;
}

// Position of the move that the answer means. Throws Fault.
int move_meant(std::string_view line, int number, const MoveList& list) {
  const Json json = parse_object(line, "an answer");
  const Field answer(&json, "");
  answer.only({"n", "pick", "pass"});
  if (answer["n"].present() && answer["n"].number(0, 1 << 30) != number)
    answer["n"].expected(fmt::format("{}", number));
  const std::vector<Pick> picks = read_picks(answer);
  if (picks.empty()) {
    const int pass = list.find(Move{});
    if (pass < 0) throw Fault(kIllegalChoice, "this choice can't be passed", "pass");
    return pass;
  }
  if (picks.size() > 1 || picks[0].amount != 1)
    throw Fault(kIllegalChoice, "expected a single option", "pick");
  if (picks[0].key >= list.size())
    throw Fault(kIllegalChoice, fmt::format("option {} does not exist; expected 0 to {}",
                                            picks[0].key, list.size() - 1));
  return picks[0].key;
}

}  // namespace

int BattleProgram::decide(const ai::Observation<ai::ArchmajestyGame>& seen, Rng& rng) {
  const Deadline deadline = program_.deadline(stop_);
  const Battle& battle = seen.game().battle();
  const State guess = seen.determinize(rng);
  if (!program_.has_begun())
    program_.begin(battle_begins(battle, guess, seen.player(), rng.next()), deadline);
  const int number = program_.next_number();
  const Viewer viewer = byte(seen.player());
  const std::string answer =
      program_.answer_to({{"op", "decide"},
                          {"n", number},
                          {"state", battle_state(battle, guess, viewer)},
                          {"decision", battle_decision(battle, guess, seen.moves(), number)}},
                         deadline);
  try {
    return move_meant(answer, number, seen.moves());
  } catch (const Fault& fault) {
    program_.forfeit(fmt::format("answered '{}' to decision {} ({}), but {}", excerpt(answer),
                                 number, battle_kind(guess), fault.what()));
  }
}

}  // namespace archon::protocol
