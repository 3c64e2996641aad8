#include "sim/cli/decks/keyforge_door.h"

#include "sim/cli/decks/deck_box.h"
#include "sim/cli/files/given_file.h"
#include "sim/cli/jobs/run_options.h"

namespace archon::cli {
namespace {

class DeckReader : public sim::GameReader {
 public:
  explicit DeckReader(const sim::AskedGame& asked)
      : cards_(asked.folder, keyforge::Library::load(asked.folder, rules_of(asked.rules))) {}

  const sim::Arena& arena() const override { return cards_; }
  sim::Entrant entrant(const std::string& word) const override {
    return sim::listed_entrant(given_deck(word, cards_.library().facts()), cards_.library());
  }
  sim::EntrantBox box(const std::vector<std::string>& words) const override {
    return open_box(words, cards_.library());
  }

 private:
  sim::KeyforgeArena cards_;
};

}  // namespace

const sim::GameDoor& keyforge_door() {
  static constexpr sim::GameDoor kDoor{
      "keyforge", "KeyForge", "decks meet decks", "games of decks",
      [](const sim::AskedGame& asked) -> std::unique_ptr<sim::GameReader> {
        return std::make_unique<DeckReader>(asked);
      }};
  return kDoor;
}

}  // namespace archon::cli
