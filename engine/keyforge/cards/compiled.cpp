#include "engine/keyforge/cards/compiled.h"

#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/keyforge/cards/archive.h"

namespace archon::keyforge {

// What each type consists of, for ArchiveWriter and ArchiveReader, which look for it here. A member
// that is added has to be named here before the program compiles.

template <Is<Node> T>
static auto parts(T& n) {
  auto& [op, arg, imm, child] = n;
  return std::tie(op, arg, imm, child);
}

template <Is<Ability> T>
static auto parts(T& a) {
  auto& [trigger, scope, who, cells, destroyed_cell, affected_cell, order, first_time, subjects,
         condition, entry] = a;
  return std::tie(trigger, scope, who, cells, destroyed_cell, affected_cell, order, first_time,
                  subjects, condition, entry);
}

template <Is<Row> T>
static auto parts(T& row) {
  auto& [node, condition] = row;
  return std::tie(node, condition);
}

template <Is<Block> T>
static auto parts(T& block) {
  auto& [first_row, rows, first_ability, abilities, duration] = block;
  return std::tie(first_row, rows, first_ability, abilities, duration);
}

template <Is<CardScript> T>
static auto parts(T& script) {
  auto& [first_code, codes, block, own_block, triggers, rows, things, asks_power_of_gone] = script;
  return std::tie(first_code, codes, block, own_block, triggers, rows, things, asks_power_of_gone);
}

template <Is<Program> T>
static auto parts(T& program) {
  auto& [nodes, code, lines, abilities, rows, blocks, labels] = program;
  return std::tie(nodes, code, lines, abilities, rows, blocks, labels);
}

template <Is<CardDef> T>
static auto parts(T& def) {
  auto& [id, title, namesake, house, type, reference, power, armor, aember, bonus, keywords, traits,
         half, other_half, scripted, counted, script] = def;
  return std::tie(id, title, namesake, house, type, reference, power, armor, aember, bonus,
                  keywords, traits, half, other_half, scripted, counted, script);
}

template <Is<CardFacts> T>
static auto parts(T& facts) {
  auto& [id, name, set, number, house, variants, type, reference, rarity, bonuses, enhance, power,
         armor, traits, keywords] = facts;
  return std::tie(id, name, set, number, house, variants, type, reference, rarity, bonuses, enhance,
                  power, armor, traits, keywords);
}

// The edition says the rules of a library; it has no facts of its own.
template <class L>
auto CompiledCards::parts_of(L& library) {
  auto& [own, defs, traits, index, program, rules, rows, triggers, fingerprint] = library;
  return std::tie(rules.edition, defs, traits, index, program, rows, triggers, fingerprint);
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
