#include "sim/keyforge/alliance/alliance_report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "ai/keyforge/named_agents.h"
#include "engine/core/printable.h"
#include "sim/keyforge/marks/marks.h"
#include "sim/kinds/reports/report_rows.h"

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

// "Argus + Onyx + Wu": as much of each deck's name as tells Alliances apart in a line.
std::string short_name(const FoundAlliance& one) {
  constexpr size_t kShortWord = 3;  // "The", "Dr."
  std::string out;
  for (size_t i = 0; i < kDeckHouses; ++i) {
    const std::string name = printable(one.deck.provenance.pods[i]);
    size_t end = name.find(' ');
    if (end != std::string::npos && end <= kShortWord) end = name.find(' ', end + 1);
    std::string word = name.substr(0, end);
    while (word.ends_with(',')) word.pop_back();
    out += (i == 0 ? "" : " + ") + word;
  }
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

report::Glance glance_of(const AllianceSearch& search) {
  const FoundAlliance& best = search.best[0];
  const FoundAlliance& deck = search.decks[0];
  report::Glance out;
  out.figures = {
      {rating_words(best.foretold.rating), printable(best.deck.name), "predicted from its cards"},
      {rating_words(deck.foretold.rating), printable(deck.deck.name), "the best deck of the box"},
      {std::to_string(sum_of(search, &AllianceSet::candidates)), "candidates"}};
  for (const keyforge::House house : best.deck.houses) out.marks.push_back(mark_of(house));
  const auto share = [&](const FoundAlliance& one) {
    return 1 / (1 + std::exp(-one.foretold.rating * std::log(10) / 400));
  };
  out.contenders = {{"", "pods of", "rating", "set"}, {}, "Alliances"};
  for (size_t i = 0; i < search.best.size(); ++i) {
    const FoundAlliance& one = search.best[i];
    out.contenders.all.push_back({std::to_string(i + 1), short_name(one),
                                  rating_words(one.foretold.rating), code_of(one), 0, share(one)});
  }
  return out;
}

}  // namespace

report::Report report_of(const AllianceSearch& search, const FieldModel& model,
                         const keyforge::RestrictedList& restricted, bool they_play) {
  report::Report out("The best Alliances of a box");
  if (!search.best.empty()) out.glance(glance_of(search));
  out.lead(lead_words(search));
  if (search.best.empty()) return out;
  const double reach =
      normal_quantile(0.5 + kConfidence.initial / 2) * search.best[0].foretold.error;
  out.caution(fmt::format("Ratings are predicted from the cards, 95 % within {:.0f} points; how "
                          "pods help each other is not looked at.",
                          reach),
              report::Shown::Brief);
  if (!they_play)
    out.next({{"archon alliance BOX --rank", "let the best play each other"},
              {"--details, --save FOLDER", "the pods of each; decks as files"}});
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
      model.games(), ai::short_keyforge_name(model.agent()), reach));
  return out;
}

namespace {

struct AlliancesFound {
  const AllianceSearch& search;
  const FieldModel& model;
  const keyforge::RestrictedList& restricted;
};
struct AlliancePod {
  std::string_view house;
  std::string deck;
};

std::vector<AlliancePod> pods_of(const FoundAlliance& one) {
  std::vector<AlliancePod> out;
  for (size_t i = 0; i < kDeckHouses; ++i)
    out.push_back({name_of(one.deck.houses[i]), one.deck.provenance.pods[i]});
  return out;
}

Record<AllianceSet> alliance_set_rows() {
  return Record<AllianceSet>()
      .field("set", [](auto& of) { return keyforge::code_of(of.set); })
      .field("decks", &AllianceSet::decks)
      .field("candidates", "three pods of three houses of three decks", &AllianceSet::candidates)
      .field("restricted", "of these, against the restricted list", &AllianceSet::restricted)
      .field("pods_left_out", "weak ones that were not tried", &AllianceSet::pods_left_out);
}

Record<FoundAlliance> alliance_rows() {
  return Record<FoundAlliance>()
      .field("name", [](auto& of) { return of.deck.name; })
      .field("set", [](auto& of) { return code_of(of); })
      .list("pods", "",
            Record<AlliancePod>()
                .field("house", &AlliancePod::house)
                .field("deck", &AlliancePod::deck),
            pods_of)
      .items(3, 3)
      .field("rating", "in points", [](auto& of) { return of.foretold.rating; })
      .field("error", "its standard deviation", [](auto& of) { return of.foretold.error; })
      .field("unknown_cards", [](auto& of) { return of.foretold.unknown; })
      .maybe("beside", "the deck whose token creature, archon power or prophecies it takes",
             [](auto& of) { return of.beside.empty() ? std::nullopt : std::optional(of.beside); });
}

Record<AlliancesFound> alliances_rows() {
  return version_rows<AlliancesFound>("archon_alliance")
      .part("field", "whose games the ratings come from",
            Record<FieldModel>()
                .field("agent", &FieldModel::agent)
                .field("games", &FieldModel::games),
            [](auto& of) -> const FieldModel& { return of.model; })
      .part("restricted_list", "",
            Record<keyforge::RestrictedList>()
                .field("version", &keyforge::RestrictedList::version)
                .field("complete", "whether it names all restricted titles",
                       &keyforge::RestrictedList::is_complete),
            [](auto& of) -> const keyforge::RestrictedList& { return of.restricted; })
      .list("sets", "", alliance_set_rows(), [](auto& of) { return of.search.sets; })
      .list("alliances", "the best first", alliance_rows(), [](auto& of) { return of.search.best; })
      .list("decks", "of the box, the best first, as many as Alliances are told of",
            Record<FoundAlliance>()
                .field("name", [](auto& of) { return of.deck.name; })
                .field("rating", [](auto& of) { return of.foretold.rating; }),
            [](auto& of) { return of.search.decks; });
}

}  // namespace

std::string alliance_json(const AllianceSearch& search, const FieldModel& model,
                          const keyforge::RestrictedList& restricted) {
  const Json out = alliances_rows().json({search, model, restricted});
  return printable_json(out.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

report::Shape alliance_shape() { return alliances_rows().shape(); }

}  // namespace archon::sim
