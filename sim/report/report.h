// A report: sentences, facts, tables and charts in sections, whatever it is about. As HTML it is
// one file that needs nothing else: its tables are there without scripts, its charts are drawn by
// the scripts that it brings, and its Content-Security-Policy keeps it from the network. As
// Markdown it is the same without the charts. A terminal gets the sentences and tables that are
// meant for it. Whatever is put into it is text, never markup.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace archon::report {

// Of JSON (sim/report/record.h): a value, whose library is ours alone, and what a value can be.
struct JsonValue;
struct Shape;

// No page is larger; who makes one cuts its tables (and says so).
inline constexpr size_t kLargestPage = 2'000'000;

// Where a part of a report stands: in documents (HTML and Markdown), in a terminal that shows all,
// in both, or in the short form alone.
enum class Shown : uint8_t { Everywhere, Documents, Terminal, Brief };

struct Column {
  std::string title;
  bool is_number = false;
  // In a terminal, in columns of it: the least width, and blanks before it.
  size_t width = 0;
  size_t gap = 2;
  Shown shown = Shown::Everywhere;
  size_t most = 0;  // in a terminal, longer cells are cut; 0: they are not
};

// An interval and its middle, drawn on the scale of its column: shares of its width, 0 to 1.
struct CellBar {
  double low = 0;
  double value = 0;
  double high = 0;
  std::optional<double> level{};  // a line across all of the column
};

// A chart of fewer games would show chance alone.
inline constexpr int64_t kLeastDrawn = 20;

// A small picture beside words that say the same, which are told to those who don't see it.
struct Mark {
  std::string picture{};  // a file of embedded.h, "keyforge/marks/dis.svg"; or "", then words alone
  std::string words{};
  std::string label{};  // where the words are a mere number: what they mean, "power 5"
};

// What a cell is in a page beside its text.
struct CellLook {
  std::string link{};   // to a page of the same site, from this one; or ""
  std::string tone{};   // a class of page.css
  std::string label{};  // its words for those who see neither row nor column; or ""
  std::string below{};  // smaller, in a line of its own
  std::optional<CellBar> bar{};
  std::vector<Mark>
      marks{};  // in a line of their own; in a table that is searched, what it can be filtered by
};

// How a table of a site fits a phone: its rows become blocks, or its cells small squares.
enum class TableForm : uint8_t { Plain, Blocks, Map };

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // the first cell heads its row
  Shown shown = Shown::Everywhere;
  // So many rows are shown; where there are more, that is told, with what they are.
  size_t most_rows = 1000;
  size_t most_in_terminal = 1000;
  std::string rows_are = "rows";
  bool on_one_page = false;  // where it is printed
  bool is_searched = false;  // a page sorts its rows, and finds those with some words or marks
  TableForm form = TableForm::Plain;
  std::map<std::pair<size_t, size_t>, CellLook> looks{};  // by row and column; most have none

  CellLook& look(size_t row, size_t column) { return looks[{row, column}]; }
};

// A terminal gets its table.
struct Chart {
  std::string shows;  // in words, for those who don't see it
  std::string spec;   // Vega-Lite, with its data; see charts.h
  Table table;        // what it draws
};

using Facts = std::vector<std::pair<std::string, std::string>>;

// To a page of the same site, or to a place on one, from the page it stands on.
struct Link {
  std::string words;
  std::string to;
};

// Something that opens when it is asked for.
struct Fold {
  std::string id;  // a letter first, then letters, digits and '-': links end in '#' and this
  std::string summary;
  std::string marks;         // below it, fainter
  std::string text;          // may have several lines
  std::vector<Mark> pips{};  // beside it, numbers most of them
};

// ---- At a glance ----

// How sure it is what was found.
enum class Sure : uint8_t { Open, Likely, Sure };
// By the probability that it is so: open below 0.75, sure from 0.95 on.
Sure sure_of(double probability);

// A number with what it is of, and in small letters whatever belongs to it.
struct Figure {
  std::string value;
  std::string words;
  std::string below{};
};

// One of two who share a bar.
struct Share {
  std::string name;
  double share = 0.5;
  std::vector<Mark> marks{};
  std::string below{};
};

// One of many, drawn from one share of a scale to another.
struct Contender {
  std::string place;
  std::string name;
  std::string value;
  std::string more;
  double from = 0;
  double to = 0;
};

// Those who are compared, the first of them first; pages show a few, above their tables.
struct Contenders {
  std::array<std::string, 4> titles{};  // of place, name, value and more
  std::vector<Contender> all{};
  std::string are{};  // "decks"
};

// What one sees first: one large number, others beside it, and a bar of two shares, or one for each
// of many.
struct Glance {
  std::vector<Figure> figures;
  std::vector<Mark> marks{};
  std::optional<Sure> sure{};
  std::vector<Share> shares{};  // two, or none
  Contenders contenders{};
  Shown shown = Shown::Everywhere;  // in Documents alone where a terminal has its tables
};

