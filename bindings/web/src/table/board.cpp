#include "bindings/web/src/table/board.h"

#include "protocol/keyforge/formats/answers.h"
#include "sim/cli/table/choices.h"

namespace archon::web {

namespace {

const protocol::Uids& names() {
  static const protocol::Uids usual;
  return usual;
}

}  // namespace

Json board_of(const keyforge::State& state, const keyforge::Match& match,
              std::optional<keyforge::Player> viewer) {
  return {{"state", protocol::state_json(protocol::View(state, match, names(), viewer))}};
}

Json question_of(const keyforge::State& state, const keyforge::Match& match, keyforge::Player you) {
  const keyforge::CardId asking = cli::asking_card(state, match);
  const protocol::View view(state, match, names(), you);
  Json choices = Json::array();
  for (const cli::Choice& choice : cli::choices_of(state, match, cli::Seats(you)))
    choices.push_back({{"number", choice.number},
                       {"text", choice.text},
                       {"uid", choice.move.card == keyforge::kNoCard
                                   ? ""
                                   : view.mention(view.shown(choice.move).card)}});
  return {{"question", cli::question(state, match)},
          {"wording", asking == keyforge::kNoCard
                          ? ""
                          : match.library().explain(view.table().number(view.shown(asking)))},
          {"choices", std::move(choices)}};
}

}  // namespace archon::web
