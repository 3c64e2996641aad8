#include "ai/keyforge/policy/policy_file.h"

#include <array>
#include <utility>

namespace archon::ai {
namespace {

constexpr std::string_view kFirstLine = "archon policy 1";
constexpr std::string_view kSecondFormat = "archon policy 2";
constexpr std::string_view kBundled = "policy/turns.policy";
constexpr std::string_view kOfRivals = "policy/rivals.policy";

void read_line(WeightLine line, PolicyFile& out) {
  if (line.kind() == "made") {
    out.made.emplace_back(line.rest());
  } else if (line.kind() == "shape") {
    if (line.numbers<int>(2) != std::vector<int>{out.roles, kSituations}) line.refuse();
  } else if (line.kind() == "fact") {
    line.keep(out.facts, out.roles * kSituations);
  } else if (line.kind() == "card") {
    line.keep(out.own, out.roles);
  } else if (line.kind() == "plain") {
    line.keep(out.plain, kSituations);
  } else {
    line.refuse();
  }
}

}  // namespace

std::string to_text(const PolicyFile& file) {
  std::string out(file.roles == kCardRoles ? kSecondFormat : kFirstLine);
  out += '\n';
  put_made(out, file.made);
  put_line(out, "shape", std::array{file.roles, kSituations});
  put_rows(out, "plain", file.plain);
  put_rows(out, "fact", file.facts);
  put_rows(out, "card", file.own);
  return sealed(std::move(out));
}

PolicyFile policy_from_text(std::string_view text) {
  PolicyFile out;
  const bool second = text.starts_with(kSecondFormat);
  out.roles = second ? kCardRoles : kFirstCardRoles;
  const auto lines = unsealed(text, second ? kSecondFormat : kFirstLine, "policy");
  for_each_line(lines, [&](std::string_view line) { read_line({line, "policy"}, out); });
  if (out.facts.empty() || out.plain.empty())
    throw Error("the policy is incomplete; expected a file written by `train_policy`");
  return out;
}

const PolicyFile& bundled_policy() {
  static const PolicyFile file = policy_from_text(embedded_weights(kBundled));
  return file;
}

const PolicyFile& policy_of_rivals() {
  static const PolicyFile file = policy_from_text(embedded_weights(kOfRivals));
  return file;
}

}  // namespace archon::ai
