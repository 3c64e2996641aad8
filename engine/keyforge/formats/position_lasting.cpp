#include "engine/keyforge/formats/position_lasting.h"

#include <fmt/format.h>

#include "engine/core/counts.h"
#include "engine/keyforge/cards/facts.h"
#include "engine/keyforge/formats/position_fields.h"

namespace archon::keyforge {
namespace {

// `control`, or the number of the effect in the script of its source or of another card.
uint16_t read_block(const PositionDraft& draft, const TreeReader& node, CardId source) {
  const TreeReader effect = node["effect"];
  if (effect.is_word() && effect.word() == "control") return 0;
  int def = draft.out.match.number(source);
  const TreeReader script = node["script"];
  if (script.present()) def = draft.lib.find(script.word());
  if (def < 0)
    script.wrong(fmt::format("unknown card '{}'{}", script.word(),
                             draft.lib.facts().suggest(script.word())));
  const std::vector<int> blocks = lasting_blocks(draft.lib, def);
  if (blocks.empty())
    node.wrong(fmt::format("expected a card whose script starts a lasting effect, not '{}'",
                           draft.lib.def(def).id));
  const int n = effect.number_or(1, int_size(blocks), 1);
  return narrow<uint16_t>(blocks[n - 1]);
}

uint8_t read_until(const TreeReader& node, uint8_t otherwise) {
  if (!node.present()) return otherwise;
  if (node.is_word() && node.word() == "source-leaves") return kUntilSourceLeaves;
  if (node.is_word() && node.word() == "control-ends") return kWhileControlled;
  if (node.is_word() && node.word() == "card-leaves") return kWhileInPlay;
  return node.byte(0, kWhileInPlay - 1);
}

}  // namespace

Lasting read_lasting(const PositionDraft& draft, const TreeReader& node) {
  static const Keys keys = {"source", "script", "effect", "by",  "from",
                            "until",  "cards",  "number", "used"};
  node.only_keys(keys);
  const State& s = draft.out.state;
  if (s.lasting().room() == 0)
    node.wrong(fmt::format("expected at most {} lasting effects", s.lasting().size()));
  Lasting l;
  l.source = draft.card_called(node["source"]);
  l.block = read_block(draft, node, l.source);
  l.player = read_player(node["by"]);
  l.from = node["from"].byte_or(0, 255, s.turn);
  l.until = read_until(node["until"], l.is_control() ? kUntilSourceLeaves : s.turn);
  for (const TreeReader& card : node["cards"].items()) l.cards.add(draft.card_called(card));
  l.number = node["number"].byte_or(0, 255, 0);
  l.used = node["used"].byte_or(0, 255, 0);
  if (l.is_control() && (l.cards.size() != 1 || l.number > 1))
    node.wrong(
        "expected of an effect of control one card in `cards`, and as `number` the player who "
        "had it before: 0 for you, 1 for foe");
  return l;
}

}  // namespace archon::keyforge
