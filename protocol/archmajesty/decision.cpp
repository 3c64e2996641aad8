// Questions and options.
#include <array>
#include <string>

#include "engine/archmajesty/formats/position_fields.h"
#include "engine/archmajesty/formats/unit_names.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"
#include "protocol/archmajesty/battle_answers.h"

namespace archon::protocol {

using namespace archmajesty;

namespace {

constexpr std::array<std::string_view, 29> kKinds = {
    "game-over", "opener", "foretell",  "cycle",   "turn",       "main",   "combo",   "between",
    "channel",   "target", "square",    "area",    "yes-no",     "option", "number",  "answer",
    "guard",     "fix",    "fix-of",    "empower", "weaken",     "damage", "discard", "counter",
    "from-void", "spend",  "take-back", "keyword", "opportunity"};
static_assert(index_of(Ask::Opportunity) + 1 == kKinds.size());

constexpr auto kVerbs = std::to_array<std::string_view>(
    {"pass",    "yes",    "take",    "act",    "run",        "jump",    "fall",
     "cast",    "lay",    "cantrip", "pitch",  "illuminate", "cleanse", "exploit",
     "command", "strike", "channel", "target", "to",         "place",   "choose",
     "amount",  "guard",  "guard",   "fix",    "fix",        "fix",     "roll",
     "lose",    "spend",  "use",     "give",   "drop",       "pick-up"});
static_assert(index_of(Verb::PickUp) + 1 == kVerbs.size());

// Says what each option is about.
class OptionTeller {
 public:
  OptionTeller(const Battle& battle, const State& state)
      : t_{battle, const_cast<State&>(state)}, q_(state.question) {}

  void add(const Move& m, Json& out) const {
    out["verb"] = kVerbs[index_of(m.verb)];
    switch (m.verb) {
      case Verb::Pass:
      case Verb::Yes:
      case Verb::Cast:
      case Verb::Illuminate: break;
      case Verb::Take: add_card(out, q_.unit, m.a); break;
      case Verb::Act: out["unit"] = unit(m.a); break;
      case Verb::Run:
      case Verb::Jump:
      case Verb::Fall:
        out["unit"] = unit(m.b);
        out["at"] = square_name(m.a);
        break;
      case Verb::Lay:
      case Verb::FixCard: add_card(out, t_.top().unit, m.a); break;
      case Verb::Cantrip:
      case Verb::Pitch: add_card(out, m.c, m.a); break;
      case Verb::Channel: add_channel(m.a, out); break;
      case Verb::Target: out["target"] = unit(m.a); break;
      case Verb::To: out["at"] = square_name(m.a); break;
      case Verb::Place: out["area"] = area_json(rectangle_of(m)); break;
      case Verb::Choose: out["option"] = m.a + 1; break;
      case Verb::Amount: out["value"] = m.a * step(); break;
      case Verb::FixToken: add_token(out, m, payer_of(t_, t_.top().unit), m.a); break;
      case Verb::FixWeapon: out["weapon"] = weapon(t_.top().unit, m.a); break;
      case Verb::Roll: out["target"] = unit(t_.s.rolls[t_.top().first + m.a].target); break;
      case Verb::Lose: out["counter"] = kStatusNames[m.a]; break;
      default: add_of_units(m, out);
    }
  }

 private:
  // Of moves that name who does it, or whom.
  void add_of_units(const Move& m, Json& out) const {
    switch (m.verb) {
      case Verb::Cleanse:
        if (m.b > 0)
          add_token(out, m, m.c, m.b - 1);
        else
          add_card(out, m.c, m.a);
        break;
      case Verb::Exploit:
        out["counter"] = kStatusNames[m.a % kForMyself];
        out["target"] = unit(m.b);
        if (m.a >= kForMyself) out["unit"] = unit(m.c);
        break;
      case Verb::Command:
        if (m.c == 0)
          add_card(out, t_.unit(m.b).master, m.a);
        else
          out["unit"] = unit(t_.unit(m.b).master);
        out["target"] = unit(m.b);
        break;
      case Verb::Strike:
        out["unit"] = unit(m.c);
        out["attack"] = t_.b.types[t_.sheet(m.c).attacks_with[m.a]].name;
        if (m.b != kNoUnit) out["target"] = unit(m.b);
        break;
      case Verb::GuardCard:
        add_card(out, m.b, m.a);
        out["protect"] = m.c != 0;
        break;
      case Verb::GuardToken:
        add_token(out, m, m.b, m.a);
        out["protect"] = (m.c & 1) != 0;
        break;
      case Verb::Spend:
        if (m.b != 0)
          add_token(out, m, q_.unit, m.a);
        else
          add_card(out, q_.unit, m.a);
        break;
      case Verb::Use:
        out["unit"] = unit(m.c);
        out["ability"] = t_.b.types[t_.sheet(m.c).abilities[m.a].type].name;
        out["moment"] = m.b == index_of(Moment::Action) ? "action" : "interrupt";
        break;
      case Verb::Give: out["target"] = unit(m.a); [[fallthrough]];
      case Verb::Drop:
      case Verb::PickUp: out["unit"] = unit(m.c); break;
      default: ARCHON_UNREACHABLE("a verb");
    }
  }

