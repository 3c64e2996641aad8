#include "engine/keyforge/cards/compiled.h"

#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/keyforge/cards/archive.h"

namespace archon::keyforge {

// What each type consists of, for ArchiveWriter and ArchiveReader, which look for it here.

template <Is<Node> T>
static auto parts(T& n) {
  return std::tie(n.op, n.arg, n.imm, n.child);
}

template <Is<Ability> T>
static auto parts(T& a) {
  return std::tie(a.trigger, a.scope, a.who, a.cells, a.destroyed_cell, a.affected_cell, a.order,
                  a.subjects, a.condition, a.entry);
}

template <Is<Row> T>
static auto parts(T& row) {
  return std::tie(row.node, row.condition);
}

template <Is<Block> T>
static auto parts(T& block) {
  return std::tie(block.first_row, block.rows, block.first_ability, block.abilities,
                  block.duration);
}

template <Is<CardScript> T>
static auto parts(T& script) {
  return std::tie(script.first_code, script.codes, script.block, script.own_block, script.triggers,
                  script.rows, script.things);
}

template <Is<Program> T>
static auto parts(T& program) {
  return std::tie(program.nodes, program.code, program.lines, program.abilities, program.rows,
                  program.blocks, program.labels);
}

template <Is<CardDef> T>
static auto parts(T& def) {
  return std::tie(def.id, def.title, def.namesake, def.house, def.type, def.reference, def.power,
                  def.armor, def.aember, def.bonus, def.keywords, def.traits, def.half,
                  def.other_half, def.scripted, def.counter, def.script);
}

template <Is<CardFacts> T>
static auto parts(T& facts) {
  return std::tie(facts.id, facts.name, facts.set, facts.number, facts.house, facts.variants,
                  facts.type, facts.reference, facts.rarity, facts.bonuses, facts.enhance,
                  facts.power, facts.armor, facts.traits, facts.keywords);
}

// The rules of a library are told by its edition.
template <class L>
auto CompiledCards::parts_of(L& library) {
  return std::tie(library.rules_.edition, library.defs_, library.traits_, library.index_,
                  library.program_, library.block_rows_, library.block_triggers_,
                  library.fingerprint_);
}

static std::optional<ArchiveReader> compiled_file(std::string_view name) {
  for (const EmbeddedFile& file : compiled_files())
    if (file.path == name) return ArchiveReader(file.text);
  return std::nullopt;
}

std::optional<Facts> CompiledCards::facts() {
  std::optional<ArchiveReader> in = compiled_file("facts");
  if (!in) return std::nullopt;
  Facts out;
  (*in)(out.printings_);
  ARCHON_CHECK(in->at_end());
  out.index(0);
  return out;
}

std::optional<Library> CompiledCards::library(Rules rules) {
  std::optional<ArchiveReader> in = compiled_file(rules.name());
  if (!in) return std::nullopt;
  Library out;
  std::apply([&](auto&... part) { ((*in)(part), ...); }, parts_of(out));
  ARCHON_CHECK(in->at_end() && out.rules_.edition == rules.edition);
  return out;
}

std::string CompiledCards::bytes_of(const Facts& facts) {
  ArchiveWriter out;
  out(facts.printings_);
  return std::move(out.bytes);
}

std::string CompiledCards::bytes_of(const Library& library) {
  ArchiveWriter out;
  std::apply([&](const auto&... part) { (out(part), ...); }, parts_of(library));
  return std::move(out.bytes);
}

}  // namespace archon::keyforge
