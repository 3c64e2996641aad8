#include "sim/cli/table/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/counts.h"
#include "engine/keyforge/knowledge/sight.h"
#include "engine/keyforge/knowledge/visibility.h"
#include "engine/keyforge/rules/derived/query.h"

namespace archon::cli {
namespace {

using namespace keyforge;

constexpr size_t kTitleWidth = 27;
constexpr size_t kElsewhereWidth = 48;  // of the right part of a wide board
constexpr std::string_view kDivider = " │ ";

using Lines = std::vector<std::string>;

// Lines of one width.
class Block {
 public:
  explicit Block(size_t width) : width_(width) {}

  // In as many lines as it takes; those after the first stand further in.
  void add(std::string_view text, size_t indent = 4) {
    for (std::string& line : wrapped(text, width_, indent)) lines_.push_back(std::move(line));
  }
  void add_below(const Block& more, const std::string& margin) {
    for (const std::string& line : more.lines_) lines_.push_back(margin + line);
  }
  void add_beside(const Block& left, const Block& right) {
    for (size_t i = 0; i < std::max(left.lines_.size(), right.lines_.size()); ++i) {
      std::string line = padded(i < left.lines_.size() ? left.lines_[i] : "", left.width_);
      line += kDivider;
      if (i < right.lines_.size()) line += right.lines_[i];
      while (line.ends_with(' ')) line.pop_back();
      lines_.push_back(line);
    }
  }
  std::string text() const { return fmt::format("{}\n", fmt::join(lines_, "\n")); }

 private:
  size_t width_;
  Lines lines_;
};

class Board {
 public:
  Board(const State& s, const Match& match, const BoardView& view)
      : s_(s), t_(s, match), view_(view) {}

  std::string draw() const {
    Block out(width());
    out.add(heading());
    for (const Player p : {other(view_.below), view_.below}) {
      out.add("");
      if (view_.screen.width >= kWideBoard)
        draw_wide(out, p);
      else
        draw_narrow(out, p);
    }
    Lines lasting;
    for (const Lasting& l : s_.lasting()) lasting.push_back(t_.def(l.source).title);
    if (!lasting.empty()) {
      out.add("");
      out.add(fmt::format("lasting effects of {}", fmt::join(lasting, ", ")));
    }
    return out.text();
  }

 private:
  size_t width() const { return view_.screen.width; }
  std::string paint(Colour colour, std::string_view text) const {
    return painted(view_.screen, colour, text);
  }
  // "3 damage", the number in colour.
  std::string count(int number, Colour colour, std::string_view what) const {
    return fmt::format("{} {}", paint(colour, std::to_string(number)), what);
  }

  // What is in play stands towards the middle of the table.
  void draw_narrow(Block& out, Player p) const {
    out.add(pools(p));
    out.add(fmt::format("  {}", houses(p)));
    out.add(fmt::format("  {}", piles(p)));
    Block elsewhere(width() - 2);
    draw_elsewhere(elsewhere, p);
    if (p != view_.below) out.add_below(elsewhere, "  ");
    draw_in_play(out, p);
    if (p == view_.below) out.add_below(elsewhere, "  ");
  }

  void draw_wide(Block& out, Player p) const {
    Block left(width() - kElsewhereWidth - columns(kDivider));
    Block right(kElsewhereWidth);
    left.add(pools(p));
    draw_in_play(left, p);
    right.add(houses(p));
    right.add(piles(p));
    draw_elsewhere(right, p);
    out.add_beside(left, right);
  }

  std::string heading() const {
    const Step step = s_.over() ? Step::Over : s_.step;
    static constexpr std::array<std::string_view, 7> kStepNames = {
        "set-up", "start of the turn", "choice of a house", "main step", "ready", "draw", "over"};
    std::string out = s_.turn == 0 ? "Set-up"
                                   : fmt::format("Turn {}, {}: {}", s_.turn, view_.names[s_.active],
                                                 kStepNames[index_of(step)]);
    if (s_.house != House::None)
      out += fmt::format(", house {}", paint(Colour::Bold, name_of(s_.house)));
    return out + fmt::format(" ({} went first)", view_.names[s_.first]);
  }

  // ---- A player's numbers ----

