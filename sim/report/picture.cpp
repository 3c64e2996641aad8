// What is seen at a glance as a picture to be sent around: SVG, which pages turn into PNG
// (design/picture.js), in the size that previews of links have.
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/counts.h"
#include "sim/report/embedded.h"
#include "sim/report/markup.h"
#include "sim/report/parts.h"
#include "sim/text_width.h"

namespace archon::report {
namespace {

constexpr int kPictureWidth = 1200;
constexpr int kPictureHeight = 630;
constexpr int kPictureEdge = 64;
constexpr int kPictureInner = kPictureWidth - 2 * kPictureEdge;
constexpr int kMark = 34;
constexpr int kRow = 42;
constexpr size_t kMostDrawn = 4;
constexpr const char* kFont =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

std::string colour(std::string_view name) { return fmt::format("#{}", colour_of(name, true)); }

// How wide a text is, in sizes of its font, which nobody can measure here: rather too much.
double ems_of(std::string_view text) {
  constexpr std::string_view kNarrow = " .,:;'!|()[]ijlIftr-";
  constexpr std::string_view kBroad = "mwMWO@%";
  double out = 0;
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x80)
      out += kNarrow.find(c) != std::string_view::npos  ? 0.4
             : kBroad.find(c) != std::string_view::npos ? 0.95
                                                        : 0.66;
  const size_t ascii = static_cast<size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  return out + 0.8 * real(sim::columns(text) - std::min(ascii, sim::columns(text)));
}

struct Lettering {
  int size;
  std::string_view ink = "ink";
  int weight = 400;
  bool at_end = false;  // it ends at x
  int room = kPictureInner;
};

// Smaller where it would be wider than there is room, and cut where that would be too small.
std::string lettered(int x, int y, std::string text, const Lettering& look) {
  constexpr double kSmallest = 0.7;
  constexpr int kBold = 600;
  const auto width = [&] { return ems_of(text) * look.size * (look.weight < kBold ? 1 : 1.15); };
  while (width() * kSmallest > look.room && sim::columns(text) > 4)
    text = sim::shortened(text, sim::columns(text) - 1);
  const double size = look.size * std::min(1.0, look.room / std::max(1.0, width()));
  return fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{:.0f}\" font-weight=\"{}\" fill=\"{}\"{}>{}</text>\n",
      x, y, size, look.weight, colour(look.ink), look.at_end ? " text-anchor=\"end\"" : "",
      html_text(text));
}

std::string box(double x, int y, double width, int height, std::string_view ink, int round = 0) {
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\n", x, y,
      std::max(0.0, width), height, round, colour(ink));
}

// A file of ours inside of the picture.
std::string drawing(int x, int y, int size, std::string_view svg) {
  constexpr std::string_view kBegins = "<svg xmlns=\"http://www.w3.org/2000/svg\" ";
  ARCHON_CHECK(svg.starts_with(kBegins));
  return fmt::format("<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}\n", x, y, size, size,
                     svg.substr(kBegins.size(), svg.find_last_of('>') + 1 - kBegins.size()));
}

// Beside each other; those without a picture are told in words.
std::string marks_at(int x, int y, const std::vector<Mark>& marks, bool at_end, int room) {
  std::string out;
  std::string told;
  int drawn = 0;
  for (const Mark& mark : marks)
    if (mark.picture.empty())
      told += (told.empty() ? "" : ", ") + mark.words;
    else
      ++drawn;
  int at = at_end ? x - drawn * (kMark + 10) + 10 : x;
  for (const Mark& mark : marks) {
    if (mark.picture.empty()) continue;
    out += drawing(at, y, kMark, embedded(mark.picture));
    at += kMark + 10;
  }
  return told.empty() ? out : out + lettered(x, y + 26, told, {26, "faint", 400, at_end, room});
}

// Who they are, at both ends of the bar that they share.
std::string shares_part(const std::vector<Share>& shares) {
  constexpr int kTop = 376;
  constexpr int kGap = 4;
  const double split = kPictureEdge + kPictureInner * std::clamp(shares[0].share, 0.0, 1.0);
  std::string out = box(kPictureEdge, kTop, split - kPictureEdge - kGap / 2.0, 46, "c1", 10) +
                    box(split + kGap / 2.0, kTop, kPictureEdge + kPictureInner - split - kGap / 2.0,
                        46, "c2", 10);
  for (size_t i = 0; i < shares.size(); ++i) {
    const bool at_end = i == 1;
    const int x = at_end ? kPictureEdge + kPictureInner : kPictureEdge;
    const int room = kPictureInner / 2 - 20;
    out += lettered(x, kTop + 88, shares[i].name, {32, at_end ? "c2" : "c1", 650, at_end, room});
    out += marks_at(x, kTop + 106, shares[i].marks, at_end, room);
  }
  return out;
}

