// Choices in words.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/archmajesty/game.h"
#include "engine/archmajesty/rules/answers.h"
#include "engine/archmajesty/rules/attacks/attack.h"
#include "engine/archmajesty/rules/effects/sharing.h"
#include "engine/archmajesty/rules/scripts.h"
#include "engine/archmajesty/rules/table.h"
#include "engine/archmajesty/vocabulary/names.h"
#include "engine/core/counts.h"

namespace archon::archmajesty {
namespace {

constexpr std::array<std::string_view, 29> kAskNames = {
    "nothing", "Opener", "Foretold",  "Cycle",   "Turn",       "Main",   "Combo",   "Between cards",
    "Channel", "Target", "Square",    "Area",    "Whether",    "Choice", "Number",  "Answer",
    "Guard",   "Fix",    "Fix of",    "Empower", "Weaken",     "Damage", "Discard", "Counter",
    "Void",    "Spend",  "Take back", "Keyword", "Opportunity"};

std::string token_name(const Token& token) {
  const std::string value = std::to_string(token.value);
  switch (token.kind) {
    case TokenKind::Strike: return "Strike/" + value;
    case TokenKind::Guard: return "Guard/" + value;
    case TokenKind::Protect: return "Protect/" + std::to_string(token.range) + "/" + value;
  }
  ARCHON_UNREACHABLE("a kind of token");
}

// Says moves of one position.
class Speaker {
 public:
  Speaker(const Battle& battle, const State& state)
      : t_{battle, const_cast<State&>(state)}, q_(state.question) {}

  std::string say(const Move& m) const {
    switch (m.verb) {
      case Verb::Pass: return refusal();
      case Verb::Yes: return "yes";
      case Verb::Take: return "take " + card(q_.unit, m.a);
      case Verb::Act: return unit(m.a) + " acts";
      case Verb::Run: return mover(m.b) + "run to " + square_name(m.a);
      case Verb::Jump: return mover(m.b) + "jump to " + square_name(m.a);
      case Verb::Fall: return mover(m.b) + "fall to " + square_name(m.a);
      case Verb::Cast: return "cast";
      case Verb::Lay: return "lay " + card(t_.top().unit, m.a);
      case Verb::Cantrip: return "play " + card(m.c, m.a);
      case Verb::Pitch: return "pitch " + card(m.c, m.a);
      case Verb::Illuminate: return "illuminate";
      case Verb::Cleanse: return "cleanse with " + (m.b > 0 ? token(m, m.c) : card(m.c, m.a));
      case Verb::Exploit:
        return "exploit " + std::string(kStatusNames[m.a % kForMyself]) + " of " + unit(m.b) +
               (m.a < kForMyself ? "" : " for " + unit(m.c));
      case Verb::Command:
        return "command " + unit(m.b) + " with " + (m.c != 0 ? "scrap" : card(master(m.b), m.a));
      case Verb::Strike: return mover(m.c) + strike(m);
      case Verb::Channel: return channel(m.a);
      case Verb::Target: return "target " + unit(m.a);
      case Verb::To: return "to " + square_name(m.a);
      case Verb::Place: return place(rectangle_of(m));
      case Verb::Choose: return "option " + std::to_string(m.a + 1);
      case Verb::Amount: return std::to_string(m.a * step());
      case Verb::GuardCard: return guard(m) + card(m.b, m.a) + (m.c == 3 ? " from the deck" : "");
      case Verb::GuardToken: return guard(m) + token(m, m.b);
      case Verb::FixCard: return "fix with " + card(t_.top().unit, m.a);
      case Verb::FixToken: return "fix with " + token(m, payer_of(t_, t_.top().unit));
      case Verb::FixWeapon: return "fix with " + weapon(t_.top().unit, m.a);
      case Verb::Roll: return "the roll against " + unit(t_.s.rolls[t_.top().first + m.a].target);
      case Verb::Spend: return "spend " + (m.b != 0 ? token(m, q_.unit) : card(q_.unit, m.a));
      case Verb::Use:
        return mover(m.c) + (m.b == index_of(Moment::Action) ? "use " : "invoke ") +
               ability(m.c, m.a);
      case Verb::Give: return mover(m.c) + "give scrap to " + unit(m.a);
      case Verb::Drop: return mover(m.c) + "drop scrap";
      case Verb::PickUp: return mover(m.c) + "pick up scrap";
      case Verb::Lose: return "lose " + std::string(kStatusNames[m.a]);
    }
    ARCHON_UNREACHABLE("a verb");
  }

