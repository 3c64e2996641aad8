// Settings of experiments as options: name, range, default and help are those of the setting's row.
#pragma once

#include <optional>
#include <string>

#include "sim/cli/options/numbers.h"
#include "sim/settings.h"

namespace archon::cli {

// "--turn-limit" of "turn_limit".
std::string dashed(const char* setting);

// Help tells the default. `help` takes the place of the row's where a command means less by it.
template <class T>
Option option_of(const sim::Setting<T>& setting, T& to, const char* help = nullptr) {
  return {dashed(setting.name),
          &to,
          help ? help : setting.help,
          {.check = number_from(setting.least, setting.most), .shown = true}};
}

// What is taken where nothing is said depends on more than the row.
template <class T>
Option option_of(const sim::Setting<T>& setting, std::optional<T>& to, const char* help = nullptr) {
  return {dashed(setting.name),
          &to,
          help ? help : setting.help,
          {.check = number_from(setting.least, setting.most)}};
}

// The same with a short name: "-n,--games".
Option with_short_name(const char* name, Option option);

}  // namespace archon::cli
