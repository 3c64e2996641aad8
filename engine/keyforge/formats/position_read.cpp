#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/counts.h"
#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/position_cards.h"
#include "engine/keyforge/formats/position_draft.h"
#include "engine/keyforge/formats/position_fields.h"
#include "engine/keyforge/formats/position_lasting.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {
namespace {

const Keys& side_keys() {
  static const Keys keys = [] {
    Keys out = {"house",      "house_last_turn", "houses", "token",      "power",
                "prophecies", "tally",           "acts",   "acts_before"};
    for (const std::string_view zone : kPlayZones) out.emplace_back(zone);
    for (const std::string_view zone : kOtherZones) out.emplace_back(zone);
    add_keys(out, kSideNumbers);
    add_keys(out, kSideColours);
    for (const SideRow& row : kSideTable)
      if (*row.formerly) out.emplace_back(row.formerly);
    return out;
  }();
  return keys;
}

class Reader {
 public:
  Reader(const Library& library, Position& out) : out_(out), draft_(library, out), t_(draft_.t) {}

  void read(const TreeReader& file, GameLog* log) {
    State& s = out_.state;
    s = State{};
    const StepField& step = read_step(file["step"]);
    read_heading(file, step);
    PositionCards cards(draft_, file["lasting"].present());
    for (Player p = 0; p < 2; ++p) cards.read_beside(file[std::string(kSides[p])], p);
    for (Player p = 0; p < 2; ++p) read_side(file[std::string(kSides[p])], p, cards);
    const bool chosen = step.frame == FrameKind::Turn && step.pc >= kArchivesStep;
    for (Player p = 0; p < 2; ++p)
      read_active_house(file[std::string(kSides[p])]["house"], chosen && p == s.active);
    for (Player p = 0; p < 2; ++p) complete_houses(file[std::string(kSides[p])]["houses"], p);
    cards.link();
    for (const TreeReader& item : file["lasting"].items())
      s.lasting().push_back(read_lasting(draft_, item));
    for (const Side& side : s.side) s.aember = s.aember + side.aember;
    for (const Card& c : s.card) s.aember = s.aember + c.aember;
    refresh_listeners(t_);
    begin(step, file["engine"]);
    const CardSet standing = s.in_play();
    s.dirty = 1;
    Table noted(s, out_.match, log);
    run(noted);
    // What is true of a waiting game. A scenario may begin with what is resolved at once.
    fallen_ = step.frame == FrameKind::Turn && step.pc > 0 ? standing - s.in_play() : CardSet{};
  }

  // Cards that the position puts into play, but the rules at once took away.
  CardSet fallen() const { return fallen_; }

 private:
  void read_heading(const TreeReader& file, const StepField& step) {
    State& s = out_.state;
    if (file["rng"].present() && file["seed"].present())
      file["seed"].wrong("expected `seed` or `rng`, not both");
    s.rng = file["rng"].present()    ? Rng::from_state(file["rng"].big_number())
            : file["seed"].present() ? Rng(file["seed"].big_number())
                                     : Rng(1);
    const int least = step.word == std::string_view("start") ? 1 : 0;
    s.turn = file["turn"].byte_or(least, 255, 3);
    s.turn_limit = file["turn_limit"].byte_or(1, 255, 200);
    s.active = file["active"].present() ? read_player(file["active"]) : 0;
    s.first = file["first"].present() ? read_player(file["first"]) : 0;
    for (const Thing favour : kFavours)
      if (const TreeReader node = file[row_of(favour).name]; node.present())
        read_favour(favour, node);
    s.settings = kAskEnd;
    for (const TreeReader& what : file["ask"].items()) read_setting(what);
  }

  void read_favour(Thing favour, const TreeReader& node) {
    out_.match.bring(favour);
    if (node.word("you, foe or none") == "none") return;
    uint8_t& whose = out_.state.*member_of(favour);
    for (Player p = 0; p < 2; ++p)
      if (node.word() == kSides[p]) whose = State::favour_of(p);
    if (whose == State::kNobodys) node.expected("you, foe or none");
  }

