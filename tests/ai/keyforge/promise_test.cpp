// A card that is put under a prophecy is not a card lost.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "ai/keyforge/agents.h"
#include "ai/keyforge/probes.h"

namespace archon::ai::promise_test {
namespace {

// Two Æmber short of the last key, with an opponent who is to forge theirs a turn later. The fate
// of Chummy brings the two: champion's own games say that Chummy under Ask Again Later wins always,
// any other card under it a third of the time, and Chummy played a quarter.
constexpr std::string_view kPosition = R"(
rules: 2026
you:
  house: shadows
  houses: [logos, shadows, saurian]
  prophecies: [ask-again-later, look-how-far-you-ve-come, outlook-not-so-good, overreach]
  keys: 2
  aember: 4
  hand: [reassembly-required, wormhole-technician, chummy, burnished-nickles, too-low, lorica-infantry]
  deck: [emeritus-darn, reiteration, miasma, evasive-maneuvers, feldar-s-plan, imperial-scutum]
foe:
  houses: [dis, sanctum, saurian]
  keys: 2
  aember: 5
  line: [titan-sentry, infurnace]
  hand: [poltergeist, brigadier-ols, outflank, exile, imperium, gaius]
  deck: [skorpeon, trihard, lorica-infantry, stomp, divine-seal, grey-warden, too-low]
)";

int right_of_eight(std::string_view spec) {
  static const keyforge::Library library =
      keyforge::Library::load("", keyforge::Rules{keyforge::Edition::June2026});
  const keyforge::Position position = keyforge::parse_position(std::string(kPosition), library);
  const auto agent = make_agent<KeyforgeGame>(keyforge_agent(spec));
  int right = 0;
  for (uint64_t seed = 0; seed < 8; ++seed) {
    agent->forget();
    const std::vector<std::string> turn = turn_of(*agent, position, seed);
    for (size_t i = 0; i + 1 < turn.size(); ++i)
      if (turn[i].starts_with("activate") && turn[i + 1] == "choose Chummy") ++right;
  }
  return right;
}

}  // namespace

TEST_CASE("with playouts of promises the right card is put under a prophecy") {
  CHECK(right_of_eight("champion:promises=6") >= 7);
  CHECK(right_of_eight("champion") <= 6);
}

}  // namespace archon::ai::promise_test
