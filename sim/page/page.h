// A report as a document: sentences, facts, tables and charts in sections. As HTML it is one file
// that needs nothing else: its tables are there without scripts, its charts are drawn by the
// scripts that it brings, and its Content-Security-Policy keeps it from the network. As Markdown it
// is the same without the charts. Whatever is put into it is text, never markup.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sim/page/markup.h"

namespace archon::page {

// No page is larger; who makes one cuts its tables (and says so).
inline constexpr size_t kLargestPage = 2'000'000;

struct Column {
  std::string title;
  bool is_number = false;
};

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // the first cell heads its row
};

struct Chart {
  std::string shows;  // in words, for those who don't see it
  Json spec;          // Vega-Lite, with its data; see charts.h
  Table table;        // what it draws
};

using Facts = std::vector<std::pair<std::string, std::string>>;

class Page {
 public:
  explicit Page(std::string title) : title_(std::move(title)) {}

  // The first sentence: what was found, and how sure that is.
  void lead(std::string sentence) { add(Lead{std::move(sentence)}); }
  void heading(std::string words) { add(Heading{std::move(words)}); }
  void text(std::string sentences) { add(Text{std::move(sentences)}); }
  void facts(Facts facts) { add(std::move(facts)); }
  void table(Table table) { add(std::move(table)); }
  void chart(Chart chart) { add(std::move(chart)); }
  // A part that a script draws from data, both of which the page brings. `script` and `style` are
  // files of embedded.h; Markdown leaves it out.
  struct Applet {
    std::string script;
    std::string style;
    Json data;
  };
  void applet(Applet applet) { add(std::move(applet)); }

  std::string html() const;
  std::string markdown() const;

 private:
  struct Lead {
    std::string words;
  };
  struct Heading {
    std::string words;
  };
  struct Text {
    std::string words;
  };
  using Part = std::variant<Lead, Heading, Text, Facts, Table, Chart, Applet>;

  template <class One>
  void add(One part) {
    parts_.emplace_back(std::in_place_type<One>, std::move(part));
  }
  std::string body() const;
  std::string scripts() const;

  std::string title_;
  std::vector<Part> parts_;
};

}  // namespace archon::page
