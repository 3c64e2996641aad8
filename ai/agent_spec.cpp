#include "ai/agent_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <deque>

#include "ai/agents.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace archon::ai {
namespace {

// Specs point at the kinds, which therefore stay where they are.
std::deque<AgentKind>& kinds() {
  static std::deque<AgentKind> all = OwnAgents::kinds();
  return all;
}

const AgentKind* find_kind(std::string_view name) {
  for (const AgentKind& kind : kinds())
    if (kind.name == name) return &kind;
  return nullptr;
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

const Parameter& find_parameter(const AgentKind& kind, std::string_view name) {
  for (const Parameter& parameter : kind.parameters)
    if (parameter.name == name) return parameter;
  if (kind.parameters.empty())
    throw Error(fmt::format("agent '{}' takes no parameters, but got '{}'", kind.name, name));
  const auto names = names_of(kind.parameters);
  throw Error(fmt::format("agent '{}' has no parameter '{}'{} (known: {})", kind.name, name,
                          did_you_mean(name, names), joined(names)));
}

double parse_value(const AgentKind& kind, const Parameter& parameter, std::string_view text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  const bool read = error == std::errc() && stop == end;
  const bool in_range = value >= parameter.least && value <= parameter.most;
  const bool whole = !parameter.whole || (in_range && value == std::trunc(value));
  if (!read || !in_range || !whole)
    throw Error(fmt::format("agent '{}': {} is {}; expected a {} from {} to {}", kind.name,
                            parameter.name, text.empty() ? "empty" : fmt::format("'{}'", text),
                            parameter.whole ? "whole number" : "number", parameter.least,
                            parameter.most));
  return value;
}

// "hand, network or a file"
std::string words_of(const Parameter& parameter) {
  return fmt::format("{} or a file", fmt::join(parameter.words, ", "));
}

std::string_view parse_word(const AgentKind& kind, const Parameter& parameter,
                            std::string_view text) {
  if (text.empty())
    throw Error(fmt::format("agent '{}': {} is empty; expected {}", kind.name, parameter.name,
                            words_of(parameter)));
  return text;
}

using Names = std::vector<std::string_view>;

bool holds(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void parse_parameter(AgentSpec& spec, std::string_view text, Names& given) {
  const AgentKind& kind = spec.kind();
  const size_t equals = text.find('=');
  const Parameter& parameter = find_parameter(kind, text.substr(0, equals));
  if (equals == std::string_view::npos)
    throw Error(fmt::format("agent '{}': expected {}=VALUE", kind.name, parameter.name));
  if (holds(given, parameter.name))
    throw Error(fmt::format("agent '{}': {} is given twice", kind.name, parameter.name));
  given.push_back(parameter.name);
  if (parameter.word.empty())
    spec.set(parameter.name, parse_value(kind, parameter, text.substr(equals + 1)));
  else
    spec.set_text(parameter.name, parse_word(kind, parameter, text.substr(equals + 1)));
}

// What is replaced becomes zero, which keeps equal agents equal.
void settle_replaced(AgentSpec& spec, const Names& given) {
  for (const Parameter& p : spec.kind().parameters) {
    if (p.instead_of.empty() || !holds(given, p.name)) continue;
    if (holds(given, p.instead_of))
      throw Error(fmt::format("agent '{}': give either {} or {}, not both", spec.name(),
                              p.instead_of, p.name));
    spec.set(p.instead_of, 0);
  }
}

void parse_parameters(AgentSpec& spec, std::string_view text) {
  Names given;
  for (;;) {
    const size_t comma = text.find(',');
    parse_parameter(spec, text.substr(0, comma), given);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  settle_replaced(spec, given);
}

// What follows the colon is the command's own.
AgentSpec parse_with_command(const AgentKind& kind, std::string_view text) {
  AgentSpec spec(kind);
  text.remove_prefix(kind.name.size());
  if (text.starts_with('[')) {
    const size_t end = text.find(']');
    if (end == std::string_view::npos)
      throw Error(fmt::format("agent '{0}': '[' is never closed; expected {0}[time=2000]:COMMAND",
                              kind.name));
    parse_parameters(spec, text.substr(1, end - 1));
    text.remove_prefix(end + 1);
  }
  if (!text.starts_with(':'))
    throw Error(fmt::format("agent '{0}': expected a colon and a command, as in {0}:./my_agent",
                            kind.name));
  spec.set_command(text.substr(1));
  try {
    const std::vector<std::string> words = command_words(spec.command());
    if (words.empty() || words[0].empty())
      throw Error(fmt::format("no command; expected one, as in {}:./my_agent", kind.name));
  } catch (const Error& e) {
    throw Error(fmt::format("agent '{}': {}", kind.name, e.what()));
  }
  return spec;
}

bool is_default(const AgentSpec& spec, const Parameter& p) {
  return p.word.empty() ? spec.number(p.name) == p.initial : spec.text(p.name) == p.word;
}

// Whether the value of p says anything: it is not the one that goes without saying, and it replaces
// nothing, or nothing replaces it.
bool counts(const AgentSpec& spec, const Parameter& p) {
  if (p.quiet && is_default(spec, p)) return false;
  if (!p.instead_of.empty() && spec.number(p.name) == 0) return false;
  for (const Parameter& other : spec.kind().parameters)
    if (other.instead_of == p.name && spec.number(other.name) != 0) return false;
  return true;
}

std::string values_of(const AgentSpec& spec) {
  std::string out;
  for (const Parameter& p : spec.kind().parameters)
    if (counts(spec, p))
      out +=
          fmt::format("{}{}={}", out.empty() ? "" : ",", p.name,
                      p.word.empty() ? fmt::format("{}", spec.number(p.name)) : spec.text(p.name));
  return out;
}

// Whether it is read as the same agent.
bool means(const std::string& name, const AgentSpec& spec, const NamedAgents& named) {
  try {
    return parse_agent_spec(name, named) == spec;
  } catch (const Error&) {
    return false;
  }
}

// What makes the other agent of the kind of this one: "iterations=300,c=0.1".
std::string changes_to(const AgentSpec& spec, const AgentSpec& base) {
  std::string out;
  for (const Parameter& p : spec.kind().parameters) {
    const bool is_same = p.word.empty() ? spec.number(p.name) == base.number(p.name)
                                        : spec.text(p.name) == base.text(p.name);
    if (is_same || !counts(spec, p)) continue;
    out += fmt::format("{}{}={}", out.empty() ? "" : ",", p.name,
                       p.word.empty() ? fmt::format("{}", spec.number(p.name)) : spec.text(p.name));
  }
  return out;
}

// The kind's name, or a strength's, with what differs.
std::string name_from(std::string_view name, const AgentSpec& base, const AgentSpec& spec) {
  const std::string changes = changes_to(spec, base);
  if (spec.kind().takes_command)
    return fmt::format("{}{}:{}", name, changes.empty() ? "" : "[" + changes + "]", spec.command());
  return fmt::format("{}{}{}", name, changes.empty() ? "" : ":", changes);
}

size_t place_of(const AgentKind& kind, std::string_view parameter) {
  return &find_parameter(kind, parameter) - kind.parameters.data();
}

}  // namespace

AgentSpec::AgentSpec() : AgentSpec(kinds().front()) {}

AgentSpec::AgentSpec(const AgentKind& kind) : kind_(&kind) {
  for (const Parameter& p : kind.parameters) {
    values_.push_back(p.initial);
    texts_.emplace_back(p.word);
  }
}

bool AgentSpec::has(std::string_view parameter) const {
  const auto& all = kind_->parameters;
  return std::any_of(all.begin(), all.end(), [&](const auto& p) { return p.name == parameter; });
}

double AgentSpec::number(std::string_view parameter) const {
  return values_[place_of(*kind_, parameter)];
}

void AgentSpec::set(std::string_view parameter, double value) {
  values_[place_of(*kind_, parameter)] = value;
}

const std::string& AgentSpec::text(std::string_view parameter) const {
  return texts_[place_of(*kind_, parameter)];
}

void AgentSpec::set_text(std::string_view parameter, std::string_view value) {
  texts_[place_of(*kind_, parameter)] = value;
}

const AgentKind& agent_kind(std::string_view name, const NamedAgents& named) {
  if (const AgentKind* kind = find_kind(name)) return *kind;
  const auto names = agent_names(named);
  const bool file = name.find_first_of("./ ") != std::string_view::npos;
  throw Error(fmt::format(
      "unknown agent '{}'{} (known: {})", name,
      file ? "; a program is written program:COMMAND" : did_you_mean(name, names), joined(names)));
}

std::vector<std::string> agent_names(const NamedAgents& named) {
  auto names = names_of(kinds());
  for (const Strength& strength : named.strengths) names.emplace_back(strength.name);
  return names;
}

void add_agent_kind(AgentKind kind) {
  ARCHON_CHECK(find_kind(kind.name) == nullptr);
  kinds().push_back(std::move(kind));
}

AgentSpec parse_agent_spec(std::string_view text, const NamedAgents& named) {
  if (text.starts_with(kReferencePrefix)) text = named.reference(text).spec;
  const size_t colon = text.find(':');
  if (const Strength* strength = named.strength(text.substr(0, colon))) {
    ARCHON_CHECK(find_kind(strength->name) == nullptr);
    AgentSpec spec = parse_agent_spec(strength->spec);
    if (colon != std::string_view::npos) parse_parameters(spec, text.substr(colon + 1));
    return spec;
  }
  const AgentKind& kind = agent_kind(text.substr(0, std::min(colon, text.find('['))), named);
  if (kind.takes_command) return parse_with_command(kind, text);
  AgentSpec spec(agent_kind(text.substr(0, colon), named));
  if (colon != std::string_view::npos) parse_parameters(spec, text.substr(colon + 1));
  return spec;
}

std::vector<std::string> files_of(const AgentSpec& spec) {
  std::vector<std::string> out;
  for (const Parameter& parameter : spec.kind().parameters) {
    if (parameter.word.empty()) continue;
    const std::string& word = spec.text(parameter.name);
    if (std::find(parameter.words.begin(), parameter.words.end(), word) == parameter.words.end())
      out.push_back(word);
  }
  return out;
}

void check_needs(const AgentSpec& spec, Needs lacking) {
  for (const Parameter& p : spec.kind().parameters) {
    const double number = spec.number(p.name);
    const bool asks =
        p.word.empty() ? number != p.initial && number != 0 : spec.text(p.name) != p.word;
    if (p.needs != lacking || !asks) continue;
    const std::string value = p.word.empty() ? fmt::format("{}", number) : spec.text(p.name);
    throw Error(fmt::format("agent '{}': {}={} means nothing in this game; expected no {}",
                            spec.name(), p.name, value, p.name));
  }
}

std::string to_string(const AgentSpec& spec) {
  const std::string values = values_of(spec);
  if (spec.kind().takes_command)
    return fmt::format("{}[{}]:{}", spec.name(), values, spec.command());
  return fmt::format("{}{}{}", spec.name(), values.empty() ? "" : ":", values);
}

std::string short_name(const AgentSpec& spec, const NamedAgents& named) {
  std::vector<std::string> names{name_from(spec.name(), AgentSpec(spec.kind()), spec)};
  if (names.front().find('=') == std::string::npos) return names.front();
  for (const Strength& strength : named.strengths)
    if (means(std::string(strength.name), spec, named)) return std::string(strength.name);
  for (const Reference& reference : named.references)
    if (means(std::string(reference.name), spec, named)) return std::string(reference.name);
  for (const Strength& strength : named.strengths) {
    const AgentSpec base = parse_agent_spec(strength.spec);
    if (&base.kind() == &spec.kind()) names.push_back(name_from(strength.name, base, spec));
  }
  std::string out = to_string(spec);
  for (const std::string& name : names)
    if (name.size() < out.size() && means(name, spec, named)) out = name;
  return out;
}

std::string agent_help() {
  std::string out = "An agent is written NAME or NAME:PARAMETER=VALUE,PARAMETER=VALUE,...\n";
  for (const AgentKind& kind : kinds()) {
    out += fmt::format("\n{:<8}{}\n", kind.name, kind.help);
    for (const Parameter& p : kind.parameters) {
      if (!p.word.empty()) {
        out += fmt::format("  {:<12}{}: {} (default {})\n", p.name, p.help, words_of(p), p.word);
        continue;
      }
      const auto initial = p.instead_of.empty() ? fmt::format("{}", p.initial) : "none";
      out += fmt::format("  {:<12}{} (default {}; {} to {})\n", p.name, p.help, initial, p.least,
                         p.most);
    }
  }
  return out;
}

}  // namespace archon::ai
