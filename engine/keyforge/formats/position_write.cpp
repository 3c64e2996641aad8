#include <fmt/format.h>

#include <array>
#include <map>

#include "engine/core/counts.h"
#include "engine/core/letters.h"
#include "engine/keyforge/formats/position.h"
#include "engine/keyforge/formats/position_fields.h"
#include "engine/keyforge/rules/derived/query.h"
#include "engine/keyforge/rules/mechanics/gigantic.h"

namespace archon::keyforge {
namespace {

constexpr size_t kWidth = 100;

using Words = std::vector<std::string>;

std::string flow(const Words& words) { return fmt::format("[{}]", fmt::join(words, ", ")); }

// `key: [a, b, ...]`, broken into lines that an editor shows whole.
std::string flow_lines(std::string_view key, const Words& words) {
  std::string out;
  std::string line = fmt::format("  {}: [", key);
  const size_t indent = line.size();
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string piece = words[i] + (i + 1 < words.size() ? "," : "]");
    if (line.size() > indent && line.size() + piece.size() + 1 > kWidth) {
      out += line + "\n";
      line = std::string(indent - 1, ' ');
    }
    if (i > 0) line += ' ';
    line += piece;
  }
  return out + line + "\n";
}

Words colours(unsigned bits) {
  Words out;
  for (size_t k = 0; k < kKeys; ++k)
    if (bits >> k & 1) out.emplace_back(kKeyColourNames[k]);
  return out;
}

std::string house_word(House h) {
  std::string out(name_of(h));
  for (char& c : out) {
    if (c == ' ') c = '-';
    c = lower_case(c);
  }
  return out;
}

// The step that a state waits in; null if it is none that a file can tell.
const StepField* step_of(const State& s) {
  if (s.stack().size() != 1 || !s.pending().empty() || s.cells().size() != 0 || !s.tagged.empty() ||
      s.dirty)
    return nullptr;
  const Ask ask = s.decision.ask;
  if (row_of(ask).asker != Asker::Turn) return nullptr;
  const Frame& f = s.stack()[0];
  for (const StepField& step : kSteps)
    if (step.frame == f.kind && step.pc == f.pc &&
        (ask != Ask::Mulligan || step.second == f.second_player()))
      return &step;
  return nullptr;
}

class Writer {
 public:
  Writer(const State& s, const Match& match, const StepField& step)
      : s_(s), match_(match), lib_(match.library()), step_(step) {
    for (Player p = 0; p < 2; ++p) name_cards_of(p);
    for (int def = 0; def < lib_.size(); ++def) {
      const std::vector<int> blocks = lasting_blocks(lib_, def);
      for (int i = 0; i < int_size(blocks); ++i) effects_[blocks[i]] = {def, i};
    }
  }

  std::string write() {
    write_heading();
    for (Player p = 0; p < 2; ++p) write_side(p);
    write_lasting();
    write_engine();
    return std::move(out_);
  }

 private:
  template <class... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    out_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  // ---- Names: as the reader gives them, card by card in the same order ----

  void name_cards_of(Player p) {
    const Side& side = s_.side[p];
    for (const CardId id : match_.beside() & CardSet::owned_by(p)) name(id);
    for (const CardId id : match_.prophecies() & CardSet::owned_by(p))
      for (const CardId under : cards_under(s_, id)) name(under);
    for (const CardId id : side.line) name_with_burden(id);
    for (const CardId id : side.controlled& s_.artifacts) name_with_burden(id);
    for (const std::string_view zone : kOtherZones)
      for (const CardId id : cards_in(zone, p)) name(id);
  }

  void name_with_burden(CardId id) {
    name(id);
    if (const CardId half = joined_half({s_, match_}, id); half != kNoCard) name(half);
    for (const CardId on : upgrades_on(id)) name(on);
    for (const CardId under : cards_under(s_, id)) name(under);
  }