// What a terminal can do: how many colours, blocks (UTF-8), and whether its paper is light.
enum class Palette : uint8_t { None, Sixteen, Many, All };
struct TerminalLook {
  Palette palette = Palette::None;
  bool blocks = false;
  bool is_light = false;
};

// A page in its site: how it gets from there to the files that pages share ("../"), and the way
// from the first page to it.
struct PagePlace {
  std::string root;
  std::vector<Link> way;
};

class Report {
 public:
  explicit Report(std::string title) : title_(std::move(title)) {}

  // The first sentence: what was found, and how sure that is; and what belongs to it, which the
  // short form in a terminal leaves out.
  void lead(std::string sentence, std::string rest = "") {
    add(Lead{std::move(sentence), std::move(rest)});
  }
  // What is seen first. It stands before the lead on pages, and makes up the short form.
  void glance(Glance glance) { add(std::move(glance)); }
  // A text that the short form has, too: what makes a reader careful.
  void caution(std::string sentence, Shown shown = Shown::Everywhere) {
    add(Text{std::move(sentence), shown, true});
  }
  // What may be asked next, and what that tells; in the short form alone.
  void next(Facts questions) { add(Next{std::move(questions)}); }
  // From here to its end what is for those who want to know more: on pages, it is closed at first.
  void more(std::string summary) { add(More{std::move(summary)}); }
  void end_more() { add(EndMore{}); }
  // In documents only.
  void heading(std::string words) { add(Heading{std::move(words)}); }
  void facts(Facts facts, Shown shown = Shown::Documents) {
    add(FactsPart{std::move(facts), shown});
  }
  void text(std::string sentences, Shown shown = Shown::Everywhere) {
    add(Text{std::move(sentences), shown, false});
  }
  // Prose, which a terminal gets in lines that fit it.
  void paragraph(std::string sentences, Shown shown = Shown::Everywhere) {
    add(Paragraph{std::move(sentences), shown});
  }
  // A sentence whose end leads on, for pages of a site.
  void links(std::string words, std::vector<Link> links) {
    add(LinksPart{std::move(words), std::move(links)});
  }
  void folds(Mark heading, std::vector<Fold> folds) {
    add(FoldsPart{std::move(heading), std::move(folds)});
  }
  void table(Table table) { add(std::move(table)); }
  void chart(Chart chart) { add(std::move(chart)); }
  // Of so many games: from a handful nothing is drawn, and its table stands alone.
  void chart_of(int64_t games, Chart chart);
  // A part that a script draws from data, both of which the page brings. Scripts (the last one
  // finds the data), styles and the pictures of marks are files of embedded.h; Markdown leaves it
  // out.
  struct Applet {
    std::vector<std::string> scripts;
    std::vector<std::string> styles;
    std::set<std::string> pictures;
    std::string data;       // JSON, fit for a script element
    std::string without{};  // what is said where no script runs
  };
  void applet(Applet applet) { add(std::move(applet)); }

  const std::string& title() const { return title_; }
  // A page by itself.
  std::string html() const;
  // A page that shares its styles and scripts with others (site.h).
  std::string html_in(const PagePlace& place) const;
  // What is seen at a glance, drawn to be sent around: an SVG of 1200 x 630; "" where nothing is.
  std::string picture() const;
  bool has_charts() const;
  bool has_searched() const;
  std::vector<Applet> applets() const;
  // The files of all marks, each once.
  std::set<std::string> pictures() const;
  std::string markdown() const;
  // Texts a line each; tables and facts in columns. A blank line parts these and paragraphs from
  // what stands before and after.
  std::string terminal() const;
  // The same at a glance, on one screen of 80 columns and 24 lines; "" where nothing is seen at
  // one.
  std::string brief(const TerminalLook& look) const;

 private:
  struct Lead {
    std::string words;
    std::string rest;

    std::string all() const { return rest.empty() ? words : words + " " + rest; }
  };
  struct Next {
    Facts questions;
  };
  struct Heading {
    std::string words;
  };
  struct More {
    std::string summary;
  };
  struct EndMore {};
  struct Text {
    std::string words;
    Shown shown;
    bool is_caution;
  };
  struct Paragraph {
    std::string words;
    Shown shown;
  };
  struct FactsPart {
    Facts facts;
    Shown shown;
  };
  struct LinksPart {
    std::string words;
    std::vector<Link> links;
  };
  struct FoldsPart {
    Mark heading;
    std::vector<Fold> folds;
  };
  using Part = std::variant<Lead, Glance, Next, More, EndMore, Heading, Text, Paragraph, FactsPart,
                            LinksPart, FoldsPart, Table, Chart, Applet>;

  template <class One>
  void add(One part) {
    parts_.emplace_back(std::in_place_type<One>, std::move(part));
  }
  std::string body() const;

  std::string title_;
  std::vector<Part> parts_;
};

}  // namespace archon::report