  std::string pools(Player p) const {
    static constexpr std::array<Colour, kKeys> kKeyColours = {Colour::Red, Colour::Blue,
                                                              Colour::Yellow};
    const Side& side = s_.side[p];
    Lines keys;
    for (size_t k = 0; k < kKeys; ++k)
      if (side.keys >> k & 1) keys.push_back(paint(kKeyColours[k], kKeyColourNames[k]));
    std::string out = fmt::format("{}   {}", paint(Colour::Bold, view_.names[p]),
                                  count(side.aember, Colour::Yellow, "Æmber"));
    if (is_check(t_, p)) out += fmt::format(" ({})", paint(Colour::Red, "check"));
    out += keys.empty() ? "   keys: none" : fmt::format("   keys: {}", fmt::join(keys, ", "));
    out += fmt::format("   a key costs {}", key_cost(t_, p));
    for (const Thing favour : kFavours) {
      const uint8_t whose = s_.*member_of(favour);
      if (whose == State::kNobodys) continue;
      out += fmt::format("   {} {}",
                         whose == State::favour_of(p) ? paint(Colour::Cyan, "high") : "low",
                         row_of(favour).name);
    }
    if (side.chains > 0) out += fmt::format("   {} chains", side.chains);
    return out;
  }

  std::string houses(Player p) const {
    Lines out;
    for (const House h : t_.match.houses(p)) out.emplace_back(name_of(h));
    return fmt::format("{}", fmt::join(out, ", "));
  }

  std::string piles(Player p) const {
    const Side& side = s_.side[p];
    return fmt::format("deck {}  hand {}  discard {}  archives {}  purged {}", side.deck.size(),
                       side.hand.size(), side.discard.size(), side.archives.size(),
                       side.purged.size());
  }

  // ---- Cards out of play ----

  bool is_seen(CardId id) const { return keyforge::is_seen(s_, id, view_.observer); }

  // Titles, several of one title together; cards that the observer can't know only counted.
  template <class Cards>
  Lines titles(const Cards& cards) const {
    std::map<std::string, int> counts;
    int hidden = 0;
    for (const auto card : cards) {
      const auto id = narrow<CardId>(card);
      if (is_seen(id))
        ++counts[t_.def(id).title];
      else
        ++hidden;
    }
    Lines out;
    for (const auto& [title, count] : counts)
      out.push_back(count == 1 ? title : fmt::format("{} x {}", count, title));
    if (hidden > 0) out.push_back(fmt::format("{} hidden", hidden));
    return out;
  }

  template <class Cards>
  void list(Block& out, std::string_view name, const Cards& cards) const {
    const Lines words = titles(cards);
    if (!words.empty()) out.add(fmt::format("{}: {}", name, fmt::join(words, ", ")));
  }

  // A line for each house, as one of them will be chosen.
  void draw_hand(Block& out, Player p) const {
    std::map<House, CardSet> by_house;
    CardSet hidden = s_.side[p].hand;
    for (const CardId id : s_.side[p].hand) {
      if (!is_seen(id)) continue;
      by_house[house_of(t_, id)].add(id);
      hidden -= CardSet::of(id);
    }
    for (const auto& [house, cards] : by_house) {
      const bool chosen = p == s_.active && house == s_.house;
      list(out, "hand, " + paint(chosen ? Colour::Bold : Colour::Plain, name_of(house)), cards);
    }
    list(out, "hand", hidden);
  }

  void draw_elsewhere(Block& out, Player p) const {
    const Side& side = s_.side[p];
    draw_hand(out, p);
    list(out, "archives", side.archives);
    list(out, "discard", side.discard);
    list(out, "purged", side.purged);
    draw_beside(out, p);
  }

  // Archon powers and prophecies. What lies under a prophecy its player sees.
  void draw_beside(Block& out, Player p) const {
    const CardSet own = CardSet::owned_by(p);
    list_references(out, "archon power", t_.match.powers() & own);
    list_references(out, "prophecies", t_.match.prophecies() & own);
  }

  void list_references(Block& out, std::string_view name, const CardSet& cards) const {
    Lines words;
    for (const CardId id : cards) {
      words.push_back(t_.match.def(id).title);
      if (!t_.match.prophecies().has(id) || !s_.activated.has(id)) continue;
      words.back() += fmt::format(" ({}, {} under it)", paint(Colour::Bold, "active"),
                                  fmt::join(titles(cards_under(s_, id)), ", "));
    }
    if (!words.empty()) out.add(fmt::format("{}: {}", name, fmt::join(words, ", ")));
  }

