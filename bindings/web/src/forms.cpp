#include "bindings/web/src/forms.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/web/src/battles/battle_jobs.h"
#include "sim/kinds/kinds.h"

namespace archon::web {
namespace {

struct Form {
  std::string_view kind;
  std::vector<sim::FieldRow> (*rows)();
  bool of_battles;
};
constexpr Form kForms[] = {{"match", sim::asked_rows<sim::MatchJob>, true},
                           {"bid", sim::asked_rows<sim::BidJob>, true},
                           {"rank", sim::asked_rows<sim::RankJob>, false}};

// Entrants have their slots; texts are for files and programs; and how much is played in a time
// would be another answer every time that the games are planned again.
bool is_shown(const sim::FieldRow& row) {
  return (row.type == "agent" || row.type == "integer" || row.type == "number") &&
         row.name != sim::kTime.name;
}

Json row_json(const sim::FieldRow& row) {
  Json out = {{"name", row.name}, {"type", row.type}, {"help", row.help}};
  if (row.least) out["least"] = *row.least;
  if (row.most) out["most"] = *row.most;
  if (!row.initial.empty()) out["initial"] = parse_json(row.initial);
  return out;
}

Json rows_json(const std::vector<sim::FieldRow>& rows) {
  Json out = Json::array();
  for (const sim::FieldRow& row : rows)
    if (is_shown(row)) out.push_back(row_json(row));
  return out;
}

// A game against an agent, which is no experiment (`archon play`).
Json play_rows(bool of_battles) {
  const auto you = [](const char* first, const char* second) {
    return Json{{"name", "you"},
                {"type", "integer"},
                {"help", "the side that you play"},
                {"initial", 1},
                {"options", Json::array({Json::array({1, first}), Json::array({2, second})})}};
  };
  Json out = Json::array();
  out.push_back({{"name", "agent"},
                 {"type", "agent"},
                 {"help", "the agent that plays against you"},
                 {"initial", of_battles ? kBattleAgent : "club"}});
  out.push_back(of_battles ? you("the party", "the other side")
                           : you("your deck, and go first", "their deck, and go second"));
  if (of_battles) out.push_back(row_json(level_row()));
  out.push_back({{"name", sim::kSeed.name},
                 {"type", "integer"},
                 {"help", "random seed; empty: new hands and dice every time"}});
  return out;
}

}  // namespace

Json forms_of(bool of_battles) {
  Json out = Json::object();
  for (const Form& form : kForms) {
    if (of_battles && !form.of_battles) continue;
    out[form.kind] = rows_json(of_battles ? battle_rows(form.kind, form.rows()) : form.rows());
  }
  out["play"] = play_rows(of_battles);
  return out;
}

}  // namespace archon::web