  void read_setting(const TreeReader& node) {
    const std::string word = node.word();
    if (word == "no-end") {
      out_.state.settings &= static_cast<uint8_t>(~kAskEnd);
      return;
    }
    for (const SettingField& known : kSettings)
      if (word == known.word) {
        out_.state.settings |= known.setting;
        return;
      }
    node.expected("keys, order, forced, discards or no-end");
  }

  void read_active_house(const TreeReader& node, bool chosen) {
    if (chosen && !node.present()) node.expected("the active house");
    if (!chosen && node.present() && read_house(node) != House::None)
      node.wrong("expected only for the active player, once the house of the turn is chosen");
    if (chosen) out_.state.house = read_house(node);
  }

  static const StepField& read_step(const TreeReader& node) {
    if (!node.present()) return kSteps[0];
    for (const StepField& step : kSteps)
      if (node.word() == step.word) return step;
    node.expected("main, archives, house, start, setup, mulligan or second-mulligan");
  }

  // Puts the game where it stands. `turn` counts the turn that starts.
  void begin(const StepField& step, const TreeReader& left) {
    State& s = out_.state;
    static const Keys keys = {"answer", "deepest", "frame"};
    left.only_keys(keys);
    s.step = step.step;
    const bool setup = step.frame == FrameKind::Setup;
    if (setup) s.turn = 0;
    if (!setup && step.pc == 0) --s.turn;
    Frame& f = push(t_, step.frame, kNoCard, setup ? s.first : s.active);
    f.pc = step.pc;
    if (setup) f.second_player() = step.second;
    s.answer = narrow<uint16_t>(left["answer"].number_or(0, 65535, 0));
    s.deepest = left["deepest"].byte_or(1, 255, s.deepest);
    f.amount = narrow<int16_t>(left["frame"].number_or(0, 255, 0));
  }

  void read_side(const TreeReader& node, Player p, PositionCards& cards) {
    node.only_keys(side_keys());
    Side& side = out_.state.side[p];
    for (const SideField& row : kSideNumbers) side.*row.field = named(node, row).byte_or(0, 255, 0);
    side.chains = byte(std::min<int>(side.chains, out_.match.library().rules().most_chains()));
    side.acts = node["acts"].byte_or(0, 255, usual_acts(side));
    side.acts_before = node["acts_before"].byte_or(0, side.acts, 0);
    if (node["house_last_turn"].present()) side.last_house = read_house(node["house_last_turn"]);
    for (const SideField& row : kSideColours)
      side.*row.field = read_colours(named(node, row), side.keys);
    for (const auto& [key, field] : kTallyNumbers)
      side.tally.*field = narrow<uint16_t>(node["tally"][key].number_or(0, 65535, 0));
    static const Keys tally_keys = [] {
      Keys keys;
      add_keys(keys, kTallyNumbers);
      return keys;
    }();
    node["tally"].only_keys(tally_keys);
    cards.read_prophecies(node["prophecies"], p);
    for (const std::string_view zone : kPlayZones)
      for (const TreeReader& card : node[std::string(zone)].items())
        cards.put_into_play(card, p, zone);
    for (const std::string_view zone : kOtherZones)
      for (const TreeReader& card : node[std::string(zone)].items()) cards.lay_down(card, p, zone);
  }

  // By its name, or the one it had formerly.
  static TreeReader named(const TreeReader& node, const SideField& row) {
    TreeReader now = node[row.key];
    if (!*row.formerly || !node[row.formerly].present()) return now;
    if (now.present())
      now.wrong(fmt::format("expected `{}` or `{}`, not both", row.key, row.formerly));
    return node[row.formerly];
  }

  // A list of colours; or a number of keys, those that the player has first.
  static uint8_t read_colours(const TreeReader& node, unsigned keys) {
    unsigned out = 0;
    if (node.is_word()) {
      int count = node.number(0, kKeys);
      for (const unsigned from : {keys, 7U & ~keys})
        for (unsigned rest = from; count > 0 && rest != 0; --count, rest &= rest - 1)
          out |= rest & -rest;
      return byte(out);
    }
    for (const TreeReader& item : node.items()) {
      const auto colour = find_name(kKeyColourNames, item.word());
      if (!colour) item.expected("red, blue or yellow");
      out |= 1U << *colour;
    }
    return byte(out);
  }

