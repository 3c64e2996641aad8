// Single battles: those of commands whose files may be of either game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ai/agent_spec.h"
#include "engine/archmajesty/formats/position.h"
#include "sim/cli/battle_table/battle_loop.h"
#include "sim/cli/files/report_files.h"

namespace archon::cli {

// Whether a text is a position of a battle, or one that was saved choice by choice.
bool is_battle(const std::string& text);

// The position in a text; of a saved battle that after `choices` choices, which have to be given.
// Throws Error naming the file.
archmajesty::Course load_battle(const std::string& file, const std::string& text,
                                std::optional<int> choices = std::nullopt);

std::string battle_summary(const archmajesty::Course& course);
std::string drawn_battle(const archmajesty::Course& course);

// Returns the exit code.
int advise_in_battle(const archmajesty::Course& course, const ai::AgentSpec& agent, uint64_t seed,
                     int threads, const ReportFiles& files);

// The lines of a saved battle, up to a choice or all of it; with a board where it is not all.
std::string told_battle(const std::string& file, const std::string& text, std::optional<int> at);
// Fights it again. Throws Error where it can't be; returns the number of choices.
size_t verify_battle(const std::string& file, const std::string& text);

// A battle between those whom the words of a command mean, one side each; `seed` is that of the
// dice.
archmajesty::Course battle_between(const std::string& party, const std::string& against, int level,
                                   uint64_t seed);
// Returns the exit code.
int play_battle(archmajesty::Course course, BattleLoopSetup setup);

}  // namespace archon::cli