  void name(CardId id) {
    const std::string& of = def(id).id;
    const int n = ++copies_[of];
    labels_[id] = n == 1 ? of : fmt::format("{}#{}", of, n);
  }

  const std::string& label(CardId id) const { return labels_[id]; }
  const CardDef& def(CardId id) const { return match_.def(id); }

  std::vector<CardId> cards_in(std::string_view zone, Player p) const {
    const Side& side = s_.side[p];
    std::vector<CardId> out;
    const auto set = [&](const CardSet& cards) {
      for (const CardId id : cards) out.push_back(id);
    };
    const auto pile = [&](const auto& cards) {
      for (int i = cards.size() - 1; i >= 0; --i) out.push_back(cards[i]);
    };
    if (zone == "hand") set(side.hand);
    if (zone == "archives") set(side.archives);
    if (zone == "purged") set(side.purged);
    if (zone == "deck") pile(side.deck);
    if (zone == "discard") pile(side.discard);
    return out;
  }

  std::vector<CardId> upgrades_on(CardId host) const {
    std::vector<CardId> out;
    for (const CardId u : s_.upgrades)
      if (s_.at(u).host == host) out.push_back(u);
    return out;
  }

  // ---- Cards ----

  // The marks that a card can bear anywhere. `side` is whose part of the file it stands in.
  Words marks(CardId id, Player side) const {
    const Card& c = s_.at(id);
    Words out = {fmt::format("number: {}", id & 63)};
    if (owner_of(id) != side) out.emplace_back("owner: other");
    if (match_.house(id) != def(id).house) out.push_back("house: " + house_word(match_.house(id)));
    if (match_.bonus(id) != def(id).bonus) out.push_back("bonus: " + flow(icons(match_.bonus(id))));
    const OfTurn& counted = s_.of_turn(id);
    for (const auto& [key, field] : kTurnNumbers)
      if (counted.*field) out.push_back(fmt::format("{}: {}", key, counted.*field));
    for (const auto& [key, field] : kTurnMarks)
      if ((s_.*field).has(id)) out.push_back(fmt::format("{}: true", key));
    if (s_.touched.has(id) != (counted != OfTurn{}))
      out.push_back(fmt::format("touched: {}", s_.touched.has(id)));
    if (c.zone == Zone::Purged && c.host != kNoCard) out.push_back("with: " + label(c.host));
    Words knowers;
    unsigned known = 0;
    for (Player p = 0; p < 2; ++p) {
      if (!s_.side[p].known.has(id)) continue;
      knowers.emplace_back(kSides[p]);
      known |= 1U << p;
    }
    const bool facedown = s_.facedown.has(id);
    const unsigned usual = facedown                      ? 1U << c.controller
                           : is_foretold(s_, match_, id) ? 1U << side
                                                         : usual_knowers(c.zone, side);
    if (known != usual) out.push_back("known: " + flow(knowers));
    for_counters(View(s_, match_), id, [&](Counter kind, int n) {
      out.push_back(fmt::format("{}: {}", name_of(kind), n));
    });
    return out;
  }

  static Words icons(BonusIcons bonus) {
    Words out;
    for (int i = 0; i < bonus.size(); ++i) out.emplace_back(kBonusNames[index_of(bonus.at(i))]);
    return out;
  }

  // With nothing but a number it is `troll: 12`.
  std::string with_marks(CardId id, const Words& words) const {
    if (words.size() == 1) return fmt::format("{}: {}", def(id).id, id & 63);
    return fmt::format("{}: {{{}}}", def(id).id, fmt::join(words, ", "));
  }

  // One that stands where its number is usual is `token: disciple`.
  std::string reference(CardId id) const {
    const Words words = marks(id, owner_of(id));
    if (words.size() == 1 && (id & 63) == kReferencePlace) return def(id).id;
    return fmt::format("{{{}}}", with_marks(id, words));
  }

