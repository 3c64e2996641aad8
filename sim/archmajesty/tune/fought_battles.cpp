#include "sim/archmajesty/tune/fought_battles.h"

#include <fmt/format.h>

#include <cstdio>
#include <sstream>
#include <string_view>

#include "engine/core/check.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"

namespace archon::sim {
namespace {

constexpr std::string_view kMark = "archon deck tune 1 ";

uint64_t hash_of(const archmajesty::MageBuild& mage) {
  Fnv1a hash;
  for (const archmajesty::CardCount& one : mage.deck) {
    hash.add_value(one.card);
    hash.add_value(one.copies);
  }
  return hash.value();
}

uint64_t hash_of(std::string_view text) {
  Fnv1a hash;
  hash.add(text);
  return hash.value();
}

// Behind each line stands its hash.
std::string sealed(const std::string& line) {
  return fmt::format("{} {:016x}\n", line, hash_of(line));
}

bool is_sealed(const std::string& line) {
  constexpr size_t kSeal = 17;
  return line.size() > kSeal && sealed(line.substr(0, line.size() - kSeal)) == line + "\n";
}

}  // namespace

FoughtBattles::FoughtBattles(std::filesystem::path file, uint64_t asked) : path_(std::move(file)) {
  const std::string head = sealed(fmt::format("{}{:016x}", kMark, asked));
  std::error_code error;
  const bool is_there = std::filesystem::exists(path_, error);
  std::string text;
  if (is_there) {
    text = read_file(path_, "the battles of 'archon deck tune --run'", uintmax_t{1} << 32U);
    read(text, head);
  } else {
    write_file(path_, head);
  }
  lock_.emplace(path_, fmt::format("{}: another process adds battles to it", path_.string()));
  out_.open(path_, std::ios::binary | std::ios::app);
  if (is_there && !text.ends_with('\n')) out_ << '\n';  // behind a line that was cut off
  flush();
}

void FoughtBattles::read(const std::string& text, const std::string& head) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  if (!line.starts_with(kMark) || !is_sealed(line))
    throw Error(fmt::format("{}: is no file of 'archon deck tune --run'", path_.string()));
  if (line + "\n" != head)
    throw Error(
        fmt::format("{}: has other battles; expected the same mage, opponents, agent, level, seed "
                    "and readings, and the same version of Archon",
                    path_.string()));
  while (std::getline(lines, line)) {
    unsigned long long deck = 0;
    long long number = 0;
    Fought fought;
    unsigned long long held = 0;
    if (is_sealed(line) && std::sscanf(line.c_str(), "%llx %lld %d %llx", &deck, &number,
                                       &fought.winner, &held) == 4) {
      fought.held = held;
      known_.insert_or_assign({deck, number}, fought);
    }
  }
}

std::optional<GameRecord> FoughtBattles::find(const archmajesty::MageBuild& mage,
                                              int64_t number) const {
  const auto at = known_.find({hash_of(mage), number});
  if (at == known_.end()) return std::nullopt;
  GameRecord out;
  out.winner = at->second.winner;
  out.side[0].held = at->second.held;
  return out;
}

void FoughtBattles::add(const archmajesty::MageBuild& mage, int64_t number,
                        const GameRecord& record) {
  const Key key{hash_of(mage), number};
  known_.insert_or_assign(key, Fought{record.winner, record.side[0].held});
  out_ << sealed(
      fmt::format("{:x} {} {} {:x}", key.first, number, record.winner, record.side[0].held));
}

void FoughtBattles::flush() {
  out_.flush();
  if (!out_) throw Error(fmt::format("{}: can't be written", path_.string()));
}

}  // namespace archon::sim