  // The identity card: as written, or the houses of the player's cards, filled up.
  void complete_houses(const TreeReader& written, Player p) {
    std::array<House, 3> houses{};
    std::vector<House> found;
    const auto add = [&](House h) {
      if (h != House::None && std::find(found.begin(), found.end(), h) == found.end())
        found.push_back(h);
    };
    for (const TreeReader& h : written.items()) {
      if (found.size() == houses.size()) h.wrong("expected at most three different houses");
      add(read_house(h));
    }
    if (p == out_.state.active) add(out_.state.house);
    if (!written.present()) {
      for (const auto& [label, id] : out_.labels)
        if (owner_of(id) == p) add(out_.match.house(id));
      for (int h = 0; h < 7; ++h) add(value_at<House>(h));
    }
    found.resize(3, House::None);
    std::copy(found.begin(), found.end(), houses.begin());
    out_.match.set_houses(p, houses);
    // No house is printed on anomalies: they have one of their deck.
    for (const auto& [label, id] : out_.labels)
      if (owner_of(id) == p && out_.match.house(id) == House::None && out_.match.cards().has(id))
        out_.match.set_house(id, houses.front());
  }

  Position& out_;
  PositionDraft draft_;
  Table& t_;
  CardSet fallen_;
};

}  // namespace

std::string Position::label_of(CardId id) const {
  for (const auto& [label, card] : labels)
    if (card == id) return label;
  return "";
}

const std::vector<std::string>& position_keys() {
  static const Keys keys = [] {
    Keys out = {"rules", "active", "first", "turn", "turn_limit", "step",  "ask",
                "seed",  "rng",    "you",   "foe",  "lasting",    "engine"};
    for (const Thing favour : kFavours) out.emplace_back(row_of(favour).name);
    return out;
  }();
  return keys;
}

Position read_position(const Tree& tree, const Library& library, GameLog* log) {
  Position out{Match(library), {}, {}};
  Reader(library, out).read(TreeReader(&tree), log);
  return out;
}

Rules rules_of_position(const Tree& tree) {
  const TreeReader file(&tree);
  if (!file.is_map()) file.expected("a position: a map with `you` and `foe`");
  const TreeReader name = file["rules"];
  if (!name.present()) return Rules{};
  const auto rules = rules_named(name.word());
  if (!rules) name.expected(edition_list());
  return *rules;
}

Rules rules_of_position(const std::string& text) { return rules_of_position(tree_of_yaml(text)); }

Position parse_position(const Tree& tree, const Library& library) {
  if (const Rules rules = rules_of_position(tree); rules.edition != library.rules().edition)
    throw Error(fmt::format("rules: the position is for edition {}; expected {}", rules.name(),
                            library.rules().name()));
  Keys keys = position_keys();
  keys.emplace_back("name");
  const TreeReader file(&tree);
  file.only_keys(keys);
  Position out{Match(library), {}, {}};
  try {
    Reader reader(library, out);
    reader.read(file, nullptr);
    for (const CardId id : reader.fallen())
      throw Error(
          fmt::format("'{}' would leave play immediately; expected cards that can stay in play",
                      out.label_of(id)));
    check_invariants(out.state, out.match);
  } catch (const BrokenInvariant& e) {
    const std::string card = e.card < 0 ? "" : out.label_of(narrow<CardId>(e.card));
    throw Error(fmt::format("such a position is impossible: {}{}", e.rule,
                            card.empty() ? "" : fmt::format(" ('{}')", card)));
  } catch (const std::logic_error& e) {
    throw Error(fmt::format("the game can't continue from such a position: {}", e.what()));
  }
  return out;
}

Position parse_position(const std::string& text, const Library& library) {
  return parse_position(tree_of_yaml(text), library);
}

}  // namespace archon::keyforge