  // ---- Cards in play ----

  void draw_in_play(Block& out, Player p) const {
    if (p != view_.below) draw_artifacts(out, p);
    draw_line(out, p);
    if (p == view_.below) draw_artifacts(out, p);
  }

  void add_marks(Lines& out, CardId id) const {
    const Card& c = s_.at(id);
    if (c.damage > 0) out.push_back(count(c.damage, Colour::Red, "damage"));
    if (armor_left(t_, id) > 0) out.push_back(count(armor_left(t_, id), Colour::Plain, "armor"));
    if (c.aember > 0) out.push_back(count(c.aember, Colour::Yellow, "Æmber"));
    for (const Mark mark : kWornMarks)
      if ((s_.*set_of(mark)).has(id))
        out.push_back(
            paint(mark == Mark::Warded ? Colour::Cyan : Colour::Red, row_of(mark).in_files));
    if (c.power_counters > 0)
      out.push_back(fmt::format("{} power counters",
                                paint(Colour::Green, fmt::format("+{}", c.power_counters))));
    for_counters(t_, id, [&](Counter kind, int n) {
      out.push_back(count(n, Colour::Green, fmt::format("{} counters", name_of(kind))));
    });
  }

  // Those that matter to a creature in play.
  void add_keywords(Lines& out, CardId id) const {
    for (int i = 0; i < kKeywords; ++i) {
      const auto k = value_at<Keyword>(i);
      const int value = keyword(t_, id, k);
      if (value == 0 || k == Keyword::Alpha || k == Keyword::Omega || k == Keyword::Deploy)
        continue;
      out.push_back(!has_number(k) ? std::string(name_of(k))
                                   : fmt::format("{} {}", name_of(k), value));
    }
  }

  // What lies on a card or hangs from it, in words.
  Lines carried_by(CardId id) const {
    Lines out;
    if (s_.creatures.has(id)) add_keywords(out, id);
    add_marks(out, id);
    if (s_.facedown.has(id))
      out.push_back(is_seen(id) ? "facedown " + t_.match.def(id).title : "facedown");
    if (owner_of(id) != s_.at(id).controller)
      out.push_back(fmt::format("owned by {}", view_.names[owner_of(id)]));
    for (const CardId u : s_.upgrades)
      if (s_.at(u).host == id) out.push_back("with " + t_.def(u).title);
    if (const int under = cards_under(s_, id).size(); under > 0)
      out.push_back(fmt::format("{} under it", under));
    return out;
  }

  std::string titled(CardId id) const {
    const bool ready = s_.ready.has(id);
    const std::string title = shortened(t_.def(id).title, kTitleWidth);
    return fmt::format("{} {}", ready ? ' ' : 'x',
                       padded(paint(ready ? Colour::Bold : Colour::Dim, title), kTitleWidth));
  }

  void draw_line(Block& out, Player p) const {
    const auto& line = s_.side[p].line;
    out.add(line.empty() ? "  no creatures" : "  battleline from the left (x: exhausted)");
    for (int i = 0; i < line.size(); ++i)
      out.add(fmt::format("  {:>2} {} {:>2} power   {}", i + 1, titled(line[i]), power(t_, line[i]),
                          fmt::join(carried_by(line[i]), ", ")),
              7);
  }

  void draw_artifacts(Block& out, Player p) const {
    const CardSet artifacts = s_.side[p].controlled & s_.artifacts;
    if (!artifacts.empty()) out.add("  artifacts (x: exhausted)");
    for (const CardId id : artifacts) {
      out.add(fmt::format("     {}   {}", titled(id), fmt::join(carried_by(id), ", ")), 7);
    }
  }

  const State& s_;
  const keyforge::View t_;
  const BoardView& view_;
};

}  // namespace

std::string draw_board(const State& state, const Match& match, const BoardView& view) {
  if (!view.observer) return Board(state, match, view).draw();
  const State seen = seen_by(state, *view.observer);
  return Board(seen, match, view).draw();
}

}  // namespace archon::cli