  std::string unit(UnitId id) const { return name_of_unit(t_.b, t_.s, id); }
  const std::string& weapon(UnitId id, int place) const { return t_.sheet(id).weapons[place].name; }
  int step() const { return q_.ask == Ask::Number && q_.high > 0 ? q_.high : 1; }

  // A card of a mage.
  void add_card(Json& out, UnitId of, Slot slot) const {
    out["unit"] = unit(of);
    out["card"] = t_.card(t_.unit(of).mage, slot).id;
  }
  // Of the unit, or of an ally who lends it.
  void add_token(Json& out, const Move& m, UnitId own, int place) const {
    const Mage& purse = payer_in(t_, m, own);
    if (m.verb != Verb::FixToken) out["unit"] = unit(lender_in(m) > 0 ? q_.unit : own);
    if (m.verb == Verb::GuardToken) out["unit"] = unit(m.b);
    out["token"] = token_json(purse.tokens[place]);
    if (lender_in(m) > 0) out["of"] = unit(purse.unit);
  }
  void add_channel(uint8_t channel, Json& out) const {
    const bool by_itself = channel == Play::kByItself;
    out["weapon"] = by_itself ? Json(nullptr) : Json(weapon(t_.top().unit, weapon_of(channel)));
    if (!by_itself) out["from_afar"] = is_ranged_side(channel);
  }

  Table t_;
  const Question& q_;
};

// What is being resolved, in whose course it is asked.
void add_source(const Battle& battle, const State& s, Json& out) {
  if (s.plays.empty()) return;
  const Play& play = s.plays.back();
  Json& source = out["source"];
  source["unit"] = name_of_unit(battle, s, play.unit);
  source["card"] = battle.types[play.type].name;
}

}  // namespace

std::string_view battle_kind(const State& state) {
  return state.outcome == Outcome::Open ? kKinds[index_of(state.question.ask)] : kKinds[0];
}

Json battle_decision(const Battle& battle, const State& state, int number, Viewer viewer) {
  if (state.outcome != Outcome::Open)
    return {{"n", number}, {"kind", battle_kind(state)}, {"winner", battle_winner(state)}};
  const Question& question = state.question;
  if (viewer && *viewer != index_of(question.team))
    return {{"n", number}, {"player", player_of(question.team)}, {"kind", battle_kind(state)}};
  MoveList list;
  legal_moves(battle, state, list);
  return battle_decision(battle, state, list, number);
}

Json battle_decision(const Battle& battle, const State& state, const MoveList& list, int number) {
  const Question& question = state.question;
  Json out = {{"n", number}, {"player", player_of(question.team)}, {"kind", battle_kind(state)}};
  if (question.unit != kNoUnit) out["unit"] = name_of_unit(battle, state, question.unit);
  add_source(battle, state, out);
  out["min"] = 1;
  out["max"] = 1;
  out["pass"] = list.find(Move{}) >= 0;
  const std::vector<std::string> labels = names_of_moves(battle, state, list);
  const OptionTeller about(battle, state);
  Json& options = out["options"] = Json::array();
  for (int k = 0; k < list.size(); ++k) {
    Json& option = options.emplace_back(Json::object());
    option["k"] = k;
    about.add(list[k], option);
    option["label"] = labels[k];
  }
  return out;
}

}  // namespace archon::protocol
