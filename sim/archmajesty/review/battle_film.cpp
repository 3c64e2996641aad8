#include "sim/archmajesty/review/battle_film.h"

#include <fmt/format.h>

#include <utility>

namespace archon::sim {

using archmajesty::Course;

report::Json card_titles(const archmajesty::Battle& battle, const archmajesty::State& state) {
  report::Json out = report::Json::object();
  for (uint8_t m = 0; m < state.mages; ++m)
    for (const archmajesty::TypeId type : battle.entries[state.mage[m].unit].deck)
      out[battle.types[type].id] = battle.types[type].name;
  return out;
}

BattleFilm::BattleFilm(std::array<std::string, 2> sides, BattleTeller tell)
    : sides_(std::move(sides)), tell_(std::move(tell)) {}

void BattleFilm::begin(const Course& course) {
  titles_ = card_titles(course.battle(), course.state());
  film_.add({"The battle begins.", round_words(course.state().round)},
            tell_(course.battle(), course.state()));
}

void BattleFilm::add(int round, const std::string& who, const std::string& words,
                     const Course& course) {
  film_.add({words, round_words(round), who}, tell_(course.battle(), course.state()));
}

report::Report::Applet BattleFilm::applet() const {
  return film_.applet({"archonBattle",
                       {"archmajesty/board/battle_board.js"},
                       {"archmajesty/board/battle_board.css"}},
                      {{"names", sides_}, {"titles", titles_}});
}

std::string round_words(int round) {
  return round == 0 ? "Before the battle" : fmt::format("Round {}", round);
}

std::string side_words(const archmajesty::Fight& fight, size_t team) {
  if (team == 1 && fight.encounter) return fight.encounter->name;
  std::string out;
  for (const archmajesty::MageBuild& mage : fight.parties[team])
    out += (out.empty() ? "" : " + ") + mage.name;
  return out;
}

report::Report::Applet battle_picture(const Course& course, BattleTeller tell) {
  BattleFilm film({side_words(course.fight(), 0), side_words(course.fight(), 1)}, std::move(tell));
  film.begin(course);
  return film.applet();
}

}  // namespace archon::sim
