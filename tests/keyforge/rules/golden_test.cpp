// Whole games as text, so that a change of the rules can be read as a difference of games. BLESS=1
// writes them anew.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "tests/keyforge/bundled_games.h"
#include "tests/keyforge/rules/happening_text.h"

namespace archon::keyforge::golden_test {
namespace {

struct Golden {
  const char* name;
  Edition edition = Edition::March2021;
  bool random_decks = false;
  uint8_t settings = 0;
  std::array<int, 2> chains{0, 0};
};

constexpr Golden kGames[] = {
    {"plain"},
    {"random-decks", Edition::March2021, true},
    {"with-chains", Edition::March2021, true, 0, {6, 14}},
    {"every-question", Edition::March2021, true,
     kAskForced | kAskKeys | kAskOrder | kAskEnd | kAskDiscards},
    {"rules-of-2018", Edition::First2018, true},
};

// A game that goes on: whatever can be done is done before the turn ends.
Move choose(const State& s, Rng& rng) {
  MoveList list;
  legal_moves(s, list);
  MoveList active;
  for (const Move& m : list)
    if (m.verb != Verb::EndTurn && m.verb != Verb::Done && m.verb != Verb::No &&
        m.verb != Verb::Discard && m.verb != Verb::Mulligan)
      active.push_back(m);
  const MoveList& among = active.empty() ? list : active;
  return among[static_cast<int>(rng.below(static_cast<uint32_t>(among.size())))];
}

class Chronicle {
 public:
  Chronicle(const Golden& golden, uint64_t number)
      : golden_(golden),
        number_(number),
        library_(Library::load("", Rules{golden.edition})),
        decks_{deck(0), deck(1)},
        match_(library_, prepare(decks_[0], library_), prepare(decks_[1], library_)) {}

  std::string text() {
    GameOptions options;
    options.chains = golden_.chains;
    options.first = static_cast<Player>(number_ % 2);
    options.settings = golden_.settings;
    log_.happenings = &happenings_;
    State s = new_game(match_, Rng::stream(11, number_, 0), options, &log_);
    out_ = fmt::format("{}\n{}\nrules {}\n\n", decks_[0].name, decks_[1].name,
                       library_.rules().name());
    tell(s);
    Rng choices = Rng::stream(11, number_, 1);
    while (!s.over()) {
      const Move move = choose(s, choices);
      out_ += fmt::format("> {}\n", describe(s, match_, move));
      apply(s, match_, move, &log_);
      tell(s);
    }
    return out_ + text_of(s, match_);
  }

 private:
  Deck deck(uint64_t seat) const {
    return golden_.random_decks ? random_deck(Set::CotA, 11, 2 * number_ + seat)
                                : first_set_decks()[number_ + 3 * seat];
  }

  void tell(const State& s) {
    for (const Happening& h : happenings_) {
      if (const std::string line = text_of(h, match_); !line.empty()) out_ += "  " + line + "\n";
      if (h.what == What::Turn) position_due_ = true;
    }
    happenings_.clear();
    if (position_due_ && s.decision.ask == Ask::House) {
      out_ += text_of(s, match_);
      position_due_ = false;
    }
  }

  const Golden& golden_;
  uint64_t number_;
  Library library_;
  std::array<Deck, 2> decks_;
  Match match_;
  std::vector<Happening> happenings_;
  GameLog log_;
  std::string out_;
  bool position_due_ = false;
};

// Where two texts part, for a message.
std::string parting(const std::string& now, const std::string& before) {
  std::istringstream a(now);
  std::istringstream b(before);
  std::string left;
  std::string right;
  for (int line = 1;; ++line) {
    const bool more_left = static_cast<bool>(std::getline(a, left));
    const bool more_right = static_cast<bool>(std::getline(b, right));
    if (!more_left && !more_right) return "";
    if (!more_left) left = "(the end)";
    if (!more_right) right = "(the end)";
    if (left != right) return fmt::format("line {}: '{}', and it was '{}'", line, left, right);
  }
}

}  // namespace

TEST_CASE("whole games are as they were") {
  uint64_t number = 0;
  for (const Golden& golden : kGames) {
    CAPTURE(golden.name);
    const std::string path =
        fmt::format("{}/keyforge/golden/{}.txt", ARCHON_TEST_DATA, golden.name);
    const std::string now = Chronicle(golden, number++).text();
    if (std::getenv("BLESS")) std::ofstream(path) << now;
    std::ifstream file(path);
    std::stringstream before;
    before << file.rdbuf();
    CHECK(parting(now, before.str()) == "");
    CHECK(now.find("no words yet") == std::string::npos);
  }
}

}  // namespace archon::keyforge::golden_test