  std::string prophecy(CardId id) const {
    Words words = marks(id, owner_of(id));
    if (s_.activated.has(id)) words.emplace_back("active: true");
    if (Words under = under_words(id, owner_of(id)); !under.empty())
      words.push_back("under: " + flow(under));
    return with_marks(id, words);
  }

  Words under_words(CardId host, Player side) const {
    Words out;
    for (const CardId u : cards_under(s_, host)) out.push_back(with_marks(u, marks(u, side)));
    return out;
  }

  std::string standing(CardId id, Player side) const {
    const Card& c = s_.at(id);
    Words words = marks(id, side);
    const bool facedown = s_.facedown.has(id);
    if (facedown) words.emplace_back("facedown: true");
    if (s_.creatures.has(id) && def(id).type == CardType::Artifact && !facedown)
      words.emplace_back("creature: true");
    if (s_.artifacts.has(id) && View(s_, match_).def(id).type == CardType::Creature)
      words.emplace_back("artifact: true");
    if (c.as != kNoCard && !facedown) words.push_back("copy_of: " + label(c.as));
    if (!s_.ready.has(id)) words.emplace_back("ready: false");
    for (const auto& [key, field] : kInPlayMarks)
      if ((s_.*field).has(id)) words.push_back(fmt::format("{}: true", key));
    for (const auto& [key, field] : kInPlayNumbers)
      if (c.*field) words.push_back(fmt::format("{}: {}", key, c.*field));
    for (const auto& [key, field] : kArmorNumbers)
      if (const int n = s_.of_turn(id).*field; n != 0)
        words.push_back(fmt::format("{}: {}", key, n));
    if (const CardId half = joined_half({s_, match_}, id); half != kNoCard)
      words.push_back(fmt::format("half: {{{}}}", with_marks(half, marks(half, owner_of(id)))));
    Words upgrades;
    for (const CardId u : upgrades_on(id)) {
      Words on = marks(u, side);
      if (s_.at(u).controller != side) on.emplace_back("by: other");
      if (const CardId model = s_.at(u).as; model != kNoCard)
        on.push_back("copy_of: " + label(model));
      upgrades.push_back(with_marks(u, on));
    }
    if (!upgrades.empty()) words.push_back("upgrades: " + flow(upgrades));
    if (Words under = under_words(id, side); !under.empty())
      words.push_back("under: " + flow(under));
    return with_marks(id, words);
  }

  // ---- The parts of the file ----

  void write_heading() {
    if (lib_.rules().edition != Rules{}.edition) line("rules: {}", lib_.rules().name());
    line("turn: {}", s_.turn);
    if (s_.turn_limit != 200) line("turn_limit: {}", s_.turn_limit);
    line("active: {}", kSides[s_.active]);
    line("first: {}", kSides[s_.first]);
    line("step: {}", step_.word);
    for (const Thing favour : kFavours)
      if (match_.has(favour)) line("{}: {}", row_of(favour).name, favour_word(s_, favour));
    Words ask;
    for (const auto& [word, setting] : kSettings)
      if (s_.settings & setting) ask.emplace_back(word);
    if (!(s_.settings & kAskEnd)) ask.emplace_back("no-end");
    if (!ask.empty()) line("ask: {}", flow(ask));
    line("rng: 0x{:016x}", s_.rng.state());
  }

