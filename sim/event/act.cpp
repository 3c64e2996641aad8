#include "sim/event/act.h"

#include <fmt/format.h>

namespace archon::event {
namespace {

template <class... F>
struct EachAct : F... {
  using F::operator()...;
};
template <class... F>
EachAct(F...) -> EachAct<F...>;

std::string score_words(const Result& act) {
  std::string out = fmt::format("{} {}-{} {}", act.players[0], act.score.games[0],
                                act.score.games[1], act.players[1]);
  if (act.score.time) out += fmt::format(" {}", decided_by(act.score));
  if (act.score.bid)
    out += fmt::format(", {} bid {} chains", act.players[act.score.bid->side == 0 ? 0 : 1],
                       act.score.bid->chains);
  return out;
}

}  // namespace

std::string_view kind_of(const Act& act) {
  static constexpr std::string_view kKinds[] = {"enter", "drop", "pair", "result", "undo"};
  static_assert(std::size(kKinds) == std::variant_size_v<Act>);
  return kKinds[act.index()];
}

std::string words_of(const Act& act) {
  return std::visit(
      EachAct{[](const Enter& a) {
                return fmt::format("{} enters{}{}{}", a.player,
                                   a.deck.empty() ? "" : " with " + a.deck,
                                   a.chains > 0 ? fmt::format(", {} chains", a.chains) : "",
                                   a.meets.empty() ? "" : " and meets " + a.meets);
              },
              [](const Drop& a) { return fmt::format("{} drops", a.player); },
              [](const Pair& a) {
                return fmt::format("round {} is paired: {} {}", a.round, a.tables.size(),
                                   a.tables.size() == 1 ? "table" : "tables");
              },
              [](const Result& a) { return fmt::format("round {}: {}", a.round, score_words(a)); },
              [](const Undo& a) { return fmt::format("the last action, '{}', is undone", a.act); }},
      act);
}

}  // namespace archon::event
