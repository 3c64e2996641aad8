#include "tests/keyforge/engine_game.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <stdexcept>

#include "engine/core/trees/yaml_tree.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/question/pick_group.h"
#include "engine/keyforge/rules/derived/listeners.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/rig.h"
#include "engine/keyforge/rules/stack.h"

namespace archon::keyforge {

void check_group(const State& s, const Match& match, const MoveList& moves) {
  const auto group = open_group(s, match);
  if (!group) return;
  int last = -1;
  CardSet first_picks;
  for (const Move& m : moves) {
    if (m.verb != Verb::Pick) continue;
    first_picks.add(m.card);
    last = std::max(last, pick_rank(s, m.card));
  }
  const CardSet later = group->cards - first_picks;
  bool fits = group->cards.contains(first_picks) && later.size() <= std::max(0, group->least - 1);
  for (const CardId id : later) fits = fits && pick_rank(s, id) > last;
  if (!fits) throw std::logic_error("a choice of several cards offers others than can be picked");
}

namespace {

// The game in the engine, with every state checked.
class EngineGame : public ScenarioGame {
 public:
  EngineGame(const YAML::Node& scenario, const Library& library, GameLog* log)
      : position_(read(scenario, library, log)),
        rig_(read_rig(scenario["rig"])),
        log_(noting(log ? log->executed : nullptr)) {}

  // See doubtful_game().
  void doubt() {
    State& s = position_.state;
    if (row_of(s.decision.ask).asker != Asker::Turn) return;  // its answer was asked for without
    s.lasting().push_back(text_for_nobody(position_.match.library()));
    Table t(s, position_.match);
    refresh_listeners(t);
    if (s.decision.ask != Ask::Main) return;
    s.decision.clear();  // asked anew
    run(t);
  }

  std::vector<NamedMove> moves() override {
    std::vector<NamedMove> out;
    for (const Move& m : legal()) out.push_back(named(m));
    return out;
  }

  void make(const NamedMove& move) override {
    for (const Move& m : legal()) {
      if (!named(m).is(move)) continue;
      apply(position_.state, position_.match, m, &log_);
      check_invariants(position_.state, position_.match);
      return;
    }
  }

  FactMap facts() override {
    check_invariants(position_.state, position_.match);
    FactMap out = facts_of(position_);
    for (Player p = 0; p < 2; ++p) {
      const bool shuffled =
          std::any_of(happenings_.begin(), happenings_.end(),
                      [&](const Happening& h) { return h.what == What::Shuffle && h.player == p; });
      out[p == 0 ? "you.shuffled" : "foe.shuffled"] = shuffled ? "true" : "false";
    }
    return out;
  }

  std::vector<std::string> still_rigged() override {
    std::vector<std::string> out;
    for (const auto* ids : {&rig_.shuffled, &rig_.picked})
      for (const CardId id : *ids) out.push_back(position_.label_of(id));
    return out;
  }

  bool has_card(const std::string& name) const override { return position_.labels.contains(name); }

 private:
  static Lasting text_for_nobody(const Library& library) {
    const Program& program = library.program();
    Lasting out;
    out.number = kNoCard;
    out.until = kUntilSourceLeaves;
    for (size_t i = 0; i < program.blocks.size(); ++i) {
      const Block& block = program.blocks[i];
      for (int row = block.first_row; row < block.first_row + block.rows; ++row) {
        const Node& said = program.rows[static_cast<size_t>(row)].node;
        if (said.op == Op::GainsText && program.nodes[said.set()].op == Op::CapturedSet)
          out.block = static_cast<uint16_t>(i);
      }
    }
    ARCHON_CHECK(!out.is_control());
    return out;
  }

  // Of what is resolved at once only the instructions are noted: nothing has been told by then.
  static Position read(const YAML::Node& scenario, const Library& library, const GameLog* log) {
    GameLog at_once;
    if (log) at_once.executed = log->executed;
    return read_position(tree_of(scenario), library, &at_once);
  }

  MoveList legal() const {
    MoveList list;
    legal_moves(position_.state, list);
    check_group(position_.state, position_.match, list);
    return list;
  }

  NamedMove named(Move m) const {
    const std::string label = m.card == kNoCard ? "" : position_.label_of(m.card);
    std::string words = describe(position_.state, position_.match, m);
    if (!label.empty()) words += " (" + label + ")";
    return {m.verb, label, m.value, words, giver_of(m)};
  }

  std::string giver_of(Move m) const {
    if (m.verb != Verb::Next) return "";
    const CardId granter = position_.state.pending()[m.value].granter;
    return granter == kNoCard ? "" : position_.label_of(granter);
  }

  GameLog noting(uint8_t* executed) {
    GameLog out;
    out.executed = executed;
    out.happenings = &happenings_;
    out.rig = &rig_;
    return out;
  }

  Rig read_rig(const YAML::Node& node) const {
    Rig out;
    if (!node) return out;
    for (const auto& entry : node) {
      const auto key = entry.first.as<std::string>();
      if (key != "shuffle" && key != "random")
        throw Error(fmt::format("rig: expected shuffle or random, not '{}'", key));
      for (const auto& name : entry.second)
        (key == "shuffle" ? out.shuffled : out.picked).push_back(card(name.as<std::string>()));
    }
    return out;
  }

  CardId card(const std::string& name) const {
    const auto at = position_.labels.find(name);
    if (at == position_.labels.end()) throw Error(fmt::format("rig: unknown card '{}'", name));
    return at->second;
  }

  Position position_;
  std::vector<Happening> happenings_;
  Rig rig_;
  GameLog log_;
};

}  // namespace

std::unique_ptr<ScenarioGame> engine_game(const YAML::Node& scenario, const Library& library,
                                          GameLog* log) {
  return std::make_unique<EngineGame>(scenario, library, log);
}

std::unique_ptr<ScenarioGame> doubtful_game(const YAML::Node& scenario, const Library& library) {
  auto out = std::make_unique<EngineGame>(scenario, library, nullptr);
  out->doubt();
  return out;
}

}  // namespace archon::keyforge
