#include "ai/agent_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <variant>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::ai {
namespace {

struct Parameter {
  std::string_view name;
  std::variant<int AgentSpec::*, double AgentSpec::*> field;
  double initial;
  double least;
  double most;
  std::string_view help;
};

struct Kind {
  std::string_view name;
  AgentKind kind;
  std::string_view help;
  std::span<const Parameter> parameters;
};

constexpr double kManyIterations = 100'000'000;
constexpr std::string_view kIterationsHelp = "rollouts a decision; reproducible";
constexpr std::string_view kTimeHelp = "milliseconds a decision, instead of iterations";
constexpr std::string_view kCutHelp = "turns until rollouts are cut and evaluated";
constexpr std::string_view kShareHelp =
    "1: root moves are picked by their mean over all trees; 0: by each tree, visits summed";
constexpr std::string_view kSpanHelp = "turns in which the tree branches; 0 is no limit";
constexpr std::string_view kExploreHelp = "exploration";
constexpr std::string_view kFpuHelp = "an untried move counts as its parent's mean plus this";
constexpr std::string_view kBiasHelp = "weight of the game's prior of a move";

constexpr Parameter iterations(double initial) {
  return {"iterations", &AgentSpec::iterations, initial, 1, kManyIterations, kIterationsHelp};
}
constexpr Parameter kTime = {"time", &AgentSpec::time_ms, 0, 1, 3'600'000, kTimeHelp};
constexpr Parameter kCut = {"cut", &AgentSpec::cut, 2, 0, 1000, kCutHelp};
constexpr Parameter explore(double initial) {
  return {"c", &AgentSpec::c, initial, 0, 10, kExploreHelp};
}
constexpr Parameter trees(double initial, std::string_view help) {
  return {"trees", &AgentSpec::trees, initial, 1, 1000, help};
}
constexpr Parameter kShare = {"share", &AgentSpec::share, 1, 0, 1, kShareHelp};
constexpr Parameter kSpan = {"span", &AgentSpec::span, 0, 0, 1000, kSpanHelp};
constexpr Parameter kFpu = {"fpu", &AgentSpec::fpu, 0.2, 0, 10, kFpuHelp};
constexpr Parameter kBias = {"bias", &AgentSpec::bias, 0.3, 0, 100, kBiasHelp};

constexpr std::array kGreedy = {
    Parameter{"samples", &AgentSpec::samples, 8, 1, 10'000, "determinizations averaged over"},
    Parameter{"depth", &AgentSpec::depth, 2, 1, 8, "own decisions of the turn looked ahead"}};
constexpr std::array kFlat = {iterations(500), kTime, kCut, explore(0)};
constexpr std::array kMcts = {
    iterations(1000), kTime, trees(10, "determinizations, each with a tree"),
    kShare,           kCut,  kSpan,
    explore(0.2),     kFpu,  kBias};
constexpr std::array kIsmcts = {
    iterations(1000), kTime, trees(1, "information-set trees searched side by side"),
    kShare,           kCut,  kSpan,
    explore(0.2),     kFpu,  kBias};

constexpr std::array kProgram = {
    Parameter{"time", &AgentSpec::time_ms, 10'000, 1, 3'600'000,
              "milliseconds a decision; it forfeits the game when it needs more"}};

constexpr std::array kKinds = {
    Kind{"random", AgentKind::Random, "uniform among the legal moves", {}},
    Kind{"greedy", AgentKind::Greedy, "best evaluation after its own move", kGreedy},
    Kind{"flat", AgentKind::Flat, "best mean of rollouts; c=0 spreads them evenly, else UCB1",
         kFlat},
    Kind{"mcts", AgentKind::Mcts, "many trees, each over one determinization", kMcts},
    Kind{"ismcts", AgentKind::Ismcts, "one tree over all determinizations", kIsmcts},
    Kind{"program", AgentKind::Program,
         "your own, written program:COMMAND or program[PARAMETER=VALUE]:COMMAND", kProgram}};

const Kind& kind_of(const AgentSpec& spec) { return kKinds[static_cast<size_t>(spec.kind)]; }

double get(const AgentSpec& spec, const Parameter& parameter) {
  return std::visit([&](auto field) { return static_cast<double>(spec.*field); }, parameter.field);
}

void set(AgentSpec& spec, const Parameter& parameter, double value) {
  if (const auto* whole = std::get_if<int AgentSpec::*>(&parameter.field))
    spec.*(*whole) = static_cast<int>(value);
  else
    spec.*std::get<double AgentSpec::*>(parameter.field) = value;
}

bool is_whole(const Parameter& parameter) {
  return std::holds_alternative<int AgentSpec::*>(parameter.field);
}

template <class T>
std::vector<std::string> names_of(const T& table) {
  std::vector<std::string> names;
  for (const auto& entry : table) names.emplace_back(entry.name);
  return names;
}

// fmt::join would do, were it not for a false warning of GCC 12 in it.
std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

const Kind& find_kind(std::string_view name) {
  for (const Kind& kind : kKinds)
    if (kind.name == name) return kind;
  const auto names = names_of(kKinds);
  throw Error(fmt::format("unknown agent '{}'{} (known: {})", name, did_you_mean(name, names),
                          joined(names)));
}

const Parameter& find_parameter(const Kind& kind, std::string_view name) {
  for (const Parameter& parameter : kind.parameters)
    if (parameter.name == name) return parameter;
  if (kind.parameters.empty())
    throw Error(fmt::format("agent '{}' takes no parameters, but got '{}'", kind.name, name));
  const auto names = names_of(kind.parameters);
  throw Error(fmt::format("agent '{}' has no parameter '{}'{} (known: {})", kind.name, name,
                          did_you_mean(name, names), joined(names)));
}

double parse_value(const Kind& kind, const Parameter& parameter, std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const bool read = error == std::errc() && stop == end;
  const bool in_range = value >= parameter.least && value <= parameter.most;
  const bool whole = !is_whole(parameter) || (in_range && value == static_cast<int>(value));
  if (!read || !in_range || !whole)
    throw Error(fmt::format("agent '{}': {} is {}; expected a {} from {} to {}", kind.name,
                            parameter.name, text.empty() ? "empty" : fmt::format("'{}'", text),
                            is_whole(parameter) ? "whole number" : "number", parameter.least,
                            parameter.most));
  return value;
}

void parse_parameter(AgentSpec& spec, std::string_view text, std::vector<std::string_view>& given) {
  const Kind& kind = kind_of(spec);
  const size_t equals = text.find('=');
  const Parameter& parameter = find_parameter(kind, text.substr(0, equals));
  if (equals == std::string_view::npos)
    throw Error(fmt::format("agent '{}': expected {}=VALUE", kind.name, parameter.name));
  if (std::find(given.begin(), given.end(), parameter.name) != given.end())
    throw Error(fmt::format("agent '{}': {} is given twice", kind.name, parameter.name));
  given.push_back(parameter.name);
  set(spec, parameter, parse_value(kind, parameter, text.substr(equals + 1)));
}

void parse_parameters(AgentSpec& spec, std::string_view text,
                      std::vector<std::string_view>& given) {
  for (;;) {
    const size_t comma = text.find(',');
    parse_parameter(spec, text.substr(0, comma), given);
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 1);
  }
}

bool names_program(std::string_view text) {
  const std::string_view name = kKinds.back().name;
  return text.starts_with(name) &&
         (text.size() == name.size() || text[name.size()] == ':' || text[name.size()] == '[');
}

// "program:COMMAND" or "program[time=2000]:COMMAND": what follows the colon is the command's own.
AgentSpec parse_program(std::string_view text) {
  AgentSpec spec = default_spec(AgentKind::Program);
  text.remove_prefix(kind_of(spec).name.size());
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == std::string_view::npos)
      throw Error("agent 'program': '[' is never closed; expected program[time=2000]:COMMAND");
    std::vector<std::string_view> given;
    parse_parameters(spec, text.substr(1, end - 1), given);
    text.remove_prefix(end + 1);
  }
  if (!text.starts_with(':'))
    throw Error("agent 'program': expected a colon and a command, as in program:./my_agent");
  spec.command = text.substr(1);
  try {
    const std::vector<std::string> words = command_words(spec.command);
    if (words.empty() || words[0].empty())
      throw Error("names no command; expected one, as in program:./my_agent");
  } catch (const Error& e) {
    throw Error(fmt::format("agent 'program': {}", e.what()));
  }
  return spec;
}

