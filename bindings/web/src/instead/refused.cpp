// What a page has no use for, and what these parts of the program say there: it keeps no runs in
// SQLite files (sim/runs/database.cpp) and writes no sites (sim/kinds/rank/site/rank_site.cpp).
#include "engine/core/check.h"
#include "sim/kinds/rank/site/rank_site.h"
#include "sim/runs/database.h"

namespace archon::sim {
namespace {

[[noreturn]] void refuse() {
  throw Error("runs in files need the program; a web page stores its games itself");
}

}  // namespace

bool DatabaseError::busy() const { return false; }
bool DatabaseError::damaged() const { return false; }

void Statement::Finalize::operator()(sqlite3_stmt*) const {}
void Statement::fail(int) const { refuse(); }
void Statement::bind(const Row&) { refuse(); }
void Statement::run(const Row&) { refuse(); }
bool Statement::step() { refuse(); }
Value Statement::value(int) const { refuse(); }
Row Statement::row() const { refuse(); }

void Database::Close::operator()(sqlite3*) const {}
Database::Database(const std::string&, int) { refuse(); }
Database Database::open(const std::filesystem::path&, int) { refuse(); }
Database Database::in_memory() { refuse(); }
Statement Database::prepare(std::string_view) { refuse(); }
void Database::execute(const std::string&) { refuse(); }
Value Database::ask(std::string_view) { refuse(); }
std::vector<Row> Database::rows(std::string_view) { refuse(); }
std::string Database::bytes() const { refuse(); }

Reading::~Reading() = default;

Transaction::~Transaction() = default;
void Transaction::commit() { refuse(); }

std::vector<report::SiteFile> rank_site(const RankReport&, const SiteMaterial&) {
  throw Error("the site of a ranking needs the program");
}

}  // namespace archon::sim
