#include "sim/cli/board.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/keyforge/query.h"

namespace archon::cli {
namespace {

using namespace keyforge;

constexpr size_t kWidth = 80;
constexpr size_t kTitleWidth = 27;
constexpr std::array<std::string_view, 2> kNames = {"you", "foe"};

using Words = std::vector<std::string>;

// Characters of UTF-8, as a terminal counts them.
size_t columns(std::string_view text) {
  size_t out = 0;
  for (const char c : text) out += (c & 0xC0) != 0x80 ? 1 : 0;
  return out;
}

std::string shortened(std::string_view text, size_t width) {
  if (columns(text) <= width) return std::string(text);
  size_t bytes = 0;
  for (size_t at = 0; bytes < text.size(); ++bytes) {
    if ((text[bytes] & 0xC0) != 0x80 && at++ == width - 1) break;
  }
  return std::string(text.substr(0, bytes)) + "…";
}

std::string padded(std::string text, size_t width) {
  text = shortened(text, width);
  return text + std::string(width - columns(text), ' ');
}

// "  heading: a, b, ..." in as many lines as it takes.
std::string wrapped(const std::string& heading, const Words& words) {
  std::string out;
  std::string line = heading;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string piece = " " + words[i] + (i + 1 < words.size() ? "," : "");
    if (columns(line) + columns(piece) > kWidth) {
      out += line + "\n";
      line = "   ";
    }
    line += piece;
  }
  return out + line + "\n";
}

class Board {
 public:
  Board(const State& s, const Library& library, std::optional<Player> observer)
      : s_(s), t_{const_cast<State&>(s), library}, observer_(observer) {}

  std::string draw() {
    out_ = heading();
    for (const Player p : {Player{1}, Player{0}}) {
      out_ += "\n" + pools(p);
      if (p == 1) draw_hidden(p);
      if (p == 1) draw_artifacts(p);
      draw_line(p);
      if (p == 0) draw_artifacts(p);
      if (p == 0) draw_hidden(p);
    }
    draw_lasting();
    return out_;
  }

 private:
  std::string heading() const {
    static constexpr std::array<std::string_view, 7> kStepNames = {
        "set-up", "start of the turn", "choice of a house", "main step", "ready", "draw", "over"};
    std::string out = fmt::format("Turn {}, {}: {}", s_.turn, kNames[s_.active],
                                  kStepNames[static_cast<size_t>(s_.step)]);
    if (s_.house != House::None) out += fmt::format(", house {}", name_of(s_.house));
    out += fmt::format(" ({} went first)\n", kNames[s_.first]);
    return out;
  }

  std::string pools(Player p) const {
    const Side& side = s_.side[p];
    Words keys;
    for (size_t k = 0; k < kKeys; ++k)
      if (side.keys >> k & 1) keys.emplace_back(kKeyColourNames[k]);
    const std::string forged = keys.empty() ? "none" : fmt::format("{}", fmt::join(keys, ", "));
    std::string out =
        fmt::format("{}   {} Æmber{}   keys: {}   a key costs {}{}\n", kNames[p], side.aember,
                    is_check(t_, p) ? " (check)" : "", forged, key_cost(t_, p),
                    side.chains > 0 ? fmt::format("   {} chains", side.chains) : "");
    Words houses;
    for (const House h : side.houses) houses.emplace_back(name_of(h));
    out += fmt::format("  {}\n  deck {}   hand {}   discard {}   archives {}   purged {}\n",
                       fmt::join(houses, ", "), side.deck.size(), side.hand.size(),
                       side.discard.size(), side.archives.size(), side.purged.size());
    return out;
  }

  // ---- Cards out of play ----

  // Titles, several of one title together; cards that the observer can't know only counted.
  template <class Cards>
  Words titles(const Cards& cards) const {
    std::map<std::string, int> counts;
    int hidden = 0;
    for (const auto card : cards) {
      const auto id = static_cast<CardId>(card);
      if (is_hidden(s_.at(id).zone) && observer_ && !s_.side[*observer_].known.has(id))
        ++hidden;
      else
        ++counts[t_.def(id).title];
    }
    Words out;
    for (const auto& [title, count] : counts)
      out.push_back(count == 1 ? title : fmt::format("{} x {}", count, title));
    if (hidden > 0) out.push_back(fmt::format("{} hidden", hidden));
    return out;
  }

