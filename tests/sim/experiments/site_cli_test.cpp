// The site of a ranking as a user gets it: archon report RUN --html FOLDER.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "tests/sim/program.h"

namespace archon::site_cli_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::string kHostile =
    "</script><script>alert(1)</script><img src=x onerror=\"a\">&'|*`\n\x1b[31m";

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string bundled(const std::string& name) {
  return read(ARCHON_SOURCE_DIR "/data/keyforge/decks/" + name + ".json");
}

using Pages = std::map<std::string, std::string>;

Pages files_in(const std::string& folder) {
  Pages out;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      out[entry.path().lexically_relative(folder).generic_string()] = read(entry.path().string());
  return out;
}

// Runs of three decks, one of which a stranger has named, and the site of the newer one.
struct SmallSite {
  Folder folder;
  std::string run_file = folder.file("new.run");
  std::string older = folder.file("old.run");
  std::string site = folder.file("site");
  Pages files;
  Json report;

  SmallSite() {
    Json stranger = Json::parse(bundled("miss-onyx-censorius"));
    stranger["name"] = kHostile;
    const std::string deck = folder.write("stranger.json", stranger.dump());
    ranked("argus gregg '" + deck + "'", "--seed 3", run_file);
    ranked("argus evellin '" + deck + "'", "--seed 4", older);
    const Outcome made = run("report '" + run_file + "' --quiet --html '" + site + "' --json '" +
                             folder.file("report.json") + "' --since '" + older + "'");
    CAPTURE(made.errors);
    REQUIRE(made.exit_code == 0);
    files = files_in(site);
    report = Json::parse(read(folder.file("report.json")));
  }

  static void ranked(const std::string& decks, const std::string& seed, const std::string& file) {
    const Outcome outcome = run("rank " + decks + " --quiet --agent random --games 240 --sure 1 " +
                                seed + " --run '" + file + "'");
    CAPTURE(outcome.errors);
    REQUIRE(outcome.exit_code == 0);
  }
  const std::string& page(const std::string& path) const {
    const std::string& shown_path = path;  // Clang 14 captures no structured binding
    CAPTURE(shown_path);
    REQUIRE(files.count(path) == 1);
    return files.at(path);
  }
};

const SmallSite& small_site() {
  static const SmallSite out;
  return out;
}

// The places in a page that have this attribute.
std::vector<std::string> values_of(const std::string& html, const std::string& attribute) {
  std::vector<std::string> out;
  const std::regex wanted(" " + attribute + "=\"([^\"]*)\"");
  for (auto at = std::sregex_iterator(html.begin(), html.end(), wanted);
       at != std::sregex_iterator(); ++at)
    out.push_back((*at)[1]);
  return out;
}

bool is_page(const std::string& path) { return path.ends_with(".html"); }

TEST_CASE("a site has a page for the field, each deck, each pairing and a game of each") {
  const Pages& files = small_site().files;
  const auto count = [&](const std::string& folder) {
    return std::count_if(files.begin(), files.end(),
                         [&](const auto& file) { return file.first.starts_with(folder); });
  };
  CHECK(files.count("index.html") == 1);
  CHECK(has(small_site().page("index.html"), small_site().page("index.svg")));
  CHECK(count("decks/") == 3);
  CHECK(count("pairings/") == 3);
  CHECK(count("replays/") == 3);
  CHECK(files.count("decks/radiant-argus-the-supreme.html") == 1);
  CHECK(files.count("pairings/gregg-the-adjutant-of-myths--radiant-argus-the-supreme.html") +
            files.count("pairings/radiant-argus-the-supreme--gregg-the-adjutant-of-myths.html") ==
        1);
}

TEST_CASE("every link of a site leads somewhere, and no page reaches out of its folder") {
  const SmallSite& site = small_site();
  int links = 0;
  for (const auto& [path, html] : site.files) {
    if (!is_page(path)) continue;
    for (const char* attribute : {"href", "src"})
      for (const std::string& link : values_of(html, attribute)) {
        const std::string& shown_path = path;  // Clang 14 captures no structured binding
        CAPTURE(shown_path);
        CAPTURE(link);
        if (link.starts_with("data:")) continue;  // the icon, which the page has with it
        ++links;
        const size_t hash = std::min(link.find('#'), link.size());
        const std::string file = hash == 0 ? path
                                           : (fs::path(path).parent_path() / link.substr(0, hash))
                                                 .lexically_normal()
                                                 .generic_string();
        REQUIRE(site.files.count(file) == 1);
        if (hash < link.size())
          CHECK(has(site.files.at(file), " id=\"" + link.substr(hash + 1) + "\""));
      }
    const std::regex names("xmlns=\"http://www.w3.org/2000/svg\"");  // what an SVG has to say
    CHECK_FALSE(has(std::regex_replace(html, names, ""), "http:"));
    CHECK_FALSE(has(html, "https:"));
  }
  CHECK(links > 60);
}