// A timed agent doesn't count iterations; zero keeps equal agents equal.
void settle_budget(AgentSpec& spec, const std::vector<std::string_view>& given) {
  if (spec.time_ms == 0) return;
  if (std::find(given.begin(), given.end(), "iterations") != given.end())
    throw Error(
        fmt::format("agent '{}': give either iterations or time, not both", kind_of(spec).name));
  spec.iterations = 0;
}

}  // namespace

AgentSpec default_spec(AgentKind kind) {
  AgentSpec spec;
  spec.kind = kind;
  for (const Parameter& parameter : kind_of(spec).parameters)
    set(spec, parameter, parameter.initial);
  return spec;
}

AgentSpec parse_agent_spec(std::string_view text) {
  if (names_program(text)) return parse_program(text);
  const size_t colon = text.find(':');
  AgentSpec spec = default_spec(find_kind(text.substr(0, colon)).kind);
  if (colon == std::string_view::npos) return spec;
  std::vector<std::string_view> given;
  parse_parameters(spec, text.substr(colon + 1), given);
  settle_budget(spec, given);
  return spec;
}

std::string to_string(const AgentSpec& spec) {
  std::string out(kind_of(spec).name);
  if (spec.kind == AgentKind::Program)
    return fmt::format("{}[time={}]:{}", out, spec.time_ms, spec.command);
  char separator = ':';
  for (const Parameter& parameter : kind_of(spec).parameters) {
    const bool is_time = parameter.name == "time";
    if (is_time ? spec.time_ms == 0 : parameter.name == "iterations" && spec.time_ms > 0) continue;
    out += fmt::format("{}{}={}", separator, parameter.name, get(spec, parameter));
    separator = ',';
  }
  return out;
}

std::string agent_help() {
  std::string out = "An agent is written NAME or NAME:PARAMETER=VALUE,PARAMETER=VALUE,...\n";
  for (const Kind& kind : kKinds) {
    out += fmt::format("\n{:<8}{}\n", kind.name, kind.help);
    for (const Parameter& p : kind.parameters) {
      const auto initial =
          p.initial == 0 && p.name == "time" ? std::string("none") : fmt::format("{}", p.initial);
      out += fmt::format("  {:<12}{} (default {}; {} to {})\n", p.name, p.help, initial, p.least,
                         p.most);
    }
  }
  return out;
}

}  // namespace archon::ai