  template <class Cards>
  void list(const char* name, const Cards& cards) {
    const Words words = titles(cards);
    if (!words.empty()) out_ += wrapped(fmt::format("  {}:", name), words);
  }

  void draw_hidden(Player p) {
    const Side& side = s_.side[p];
    list("hand", side.hand);
    list("archives", side.archives);
    list("discard", side.discard);
    list("purged", side.purged);
  }

  // ---- Cards in play ----

  // What lies on a card or hangs from it, in words.
  Words burden(CardId id) const {
    const Card& c = s_.at(id);
    Words out;
    if (s_.stunned.has(id)) out.emplace_back("stunned");
    if (s_.warded.has(id)) out.emplace_back("warded");
    if (s_.enraged.has(id)) out.emplace_back("enraged");
    if (c.power_counters > 0) out.push_back(fmt::format("+{} power counters", c.power_counters));
    if (owner_of(id) != c.controller)
      out.push_back(fmt::format("owned by {}", kNames[owner_of(id)]));
    for (const int u : s_.upgrades)
      if (s_.at(static_cast<CardId>(u)).host == id)
        out.push_back("with " + t_.def(static_cast<CardId>(u)).title);
    int under = 0;
    for (const Card& card : s_.card) under += card.zone == Zone::Under && card.host == id ? 1 : 0;
    if (under > 0) out.push_back(fmt::format("{} under it", under));
    return out;
  }

  // A number with its name, or as many blanks.
  static std::string column(int value, std::string_view name) {
    return value == 0 ? std::string(4 + name.size(), ' ') : fmt::format("{:>3} {}", value, name);
  }

  void draw_row(const std::string& start, std::string row, const Words& words) {
    row = start + row;
    if (!words.empty()) row += fmt::format("   {}", fmt::join(words, ", "));
    while (row.ends_with(' ')) row.pop_back();
    if (columns(row) <= kWidth) {
      out_ += row + "\n";
      return;
    }
    row = row.substr(0, row.find(words.front()));
    while (row.ends_with(' ')) row.pop_back();
    out_ += row + "\n" + wrapped("       ", words);
  }

  std::string titled(CardId id) const {
    return fmt::format("{} {}", s_.ready.has(id) ? ' ' : 'x',
                       padded(t_.def(id).title, kTitleWidth));
  }

  void draw_line(Player p) {
    const auto& line = s_.side[p].line;
    out_ += line.empty() ? "  no creatures\n" : "  battleline from the left (x: exhausted)\n";
    for (int i = 0; i < line.size(); ++i) {
      const CardId id = line[i];
      const Card& c = s_.at(id);
      draw_row(fmt::format("  {:>2} {}", i + 1, titled(id)),
               fmt::format("{:>3} power{}{}{}", power(t_, id), column(c.damage, "damage"),
                           column(armor_left(t_, id), "armor"), column(c.aember, "Æmber")),
               burden(id));
    }
  }

  void draw_artifacts(Player p) {
    const CardSet artifacts = s_.side[p].controlled & s_.artifacts;
    if (artifacts.empty()) return;
    out_ += "  artifacts (x: exhausted)\n";
    for (const int i : artifacts) {
      const auto id = static_cast<CardId>(i);
      Words words = burden(id);
      if (s_.at(id).aember > 0)
        words.insert(words.begin(), fmt::format("{} Æmber", s_.at(id).aember));
      draw_row("     " + titled(id), "", words);
    }
  }

  void draw_lasting() {
    Words words;
    for (const Lasting& l : s_.lasting) words.push_back(t_.def(l.source).title);
    if (!words.empty()) out_ += "\n" + wrapped("lasting effects of", words);
  }

  const State& s_;
  const Table t_;
  std::optional<Player> observer_;
  std::string out_;
};

}  // namespace

std::string draw_board(const State& state, const Library& library, std::optional<Player> observer) {
  return Board(state, library, observer).draw();
}

}  // namespace archon::cli
