#include "sim/cli/table/game_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/printable.h"
#include "sim/cli/files/given_file.h"

namespace archon::cli {

GameFile::GameFile(const OpenGame& game, std::string name)
    : game_(game), name_(std::move(name)), saved_choices_(game.choices()) {}

void GameFile::took_back_to(int choices) {
  if (choices < saved_choices_) saved_choices_ = kNowhere;
}

void GameFile::write(const std::string& name, Console& console) {
  write_given(name, game_.file_text());
  name_ = name;
  saved_choices_ = game_.choices();
  const std::string shown = printable(name);
  console.say(fmt::format("Saved as {}.", shown));
  if (game_.from_position())
    console.say(fmt::format("'archon play --position {}' continues from there.", shown));
  else if (!game_.state().over())
    console.say(fmt::format("'archon play --resume {}' continues it, 'archon replay {}' shows it.",
                            shown, shown));
}

void GameFile::save(std::string name, Console& console) {
  constexpr std::string_view kAnyway = " anyway";
  const bool anyway = name.ends_with(kAnyway);
  if (anyway) name.resize(name.size() - kAnyway.size());
  if (name.empty()) return console.say("Save to which file? For example: 'save game.json'.");
  if (!anyway && name != name_ && std::filesystem::exists(name))
    return console.say(fmt::format("{} already exists; use another name, or 'save {} anyway'.",
                                   printable(name), printable(name)));
  try {
    write(name, console);
  } catch (const Error& e) {
    console.say(fmt::format("Not saved: {}.", printable(e.what())));
  }
}

}  // namespace archon::cli