std::string contenders_part(const Contenders& contenders) {
  constexpr int kTop = 398;
  constexpr int kName = 470;
  constexpr int kBar = 340;
  const auto& all = contenders.all;
  std::string out = lettered(kPictureEdge + kPictureInner, kTop - 36, contenders.titles[2],
                             {22, "faint", 400, true, 150});
  for (size_t i = 0; i < std::min(kMostDrawn, all.size()); ++i) {
    const Contender& one = all[i];
    const int y = kTop + narrow<int>(i) * kRow;
    const auto [low, high] = std::minmax(one.from, one.to);
    const int left = one.place.empty() ? kPictureEdge : kPictureEdge + 70;
    out += lettered(kPictureEdge, y, one.place, {26, "faint"});
    out += lettered(left, y, one.name, {28, "ink", i == 0 ? 650 : 400, false, kName});
    out += box(left + kName + 20, y - 20, kBar, 22, "wash", 6);
    out += box(left + kName + 20 + kBar * low, y - 20, kBar * (high - low), 22,
               one.to < one.from ? "c2" : "c1", 6);
    out += lettered(kPictureEdge + kPictureInner, y, one.value, {28, "ink", 600, true, 150});
  }
  return out;
}

// Beside each other, without the first one and the last one, which stand elsewhere.
std::string figures_part(const std::vector<Figure>& figures) {
  constexpr int kTop = 476;
  constexpr int kColumn = 340;
  std::string out;
  for (size_t i = 1; i + 1 < std::min<size_t>(figures.size(), 5); ++i) {
    const int x = kPictureEdge + narrow<int>(i - 1) * kColumn;
    out += lettered(x, kTop, figures[i].value, {44, "ink", 650, false, kColumn - 30});
    out += lettered(x, kTop + 36, figures[i].words, {26, "faint", 400, false, kColumn - 30});
  }
  return out;
}

std::string word_part(Sure sure) {
  constexpr int kWordWidth = 150;
  const int x = kPictureEdge + kPictureInner - kWordWidth;
  return box(x, 62, kWordWidth, 56, sure == Sure::Open ? "wash" : "c1", 28) +
         fmt::format(
             "<text x=\"{}\" y=\"100\" font-size=\"30\" font-weight=\"600\" text-anchor=\"middle\" "
             "fill=\"{}\">{}</text>\n",
             x + kWordWidth / 2, colour(sure == Sure::Open ? "ink" : "paper"), sure_word(sure));
}

std::string drawn_glance(const std::string& title, const Glance& glance) {
  const Figure& first = glance.figures.front();
  const bool has_two = glance.shares.size() == 2;
  const std::string_view ink = !has_two ? "ink" : glance.shares[0].share >= 0.5 ? "c1" : "c2";
  std::string out =
      box(0, 0, kPictureWidth, kPictureHeight, "paper") + box(0, 0, kPictureWidth, 12, "c1");
  out += lettered(kPictureEdge, 100, title, {32, "faint", 600, false, kPictureInner - 180});
  if (glance.sure) out += word_part(*glance.sure);
  out += lettered(kPictureEdge, 238, first.value, {132, ink, 700});
  out += lettered(kPictureEdge, 298, first.words, {42, "ink", 600});
  out += lettered(kPictureEdge, 338, first.below, {26, "faint"});
  if (has_two)
    out += shares_part(glance.shares);
  else if (glance.contenders.all.size() > 1)
    out += contenders_part(glance.contenders);
  else
    out += marks_at(kPictureEdge, 366, glance.marks, false, kPictureInner) +
           figures_part(glance.figures);
  if (glance.figures.size() > 1) {
    const Figure& last = glance.figures.back();
    out += lettered(kPictureEdge, kPictureHeight - 48,
                    fmt::format("{} {}{}", last.value, last.words,
                                last.below.empty() ? "" : fmt::format(" ({})", last.below)),
                    {26, "faint", 400, false, kPictureInner - 230});
  }
  return out +
         drawing(kPictureEdge + kPictureInner - 196, kPictureHeight - 88, 52,
                 embedded("report/design/icon.svg")) +
         lettered(kPictureEdge + kPictureInner, kPictureHeight - 50, "Archon",
                  {32, "ink", 700, true, 200});
}

}  // namespace

std::string_view colour_of(std::string_view name, bool is_light) {
  const std::string_view tokens = embedded("report/design/tokens.css");
  const std::string token = fmt::format("--{}: #", name);
  size_t at = tokens.find(token);
  if (!is_light) at = tokens.find(token, at + 1);
  ARCHON_CHECK(at != std::string_view::npos);
  return tokens.substr(at + token.size(), 6);
}

std::string Report::picture() const {
  for (const Part& part : parts_)
    if (const auto* glance = std::get_if<Glance>(&part); glance && !glance->figures.empty())
      return fmt::format(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
          "height=\"{1}\" font-family=\"{2}\">\n<title>{3}</title>\n{4}</svg>\n",
          kPictureWidth, kPictureHeight, kFont, html_text(title_), drawn_glance(title_, *glance));
  return "";
}

}  // namespace archon::report