 private:
  const std::string& unit(UnitId id) const { return t_.b.unit_name(id, t_.unit(id).sheet); }
  const std::string& card(UnitId id, Slot slot) const {
    return t_.card(t_.unit(id).mage, slot).name;
  }
  // That a move spends: of the unit's own, or lent by an ally.
  std::string token(const Move& m, UnitId own) const {
    const Mage& payer = payer_in(t_, m, own);
    const int place = m.verb == Verb::Cleanse ? m.b - 1 : m.a;
    return token_name(payer.tokens[place]) + (lender_in(m) > 0 ? " of " + unit(payer.unit) : "");
  }
  const std::string& weapon(UnitId id, int place) const { return t_.sheet(id).weapons[place].name; }
  const std::string& ability(UnitId id, int place) const {
    return t_.b.types[t_.sheet(id).abilities[place].type].name;
  }
  UnitId master(UnitId id) const { return t_.unit(id).master; }
  int step() const { return q_.ask == Ask::Number && q_.high > 0 ? q_.high : 1; }

  // Who moves, where it isn't who is asked.
  std::string mover(UnitId id) const { return id == q_.unit ? "" : unit(id) + ": "; }
  std::string strike(const Move& m) const {
    const Spell& type = t_.b.types[t_.sheet(m.c).attacks_with[m.a]];
    return m.b == kNoUnit ? type.name : type.name + " against " + unit(m.b);
  }
  std::string channel(uint8_t channel) const {
    if (channel == Play::kByItself) return "by itself";
    const UnitId id = t_.top().unit;
    return "through " + weapon(id, weapon_of(channel)) +
           (is_ranged_side(channel) ? " from afar" : "");
  }
  static std::string place(const Rectangle& r) {
    return "area " + square_name(square_at(std::max<int>(0, r.x), std::max<int>(0, r.y))) + " " +
           std::to_string(r.width) + "x" + std::to_string(r.height);
  }
  std::string guard(const Move& m) const {
    return (m.c & 1) != 0 ? unit(m.b) + " protects with " : "guard with ";
  }
  std::string refusal() const {
    switch (q_.ask) {
      case Ask::Main: return "end the turn";
      case Ask::Form: return "that is the combo";
      case Ask::Between: return "go on";
      case Ask::Slot: return "no more act";
      case Ask::Cycle:
      case Ask::Opener:
      case Ask::Target:
      case Ask::Counter:
      case Ask::FixOf: return "no more";
      case Ask::Answer: return "no answer";
      case Ask::Guard: return "no guard";
      case Ask::Fix: return "no fix";
      default: return "no";
    }
  }

  Table t_;
  const Question& q_;
};

}  // namespace

std::string square_name(Square square) {
  return std::string(1, static_cast<char>('a' + x_of(square) - 1)) + std::to_string(y_of(square));
}

std::string describe(const Battle& battle, const State& state, const Move& move) {
  return Speaker(battle, state).say(move);
}

std::string describe_question(const Battle& battle, const State& state) {
  const Question& q = state.question;
  std::string words(kAskNames[index_of(q.ask)]);
  if (q.unit != kNoUnit) words += ": " + battle.unit_name(q.unit, state.unit[q.unit].sheet);
  return words;
}

}  // namespace archon::archmajesty
