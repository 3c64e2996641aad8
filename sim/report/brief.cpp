// A report at a glance, in a terminal: one sentence, what is drawn, what it rests on, what to ask
// next, on one screen.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "engine/core/counts.h"
#include "engine/core/printable.h"
#include "sim/report/parts.h"
#include "sim/text_width.h"

namespace archon::report {
namespace {

constexpr size_t kWidth = 78;
constexpr size_t kMargin = 2;
constexpr size_t kMostLines = 23;  // the screen's last one is the prompt's
constexpr size_t kMostOfLead = 4;
constexpr size_t kMostContenders = 10;
constexpr size_t kContenderBar = 20;
constexpr size_t kLeastName = 12;
constexpr size_t kShareWidth = 8;  // "100.0 % "

using Lines = std::vector<std::string>;

// ---- Colours -----------------------------------------------------------------------------------

// Those of two, and what a terminal with sixteen colours has in their place: bright blue, yellow.
enum class Ink : uint8_t { First, Second };
struct InkRow {
  std::string_view name;  // in tokens.css
  int of_sixteen;
};
constexpr std::array<InkRow, 2> kInks = {{{"c1", 94}, {"c2", 33}}};

std::array<int, 3> rgb_of(std::string_view name, bool is_light) {
  const std::string_view digits = colour_of(name, is_light);
  std::array<int, 3> out{};
  for (size_t i = 0; i < out.size(); ++i)
    std::from_chars(&digits[2 * i], &digits[2 * i] + 2, out[i], 16);
  return out;
}

class Brush {
 public:
  explicit Brush(const TerminalLook& look) : look_(look) {}

  bool has_colours() const { return look_.palette != Palette::None; }

  std::string painted(Ink ink, const std::string& text) const {
    if (!has_colours() || text.empty()) return text;
    return fmt::format("\033[{}m{}\033[0m", rendition(ink), text);
  }
  std::string bold(const std::string& text) const {
    return has_colours() && !text.empty() ? fmt::format("\033[1m{}\033[0m", text) : text;
  }
  std::string faint(const std::string& text) const {
    return has_colours() && !text.empty() ? fmt::format("\033[2m{}\033[0m", text) : text;
  }

  // What is there, and what is not.
  std::string full(Ink ink, size_t width) const {
    return painted(ink, repeated(look_.blocks ? "█" : "#", width));
  }
  std::string empty(size_t width) const { return faint(repeated(look_.blocks ? "░" : "-", width)); }
  // The other of two: in its own colour, if there are any.
  std::string other(size_t width) const {
    return has_colours() && look_.blocks ? full(Ink::Second, width) : empty(width);
  }

 private:
  static std::string repeated(std::string_view one, size_t times) {
    std::string out;
    for (size_t i = 0; i < times; ++i) out += one;
    return out;
  }
  std::string rendition(Ink ink) const {
    const InkRow& row = kInks[index_of(ink)];
    if (look_.palette == Palette::Sixteen) return std::to_string(row.of_sixteen);
    const auto [red, green, blue] = rgb_of(row.name, look_.is_light);
    if (look_.palette == Palette::All) return fmt::format("38;2;{};{};{}", red, green, blue);
    // The cube of the 256 colours has six steps of each.
    const auto step = [](int value) { return (value * 5 + 127) / 255; };
    return fmt::format("38;5;{}", 16 + 36 * step(red) + 6 * step(green) + step(blue));
  }