  void write_side(Player p) {
    const Side& side = s_.side[p];
    line("{}:", kSides[p]);
    if (p == s_.active && step_.frame == FrameKind::Turn && step_.pc >= kArchivesStep)
      line("  house: {}", house_word(s_.house));
    Words houses;
    for (const House h : match_.houses(p)) houses.push_back(house_word(h));
    line("  houses: {}", flow(houses));
    write_beside(p);
    for (const SideField& row : kSideNumbers)
      if (side.*row.field) line("  {}: {}", row.key, side.*row.field);
    if (side.acts != usual_acts(side)) line("  acts: {}", side.acts);
    if (side.acts_before) line("  acts_before: {}", side.acts_before);
    if (side.last_house != House::None) line("  house_last_turn: {}", house_word(side.last_house));
    for (const SideField& row : kSideColours)
      if (side.*row.field) line("  {}: {}", row.key, flow(colours(side.*row.field)));
    Words tally;
    for (const auto& [key, field] : kTallyNumbers)
      if (side.tally.*field) tally.push_back(fmt::format("{}: {}", key, side.tally.*field));
    if (!tally.empty()) line("  tally: {{{}}}", fmt::join(tally, ", "));
    if (!side.line.empty()) line("  line:");
    for (const CardId id : side.line) line("    - {}", standing(id, p));
    const CardSet artifacts = side.controlled & s_.artifacts;
    if (!artifacts.empty()) line("  artifacts:");
    for (const CardId id : artifacts) line("    - {}", standing(id, p));
    for (const std::string_view zone : kOtherZones) {
      Words words;
      for (const CardId id : cards_in(zone, p)) words.push_back(with_marks(id, marks(id, p)));
      if (!words.empty()) out_ += flow_lines(zone, words);
    }
  }

  void write_beside(Player p) {
    if (const CardId token = match_.token_of(p); token != kNoCard)
      line("  token: {}", reference(token));
    const CardSet own = CardSet::owned_by(p);
    for (const CardId power : match_.powers() & own) line("  power: {}", reference(power));
    if ((match_.prophecies() & own).empty()) return;
    line("  prophecies:");
    for (const CardId id : match_.prophecies() & own) line("    - {}", prophecy(id));
  }

  void write_lasting() {
    if (s_.lasting().empty()) {
      line("lasting: []");
      return;
    }
    line("lasting:");
    for (const Lasting& l : s_.lasting()) line("  - {{{}}}", fmt::join(lasting_words(l), ", "));
  }

  Words lasting_words(const Lasting& l) const {
    Words out = {"source: " + label(l.source)};
    if (l.is_control()) {
      out.emplace_back("effect: control");
    } else {
      const auto [def, n] = effects_.at(l.block);
      if (match_.number(l.source) != def) out.push_back("script: " + lib_.def(def).id);
      if (n > 0) out.push_back(fmt::format("effect: {}", n + 1));
    }
    out.push_back(fmt::format("by: {}", kSides[l.player]));
    out.push_back(fmt::format("from: {}", l.from));
    out.push_back(l.until == kUntilSourceLeaves ? "until: source-leaves"
                  : l.until == kWhileControlled ? "until: control-ends"
                  : l.until == kWhileInPlay     ? "until: card-leaves"
                                                : fmt::format("until: {}", l.until));
    Words cards;
    for (const CardId id : l.cards) cards.push_back(label(id));
    if (!cards.empty()) out.push_back("cards: " + flow(cards));
    if (l.number) out.push_back(fmt::format("number: {}", l.number));
    if (l.used) out.push_back(fmt::format("used: {}", l.used));
    return out;
  }

  // What the last moves have left in the engine and no rule asks for; copies of a state have it,
  // too.
  void write_engine() {
    line("engine: {{answer: {}, deepest: {}, frame: {}}}", s_.answer, s_.deepest,
         s_.stack()[0].amount);
  }

  const State& s_;
  const Match& match_;
  const Library& lib_;
  const StepField& step_;
  std::string out_;
  std::array<std::string, 128> labels_;
  std::map<std::string, int> copies_;
  std::map<int, std::pair<int, int>>
      effects_;  // block -> card and number of the effect in its script
};

}  // namespace

bool can_be_written(const State& s) { return step_of(s) != nullptr; }

std::string write_position(const State& s, const Match& match) {
  const StepField* step = step_of(s);
  if (!step)
    throw Error(
        "a position can be written in the main step, and where a house, the archives or a "
        "mulligan is asked for; expected one of these");
  return Writer(s, match, *step).write();
}

}  // namespace archon::keyforge