TEST_CASE("a site's list names its files, and pages share styles and scripts") {
  const SmallSite& site = small_site();
  std::string list = "a site by archon";
  const std::string& written = site.page("archon-site.txt");
  CHECK(written.starts_with(list));
  for (const auto& [path, text] : site.files)
    if (path != "archon-site.txt") CHECK(has(written, "\n" + path + "\n"));
  CHECK(has(site.page("charts.js"), "vegaLite"));
  for (const auto& [path, html] : site.files)
    if (is_page(path)) {
      const std::string& shown_path = path;  // Clang 14 captures no structured binding
      CAPTURE(shown_path);
      CHECK_FALSE(has(html, "<style>"));
      CHECK(has(html, "default-src 'none'"));
      CHECK(html.size() < 200'000);
    }
}

TEST_CASE("nothing that a stranger has named is markup in a site") {
  for (const auto& [path, html] : small_site().files) {
    if (!is_page(path)) continue;
    const std::string& shown_path = path;  // Clang 14 captures no structured binding
    CAPTURE(shown_path);
    CHECK_FALSE(has(html, "<img"));
    CHECK_FALSE(has(html, "<script>alert"));
    CHECK_FALSE(has(html, "\x1b"));
    for (const std::string& id : values_of(html, "id"))
      CHECK(std::regex_match(id, std::regex("[a-z0-9-]+")));
  }
  CHECK(has(small_site().page("index.html"), "&lt;/script&gt;&lt;script&gt;alert(1)"));
}

std::string percent_of(const Json& share) {
  return fmt::format("{:.1f} %", 100 * share.get<double>());
}

std::string range_of(const Json& rate) {
  return fmt::format("{:.1f} % to {:.1f} %", 100 * rate["low"].get<double>(),
                     100 * rate["high"].get<double>());
}

TEST_CASE("the numbers of a site are those of the report's JSON") {
  const SmallSite& site = small_site();
  const std::string& index = site.page("index.html");
  CHECK(has(index, site.report["decks"][0]["deck"].get<std::string>()));
  for (const Json& deck : site.report["decks"]) {
    if (deck["deck"] == kHostile) continue;
    const double rating = deck["rating"]["value"].get<double>();
    CHECK(has(index, fmt::format("{:+.0f} ± {:.0f}", rating,
                                 deck["rating"]["high"].get<double>() - rating)));
    CHECK(has(index, ">" + percent_of(deck["best"]) + "<"));
    const std::string name = deck["deck"].get<std::string>();
    const std::string& page =
        site.page(name.starts_with("Radiant") ? "decks/radiant-argus-the-supreme.html"
                                              : "decks/gregg-the-adjutant-of-myths.html");
    CHECK(has(page, percent_of(deck["win_rate"]["value"])));
    CHECK(has(page, range_of(deck["win_rate"])));
  }
  for (const Json& pairing : site.report["pairings"]) {
    const std::string rate = percent_of(pairing["win_rate_a"]["value"]);
    CAPTURE(rate);
    const bool told = std::any_of(site.files.begin(), site.files.end(), [&](const auto& file) {
      return file.first.starts_with("pairings/") && has(file.second, ">" + rate + "<") &&
             has(file.second, range_of(pairing["win_rate_a"])) &&
             has(file.second, fmt::format(">{}<", pairing["games"].get<int>()));
    });
    CHECK(told);
  }
}

TEST_CASE("a deck's page has its cards in our own words, and each is there once to link to") {
  const std::string& page = small_site().page("decks/radiant-argus-the-supreme.html");
  CHECK(has(page, "<strong>2 × Wild Wormhole</strong> <small>action</small></summary>"));
  CHECK(has(page, "role=\"img\" aria-label=\"aember 1\">"));
  CHECK(has(page, "Untamed</span></h3>"));
  CHECK(has(page, "<h2>Power of its creatures</h2>"));
  CHECK(has(page, "Call of the Archons"));
  CHECK(has(page, "It wins most often against"));
  CHECK(has(page, "id=\"dimension-door\""));
  CHECK(has(page, "Look at the game against"));
  CHECK(has(page, "Judged by playouts"));
  std::vector<std::string> ids = values_of(page, "id");
  std::sort(ids.begin(), ids.end());
  CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
  CHECK(ids.size() > 20);
}

TEST_CASE("headings of a site's pages go down step by step, and tables of charts have names") {
  for (const auto& [path, html] : small_site().files) {
    if (!is_page(path)) continue;
    const std::string& shown_path = path;  // Clang 14 captures no structured binding
    CAPTURE(shown_path);
    int before = 0;
    const std::regex heading("<h([1-6])>");
    for (auto at = std::sregex_iterator(html.begin(), html.end(), heading);
         at != std::sregex_iterator(); ++at) {
      const int level = std::stoi((*at)[1]);
      CHECK(level <= before + 1);
      before = level;
    }
    CHECK(before > 0);
    CHECK(has(html, "<html lang=\"en\">"));
  }
}

TEST_CASE("a site tells what has changed since an older run") {
  const SmallSite& site = small_site();
  const std::string& index = site.page("index.html");
  CHECK(has(index, "<h2>Since old.run</h2>"));
  CHECK(has(index, "2 decks are in "));
  CHECK(has(index, ">new<"));
  CHECK(has(index, "No longer in the field: Evellin O. Knottikeni, the Fifth."));
  CHECK(has(site.page("decks/gregg-the-adjutant-of-myths.html"), "It is new in this field."));
  CHECK(has(site.page("decks/radiant-argus-the-supreme.html"), "It was at place "));
}

TEST_CASE("a site is the same bytes twice, on any number of threads, and from the command itself") {
  const SmallSite& site = small_site();
  const Folder folder;
  const std::string again = folder.file("again");
  const Outcome one = run("report '" + site.run_file + "' --quiet --threads 1 --html '" + again +
                          "/' --since '" + site.older + "'");
  CAPTURE(one.errors);
  CHECK(one.exit_code == 0);
  CHECK(files_in(again) == site.files);
  const std::string direct = folder.file("direct");
  const std::string stored = folder.file("stored");
  const std::string decks = "rank argus gregg --agent random --games 40 --quiet ";
  CHECK(run(decks + "-o '" + direct + "/'").exit_code == 0);
  CHECK(run(decks + "--run '" + folder.file("a.run") + "'").exit_code == 0);
  CHECK(run("report '" + folder.file("a.run") + "' --quiet --html '" + stored + "'").exit_code ==
        0);
  CHECK(files_in(direct) == files_in(stored));
}

TEST_CASE("a ladder's site says by whose play, and a gauntlet has pages, too") {
  const Folder folder;
  const std::string site = folder.file("site");
  CHECK(run("rank argus onyx --games 40 --quiet --html '" + site + "'").exit_code == 0);
  const Pages ladder = files_in(site);
  bool told = false;
  for (const auto& [path, html] : ladder)
    if (path.starts_with("pairings/"))
      told = has(html, ">greedy<") && has(html, ">expected, by all games of the field<");
  CHECK(told);
  CHECK(run("rank argus onyx --gauntlet gregg --agent random --games 40 --quiet --html '" + site +
            "'")
            .exit_code == 0);
  const Pages gauntlet = files_in(site);
  CHECK(has(gauntlet.at("decks/gregg-the-adjutant-of-myths.html"),
            "A member of the gauntlet, which isn&#39;t ranked."));
  CHECK(has(gauntlet.at("index.html"), "The gauntlet:"));
}

TEST_CASE("a site replaces an earlier one and an empty folder, and nothing else") {
  const Folder folder;
  const std::string site = folder.file("site");
  const std::string decks = "rank argus onyx --agent random --games 20 --quiet --html '";
  fs::create_directory(site);
  CHECK(run(decks + site + "'").exit_code == 0);
  CHECK(run(decks + site + "'").exit_code == 0);
  CHECK(folder.files() == 1);
  folder.write("site/decks/notes.txt", "My own notes");
  expect_error(decks + site + "'", 1,
               "has files that aren't of an Archon site (decks/notes.txt); expected a new or "
               "empty folder, or an earlier site");
  expect_error(decks + site + "' --force", 1, "has files that aren't of an Archon site");
  CHECK(read(folder.file("site/decks/notes.txt")) == "My own notes");
  CHECK(fs::exists(folder.file("site/index.html")));
  folder.write("mine/diary.txt", "Dear diary");
  expect_error(decks + folder.file("mine") + "'", 1, "(diary.txt)");
  expect_error(decks + folder.file("no/such/site") + "'", 1, "there is no folder");
}

TEST_CASE(
    "a program of somebody else is not started to make a site, and the site says what it lacks") {
  const Folder folder;
  const std::string file = folder.file("a.run");
  const std::string site = folder.file("site");
  const std::string mark = folder.file("started");
  run("rank argus onyx --agent random --games 20 --quiet --run '" + file + "'");
  run_script(ARCHON_PYTHON3 " -c \"import sqlite3; d = sqlite3.connect('" + file +
             "'); d.execute('update experiment set value = ? where name = ?', ('program:touch " +
             mark + "', 'agent')); d.commit()\"");
  const Outcome told = run("report '" + file + "' --quiet --html '" + site + "'");
  CAPTURE(told.errors);
  CHECK(told.exit_code == 0);
  CHECK_FALSE(fs::exists(mark));
  CHECK_FALSE(fs::exists(folder.file("site/replays")));
  CHECK(has(read(folder.file("site/index.html")), "No games are shown: a program"));
}

TEST_CASE("a report without a site tells what has changed since an older run, too") {
  const SmallSite& small = small_site();
  const Outcome outcome =
      run("report --details '" + small.run_file + "' --since '" + small.older + "'");
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find(", too. Ratings count from the mean") != std::string::npos);
  CHECK(outcome.told().find("which may be chance") != std::string::npos);
  const Outcome brief = run("report '" + small.run_file + "' --since '" + small.older + "'");
  CHECK(brief.out.find("Since " + std::filesystem::path(small.older).filename().string() + ":") !=
        std::string::npos);
}