  const TerminalLook& look_;
};

// ---- What is drawn -----------------------------------------------------------------------------

std::string percent_words(double share) { return fmt::format("{:.1f} %", 100 * share); }

size_t columns_of_share(double share, size_t width) {
  return static_cast<size_t>(std::lround(std::clamp(share, 0.0, 1.0) * real(width)));
}

// Two texts at the ends of a line; the longer one gives way.
std::string at_both_ends(const std::string& left, const std::string& right, size_t width) {
  const size_t half = (width - 2) / 2;
  const size_t of_left = sim::columns(left);
  const size_t of_right = sim::columns(right);
  const std::string a = sim::shortened(left, std::max(half, width - 2 - std::min(of_right, half)));
  const std::string b = sim::shortened(right, std::max(half, width - 2 - std::min(of_left, half)));
  return b.empty() ? a : sim::padded(a, width - sim::columns(b)) + b;
}

std::string marks_words(const std::vector<Mark>& marks) {
  std::string out;
  for (const Mark& mark : marks) out += (out.empty() ? "" : ", ") + printable(mark.words);
  return out;
}

Lines shares_lines(const std::vector<Share>& shares, const Brush& brush) {
  if (shares.size() != 2) return {};
  const std::string indent(kMargin, ' ');
  const size_t width = kWidth - kMargin;
  const size_t bar = width - 2 * kShareWidth;
  const size_t full = columns_of_share(shares[0].share, bar);
  Lines out;
  const auto add_ends = [&](const std::string& left, const std::string& right, bool is_faint) {
    if (left.empty() && right.empty()) return;
    const std::string line = at_both_ends(left, right, width);
    out.push_back(indent + (is_faint ? brush.faint(line) : line));
  };
  add_ends(printable(shares[0].name), printable(shares[1].name), false);
  out.push_back(indent + sim::padded(percent_words(shares[0].share), kShareWidth) +
                brush.full(Ink::First, full) + brush.other(bar - full) +
                sim::padded_left(percent_words(shares[1].share), kShareWidth));
  add_ends(marks_words(shares[0].marks), marks_words(shares[1].marks), true);
  add_ends(printable(shares[0].below), printable(shares[1].below), true);
  return out;
}

std::string contender_bar(const Contender& one, const Brush& brush) {
  const size_t from = columns_of_share(std::min(one.from, one.to), kContenderBar);
  const size_t to = columns_of_share(std::max(one.from, one.to), kContenderBar);
  return brush.empty(from) + brush.full(one.to < one.from ? Ink::Second : Ink::First, to - from) +
         brush.empty(kContenderBar - to);
}

Lines contenders_lines(const Contenders& contenders, size_t most, const Brush& brush) {
  if (contenders.all.empty()) return {};
  // "and 1 more" would take the line of the one that it stands for.
  const size_t shown = contenders.all.size() <= most + 1 ? contenders.all.size() : most;
  std::array<size_t, 4> widths{};
  for (size_t i = 0; i < widths.size(); ++i) widths[i] = sim::columns(contenders.titles[i]);
  for (size_t i = 0; i < shown; ++i) {
    const Contender& one = contenders.all[i];
    const std::array<const std::string*, 4> cells = {&one.place, &one.name, &one.value, &one.more};
    for (size_t k = 0; k < cells.size(); ++k)
      widths[k] = std::max(widths[k], sim::columns(printable(*cells[k])));
  }
  const auto gap = [](size_t width) { return width == 0 ? 0 : width + 2; };
  const size_t others = kMargin + gap(widths[0]) + gap(kContenderBar) + gap(widths[2]) + widths[3];
  widths[1] = std::min(widths[1], std::max(kLeastName, kWidth - std::min(kWidth, others + 2)));
  const auto line = [&](const std::string& place, const std::string& name, const std::string& bar,
                        const std::string& value, const std::string& more) {
    std::string out(kMargin, ' ');
    if (widths[0] > 0) out += sim::padded(place, widths[0] + 2);
    out += sim::padded(sim::shortened(name, widths[1]), widths[1] + 2) + bar + "  " +
           sim::padded_left(value, widths[2]);
    if (widths[3] > 0) out += "  " + sim::padded_left(more, widths[3]);
    return out.substr(0, out.find_last_not_of(' ') + 1);
  };
  const auto& titles = contenders.titles;
  Lines out = {brush.faint(
      line(titles[0], titles[1], std::string(kContenderBar, ' '), titles[2], titles[3]))};
  for (size_t i = 0; i < shown; ++i) {
    const Contender& one = contenders.all[i];
    out.push_back(line(printable(one.place), printable(one.name), contender_bar(one, brush),
                       printable(one.value), printable(one.more)));
  }
  if (shown < contenders.all.size())
    out.push_back(brush.faint(
        fmt::format("  and {} more {}", contenders.all.size() - shown, contenders.are)));
  return out;
}

// ---- What is said ------------------------------------------------------------------------------

Lines figures_lines(const Glance& glance, const Brush& brush) {
  size_t widest = 0;
  for (const Figure& figure : glance.figures)
    widest = std::max(widest, sim::columns(printable(figure.value)));
  Lines out;
  for (size_t i = 0; i < glance.figures.size(); ++i) {
    const Figure& figure = glance.figures[i];
    const bool is_first = i == 0;
    // Those of the leader stand in its row, too.
    const bool is_last = i + 1 == glance.figures.size();
    if (!is_first && !is_last && !glance.contenders.all.empty()) continue;
    std::string words = figure.words;
    if (!figure.below.empty()) words += fmt::format(" ({})", figure.below);
    if (is_first && glance.sure) words += fmt::format(": {}", sure_word(*glance.sure));
    const std::string value = sim::padded_left(printable(figure.value), widest);
    bool begins = true;
    for (const std::string& line : lines_of(words, kWidth - kMargin - widest - 2)) {
      out.push_back(std::string(kMargin, ' ') +
                    (begins ? (is_first ? brush.bold(value) : value) : std::string(widest, ' ')) +
                    "  " + line);
      begins = false;
    }
  }
  return out;
}

Lines next_lines(const Facts& questions, const Brush& brush) {
  size_t widest = 0;
  for (const auto& [question, tells] : questions) widest = std::max(widest, sim::columns(question));
  Lines out;
  for (const auto& [question, tells] : questions)
    out.push_back(std::string(kMargin, ' ') +
                  brush.painted(Ink::First, sim::padded(question, widest)) + "  " +
                  sim::shortened(printable(tells), kWidth - kMargin - 2 - widest));
  return out;
}

// The blocks with a blank line between them, those that are empty left out.
std::string joined(const std::vector<Lines>& blocks) {
  std::string out;
  for (const Lines& block : blocks) {
    if (block.empty()) continue;
    if (!out.empty()) out += '\n';
    for (const std::string& line : block) out += line + '\n';
  }
  return out;
}

size_t height(const std::vector<Lines>& blocks) {
  size_t out = 0;
  for (const Lines& block : blocks) out += block.empty() ? 0 : block.size() + 1;
  return out == 0 ? 0 : out - 1;
}

// As many as there is room for, and how many there are beside them.
void add_cautions(const std::vector<std::string>& cautions, size_t room, Lines& out) {
  for (size_t i = 0; i < cautions.size(); ++i) {
    const Lines lines = lines_of(cautions[i], kWidth - kMargin);
    const bool is_last = i + 1 == cautions.size();
    if (lines.size() + (is_last ? 0 : 1) > room) {
      const size_t left = cautions.size() - i;
      if (room > 0)
        out.push_back(fmt::format("  {} more note{}: --details", left, left == 1 ? "" : "s"));
      return;
    }
    for (const std::string& line : lines) out.push_back(std::string(kMargin, ' ') + line);
    room -= lines.size();
  }
}

}  // namespace

std::string Report::brief(const TerminalLook& look) const {
  const Brush brush(look);
  const Glance* glance = nullptr;
  Lines lead;
  std::vector<std::string> cautions;
  Lines next;
  for (const Part& part : parts_) {
    if (const auto* one = std::get_if<Glance>(&part); one && one->shown != Shown::Documents)
      glance = one;
    if (const auto* one = std::get_if<Lead>(&part)) lead = lines_of(one->words, kWidth);
    if (const auto* one = std::get_if<Text>(&part); one && one->is_caution)
      cautions.push_back(one->words);
    if (const auto* one = std::get_if<Next>(&part)) next = next_lines(one->questions, brush);
  }
  if (!glance) return "";
  if (lead.size() > kMostOfLead) {
    lead.resize(kMostOfLead);
    lead.back() = sim::shortened(lead.back() + " …", kWidth);
  }
  std::vector<Lines> blocks = {
      lead, shares_lines(glance->shares, brush), {}, figures_lines(*glance, brush), next};
  const size_t used = height(blocks);
  if (!glance->contenders.all.empty()) {
    // A blank line, the titles, what is cut, and a note.
    const size_t room = kMostLines - std::min(kMostLines, used + 3 + (cautions.empty() ? 0 : 1));
    blocks[2] =
        contenders_lines(glance->contenders, std::clamp<size_t>(room, 1, kMostContenders), brush);
  }
  const size_t now = height(blocks);
  add_cautions(cautions, kMostLines - std::min(kMostLines, now), blocks[3]);
  return joined(blocks);
}

}  // namespace archon::report
