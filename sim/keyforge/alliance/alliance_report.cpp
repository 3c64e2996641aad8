#include "sim/keyforge/alliance/alliance_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "ai/keyforge/named_agents.h"
#include "engine/core/printable.h"
#include "sim/kinds/reports/report_parts.h"

namespace archon::sim {
namespace {

using keyforge::kDeckHouses;

std::string rating_words(double rating) { return fmt::format("{:+.0f}", std::round(rating) + 0.0); }

std::string code_of(const FoundAlliance& one) {
  return one.deck.set ? std::string(keyforge::code_of(*one.deck.set)) : "";
}

// "Logos of Argus, Dis of Onyx, Shadows of Wu"
std::string pod_words(const FoundAlliance& one, size_t i) {
  return fmt::format("{}: {}", name_of(one.deck.houses[i]), printable(one.deck.provenance.pods[i]));
}

report::Table alliances_table(const AllianceSearch& search) {
  report::Table out{"", {{"place", true, 5}, {"rating", true, 7}, {"set", false, 4}, {"pods"}}, {}};
  bool has_beside = false;
  for (const FoundAlliance& one : search.best) has_beside = has_beside || !one.beside.empty();
  if (has_beside) out.columns.push_back({"beside the cards"});
  for (size_t place = 0; place < search.best.size(); ++place) {
    const FoundAlliance& one = search.best[place];
    for (size_t i = 0; i < kDeckHouses; ++i) {
      out.rows.push_back({i == 0 ? std::to_string(place + 1) : "",
                          i == 0 ? rating_words(one.foretold.rating) : "",
                          i == 0 ? code_of(one) : "", pod_words(one, i)});
      if (has_beside) {
        const bool its = one.deck.provenance.pods[i] == one.beside;
        out.rows.back().push_back(its ? "what this deck has" : "");
      }
    }
  }
  out.rows_are = "pods";
  return out;
}

int64_t sum_of(const AllianceSearch& search, int64_t AllianceSet::*what) {
  int64_t out = 0;
  for (const AllianceSet& set : search.sets) out += set.*what;
  return out;
}

std::string lead_words(const AllianceSearch& search) {
  if (search.best.empty())
    return "No Alliance can be made of these decks: it takes three decks of one set, with three "
           "houses among them.";
  const FoundAlliance& best = search.best[0];
  const FoundAlliance& deck = search.decks[0];
  const double apart = best.foretold.rating - deck.foretold.rating;
  return fmt::format(
      "The best Alliance of {} is {}, by its cards: {} points, {:.0f} {} the best deck of the box "
      "({}).",
      counted(sum_of(search, &AllianceSet::candidates), "candidate"), printable(best.deck.name),
      rating_words(best.foretold.rating), std::abs(apart), apart < 0 ? "below" : "above",
      printable(deck.deck.name));
}

}  // namespace

report::Report report_of(const AllianceSearch& search, const FieldModel& model,
                         const keyforge::RestrictedList& restricted) {
  report::Report out("The best Alliances of a box");
  out.lead(lead_words(search));
  if (search.best.empty()) return out;
  out.table(alliances_table(search));
  std::string rules = fmt::format(
      "{} of the candidates are against the restricted list (version {}{}).",
      sum_of(search, &AllianceSet::restricted), restricted.version,
      restricted.is_complete ? "" : ", as far as Archon knows it: --restricted takes a whole one");
  int left_out = 0;
  for (const AllianceSet& set : search.sets) left_out += set.pods_left_out;
  if (left_out > 0) rules += fmt::format(" {} weak pods were not tried.", left_out);
  out.paragraph(rules);
  out.paragraph(fmt::format(
      "Ratings are predicted from the cards, by {} games of {}; an interval of 95 % reaches {:.0f} "
      "points to either side. Pods of one deck have been printed together and Alliances have not: "
      "that their cards help each other is not looked at. Let the best ones play: give --save, and "
      "'archon rank' its folder.",
      model.games(), ai::short_keyforge_name(model.agent()),
      normal_quantile(0.5 + kConfidence.initial / 2) * search.best[0].foretold.error));
  return out;
}

std::string alliance_json(const AllianceSearch& search, const FieldModel& model,
                          const keyforge::RestrictedList& restricted) {
  Json out = {
      {"archon_alliance", 1},
      {"archon", ARCHON_VERSION},
      {"field", {{"agent", model.agent()}, {"games", model.games()}}},
      {"restricted_list", {{"version", restricted.version}, {"complete", restricted.is_complete}}},
      {"sets", Json::array()},
      {"alliances", Json::array()},
      {"decks", Json::array()}};
  for (const AllianceSet& set : search.sets)
    out["sets"].push_back({{"set", keyforge::code_of(set.set)},
                           {"decks", set.decks},
                           {"candidates", set.candidates},
                           {"restricted", set.restricted},
                           {"pods_left_out", set.pods_left_out}});
  for (const FoundAlliance& one : search.best) {
    Json pods = Json::array();
    for (size_t i = 0; i < kDeckHouses; ++i)
      pods.push_back(
          {{"house", name_of(one.deck.houses[i])}, {"deck", one.deck.provenance.pods[i]}});
    Json alliance = {{"name", one.deck.name},       {"set", code_of(one)},
                     {"pods", std::move(pods)},     {"rating", one.foretold.rating},
                     {"error", one.foretold.error}, {"unknown_cards", one.foretold.unknown}};
    if (!one.beside.empty()) alliance["beside"] = one.beside;
    out["alliances"].push_back(std::move(alliance));
  }
  for (const FoundAlliance& one : search.decks)
    out["decks"].push_back({{"name", one.deck.name}, {"rating", one.foretold.rating}});
  return printable_json(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace archon::sim