TEST_CASE("rankings of the shelf are kept, and compared with the one before") {
  const Outcome outcome = run_script(
      "export XDG_DATA_HOME=\"$(mktemp -d)\" && cd \"$XDG_DATA_HOME\"\n"
      "$ARCHON rank shelf 2>&1\n"
      "$ARCHON deck random --count 3 --seed 5 -o decks/ 2>/dev/null || exit 9\n"
      "$ARCHON deck add decks/*.json > added\n"
      "$ARCHON rank shelf --agent random --games 200 -q > first || exit 8\n"
      "mv archon/rankings/*.run archon/rankings/2001-01-01-000000.run\n"
      "echo damaged > archon/rankings/2002-01-01-000000.run\n"
      "$ARCHON rank shelf --agent random --games 200 -q --details --seed 2 > second || exit 7\n"
      "grep -c too first; grep -o 'in 2001.* too' second; ls archon/rankings | wc -l\n"
      "$ARCHON rank shelf --agent random --games 200 -q --run own.run > third\n"
      "grep -c too third; ls archon/rankings | wc -l; rm -r \"$XDG_DATA_HOME\"");
  CAPTURE(outcome.out);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.told().find("the shelf is empty") != std::string::npos);
  CHECK(outcome.out.ends_with("0\nin 2001-01-01-000000.run, too\n3\n0\n3\n"));
}

TEST_CASE("what has no site says so") {
  const Folder folder;
  const std::string site = folder.file("site/");
  expect_error("match argus onyx --a random --b random --games 2 --html '" + site + "'", 2,
               "would be a folder of pages, which only rankings of up to 100 KeyForge decks have; "
               "expected a name that ends in .html");
  expect_error("rank berta mira --game archmajesty --agent random -n 6 -q --html '" + site + "'", 2,
               "would be a folder of pages");
  const SmallSite& small = small_site();
  const std::string match = folder.file("match.run");
  CHECK(run("match argus onyx --a random --b random --games 2 --quiet --run '" + match + "'")
            .exit_code == 0);
  expect_error("report '" + match + "' --html '" + site + "'", 2, "would be a folder of pages");
  expect_error("report '" + match + "' --since '" + small.older + "'", 2,
               "is a run of 'archon match'; expected one of 'archon rank'");
  expect_error("report '" + small.run_file + "' --html '" + site + "' --since '" + match + "'", 1,
               "a run of 'archon match'; expected an older run of 'archon rank' of the same game");
}

}  // namespace
}  // namespace archon::site_cli_test
